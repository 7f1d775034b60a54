import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {plusMs} from '#server/clock.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {answer} from '#server/modules/assistant/answer.ts'
import type {Knowledge} from '#server/modules/assistant/knowledge.ts'
import {ownTopics} from '#server/modules/assistant/own/topics.ts'
import {testApp} from '#tests/support/app.ts'
import {askAll, chatServer} from '#tests/support/assistant.ts'
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

const asks = (who: {token: string}, ...questions: string[]) => askAll(server, who, questions)

test('a question that goes on takes over only a period that suits it', async () => {
  const parent = await app.parent()
  await story.confirmed(parent, await app.caretaker({first_name: 'Cleo', last_name: 'Cane'}))
  const [, next, , paid] = await asks(
    parent,
    'What visits did I have last month?',
    'And when is my next visit?',
    'Who comes tomorrow?',
    'and how much did I pay?',
  )
  expect(next).toContain('Cleo Cane')
  expect(next).not.toContain('last month')
  expect(paid).not.toContain('tomorrow')
})

test('a question goes on from one of the last hour, and from none that is older', async () => {
  const after = async (minutes: number) => {
    app.clock.set(testStart)
    const chat = await server.join({token: (await app.parent()).token})
    await chat.ask('How much did I pay last month?')
    app.clock.set(plusMs(testStart, minutes * 60_000))
    const {text} = await chat.ask('and how much did I pay?')
    chat.close()
    return text
  }
  expect(await after(60)).toContain('You paid nothing last month.')
  expect(await after(61)).toContain('You paid nothing this month.')
})

test('a tip is given when paying, and cannot be added to what is paid', async () => {
  const [before, after] = await asks(await app.parent(), 'Can I give a tip?', 'Can I tip after I paid?')
  for (const text of [before, after]) {
    expect(text).toContain('Yes, when you pay a statement')
    expect(text).toContain('Once a statement is paid, you cannot add a tip to it; give it with the next one.')
  }
})

test('how the time of a visit changes is answered with the next visit and where to move it', async () => {
  const parent = await app.parent()
  await story.confirmed(parent, await app.caretaker({first_name: 'Cleo', last_name: 'Cane'}))
  const [text] = await asks(parent, 'How do I change the time of a visit?')
  expect(text).toBe(
    'Mon, Jun 8, 9:00 AM – 1:00 PM: Child Care with Cleo Cane. Enter the new times there. The change counts once the other side accepts.',
  )
})

test('what a visit costs is its booked time at the agreed rate, with the fee that the family pays', async () => {
  const parent = await app.parent()
  await story.confirmed(parent, await app.caretaker({first_name: 'Cleo', last_name: 'Cane'}), {
    schedule: [{date_range: ['2026-06-08', '2026-06-12'], weekdays: [1, 3, 5], time_range: ['17:00', '21:00']}],
  })
  app.clock.set('2026-06-08T08:00:00.000Z')
  const [tonight, next, week] = await asks(
    parent,
    'How much will tonight cost me?',
    'How much does my next visit cost?',
    'What do the visits this week cost me?',
  )
  expect(tonight).toContain('Child Care with Cleo Cane. As booked it costs $110.00, with Village’s fee.')
  expect(next).toBe(tonight)
  expect(week).toContain('As booked they cost $330.00 in all.')
})

test('with an agency a visit and its late cancellation cost the family no fee', async () => {
  const parent = await app.parent()
  const agency = await app.agency()
  const booking = await story.requestAgency(parent)
  await story.bid(agency, booking)
  await story.approve(parent, booking, agency)
  app.clock.set('2026-06-08T08:00:00.000Z')
  const [cost, cancel] = await asks(parent, 'How much will today cost me?', 'cancel my next visit')
  expect(cost).toContain('As booked it costs $100.00. You pay')
  expect(cancel).toContain('Canceling it now costs $25.00.')
})

test('when weekly care ends is told for the one that is named, also that it has no end', async () => {
  const parent = await app.parent()
  const question = 'When does my weekly care with Cleo end?'
  expect(await asks(parent, question)).toEqual(['You have no care that repeats every week.'])
  const schedule = [
    {date_range: ['2026-06-08'] as [string], weekdays: [1], time_range: ['09:00', '13:00'] as [string, string]},
  ]
  const cleo = await story.confirmed(parent, await app.caretaker({first_name: 'Cleo', last_name: 'Cane'}), {schedule})
  const [open] = await asks(parent, question)
  expect(open).toContain(cleo.number)
  expect(open).toContain('It has no end: it goes on every week until one of you ends it.')
})

test('what is offered instead of a question reads as one, and only where it is near', async () => {
  const offered = async (key: string, meaning: number) => {
    const near: Knowledge = {
      find: async () => [{topic: ownTopics.find(topic => topic.key === key)!, score: 3, meaning}],
    }
    const parent = await app.parent()
    const caller = {user_id: parent.user_id, role: 'parent', parent_id: parent.parent_id} as never
    const asked = {db: app.db, caller, user_type: 'parent', previous: null, now: app.clock.now()} as const
    return (await answer({...asked, question: 'Something about the weather'}, near, null)).suggestions
  }
  for (const {key, phrases} of ownTopics) {
    expect(phrases[0], key).not.toMatch(/thursday/i)
    expect((await offered(key, 0.42))?.[0], key).toMatch(/^[A-Z]/)
  }
  expect(await offered('own-cancel-visit', 0.42)).toEqual(['What does it cost to cancel my next visit?'])
  expect(await offered('own-cancel-visit', 0.35)).toBeUndefined()
})

/** A family with a visit early in the morning, and one in the evening of the same day, at 4 AM of it. */
async function familyOfTwoVisits() {
  const parent = await app.parent()
  for (const [last_name, ...time_range] of [
    ['Morn', '04:15', '05:45'],
    ['Even', '18:30', '21:30'],
  ] as const) {
    const caregiver = await app.caretaker({first_name: 'Cleo', last_name})
    await story.confirmed(parent, caregiver, {
      schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: [...time_range]}],
    })
  }
  app.clock.set('2026-06-08T09:00:00.000Z')
  const visits = await app.rows<{id: string}>(
    `select s.id::text from sessions s join parents p on p.id = s.parent_id where p.user_id = '${parent.user_id}'
      order by s.scheduled_start`,
  )
  return {parent, ids: visits.map(({id}) => id)}
}

test('a part of the day is answered with the visit in it, and moved or canceled there', async () => {
  const {parent, ids} = await familyOfTwoVisits()
  const path = `/dash/parent/calendar?session=${ids[1]}`
  const chat = await server.join({token: parent.token})
  const links = async (question: string) => {
    const {text, links} = await chat.ask(question)
    expect(text, question).toContain('Cleo Even')
    expect(text, question).not.toContain('Cleo Morn')
    return links.map(({path}) => path)
  }
  for (const question of ['Who is coming tonight?', 'Who is coming this evening?', 'quién viene esta noche']) {
    expect(await links(question), question).toContain(path)
  }
  await links('When does the visit tonight start?')
  for (const question of ['Cancel the visit this evening', 'What does it cost to cancel tonight?']) {
    expect(await links(question), question).toContain(`${path}&act=cancel`)
  }
  expect(await links('how do i move tonights visit to 7pm')).toContain(`${path}&act=propose`)
  chat.close()
})

test('where a part of the day has no visit, that is said with the others of the day', async () => {
  const {parent} = await familyOfTwoVisits()
  const [who, cancel, move] = await asks(
    parent,
    'Who is coming this afternoon?',
    'Cancel the visit this afternoon',
    'Move the visit this afternoon to tomorrow',
  )
  expect(who).toContain('You have no visits this afternoon.\nYour visits today:')
  expect(cancel).toContain('You have no visit this afternoon that could be canceled.')
  expect(move).toContain('You have no visit this afternoon that could be moved.')
  for (const text of [who, cancel, move]) {
    expect(text).toContain('Cleo Morn')
    expect(text).toContain('Cleo Even')
  }
})

test('whether an agency has chosen someone is answered with who comes, once one is assigned', async () => {
  const [parent, agency] = [await app.parent(), await app.agency({legal_name: 'Cumberland Family Care'})]
  const field = await app.member(agency, 'field', {first_name: 'Ana'})
  const booking = await story.confirmed(parent, agency)
  const question = 'Has the agency chosen someone yet?'
  const [before] = await asks(parent, question)
  expect(before).toContain('The agency has not chosen a caregiver yet.')
  await app.rows(`update sessions set assigned_member_id = '${field.member_id}' where booking_id = '${booking.id}'`)
  const [after] = await asks(parent, question)
  expect(after).toContain('Mon, Jun 8, 9:00 AM – 1:00 PM: Child Care with Ana')
  expect(after).not.toContain('has not chosen a caregiver yet.')
})
