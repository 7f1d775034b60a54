import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible'

/** Buckets for failed sign-ins and other things that are asked only so often. Points are per `duration` seconds. */
const buckets = {
  /** Failed sign-ins for one account from unknown devices, and from one address (security: no hard lock-out). */
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
  /** Passwords tried by somebody who is signed in, to show again who she is. */
  current_password: {points: 10, duration: 900},
  /** Requests that bring files: each is drawn anew and kept. */
  uploads_user: {points: 60, duration: 3600},
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

export interface Limits {
  /** Takes one point out; answers the seconds to wait where there was none left, else null. */
  readonly take: (bucket: Bucket, key: string) => Promise<number | null>
  /** Puts one point back, where what it was taken for turned out to be harmless. */
  readonly giveBack: (bucket: Bucket, key: string) => Promise<void>
}

/** Counts in memory: each process on its own, which loosens a limit by the number of processes and no more. */
export function createLimits(): Limits {
  const limiters = Object.fromEntries(
    Object.entries(buckets).map(([name, options]) => [name, new RateLimiterMemory(options)]),
  ) as Record<Bucket, RateLimiterMemory>
  return {
    take: async (bucket, key) => {
      try {
        await limiters[bucket].consume(key)
        return null
      } catch (error) {
        // an empty bucket rejects with its state; that is no fault
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw error
      }
    },
    giveBack: async (bucket, key) => {
      await limiters[bucket].reward(key)
    },
  }
}
