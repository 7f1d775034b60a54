import {beforeEach, expect, test} from 'vitest'
import * as contract from '#contract/admin/exceptions.ts'
import {listMessages} from '#contract/admin/operations.ts'
import {confirmEndByCaretaker} from '#contract/sessions/confirming.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {countPastGoal} from '#server/modules/admin/exceptions/queue.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visits = visitsOf(app)
const minute = 60_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Two visits whose start one side alone confirmed, the second of which ends an hour later. */
async function twoOpen() {
  const [staff, parent, caretaker, other] = [
    await app.staff(),
    await app.parent(),
    await app.caretaker(),
    await app.caretaker(),
  ]
  const at = (time_range: [string, string]) => ({
    schedule: [{date_range: ['2026-06-10', '2026-06-10'], time_range}] as [never],
  })
  const one = await story.confirmed(parent, caretaker, at(['09:00', '13:00']))
  const two = await story.confirmed(parent, other, at(['09:00', '14:00']))
  const [[first], [second]] = [await story.sessions(parent, one), await story.sessions(parent, two)]
  app.clock.set(first!.scheduled_start)
  await visits.starts(caretaker, first!)
  await visits.starts(other, second!)
  await visits.until(plusMs(second!.scheduled_end, minute))
  return {staff, caretaker, first: first!, second: second!}
}

/** What the assistant saves of a danger that is written to it. */
async function writeDanger(session_id: string, message: string) {
  const id = newId()
  await app.rows(`insert into contact_messages (id, name, email, topic, message, session_id, created_at)
    values ('${id}', 'Ada', 'ada@example.test', 'Safety', '${message}', '${session_id}', '${app.clock.now()}')`)
  return id
}

const desk = (by: Awaited<ReturnType<typeof app.staff>>, query: object = {}) =>
  app.ok(contract.listExceptions, {by, query})

test('a danger comes first in each order and on each page, waits from when it was written, and names its message', async () => {
  const {staff, first, second} = await twoOpen()
  const ids = async (query: object = {}) => (await desk(staff, query)).items.map(({id}) => id)
  expect(await ids()).toEqual([first.id, second.id])
  const message_id = await writeDanger(second.id, 'She does not breathe')
  const [danger, rest] = (await desk(staff)).items
  expect(danger).toMatchObject({
    id: second.id,
    reasons: ['danger', 'one_side'],
    since: app.clock.now(),
    danger_message_id: message_id,
  })
  expect(rest).toMatchObject({id: first.id, danger_message_id: null})
  for (const sort of [undefined, '-since', 'due', '-due']) {
    const one = await desk(staff, {sort, limit: '1'})
    const next = await desk(staff, {sort, limit: '1', cursor: one.next_cursor!})
    expect([...one.items, ...next.items].map(({id}) => id)).toEqual([second.id, first.id])
    expect(next.next_cursor).toBeNull()
  }
})

test('a second message about a danger does not move its goal, and is the one that is named', async () => {
  const {staff, first} = await twoOpen()
  await writeDanger(first.id, 'She does not breathe')
  const since = app.clock.now()
  app.clock.advance({minutes: 50})
  const message_id = await writeDanger(first.id, 'It is worse')
  const [danger] = (await desk(staff)).items
  expect(danger).toMatchObject({
    id: first.id,
    since,
    changed_at: app.clock.now(),
    reasons: ['danger', 'one_side'],
    danger_message_id: message_id,
  })
  const {user_id} = staff
  const pastGoal = (after: string, until: string) => countPastGoal(app.db, [{user_id, after, until}], until)
  const goal = plusMs(since, 60 * minute)
  expect(await pastGoal(plusMs(since, minute), plusMs(goal, -minute))).toEqual([0])
  expect(await pastGoal(plusMs(goal, -minute), goal)).toEqual([1])
})

test('its message is listed alone', async () => {
  const {staff, first, second} = await twoOpen()
  const id = await writeDanger(first.id, 'She does not breathe')
  await writeDanger(second.id, 'There is smoke')
  const {items, total} = await app.ok(listMessages, {by: staff, query: {id}})
  expect(items).toMatchObject([{id, message: 'She does not breathe'}])
  expect(total?.count).toBe(1)
})

test('a danger that staff decided does not come back with something else at its visit', async () => {
  const {staff, caretaker, first} = await twoOpen()
  await writeDanger(first.id, 'She does not breathe')
  const body = {act: 'resolve', reason_code: 'both_told', memo: 'Called, the child is well'} as const
  await app.ok(contract.settleException, {by: staff, params: {id: first.id}, body, key: newId()})
  const reasons = async () => (await desk(staff)).items.find(({id}) => id === first.id)?.reasons
  expect(await reasons()).toBeUndefined()
  app.clock.advance({minutes: 1})
  const elsewhere = {latitude: 35.5, longitude: -86.7, accuracy_m: 20}
  const params = {id: first.id}
  await app.ok(confirmEndByCaretaker, {by: caretaker, key: newId(), params, body: elsewhere})
  expect(await reasons()).toContain('out_of_place')
  expect(await reasons()).not.toContain('danger')
  app.clock.advance({minutes: 1})
  await writeDanger(first.id, 'It is worse')
  expect(await reasons()).toContain('danger')
})

test('a danger that was written while staff decided an earlier one is not decided unread', async () => {
  const {staff, first} = await twoOpen()
  const read = await writeDanger(first.id, 'She does not breathe')
  app.clock.advance({minutes: 4})
  const later = await writeDanger(first.id, 'It is worse')
  app.clock.advance({minutes: 1})
  const decide = (act: 'resolve' | 'missed', danger_message_id: string | null | undefined) =>
    app.call(contract.settleException, {
      by: staff,
      params: {id: first.id},
      body: {
        act,
        reason_code: 'both_told',
        memo: 'Called',
        ...(danger_message_id !== undefined && {danger_message_id}),
      },
      key: newId(),
    })
  for (const act of ['resolve', 'missed'] as const) {
    for (const seen of [read, null]) expectRefusal(await decide(act, seen), 409, 'exception_changed')
  }
  // from a page that shows no danger, the refusal says where to read it
  const detail =
    'Someone wrote of a danger at this visit, and its exception is still open. Read it there, and decide there.'
  expect((await decide('missed', null)).body).toMatchObject({
    detail,
    current: {visit: null, danger_message_id: later},
  })
  expect((await decide('missed', read)).body).not.toMatchObject({detail})
  const open = async () => (await desk(staff)).items.find(({id}) => id === first.id)
  expect(await open()).toMatchObject({danger_message_id: later, reasons: ['danger', 'one_side']})
  expect((await decide('missed', later)).status).toBe(200)
  expect(await open()).toBeUndefined()
})
