import type {Db} from '#server/db/client.ts'
import type {SecondStepChange} from '#server/jobs/mails/second-step.ts'

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
