import type PgBoss from 'pg-boss'
import type {Day} from '#lib/day.ts'
import type {Db} from '#server/db/client.ts'

/** A mail to send, by ids only: addresses, texts and tokens are loaded when it is written. */
export type MailJob =
  | {readonly mail: 'welcome'; readonly user_id: string}
  /** `user_id` is null if the address has no account; then no mail is sent. `next` is a path of this app. */
  | {readonly mail: 'password_reset'; readonly user_id: string | null; readonly next: string; readonly by_staff?: true}
  /** The credentials that made the change may remain valid. */
  | {readonly mail: 'password_changed'; readonly user_id: string; readonly kept_here?: true}
  /** The reason is read when the mail is written; a reinstated person gets no mail. Without `ended` it is everything ahead. */
  | {readonly mail: 'suspended'; readonly user_id: string; readonly ended?: SuspensionEnded}
  /** `restored`: what the suspension ended came back where it still could. `ended_since`: when it ended something. */
  | {readonly mail: 'let_in_again'; readonly user_id: string; readonly restored?: true; readonly ended_since?: string}
  /** The link that opens the account again; none if that was done. */
  | {readonly mail: 'account_closed'; readonly user_id: string}
  /** A change of the second step. */
  | {readonly mail: 'second_step'; readonly user_id: string; readonly change: SecondStepChange}
  /** To the new address: the link, or a notice that it already has an account. */
  | {readonly mail: 'email_change'; readonly change_id: string; readonly by_staff?: true}
  /** To the account's address: the link that verifies it. */
  | {readonly mail: 'email_verification'; readonly user_id: string}
  /** To the old address: the change was requested or made. */
  | {readonly mail: 'email_change_asked'; readonly change_id: string; readonly by_staff?: true}
  | {readonly mail: 'email_changed'; readonly change_id: string}
  /** Staff changed the phone number; with `org_id` that of the agency, for its owner. */
  | {readonly mail: 'phone_changed'; readonly user_id: string; readonly org_id?: string}
  /** For a caregiver, or with `org_id` for the owner of an agency. */
  | {readonly mail: 'bank_changed'; readonly user_id: string; readonly org_id?: string}
  /** To an invited person; the link sets the first password. */
  | {readonly mail: 'invitation'; readonly user_id: string; readonly by_user_id: string}
  /** To a person who was removed from their agency. */
  | {readonly mail: 'left_agency'; readonly user_id: string; readonly org_id: string}
  /** To the second adult of a family, removed by the first one. */
  | {readonly mail: 'left_family'; readonly user_id: string; readonly by_user_id: string}
  /** To the first adult of a family, whose second one left it. */
  | {readonly mail: 'adult_left'; readonly parent_id: string; readonly user_id: string}
  | {readonly mail: 'contact_message'; readonly message_id: string}
  /** To the sender of a contact message. */
  | {readonly mail: 'contact_answer'; readonly answer_id: string}
  | {readonly mail: 'notice'; readonly user_id: string; readonly notice_id: string}
  | {readonly mail: 'dispute'; readonly dispute_id: string}
  /** For staff: a refund that failed and is not retried. */
  | {readonly mail: 'refund_failed'; readonly payment_id: string}
  /** For staff: a payment that its payee has to return and has not returned for days. */
  | {readonly mail: 'not_returned'; readonly payment_id: string}
  /** For an admin: what came to wait for staff after `after`, until `until`, or the Safety messages of it. */
  | {
      readonly mail: 'staff_waiting'
      readonly user_id: string
      readonly after: string
      readonly until: string
      readonly only_safety?: true
    }
  /** What a week ahead brings and what waits; `week` is its Monday. */
  | {readonly mail: 'weekly_summary'; readonly user_id: string; readonly week: Day}
  | {readonly mail: 'renewal'; readonly user_id: string; readonly subscription_id: string}

/** What the suspension of one of several people ended: an agency's member is taken off visits, an adult of two loses none. */
export type SuspensionEnded = 'assignments' | 'nothing'

/** Queues a mail, or several, in the transaction that causes it. */
export type SendMail = (tx: Db, name: 'mail', job: MailJob | readonly MailJob[]) => Promise<void>

/** A notification to push to one browser, by ids only. */
export interface PushJob {
  readonly device_id: string
  readonly user_id: string
  readonly notice_id: string
}

/** A copy of a person's data to make. */
export interface ExportJob {
  readonly export_id: string
}

/** The cover of a post that is published, to draw in its sizes before anyone asks for them. */
export interface CoverJob {
  readonly key: string
}

/** Background jobs: a queue in the database, and a tick each minute. */
export interface Jobs {
  /** Creates missing queue tables; before this no job can be queued. If they exist it runs one query. */
  readonly prepare: () => Promise<void>
  /** Starts the workers and runs overdue work at once. */
  readonly start: () => Promise<void>
  /** Waits for running jobs; after that no job uses the database. Harmless if never started. */
  readonly stop: () => Promise<void>
  /** Queues a job, or several in one statement, in a command's transaction, so both commit or neither does. */
  readonly send: <Name extends JobName>(
    tx: Db,
    name: Name,
    data: JobData[Name] | readonly JobData[Name][],
  ) => Promise<void>
}

/** The data of a job, by queue. */
export interface JobData {
  tick: object
  mail: MailJob
  push: PushJob
  export: ExportJob
  cover: CoverJob
}

/** The queues; each is created at start. */
export const queues = {
  /** At most one queued and one active job over all processes. Failures are not retried: the next tick follows. */
  tick: {policy: 'stately', retryLimit: 0, expireInSeconds: 120},
  /** Retried after 30 seconds, then with doubling delays, for half a day in all. */
  mail: {policy: 'standard', retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 300},
  /** Retried for about ten minutes; after that the bell is enough. */
  push: {policy: 'standard', retryLimit: 4, retryDelay: 30, retryBackoff: true, expireInSeconds: 120},
  /** Retried for a few minutes; then its owner requests another. */
  export: {policy: 'standard', retryLimit: 3, retryDelay: 30, retryBackoff: true, expireInSeconds: 600},
  /** Retried once: a size that is missing is drawn for the first who asks for it. */
  cover: {policy: 'standard', retryLimit: 1, retryDelay: 30, expireInSeconds: 300},
} as const satisfies Record<string, Partial<PgBoss.Queue>>

export type JobName = keyof typeof queues & keyof JobData

/** A change of the second step of an account. */
export type SecondStepChange =
  'on' | 'off' | 'reset' | 'recovery_used' | 'codes_renewed' | 'passkey_added' | 'passkey_removed'
