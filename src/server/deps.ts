import type {Services} from '#contract/admin/status.ts'
import type {Place} from '#domain/place.ts'
import type {FileStore} from './adapters/files/port.ts'
import type {Identity} from './adapters/identity/port.ts'
import type {Embeddings} from './adapters/embeddings/port.ts'
import type {Model} from './adapters/model/model.ts'
import type {MailFolder} from './adapters/mail/folder.ts'
import type {Payments} from './adapters/payments/port.ts'
import type {Pusher} from './adapters/push/port.ts'
import type {Clock} from './clock.ts'
import type {Database, Db} from './db/client.ts'
import type {Replica} from './db/replica.ts'
import type {Events} from './http/events/hub.ts'
import type {Limits} from './http/limits.ts'
import type {Jobs} from '#server/jobs/port.ts'
import type {Log} from './log.ts'
import type {Seal} from './encryption.ts'

/** Everything a handler may use that is not an argument of its call. */
export interface Deps {
  readonly database: Database
  /** Answers reads that may be old; absent where all go to the database. */
  readonly replica?: Replica | null
  readonly clock: Clock
  /** Of the database, made anew when it goes back to a backup. */
  readonly epoch: string
  readonly files: FileStore
  /** Google and Facebook, where they are set up. */
  readonly identity: Identity
  readonly limits: Limits
  readonly payments: Payments
  /** The live notices of this process. */
  readonly events: Pick<Events, 'open' | 'watch' | 'listen'>
  /** Words the assistant's answers; null where none is set up, and they are worded plainly. */
  readonly model: Model | null
  /** Vectors of sentences, by which the assistant finds what a question means; null: by words alone. */
  readonly embeddings: Embeddings | null
  /** By whose key browsers subscribe to what is pushed. */
  readonly push: Pick<Pusher, 'public_key'>
  /** Whether staff must have a second step. @see src/domain/rules-people.md#second-step */
  readonly requireStaffTotp: boolean
  /** Closes what a copy of the database must not give away. */
  readonly seal: Seal
  /** The company's postal address and tax number, for mails and invoices; null if not set. */
  readonly company: {readonly address: string | null; readonly tax_id: string | null}
  /** `PUBLIC_URL` without a path; null on a machine of one's own. @see src/server/http/base-url.ts */
  readonly publicUrl: string | null
  /** The server's own address without a path, for links where there is no `PUBLIC_URL`. */
  readonly ownUrl: string
  /** In a demonstration without a mail server: what would have been sent. Null everywhere else. */
  readonly storedMail: MailFolder | null
  /** Puts what is to happen later into the command's transaction. */
  readonly jobs: Pick<Jobs, 'send'>
  readonly log: Log
  /** What is connected by the settings, for staff. */
  readonly services: Services
  readonly version: string
  /** Judge every answer by its schema before it leaves: on in tests, where a wrong one should be loud. */
  readonly checkAnswers: boolean
  /** Foreign origins that may call. @see src/domain/rules.md#api-conventions */
  readonly allowedOrigins: readonly string[]
  /** The style of the street map that takes the place of our own base map; null for ours. */
  readonly mapStyleUrl: string | null
  /** Whether there is a county of this name. @see src/domain/rules.md#county-and-location-source */
  readonly isCounty: (name: string) => Promise<boolean>
  /** The county of a point; null outside the United States. */
  readonly countyAt: (place: Place) => Promise<string | null>
  /** The town of a point with its state; null outside the United States. */
  readonly townAt: (place: Place) => Promise<string | null>
  /** Shows the requests that waited for this person's email. @see src/domain/rules-people.md#email-verification */
  readonly showPendingRequests: (tx: Db, of: {user_id: string; now: string}) => Promise<void>
  /** Whether this process is stopping and takes no new work; absent where nothing stops it. */
  readonly isStopping?: () => boolean
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
}
