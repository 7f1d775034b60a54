import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible'

/** Buckets for failed sign-ins and other things that are asked only so often. Points are per `duration` seconds. */
const buckets = {
  /** Failed sign-ins for one account from unknown devices, and from one address (security: no hard lock-out). */
  sign_in_account: {points: 10, duration: 900},
  sign_in_address: {points: 50, duration: 900},
  staff_sign_in_account: {points: 5, duration: 900},
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
