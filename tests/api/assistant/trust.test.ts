import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {listMessages} from '#contract/admin/operations.ts'
import * as platform from '#contract/admin/platform.ts'
import {newId} from '#lib/id.ts'
import type {Model} from '#server/adapters/model/model.ts'
import {createApp} from '#server/app.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {isFaithful} from '#server/modules/assistant/faithful.ts'
import {withoutNames} from '#server/modules/assistant/tell-staff.ts'
import {testApp} from '#tests/support/app.ts'
import {chatServer} from '#tests/support/assistant.ts'
import {testStart} from '#tests/support/clock.ts'
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

const ask = async (token: string | null, ...questions: string[]) => {
  const chat = await server.join({token})
  let last = {text: '', links: [] as {label: string; path: string}[]}
  for (const question of questions) last = await chat.ask(question)
  const suggested = chat.heard.findLast(message => message.type === 'quick_questions')?.questions ?? []
  chat.close()
  return {...last, suggested}
}

describe('a danger', () => {
  test('is answered with the number to call, and staff have it at once with the visit', async () => {
    const [parent, carer, staff] = [await app.parent(), await app.caretaker(), await app.staff('admin')]
    const booking = await story.confirmed(parent, carer)
    const [visit] = await story.sessions(carer, booking)
    app.clock.set(visit!.scheduled_start)
    const token = await app.logInAgain(carer)
    const {text, links} = await ask(token, 'the baby is chokeing on a grape')
    expect(text).toContain('Call 911 now')
    expect(text).toContain('Our safety team has your message')
    expect(links.map(link => link.path)).toEqual(['/contact'])
    const {items} = await app.ok(listMessages, {by: staff})
    expect(items[0]).toMatchObject({topic: 'Safety', message: expect.stringContaining(booking.number)})
  })

  test('is answered in Spanish, and to a guest too', async () => {
    expect((await ask(null, 'El bebé no respira')).text).toContain('Llame al 911')
    expect((await ask(null, 'my toddler drank bleach')).text).toContain('1-800-222-1222')
  })
})

test('a wish for a person sends the conversation to staff, who answer by email', async () => {
  const [parent, staff] = [await app.parent(), await app.staff('admin')]
  const {text} = await ask(parent.token, 'What if I have to cancel?', 'I want to talk to a person')
  expect(text).toContain(parent.email)
  const {items} = await app.ok(listMessages, {by: staff})
  expect(items[0]).toMatchObject({email: parent.email, message: expect.stringContaining('What if I have to cancel?')})
})

test('what is not certain is asked back, and staff answer it in one step', async () => {
  const staff = await app.staff('admin')
  const question = 'Can the sitter bring her own zebra along?'
  const {text, suggested} = await ask(null, question)
  expect(text).toContain('Did you mean')
  expect(suggested).toHaveLength(3)
  const {items} = await app.ok(platform.listOpenQuestions, {by: staff})
  const open = items.find(each => each.question.includes('zebra'))
  expect(open).toMatchObject({
    question: 'can the sitter bring her own zebra along?',
    asked_count: 1,
    user_type: 'guest',
  })
  const body = {audience: 'General', question, answer: 'No zebras, please.', in_faq: false, answers: open!.id} as const
  await app.ok(platform.createFaq, {by: staff, key: newId(), body})
  expect((await ask(null, question)).text).toBe('No zebras, please.')
  const after = await app.ok(platform.listOpenQuestions, {by: staff})
  expect(after.items.some(each => each.id === open!.id)).toBe(false)
})

test('a question is stored without names and numbers', () => {
  expect(withoutNames('Call Ann@Example.org or (615) 555-0142, room 7')).toBe('call … or #, room #')
})

describe("one's own", () => {
  test('a visit is named by its day, with its price to cancel and the way there; nothing is canceled', async () => {
    const parent = await app.parent()
    const carer = await app.caretaker({first_name: 'Cleo', last_name: 'Cane', phone_number: '+16155550142'})
    const booking = await story.confirmed(parent, carer)
    const [visit] = await story.sessions(parent, booking)
    const {text, links} = await ask(parent.token, 'cancel my next visit')
    expect(text).toContain('Canceling it now costs nothing')
    expect(links[0]?.path).toBe(`/dash/parent/calendar?session=${visit!.id}`)
    expect((await story.sessions(parent, booking))[0]?.status).toBe('SCHEDULED')
    expect((await ask(parent.token, "what is my caregiver's phone number")).text).toContain('Cleo Cane')
  })

  test('sums of a period, the plan and the offers are told as they stand', async () => {
    const [parent, carer] = [await app.parent(), await app.caretaker()]
    const request = await story.request(parent)
    expect((await ask(parent.token, 'Do I have offers waiting?')).text).toContain('No offers are waiting')
    await story.bid(carer, request)
    const offers = await ask(parent.token, 'Do I have offers waiting?')
    expect(offers.text).toContain('One offer is waiting')
    expect(offers.links[0]?.path).toBe(`/dash/parent/requests/${request.id}`)
    expect((await ask(parent.token, 'How much did I pay last month?')).text).toBe('You paid nothing last month.')
    expect((await ask(carer.token, 'How much did I earn this month?')).text).toBe('You received nothing this month.')
    expect((await ask(parent.token, 'What plan am I on?')).text).toContain('Your plan: ')
    expect((await ask(carer.token, 'Are my checks done?')).text).toContain('Background')
  })

  test('a follow-up keeps the topic', async () => {
    const alone = await ask(null, 'and how much is it?')
    const followed = await ask(null, 'What if I have to cancel?', 'and how much is it?')
    expect(followed.text).not.toBe(alone.text)
  })
})

test('a model’s answer with a figure that no source has is dropped', async () => {
  const model: Model = {word: async () => 'Canceling is free until 3 hours before, says Bob.'}
  const other = await chatServer(createApp({...app.deps, model}))
  const chat = await other.join()
  const {text} = await chat.ask('What if I have to cancel?')
  expect(text).toContain('24 hours before a visit starts')
  await other.close()
})

test.each([
  ['It costs $24.50 on June 8.', ['It costs $24.50', 'on June 8.'], true],
  ['It costs $24.51.', ['It costs $24.50'], false],
  ['Ask for Bob there.', ['Ask for Ann there.'], false],
  ['Press Confirm start.', ['press confirm start'], true],
])('“%s” from %j is faithful: %s', (text, sources, expected) => {
  expect(isFaithful(text, sources)).toBe(expected)
})
