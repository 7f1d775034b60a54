import {expect, test} from 'vitest'
import * as contract from '#contract/messages/messages.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'
import type {Person} from '#tests/support/people.ts'

const app = await testApp()
const story = storyOf(app)

test('unread messages are of the adult of the family who wrote, or of the family if both did', async () => {
  const dana = await app.parent({first_name: 'Dana', last_name: 'Park'})
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  await story.bid(june, await story.request(dana))
  const otto = await joinFamily(app, dana)
  const [thread] = (await app.ok(contract.listThreads, {by: dana, query: {}})).items
  const params = {id: thread!.id}
  const write = (by: Person, text: string) => app.ok(contract.sendMessage, {by, key: newId(), params, body: {text}})
  const newest = async () => {
    app.clock.advance({minutes: 10})
    await tick(app.db, app.clock.now())
    return (await app.ok(listNotifications, {by: june})).items[0]?.title
  }
  await write(otto, 'Hello')
  expect(await newest()).toMatch(/^Otto \S+ \(Dana P\.’s family\) sent you a message$/)
  await app.ok(contract.readThread, {by: june, params, body: {}})
  await write(otto, 'Are you there?')
  await write(dana, 'We would like to know')
  expect(await newest()).toBe('Dana P.’s family sent you 2 messages')
})
