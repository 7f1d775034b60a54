import {beforeEach, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import * as careseekers from '#contract/admin/careseekers.ts'
import {listFamilyCalls} from '#contract/admin/family-calls.ts'
import {listAudit} from '#contract/admin/operations.ts'
import * as contract from '#contract/admin/visit-times.ts'
import {declineReschedule, proposeReschedule} from '#contract/sessions/sessions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {hour_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** A family without an account with visits that are booked; its caregiver proposes other times for the first one. */
async function booked() {
  const [staff, caretaker] = [await app.staff(), await app.caretaker({first_name: 'Grace'})]
  const family = await app.ok(careseekers.createNonUser, {
    by: staff,
    body: {first_name: 'Walter', last_name: 'Dunn', phone_number: '(615) 555-0171', number_of_children: 1},
  })
  const {booking} = await app.ok(careseekers.requestForNonUser, {
    by: staff,
    key: newId(),
    params: {id: family.id},
    body: {audience: 'caretakers', request: someRequest},
  })
  const offer = await story.bid(caretaker, booking)
  const {visits} = await app.ok(careseekers.approveForNonUser, {
    by: staff,
    key: newId(),
    params: {id: family.id, bookingId: booking.id},
    body: {offer_id: offer.id},
  })
  const visit = visits[0]!
  const propose = async (hours: number) => {
    app.clock.advance({minutes: 1})
    const times = {
      start: plusMs(visit.scheduled_start, hours * hour_ms),
      end: plusMs(visit.scheduled_end, hours * hour_ms),
    }
    const body = {...times, reason: 'A dentist'}
    const {reschedule} = await app.ok(proposeReschedule, {by: caretaker, key: newId(), params: {id: visit.id}, body})
    return {...times, proposal_id: reschedule!.id}
  }
  const ask = (proposal_id: string) => ({by: staff, key: newId(), params: {id: visit.id}, body: {proposal_id}})
  const accept = (proposal_id: string) => app.call(contract.acceptTimesOnBehalf, ask(proposal_id))
  const decline = (proposal_id: string) => app.call(contract.declineTimesOnBehalf, ask(proposal_id))
  return {staff, caretaker, booking, visit, propose, accept, decline}
}

const kindsToCall = async (by: {token: string}) =>
  (await app.ok(listFamilyCalls, {by})).items.flatMap(({calls}) => calls.map(({kind}) => kind))
const titlesOf = async (by: {token: string}) => (await app.ok(listNotifications, {by})).items.map(({title}) => title)

test('staff accept proposed times for the family, as if it had answered', async () => {
  const {staff, caretaker, booking, visit, propose, accept} = await booked()
  const {proposal_id, start, end} = await propose(1)
  const {items} = await app.ok(listFamilyCalls, {by: staff})
  expect(items[0]?.calls).toMatchObject([
    {
      kind: 'reschedule_proposed',
      visit: {scheduled_start: visit.scheduled_start},
      proposal: {id: proposal_id, session_id: visit.id, start, end},
    },
  ])
  const {visits} = await app.ok(getAnyBooking, {by: staff, params: {id: booking.id}})
  expect(visits[0]?.reschedule).toEqual({id: proposal_id, proposed_by: 'caretaker', start, end, reason: 'A dentist'})

  const {body} = await accept(proposal_id)
  expect(body).toMatchObject({id: visit.id, scheduled_start: start, scheduled_end: end, reschedule: null})
  expect(await kindsToCall(staff)).toEqual([])
  expect((await titlesOf(caretaker))[0]).toBe('Walter accepted the new time')
  const log = await app.ok(listAudit, {by: staff, query: {target_id: visit.id}})
  expect(log.items).toMatchObject([
    {
      action: 'session.times_accepted',
      by: {user_id: staff.user_id},
      before: {starts_at: visit.scheduled_start, ends_at: visit.scheduled_end},
      after: {starts_at: start, ends_at: end},
    },
  ])
})

test('staff decline proposed times for the family', async () => {
  const {staff, caretaker, visit, propose, decline} = await booked()
  const {proposal_id, start, end} = await propose(1)
  const {body} = await decline(proposal_id)
  expect(body).toMatchObject({scheduled_start: visit.scheduled_start, reschedule: null})
  expect(await kindsToCall(staff)).toEqual([])
  expect((await titlesOf(caretaker))[0]).toBe('Walter declined the new time')
  const log = await app.ok(listAudit, {by: staff, query: {target_id: visit.id}})
  expect(log.items).toMatchObject([
    {action: 'session.times_declined', before: null, after: {starts_at: start, ends_at: end}},
  ])
})

test('an answer counts for the proposal that was read alone', async () => {
  const {staff, caretaker, visit, propose, accept, decline} = await booked()
  const first = await propose(1)
  const second = await propose(2)
  // the first proposal's call gave way to the second one's
  expect(await kindsToCall(staff)).toEqual(['reschedule_proposed'])
  for (const answer of [accept, decline]) {
    const refused = expectRefusal(await answer(first.proposal_id), 409, 'reschedule_closed')
    expect(refused.detail).toBe('The other side has proposed other times. Read the new ones, then answer.')
  }
  await app.ok(declineReschedule, {by: caretaker, key: newId(), params: {id: visit.id}, body: {}})
  const withdrawn = await accept(second.proposal_id)
  expect(expectRefusal(withdrawn, 409, 'reschedule_closed').detail).toContain('withdrew')
  const log = await app.ok(listAudit, {by: staff, query: {target_id: visit.id}})
  expect(log.items).toEqual([])
})

test('of two answers at once one counts', async () => {
  const {staff, visit, propose, accept, decline} = await booked()
  const {proposal_id, start} = await propose(1)
  const answers = await Promise.all([accept(proposal_id), decline(proposal_id)])
  expect(answers.map(({status}) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const accepted = answers[0].status === 200
  const log = await app.ok(listAudit, {by: staff, query: {target_id: visit.id}})
  expect(log.items.map(({action}) => action)).toEqual([accepted ? 'session.times_accepted' : 'session.times_declined'])
  const [now] = await app.ok(getAnyBooking, {by: staff, params: {id: visit.booking_id}}).then(({visits}) => visits)
  expect(now?.scheduled_start).toBe(accepted ? start : visit.scheduled_start)
})

test('an answer beside the caregiver’s withdrawal or other times books only the times that were read', async () => {
  const {staff, caretaker, visit, propose, accept} = await booked()
  const timesNow = async () => {
    const {visits} = await app.ok(getAnyBooking, {by: staff, params: {id: visit.booking_id}})
    return visits.find(({id}) => id === visit.id)
  }
  const first = await propose(1)
  const withdraw = {by: caretaker, key: newId(), params: {id: visit.id}, body: {}}
  const [taken] = await Promise.all([accept(first.proposal_id), app.call(declineReschedule, withdraw)])
  const start = taken.status === 200 ? first.start : visit.scheduled_start
  expect(await timesNow()).toMatchObject({scheduled_start: start, reschedule: null})

  const second = await propose(2)
  const [answer, third] = await Promise.all([accept(second.proposal_id), propose(3)])
  expect(await timesNow()).toMatchObject({
    scheduled_start: answer.status === 200 ? second.start : start,
    reschedule: {id: third.proposal_id, start: third.start},
  })
})

test('times are refused as to the family itself: once the visit has begun, and where the caregiver has another one', async () => {
  const {staff, caretaker, visit, propose, accept} = await booked()
  const {proposal_id, start} = await propose(6)
  const parent = await app.parent()
  const day = start.slice(0, 10)
  await story.confirmed(parent, caretaker, {schedule: [{date_range: [day, day], time_range: ['15:00', '18:00']}]})
  expectRefusal(await accept(proposal_id), 409, 'caretaker_busy')
  expect(await kindsToCall(staff)).toEqual(['reschedule_proposed'])
  app.clock.set(plusMs(visit.scheduled_start, hour_ms))
  expectRefusal(await accept(proposal_id), 409, 'start_passed')
  expect(await kindsToCall(staff)).toEqual([])
})

test('a family with an account answers itself', async () => {
  const [staff, parent, caretaker] = [await app.staff(), await app.parent(), await app.caretaker()]
  const [visit] = await story.sessions(parent, await story.confirmed(parent, caretaker))
  const body = {start: plusMs(visit!.scheduled_start, hour_ms), end: plusMs(visit!.scheduled_end, hour_ms)}
  const {reschedule} = await app.ok(proposeReschedule, {by: caretaker, key: newId(), params: {id: visit!.id}, body})
  const ask = () => ({by: staff, key: newId(), params: {id: visit!.id}, body: {proposal_id: reschedule!.id}})
  expectRefusal(await app.call(contract.acceptTimesOnBehalf, ask()), 404, 'not_found')
  expectRefusal(await app.call(contract.declineTimesOnBehalf, ask()), 404, 'not_found')
  const [now] = await story.sessions(parent, {id: visit!.booking_id})
  expect(now).toMatchObject({scheduled_start: visit!.scheduled_start, reschedule: {id: reschedule!.id}})
})
