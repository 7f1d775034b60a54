import {beforeEach, describe, expect, test} from 'vitest'
import {setAvailability, setCredentials} from '#contract/accounts/members.ts'
import * as contract from '#contract/admin/bookings.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {listCaregivers} from '#contract/admin/people.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {assignSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

test('staff send another of the agency’s people to a visit and to the later ones', async () => {
  const [admin, ada, agency] = [await app.staff(), await app.parent(), await app.agency()]
  const [field, stranger] = [await app.member(agency, 'field'), await app.agency()]
  const booking = await story.confirmed(ada, agency)
  const detail = await app.ok(contract.getAnyBooking, {by: admin, params: {id: booking.id}})
  expect(detail.members.map(({id}) => id)).toContain(field.member_id)
  const [visit] = detail.visits
  const assign = (member_id: string, expected_member_id: string | null) =>
    app.call(contract.assignVisit, {
      by: admin,
      key: newId(),
      params: {id: visit!.id},
      body: {member_id, expected_member_id, and_later: true, reason: 'She is ill'},
    })
  expectRefusal(await assign(stranger.member_id, null), 422, 'invalid')
  expect((await assign(field.member_id, null)).body).toMatchObject({assigned_member_id: field.member_id})
  const rows = await app.rows('select distinct assigned_member_id as id from sessions')
  expect(rows).toEqual([{id: field.member_id}])
  const owner = detail.members.find(({id}) => id !== field.member_id)
  const refusal = expectRefusal(await assign(owner!.id, null), 409, 'assignment_changed')
  expect(refusal.current).toEqual({member_id: field.member_id})
  expect((await app.ok(listNotifications, {by: agency})).items[0]).toMatchObject({
    kind: 'session_assigned',
    title: expect.stringMatching(/^Village assigned .+ to 3 visits$/),
    link: `/dash/agency/calendar?session=${visit!.id}`,
  })
  const [newest] = (await app.ok(listNotifications, {by: field})).items
  expect(newest).toMatchObject({kind: 'session_assigned', title: 'You have 3 new visits'})
  const {items} = await app.ok(listAudit, {by: admin, query: {target_id: visit!.id}})
  expect(items).toMatchObject([{action: 'session.assigned', after: {reason: 'She is ill'}}])
})

test('staff see what speaks against each of the agency’s people for a visit, and may assign them', async () => {
  const [admin, ada, agency] = [await app.staff(), await app.parent(), await app.agency()]
  const [away, busy] = [await app.member(agency, 'field'), await app.member(agency, 'field')]
  const booking = await story.confirmed(ada, agency)
  const other = await story.confirmed(await app.parent(), agency)
  const {visits} = await app.ok(contract.getAnyBooking, {by: admin, params: {id: booking.id}})
  const [visit] = visits
  const params = {id: visit!.id}
  const day = visit!.scheduled_start.slice(0, 10)
  const times = {
    hours: [],
    away: [
      {from: day, to: day},
      {from: '2027-01-01', to: '2027-01-02'},
    ],
    place: null,
  }
  await app.ok(setAvailability, {by: agency, params: {id: away.member_id}, body: times})
  const credentials = [
    {name: 'CPR', expires_on: '2026-06-01'},
    {name: 'First aid', expires_on: null},
  ]
  await app.ok(setCredentials, {by: agency, params: {id: away.member_id}, body: {credentials}})
  const [taken] = await story.sessions(agency, other)
  const assigning = {params: {id: taken!.id}, body: {member_id: busy.member_id}}
  await app.ok(assignSession, {by: agency, key: newId(), ...assigning})
  const {members, overlaps} = await app.ok(contract.listAssignable, {by: admin, params})
  const of = ({member_id}: {member_id: string}) => members.find(({id}) => id === member_id)
  expect(of(away)).toEqual({
    id: away.member_id,
    name: expect.stringMatching(/\w+ \w+/),
    away: {from: day, to: day},
    is_outside_hours: false,
    credentials: [{name: 'CPR', expires_on: '2026-06-01'}],
  })
  expect(of(busy)).toMatchObject({away: null, is_outside_hours: false, credentials: []})
  expect(overlaps.map(({member_id, is_later}) => ({member_id, is_later}))).toEqual([
    {member_id: busy.member_id, is_later: false},
  ])
  // the visit is under way, and someone else has to finish it
  await app.rows(`update sessions set status = 'IN_PROGRESS' where id = '${params.id}'`)
  const underWay = await app.ok(contract.listAssignable, {by: admin, params})
  expect(underWay.overlaps).toMatchObject([{member_id: busy.member_id, is_later: false}])
  await app.rows(`update sessions set status = 'SCHEDULED' where id = '${params.id}'`)
  const body = {member_id: away.member_id, expected_member_id: null, reason: 'No one else is free'}
  const assigned = await app.ok(contract.assignVisit, {by: admin, key: newId(), params, body})
  expect(assigned).toMatchObject({assigned_member_id: away.member_id})
  expectRefusal(await app.call(contract.listAssignable, {by: agency, params}), 403)
  const ofCaregiver = await story.confirmed(ada, await app.caretaker(), {
    schedule: [{date_range: ['2026-06-20', '2026-06-20'], time_range: ['09:00', '13:00']}],
  })
  const [own] = await story.sessions(ada, ofCaregiver)
  expectRefusal(await app.call(contract.listAssignable, {by: admin, params: {id: own!.id}}), 404)
})

test('the history and the audit log name who was assigned and who was before', async () => {
  const [admin, ada, agency] = [await app.staff(), await app.parent(), await app.agency()]
  const people = [await app.member(agency, 'field'), await app.member(agency, 'field')]
  const booking = await story.confirmed(ada, agency)
  const detail = () => app.ok(contract.getAnyBooking, {by: admin, params: {id: booking.id}})
  const {visits, members} = await detail()
  const params = {id: visits[0]!.id}
  const [hannah, jonah] = people.map(({member_id}) => members.find(({id}) => id === member_id)!)
  for (const [{id: member_id}, expected_member_id] of [[hannah!, null] as const, [jonah!, hannah!.id] as const]) {
    const body = {member_id, expected_member_id, reason: 'She is ill'}
    await app.ok(contract.assignVisit, {by: admin, key: newId(), params, body})
    app.clock.advance({minutes: 1})
  }
  const assigned = (await detail()).visits[0]!.history.filter(({kind}) => kind === 'assigned')
  expect(assigned.map(({data}) => ({to: data.member, from: data.from_member}))).toEqual([
    {to: hannah!.name, from: ''},
    {to: jonah!.name, from: hannah!.name},
  ])
  const {items} = await app.ok(listAudit, {by: admin, query: {target_id: params.id}})
  expect(items).toMatchObject([
    {before: {caregiver: hannah!.name}, after: {caregiver: jonah!.name}},
    {before: {caregiver: null}, after: {caregiver: hannah!.name}},
  ])
  expect(Object.keys(items[0]!.after!).toSorted()).toEqual(['caregiver', 'member_id', 'reason'])
})

test('no one is sent to a visit that is over, and no one is notified', async () => {
  const [ada, agency] = [await app.parent(), await app.agency()]
  const [hannah, jonah] = [await app.member(agency, 'field'), await app.member(agency, 'field')]
  const [visit] = await story.sessions(agency, await story.confirmed(ada, agency))
  const params = {id: visit!.id}
  await app.ok(assignSession, {by: agency, key: newId(), params, body: {member_id: hannah.member_id}})
  app.clock.set(visit!.scheduled_end)
  const body = {member_id: jonah.member_id, expected_member_id: hannah.member_id, reason: 'She was ill'}
  const assigning = await app.call(contract.assignVisit, {by: await app.staff(), key: newId(), params, body})
  expectRefusal(assigning, 409, 'session_closed')
  for (const by of [ada, hannah, jonah]) {
    const kinds = (await app.ok(listNotifications, {by})).items.map(({kind}) => kind)
    expect(kinds).not.toContain('session_replaced')
    expect(kinds).not.toContain('session_given_away')
  }
})

test('a caregiver’s visits are canceled and requested again from others', async () => {
  const [admin, ada, grace, rosa] = [
    await app.staff(),
    await app.parent(),
    await app.caretaker(),
    await app.caretaker(),
  ]
  const booking = await story.confirmed(ada, grace)
  const replace = () =>
    app.call(contract.replaceCaregiver, {
      by: admin,
      key: newId(),
      params: {id: booking.id},
      body: {reason: 'The caregiver is ill'},
    })
  const {body: request} = await replace()
  expect(request).toMatchObject({status: 'PENDING', provider: null, sessions_count: 3})
  const own = await app.ok(familyBookings.listParentBookings, {by: ada})
  expect(own.map(({id, status}) => ({id, status}))).toEqual([
    {id: request.id, status: 'PENDING'},
    {id: booking.id, status: 'CANCELLED'},
  ])
  const kinds = (await app.ok(listNotifications, {by: rosa})).items.map(({kind}) => kind)
  expect(kinds).toContain('request_new')
  const canceled = async (by: Person) =>
    (await app.ok(listNotifications, {by})).items.find(({kind}) => kind === 'booking_cancelled')
  expect(await canceled(ada)).toMatchObject({
    body: expect.stringContaining('Village has requested it again from other caregivers.'),
    link: `/dash/parent/requests/${request.id}`,
  })
  expect((await canceled(grace))?.body).toMatch(/^(?!.*requested it again).*Village had to end it/)
  expectRefusal(await replace(), 409, 'booking_closed')
  const {items} = await app.ok(listAudit, {by: admin, query: {target_id: booking.id}})
  expect(items.map(({action}) => action).toSorted()).toEqual(['booking.cancelled', 'booking.replaced'])
})

describe('a caregiver’s visits', () => {
  const replaceBy = (admin: Person, booking: {id: string}, invite: {caretaker_id: string; then_open?: boolean}) =>
    app.call(contract.replaceCaregiver, {
      by: admin,
      key: newId(),
      params: {id: booking.id},
      body: {reason: 'The caregiver is ill', invite},
    })

  test('are requested again from a chosen caregiver first, and from no one else until then', async () => {
    const [admin, ada, grace] = [await app.staff(), await app.parent(), await app.caretaker()]
    const [rosa, other] = [await app.caretaker({first_name: 'Rosa', last_name: 'Diaz'}), await app.caretaker()]
    const booking = await story.confirmed(ada, grace)
    const kindsOf = async (by: Person) => (await app.ok(listNotifications, {by})).items.map(({kind}) => kind)
    const before = await kindsOf(other)
    const {body: request} = await replaceBy(admin, booking, {caretaker_id: rosa.caretaker_id})
    expect(request).toMatchObject({status: 'PENDING', provider: null})
    expect(await kindsOf(rosa)).toContain('request_invited')
    expect(await kindsOf(other)).toEqual(before)
    const [own] = await app.ok(familyBookings.listParentBookings, {by: ada})
    expect(own).toMatchObject({
      id: request.id,
      invitation: {is_exclusive: true, then_open: true, invited: [{caretaker_id: rosa.caretaker_id}]},
    })
    const {items} = await app.ok(listAudit, {by: admin, query: {target_id: booking.id}})
    expect(items.find(({action}) => action === 'booking.replaced')?.after).toMatchObject({invited: 'Rosa Diaz'})
  })

  test('stay as they are if the chosen caregiver cannot be asked, and the search says why', async () => {
    const [admin, ada, grace] = [await app.staff(), await app.parent(), await app.caretaker()]
    const [busy, free, unverified] = [await app.caretaker(), await app.caretaker(), await app.caretaker()]
    const booking = await story.confirmed(ada, grace)
    await story.confirmed(await app.parent(), busy)
    await app.rows(`update caretakers set is_verified = 'Pending' where id = '${unverified.caretaker_id}'`)
    const list = await app.ok(listCaregivers, {by: admin, query: {asked_for: booking.id}})
    const reasonOf = ({caretaker_id}: {caretaker_id: string}) =>
      list.items.find(({profile_id}) => profile_id === caretaker_id)?.cannot_be_asked
    expect([busy, free, grace].map(reasonOf)).toEqual(['busy', null, 'busy'])
    expect(reasonOf(unverified)).toMatch(/^(not_verified|unavailable)$/)
    const ask = ({caretaker_id}: {caretaker_id: string}) => replaceBy(admin, booking, {caretaker_id})
    expectRefusal(await ask(busy), 409, 'caretaker_busy')
    expectRefusal(await ask(unverified), 422, 'not_available')
    expectRefusal(await ask(grace), 422, 'invalid')
    const [own] = await app.ok(familyBookings.listParentBookings, {by: ada})
    expect(own).toMatchObject({id: booking.id, status: 'CONFIRMED'})
    expect((await ask(free)).status).toBe(200)
    expect((await app.ok(listCaregivers, {by: admin, query: {}})).items[0]).not.toHaveProperty('cannot_be_asked')
  })
})
