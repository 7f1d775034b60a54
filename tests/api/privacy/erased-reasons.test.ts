import {beforeEach, expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {endWeekly} from '#contract/bookings/family-bookings.ts'
import {answerMeeting, proposeMeeting} from '#contract/bookings/meetings.ts'
import {declineInvitation} from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {contestSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {collectData} from '#server/modules/privacy/export/collect.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {password, type Parent, type Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const care = careMoneyOf(app)
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

async function erase(by: Person) {
  await app.ok(closeAccount, {by, body: {password}})
  app.clock.advance({days: 8})
  await tick(app.db, app.clock.now())
}

/** The person's notifications as they read them. */
const readBy = async (by: Person) => JSON.stringify((await app.ok(listNotifications, {by, query: {}})).items)

const columns = {
  meetings: 'reason',
  invitations: 'decline_reason',
  bookings: 'weekly_end',
  session_events: 'data',
  notices: 'facts',
}

/** Where the database has these words. */
async function tablesWith(words: string): Promise<string[]> {
  const counts = await Promise.all(
    Object.entries(columns).map(async ([table, column]) => ({
      table,
      rows: await app.rows(`select 1 from ${table} where ${column}::text like '%${words}%'`),
    })),
  )
  return counts.filter(({rows}) => rows.length > 0).map(({table}) => table)
}

async function meet(parent: Parent, caretaker_id: string) {
  const body = {caretaker_id, start: '2026-06-03T22:00:00.000Z', minutes: 30, how: 'in_person'} as const
  return app.ok(proposeMeeting, {by: parent, key: newId(), body})
}
const answer = (by: Person, id: string, body: {answer: 'accept' | 'decline' | 'cancel'; reason: string}) =>
  app.ok(answerMeeting, {by, key: newId(), params: {id}, body})

test('what a caregiver wrote as they answered meetings goes with them, also what a later answer replaced', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  await story.bid(caretaker, await story.request(parent))
  const [first, declined] = [await meet(parent, caretaker.caretaker_id), 'Call 615-555-0142, declined words']
  await answer(caretaker, first.id, {answer: 'accept', reason: 'Accepted words'})
  await answer(parent, first.id, {answer: 'cancel', reason: 'Family words'})
  const second = await meet(parent, caretaker.caretaker_id)
  await answer(caretaker, second.id, {answer: 'decline', reason: declined})
  expect(await readBy(parent)).toMatch(/declined words.*Accepted words/)
  const copy = async ({user_id}: Person) => JSON.stringify((await collectData(app.db, user_id)).meetings)
  expect(await copy(parent)).toContain('Family words')
  expect(await copy(parent)).not.toContain('declined words')
  expect(await copy(caretaker)).toContain('declined words')

  await erase(caretaker)
  expect(await tablesWith('eclined words')).toEqual([])
  expect(await tablesWith('Accepted words')).toEqual([])
  const left = await app.ok(listNotifications, {by: parent, query: {}})
  expect(left.items.filter(({kind}) => kind === 'meeting_answered')).toHaveLength(2)
  expect(JSON.stringify(left)).not.toMatch(/words/)
})

test('what one of two adults wrote to a caregiver goes with that adult, and what the other wrote stays', async () => {
  const [dana, caretaker] = [await app.parent({first_name: 'Dana'}), await app.caretaker()]
  const otto = await joinFamily(app, dana)
  await story.bid(caretaker, await story.request(dana))
  for (const [by, reason] of [
    [dana, 'Words that go'],
    [otto, 'Kept words'],
  ] as const) {
    const {id} = await meet(dana, caretaker.caretaker_id)
    await answer(by, id, {answer: 'cancel', reason})
  }
  expect(await readBy(caretaker)).toMatch(/Kept words.*Words that go/)
  await erase(dana)
  expect(await tablesWith('Words that go')).toEqual([])
  expect(await tablesWith('Kept words')).toEqual(['meetings', 'notices'])
})

test('reasons of meetings from before their author was stored go with either participant', async () => {
  const [dana, lee] = [await app.parent({first_name: 'Dana'}), await app.parent({first_name: 'Lee'})]
  const caretaker = await app.caretaker()
  await joinFamily(app, dana)
  for (const [parent, reason] of [
    [dana, 'Words that go'],
    [lee, 'Kept words'],
  ] as const) {
    await story.bid(caretaker, await story.request(parent))
    const {id} = await meet(parent, caretaker.caretaker_id)
    await answer(caretaker, id, {answer: 'decline', reason})
  }
  await app.rows('update meetings set answered_by = null')
  await app.rows("update notices set facts = facts - 'by_user_id' where kind = 'meeting_answered'")
  await erase(dana)
  expect(await tablesWith('Words that go')).toEqual([])
  expect(await tablesWith('Kept words')).toEqual(['meetings', 'notices'])
  await erase(caretaker)
  expect(await tablesWith('Kept words')).toEqual([])
  expect(await readBy(lee)).toContain('meeting_answered')
})

test('why an invited caregiver declined goes with them from what the family was notified of', async () => {
  const parent = await app.parent()
  const [june, rosa] = [await app.caretaker({first_name: 'June'}), await app.caretaker({first_name: 'Rosa'})]
  const {id} = await story.request(parent, {invite: {caretaker_ids: [june.caretaker_id, rosa.caretaker_id]}})
  await app.ok(declineInvitation, {by: june, params: {id}, body: {reason: 'Words that go, ask 615-555-0142'}})
  await app.ok(declineInvitation, {by: rosa, params: {id}, body: {reason: 'Kept words'}})
  expect(await tablesWith('Words that go')).toEqual(['invitations', 'notices'])
  await erase(june)
  expect(await tablesWith('Words that go')).toEqual([])
  expect(await tablesWith('Kept words')).toEqual(['invitations', 'notices'])
})

test('why an adult contested a visit goes with them from what the caregiver was notified of', async () => {
  const {parent, carer, visit} = await care.stated()
  await joinFamily(app, parent)
  const body = {reason: 'Words that go'}
  await app.ok(contestSession, {by: parent, key: newId(), params: {id: visit.id}, body})
  expect(await readBy(carer)).toContain('Words that go')
  await erase(parent)
  expect(await tablesWith('Words that go')).toEqual([])
  expect(await readBy(carer)).toContain('contested')
})

test('why an adult ended visits every week goes with them, where none is canceled too', async () => {
  const [dana, caretaker] = [await app.parent(), await app.caretaker()]
  await joinFamily(app, dana)
  const schedule = [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}] as [never]
  const booking = await story.confirmed(dana, caretaker, {schedule})
  const [row] = await app.rows<{day: string}>(`select extended_until::text as day from bookings`)
  const body = {last_day: row!.day, reason: 'Words that go'}
  await app.ok(endWeekly, {by: dana, key: newId(), params: {id: booking.id}, body})
  expect(await tablesWith('Words that go')).toEqual(['bookings', 'notices'])
  await erase(dana)
  expect(await tablesWith('Words that go')).toEqual([])
})
