import {beforeEach, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {cancelBooking, declineByParent, getParentBooking} from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import {approveByOrganization, cancelByOrganization, declineInvitation} from '#contract/bookings/provider-bookings.ts'
import {limits} from '#contract/limits.ts'
import {statementByCard} from '#contract/money/checkout.ts'
import {answerPaidOutside, markPaidOutside} from '#contract/money/invoices.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {careMoneyOf, monday} from '#tests/support/money/care-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import type {Parent} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {takesPlace, list} = careMoneyOf(app)
const money = moneyOf(app)

beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

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

test('an agency that accepts the request asked of it is named, and the family approved nothing', async () => {
  const [parent, agency] = [await app.parent(), await app.agency()]
  const booking = await story.requestAgency(parent, {organization_id: agency.org_id, max_hourly_rate: 30})
  later()
  await app.ok(approveByOrganization, {by: agency, params: {id: booking.id}})
  const events = await historyOf(parent, booking)
  expect(events.map(({what}) => what)).toEqual(['requested', 'notified', 'approved'])
  expect(events.at(-1)).toMatchObject({by: 'provider', hourly_rate: 30})
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
  await money.until(monday.first)
  later()
  const [statement] = await list(parent)
  await app.ok(markPaidOutside, {by: parent, key: newId(), params: {id: statement!.id}, body: {}})
  await app.ok(answerPaidOutside, {by: june, key: newId(), params: {id: statement!.id}, body: {received: true}})
  later()

  const times = ({scheduled_start: start, scheduled_end: end}: {scheduled_start: string; scheduled_end: string}) => ({
    start,
    end,
  })
  const events = await historyOf(parent, booking)
  expect(events).toMatchObject([
    {what: 'requested', by: 'family'},
    {what: 'notified', count: 2},
    {what: 'offered', by: 'provider', name: 'Otis H.', hourly_rate: 30},
    {what: 'offered', by: 'provider', name: 'June Rivers', hourly_rate: 25},
    {what: 'offer_declined', by: 'family', name: 'Otis H.'},
    {what: 'approved', by: 'family', name: 'June Rivers', hourly_rate: 25},
    {what: 'visit_moved', visit: times(second!), moved_to: moved},
    {what: 'visit_cancelled', by: 'provider', visit: times(third!), reason: 'Dentist'},
    {what: 'visit_settled', visit: times(first!)},
    // the second visit ended with the booking, and is no event of its own
    {what: 'cancelled', by: 'family', reason: 'We moved'},
    {what: 'statement', amount_cents: statement!.amount_cents},
    {what: 'credited', amount_cents: statement!.fee_cents, reason: 'paid_outside'},
    {what: 'paid', method: 'outside', by: 'family', amount_cents: statement!.amount_cents - statement!.fee_cents},
  ])
})

test('each adult of a family reads what the other one did under that name', async () => {
  const mona = await app.parent({first_name: 'Mona'})
  const otto = await joinFamily(app, mona)
  const june = await app.caretaker()
  const booking = await story.request(mona)
  later()
  await story.bid(june, booking)
  later()
  await story.approve(otto, booking, june)
  later()
  const [visit] = await story.sessions(mona, booking)
  await app.ok(sessions.cancelSession, {by: otto, params: {id: visit!.id}, body: {}})
  later()
  await app.ok(cancelBooking, {by: otto, params: {id: booking.id}, body: {}})
  const adultsOf = async (by: Parent) =>
    (await historyOf(by, booking)).filter(each => each.by === 'family').map(({what, adult = 'you'}) => [what, adult])
  expect(await adultsOf(mona)).toEqual([
    ['requested', 'you'],
    ['approved', 'Otto'],
    ['visit_cancelled', 'Otto'],
    ['cancelled', 'Otto'],
  ])
  expect(await adultsOf(otto)).toEqual([
    ['requested', 'Mona'],
    ['approved', 'you'],
    ['visit_cancelled', 'you'],
    ['cancelled', 'you'],
  ])
})

test('a contested visit is in the history, with the adult who contested it and the reason', async () => {
  const mona = await app.parent({first_name: 'Mona'})
  const otto = await joinFamily(app, mona)
  const june = await app.caretaker()
  const booking = await story.confirmed(mona, june)
  const [visit] = await story.sessions(mona, booking)
  await takesPlace([mona, june], visit!)
  const by = {...otto, token: await app.logInAgain(otto)}
  await app.ok(sessions.contestSession, {by, key: newId(), params: {id: visit!.id}, body: {reason: 'Too long'}})
  const events = await historyOf({...mona, token: await app.logInAgain(mona)}, booking)
  expect(events.at(-1)).toMatchObject({
    what: 'visit_contested',
    by: 'family',
    adult: 'Otto',
    visit: {start: visit!.scheduled_start, end: visit!.scheduled_end},
    reason: 'Too long',
  })
})

test('a payment through Village names the adult who paid it', async () => {
  const mona = await app.parent({first_name: 'Mona'})
  const otto = await joinFamily(app, mona)
  const june = await app.caretaker()
  const booking = await story.confirmed(mona, june, {
    schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
  })
  const [visit] = await story.sessions(mona, booking)
  await takesPlace([mona, june], visit!)
  await money.until(monday.first)
  await money.connect(june)
  const [statement] = await list(mona)
  const params = {invoiceId: statement!.id}
  await money.pay(await app.ok(statementByCard, {by: otto, params}))
  const paymentOf = async (by: Parent) => (await historyOf(by, booking)).find(({what}) => what === 'paid')
  expect(await paymentOf(mona)).toMatchObject({by: 'family', adult: 'Otto', amount_cents: statement!.amount_cents})
  const own = await paymentOf(otto)
  expect(own).toMatchObject({by: 'family'})
  expect(own).not.toHaveProperty('adult')
})

test('a declined offer and a payment marked as paid outside name the adult who did it', async () => {
  const mona = await app.parent({first_name: 'Mona'})
  const otto = await joinFamily(app, mona)
  const [june, otis] = [await app.caretaker(), await app.caretaker()]
  const booking = await story.request(mona, {
    schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
  })
  await story.bid(otis, booking)
  await app.ok(declineByParent, {by: otto, params: {id: booking.id}, body: {caretaker_id: otis.caretaker_id}})
  later()
  await story.bid(june, booking)
  await story.approve(mona, booking, june)
  const [visit] = await story.sessions(mona, booking)
  await takesPlace([mona, june], visit!)
  await money.until(monday.first)
  const [statement] = await list(mona)
  const params = {id: statement!.id}
  await app.ok(markPaidOutside, {by: otto, key: newId(), params, body: {}})
  await app.ok(answerPaidOutside, {by: june, key: newId(), params, body: {received: true}})
  const adultsOf = async (by: Parent) =>
    (await historyOf(by, booking)).flatMap(({what, adult = 'you'}) =>
      what === 'offer_declined' || what === 'paid' ? [[what, adult]] : [],
    )
  expect(await adultsOf(mona)).toEqual([
    ['offer_declined', 'Otto'],
    ['paid', 'Otto'],
  ])
  expect(await adultsOf(otto)).toEqual([
    ['offer_declined', 'you'],
    ['paid', 'you'],
  ])
})

test('a booking whose visits were canceled one by one names the adult who canceled the last', async () => {
  const mona = await app.parent({first_name: 'Mona'})
  const otto = await joinFamily(app, mona)
  const booking = await story.confirmed(mona, await app.caretaker())
  for (const {id} of await story.sessions(mona, booking)) {
    later()
    await app.ok(sessions.cancelSession, {by: otto, params: {id}, body: {}})
  }
  expect((await historyOf(mona, booking)).at(-1)).toMatchObject({what: 'cancelled', by: 'family', adult: 'Otto'})
})

test('an invited caregiver who declines and so ends the request is one event', async () => {
  const parent = await app.parent()
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const otis = await app.caretaker({first_name: 'Otis', last_name: 'Hale'})
  const caretaker_ids = [june.caretaker_id, otis.caretaker_id]
  const booking = await story.request(parent, {invite: {caretaker_ids, then_open: false}})
  later()
  await app.ok(declineInvitation, {by: june, key: newId(), params: {id: booking.id}, body: {}})
  later()
  await app.ok(declineInvitation, {by: otis, key: newId(), params: {id: booking.id}, body: {reason: 'Away'}})
  const events = await historyOf(parent, booking)
  expect(events).toMatchObject([
    {what: 'requested', by: 'family'},
    {what: 'invited', count: 2},
    {what: 'invitation_declined', name: 'June R.'},
    {what: 'declined', by: 'provider', name: 'Otis H.', reason: 'Away'},
  ])
  expect(events).toHaveLength(4)
})

test('a request says who was asked, when more were, and how an offer changed', async () => {
  const parent = await app.parent()
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const otis = await app.caretaker({first_name: 'Otis', last_name: 'Hale'})
  const booking = await story.request(parent, {invite: {caretaker_ids: [june.caretaker_id]}})
  later()
  await app.ok(declineInvitation, {by: june, key: newId(), params: {id: booking.id}, body: {reason: 'Away'}})
  await app.caretaker()
  // a day before the first visit more are notified
  app.clock.set('2026-06-07T14:30:00.000Z')
  await tick(app.db, app.clock.now())
  later()
  const {id: replaces} = await story.bid(otis, booking, 30)
  later()
  const changed = {hourly_rate: 26, replaces}
  await app.ok(bidByCaretaker, {by: otis, key: newId(), params: {id: booking.id}, body: changed})
  expect(await historyOf(parent, booking)).toMatchObject([
    {what: 'requested', by: 'family'},
    {what: 'invited', count: 1},
    {what: 'invitation_declined', by: 'provider', name: 'June R.', reason: 'Away'},
    {what: 'notified', count: 1},
    {what: 'widened', count: 1},
    {what: 'offered', name: 'Otis H.', hourly_rate: 30},
    {what: 'offer_changed', name: 'Otis H.', hourly_rate: 26},
  ])
})

test('who was notified of a request is named where the family could find them', async () => {
  const parent = await app.parent()
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const [otis] = [await app.caretaker({first_name: 'Otis', last_name: 'Hale'}), await app.caretaker()]
  const list = ({caretaker_id}: {caretaker_id: string}) =>
    app.rows(`update caretakers set listed_county = 'Davidson County, TN' where id = '${caretaker_id}'`)
  await list(june)
  await list(otis)
  const booking = await story.request(parent)
  const named = async () => (await historyOf(parent, booking)).find(({what}) => what === 'notified')
  expect(await named()).toMatchObject({count: 3, names: ['June R.', 'Otis H.']})
  await app.rows(`insert into blocks (id, parent_id, caretaker_id, by, user_id, created_at) values
    (gen_random_uuid(), '${parent.parent_id}', '${otis.caretaker_id}', 'provider', '${otis.user_id}', '${testStart}')`)
  expect(await named()).toMatchObject({count: 3, names: ['June R.']})
  const agency = await app.agency()
  const lead = await story.requestAgency(parent)
  const [name] = await app.rows<{legal_name: string}>(
    `select legal_name from organizations where id = '${agency.org_id}'`,
  )
  expect((await historyOf(parent, lead)).find(({what}) => what === 'notified')).toMatchObject({
    count: 1,
    names: [name!.legal_name],
  })
})

test('a caregiver approved in an earlier request has their whole name everywhere in a later one', async () => {
  const parent = await app.parent()
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const otis = await app.caretaker({first_name: 'Otis', last_name: 'Hale'})
  await story.confirmed(parent, june)
  const booking = await story.request(parent, {
    schedule: [{date_range: ['2026-06-22', '2026-06-22'], time_range: ['09:00', '13:00']}],
    invite: {caretaker_ids: [june.caretaker_id, otis.caretaker_id]},
  })
  const params = {id: booking.id}
  for (const by of [june, otis]) {
    later()
    await story.bid(by, booking)
  }
  const read = async () => {
    const {invitation, offers} = await app.ok(getParentBooking, {by: parent, params})
    return {invited: invitation?.invited?.map(({name}) => name), offers: offers?.map(each => each.display_name)}
  }
  expect(await read()).toMatchObject({invited: ['June Rivers', 'Otis H.']})
  expect((await read()).offers?.toSorted()).toEqual(['June Rivers', 'Otis H.'])
  const {booking: staffs} = await app.ok(getAnyBooking, {by: await app.staff('admin'), params})
  expect(staffs.offers?.map(each => each.display_name).toSorted()).toEqual(['June Rivers', 'Otis Hale'])

  for (const by of [june, otis]) {
    later()
    await app.ok(declineInvitation, {by, key: newId(), params, body: {}})
  }
  const {items} = await app.ok(getBookingHistory, {by: parent, params})
  const names = items.flatMap(({what, name}) => (name === null ? [] : [`${what}: ${name}`]))
  expect(names.toSorted()).toEqual([
    'invitation_declined: June Rivers',
    'invitation_declined: Otis H.',
    'offered: June Rivers',
    'offered: Otis H.',
    'withdrawn: June Rivers',
    'withdrawn: Otis H.',
  ])
  const notified = await app.rows<{name: string}>(`select facts ->> 'provider' as name from notices
    where user_id = '${parent.user_id}' and kind = 'invitation_declined' order by id`)
  expect(notified.map(({name}) => name)).toEqual(['June Rivers', 'Otis H.'])
})

test('a long booking shows its newest 200 events', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker, {
    schedule: [{date_range: ['2026-06-08', '2027-01-31'], time_range: ['09:00', '13:00']}],
  })
  const own = `booking_id = '${booking.id}'`
  await app.rows(`update sessions set status = 'COMPLETED', settled_by = 'staff', started_at = scheduled_start,
    ended_at = scheduled_end where ${own}`)
  const {items, has_more} = await app.ok(getBookingHistory, {by: parent, params: {id: booking.id}})
  expect(has_more).toBe(true)
  expect(items.map(({what}) => what)).toEqual(Array.from({length: limits.list_max}, () => 'visit_settled'))
  expect(items[0]?.visit?.start).toBe('2027-01-31T15:00:00.000Z')
  expect(items.map(({at}) => at)).toEqual(
    items
      .map(({at}) => at)
      .toSorted()
      .toReversed(),
  )
})

test('a declined request names the agency that declined it', async () => {
  const [parent, agency] = [await app.parent(), await app.agency({legal_name: 'Cumberland Care'})]
  const booking = await story.requestAgency(parent, {organization_id: agency.org_id})
  later()
  const params = {id: booking.id}
  const declined = await app.ok(cancelByOrganization, {by: agency, params, body: {reason: 'Fully booked'}})
  expect(declined.cancelled).toEqual({by: 'agency', reason: 'Fully booked', at: app.clock.now()})
  expect((await historyOf(parent, booking)).at(-1)).toMatchObject({what: 'declined', name: 'Cumberland Care'})
  const read = await app.ok(getParentBooking, {by: parent, params})
  expect(read.cancelled).toMatchObject({by: 'agency', name: 'Cumberland Care'})
})
