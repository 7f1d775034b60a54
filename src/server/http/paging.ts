import {m} from '#messages'
import * as v from 'valibot'
import {limits} from '#contract/limits.ts'
import {Id} from '#contract/shapes.ts'
import {invalid, type Refusal} from './refusal.ts'

/** A requested page. Read one row more than `limit` to see if another page follows. */
export interface Page {
  readonly limit: number
  /** Id of the last row of the previous page; null for the first page. */
  readonly after: string | null
}

/** The requested page, at most 200 rows. A cursor is opaque to clients; it is an id. @see src/domain/rules.md#lists */
export function pageOf(query: {limit?: number | undefined; cursor?: string | undefined}): Page | Refusal {
  const cursor = v.safeParse(v.optional(Id), query.cursor)
  if (!cursor.success) return invalid('cursor', m.this_page_link_is_not_valid())
  return {limit: query.limit ?? limits.list_max, after: cursor.output ?? null}
}

/** The rows of the page. If more follow, sets a `Link` header to the next page with the same query. */
export function cutPage<Row>(
  rows: readonly Row[],
  page: Page,
  idOf: (row: Row) => string,
  call: {path: string; query: object; setHeader: (name: string, value: string) => void},
): Row[] {
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  if (rows.length > page.limit && last !== undefined) {
    const next = new URLSearchParams()
    for (const [name, value] of Object.entries(call.query)) {
      if (name === 'cursor' || value === undefined) continue
      for (const each of Array.isArray(value) ? value : [value]) next.append(name, String(each))
    }
    next.set('cursor', idOf(last))
    call.setHeader('Link', `</api${call.path}?${next.toString()}>; rel="next"`)
  }
  return shown
}

/**
 * `{items, next_cursor}` from rows that include one more than the page if another page follows.
 * @see src/domain/rules.md#lists
 */
export function listAnswer<Row, Item>(
  rows: readonly Row[],
  {limit}: Page,
  idOf: (row: Row) => string,
  present: (row: Row) => Item,
): {items: Item[]; next_cursor: string | null} {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(present),
    next_cursor: rows.length > limit && last !== undefined ? idOf(last) : null,
  }
}
