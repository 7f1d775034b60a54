import type PgBoss from 'pg-boss'
import type {Db} from '#server/db/client.ts'

/** A mail that is to be sent, by ids alone: addresses, words and tokens are found when it is written. */
export type MailJob =
  | {readonly mail: 'welcome'; readonly user_id: string}
  /** `user_id` is null where the address has no account; such a job ends in nothing. `next` is a path of this app. */
  | {readonly mail: 'password_reset'; readonly user_id: string | null; readonly next: string}
  /** `kept_here`: the sign-in that it was changed in goes on. */
  | {readonly mail: 'password_changed'; readonly user_id: string; readonly kept_here?: true}
  /** The reason is that which holds when it is written; who was let in again meanwhile hears nothing of it. */
  | {readonly mail: 'suspended'; readonly user_id: string}
  | {readonly mail: 'let_in_again'; readonly user_id: string}
  /** Of staff: what was done to the second step of this account. */
  | {readonly mail: 'second_step'; readonly user_id: string; readonly change: SecondStepChange}
  /** To the address an account wants to move to: the link; or, where it has an account, a word that it does. */
  | {readonly mail: 'email_change'; readonly change_id: string}
  /** To the address of before: that a move was asked for, and that it was made. */
  | {readonly mail: 'email_change_asked' | 'email_changed'; readonly change_id: string}
  /** Of a caregiver, or with `org_id` of the agency that this person owns. */
  | {readonly mail: 'bank_changed'; readonly user_id: string; readonly org_id?: string}
  /** To somebody asked to join, by whoever asked; the link sets the first password. */
  | {readonly mail: 'invitation'; readonly user_id: string; readonly by_user_id: string}
  | {readonly mail: 'contact_message'; readonly message_id: string}
  | {readonly mail: 'notice'; readonly user_id: string; readonly notice_id: string}
  | {readonly mail: 'dispute'; readonly dispute_id: string}
  /** What is owed of a payment and is not tried any more, for staff. */
  | {readonly mail: 'refund_failed'; readonly payment_id: string}
  /** Care money that its payee is to give back and has not for days, for staff. */
  | {readonly mail: 'not_returned'; readonly payment_id: string}
  | {readonly mail: 'renewal'; readonly user_id: string; readonly subscription_id: string}

/** Puts a mail into the queue, within the transaction that brings it about. */
export type SendMail = (tx: Db, name: 'mail', job: MailJob) => Promise<void>

/** A notice that is to be pushed to one browser, by ids alone. */
export interface PushJob {
  readonly device_id: string
  readonly user_id: string
  readonly notice_id: string
}

/** What happens by itself: a queue in the database, and a tick each minute. */
export interface Jobs {
  /** Makes the queue's tables where they are missing; until then nothing can be sent. One question where they are there. */
  readonly prepare: () => Promise<void>
  /** Begins to work, and does at once what is overdue. */
  readonly start: () => Promise<void>
  /** Lets what is under way finish; afterwards nothing of it touches the database. Harmless where it never started. */
  readonly stop: () => Promise<void>
  /** Puts a job into a command's transaction: it exists if and only if the command does. */
  readonly send: <Name extends JobName>(tx: Db, name: Name, data: JobData[Name]) => Promise<void>
}

/** What a job of each queue says. */
export interface JobData {
  tick: object
  mail: MailJob
  push: PushJob
}

/** The queues there are; each is made at start. */
export const queues = {
  /** One waiting and one at work over all processes. One that fails is simply followed by the next. */
  tick: {policy: 'stately', retryLimit: 0, expireInSeconds: 120},
  /** Tried again after half a minute or so, then after twice as long each time: for half a day in all. */
  mail: {policy: 'standard', retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 300},
  /** Tried for some ten minutes: a phone that hears of it later than that has the bell. */
  push: {policy: 'standard', retryLimit: 4, retryDelay: 30, retryBackoff: true, expireInSeconds: 120},
} as const satisfies Record<string, Partial<PgBoss.Queue>>

export type JobName = keyof typeof queues & keyof JobData

/** What was done to the second step of an account. */
export type SecondStepChange = 'on' | 'off' | 'reset' | 'recovery_used' | 'codes_renewed'
