import {sql, type SQL} from 'drizzle-orm'
import type {ChatUserType, ChatLink} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/content/faqs.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {faqs, posts} from '#server/db/schema/all.ts'

/** The group of questions that is written for each; what everybody asks is General. */
const groupOf = {
  parent: 'Parents',
  caregiver: 'Caregivers',
  agency: 'Agencies',
  guest: 'General',
} as const satisfies Record<ChatUserType, FaqAudience>

// to the letter the expressions of the indexes `faqs_words` and `posts_words`, or these would not serve
const faqWords = sql`(setweight(to_tsvector('english', ${faqs.question}), 'A') || setweight(to_tsvector('english', ${faqs.answer}), 'B'))`
const postWords = sql`(setweight(to_tsvector('english', ${posts.title}), 'A') || setweight(to_tsvector('english', ${posts.summary}), 'B') || setweight(to_tsvector('english', left(${posts.body_html}, 100000)), 'C'))`

/** What is written for others counts a little less. */
const for_others = 0.8
/** A post tells about a thing, an answer says it. */
const of_post = 0.7

interface Row {
  kind: 'faq' | 'post'
  id: string
  title: string
  text: string
  score: number
}

/**
 * The search as one statement. Half of the score is how many of the question's words stand anywhere in a text, half how many
 * stand in its title.
 */
export const publicSearch = (words: readonly string[], user_type: ChatUserType, limit: number): SQL =>
  sql`with asked as (
      select tsvector_to_array(to_tsvector('english', ${words.join(' ')}::text)) as words,
        replace(plainto_tsquery('english', ${words.join(' ')}::text)::text, ' & ', ' | ')::tsquery as query
    ), found as (
      select 'faq' as kind, ${faqs.id} as id, ${faqs.question} as title, ${faqs.answer} as text, ${faqWords} as doc,
        case when ${faqs.audience} in (${groupOf[user_type]}::text, 'General') or ${user_type}::text = 'guest'
          then 1 else ${for_others}::float8 end as worth
      from ${faqs}, asked where ${faqWords} @@ asked.query
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

/** Of the questions and answers and the published posts those that have words of a question in them, the best first. */
export async function publicPassages(
  db: Db,
  words: readonly string[],
  user_type: ChatUserType,
  limit: number,
): Promise<Passage[]> {
  const rows = await rowsOf<Row>(db, publicSearch(words, user_type, limit))
  return rows.map(({kind, id, title, text, score}) => ({
    kind,
    title,
    text,
    score,
    link:
      kind === 'faq'
        ? {label: 'All questions and answers', path: '/faq'}
        : {label: `Read: ${title}`, path: `/blog/view/${id}`},
  }))
}

/** The questions of a group, and then those of everybody, in their order. */
export async function questionsFor(db: Db, user_type: ChatUserType, limit: number): Promise<string[]> {
  const rows = await rowsOf<{question: string}>(
    db,
    sql`select question from ${faqs}
      order by case audience when ${groupOf[user_type]}::text then 0 when 'General' then 1 else 2 end, position, id
      limit ${limit}::int`,
  )
  return rows.map(row => row.question)
}

/** Something that answers a question, or a part of it. */
export interface Passage {
  readonly kind: 'faq' | 'post' | 'booking' | 'invoice'
  readonly title: string
  readonly text: string
  readonly link: ChatLink
  /** How much of the question it is about, 0 to 1. */
  readonly score: number
}
