import {beforeEach, expect, test} from 'vitest'
import {confirmStartByCaretaker, confirmStartByParent} from '#contract/sessions/confirming.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const unreadTaps = async (by: Person) =>
  (await app.ok(listNotifications, {by})).items.filter(each => each.kind === 'session_confirmed' && !each.read_at)
    .length

test('what asks to confirm a start is read once its own side has confirmed it, and not before', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker)
  const [first, second] = await story.sessions(parent, booking)
  app.clock.set(first!.scheduled_start)
  const start = (call: typeof confirmStartByParent | typeof confirmStartByCaretaker, by: Person, id: string) =>
    app.ok(call, {by, key: newId(), params: {id}, body: {}})
  await start(confirmStartByCaretaker, caretaker, first!.id)
  if (second) await start(confirmStartByCaretaker, caretaker, second.id)
  const others = second ? 1 : 0
  expect(await unreadTaps(parent)).toBe(1 + others)
  await start(confirmStartByParent, parent, first!.id)
  expect(await unreadTaps(parent)).toBe(others)
  // the answer itself is new to the caregiver
  expect(await unreadTaps(caretaker)).toBe(1)
})
