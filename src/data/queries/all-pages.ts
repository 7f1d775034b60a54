import {metaOf, noteMeta} from '#api/answer-meta.ts'

/** At most this many leads or bookings are listed, the newest. */
export const listed_max = 2000

/**
 * Loads all pages of a plain list as one list, up to `most` rows. If any page came from the worker's cache, the whole
 * counts as that old; throws what `ask` throws.
 */
export async function fetchAllPages<T>(ask: (cursor: string | undefined) => Promise<T[]>, most: number): Promise<T[]> {
  const rows: T[] = []
  let cursor: string | undefined
  let oldest_ms = Infinity
  do {
    const page = await ask(cursor)
    rows.push(...page)
    const {next_cursor, cached_at_ms = Infinity} = metaOf(page)
    oldest_ms = Math.min(oldest_ms, cached_at_ms)
    cursor = next_cursor
  } while (cursor !== undefined && rows.length < most)
  if (oldest_ms !== Infinity) noteMeta(rows, new Date(oldest_ms).toISOString(), null)
  return rows
}

/** The pages of a list that names its next cursor, newest first, each loaded once it is asked for. */
export async function* pagesOf<Page extends {next_cursor: string | null}>(
  ask: (cursor: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | undefined
  do {
    const page = await ask(cursor)
    yield page
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}
