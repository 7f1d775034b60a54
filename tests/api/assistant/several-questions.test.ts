import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {m} from '#messages'
import type {Caller} from '#server/http/caller.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {answer} from '#server/modules/assistant/answer.ts'
import type {Knowledge} from '#server/modules/assistant/knowledge.ts'
import {ownTopics} from '#server/modules/assistant/own/topics.ts'
import {testApp} from '#tests/support/app.ts'
import {askAll, chatServer} from '#tests/support/assistant.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const server = await chatServer(app.app)
beforeAll(() => storeHelp(app.db, testStart))
afterAll(server.close)
beforeEach(() => {
  app.clock.set(testStart)
  app.forgetLimits()
})

const callerOf = (person: Parent | Caretaker): Caller => {
  const role = 'parent_id' in person ? 'parent' : 'caretaker'
  const none = {parent_id: null, caretaker_id: null, org_id: null, member_id: null, member_role: null}
  return {...none, ...person, role} as Partial<Caller> as Caller
}

/** What a message is answered where a part is certain of the topic whose word it has. */
async function ask(person: Parent | Caretaker, question: string, keys: Readonly<Record<string, string>>) {
  const keyOf = (part: string) => Object.entries(keys).find(([word]) => part.includes(word))?.[1]
  const knowledge: Knowledge = {
    find: async (_db, part) => {
      const topic = part === question ? undefined : ownTopics.find(({key}) => key === keyOf(part))
      return topic ? [{topic, score: 10, meaning: 0.8}] : []
    },
  }
  const caller = callerOf(person)
  const user_type = caller.role === 'parent' ? 'parent' : 'caregiver'
  const asked = {db: app.db, caller, user_type, previous: null, now: app.clock.now()} as const
  return (await answer({...asked, question}, knowledge, null)).text
}

const on = (day: string) => ({
  schedule: [
    {
      date_range: [day, day] satisfies [string, string],
      time_range: ['09:00', '13:00'] satisfies [string, string],
    },
  ],
})

test('each question of a message is answered for its own days', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  await story.confirmed(parent, carer, on('2026-06-08'))
  const text = await ask(carer, 'When is my next visit? How much did I earn last month?', {
    visit: 'own-next-visit',
    earn: 'own-received',
  })
  expect(text).toMatch(/^Your next visit: Mon, Jun 8, 9:00 AM/)
  expect(text).toMatch(/\n\nYou received nothing last month\.$/)
})

test('two questions of one topic are both answered', async () => {
  const parent = await app.parent()
  await story.confirmed(parent, await app.caretaker({first_name: 'Cleo', last_name: 'Cane'}), on('2026-06-08'))
  await story.confirmed(parent, await app.caretaker({first_name: 'Dora', last_name: 'Dent'}), on('2026-06-12'))
  app.clock.set('2026-06-07T15:00:00.000Z')
  const [monday, friday] = (
    await ask(parent, 'Who comes on Monday? Who comes on Friday?', {comes: 'own-who-comes'})
  ).split('\n\n')
  expect(monday).toContain('Cleo Cane')
  expect(friday).toContain('Dora Dent')
})

test('a part has the day of the one before in its sentence', async () => {
  const parent = await app.parent()
  await story.confirmed(parent, await app.caretaker({first_name: 'Cleo', last_name: 'Cane'}), on('2026-06-08'))
  await story.confirmed(parent, await app.caretaker({first_name: 'Dora', last_name: 'Dent'}), on('2026-06-12'))
  app.clock.set('2026-06-07T15:00:00.000Z')
  const question = 'Who comes on Friday and how much does the visit cost?'
  const [who, cost] = (await ask(parent, question, {cost: 'own-visit-cost', comes: 'own-who-comes'})).split('\n\n')
  expect(who).toContain('Dora Dent')
  expect(cost).toContain('Dora Dent. As booked it costs $110.00')
})

test('a question that is not about Village is declined after the answer to the other', async () => {
  const parent = await app.parent()
  await story.confirmed(parent, await app.caretaker({first_name: 'Cleo', last_name: 'Cane'}))
  const [text] = await askAll(server, parent, ['What is the weather tomorrow? When is my next visit?'])
  expect(text).toMatch(/^Your next visit: /)
  expect(text?.endsWith(`\n\n${m.i_can_only_help_with_village()}`)).toBe(true)
})
