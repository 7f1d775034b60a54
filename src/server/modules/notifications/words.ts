import type {BookingFacts, NoticeFacts, NoticeKind} from './kinds.ts'
import {account} from './words-account.ts'
import type {About, NoticeWords, Write} from './words-parts.ts'
import {requests} from './words-requests.ts'
import {visits} from './words-visits.ts'

/**
 * The one table of what every kind says, for bell, mail and push alike; a kind without words does not compile. Times are
 * by the clock of the visit's own zone, named where the reader's is another.
 */
const words: {[K in NoticeKind]: Write<NoticeFacts[K]>} = {...requests, ...visits, ...account}

/** A stored notice in words for its reader. */
export const wordsOf = (kind: NoticeKind, facts: unknown, about: About): NoticeWords =>
  (words[kind] as Write<unknown>)(facts as BookingFacts, about)
