import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import {whenInSentence, type Reader} from '#domain/time.ts'

/**
 * When more caregivers are notified of a request without offers; undefined once that has passed, and where the first
 * visit starts before it.
 */
export function widenText(
  {widen_at, first_start, timezone}: Pick<Booking, 'widen_at' | 'first_start' | 'timezone'>,
  reader: Reader,
) {
  if (!widen_at || widen_at <= reader.now || Date.parse(widen_at) >= Date.parse(first_start)) return undefined
  return m.if_no_one_makes_an_offer({in_sentence: whenInSentence(widen_at, timezone, reader)})
}
