import {beforeEach, expect, test} from 'vitest'
import {listNotifications} from '#contract/notifications.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

test('a list names the zone of a visit for a device whose clock differs from it', async () => {
  const by = await app.caretaker()
  await story.request(await app.parent())
  const bodyIn = async (zone: string) => (await app.ok(listNotifications, {by, query: {zone}})).items[0]?.body
  expect(await bodyIn('America/New_York')).toContain('starting Mon, Jun 8, 9:00 AM CT')
  expect(await bodyIn('America/Chicago')).toContain('starting Mon, Jun 8, 9:00 AM, in')
  expectRefusal(await app.call(listNotifications, {by, query: {zone: 'Middle/Earth'}}), 422, 'invalid')
})
