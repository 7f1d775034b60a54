import {beforeEach, expect, test} from 'vitest'
import {getNotificationSettings, listNotifications} from '#contract/notifications.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
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
})

test('a zone that a browser knows before the server does is read as the zone of the profile', async () => {
  const by = await app.caretaker()
  await story.request(await app.parent())
  await app.rows(`update users set timezone = 'America/Denver' where id = '${by.user_id}'`)
  const bodyWith = async (query: {zone?: string}) => (await app.ok(listNotifications, {by, query})).items[0]?.body
  const body = await bodyWith({zone: 'America/Newtown'})
  expect(body).toContain('9:00 AM CT')
  expect(body).toBe(await bodyWith({}))
})

test('a list that a device keeps reads the same the day before a visit, on that day and after it', async () => {
  const by = await app.caretaker()
  await story.request(await app.parent())
  const textOn = async (day: string) => {
    app.clock.set(`${day}T13:00:00.000Z`)
    const [newest] = (await app.ok(listNotifications, {by})).items
    return `${newest?.title}. ${newest?.body}`
  }
  const text = await textOn('2026-06-07')
  expect(text).toMatch(/^New request: Child Care, Mon, Jun 8\. .*starting Mon, Jun 8, 9:00 AM/)
  expect(await textOn('2026-06-08')).toBe(text)
  expect(await textOn('2026-06-09')).toBe(text)
})

test('an adult without a time zone of their own has that of the family’s home', async () => {
  const dana = await app.parent()
  await app.rows(`update users set timezone = 'America/Los_Angeles' where id = '${dana.user_id}'`)
  const otto = await joinFamily(app, dana)
  await app.rows(`update users set timezone = null where id = '${otto.user_id}'`)
  const zone = async () => (await app.ok(getNotificationSettings, {by: otto})).timezone
  expect(await zone()).toBe('America/Los_Angeles')
  await app.rows(`update users set timezone = 'America/Denver' where id = '${otto.user_id}'`)
  expect(await zone()).toBe('America/Denver')
})
