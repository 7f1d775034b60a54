import type {ReviewParty} from '#contract/bookings/reviews.ts'
import {aspectWords} from '#domain/accounts/review.ts'
import {dayIn, dayText} from '#lib/day.ts'

/** What the three aspects are called about somebody. */
export const aspectsOf = ({kind}: Pick<ReviewParty, 'kind'>) =>
  aspectWords[kind === 'family' ? 'family' : 'provider']

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** `Tue, Jun 9` where the reader is; with the year when it is another. */
export const dayOf = (instant: string, now: string): string => {
  const zone = deviceZone()
  return dayText(dayIn(zone, instant), dayIn(zone, now))
}

/** `1 review`, `12 reviews`. */
export const countText = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`)
