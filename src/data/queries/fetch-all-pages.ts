import {metaOf, noteMeta} from '#api/answer-meta.ts'

/**
 * Loads all pages of a plain list as one list, up to `most` rows. If any page came from the worker's cache, the whole
 * counts as that old; throws what `ask` throws.
 */
export async function everyPage<T>(
  ask: (cursor: string | undefined) => Promise<T[]>,
  most: number,
): Promise<T[]> {
  const rows: T[] = []
  let cursor: string | undefined
  let kept_ms = Infinity
  do {
    const page = await ask(cursor)
    rows.push(...page)
    const {next_cursor, cached_at_ms = Infinity} = metaOf(page)
    kept_ms = Math.min(kept_ms, cached_at_ms)
    cursor = next_cursor
  } while (cursor !== undefined && rows.length < most)
  if (kept_ms !== Infinity) noteMeta(rows, new Date(kept_ms).toISOString(), null)
  return rows
}
