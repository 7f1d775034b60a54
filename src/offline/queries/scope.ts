import {m} from '#messages'
import type {CredentialsRecord} from '#api/credentials-record.ts'

/** Key prefix of a person's stored data under one generation of credentials; undefined for guests. */
export const scopeOf = ({
  user_id,
  generation,
}: Pick<CredentialsRecord, 'user_id' | 'generation'>): string | undefined =>
  user_id === null ? undefined : `u:${user_id}:${generation}:`

/** Key prefix of a person's data under any generation. */
export const userScope = (user_id: string): string => `u:${user_id}:`

/** Marks what was answered in another language than English: devices have unmarked answers from before there were two. */
const mark = (before: string): string => (m.language() === 'en' ? '' : `${before}${m.language()}`)

/** A stored kind of answers in keys: `calendar`, in Spanish `calendar.es`, since the server words parts of answers. */
export const storedName = (kind: string): string => `${kind}${mark('.')}`

/** The stored kind that a key of this scope names, in any language; undefined for another scope's. */
export const storedKindOf = (key: string, scope: string): string | undefined =>
  key.startsWith(scope) ? /^[^-.]*/.exec(key.slice(scope.length))?.[0] : undefined

/** The name of a person's answer cache in the worker, which is in one language; deleted at logout. */
export const cacheNameOf = ({
  user_id,
  generation,
}: Pick<CredentialsRecord, 'user_id' | 'generation'>): string | undefined =>
  user_id === null ? undefined : `u-${user_id}-${generation}${mark('-')}`

/**
 * How long an answer stays in that cache, in milliseconds. It bridges a slow network; stored queries cover days offline
 * and are redacted.
 */
export const answers_max_age_ms = 86_400_000

const public_caches = {en: 'pub-blog', es: 'pub-blog-es'}

/** The worker's cache of public answers, which are in one language. */
export const public_cache = m.language() === 'es' ? public_caches.es : public_caches.en

/** That of the other language, which a device with this one does not keep. */
export const other_public_cache = m.language() === 'es' ? public_caches.en : public_caches.es

/** The worker's message to open pages: a path it answered, `{type, path}`, has a newer version or no longer exists. */
export const public_changed = 'PUBLIC_CHANGED'

/** Portraits and blog pictures. They reveal which profiles a person viewed, so logout deletes them. */
export const picture_cache = 'pictures'

/** Tiles of an external map. They reveal which places a person viewed, so logout deletes them. */
export const tile_cache = 'tiles'

/** Name prefix of all personal caches. */
export const cache_prefix = 'u-'
