import {who} from '../account/current-user.ts'

/** Keys of one person's data; the generation makes whatever answers late after a sign-out land nowhere. */
export const mine = <const Parts extends readonly unknown[]>(...parts: Parts) => {
  const {user_id = 'nobody', generation = 0} = who.get() ?? {}
  return ['u', user_id, generation, ...parts] as const
}

/** The beginnings of the keys of a domain, for whoever changes something of it: what lies below is asked for again. */
export const everyOf = {
  sessions: () => mine('sessions'),
  bookings: () => mine('bookings'),
  leads: () => mine('leads'),
} as const

/** Keys of what everyone may read. */
export const shared = <const Parts extends readonly unknown[]>(...parts: Parts) => ['pub', ...parts] as const
