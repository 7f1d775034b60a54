import {who} from '../account/current-user.ts'

/** Keys of one person's data. The generation separates answers that arrive after logout. */
export const userKey = <const Parts extends readonly unknown[]>(...parts: Parts) => {
  const {user_id = 'nobody', generation = 0} = who.get() ?? {}
  return ['u', user_id, generation, ...parts] as const
}

/** Key prefixes of each domain, for invalidation after a change. */
export const userKeyPrefixes = {
  sessions: () => userKey('sessions'),
  bookings: () => userKey('bookings'),
  leads: () => userKey('leads'),
  favourites: () => userKey('favourites'),
} as const

/** Keys of public data. */
export const publicKey = <const Parts extends readonly unknown[]>(...parts: Parts) => ['pub', ...parts] as const
