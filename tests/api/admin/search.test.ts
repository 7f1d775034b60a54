import {beforeEach, expect, test} from 'vitest'
import {createNonUser} from '#contract/admin/careseekers.ts'
import {creditInvoice} from '#contract/admin/returns.ts'
import {listOrgInvoices} from '#contract/money/invoices.ts'
import {searchAll} from '#contract/admin/search.ts'
import {contactUs} from '#contract/content/support.ts'
import {assignSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {formatCents} from '#lib/money-text.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** A booking with visits, an agency's lead, and a family without an account. */
async function town() {
  const staff = await app.staff()
  const parent = await app.parent({first_name: 'Ada', last_name: 'Quill', phone_number: '+1 615 555 0123'})
  const other = await app.parent({first_name: 'Bea', last_name: 'Moss', email: 'moss@example.test'})
  const caretaker = await app.caretaker({first_name: 'Grace', last_name: 'Okafor', email: 'grace@example.test'})
  await app.caretaker({first_name: 'Grace', last_name: 'Lawson', email: 'grace@example.test.org'})
  await app.agency({legal_name: 'Maple Care LLC'})
  const booking = await story.confirmed(parent, caretaker)
  const lead = await story.requestAgency(other)
  const body = {first_name: 'Walter', last_name: 'Dunn', phone_number: '615 555 0777', number_of_children: 1}
  await app.ok(createNonUser, {by: staff, key: newId(), body})
  /** What was found, by kind, in short. */
  const find = async (q: string) => {
    const found = await app.ok(searchAll, {by: staff, query: {q}})
    const short = {
      people: found.people.items.map(person => person.email),
      close_people: found.close_people.items.map(person => person.email),
      agencies: found.agencies.items.map(agency => agency.legal_name),
      careseekers: found.careseekers.items.map(careseeker => careseeker.last_name),
      leads: found.leads.items.map(({number}) => number),
      bookings: found.bookings.items.map(({number}) => number),
      visits: found.visits.items.map(({number}) => number),
      invoices: found.invoices.items.map(({number}) => number),
      credit_notes: found.credit_notes.items.map(({number}) => number),
      payments: found.payments.items.map(({amount_cents}) => amount_cents),
    }
    return Object.fromEntries(Object.entries(short).filter(([, items]) => items.length > 0))
  }
  return {staff, parent, booking, lead, find}
}

test('an exact address, careseeker’s phone number or booking number finds that one alone', async () => {
  const {find, booking, lead} = await town()
  expect(await find('grace@example.test')).toEqual({people: ['grace@example.test']})
  expect(await find('6155550777')).toEqual({careseekers: ['Dunn']})
  expect(await find(booking.number)).toEqual({bookings: [booking.number]})
  expect(await find(lead.number.slice(2).toLowerCase())).toEqual({leads: [lead.number]})
})

test('a phone number finds the same however it is typed, with what is its owner’s', async () => {
  const {find, booking, parent} = await town()
  const theirs = {
    people: [parent.email],
    bookings: [booking.number],
    visits: [booking.number, booking.number, booking.number],
  }
  for (const typed of ['(615) 555-0123', '615 555 0123', '6155550123', '+1 615 555 0123', '5550123', '555-0123'])
    expect(await find(typed), typed).toEqual(theirs)
})

test('a booking number is found without its dash, and with one wrong letter the nearest', async () => {
  const {find, booking, lead} = await town()
  await app.rows(`update bookings set number = 'V-F26MY' where id = '${booking.id}'`)
  await app.rows(`update bookings set number = 'V-DXKRQ' where id = '${lead.id}'`)
  for (const typed of ['F26NY', 'v-f26ny', 'V-F2M6Y', 'F260Y'])
    expect(await find(typed), typed).toMatchObject({bookings: ['V-F26MY']})
  for (const typed of ['vf26my', 'VF26MY', 'V F26MY', 'f26my', 'v-f26my'])
    expect(await find(typed), typed).toEqual({bookings: ['V-F26MY']})
  expect(await find('vf26ny')).toMatchObject({bookings: ['V-F26MY']})
  expect(await find('V-DXKRA')).toEqual({leads: ['V-DXKRQ']})
  expect(await find('F2ANY')).toEqual({})
})

test('part of a name finds the person with all that is theirs', async () => {
  const {find, booking, lead} = await town()
  expect(await find('okaf')).toEqual({
    people: ['grace@example.test'],
    bookings: [booking.number],
    visits: [booking.number, booking.number, booking.number],
  })
  expect(await find('moss')).toEqual({people: ['moss@example.test'], leads: [lead.number]})
  expect(await find('walter')).toEqual({careseekers: ['Dunn']})
  expect(await find('maple')).toMatchObject({agencies: ['Maple Care LLC']})
})

test('a message from the contact page is found by its words, its sender and the exact address', async () => {
  const {staff} = await town()
  await app.ok(contactUs, {body: {name: 'Nora Vance', email: 'nora@example.test', message: 'The gate stood open'}})
  for (const q of ['gate', 'vance', 'nora@example.test']) {
    const {contact_messages} = await app.ok(searchAll, {by: staff, query: {q}})
    expect(contact_messages, q).toMatchObject({items: [{name: 'Nora Vance', answered_at: null}], has_more: false})
  }
  const {contact_messages} = await app.ok(searchAll, {by: staff, query: {q: 'okaf'}})
  expect(contact_messages.items).toEqual([])
})

test('an agency’s person is found with the visits that they are assigned to', async () => {
  const {find} = await town()
  const agency = await app.agency({legal_name: 'Cedar Care LLC'})
  const {user_id, member_id} = await app.member(agency, 'field')
  await app.rows(`update users set first_name = 'Hannah', last_name = 'Prewitt' where id = '${user_id}'`)
  const family = await app.parent()
  const booking = await story.confirmed(family, agency)
  const [, session] = await story.sessions(family, booking)
  expect(await find('prewitt')).not.toHaveProperty('visits')
  await app.ok(assignSession, {by: agency, key: newId(), params: {id: session!.id}, body: {member_id}})
  expect(await find('prewitt')).toMatchObject({visits: [booking.number]})
  const {visits} = await app.ok(searchAll, {by: await app.staff(), query: {q: 'prewitt'}})
  expect(visits.items).toMatchObject([{id: session!.id, assigned_name: 'Hannah Prewitt'}])
})

test('a misremembered name is found only where no exact one is', async () => {
  const {find} = await town()
  expect(await find('lawsn')).toEqual({people: ['grace@example.test.org']})
  expect(await find('okaforr')).toMatchObject({people: ['grace@example.test']})
  expect(await find('okofor')).toMatchObject({people: ['grace@example.test']})
  expect(await find('grase okofor')).toMatchObject({people: ['grace@example.test']})
  expect(await find('zzzzzz')).toEqual({})
  expect(await find('%')).toEqual({})
})

test('where not every word fits, the nearest people are close matches', async () => {
  const {find} = await town()
  await app.parent({first_name: 'Hannah', last_name: 'Mercer', email: 'hannah@example.test'})
  expect(await find('Hanna Mersser')).toMatchObject({close_people: ['hannah@example.test']})
  expect(await find('Hannah Reed')).toEqual({close_people: ['hannah@example.test']})
  expect((await find('Grace Okoro')).close_people?.[0]).toBe('grace@example.test')
  expect(await find('zzzzzz yyyyyy')).toEqual({})
})

test('an amount or an invoice number finds the invoice and the payment', async () => {
  const {find, parent} = await town()
  const agency = await app.agency({legal_name: 'Cedar Care LLC'})
  await story.confirmed(parent, agency)
  const [invoice] = await app.ok(listOrgInvoices, {by: agency})
  const {number, amount_cents} = invoice!
  await app.rows(`insert into checkouts (id, purpose, method, status, payer_id, amount_cents, asked, provider_id, created_at, expires_at)
    values ('${invoice!.id}', 'lead', 'card', 'PAID', '${agency.org_id}', ${amount_cents}, '{}', 'cs_1', '${testStart}', '${testStart}')`)
  await app.rows(`insert into payments (id, checkout_id, provider_payment_id, status, method, payer_id, amount_cents, paid_at)
    values ('${newId()}', '${invoice!.id}', 'pi_1', 'SUCCEEDED', 'card', '${agency.org_id}', ${amount_cents}, '${testStart}')`)
  expect(await find(number!.toLowerCase())).toEqual({invoices: [number]})
  expect(await find(formatCents(amount_cents))).toEqual({invoices: [number], payments: [amount_cents]})
  const serial = String(Number(number!.slice(-6)))
  for (const typed of [number!.slice(-6), serial, `${testStart.slice(0, 4)}-${serial}`])
    expect(await find(typed), typed).toMatchObject({invoices: [number]})
  for (const typed of [
    `INV ${serial}`,
    `inv${serial}`,
    `INV-${testStart.slice(0, 4)}-${serial}`,
    number!.toLowerCase().replaceAll('-', ''),
  ])
    expect(await find(typed), typed).toEqual({invoices: [number]})
  expect(await find('cedar')).toMatchObject({agencies: ['Cedar Care LLC'], payments: [amount_cents]})
})

test('a credit note is found by its number, whole or in part, and leads to its invoice', async () => {
  const {find, parent, staff} = await town()
  const agency = await app.agency({legal_name: 'Cedar Care LLC'})
  await story.confirmed(parent, agency)
  const [invoice] = await app.ok(listOrgInvoices, {by: agency})
  const body = {amount_cents: 500, reason: 'goodwill' as const, memo: 'They waited for an answer'}
  await app.ok(creditInvoice, {by: staff, key: newId(), params: {id: invoice!.id}, body})
  const [note] = await app.rows<{number: string}>('select number from credit_notes')
  const {number} = note!
  const year = testStart.slice(0, 4)
  const serial = String(Number(number.slice(-6)))
  for (const typed of [
    number,
    number.toLowerCase().replaceAll('-', ''),
    number.replaceAll('-', ' '),
    `CN ${serial}`,
    `cn${serial}`,
    `CN-${year}-${serial}`,
    `CN-${number.slice(-6)}`,
    `cn-${year}`,
    'CN-',
    'cn 0000',
  ])
    expect(await find(typed), typed).toEqual({credit_notes: [number]})
  expect(await find(`${year}-${serial}`)).toMatchObject({credit_notes: [number]})
  expect(await find('CN-1999-000001')).toEqual({})
  const found = await app.ok(searchAll, {by: staff, query: {q: number}})
  expect(found.credit_notes.items).toMatchObject([
    {amount_cents: 500, invoice_id: invoice!.id, invoice_number: invoice!.number, payer_name: 'Cedar Care LLC'},
  ])
})

test('each kind shows five and says when its list has more', async () => {
  const {staff} = await town()
  for (let n = 0; n < 6; n++) await app.parent({first_name: `Nia${n}`, last_name: 'Sixfold'})
  const {people} = await app.ok(searchAll, {by: staff, query: {q: 'sixfold'}})
  expect(people.items).toHaveLength(5)
  expect(people.has_more).toBe(true)
  expectRefusal(await app.call(searchAll, {by: staff, query: {q: ' '}}), 422)
})

test('a name is found with its accents and without, however it was typed or stored', async () => {
  const {find} = await town()
  await app.caretaker({first_name: 'Íñigo', last_name: 'Núñez García', email: 'inigo@example.test'})
  await app.parent({first_name: 'Zoe\u0301', last_name: 'Munoz', email: 'zoe@example.test'})
  for (const q of ['garcia', 'Núñez', 'inigo nunez', 'GARCÍA'])
    expect(await find(q)).toEqual({people: ['inigo@example.test']})
  expect(await find('Zoé Muñoz')).toEqual({people: ['zoe@example.test']})
})
