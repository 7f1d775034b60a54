import {beforeEach, describe, expect, test} from 'vitest'
import {listAudit} from '#contract/admin/operations.ts'
import * as contract from '#contract/admin/invoices.ts'
import {creditInvoice} from '#contract/admin/returns.ts'
import * as checkout from '#contract/money/checkout.ts'
import {askCredit, getInvoice, listOrgInvoices} from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {plusMs} from '#server/clock.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import type {Member, Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const {stated} = careMoneyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** An agency with one lead invoice of $30: twelve hours at $25, a tenth of it. */
async function billed(legal_name = 'Maple Care LLC') {
  const [staff, agency, parent] = [await app.staff(), await app.agency({legal_name}), await app.parent()]
  const booking = await story.confirmed(parent, agency)
  const [invoice] = await app.ok(listOrgInvoices, {by: agency})
  return {staff, agency, parent, booking, invoice: invoice!}
}

const ask = (by: Member, {id}: {id: string}) =>
  app.ok(askCredit, {
    by,
    params: {id},
    body: {reason: 'unreachable', note: 'No answer for a week'},
    key: newId(),
  })
const decide = (by: Person, {id}: {id: string}, grant: boolean, reason = 'We could not reach them either') =>
  app.call(contract.decideLeadCredit, {by, params: {id}, body: {grant, reason}, key: newId()})
const mark = (by: Person, {id}: {id: string}, uncollectible: boolean) =>
  app.call(contract.markUncollectible, {
    by,
    params: {id},
    body: {uncollectible, reason: 'Out of business'},
    key: newId(),
  })
const told = async (by: Person) => (await app.ok(listNotifications, {by})).items.map(({title}) => title)
const changes = async (by: Person, target_id: string) => (await app.ok(listAudit, {by, query: {target_id}})).items

describe('everybody’s invoices', () => {
  test('are counted by age with what is due, and each age is a list', async () => {
    const {staff, invoice} = await billed()
    await billed('Cedar Home LLC')
    const age = (iso: string) => app.rows(`update invoices set due_at = '${iso}' where id = '${invoice.id}'`)
    const ages = async () => {
      const found = (await app.ok(contract.listInvoiceAges, {by: staff})).ages
      return Object.fromEntries(found.flatMap(each => (each.count > 0 ? [[each.age, each.count]] : [])))
    }
    expect(await ages()).toEqual({not_due: 2})
    for (const [days, name] of [
      [1, 'days_1_30'],
      [30, 'days_1_30'],
      [31, 'days_31_60'],
      [61, 'days_61_90'],
      [90, 'days_61_90'],
      [91, 'over_90_days'],
      [400, 'over_90_days'],
    ] as const) {
      await age(plusMs(app.clock.now(), -days * 86_400_000))
      expect(await ages()).toEqual({not_due: 1, [name]: 1})
      const {items, total} = await app.ok(contract.listAllInvoices, {by: staff, query: {age: name}})
      expect(items.map(({id}) => id)).toEqual([invoice.id])
      expect(total).toEqual({count: 1, amount_cents: 3000})
    }
    await mark(staff, invoice, true)
    expect(await ages()).toEqual({not_due: 1})
  })

  test('that are open come to what is due of them in every list, as in their age, without what was credited', async () => {
    const {staff, invoice} = await billed()
    await app.rows(`update invoices set due_at = '${plusMs(app.clock.now(), -86_400_000)}' where id = '${invoice.id}'`)
    const body = {amount_cents: 500, reason: 'goodwill' as const, memo: 'They waited for an answer'}
    await app.ok(creditInvoice, {by: staff, key: newId(), params: {id: invoice.id}, body})
    const due = {count: 1, amount_cents: 2500}
    const {ages} = await app.ok(contract.listInvoiceAges, {by: staff})
    expect(ages).toContainEqual({age: 'days_1_30', ...due})
    for (const query of [{age: 'days_1_30'}, {status: 'OPEN'}, {overdue: 'true'}] as const)
      expect((await app.ok(contract.listAllInvoices, {by: staff, query})).total, JSON.stringify(query)).toEqual(due)
    // what was billed is another sum
    const {total} = await app.ok(contract.listAllInvoices, {by: staff, query: {kind: 'lead'}})
    expect(total).toEqual({count: 1, amount_cents: 3000})
  })

  test('of one agency are found by its id, not by a name that another one has too', async () => {
    const {staff, agency, invoice} = await billed()
    await billed()
    const list = (query: object) => app.ok(contract.listAllInvoices, {by: staff, query})
    expect((await list({q: 'Maple Care LLC'})).items).toHaveLength(2)
    const one = await list({provider_id: agency.org_id})
    expect(one).toMatchObject({items: [{id: invoice.id}], total: {count: 1, amount_cents: 3000}})
    expect(one.provider_name).toBe('Maple Care LLC')
    expect((await list({provider_id: agency.org_id, status: 'PAID'})).items).toEqual([])
    expect(await list({provider_id: newId()})).toMatchObject({items: [], provider_name: null})
    expect(await list({})).not.toHaveProperty('provider_name')
  })

  test('of one family are found by its id, which a changed email leaves as it is', async () => {
    const [{staff}, {parent, id}] = [await billed(), await stated()]
    const list = (query: object) => app.ok(contract.listAllInvoices, {by: staff, query})
    await app.rows(`update users set email = 'ada.new@example.test' where id = '${parent.user_id}'`)
    const one = await list({parent_id: parent.parent_id})
    expect(one).toMatchObject({items: [{id}], total: {count: 1}, family_name: expect.any(String)})
    expect((await list({parent_id: parent.parent_id, status: 'PAID'})).items).toEqual([])
    expect(await list({parent_id: newId()})).toMatchObject({items: [], family_name: null})
    expect(await list({})).not.toHaveProperty('family_name')
  })

  test('are sorted by their sum, with the total of those that are filtered', async () => {
    const {staff, invoice} = await billed()
    const other = await billed('Cedar Home LLC')
    const list = (query: object) => app.ok(contract.listAllInvoices, {by: staff, query})
    const {items, total} = await list({sort: '-sum'})
    expect(items.map(({amount_cents}) => amount_cents)).toEqual(
      items.map(({amount_cents}) => amount_cents).toSorted((a, b) => b - a),
    )
    expect(total).toBeNull()
    expect((await list({status: 'OPEN'})).total).toEqual({
      count: 2,
      amount_cents: invoice.amount_cents + other.invoice.amount_cents,
    })
    expect((await list({q: 'cedar'})).total).toEqual({count: 1, amount_cents: other.invoice.amount_cents})
    expect((await list({status: 'PAID'})).total).toEqual({count: 0, amount_cents: 0})
  })

  test('are sorted by the day they are due, page by page', async () => {
    const {staff, invoice} = await billed()
    const other = await billed('Cedar Home LLC')
    await app.rows(`update invoices set due_at = '2027-01-01T00:00:00Z' where id = '${invoice.id}'`)
    const due = async (sort: 'due' | '-due') => {
      const query = {status: 'OPEN', sort, limit: '1'} as const
      const first = await app.ok(contract.listAllInvoices, {by: staff, query})
      const next = await app.ok(contract.listAllInvoices, {by: staff, query: {...query, cursor: first.next_cursor!}})
      return [...first.items, ...next.items].map(({id}) => id)
    }
    expect(await due('due')).toEqual([other.invoice.id, invoice.id])
    expect(await due('-due')).toEqual([invoice.id, other.invoice.id])
  })

  test('are listed newest first, and found by number, credit note, booking, payer and state', async () => {
    const {staff, booking, invoice} = await billed()
    const other = await billed('Cedar Home LLC')
    const numbers = async (query: object = {}) =>
      (await app.ok(contract.listAllInvoices, {by: staff, query})).items.map(({number}) => number)
    const both = [other.invoice.number, invoice.number]
    expect(await numbers()).toEqual(both)
    expect(await numbers({q: invoice.number!.toLowerCase()})).toEqual([invoice.number])
    expect(await numbers({q: booking.number})).toEqual([invoice.number])
    const body = {amount_cents: 500, reason: 'goodwill' as const, memo: 'They waited for an answer'}
    await app.ok(creditInvoice, {by: staff, key: newId(), params: {id: invoice.id}, body})
    const [note] = await app.rows<{number: string}>('select number from credit_notes')
    for (const q of [
      note!.number,
      note!.number.toLowerCase().replaceAll('-', ''),
      `CN ${Number(note!.number.slice(-6))}`,
    ])
      expect(await numbers({q}), q).toEqual([invoice.number])
    expect(await numbers({q: 'CN-1999-000001'})).toEqual([])
    expect(await numbers({q: 'cedar'})).toEqual([other.invoice.number])
    expect(await numbers({q: 'ceder'})).toEqual([other.invoice.number])
    expect(await numbers({q: invoice.number!.slice(-6)})).toEqual([invoice.number])
    expect(await numbers({q: `$${(invoice.amount_cents / 100).toFixed(2)}`})).toEqual(both)
    expect(await numbers({status: 'OPEN', kind: 'lead'})).toEqual(both)
    expect(await numbers({status: 'PAID'})).toEqual([])
    const first = await app.ok(contract.listAllInvoices, {by: staff, query: {limit: '1'}})
    const cursor = first.next_cursor!
    expect(await numbers({limit: '1', cursor})).toEqual([invoice.number])
  })

  test('tell staff alone whose accounts the payer and the payee are', async () => {
    const {staff, agency} = await billed()
    const {id, parent, carer} = await stated()
    const sides = async (by: Person) => {
      const {payer, payee} = await app.ok(getInvoice, {by, params: {id}})
      return [payer.account, payee?.account]
    }
    expect(await sides(staff)).toEqual([
      {kind: 'parent', user_id: parent.user_id},
      {kind: 'caretaker', user_id: carer.user_id},
    ])
    expect(await sides(parent)).toEqual([undefined, undefined])
    expect(await sides(carer)).toEqual([undefined, undefined])
    const {items} = await app.ok(contract.listAllInvoices, {by: staff, query: {kind: 'lead'}})
    expect(items.map(({payer, payee}) => [payer.id, payer.account, payee])).toEqual([
      [agency.org_id, {kind: 'agency', user_id: null}, null],
    ])
  })
})

describe('a credit for a bad lead', () => {
  test('waits in the list of staff with what the agency says', async () => {
    const {staff, agency, invoice} = await billed()
    expect((await app.ok(contract.listLeadCredits, {by: staff})).items).toEqual([])
    await ask(agency, invoice)
    expect((await app.ok(contract.listLeadCredits, {by: staff})).items).toMatchObject([
      {
        invoice: {id: invoice.id, credit: {status: 'ASKED', reason: 'unreachable'}},
        note: 'No answer for a week',
        asked_at: testStart,
        decided_at: null,
        rest_cents: 3000,
        visits: {count: 3, took_place: 0},
      },
    ])
  })

  test('of an open invoice, once granted, leaves nothing to pay; the agency and the log have it', async () => {
    const {staff, agency, invoice} = await billed()
    await ask(agency, invoice)
    const answer = await decide(staff, invoice, true)
    expect(answer.body.invoice).toMatchObject({
      status: 'VOID',
      due_cents: 0,
      credit: {status: 'GRANTED', answer: 'We could not reach them either'},
      credit_notes: [{amount_cents: 3000, left_cents: 0}],
    })
    expect((await app.ok(contract.listLeadCredits, {by: staff})).items).toEqual([])
    const closed = await app.ok(contract.listLeadCredits, {by: staff, query: {status: 'closed'}})
    expect(closed.items).toMatchObject([
      {invoice: {id: invoice.id, credit: {status: 'GRANTED'}}, decided_at: testStart},
    ])
    expect(await told(agency)).toContain(`Invoice ${invoice.number} is void. You owe nothing.`)
    expect(await changes(staff, invoice.id)).toMatchObject([
      {
        action: 'invoice.credit_granted',
        by: {user_id: staff.user_id},
        before: {credit_status: 'ASKED'},
        after: {credit_status: 'GRANTED', credited_now_cents: 3000},
      },
    ])
    expect(await money.balances()).toEqual({})
  })

  test('of a paid invoice comes off the next one', async () => {
    const {staff, agency, invoice} = await billed()
    await money.pay(await app.ok(checkout.leadInvoiceByCard, {by: agency, params: {invoiceId: invoice.id}}))
    await ask(agency, invoice)
    const granted = (await decide(staff, invoice, true)).body.invoice
    expect(granted).toMatchObject({status: 'PAID', credit_notes: [{amount_cents: 3000, left_cents: 3000}]})
    await story.confirmed(await app.parent(), agency)
    const [next] = await app.ok(listOrgInvoices, {by: agency})
    expect(next).toMatchObject({amount_cents: 0, status: 'PAID', method: 'credit'})
  })

  /** An agency that paid and was credited $30, and has an invoice of $60 since, half of it paid by that credit. */
  async function billedAgain() {
    const {staff, agency, invoice} = await billed()
    await money.pay(await app.ok(checkout.leadInvoiceByCard, {by: agency, params: {invoiceId: invoice.id}}))
    await ask(agency, invoice)
    await decide(staff, invoice, true)
    await story.confirmed(await app.parent(), agency, {
      schedule: [{date_range: ['2026-06-15', '2026-06-20'], time_range: ['09:00', '13:00']}],
    })
    const [next] = await app.ok(listOrgInvoices, {by: agency})
    expect(next).toMatchObject({amount_cents: 3000, status: 'OPEN'})
    await ask(agency, next!)
    return {staff, agency, next: next!}
  }
  const bothParts = {due_cents: 0, credit_notes: [{amount_cents: 6000, left_cents: 3000}]}

  test('that earlier credits had paid in part gives both parts back', async () => {
    const {staff, next} = await billedAgain()
    const granted = (await decide(staff, next, true)).body.invoice
    expect(granted).toMatchObject({...bothParts, status: 'VOID'})
  })

  test('gives back that part alone where the rest was written off, of which nothing is asked for again', async () => {
    const {staff, agency, next} = await billedAgain()
    await mark(staff, next, true)
    const granted = (await decide(staff, next, true)).body.invoice
    expect(granted).toMatchObject({...bothParts, status: 'UNCOLLECTIBLE'})
    expectRefusal(await mark(staff, next, false), 409, 'invoice_closed')
    // what the agency paid is theirs to use: nothing was earned, nothing lost
    expect(await money.balances()).toEqual({cash: 3000, [`receivable:${agency.org_id}`]: -3000})
  })

  test('that is refused changes nothing that is owed, and says why', async () => {
    const {staff, agency, invoice} = await billed()
    await ask(agency, invoice)
    await decide(staff, invoice, false, 'They answered us at once')
    expect(await app.ok(getInvoice, {by: agency, params: {id: invoice.id}})).toMatchObject({
      status: 'OPEN',
      due_cents: 3000,
      credit: {status: 'REFUSED', answer: 'They answered us at once'},
    })
    expect(await told(agency)).toContain(`No credit for ${invoice.number}`)
  })

  test('is decided once, and only where one was asked for', async () => {
    const {staff, agency, invoice} = await billed()
    expectRefusal(await decide(staff, invoice, true), 404, 'not_found')
    await ask(agency, invoice)
    await decide(staff, invoice, false)
    expectRefusal(await decide(staff, invoice, true), 409, 'already_answered')
  })
})

describe('an invoice that no one will pay', () => {
  test('is given up and asked for again, each with its reason in the log', async () => {
    const {staff, agency, invoice} = await billed()
    expect((await mark(staff, invoice, true)).body).toMatchObject({status: 'UNCOLLECTIBLE', due_cents: 3000})
    expect(await money.balances()).toEqual({'revenue:lead': -3000, written_off: 3000})
    expectRefusal(await mark(staff, invoice, true), 409, 'invoice_closed')
    expect((await mark(staff, invoice, false)).body).toMatchObject({status: 'OPEN'})
    const owed = {'revenue:lead': -3000, [`receivable:${agency.org_id}`]: 3000}
    expect(await money.balances()).toEqual(owed)
    expectRefusal(await mark(staff, invoice, false), 409, 'invoice_closed')
    expect(await changes(staff, invoice.id)).toMatchObject([
      {action: 'invoice.asked_again', after: {status: 'OPEN', reason: 'Out of business'}},
      {action: 'invoice.given_up', before: {status: 'OPEN'}, after: {status: 'UNCOLLECTIBLE'}},
    ])
  })

  test('is paid after all by a page that was left open: it is no loss any more', async () => {
    const {staff, agency, invoice} = await billed()
    const begun = await app.ok(checkout.leadInvoiceByCard, {by: agency, params: {invoiceId: invoice.id}})
    await app.rows(`update checkouts set status = 'EXPIRED', ask_at = null where id = '${begun.checkout_id}'`)
    await app.rows('update checkout_invoices set is_open = false')
    await mark(staff, invoice, true)
    await money.pay(begun)
    expect(await app.ok(getInvoice, {by: agency, params: {id: invoice.id}})).toMatchObject({status: 'PAID'})
    expect(await money.balances()).toEqual({cash: 3000, 'revenue:lead': -3000})
  })

  test('is left alone while someone is paying it', async () => {
    const {staff, agency, invoice} = await billed()
    await app.ok(checkout.leadInvoiceByCard, {by: agency, params: {invoiceId: invoice.id}})
    expectRefusal(await mark(staff, invoice, true), 409, 'checkout_open')
  })
})
