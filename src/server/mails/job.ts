/** A mail that is to be sent, by ids alone: addresses, words and tokens are found when it is written. */
export type MailJob =
  | {readonly mail: 'welcome'; readonly user_id: string}
  /** `user_id` is null where the address has no account; such a job ends in nothing. `next` is a path of this app. */
  | {readonly mail: 'password_reset'; readonly user_id: string | null; readonly next: string}
  /** `kept_here`: the sign-in that it was changed in goes on. */
  | {readonly mail: 'password_changed'; readonly user_id: string; readonly kept_here?: true}
  /** Of a caregiver, or with `org_id` of the agency that this person owns. */
  | {readonly mail: 'bank_changed'; readonly user_id: string; readonly org_id?: string}
  /** To somebody asked to join, by whoever asked; the link sets the first password. */
  | {readonly mail: 'invitation'; readonly user_id: string; readonly by_user_id: string}
  | {readonly mail: 'contact_message'; readonly message_id: string}
  | {readonly mail: 'notice'; readonly user_id: string; readonly notice_id: string}
  | {readonly mail: 'dispute'; readonly dispute_id: string}
  /** Given up after several tries, for staff. */
  | {readonly mail: 'refund_failed'; readonly provider_refund_id: string}
  | {readonly mail: 'renewal'; readonly user_id: string; readonly subscription_id: string}
