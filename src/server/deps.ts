import type {FileStore} from './adapters/files/port.ts'
import type {Clock} from './clock.ts'
import type {Database} from './db/client.ts'
import type {Limits} from './http/limits.ts'
import type {Log} from './log.ts'

/** Everything a handler may use that is not an argument of its call. */
export interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly limits: Limits
  readonly log: Log
  readonly version: string
  /** Judge every answer by its schema before it leaves: on in tests, where a wrong one should be loud. */
  readonly checkAnswers: boolean
  /** Origins other than our own that may call (decisions §3). */
  readonly allowedOrigins: readonly string[]
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
}
