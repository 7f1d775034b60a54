export interface AnswerMeta {
  /** When the worker stored this answer, in milliseconds; undefined if it came over the network just now. */
  cached_at_ms?: number
  /** Cursor of the next page of a plain list. @see src/domain/rules.md#lists */
  next_cursor?: string
}

const metas = new WeakMap<object, AnswerMeta>()

const cursorIn = (link: string | null): string | undefined => {
  const next = link?.split(',').find(part => /rel="?next"?/.test(part))
  const address = next?.match(/<([^>]*)>/)?.[1]
  if (address === undefined) return undefined
  return new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('cursor') ?? undefined
}

/** Stores what an answer's headers say with the answer. */
export const noteMeta = (answer: unknown, cached_at: string | null, link: string | null): void => {
  if (typeof answer !== 'object' || answer === null) return
  const cached_at_ms = cached_at === null ? undefined : Date.parse(cached_at)
  const next_cursor = cursorIn(link)
  if (cached_at_ms === undefined && next_cursor === undefined) return
  metas.set(answer, {
    ...(cached_at_ms !== undefined && Number.isFinite(cached_at_ms) && {cached_at_ms}),
    ...(next_cursor !== undefined && {next_cursor}),
  })
}

/** Header data of an answer of `call`: its age, if it came from the worker's cache, and the next cursor. */
export const metaOf = (answer: object): AnswerMeta => metas.get(answer) ?? {}
