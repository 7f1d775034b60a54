import {beforeEach, expect, test} from 'vitest'
import {changeMember, removeMember} from '#contract/accounts/members.ts'
import {updateUser} from '#contract/accounts/profile-edit.ts'
import {endUserSignIns, suspendAgency} from '#contract/admin/people.ts'
import {cancelBooking} from '#contract/bookings/family-bookings.ts'
import {answerMeeting, proposeMeeting} from '#contract/bookings/meetings.ts'
import * as contract from '#contract/sessions/calendar-feed.ts'
import {assignSession} from '#contract/sessions/sessions.ts'
import {calendarFeed} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const make = async (by: Person) => (await app.ok(contract.makeCalendarFeed, {by})).url
/** Read as a calendar program does: by the address alone. */
const read = (url: string) => app.call(contract.readCalendarFeed, {params: {file: url.split('/').at(-1) ?? ''}})
const text = async (url: string) => {
  const {status, body} = await read(url)
  expect(status).toBe(200)
  return String(body)
}

test('a family’s calendar is read by its address: first name and times, and nothing else', async () => {
  const parent = await app.parent({first_name: 'Dana', last_name: 'Park'})
  const grace = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
  const booking = await story.confirmed(parent, grace)
  expect(await app.ok(contract.getCalendarFeed, {by: parent})).toEqual({made_at: null})
  const url = await make(parent)
  expect(url).toMatch(/\/api\/calendar\/feed\/[\w-]{43}\.ics$/)
  expect(await app.ok(contract.getCalendarFeed, {by: parent})).toEqual({made_at: testStart})
  const file = await text(url)
  expect(file.match(/SUMMARY:Visit: Grace\r/g)).toHaveLength(3)
  expect(file).toContain('DTSTART:20260608T140000Z')
  for (const secret of ['Okafor', 'Forrest', 'Nashville', 'LOCATION', 'peanuts', 'trains', 'door code'])
    expect(file).not.toContain(secret)
  // its owner's first name stands in the calendar's own name alone
  expect(file.split('\r\n').filter(line => line.includes('Dana'))).toEqual([
    'NAME:Village: Dana',
    'X-WR-CALNAME:Village: Dana',
  ])
  expect(file).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT4H\r\n')
  expect(await text(await make(grace))).toContain('SUMMARY:Visit: Dana')

  await app.ok(cancelBooking, {by: parent, params: {id: booking.id}})
  expect(await text(url)).not.toContain('BEGIN:VEVENT')
})

test('another family’s visits are not in it', async () => {
  const [parent, other] = [await app.parent(), await app.parent()]
  await story.confirmed(other, await app.caretaker())
  expect(await text(await make(parent))).not.toContain('BEGIN:VEVENT')
})

test('a new address ends the earlier one, and an ended one is not found', async () => {
  const parent = await app.parent()
  const [first, second] = [await make(parent), await make(parent)]
  expectRefusal(await read(first), 404)
  expect((await read(second)).status).toBe(200)
  await app.ok(contract.endCalendarFeed, {by: parent})
  expectRefusal(await read(second), 404)
})

test('a new password ends it, and so does a person of the staff who ends the sign-ins', async () => {
  const [parent, june, admin] = [await app.parent(), await app.caretaker(), await app.staff()]
  const [first, second] = [await make(parent), await make(june)]
  const user = {password: 'quite another one', current_password: password}
  await app.ok(updateUser, {by: parent, params: {id: parent.user_id}, body: {user}})
  await app.ok(endUserSignIns, {by: admin, params: {id: june.user_id}})
  expectRefusal(await read(first), 404)
  expectRefusal(await read(second), 404)
})

test('a closed account has none', async () => {
  const parent = await app.parent()
  const url = await make(parent)
  await app.rows(`update users set closed_at = now() where id = '${parent.user_id}'`)
  expectRefusal(await read(url), 404)
})

/** An agency of three: its owner, a coordinator, and Mary, who goes to the first of three visits of Dana's family. */
async function agency() {
  const parent = await app.parent({first_name: 'Dana', last_name: 'Park'})
  const owner = await app.agency({legal_name: 'Kind Hands LLC'})
  const coordinator = await app.member(owner, 'coordinator')
  const mary = await app.member(owner, 'field', {first_name: 'Mary', last_name: 'Quill'})
  const booking = await story.confirmed(parent, owner)
  const [first] = await story.sessions(owner, booking)
  const body = {member_id: mary.member_id}
  await app.ok(assignSession, {by: owner, key: newId(), params: {id: first!.id}, body})
  return {parent, owner, coordinator, mary, booking}
}
const titles = (file: string) => [...file.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title)

test('an agency’s office has the visits of the agency, with the first name of who goes and nothing else', async () => {
  const {owner, coordinator} = await agency()
  for (const by of [owner, coordinator]) {
    const file = await text(await make(by))
    expect(titles(file)).toEqual([
      'Visit: Dana\\, Mary goes',
      'Visit: Dana\\, no one is assigned',
      'Visit: Dana\\, no one is assigned',
    ])
    expect(file).toContain('DTSTART:20260608T140000Z')
    for (const secret of ['Park', 'Quill', 'Kind Hands', 'Forrest', 'Nashville', 'LOCATION', 'peanuts', 'trains'])
      expect(file).not.toContain(secret)
  }
})

test('a field caregiver has the visits assigned to them, and another agency none of these', async () => {
  const {owner, mary} = await agency()
  const url = await make(mary)
  expect(titles(await text(url))).toEqual(['Visit: Dana'])
  for (const by of [await app.member(owner, 'field'), await app.agency()]) {
    expect(await text(await make(by))).not.toContain('BEGIN:VEVENT')
  }
  await app.rows('update sessions set assigned_member_id = null')
  expect(await text(url)).not.toContain('BEGIN:VEVENT')
})

test('an accepted meet-and-greet of an agency is for its office', async () => {
  const {owner, mary, parent} = await agency()
  const start = '2026-06-03T22:00:00.000Z'
  const meeting = await app.ok(proposeMeeting, {
    by: parent,
    key: newId(),
    body: {org_id: owner.org_id, start, minutes: 30, how: 'phone', note: '615 555 0100'},
  })
  await app.ok(answerMeeting, {by: owner, key: newId(), params: {id: meeting.id}, body: {answer: 'accept'}})
  expect(titles(await text(await make(owner)))).toContain('Meet-and-greet: Dana')
  expect(titles(await text(await make(mary)))).toEqual(['Visit: Dana'])
  expect(await text(await make(owner))).not.toContain('615 555')
})

test('it ends for a member who is removed, and for all of an agency that is suspended', async () => {
  const {owner, coordinator, mary} = await agency()
  const [ofMary, ofCoordinator, ofOwner] = [await make(mary), await make(coordinator), await make(owner)]
  await app.ok(removeMember, {by: owner, params: {id: mary.member_id}})
  expectRefusal(await read(ofMary), 404)
  expect(titles(await text(ofOwner))[0]).toBe('Visit: Dana\\, no one is assigned')
  const body = {reason: 'A complaint'}
  await app.ok(suspendAgency, {by: await app.staff(), key: newId(), params: {id: owner.org_id}, body})
  for (const url of [ofCoordinator, ofOwner]) expectRefusal(await read(url), 404)
})

test('a coordinator who becomes a field caregiver has the assigned visits alone', async () => {
  const {owner, coordinator} = await agency()
  const url = await make(coordinator)
  expect(titles(await text(url))).toHaveLength(3)
  await app.ok(changeMember, {
    by: owner,
    key: newId(),
    params: {id: coordinator.member_id},
    body: {role: 'field'},
  })
  expect(titles(await text(url))).toEqual([])
})

test('a full calendar loses the oldest visits, not those ahead', async () => {
  const {owner, booking, parent} = await agency()
  const {visits_max} = calendarFeed
  await app.rows(`
    insert into sessions (id, booking_id, parent_id, org_id, local_date, scheduled_start, scheduled_end, timezone, status,
      start_secret)
    select gen_random_uuid(), '${booking.id}', '${parent.parent_id}', '${owner.org_id}', t::date, t, t + interval '1 minute',
      'America/Chicago', 'SCHEDULED', '0123456789abcdef'
    from generate_series(1, ${visits_max}) n, lateral (select timestamptz '${app.clock.now()}' - n * interval '5 minutes' as t) at`)
  const file = await text(await make(owner))
  expect(titles(file)).toHaveLength(visits_max)
  expect(file).toContain('DTSTART:20260608T140000Z')
})
