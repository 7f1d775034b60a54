import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {answerMeeting, proposeMeeting} from '#contract/bookings/meetings.ts'
import {newId} from '#lib/id.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {testApp} from '#tests/support/app.ts'
import {askAll, chatServer} from '#tests/support/assistant.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Parent} from '#tests/support/people.ts'
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

const asks = (who: {token: string}, ...questions: string[]) => askAll(server, who, questions)

const propose = (by: Parent, asked: {caretaker_id: string} | {org_id: string}, start: string) =>
  app.ok(proposeMeeting, {
    by,
    key: newId(),
    body: {...asked, start, minutes: 30, how: 'video', note: 'https://example.org/call'},
  })

test('each side reads its meet-and-greets with what they wait for, by day and by person', async () => {
  const parent = await app.parent({first_name: 'Nora'})
  const [ana, bea] = [
    await app.caretaker({first_name: 'Ana', last_name: 'Cole'}),
    await app.caretaker({first_name: 'Bea', last_name: 'Dunn'}),
  ]
  const request = await story.request(parent)
  await story.bid(ana, request)
  await story.bid(bea, request)
  const question = 'When is my next meet-and-greet?'
  expect(await asks(parent, question)).toEqual(['You have no meet-and-greet ahead.'])
  const meeting = await propose(parent, {caretaker_id: ana.caretaker_id}, '2026-06-03T22:00:00.000Z')
  await propose(parent, {caretaker_id: bea.caretaker_id}, '2026-06-04T22:00:00.000Z')
  await app.ok(answerMeeting, {by: ana, key: newId(), params: {id: meeting.id}, body: {answer: 'accept'}})
  const ofAna = 'Wednesday, 5:00–5:30 PM, by video: Ana C. · Agreed'
  const ofBea = 'Thursday, 5:00–5:30 PM, by video: Bea D. · Waiting for Bea D.'
  expect(
    await asks(
      parent,
      question,
      'When is my meet and greet with Bea?',
      'What meet and greets do I have on Wednesday?',
      'When is my meet and greet with Xenia?',
    ),
  ).toEqual([
    expect.stringContaining(`Your meet-and-greets:\n• ${ofAna}\n• ${ofBea}`),
    expect.stringContaining(`Your meet-and-greets:\n• ${ofBea}`),
    expect.stringContaining(`Your meet-and-greets:\n• ${ofAna}`),
    expect.stringContaining(`I find no meet-and-greet with Xenia.\nYour meet-and-greets:\n• ${ofAna}\n• ${ofBea}`),
  ])
  const [onlyBea] = await asks(parent, 'When is my meet and greet with Bea?')
  expect(onlyBea).not.toContain('Ana')
  expect(await asks(bea, question)).toEqual([
    expect.stringMatching(/^Your meet-and-greets:\n• Thursday, 5:00–5:30 PM, by video: Nora · Waiting for your answer/),
  ])
  expect(await asks(parent, '¿Cuándo es mi reunión para conocerme con Ana?')).toEqual([
    expect.stringContaining('Ana C. · Acordada'),
  ])
})

test('an office reads its meet-and-greets; a field caregiver does not', async () => {
  const [parent, agency] = [await app.parent({first_name: 'Nora'}), await app.agency()]
  await story.bid(agency, await story.requestAgency(parent))
  await propose(parent, {org_id: agency.org_id}, '2026-06-03T22:00:00.000Z')
  const question = 'Which meet-and-greets do we have with families?'
  expect(await asks(await app.member(agency, 'coordinator'), question)).toEqual([
    expect.stringContaining('Nora · Waiting for your answer'),
  ])
  expect(await asks(await app.member(agency, 'field'), question)).toEqual(['Only your agency’s office can see that.'])
})

test('how long a meet-and-greet takes, what it costs and who sees the address is said to both sides', async () => {
  const [ofFamily] = await asks(await app.parent(), 'How long does a meet and greet take and does it cost anything?')
  expect(ofFamily).toContain('15 to 60 minutes')
  expect(ofFamily).toContain('It costs nothing and books nothing.')
  expect(ofFamily).toContain('They see an address, a number or a link only if you add it.')
  for (const who of [await app.caretaker(), await app.agency()]) {
    const [text] = await asks(who, 'What is a meet and greet?')
    expect(text).toContain('takes 60 minutes at most')
    expect(text).toContain('you see an address, a number or a link if the family added it')
  }
})
