import type {ReportOutcome} from '#contract/admin/messages.ts'

/** Facts of messages, and of posts that are reviewed. */
export interface MessageFacts {
  /**
   * `from` is the name of the other side as the recipient may see it, of a family that of the adult who wrote; never the
   * text. `by_both`: both adults of the family wrote; `of_family`: the contact's name where another adult did.
   */
  message_unread: {thread_id: string; from: string; messages: number; by_both?: true; of_family?: string}
  /** `may_block`: the reporter's side can block the other one, and has not. */
  report_closed: {thread_id: string; outcome: ReportOutcome; may_block?: true}
  message_warning: {thread_id: string}
  staff_message: {text: string}
  /** For the writer asked; `title` is null while the post has none, `from` is who asks. */
  post_review_asked: {post_id: string; title: string | null; from: string}
  /** For those who wrote the post; without `approved` it was sent back. */
  post_review_answered: {post_id: string; title: string | null; from: string; approved: boolean; note: string | null}
}
