import {beforeEach, expect, test} from 'vitest'
import {assignVisit, cancelAnyVisit, type StaffCancelFor} from '#contract/admin/bookings.ts'
import * as careseekers from '#contract/admin/careseekers.ts'
import * as contract from '#contract/admin/family-calls.ts'
import {getWaiting, listAudit} from '#contract/admin/operations.ts'
import {changeVisitTimes} from '#contract/admin/visit-times.ts'
import {cancelBooking} from '#contract/bookings/family-bookings.ts'
import {bidByCaretaker, withdrawOffer} from '#contract/bookings/offers.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {hour_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {waitingBetween} from '#server/modules/admin/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visits = visitsOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const walter = {first_name: 'Walter', last_name: 'Dunn', phone_number: '(615) 555-0171', number_of_children: 1}

/** A family without an account whose request a caregiver has bid on. */
async function bidOn() {
  const [staff, caretaker] = [await app.staff(), await app.caretaker({first_name: 'Grace'})]
  const family = await app.ok(careseekers.createNonUser, {by: staff, body: walter})
  const {booking} = await app.ok(careseekers.requestForNonUser, {
    by: staff,
    key: newId(),
    params: {id: family.id},
    body: {audience: 'caretakers', request: someRequest},
  })
  app.clock.advance({minutes: 1})
  const offer = await story.bid(caretaker, booking)
  return {staff, caretaker, family, booking, offer}
}

/** And staff approved it. */
async function booked() {
  const made = await bidOn()
  const {staff, family, booking, offer} = made
  const {visits: made_visits} = await app.ok(careseekers.approveForNonUser, {
    by: staff,
    key: newId(),
    params: {id: family.id, bookingId: booking.id},
    body: {offer_id: offer.id},
  })
  return {...made, visit: made_visits[0]!}
}

const toCall = async (by: Person) =>
  (await app.ok(contract.listFamilyCalls, {by})).items.map(({id, calls}) => ({id, kinds: calls.map(each => each.kind)}))
const waiting = async (by: Person) => (await app.ok(getWaiting, {by})).family_calls

test('a bid waits for a call to the family until it is answered', async () => {
  const {staff, family, booking, offer} = await bidOn()
  const {items} = await app.ok(contract.listFamilyCalls, {by: staff})
  expect(items).toMatchObject([
    {
      ...{id: family.id, first_name: 'Walter', last_name: 'Dunn', phone_number: family.phone_number},
      calls: [{kind: 'offer_placed', booking: {id: booking.id, number: booking.number, is_open: true}, visit: null}],
    },
  ])
  const {hourly_rate} = offer
  expect(items[0]?.calls[0]?.offer).toEqual({name: expect.stringMatching(/^Grace Person\d+$/), hourly_rate})
  expect(await waiting(staff)).toEqual({count: 1, since: app.clock.now()})
  await app.ok(careseekers.approveForNonUser, {
    by: staff,
    key: newId(),
    params: {id: family.id, bookingId: booking.id},
    body: {offer_id: offer.id},
  })
  expect(await toCall(staff)).toEqual([])
  expect(await waiting(staff)).toEqual({count: 0, since: null})
})

test('a bid that was changed or withdrawn waits no longer, though another one does', async () => {
  const {staff, caretaker, family, booking, offer} = await bidOn()
  await app.ok(bidByCaretaker, {
    by: caretaker,
    key: newId(),
    params: {id: booking.id},
    body: {hourly_rate: 30, replaces: offer.id},
  })
  expect(await toCall(staff)).toEqual([{id: family.id, kinds: ['offer_placed']}])
  const other = await app.caretaker({first_name: 'Otto'})
  const withdrawn = await story.bid(other, booking)
  expect(await toCall(staff)).toEqual([{id: family.id, kinds: ['offer_placed', 'offer_placed']}])
  await app.ok(withdrawOffer, {by: other, key: newId(), params: {id: withdrawn.id}, body: {}})
  expect(await toCall(staff)).toEqual([{id: family.id, kinds: ['offer_placed', 'offer_withdrawn']}])
  const {items} = await app.ok(contract.listFamilyCalls, {by: staff})
  expect(items[0]?.calls.map(call => [call.offer?.name.split(' ')[0], call.offer?.hourly_rate])).toEqual([
    ['Grace', 30],
    ['Otto', withdrawn.hourly_rate],
  ])
})

test('a visit that the caregiver cancels waits until staff have called, and what comes meanwhile still waits', async () => {
  const {staff, caretaker, family, booking, visit} = await booked()
  await app.ok(cancelSession, {by: caretaker, key: newId(), params: {id: visit.id}, body: {reason: 'Flu'}})
  const {items} = await app.ok(contract.listFamilyCalls, {by: staff})
  expect(items[0]?.calls).toMatchObject([
    {
      kind: 'session_cancelled',
      booking: {id: booking.id, is_open: false},
      visit: {scheduled_start: visit.scheduled_start, scheduled_end: visit.scheduled_end},
    },
  ])
  const call_ids = items[0]!.calls.map(({id}) => id)
  app.clock.advance({minutes: 1})
  await app.ok(cancelBooking, {by: caretaker, key: newId(), params: {id: booking.id}, body: {}})
  await app.ok(contract.markFamilyCalled, {by: staff, key: newId(), params: {id: family.id}, body: {call_ids}})
  expect(await toCall(staff)).toEqual([{id: family.id, kinds: ['booking_cancelled']}])
  const log = await app.ok(listAudit, {by: staff, query: {target_id: family.id}})
  expect(log.items[0]).toMatchObject({
    action: 'careseeker.called',
    by: {user_id: staff.user_id},
    after: {kinds: ['session_cancelled']},
  })
})

test('what staff do for the family, and what happens to a family with an account, needs no call', async () => {
  const {staff, family, booking} = await booked()
  await app.ok(careseekers.cancelForNonUser, {
    by: staff,
    key: newId(),
    params: {id: family.id, bookingId: booking.id},
    body: {reason: 'She rang us'},
  })
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const other = await story.confirmed(parent, caretaker)
  await app.ok(cancelBooking, {by: caretaker, key: newId(), params: {id: other.id}, body: {}})
  expect(await toCall(staff)).toEqual([])
  const call = {by: staff, key: newId(), params: {id: parent.parent_id}, body: {call_ids: [newId()]}}
  expectRefusal(await app.call(contract.markFamilyCalled, call), 404, 'not_found')
})

test.each<[StaffCancelFor, string[][]]>([
  ['staff', [['session_cancelled']]],
  ['provider', [['session_cancelled']]],
  ['family', []],
])('a visit that staff cancel for %s', async (canceled_for, kinds) => {
  const {staff, visit} = await booked()
  const body = {canceled_for, reason: 'She is ill'}
  await app.ok(cancelAnyVisit, {by: staff, key: newId(), params: {id: visit.id}, body})
  expect((await toCall(staff)).map(each => each.kinds)).toEqual(kinds)
})

test('a visit that staff move waits for a call', async () => {
  const {staff, family, visit} = await booked()
  const body = {
    start: plusMs(visit.scheduled_start, hour_ms),
    end: plusMs(visit.scheduled_end, hour_ms),
    reason: 'The caregiver asked for it',
  }
  await app.ok(changeVisitTimes, {by: staff, key: newId(), params: {id: visit.id}, body})
  expect(await toCall(staff)).toEqual([{id: family.id, kinds: ['reschedule_accepted']}])
})

test('another person of the agency whom staff assign waits for a call', async () => {
  const [staff, agency] = [await app.staff(), await app.agency()]
  const [hannah, jonah] = [await app.member(agency, 'field'), await app.member(agency, 'field')]
  const family = await app.ok(careseekers.createNonUser, {by: staff, body: walter})
  const {booking} = await app.ok(careseekers.requestForNonUser, {
    by: staff,
    key: newId(),
    params: {id: family.id},
    body: {audience: 'agencies', request: someRequest},
  })
  const offer = await story.bid(agency, booking)
  const approved = await app.ok(careseekers.approveForNonUser, {
    by: staff,
    key: newId(),
    params: {id: family.id, bookingId: booking.id},
    body: {offer_id: offer.id},
  })
  const params = {id: approved.visits[0]!.id}
  const assign = (member_id: string, expected_member_id: string | null) =>
    app.ok(assignVisit, {by: staff, key: newId(), params, body: {member_id, expected_member_id, reason: 'She is ill'}})
  await assign(hannah.member_id, null)
  expect(await toCall(staff)).toEqual([])
  await assign(jonah.member_id, hannah.member_id)
  expect(await toCall(staff)).toEqual([{id: family.id, kinds: ['session_replaced']}])
})

test('an expired request waits for a call, and the mail to staff counts its family once', async () => {
  const {staff} = await bidOn()
  const after = testStart
  await visits.until('2026-06-12T00:00:00.000Z')
  expect((await toCall(staff)).map(({kinds}) => kinds)).toEqual([['request_expired']])
  const until = app.clock.now()
  const asked = {user_id: staff.user_id, after, until, only_safety: false}
  expect(await waitingBetween(app.db, [asked, {...asked, after: until}], until)).toMatchObject([
    {families: 1},
    {families: 0},
  ])
})
