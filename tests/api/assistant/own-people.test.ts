import {beforeEach, expect, test} from 'vitest'
import type {Caller} from '#server/http/caller.ts'
import {ownTopics} from '#server/modules/assistant/own/topics.ts'
import {inLanguage} from '#server/language.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Member, Parent} from '#tests/support/people.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const callerOf = (person: Parent | Caretaker | Member): Caller => {
  const role = 'parent_id' in person ? 'parent' : 'org_id' in person ? 'agency' : 'caretaker'
  const none = {parent_id: null, caretaker_id: null, org_id: null, member_id: null, member_role: null}
  return {...none, ...person, role, ...(role === 'agency' && {member_role: 'owner'})} as Partial<Caller> as Caller
}

async function ask(key: string, person: Parent | Caretaker | Member, question: string, before: string | null = null) {
  const topic = ownTopics.find(each => each.key === `own-${key}`)!
  const zone = 'America/Chicago'
  const asked = {db: app.db, caller: callerOf(person), question, before, now: app.clock.now(), zone}
  return (await topic.reply(asked)).text
}

const on = (day: string, time_range: [string, string] = ['09:00', '13:00']) => ({
  schedule: [{date_range: [day, day] satisfies [string, string], time_range}],
})

test('when someone who is named comes is of their visits, and a name that no one has is said', async () => {
  const parent = await app.parent({first_name: 'Ada', last_name: 'Bell'})
  const maya = await app.caretaker({first_name: 'Maya', last_name: 'Lee'})
  const priya = await app.caretaker({first_name: 'Priya', last_name: 'Rao'})
  await story.confirmed(parent, maya, on('2026-06-11'))
  await story.confirmed(parent, priya, on('2026-06-12'))
  const [withMaya, withPriya] = ['Child Care with Maya Lee', 'Child Care with Priya Rao']
  const next = 'when does Priya come next?'
  expect(await ask('next-visit', parent, next)).toContain(withPriya)
  expect(await ask('next-visit', parent, next)).not.toContain('Maya')
  expect(await ask('next-visit', parent, 'and at what time?', next)).toContain(withPriya)
  expect(await ask('next-visit', parent, 'when does xenia come next')).toMatch(
    /^I find no visit with Xenia\.\nYour next visit: .*Maya Lee/,
  )
  expect(await inLanguage('es', () => ask('next-visit', parent, '¿Cuándo viene Priya?'))).toContain('Priya Rao')
  expect(await ask('visits', parent, 'my visits with Priya this week')).not.toContain('Maya')
  expect(await ask('visits', parent, 'visits with Maya on June 12')).toBe(
    'You have no visits with Maya Lee on June 12.',
  )
  expect(await ask('who-comes', parent, 'is Maya coming on June 12')).toMatch(
    /^You have no visits with Maya Lee on June 12\. .*Priya Rao/,
  )
  expect(await ask('who-comes', parent, 'is it Maya or Priya on June 12')).toMatch(
    /^[^.]*: Child Care with Priya Rao\./,
  )
  expect(await ask('visit-cost', parent, 'how much will the visit with Priya cost')).toContain(withPriya)
  expect(await ask('next-visit', parent, 'when is my next visit')).toContain(withMaya)
  expect(await ask('next-visit', maya, 'my next visit at the Bells')).toContain('Child Care for Ada')

  app.clock.set('2026-06-11T20:00:00.000Z')
  expect(await ask('next-visit', parent, 'when does Maya come next?')).toBe(
    'You have no upcoming visits with Maya Lee.',
  )
  expect(await ask('past-visits', parent, 'when was Maya here last?')).toContain(withMaya)
  expect(await ask('past-visits', parent, 'my last visit with Priya')).toBe(
    'You had no visits with Priya Rao in the last 60 days.',
  )
})

test('what is owed is with the person who is named, and a name that no one has is said', async () => {
  const {parent, carer} = await careMoneyOf(app).stated()
  await app.rows(`update users set first_name = 'Maya', last_name = 'Lee' where id = '${carer.user_id}'`)
  await app.rows(`update users set first_name = 'Ada', last_name = 'Bell' where id = '${parent.user_id}'`)
  await story.confirmed(parent, await app.caretaker({first_name: 'Priya', last_name: 'Rao'}), on('2026-07-06'))
  expect(await ask('owed', parent, 'what do I owe Maya?')).toBe('Maya Lee: You owe $110.00 on one open invoice.')
  expect(await ask('owed', parent, 'what do i owe priya')).toBe('Priya Rao: You owe nothing.')
  expect(await ask('owed', parent, 'what do i owe xenia')).toBe(
    'I find no payments with Xenia. You owe $110.00 on one open invoice.',
  )
  expect(await ask('owed', parent, 'what do I owe the sitter?')).toBe('You owe $110.00 on one open invoice.')
  expect(await inLanguage('es', () => ask('owed', parent, '¿Cuánto le debo a Priya?'))).toMatch(/^Priya Rao: /)
  expect(await ask('receivable', carer, 'what does Ada owe me?')).toContain('Ada: You are owed $100.00')
  expect(await ask('receivable', carer, 'do the Bells still owe me?')).toContain('Ada: You are owed $100.00')
  expect(await ask('receivable', carer, 'what does Nora owe me?')).toMatch(/^I find no payments with Nora\. /)
  expect(await ask('received', carer, 'what did Ada pay me this year?')).toMatch(
    /^Ada: You received nothing this year\./,
  )
  expect(await ask('received', carer, 'how much have I earned in all')).toMatch(/^You received nothing in all\./)
  expect(await ask('invoices', parent, 'invoices from Priya')).toBe('Priya Rao: You have no invoices yet.')
  expect(await ask('invoices', parent, 'invoices from Maya')).toMatch(/^Maya Lee: Your newest invoices:\n• .*\$110\.00/)
})

test('past visits are the newest of all, not of the first 200', async () => {
  const [parent, agency] = [await app.parent(), await app.agency()]
  const booking = await story.confirmed(parent, agency, on('2026-06-08'))
  await app.rows(`insert into sessions select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
      'scheduled_start', s.scheduled_start - n * interval '4 hours', 'scheduled_end', s.scheduled_end - n * interval '4 hours',
      'local_date', ((s.scheduled_start - n * interval '4 hours') at time zone s.timezone)::date, 'status', 'COMPLETED'))).*
    from sessions s, generate_series(1, 250) n where s.booking_id = '${booking.id}'`)
  app.clock.set('2026-06-08T20:00:00.000Z')
  const text = await ask('past-visits', agency, 'our past visits')
  expect(text).toContain('Today, 9:00 AM')
  expect(await ask('visits', agency, 'our visits last month')).toMatch(/first 10 of \d+/)
})

test('the oldest of many bookings is found by its words, and by the name of its weekly care', async () => {
  const [parent, carer] = [await app.parent({first_name: 'Ada'}), await app.caretaker()]
  const other = await app.parent({first_name: 'Nora'})
  const found = await story.confirmed(parent, carer, {
    schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}],
    notes: 'Our parrot is called Marmaduke',
  })
  const newer = await story.confirmed(other, carer, on('2026-06-09'))
  await app.rows(`insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
      'number', 'V-' || lpad(n::text, 6, '0')))).* from bookings b, generate_series(1, 250) n where b.id = '${newer.id}'`)
  expect(await ask('bookings', carer, 'which booking has the parrot Marmaduke')).toContain(found.number)
  expect(await ask('weekly-end', carer, 'when does the weekly care for Ada end')).toContain(found.number)
})
