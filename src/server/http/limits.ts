import {RateLimiterMemory, RateLimiterPostgres, RateLimiterRes} from 'rate-limiter-flexible'
import {messages_per_day, requestLimits} from '#domain/constants.ts'
import type {Database} from '../db/client.ts'

/** Rate limits. Points are per `duration` seconds. */
const buckets = {
  /**
   * Failed sign-ins for one account from unknown devices, and from one address.
   * @see tests/security/README.md#password-guessing
   */
  sign_in_account: {points: 10, duration: 900},
  sign_in_address: {points: 50, duration: 900},
  staff_sign_in_account: {points: 5, duration: 900},
  /** Registrations and tries from one address; a household or school shares one. */
  registration_address: {points: 30, duration: 3600},
  /** Password reset mails, per account and per requesting address. */
  password_reset_account: {points: 3, duration: 900},
  password_reset_address: {points: 15, duration: 900},
  /** Invalid reset tokens. */
  password_reset_token: {points: 20, duration: 900},
  /** Started social sign-ins: each stores a row until it expires. */
  social_start_address: {points: 60, duration: 900},
  /** Started log-ins with a passkey: each stores a row until it expires. */
  passkey_challenge_address: {points: 60, duration: 900},
  /** Second-step codes, after a right password. */
  second_step: {points: 5, duration: 900},
  /** Passwords entered to reauthenticate. */
  current_password: {points: 10, duration: 900},
  /** Upload requests: pictures are re-encoded, and all files are stored. */
  uploads_user: {points: 60, duration: 3600},
  /** Uploaded bytes per person and day; enough for a profile and a post. */
  upload_bytes_user: {points: 200 * 1024 * 1024, duration: 86_400},
  /** Email change links, and invalid tokens of such links. */
  email_change_user: {points: 5, duration: 3600},
  email_change_token: {points: 20, duration: 900},
  /** Mails with the link that verifies an account's address. */
  email_verification_user: {points: 5, duration: 3600},
  /** Mails of member invites, which their recipients did not ask for. */
  invitations_user: {points: 20, duration: 3600},
  contact_address: {points: 5, duration: 3600},
  /** The assistant: sockets per address, messages per socket, questions per person and per address. */
  chat_connect_address: {points: 60, duration: 60},
  chat_connection: {points: 30, duration: 10},
  chat_user: {points: 20, duration: 60},
  chat_address: {points: 60, duration: 60},
  /** Dangers that reach staff whatever else was asked; more count as questions. */
  chat_danger: {points: 3, duration: 600},
  /** Place searches, one per typed letter. */
  places_address: {points: 300, duration: 60},
  /** Searches for caregivers and agencies, so that the list cannot be collected. */
  find_address: {points: 60, duration: 60},
  /** Copies of a person's data. */
  exports_user: {points: 3, duration: 86_400},
  /** Requests and messages from one address, five times what one family or account may. */
  requests_address: {points: 5 * requestLimits.per_day, duration: 86_400},
  messages_address: {points: 5 * messages_per_day, duration: 86_400},
  /** Signed-in writes, but for confirmations, running late and repeated keys. */
  writes_user: {points: 120, duration: 60},
} as const

export type Bucket = keyof typeof buckets

/** Those that protect other people. @see src/domain/rules-people.md#rate-limits */
const protectingBuckets: ReadonlySet<string> = new Set<Bucket>(['requests_address', 'messages_address', 'writes_user'])

/** Limits of concurrent requests per person. */
const concurrency = {
  /** Upload requests: their bytes are in memory until they are stored. */
  uploads_user: 3,
} as const

type Concurrent = keyof typeof concurrency

export interface Limits {
  /** Takes points, one by default; returns the seconds to wait if too few are left, else null. */
  readonly take: (bucket: Bucket, key: string, points?: number) => Promise<number | null>
  /** Returns one point after a harmless try. */
  readonly giveBack: (bucket: Bucket, key: string) => Promise<void>
  /** Multiplies the limits that are counted elsewhere, such as a family's requests. */
  readonly factor: number
  /** Takes a slot; returns the function that releases it, or null if all are in use. */
  readonly takeSlot: (place: Concurrent, key: string) => (() => void) | null
}

/** The table of shared counts, see the migrations. */
const tableName = 'rate_limits'

export interface LimitOptions {
  /** Multiplies every limit. */
  readonly factor?: number
  /** Multiplies the limits that protect other people: writes, requests and messages. */
  readonly protecting?: number
  /** Where all processes count; null for a single process, which counts in memory. */
  readonly store?: Database['apart']
}

/** Counts in PostgreSQL, so that a limit holds over all processes, or in memory beside the embedded database. */
export function createLimits({factor = 1, protecting = factor, store = null}: LimitOptions = {}): Limits {
  const limiterOf = (name: string, {points, duration}: {points: number; duration: number}) => {
    const times = protectingBuckets.has(name) ? protecting : factor
    const options = {keyPrefix: name, points: Math.max(1, Math.round(points * times)), duration}
    if (!store) return new RateLimiterMemory(options)
    // one of them deletes what has expired for all
    const clearExpiredByTimeout = name === 'writes_user'
    return new RateLimiterPostgres({
      ...options,
      storeClient: store,
      storeType: 'pool',
      tableName,
      tableCreated: true,
      clearExpiredByTimeout,
    })
  }
  const limiters = Object.fromEntries(
    Object.entries(buckets).map(([name, options]) => [name, limiterOf(name, options)]),
  ) as Record<Bucket, RateLimiterMemory | RateLimiterPostgres>
  const underWay = new Map<string, number>()
  return {
    factor: protecting,
    take: async (bucket, key, points = 1) => {
      try {
        await limiters[bucket].consume(key, points)
        return null
      } catch (error) {
        // the limiter rejects with its state when a bucket is empty; other errors are real
        if (!(error instanceof RateLimiterRes)) throw error
        // a refused large request must not use up the points of smaller ones
        if (points > 1) await limiters[bucket].reward(key, points)
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      }
    },
    giveBack: async (bucket, key) => {
      await limiters[bucket].reward(key)
    },
    takeSlot: (place, key) => {
      const name = `${place} ${key}`
      const taken = underWay.get(name) ?? 0
      if (taken >= concurrency[place]) return null
      underWay.set(name, taken + 1)
      return () => {
        const remaining = (underWay.get(name) ?? 1) - 1
        if (remaining > 0) underWay.set(name, remaining)
        else underWay.delete(name)
      }
    },
  }
}
