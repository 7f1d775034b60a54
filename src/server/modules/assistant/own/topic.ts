import type {ChatLink, ChatUserType} from '#contract/content/chat.ts'
import {m} from '#messages'
import type {Db} from '#server/db/client.ts'
import type {Day} from '#lib/day.ts'
import type {Caller} from '#server/http/caller.ts'
import type {Topic} from '../search/search.ts'
import {namedIn} from '../words.ts'
import {asksOfPast, type Period, periodIn} from './period.ts'

export interface Reply {
  readonly text: string
  readonly links: readonly ChatLink[]
}

/** Who asks about their own data, and when. */
export interface OwnQuestion {
  readonly db: Db
  readonly caller: Caller
  readonly question: string
  /** The question that it goes on from, for a period or number that it does not name itself. */
  readonly before?: string | null
  readonly now: string
  /** The caller's IANA zone. */
  readonly zone: string
}

/**
 * The period that a question names, or the one that it goes on from where that suits what is asked; null where neither
 * does.
 */
export function periodOf(
  {question, before}: OwnQuestion,
  today: Day,
  isSuitable: (earlier: Period) => boolean = () => true,
): Period | null {
  const named = periodIn(question, today)
  if (named || !before) return named
  const earlier = periodIn(before, today)
  return earlier && isSuitable(earlier) ? earlier : null
}

/** The same of sums of what was: a weekday is the last one, unless the question looks ahead. */
export function pastPeriodOf(asked: OwnQuestion, today: Day): Period | null {
  const {question, before} = asked
  const named = periodIn(question, today, asksOfPast(question) || !looksAhead.test(question))
  if (named || !before) return named
  const earlier = periodIn(before, today, true)
  return earlier && earlier.first <= today ? earlier : null
}

const looksAhead = /\b(?:will|going to|next|upcoming|pr[oó]xim[ao]s?)\b/i

/** The numbers of bookings that a question names, or the one that it goes on from. */
export function numbersOf({question, before}: OwnQuestion): readonly string[] {
  const {numbers} = namedIn(question)
  return numbers.length > 0 || !before ? numbers : namedIn(before).numbers
}

/** Asks for the month of a day such as “12th”. */
export const whichDay = (day: string): Reply => ({text: m.which_day_do_you_mean({day}), links: []})

/** A question about one's own data: the database answers it, with figures as they stand. */
export interface OwnTopic extends Topic {
  readonly for: readonly Exclude<ChatUserType, 'guest'>[]
  readonly reply: (asked: OwnQuestion) => Promise<Reply>
}
