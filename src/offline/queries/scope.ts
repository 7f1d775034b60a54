import type {CredentialsRecord} from '#api/credentials-record.ts'

/** Begins every key of one person's stored data under one sign-in; undefined for nobody. */
export const scopeOf = ({
  user_id,
  generation,
}: Pick<CredentialsRecord, 'user_id' | 'generation'>): string | undefined =>
  user_id === null ? undefined : `u:${user_id}:${generation}:`

/** Begins every key of a person, under whatever sign-in. */
export const userScope = (user_id: string): string => `u:${user_id}:`

/** The name of a person's cache of answers in the worker; deleted on leaving. */
export const cacheNameOf = ({
  user_id,
  generation,
}: Pick<CredentialsRecord, 'user_id' | 'generation'>): string | undefined =>
  user_id === null ? undefined : `u-${user_id}-${generation}`

/**
 * How long an answer stays in that cache, in milliseconds: it bridges a slow network, while the stored queries are for days
 * without one, and lose by themselves what must leave the device.
 */
export const answers_kept_ms = 86_400_000

/** The worker's cache of what everybody may read. */
export const public_cache = 'pub-blog'

/** The worker's message to open pages: what it showed of a path, `{type, path}`, has a newer version now, or is gone. */
export const public_changed = 'PUBLIC_CHANGED'

/** Portraits and pictures of the blog; which are here tells whom somebody looked at, so leaving empties it too. */
export const picture_cache = 'pictures'

/** Tiles of a map that somebody else serves; which are here tells where somebody looked, so leaving empties it as well. */
export const tile_cache = 'tiles'

/** Begins the names of all caches that belong to somebody. */
export const cache_prefix = 'u-'
