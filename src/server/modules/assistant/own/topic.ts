import type {ChatLink, ChatUserType} from '#contract/content/chat.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import type {Topic} from '../search/search.ts'

export interface Reply {
  readonly text: string
  readonly links: readonly ChatLink[]
}

/** Who asks about their own data, and when. */
export interface OwnQuestion {
  readonly db: Db
  readonly caller: Caller
  readonly question: string
  readonly now: string
  /** The caller's IANA zone. */
  readonly zone: string
}

/** A question about one's own data: the database answers it, with figures as they stand. */
export interface OwnTopic extends Topic {
  readonly for: readonly Exclude<ChatUserType, 'guest'>[]
  readonly reply: (asked: OwnQuestion) => Promise<Reply>
}
