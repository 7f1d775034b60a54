import * as v from 'valibot'
import {Id, Instant} from '#contract/shapes.ts'
import {invalid, type Refusal} from '../../http/refusal.ts'

/** Rows of a page unless the query says how many. */
const page_size = 20
const Cursor = v.tuple([Instant, Id])

/** Where a page of posts begins: after the post of this moment and id; undefined for the first page. */
export interface PostPage {
  limit: number
  after?: {at: string; id: string}
}

/** The page that a query asks for. */
export function postPageOf(query: {limit?: number; cursor?: string}): PostPage | Refusal {
  const limit = query.limit ?? page_size
  if (query.cursor === undefined) return {limit}
  const cursor = v.safeParse(Cursor, query.cursor.split('_'))
  if (!cursor.success) return invalid('cursor', 'This page link is not valid. Reload the list.')
  const [at, id] = cursor.output
  return {limit, after: {at, id}}
}

/** The answer of a page, of rows of which one more than it holds was read where another page follows. */
export function postPage<Row extends {id: string}, Item>(
  rows: readonly Row[],
  {limit}: PostPage,
  atOf: (row: Row) => string | null,
  present: (row: Row) => Item,
): {items: Item[]; next_cursor: string | null} {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(present),
    next_cursor: rows.length > limit && last ? `${atOf(last)}_${last.id}` : null,
  }
}
