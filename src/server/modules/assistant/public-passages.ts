import {sql, type SQL} from 'drizzle-orm'
import type {ChatUserType, ChatLink} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/content/support.ts'
import {fillText} from '#domain/content/text-variables.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {faqs, posts} from '#server/db/schema/all.ts'
import {postWords} from '#server/db/search.ts'
import {textValuesAt} from '#server/modules/billing/index.ts'

/** The group of questions for each user type; General applies to all. */
const groupOf = {
  parent: 'Parents',
  caregiver: 'Caregivers',
  agency: 'Agencies',
  guest: 'General',
} as const satisfies Record<ChatUserType, FaqAudience>

// must equal the expression of the index `faqs_words`, which is unused otherwise
const faqWords = sql`(setweight(to_tsvector('english', ${faqs.question}), 'A') || setweight(to_tsvector('english', ${faqs.answer}), 'B'))`

/** Texts for other groups rank a little lower. */
const for_others = 0.8
/** A post ranks below an answer. */
const of_post = 0.7

interface Row {
  kind: 'faq' | 'post'
  id: string
  title: string
  text: string
  score: number
}

/** The search in one statement. Half of the score is the share of words found in the text, half in the title. */
export const publicSearch = (words: readonly string[], user_type: ChatUserType, limit: number): SQL =>
  sql`with asked as (
      select tsvector_to_array(to_tsvector('english', ${words.join(' ')}::text)) as words,
        replace(plainto_tsquery('english', ${words.join(' ')}::text)::text, ' & ', ' | ')::tsquery as query
    ), found as (
      select 'faq' as kind, ${faqs.id} as id, ${faqs.question} as title, ${faqs.answer} as text, ${faqWords} as doc,
        case when ${faqs.audience} in (${groupOf[user_type]}::text, 'General') or ${user_type}::text = 'guest'
          then 1 else ${for_others}::float8 end as worth
      from ${faqs}, asked where ${faqWords} @@ asked.query and ${faqs.deleted_at} is null
      union all
      select 'post', ${posts.id}, ${posts.title}, ${posts.summary}, ${postWords}, ${of_post}::float8
      from ${posts}, asked where ${posts.status} = 'published' and ${postWords} @@ asked.query
    )
    select kind::text as kind, id::text as id, title, text, (worth * hits / cardinality(asked.words) / 2)::float8 as score
    from found, asked, lateral (
      select count(*) filter (where w = any(tsvector_to_array(doc)))
        + count(*) filter (where w = any(tsvector_to_array(ts_filter(doc, '{a}')))) as hits
      from unnest(asked.words) w
    ) counted
    order by score desc, ts_rank(doc, asked.query) desc, id
    limit ${limit}::int`

/** Questions and published posts that contain words of the question, best first. */
export async function publicPassages(
  db: Db,
  words: readonly string[],
  user_type: ChatUserType,
  {limit, now}: {limit: number; now: string},
): Promise<Passage[]> {
  const values = await textValuesAt(db, now)
  const rows = await rowsOf<Row>(db, publicSearch(words, user_type, limit))
  return rows.map(({kind, id, title, text, score}) => ({
    kind,
    title: fillText(title, values),
    text: fillText(text, values),
    score,
    link:
      kind === 'faq'
        ? {label: 'All questions and answers', path: '/faq'}
        : {label: `Read: ${fillText(title, values)}`, path: `/blog/view/${id}`},
  }))
}

/** The questions of a group, then the general ones, in order. */
export async function questionsFor(
  db: Db,
  user_type: ChatUserType,
  {limit, now}: {limit: number; now: string},
): Promise<string[]> {
  const values = await textValuesAt(db, now)
  const rows = await rowsOf<{question: string}>(
    db,
    sql`select question from ${faqs} where deleted_at is null
      order by case audience when ${groupOf[user_type]}::text then 0 when 'General' then 1 else 2 end, position, id
      limit ${limit}::int`,
  )
  return rows.map(row => fillText(row.question, values))
}

/** A text that answers all or part of a question. */
export interface Passage {
  readonly kind: 'faq' | 'post' | 'booking' | 'invoice'
  readonly title: string
  readonly text: string
  readonly link: ChatLink
  /** Share of the question it covers, 0 to 1. */
  readonly score: number
}
