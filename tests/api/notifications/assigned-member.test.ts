import {expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {suspendUser} from '#contract/admin/people.ts'
import {cancelBooking, changeAddress, endWeekly} from '#contract/bookings/family-bookings.ts'
import {cancelByOrganization} from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {password} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const {agencyMorning} = morningsOf(app)
const visit = visitsOf(app)
const story = storyOf(app)
const hour_ms = 3_600_000

/** An agency's visit in an hour with an assigned field caregiver, and how each reads the newest notification. */
async function assignedVisit() {
  const morning = await agencyMorning()
  const {field, session, assign} = morning
  app.clock.set(plusMs(session.scheduled_start, -hour_ms))
  await assign(field.member_id)
  const newest = async (by: {token: string}) => (await app.ok(listNotifications, {by})).items[0]
  const count = async (by: {token: string}) => (await app.ok(listNotifications, {by})).items.length
  const post = (body: object = {}) => ({key: newId(), params: {id: session.id}, body})
  return {...morning, newest, count, post}
}

test('the assigned caregiver is notified that the office reported her late, and her visit shows it', async () => {
  const {parent, owner, field, session, newest, count, post} = await assignedVisit()
  await app.ok(contract.sayLate, {by: owner, ...post(), body: {minutes: 20}})
  // the family reads of the person who comes, as on the visit
  const name = (await visit.reads(parent, session)).assigned?.name
  expect(await newest(parent)).toMatchObject({
    title: `${name} is running 20 minutes late, expected about 9:20 AM`,
    body: 'Child Care, Mon, Jun 8, 9:00 AM – 1:00 PM.',
  })
  expect(await newest(field)).toMatchObject({
    kind: 'session_late',
    title: 'Your office says you are running 20 minutes late, expected about 9:20 AM',
    body: expect.stringMatching(/^Child Care for .+, Mon, Jun 8, 9:00 AM – 1:00 PM\.$/),
    link: `/dash/agency/calendar?session=${session.id}`,
  })
  expect((await visit.reads(field, session)).late).toMatchObject({side: 'caretaker', by: owner.user_id, minutes: 20})

  const before = await count(field)
  await app.ok(contract.sayLate, {by: field, ...post(), body: {minutes: 30}})
  expect(await count(field)).toBe(before)
})

test('the office is notified that its caregiver is running late, each of it once, and she is not', async () => {
  const {parent, owner, field, session, newest, count, post} = await assignedVisit()
  const cora = await app.member(owner, 'coordinator')
  const before = {field: await count(field), owner: await count(owner), family: await count(parent)}
  await app.ok(contract.sayLate, {by: field, ...post(), body: {minutes: 30}})
  for (const by of [owner, cora]) {
    expect(await newest(by)).toMatchObject({
      kind: 'session_late',
      title: expect.stringMatching(/^Fay .+ is running 30 minutes late, expected about 9:30 AM$/),
      body: expect.stringMatching(/^Child Care for .+, Mon, Jun 8, 9:00 AM – 1:00 PM\.$/),
      link: `/dash/agency/calendar?session=${session.id}`,
    })
  }
  expect(await count(field)).toBe(before.field)
  expect(await count(owner)).toBe(before.owner + 1)
  expect(await count(parent)).toBe(before.family + 1)
})

test('the assigned caregiver is notified of a start or an end that the office confirms, if it counts', async () => {
  const {parent, owner, field, session, newest, count} = await assignedVisit()
  app.clock.set(plusMs(session.scheduled_start, 7 * 60_000))
  await visit.starts(owner, session)
  expect(await newest(field)).toMatchObject({
    kind: 'session_confirmed',
    title: 'Your office confirmed the start at 9:07 AM',
    body: expect.stringMatching(
      /^Child Care for .+\. Mon, Jun 8, 9:00 AM – 1:00 PM\. It counts: you don’t need to confirm it too\.$/,
    ),
    link: `/dash/agency/calendar?session=${session.id}`,
  })
  expect((await newest(parent))?.body).toBe('Mon, Jun 8, 9:00 AM – 1:00 PM. Please confirm it too.')

  await visit.starts(parent, session)
  app.clock.set(session.scheduled_end)
  await visit.ends(field, session)
  const before = await count(field)
  app.clock.set(plusMs(session.scheduled_end, 5 * 60_000))
  await visit.ends(owner, session)
  expect(await count(field)).toBe(before)
})

test('the assigned caregiver is notified of new times that the office accepts or proposes, and of their answer', async () => {
  const {parent, owner, field, newest, post} = await assignedVisit()
  const times = {start: '2026-06-08T20:00:00.000Z', end: '2026-06-08T23:00:00.000Z'}
  const span = '3:00–6:00 PM instead of Mon, Jun 8, 9:00 AM – 1:00 PM.'
  await app.ok(contract.proposeReschedule, {by: owner, ...post(), body: times})
  expect(await newest(field)).toMatchObject({
    title: 'Your office proposed a new time',
    body: expect.stringMatching(
      /^Child Care for .+\. Proposed: Mon, Jun 8, 3:00–6:00 PM instead of Mon, Jun 8, 9:00 AM – 1:00 PM\.$/,
    ),
  })
  await app.ok(contract.declineReschedule, {by: owner, ...post()})
  expect((await newest(field))?.title).toBe('Your office withdrew the proposed time')
  await app.ok(contract.proposeReschedule, {by: parent, ...post(), body: times})
  expect((await newest(field))?.body).toBe(`Proposed: Mon, Jun 8, ${span}`)
  expect((await newest(owner))?.body).toBe(`Proposed: Mon, Jun 8, ${span} Accept or decline it.`)
  await app.ok(contract.acceptReschedule, {by: owner, ...post()})
  expect(await newest(field)).toMatchObject({
    title: 'Your office accepted the new time',
    body: expect.stringContaining(`. Mon, Jun 8, ${span}`),
  })
})

test('the assigned caregiver is notified that the office canceled the visit', async () => {
  const {owner, field, newest, post} = await assignedVisit()
  await app.ok(contract.cancelSession, {by: owner, ...post(), body: {reason: 'Snow'}})
  expect(await newest(field)).toMatchObject({
    title: 'Your office canceled a visit',
    body: expect.stringMatching(/^Child Care for .+\. Mon, Jun 8, 9:00 AM – 1:00 PM\. “Snow”$/),
  })
})

test('an assigned coordinator is notified of what a colleague does with the visit, as a field caregiver is', async () => {
  const {owner, field, booking, session, newest, count, post, assign} = await assignedVisit()
  const cora = await app.member(owner, 'coordinator')
  const titleAfter = async (act: () => Promise<unknown>) => {
    const before = await count(cora)
    app.clock.advance({minutes: 1})
    await act()
    expect(await count(cora)).toBe(before + 1)
    return (await newest(cora))?.title
  }
  expect(await titleAfter(() => assign(cora.member_id))).toBe('You have a new visit')
  expect(await titleAfter(() => assign(field.member_id))).toBe('One of your visits was reassigned')
  await assign(cora.member_id)
  const late = {by: owner, ...post(), body: {minutes: 20 as const}}
  expect(await titleAfter(() => app.ok(contract.sayLate, late))).toBe(
    'Your office says you are running 20 minutes late, expected about 9:20 AM',
  )
  // the office reads this on its screens alone
  app.clock.set(plusMs(session.scheduled_start, 7 * 60_000))
  expect(await titleAfter(() => visit.starts(owner, session))).toMatch(/^Your office confirmed the start at /)

  const later = (await story.sessions(owner, booking)).find(({id}) => id !== session.id)
  const params = {id: later?.id ?? ''}
  await app.ok(contract.assignSession, {by: owner, key: newId(), params, body: {member_id: cora.member_id}})
  const cancel = {by: owner, key: newId(), params: {id: booking.id}, body: {}}
  expect(await titleAfter(() => app.ok(cancelByOrganization, cancel))).toBe('Your office canceled Child Care')
})

test('the assigned caregiver reads that the office, not the family, canceled the care', async () => {
  const {owner, field, booking, newest} = await assignedVisit()
  await app.ok(cancelByOrganization, {by: owner, key: newId(), params: {id: booking.id}, body: {reason: 'Snow'}})
  expect((await newest(field))?.title).toBe('Your office canceled Child Care')
})

test('who waits at the door is notified that the booking is canceled, who is inside is not', async () => {
  const {parent, field, booking, session, owner, newest, count} = await assignedVisit()
  app.clock.set(plusMs(session.scheduled_start, 5 * 60_000))
  await app.ok(cancelBooking, {by: parent, key: newId(), params: {id: booking.id}, body: {}})
  expect(await newest(field)).toMatchObject({
    kind: 'booking_cancelled',
    body: expect.stringContaining('Its visits will not take place.'),
  })
  expect((await newest(owner))?.kind).toBe('booking_cancelled')

  const other = await assignedVisit()
  app.clock.set(plusMs(other.session.scheduled_start, 5 * 60_000))
  await visit.starts(other.field, other.session)
  const before = await count(other.field)
  await app.ok(cancelBooking, {by: other.parent, key: newId(), params: {id: other.booking.id}, body: {}})
  expect(await count(other.field)).toBe(before)
})

test('whose only visit was canceled before is notified of nothing else of that booking', async () => {
  const {parent, owner, field, booking, count, post} = await assignedVisit()
  await app.ok(contract.cancelSession, {by: owner, ...post(), body: {reason: 'Snow'}})
  app.clock.advance({minutes: 1})
  const before = await count(field)
  const params = {id: booking.id}
  await app.ok(changeAddress, {by: parent, key: newId(), params, body: {handover: 'The code is 0815'}})
  await app.ok(cancelBooking, {by: parent, key: newId(), params, body: {}})
  expect(await count(field)).toBe(before)
})

test('the assigned caregiver reads that the office, not the family, ended the weekly visits', async () => {
  app.clock.set(testStart)
  const owner = await app.agency()
  const [parent, field] = [await app.parent(), await app.member(owner, 'field')]
  const booking = await story.confirmed(parent, owner, {
    schedule: [{date_range: ['2026-06-08'], weekdays: [1, 3], time_range: ['09:00', '13:00']}],
  })
  const [session] = await story.sessions(owner, booking)
  const body = {member_id: field.member_id, and_later: true}
  await app.ok(contract.assignSession, {by: owner, key: newId(), params: {id: session?.id ?? ''}, body})
  const end = {last_day: '2026-06-24', reason: 'We lack staff on Fridays'}
  await app.ok(endWeekly, {by: owner, key: newId(), params: {id: booking.id}, body: end})
  const {items} = await app.ok(listNotifications, {by: field})
  expect(items[0]).toMatchObject({
    kind: 'weekly_ended',
    title: 'Your office ended the weekly visits',
    body: expect.stringMatching(/“We lack staff on Fridays”$/),
  })
})

test('who is no longer assigned reads that another caregiver will go only where someone is assigned instead', async () => {
  const {owner, field, newest, assign} = await assignedVisit()
  const gil = await app.member(owner, 'field', {first_name: 'Gil'})
  await assign(null)
  expect(await newest(field)).toMatchObject({
    kind: 'session_given_away',
    title: 'One of your visits is no longer assigned to you',
    body: expect.stringMatching(/^Child Care for .+, Mon, Jun 8, 9:00 AM – 1:00 PM\.$/),
  })
  await assign(field.member_id)
  await assign(gil.member_id)
  expect(await newest(field)).toMatchObject({
    title: 'One of your visits was reassigned',
    body: expect.stringMatching(/ Another caregiver will go\.$/),
  })
  await assign(null, {and_later: true})
  await assign(field.member_id, {and_later: true})
  await assign(null, {and_later: true})
  expect((await newest(field))?.title).toBe('3 of your visits are no longer assigned to you')
})

test('the office is notified at once when staff suspend who goes soon or is there', async () => {
  const {parent, owner, field, session, newest, count, post} = await assignedVisit()
  const admin = await app.staff('admin')
  const suspend = ({user_id}: {user_id: string}) =>
    app.ok(suspendUser, {by: admin, key: newId(), params: {id: user_id}, body: {reason: 'Unsafe'}})
  await suspend(field)
  expect(await newest(owner)).toMatchObject({
    kind: 'session_unassigned',
    title: 'A visit has no caregiver',
    body: expect.stringMatching(/^Child Care for .+, Mon, Jun 8, 9:00 AM – 1:00 PM\. Assign a caregiver\.$/),
    link: `/dash/agency/calendar?session=${session.id}`,
  })

  const eli = await app.member(owner, 'field')
  await app.ok(contract.assignSession, {by: owner, ...post(), body: {member_id: eli.member_id}})
  app.clock.set(plusMs(session.scheduled_start, 5 * 60_000))
  await visit.starts(eli, session)
  await visit.starts(parent, session)
  const before = await count(owner)
  await suspend(eli)
  expect(await count(owner)).toBe(before + 1)
  expect((await newest(owner))?.kind).toBe('session_unassigned')
})

test('the office is notified at once when who goes soon closes her account', async () => {
  const {owner, field, newest, count} = await assignedVisit()
  const before = await count(owner)
  await app.ok(closeAccount, {by: field, body: {password}})
  expect(await count(owner)).toBe(before + 1)
  expect((await newest(owner))?.kind).toBe('session_unassigned')
})

test('who is assigned to a visit that has begun reads that it is theirs now', async () => {
  const {owner, session, newest, assign} = await assignedVisit()
  const other = await app.member(owner)
  app.clock.set(plusMs(session.scheduled_start, 30 * 60_000))
  await assign(other.member_id)
  expect(await newest(other)).toMatchObject({
    kind: 'session_assigned',
    title: 'You’re taking over a visit now',
    body: expect.stringMatching(/Mon, Jun 8, 9:00 AM – 1:00 PM\. Its booked start has already passed\.$/),
  })
})
