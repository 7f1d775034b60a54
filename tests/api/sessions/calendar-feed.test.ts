import {beforeEach, expect, test} from 'vitest'
import {updateUser} from '#contract/accounts/profile-edit.ts'
import {endUserSignIns} from '#contract/admin/people.ts'
import {cancelBooking} from '#contract/bookings/family-bookings.ts'
import * as contract from '#contract/sessions/calendar-feed.ts'
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
