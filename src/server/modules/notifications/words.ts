import {readStored} from '#server/stored-texts.ts'
import type {BookingFacts, NotificationFacts, NotificationKind} from './facts.ts'
import {accountWords} from './words-account.ts'
import {messageWords} from './words-messages.ts'
import type {About, NotificationText, Write} from './words-parts.ts'
import {requestWords} from './words-requests.ts'
import {reviewWords} from './words-reviews.ts'
import {visitWords} from './words-visits.ts'

/**
 * The texts of all kinds, for bell, mail and push; a missing kind does not compile. Times are in the zone of the visit,
 * which is named if the reader has another.
 */
const words: {[K in NotificationKind]: Write<NotificationFacts[K]>} = {
  ...requestWords,
  ...visitWords,
  ...reviewWords,
  ...accountWords,
  ...messageWords,
}

/** The text of a stored notification for its reader. It names dates, since it may be read on a later day, also in the bell. */
export function buildText(kind: NotificationKind, facts: unknown, about: About): NotificationText {
  const {adult, ...rest} = facts as BookingFacts
  const read: BookingFacts = adult === undefined ? rest : {...rest, adult: readStored(adult)}
  return (words[kind] as Write<unknown>)(read, {...about, is_dated: true})
}
