import type {CredentialsRecord} from '#api/credentials-record.ts'
import {answers_kept_ms, cache_prefix, cacheNameOf} from './scope.ts'

const storedAt = (answer: Response | undefined): number =>
  Date.parse(answer?.headers.get('x-cached-at') ?? '')

/** Deletes the answers that are older than a day, or do not say how old they are: they may name a door code. */
const sweepAnswers = async (cache: Cache, now_ms: number) => {
  for (const request of await cache.keys()) {
    const age_ms = now_ms - storedAt(await cache.match(request, {ignoreVary: true}))
    if (!(age_ms <= answers_kept_ms)) await cache.delete(request, {ignoreVary: true})
  }
}

/**
 * Deletes the worker's caches of everybody but the person of this record under this sign-in, which is what a leaving that
 * was cut short has left, and of her own what is too old. Never rejects.
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
    // storage is away; at the next start it is tried again
  }
}
