import {expect, test} from 'vitest'
import {cancelBooking, declineByParent} from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import {answerPaidOutside, markPaidOutside} from '#contract/money/invoices.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {careMoneyOf, monday} from '#tests/support/money/care-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import type {Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {takesPlace, list} = careMoneyOf(app)

/** A minute later, so that no two events have the same time. */
const later = () => app.clock.set(plusMs(app.clock.now(), 60_000))

const historyOf = async (by: Parent, {id}: {id: string}) => {
  const {items} = await app.ok(getBookingHistory, {by, params: {id}})
  // oldest first, without what is empty
  return items.toReversed().map(item => Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)))
}

test('a booking of another family is not there', async () => {
  const booking = await story.request(await app.parent())
  const answer = await app.call(getBookingHistory, {by: await app.parent(), params: {id: booking.id}})
  expectRefusal(answer, 404, 'not_found')
})

test('a family reads what happened, from the request to the payment', async () => {
  const parent = await app.parent()
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const otis = await app.caretaker({first_name: 'Otis', last_name: 'Hale'})
  const booking = await story.request(parent)
  later()
  await story.bid(otis, booking, 30)
  later()
  await story.bid(june, booking, 25)
  later()
  await app.ok(declineByParent, {by: parent, params: {id: booking.id}, body: {caretaker_id: otis.caretaker_id}})
  later()
  await story.approve(parent, booking, june)
  later()
  const [first, second, third] = await story.sessions(parent, booking)
  const moved = {start: '2026-06-09T20:00:00.000Z', end: '2026-06-09T23:00:00.000Z'}
  await app.ok(sessions.proposeReschedule, {by: parent, key: newId(), params: {id: second!.id}, body: moved})
  later()
  await app.ok(sessions.acceptReschedule, {by: june, key: newId(), params: {id: second!.id}, body: {}})
  later()
  await app.ok(sessions.cancelSession, {by: june, params: {id: third!.id}, body: {reason: 'Dentist'}})
  later()
  await takesPlace([parent, june], first!)
  later()
  await app.ok(cancelBooking, {by: parent, params: {id: booking.id}, body: {reason: 'We moved'}})
  later()
  await moneyOf(app).until(monday.first)
  later()
  const [statement] = await list(parent)
  await app.ok(markPaidOutside, {by: parent, key: newId(), params: {id: statement!.id}, body: {}})
  await app.ok(answerPaidOutside, {by: june, key: newId(), params: {id: statement!.id}, body: {received: true}})
  later()

  const times = ({scheduled_start: start, scheduled_end: end}: {scheduled_start: string; scheduled_end: string}) => ({
    start,
    end,
  })
  expect(await historyOf(parent, booking)).toMatchObject([
    {what: 'requested', by: 'family'},
    {what: 'offered', by: 'provider', name: 'Otis H.', hourly_rate: 30},
    {what: 'offered', by: 'provider', name: 'June R.', hourly_rate: 25},
    {what: 'offer_declined', by: 'family', name: 'Otis H.'},
    {what: 'approved', by: 'family', name: 'June Rivers', hourly_rate: 25},
    {what: 'visit_moved', visit: times(second!), moved_to: moved},
    {what: 'visit_cancelled', by: 'provider', visit: times(third!), reason: 'Dentist'},
    {what: 'visit_settled', visit: times(first!)},
    // the second visit ended with the booking, and is no event of its own
    {what: 'cancelled', by: 'family', reason: 'We moved'},
    {what: 'statement', amount_cents: statement!.amount_cents},
    {what: 'credited', amount_cents: statement!.fee_cents, reason: 'Paid outside of Village: no fee'},
    {what: 'paid', method: 'outside', amount_cents: statement!.amount_cents - statement!.fee_cents},
  ])
})
