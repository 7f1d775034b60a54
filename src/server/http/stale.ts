import {m} from '#messages'
import {isDeepStrictEqual} from 'node:util'
import {type Refusal, refuse} from './refusal.ts'

/** Whether both are the same as stored JSON, whose order of keys says nothing. */
export const isAlike = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), JSON.parse(JSON.stringify(b ?? null)))

/**
 * Refuses a save that was based on other values than the locked, current ones: 409 `record_changed` with them as `current`. Null
 * without `seen`, or if they are the same.
 * @see src/domain/rules-people.md#two-at-one-record
 */
export function refuseStale<Values extends object>(
  seen: Partial<Values> | undefined,
  current: Values,
  detail = m.someone_else_has_saved_this(),
): Refusal | null {
  const isStale = Object.entries(seen ?? {}).some(
    ([name, value]) => value !== undefined && !isAlike(current[name as keyof Values], value),
  )
  return isStale ? refuse('record_changed', detail, {current}) : null
}
