import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible'

/** Buckets for failed sign-ins and other things that are asked only so often. Points are per `duration` seconds. */
const buckets = {
  /**
   * Failed sign-ins for one account from unknown devices, and from one address.
   * @see tests/security/README.md#password-guessing
   */
  sign_in_account: {points: 10, duration: 900},
  sign_in_address: {points: 50, duration: 900},
  staff_sign_in_account: {points: 5, duration: 900},
  /** New accounts from one address, and tries for them: a household or a school behind one address has enough. */
  registration_address: {points: 30, duration: 3600},
  /** Links for a new password: so many mails to one account, so many asked for from one address. */
  password_reset_account: {points: 3, duration: 900},
  password_reset_address: {points: 15, duration: 900},
  /** Tokens tried that were none. */
  password_reset_token: {points: 20, duration: 900},
  /** Sign-ins begun with a provider: each leaves a row until it ends. */
  social_start_address: {points: 60, duration: 900},
  /** Codes of the second step, after a right password. */
  second_step: {points: 5, duration: 900},
  /** Passwords tried by somebody who is signed in, to show again who she is. */
  current_password: {points: 10, duration: 900},
  /** Requests that bring files: each is drawn anew and kept. */
  uploads_user: {points: 60, duration: 3600},
  /** Bytes of files in a day, of one person: a profile and a post have enough. */
  upload_bytes_user: {points: 200 * 1024 * 1024, duration: 86_400},
  /** Links to another address of one's own, and tokens of such links tried that were none. */
  email_change_user: {points: 5, duration: 3600},
  email_change_token: {points: 20, duration: 900},
  /** Mails to people who did not ask for one. */
  invitations_user: {points: 20, duration: 3600},
  contact_address: {points: 5, duration: 3600},
  /** The assistant: sockets opened from one address, messages on one socket, questions of one person and from one address. */
  chat_connect_address: {points: 60, duration: 60},
  chat_connection: {points: 30, duration: 10},
  chat_user: {points: 20, duration: 60},
  chat_address: {points: 60, duration: 60},
  /** Letters typed into a search for a place ask one by one. */
  places_address: {points: 300, duration: 60},
} as const

export type Bucket = keyof typeof buckets

/** What somebody may have under way so often at a time. */
const places = {
  /** Requests that bring files: their bytes lie in memory until they are kept. */
  uploads_user: 3,
} as const

type Place = keyof typeof places

export interface Limits {
  /** Takes points out, one unless said otherwise; answers the seconds to wait where there were too few left, else null. */
  readonly take: (bucket: Bucket, key: string, points?: number) => Promise<number | null>
  /** Puts one point back, where what it was taken for turned out to be harmless. */
  readonly giveBack: (bucket: Bucket, key: string) => Promise<void>
  /** Takes a place; answers how to leave it, or null where all are taken. */
  readonly enter: (place: Place, key: string) => (() => void) | null
}

/** Counts in memory: each process on its own, which loosens a limit by the number of processes and no more. */
export function createLimits(): Limits {
  const limiters = Object.fromEntries(
    Object.entries(buckets).map(([name, options]) => [name, new RateLimiterMemory(options)]),
  ) as Record<Bucket, RateLimiterMemory>
  const underWay = new Map<string, number>()
  return {
    take: async (bucket, key, points = 1) => {
      try {
        await limiters[bucket].consume(key, points)
        return null
      } catch (error) {
        // an empty bucket rejects with its state; that is no fault
        if (!(error instanceof RateLimiterRes)) throw error
        // what was too much for it must not keep out what would have been little enough
        if (points > 1) await limiters[bucket].reward(key, points)
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      }
    },
    giveBack: async (bucket, key) => {
      await limiters[bucket].reward(key)
    },
    enter: (place, key) => {
      const name = `${place} ${key}`
      const taken = underWay.get(name) ?? 0
      if (taken >= places[place]) return null
      underWay.set(name, taken + 1)
      return () => {
        const left = (underWay.get(name) ?? 1) - 1
        if (left > 0) underWay.set(name, left)
        else underWay.delete(name)
      }
    },
  }
}
