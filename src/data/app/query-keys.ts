import {who} from '../account/current-user.ts'

/** Keys of one person's data. The generation separates answers that arrive after logout. */
export const mine = <const Parts extends readonly unknown[]>(...parts: Parts) => {
  const {user_id = 'nobody', generation = 0} = who.get() ?? {}
  return ['u', user_id, generation, ...parts] as const
}

/** Key prefixes of each domain, for invalidation after a change. */
export const everyOf = {
  sessions: () => mine('sessions'),
  bookings: () => mine('bookings'),
  leads: () => mine('leads'),
} as const

/** Keys of public data. */
export const shared = <const Parts extends readonly unknown[]>(...parts: Parts) => ['pub', ...parts] as const
