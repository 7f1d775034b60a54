import {sql, type SQL} from 'drizzle-orm'
import {m} from '#messages'
import {fillText, type TextValues} from '#domain/content/text-variables.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {posts} from '#server/db/schema/all.ts'
import {postWords} from '#server/db/search.ts'
import type {Passage} from './passages.ts'

/** A post that shares less of the question's words is not offered as reading. */
const share_min = 0.5

/** The search in one statement. Half of the score is the share of words found in the post, half in its title. */
export const postSearch = (words: readonly string[]): SQL =>
  sql`with asked as (
      select tsvector_to_array(to_tsvector('english', ${words.join(' ')}::text)) as words,
        replace(plainto_tsquery('english', ${words.join(' ')}::text)::text, ' & ', ' | ')::tsquery as query
    ), found as (
      select ${posts.id} as id, ${posts.title} as title, ${posts.summary} as text, ${postWords} as doc
      from ${posts}, asked where ${posts.status} = 'published' and ${postWords} @@ asked.query
    )
    select id::text as id, title, text, (hits::float8 / cardinality(asked.words) / 2)::float8 as share
    from found, asked, lateral (
      select count(*) filter (where w = any(tsvector_to_array(doc)))
        + count(*) filter (where w = any(tsvector_to_array(ts_filter(doc, '{a}')))) as hits
      from unnest(asked.words) w
    ) counted
    order by share desc, ts_rank(doc, asked.query) desc, id
    limit 1`

/** The published post to read about a question; null where none is about it. */
export async function findPost(db: Db, words: readonly string[], values: TextValues): Promise<Passage | null> {
  if (words.length < 2) return null
  const [row] = await rowsOf<{id: string; title: string; text: string; share: number}>(db, postSearch(words))
  if (!row || row.share < share_min) return null
  const title = fillText(row.title, values)
  return {title, text: fillText(row.text, values), links: [{label: m.read_post({title}), path: `/blog/view/${row.id}`}]}
}
