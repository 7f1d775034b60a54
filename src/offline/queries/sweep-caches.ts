import type {CredentialsRecord} from '#api/credentials-record.ts'
import {answers_max_age_ms, cache_prefix, cacheNameOf} from './scope.ts'

const storedAt = (answer: Response | undefined): number => Date.parse(answer?.headers.get('x-cached-at') ?? '')

/** Deletes answers older than a day or without a date, since they may contain a door code. */
const sweepAnswers = async (cache: Cache, now_ms: number) => {
  for (const request of await cache.keys()) {
    const age_ms = now_ms - storedAt(await cache.match(request, {ignoreVary: true}))
    if (!(age_ms <= answers_max_age_ms)) await cache.delete(request, {ignoreVary: true})
  }
}

/**
 * Deletes the worker's caches of other people and generations, as an interrupted logout leaves them, and outdated
 * answers of the current person. Never rejects.
 */
export const sweepCaches = async (
  caches: Pick<CacheStorage, 'keys' | 'delete' | 'open'> | undefined,
  record: CredentialsRecord,
  now_ms: number,
): Promise<void> => {
  try {
    if (caches === undefined) return
    const own = cacheNameOf(record)
    const names = (await caches.keys()).filter(name => name.startsWith(cache_prefix))
    await Promise.all(names.filter(name => name !== own).map(name => caches.delete(name)))
    if (own !== undefined && names.includes(own)) await sweepAnswers(await caches.open(own), now_ms)
  } catch {
    // storage is unavailable; the next start tries again
  }
}
