import {m} from '#messages'
import type {BookingParty} from '#contract/admin/bookings.ts'
import {fixedValues} from '#domain/content/text-variables.ts'
import {formatCents} from '#lib/money-text.ts'

/** The family of a booking; without an account `user_id` is null, and staff have to call them. */
type Family = Pick<BookingParty, 'user_id'>

/** Who is notified of what staff change in a booking. */
export const notifiedText = ({user_id}: Family): string =>
  user_id === null ? m.only_the_caregivers_side_is_notified() : m.both_sides_are_notified()

/** Who reads why staff canceled a booking or a visit of it. */
export const readersText = ({user_id}: Family): string =>
  user_id === null ? m.only_the_caregivers_side_can_read_this() : m.both_sides_can_read_this()

/** Who reads why staff closed a request: never a bidder. */
export const requestReadersText = ({user_id}: Family): string =>
  user_id === null ? m.only_staff_can_read_this() : m.the_family_can_read_this()

/** What becomes of a request that staff close, and who is notified. */
export const requestClosedText = ({user_id}: Family): string =>
  user_id === null ? m.the_request_closes_and_all_who_offered() : m.the_request_closes_with_its_offers()

/** What canceling costs the family. */
export const familyCostText = (cents: number): string =>
  cents > 0
    ? m.the_family_owes_for_canceling_late({sum: formatCents(cents), hours: fixedValues.free_cancel_hours})
    : m.it_costs_the_family_nothing()

/** Who is mailed staff's decision on a visit: its times and sum, or the reason alone where it did not take place. */
export function mailedText(act: 'settle' | 'missed' | 'void', family: Family | undefined): string {
  const isReachable = family?.user_id !== null
  if (act === 'settle')
    return isReachable ? m.both_sides_get_an_email_with() : m.the_caregivers_side_gets_an_email_with()
  return isReachable
    ? m.both_sides_get_an_email_with_the_reason()
    : m.the_caregivers_side_gets_an_email_with_the_reason()
}
