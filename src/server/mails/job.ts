/** A mail that is to be sent, by ids alone: addresses, words and tokens are found when it is written. */
export type MailJob =
  | {readonly mail: 'welcome'; readonly user_id: string}
  /** `user_id` is null where the address has no account; such a job ends in nothing. `next` is a path of this app. */
  | {readonly mail: 'password_reset'; readonly user_id: string | null; readonly next: string}
  | {readonly mail: 'password_changed'; readonly user_id: string}
  | {readonly mail: 'contact_message'; readonly message_id: string}
  | {readonly mail: 'renewal'; readonly user_id: string; readonly subscription_id: string}
