import {beforeEach, expect, test} from 'vitest'
import {isChatLink} from '#domain/content/chat-links.ts'
import type {Caller} from '#server/http/caller.ts'
import {inLanguage} from '#server/language.ts'
import {ownTopics} from '#server/modules/assistant/own/topics.ts'
import * as checkout from '#contract/money/checkout.ts'
import {answerPaidOutside, markPaidOutside} from '#contract/money/invoices.ts'
import type {MemberRole} from '#contract/accounts/roles.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {long_lived_tokens} from '#tests/support/browser/long-lived-tokens.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Member, Parent} from '#tests/support/people.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const callerOf = (person: Parent | Caretaker | Member, member_role: MemberRole = 'owner'): Caller => {
  const role = 'parent_id' in person ? 'parent' : 'org_id' in person ? 'agency' : 'caretaker'
  const none = {parent_id: null, caretaker_id: null, org_id: null, member_id: null, member_role: null}
  return {...none, ...person, role, ...(role === 'agency' && {member_role})} as unknown as Caller
}

/** What a question about own data of this topic is answered. */
async function ask(key: string, caller: Caller, question = '', before: string | null = null) {
  const topic = ownTopics.find(each => each.key === `own-${key}`)!
  const {text, links} = await topic.reply({
    db: app.db,
    caller,
    question,
    before,
    now: app.clock.now(),
    zone: 'America/Chicago',
  })
  expect(links.filter(({path}) => !isChatLink(path))).toEqual([])
  return {text, paths: links.map(({path}) => path)}
}

test('a booking is linked where its provider finds it', async () => {
  const [parent, carer, agency] = [await app.parent({subscribed: true}), await app.caretaker(), await app.agency()]
  await story.confirmed(parent, carer)
  const open = await story.requestAgency(parent, {organization_id: agency.org_id})
  const question = 'child care in Davidson County'
  expect((await ask('bookings', callerOf(carer), question)).paths).toEqual(['/dash/caretaker/calendar'])
  expect((await ask('bookings', callerOf(agency), question)).paths).toEqual([`/dash/agency/leads?lead=${open.id}`])
  await story.bid(agency, open)
  await story.approve(parent, open, agency)
  expect((await ask('bookings', callerOf(agency), question)).paths).toEqual([`/dash/agency/bookings?lead=${open.id}`])
})

test('“Monday’s visit” on a Monday without one is that of the next Monday', async () => {
  const parent = await app.parent()
  await story.confirmed(parent, await app.caretaker({first_name: 'Cleo'}))
  const caller = callerOf(parent)
  expect((await ask('next-visit', caller, 'When is Monday’s visit?')).text).toMatch(
    /^Your visits on Monday, June 8:\n• Mon, Jun 8, 9:00 AM – 1:00 PM/,
  )
  expect((await ask('who-comes', caller, 'Who comes for Monday’s visit?')).text).toMatch(/^Mon, Jun 8, .*Cleo/)
  expect((await ask('next-visit', caller, 'Do I have a visit today?')).text).toBe('You have no visits today.')
  // on the day itself it is that day's
  app.clock.set('2026-06-08T12:00:00.000Z')
  expect((await ask('next-visit', caller, 'When is Monday’s visit?')).text).toMatch(/^Your visits on Monday:\n/)
})

test('a booking whose visits are over is said to wait for confirmations, not to be confirmed', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const {last_end} = await story.confirmed(parent, carer)
  const said = async () => (await ask('bookings', callerOf(parent), 'How is my booking?')).text
  expect(await said()).toContain(': confirmed, ')
  app.clock.set(last_end)
  expect(await said()).toContain(': waiting for confirmations, ')
})

test('canceling costs what the dialog says: nothing once the checks of the caregiver lapsed', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  await story.confirmed(parent, carer)
  app.clock.set('2026-06-08T08:00:00.000Z')
  expect((await ask('cancel-visit', callerOf(parent))).text).toContain('Canceling it now costs $27.50.')
  await app.rows(`update caretakers set is_verified = 'Pending' where id = '${carer.caretaker_id}'`)
  expect((await ask('cancel-visit', callerOf(parent))).text).toContain('Canceling it now costs nothing.')
})

test('a visit that should have begun can still be canceled, but not moved', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, carer, {
    schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
  })
  const [visit] = await story.sessions(parent, booking)
  app.clock.set('2026-06-08T14:30:00.000Z')
  const {text, paths} = await ask('cancel-visit', callerOf(parent))
  expect(text).toContain('Canceling it now costs $27.50.')
  expect(paths).toEqual([`/dash/parent/calendar?session=${visit!.id}&act=cancel`])
  expect((await ask('move-visit', callerOf(parent))).text).toBe('You have no visit ahead that could be moved.')
  app.clock.set('2026-06-08T18:00:00.000Z')
  expect((await ask('cancel-visit', callerOf(parent))).text).toBe(
    'You have no visit ahead that could be canceled. Families can cancel a visit for free until 24 hours before it. After that, one hour is due, or the whole visit if it is shorter; nothing while the caregiver’s checks have lapsed.',
  )
})

test('an agency’s caregiver is sent to the office for what only the office does', async () => {
  const [parent, agency] = [await app.parent(), await app.agency()]
  const field = await app.member(agency, 'field')
  const booking = await story.confirmed(parent, agency)
  await app.rows(`update sessions set assigned_member_id = '${field.member_id}' where booking_id = '${booking.id}'
    and scheduled_start < '2026-06-09'`)
  const caller = callerOf(field, 'field')
  const paths = ['/dash/agency/calendar']
  expect(await ask('unassigned', caller)).toEqual({
    text: 'Only your office assigns visits. You can see the visits that are assigned to you.',
    paths,
  })
  expect(await ask('move-visit', caller)).toEqual({
    text: 'Only your office can propose new times for a visit.',
    paths,
  })
  expect(await ask('weekly-end', caller)).toEqual({
    text: 'Only your office can see bookings. You can see your visits.',
    paths,
  })
  expect((await ask('cancel-visit', caller, 'cancel my visit yesterday')).text).toBe(
    'Only your office can cancel a visit.',
  )
  expect((await ask('unassigned', callerOf(agency))).text).toContain('No one is assigned to these 2 visits')
})

test('visits without a caregiver are told of the days that a question names', async () => {
  const [parent, agency] = [await app.parent(), await app.agency()]
  await story.confirmed(parent, agency, {
    schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
  })
  app.clock.set('2026-06-03T15:00:00.000Z')
  const said = async (question: string) => (await ask('unassigned', callerOf(agency), question)).text
  expect(await said('Who has no caregiver assigned next week?')).toContain(
    'No one is assigned to this visit next week:\n• Monday, 9:00 AM',
  )
  expect(await said('Who has no caregiver assigned this week?')).toBe('You have no visits this week.')
  await app.rows(`update sessions set assigned_member_id = (select id from members limit 1)`)
  expect(await said('Who has no caregiver assigned next week?')).toBe('Every visit next week has a caregiver.')
})

test('a plan is told as its page tells it: its failed renewal, and the plan that comes next', async () => {
  const [carer, other] = [await app.caretaker({subscribed: true}), await app.caretaker({subscribed: true})]
  const change = (set: string) =>
    app.rows(`update subscriptions set ${set}, method = 'card', paid_until = '2026-05-30T15:00:00Z',
      current_period_end = '2026-06-06T15:00:00Z' where owner_id = '${carer.caretaker_id}'`)
  const plan = async () => (await ask('plan', callerOf(carer))).text

  await change("status = 'PAST_DUE'")
  expect(await plan()).toContain(
    'Its last payment failed and is retried daily. The plan ends on Sat, Jun 6, 2026 unless it is paid.',
  )
  expect(await plan()).not.toContain('renews')
  await app.rows(`update plans set title = 'Next Plan', price_cents = 9900 where id =
    (select plan_id from subscriptions where owner_id = '${other.caretaker_id}')`)
  await change(`status = 'ACTIVE', next_plan_id =
    (select plan_id from subscriptions where owner_id = '${other.caretaker_id}')`)
  expect(await plan()).toContain('On Sat, Jun 6, 2026 it changes to Next Plan, for $99.')
})

test('the last visits are all that have ended, each with its state where it may not count', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker({first_name: 'Cleo', last_name: 'Cane'})]
  const booking = await story.confirmed(parent, carer)
  const [first, second] = await story.sessions(parent, booking)
  await app.rows(`update sessions set status = 'DISPUTED' where id = '${first!.id}'`)
  await app.rows(`update sessions set status = 'MISSED' where id = '${second!.id}'`)
  app.clock.set('2026-06-10T19:00:00.000Z')
  expect((await ask('past-visits', callerOf(parent))).text.split('\n')).toEqual([
    'Your last visits:',
    '• Today, 9:00 AM – 1:00 PM: Child Care with Cleo Cane · Not confirmed',
    '• Yesterday, 9:00 AM – 1:00 PM: Child Care with Cleo Cane · Missed',
    '• Mon, Jun 8, 9:00 AM – 1:00 PM: Child Care with Cleo Cane · Under review',
  ])
  expect((await ask('visits', callerOf(parent), 'my visits this week')).text).toContain('Cleo Cane · Missed')
})

test('each side reads the sums of its own pages, with the tip', async () => {
  const {parent, carer, id} = await careMoneyOf(app).stated()
  const money = moneyOf(app)
  expect((await ask('invoices', callerOf(parent))).text).toContain('care statement for $110.00: open')
  expect((await ask('invoices', callerOf(carer))).text).toContain('care statement for $100.00: open')
  expect((await ask('receivable', callerOf(carer))).text).toContain('$100')
  await money.connect(carer)
  const page = {by: parent, params: {invoiceId: id}, query: {tip_cents: '500'}}
  await money.pay(await app.ok(checkout.statementByCard, page))
  expect((await ask('receipts', callerOf(parent))).text).toContain('care statement for $115.00: paid')
  expect((await ask('receipts', callerOf(carer))).text).toContain('care statement for $105.00: paid')
  expect((await ask('paid', callerOf(parent))).text).toBe(
    'You paid $115.00 for care this month, tips and fees included, on one statement.',
  )
  expect((await ask('received', callerOf(carer))).text).toContain('You received $105.00 this month')

  await app.rows(`insert into disputes (id, payment_id, provider_dispute_id, amount_cents, status, opened_at, closed_at)
    select gen_random_uuid(), id, 'dp_1', 11500, 'LOST', now(), now() from payments`)
  expect((await ask('receipts', callerOf(carer))).text).toContain('for $0.00: taken back by the payer’s bank')
  expect((await ask('received', callerOf(carer))).text).toContain('You received nothing this month.')
})

test('what a family paid is of the provider that it names, and its plan is no care', async () => {
  const {parent, carer, id} = await careMoneyOf(app).stated()
  const money = moneyOf(app)
  await story.confirmed(parent, await app.agency({legal_name: 'Cumberland Family Care'}), {
    schedule: [{date_range: ['2026-07-06', '2026-07-06'], time_range: ['09:00', '13:00']}],
  })
  await app.rows(`update users set first_name = 'Silas', last_name = 'Okafor' where id = '${carer.user_id}'`)
  await app.rows(`with plan as (insert into invoices (id, number, kind, status, parent_id, amount_cents, fee_cents, issued_at,
    paid_at, created_at) select gen_random_uuid(), 'INV-2026-900001', 'subscription', 'PAID', '${parent.parent_id}', 1200, 1200,
    at, at, at from (select timestamptz '2026-06-02T12:00Z' as at) t returning id)
    insert into invoice_lines (id, invoice_id, position, part, description, quantity, unit_cents, amount_cents)
    select gen_random_uuid(), id, 0, 'fee', 'Plan', 1, 1200, 1200 from plan`)
  const paid = async (question: string) => (await ask('paid', callerOf(parent), question)).text
  const silas = 'How much did I pay Silas this year?'
  expect(await paid(silas)).toBe('You paid nothing for care with Silas Okafor this year.')
  expect(await paid('How much did family care cost me this year?')).toBe(
    'You paid nothing for care this year. You paid $12.00 for your Village plan.',
  )

  await money.connect(carer)
  await money.pay(await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}}))
  const one = 'tips and fees included, on one statement.'
  expect(await paid(silas)).toBe(`You paid $110.00 for care with Silas Okafor this year, ${one}`)
  expect(await paid('what have we paid cumberland this year')).toBe(
    'You paid nothing for care with Cumberland Family Care this year.',
  )
  expect(await paid('what did I pay this year?')).toBe(
    `You paid $110.00 for care this year, ${one} You paid $12.00 for your Village plan.`,
  )
  expect(await inLanguage('es', () => paid('¿Cuánto le pagué a Silas este año?'))).toBe(
    'Pagó $110.00 por cuidado con Silas Okafor este año, con propinas y comisiones, en un estado de cuenta.',
  )
})

test('what a family paid is of no provider where it asks about a name that none has, or about all', async () => {
  const {parent, carer, id} = await careMoneyOf(app).stated()
  const money = moneyOf(app)
  await story.confirmed(parent, await app.agency({legal_name: 'Family Care Services'}), {
    schedule: [{date_range: ['2026-07-06', '2026-07-06'], time_range: ['09:00', '13:00']}],
  })
  const namesake = await app.caretaker()
  await app.rows(`update users set first_name = 'Silas', last_name = 'Okafor'
    where id in ('${carer.user_id}', '${namesake.user_id}')`)
  await money.connect(carer)
  await money.pay(await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}}))
  const paid = async (question: string, before?: string) => (await ask('paid', callerOf(parent), question, before)).text
  const silas = 'How much did I pay Silas this year?'
  const total = 'You paid $110.00 for care this year, tips and fees included, on one statement.'
  const paidSilas = total.replace('care', 'care with Silas Okafor')

  expect(await paid('How much did I pay Maria this year?')).toBe(`You have no payments to anyone named Maria. ${total}`)
  expect(await paid('And Maria?', silas)).toBe(`You have no payments to anyone named Maria. ${total}`)
  expect(await paid('how much did i pay maria this year')).toBe(`You have no payments to anyone named Maria. ${total}`)
  expect(await paid('and maria?', silas)).toBe(`You have no payments to anyone named Maria. ${total}`)
  expect(await paid('What did we pay Village this year?')).toBe(total)
  expect(await inLanguage('es', () => paid('¿Cuánto le pagué a María este año?'))).toMatch(
    /^No tiene pagos a nadie que se llame María\. Pagó/,
  )
  expect(await paid('How much did I pay Family Care Services this year?')).toBe(
    'You paid nothing for care with Family Care Services this year.',
  )

  expect(await paid('And how much was it?', silas)).toBe(paidSilas)
  expect(await paid('And in total?', silas)).toBe(total)
  expect(await paid('And for my plan?', silas)).toBe(total)

  const other = await story.confirmed(parent, namesake, {
    schedule: [{date_range: ['2026-07-07', '2026-07-07'], time_range: ['09:00', '13:00']}],
  })
  const [first] = await app.rows<{number: string}>(
    `select number from bookings where caretaker_id = '${carer.caretaker_id}' order by id desc limit 1`,
  )
  const silasOf = (number = '') => `care with Silas Okafor (newest booking ${number})`
  expect((await paid(silas)).split('\n').toSorted(), 'each of two of the same name has a sum').toEqual([
    total.replace('care', silasOf(first?.number)),
    `You paid nothing for ${silasOf(other.number)} this year.`,
  ])
  await app.rows(`update users set first_name = 'June', last_name = case id when '${carer.user_id}' then 'Rivers'
    else 'Ross' end where id in ('${carer.user_id}', '${namesake.user_id}')`)
  expect((await paid('what did i pay june this year?')).split('\n').toSorted(), 'a last name tells them apart').toEqual(
    [total.replace('care', 'care with June Rivers'), 'You paid nothing for care with June Ross this year.'],
  )
})

test('a check that has expired is told as expired', async () => {
  const carer = await app.caretaker()
  await app.rows(`update checks set checked_on = '2025-05-31', expires_on = '2026-05-31'
    where caretaker_id = '${carer.caretaker_id}' and kind = 'background'`)
  const {text} = await ask('checks', callerOf(carer))
  expect(text).toContain('Background: done on Sat, May 31, 2025, expired, it was valid through Sun, May 31, 2026')
  // a day ends when it has ended in every time zone
  app.clock.set('2026-06-01T06:00:00.000Z')
  expect((await ask('checks', callerOf(carer))).text).toContain('valid through Sun, May 31, 2026')
  expect((await ask('checks', callerOf(carer))).text).not.toContain('expired')
})

test('in Spanish the check of the age is called so, and no participle has to agree with it', async () => {
  const caller = callerOf(await app.caretaker())
  const {text} = await inLanguage('es', () => ask('checks', caller))
  expect(text).toMatch(/• Edad: verificación hecha el /)
  expect(text).not.toContain('Antigüedad')
})

test('days without visits are told as past, and a visit that is over is not told as one to come', async () => {
  const [parent, carer, agency] = [await app.parent(), await app.caretaker({last_name: 'Cane'}), await app.agency()]
  expect((await ask('visits', callerOf(parent), 'my visits last week')).text).toBe('You had no visits last week.')
  expect((await ask('visits', callerOf(parent), 'my visits next week')).text).toBe('You have no visits next week.')
  expect((await ask('who-comes', callerOf(parent))).text).toBe('You have no upcoming visits.')
  expect((await ask('unassigned', callerOf(agency))).text).toBe('You have no visits in the next two weeks.')
  await story.confirmed(parent, carer)
  app.clock.set('2026-06-08T14:30:00.000Z')
  expect((await ask('who-comes', callerOf(parent), 'who comes today?')).text).toContain('Cane')
  app.clock.set('2026-06-08T23:00:00.000Z')
  expect((await ask('who-comes', callerOf(parent), 'who comes today?')).text).toBe('You have no more visits today.')
  expect((await ask('visit-cost', callerOf(parent), 'what does today cost?')).text).toBe(
    'Your visits today are over. Payments shows what they cost.',
  )
  expect((await ask('who-comes', callerOf(parent), 'who came today?')).text).toContain('9:00 AM – 1:00 PM')
  app.clock.set('2026-06-09T12:00:00.000Z')
  const whoOfWeek = async (question: string) => (await ask('who-comes', callerOf(parent), question)).text
  expect(await whoOfWeek('who came this week?'), 'the one that was').toContain('Yesterday, ')
  expect(await whoOfWeek('who comes this week?'), 'the next one').toContain('Today, 9:00 AM')
  expect(await whoOfWeek('who was to come today?'), 'none of today has begun').toContain('Today, 9:00 AM')
  app.clock.set('2026-06-09T23:00:00.000Z')
  expect((await ask('who-comes', callerOf(parent), 'who came yesterday?')).text).toContain('Cane · Not confirmed')
})

test('a family reads that its agency has not chosen who comes, until it has', async () => {
  const [parent, agency] = [await app.parent(), await app.agency({legal_name: 'Cumberland Family Care'})]
  const field = await app.member(agency, 'field', {first_name: 'Ana'})
  const booking = await story.confirmed(parent, agency)
  const asked = async (key: string) => (await ask(key, callerOf(parent), 'who is coming?')).text
  const not_yet = 'The agency has not chosen a caregiver yet.'
  const visit = 'Mon, Jun 8, 9:00 AM – 1:00 PM: Child Care with Cumberland Family Care.'
  expect(await asked('next-visit')).toBe(`Your next visit: ${visit} ${not_yet}`)
  expect(await asked('who-comes')).toContain(not_yet)
  expect(await inLanguage('es', () => asked('next-visit'))).toContain(
    'La agencia todavía no ha elegido una persona cuidadora.',
  )
  await app.rows(`update sessions set assigned_member_id = '${field.member_id}' where booking_id = '${booking.id}'`)
  expect(await asked('next-visit')).toContain('Ana')
  expect(await asked('who-comes')).not.toContain(not_yet)
})

test('a provider reads the family’s phone number until a day after the last visit, the family its caregiver’s later too', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  await app.rows(`update users set phone_number = case id when '${parent.user_id}' then '+16155550111'
    else '+16155550122' end where id in ('${parent.user_id}', '${carer.user_id}')`)
  await story.confirmed(parent, carer)
  const whichFamily = async (question: string) => (await ask('which-family', callerOf(carer), question)).text
  app.clock.set('2026-06-11T17:00:00.000Z')
  expect(await whichFamily('which family did I go to yesterday?')).toContain('Phone: (615) 555-0111')
  expect(await whichFamily('which family did I go to on Monday?')).toContain('Phone: (615) 555-0111')
  app.clock.set('2026-06-11T18:00:01.000Z')
  expect(await whichFamily('which family did I go to yesterday?')).toContain('Not confirmed')
  expect(await whichFamily('which family did I go to yesterday?')).not.toContain('555')
  app.clock.set('2026-07-08T18:00:00.000Z')
  expect(await whichFamily('which family did I go to last month?')).toContain('Child Care')
  expect(await whichFamily('which family did I go to last month?')).not.toContain('555')
  expect((await ask('who-comes', callerOf(parent), 'who came last month?')).text).toContain('Phone: (615) 555-0122')
})

test('what a family marked as paid outside waits for its payee’s answer, and counts on the day of the mark', async () => {
  const {parent, carer, id} = await careMoneyOf(app).stated()
  const receivable = async () => (await ask('receivable', callerOf(carer))).text
  expect(await receivable()).toBe('You are owed $100.00 on one open invoice.')
  app.clock.set('2026-12-30T15:00:00.000Z')
  await app.rows(long_lived_tokens)
  await app.ok(markPaidOutside, {by: parent, key: newId(), params: {id}, body: {}})
  expect(await receivable()).toBe(
    '$100.00 is marked as paid outside of Village. Say in your payments whether it arrived.',
  )
  expect((await ask('invoices', callerOf(carer))).text).toContain('care statement for $100.00: marked as paid')
  app.clock.set('2027-01-03T15:00:00.000Z')
  await app.rows(long_lived_tokens)
  await app.ok(answerPaidOutside, {by: carer, params: {id}, body: {received: true}})
  const paid = async (question: string) => (await ask('paid', callerOf(parent), question)).text
  expect(await paid('How much did I pay this year?')).toContain('You paid nothing this year.')
  expect(await paid('How much did I pay last year?')).toContain('You paid $100.00 for care last year')
  const received = async (question: string) => (await ask('received', callerOf(carer), question)).text
  expect(await received('What did I receive this year?')).toContain('You received nothing this year.')
  expect(await received('What did I receive last year?')).toContain('$100.00')
})

test('a caregiver reads of settled visits that are not billed yet, and of a bank transfer on its way', async () => {
  const money = moneyOf(app)
  const {booked, list, takesPlace} = careMoneyOf(app)
  const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-08')
  expect((await ask('receivable', callerOf(carer))).text).toBe('You are not owed anything right now.')
  await takesPlace([parent, carer], sessions[0]!)
  expect((await ask('receivable', callerOf(carer))).text).toBe(
    '$100.00 for confirmed care is not billed yet. It will be on the next statement.',
  )
  await money.connect(carer)
  await money.until('2026-06-15T12:00:00.000Z')
  const [statement] = await list(parent)
  const begun = await app.ok(checkout.statementByAch, {by: parent, params: {invoiceId: statement!.id}})
  await money.pay(begun, numbers.arrives)
  expect((await ask('receivable', callerOf(carer))).text).toBe('$100.00 is on its way to you by bank transfer.')
})
