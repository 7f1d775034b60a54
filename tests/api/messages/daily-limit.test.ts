import {describe, expect, test} from 'vitest'
import * as contract from '#contract/messages/messages.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'

describe('two hundred messages a day', () => {
  test('are enough; the next one waits, and is then sent', async () => {
    const strict = await testApp({protecting: 0.02})
    const dana = await strict.parent()
    const june = await strict.caretaker()
    const request = await storyOf(strict).request(dana)
    await storyOf(strict).bid(june, request)
    const {items} = await strict.ok(contract.listThreads, {by: dana})
    const say = (text: string, key = newId()) =>
      strict.call(contract.sendMessage, {by: dana, key, params: {id: items[0]!.id}, body: {text}})
    for (const text of ['1', '2', '3', '4']) {
      strict.forgetLimits()
      expect((await say(text)).status).toBe(201)
    }
    strict.clock.advance({hours: 23})
    strict.forgetLimits()
    const refused = await say('5')
    expectRefusal(refused, 429, 'rate_limited')
    expect(refused.headers.get('Retry-After')).toBe('3600')
    strict.clock.advance({hours: 1})
    strict.forgetLimits()
    expect((await say('5')).status).toBe(201)
  })
})

describe('a thousand messages a day of a network address', () => {
  test('stop the next one from there, and none from elsewhere', async () => {
    const app = await testApp()
    // five times one account's, which is at least one
    const strict = await testApp({database: app.deps.database, protecting: 0.001, start: app.clock.now()})
    const june = await app.caretaker()
    const say = async (address: string) => {
      const by = await app.parent()
      await storyOf(app).bid(june, await storyOf(app).request(by))
      const {items} = await app.ok(contract.listThreads, {by})
      return strict.call(contract.sendMessage, {
        by,
        key: newId(),
        params: {id: items[0]!.id},
        body: {text: 'Hi'},
        address,
      })
    }
    expect((await say('198.51.100.1')).status).toBe(201)
    expectRefusal(await say('198.51.100.1'), 429, 'rate_limited')
    expect((await say('198.51.100.2')).status).toBe(201)
  })
})

describe('two hundred messages a day of a family', () => {
  test('are those of both its adults, to all threads at once', async () => {
    const strict = await testApp({protecting: 0.02})
    const [dana, june, ida] = [await strict.parent(), await strict.caretaker(), await strict.caretaker()]
    const otto = await joinFamily(strict, dana)
    strict.forgetLimits()
    const request = await storyOf(strict).request(dana)
    for (const by of [june, ida]) await storyOf(strict).bid(by, request)
    const {items} = await strict.ok(contract.listThreads, {by: dana})
    expect(items).toHaveLength(2)
    strict.forgetLimits()
    const say = (by: Person, i: number) =>
      strict.call(contract.sendMessage, {by, key: newId(), params: {id: items[i % 2]!.id}, body: {text: `${i}`}})
    for (const i of [0, 1]) expect((await say(dana, i)).status).toBe(201)
    strict.forgetLimits()
    const sent = await Promise.all([say(dana, 2), say(otto, 3), say(dana, 4), say(otto, 5)])
    const statuses = sent.map(({status}) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(2)
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })
})
