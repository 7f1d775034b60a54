import {beforeEach, describe, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {getUser} from '#contract/admin/people.ts'
import * as checkout from '#contract/money/checkout.ts'
import * as contract from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {plusMs} from '#server/clock.ts'
import {openSum} from '#server/modules/assistant/own/invoices-data.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {careMoneyOf, monday} from '#tests/support/money/care-money.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import type {Caretaker, Parent} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'

const app = await testApp()
const money = moneyOf(app)
const {stated} = careMoneyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

describe('paying a care statement', () => {
  const read = (by: Parent | Caretaker, id: string) => app.ok(contract.getInvoice, {by, params: {id}})

  test('straight into the payee’s account, with a tip that carries no fee', async () => {
    const {parent, carer, id} = await stated()
    const start = () =>
      app.call(checkout.statementByCard, {by: parent, params: {invoiceId: id}, query: {tip_cents: '500'}})
    expectRefusal(await start(), 409, 'payee_not_ready')
    await money.connect(carer)
    const {body} = await start()
    expect(await app.rows("select asked -> 'destination' as to from checkouts")).toMatchObject([
      {to: {fee_cents: 1000}},
    ])
    await money.pay(body)
    expect(await read(parent, id)).toMatchObject({
      status: 'PAID',
      method: 'card',
      tip_cents: 500,
      amount_cents: 11_000,
    })
    expect(await app.rows('select amount_cents from payments')).toEqual([{amount_cents: 11_500}])
    expect(await money.balances()).toEqual({cash: 1000, 'revenue:fee': -1000})
    const newest = async (by: Parent | Caretaker) => (await app.ok(listNotifications, {by})).items[0]?.title
    expect(await newest(parent)).toBe('Paid: $115.00')
    expect(await newest(carer), 'what they receive, without the fee').toMatch(/ paid you \$105\.00$/)
  })

  test('the payee reads which adult of the family paid', async () => {
    const {parent, carer, id} = await stated()
    const otto = await joinFamily(app, parent)
    await money.connect(carer)
    const page = await app.ok(checkout.statementByCard, {by: otto, params: {invoiceId: id}, query: {}})
    await money.pay(page)
    const [newest] = (await app.ok(listNotifications, {by: carer})).items
    expect(newest?.title).toBe('Otto (Pat’s family) paid you $100.00')
  })

  test('into the account that is connected now: a page that would pay another is closed', async () => {
    const {parent, carer, id} = await stated()
    await money.connect(carer)
    const start = () => app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}})
    const before = await start()
    expect(await start()).toEqual(before)
    await money.connect(carer)
    const now = await start()
    expect((await money.pay(before)).status).toBe(410)
    await money.pay(now)
    expect(
      await app.rows(`select 1 from checkouts c join caretakers p
        on p.stripe_account_id = c.asked -> 'destination' ->> 'account_id' where c.status = 'PAID'`),
    ).toHaveLength(1)
  })

  test('from a bank account', async () => {
    const {parent, carer, id} = await stated()
    await money.connect(carer)
    await money.pay(await app.ok(checkout.statementByAch, {by: parent, params: {invoiceId: id}}), numbers.arrives)
    expect((await read(carer, id)).status).toBe('PROCESSING')
    await money.until(plusMs(monday.first, 61_000))
    expect(await read(carer, id)).toMatchObject({status: 'PAID', method: 'ach'})
  })

  describe('a bank payment in progress is shown with its tip', () => {
    const transfer = async (number: string) => {
      const people = await stated()
      await money.connect(people.carer)
      const {parent: by, id: invoiceId} = people
      const page = await app.ok(checkout.statementByAch, {by, params: {invoiceId}, query: {tip_cents: '500'}})
      await money.pay(page, number)
      return people
    }
    const pdfOf = async (by: Parent | Caretaker, id: string) => {
      const pdf = await app.app.request(`/api/invoices/${id}/pdf`, {headers: {Authorization: `Bearer ${by.token}`}})
      return pdfText(Buffer.from(await pdf.arrayBuffer()))
    }
    const charged = {
      status: 'PROCESSING',
      due_cents: 11_000,
      tip_cents: 500,
      in_progress: {method: 'ach', begun_at: monday.first},
    }

    test('to its payer, its payee and staff, and in the PDF with method and day', async () => {
      const {parent, carer, id} = await transfer(numbers.arrives)
      const [atCheckout] = await app.rows<{amount_cents: number}>('select amount_cents from checkouts')
      expect(atCheckout?.amount_cents).toBe(charged.due_cents + charged.tip_cents)
      for (const by of [parent, carer, await app.staff()]) {
        expect(await app.ok(contract.getInvoice, {by, params: {id}})).toMatchObject(charged)
      }
      expect(await app.ok(contract.listParentInvoices, {by: parent})).toMatchObject([charged])
      expect(await app.ok(contract.listCaretakerInvoices, {by: carer})).toMatchObject([charged])
      // what the assistant says is on its way
      const caller = {...carer, role: 'caretaker', is_field: false} as never
      expect(await openSum(app.db, caller, 'isPaid', {state: 'under_way'})).toEqual({count: 1, cents: 10_500})

      const pdf = await pdfOf(parent, id)
      expect(pdf).toContain('Tip\n$5.00\nPayment in progress\n$115.00\nBank account, started Mon, Jun 15, 2026')
      expect(pdf).not.toContain('Amount due')

      await money.until(plusMs(monday.first, 61_000))
      const paid = await read(parent, id)
      expect(paid).toMatchObject({status: 'PAID', method: 'ach', tip_cents: 500})
      expect(paid).not.toHaveProperty('in_progress')
      expect(await pdfOf(parent, id)).not.toContain('in progress')
    })

    test('a failed one takes its tip with it', async () => {
      const {parent, id} = await transfer(numbers.fails)
      expect(await read(parent, id)).toMatchObject(charged)
      await money.until(plusMs(monday.first, 61_000))
      const open = await read(parent, id)
      expect(open).toMatchObject({status: 'OPEN', due_cents: 11_000, tip_cents: 0, failed: charged.in_progress})
      expect(open).not.toHaveProperty('in_progress')
      expect(await pdfOf(parent, id)).toContain('Amount due\n$110.00')
      const [newest] = (await app.ok(listNotifications, {by: parent})).items
      expect(newest?.title, 'what the transfer was of').toBe('A payment of $115.00 failed')
    })
  })

  test('a tip is whole cents and has a limit; no one else pays, not even who is paid', async () => {
    const {parent, carer, id} = await stated()
    await money.connect(carer)
    for (const tip_cents of ['-1', '1.5', 'x', '100001', '9999999']) {
      const call = app.call(checkout.statementByCard, {
        by: parent,
        params: {invoiceId: id},
        query: {tip_cents},
      })
      expectRefusal(await call, 422, 'invalid')
    }
    const other = app.call(checkout.statementByCard, {by: await app.parent(), params: {invoiceId: id}})
    expectRefusal(await other, 404, 'not_found')
    expectRefusal(await app.call(checkout.leadInvoiceByCard, {by: await app.agency(), params: {invoiceId: id}}), 404)
  })

  test('outside of Village: the family says so, the payee confirms, and no fee is owed', async () => {
    const {parent, carer, id} = await stated()
    const mark = () => app.call(contract.markPaidOutside, {by: parent, params: {id}})
    const answer = (received: boolean) =>
      app.call(contract.answerPaidOutside, {by: carer, params: {id}, body: {received}})
    expectRefusal(await answer(true), 409, 'not_marked')
    const by_name = (
      await app.rows<{first_name: string}>(`select first_name from users where id = '${parent.user_id}'`)
    )[0]?.first_name
    const marked = {marked_at: expect.any(String), confirmed_at: null, by: parent.user_id, by_name}
    expect((await mark()).body).toMatchObject({status: 'OPEN', outside: marked})
    // the sum that the family handed over, without the fee
    const [asked] = (await app.ok(listNotifications, {by: carer})).items
    expect(asked?.body).toBe('$100.00, outside of Village. Did you receive it?')
    expectRefusal(await mark(), 409, 'already_answered')
    // staff see it too, on the pages of the family and of the booking
    const by = await app.staff()
    const {booking_id} = await read(parent, id)
    const family = await app.ok(getUser, {by, params: {id: parent.user_id}})
    const booking = await app.ok(getAnyBooking, {by, params: {id: booking_id!}})
    for (const {invoices} of [family, booking]) {
      expect(invoices).toMatchObject([{id, status: 'OPEN', outside: {confirmed_at: null}}])
    }
    // who marked it is for the family alone
    expect((await read(carer, id)).outside).toEqual({marked_at: expect.any(String), confirmed_at: null})
    expect((await answer(false)).body.outside).toBeNull()
    await mark()
    expect((await answer(true)).body).toMatchObject({
      status: 'PAID',
      method: 'outside',
      credited_cents: 1000,
      credit_notes: [{amount_cents: 1000}],
    })
    expect(await money.balances()).toEqual({})
    expectRefusal(await app.call(contract.markPaidOutside, {by: await app.parent(), params: {id}}), 404, 'not_found')
  })

  test('a mark by mistake is undone by either adult, until the payee has answered', async () => {
    const {parent, carer, id} = await stated()
    const otto = await joinFamily(app, parent)
    const undo = (by: Parent) => app.call(contract.unmarkPaidOutside, {by, params: {id}, body: {}})
    const bell = async () => (await app.ok(listNotifications, {by: carer})).items[0]
    await app.ok(contract.markPaidOutside, {by: parent, params: {id}})
    expect((await bell())?.body).toContain('Did you receive it?')
    expectRefusal(await undo(await app.parent()), 404, 'not_found')
    expect((await undo(otto)).body).toMatchObject({status: 'OPEN', outside: null})
    expect(await read(parent, id)).not.toHaveProperty('not_arrived_at')
    // the payee has nothing left to answer
    expect((await bell())?.body).not.toContain('Did you receive it?')
    const answer = {by: carer, params: {id}, body: {received: true}}
    expectRefusal(await app.call(contract.answerPaidOutside, answer), 409, 'not_marked')
    await app.ok(contract.markPaidOutside, {by: parent, params: {id}})
    await app.ok(contract.answerPaidOutside, answer)
    expectRefusal(await undo(parent), 409, 'invoice_closed')
  })

  test.each(['en', 'es'])('an undo of an old mark leaves the new one, and says so in %s', async language => {
    const {parent, carer, id} = await stated()
    const mark = async () => (await app.ok(contract.markPaidOutside, {by: parent, params: {id}})).outside!.marked_at
    const undo = (marked_at: string) =>
      app.call(contract.unmarkPaidOutside, {
        by: parent,
        params: {id},
        body: {marked_at},
        headers: {'Accept-Language': language},
      })
    const first = await mark()
    await app.ok(contract.answerPaidOutside, {by: carer, params: {id}, body: {received: false}})
    app.clock.advance({minutes: 1})
    const second = await mark()
    const refused = expectRefusal(await undo(first), 409, 'record_changed')
    expect(refused.detail).toContain(language === 'en' ? 'Nothing was undone.' : 'No se deshizo nada.')
    expect((await read(parent, id)).outside).toMatchObject({marked_at: second})
    expect((await undo(second)).status).toBe(200)
    // a repeat finds nothing left to undo
    expect((await undo(second)).status).toBe(200)
  })

  test('marked as paid outside, it cannot be paid until the payee answers that it did not arrive', async () => {
    const {parent, carer, id} = await stated()
    await money.connect(carer)
    const otto = await joinFamily(app, parent)
    // what the assistant says is owed
    const caller = {...parent, role: 'parent', is_field: false} as never
    expect(await openSum(app.db, caller, 'pays')).toEqual({count: 1, cents: 11_000})
    await app.ok(contract.markPaidOutside, {by: parent, params: {id}})
    for (const start of [checkout.statementByCard, checkout.statementByAch]) {
      for (const by of [parent, otto]) {
        expectRefusal(await app.call(start, {by, params: {invoiceId: id}}), 409, 'marked_paid')
      }
    }
    expect(await app.rows('select 1 from checkouts')).toEqual([])
    const pdf = await app.app.request(`/api/invoices/${id}/pdf`, {headers: {Authorization: `Bearer ${parent.token}`}})
    const lines = pdfText(Buffer.from(await pdf.arrayBuffer()))
    expect(lines).toContain('Marked paid')
    expect(lines).not.toContain('Amount due')
    expect(await openSum(app.db, caller, 'pays')).toEqual({count: 0, cents: 0})
    expect(await read(parent, id)).not.toHaveProperty('not_arrived_at')
    await app.ok(contract.answerPaidOutside, {by: carer, params: {id}, body: {received: false}})
    const denied = {status: 'OPEN', outside: null, not_arrived_at: app.clock.now(), not_arrived_by: 'payee'}
    for (const by of [parent, otto, carer]) expect(await read(by, id)).toMatchObject(denied)
    await app.ok(contract.markPaidOutside, {by: otto, params: {id}})
    expect(await read(parent, id)).not.toHaveProperty('not_arrived_at')
    await app.ok(contract.answerPaidOutside, {by: carer, params: {id}, body: {received: false}})
    await money.pay(await app.ok(checkout.statementByCard, {by: otto, params: {invoiceId: id}}))
    const paid = await read(parent, id)
    expect(paid).toMatchObject({status: 'PAID', method: 'card'})
    expect(paid).not.toHaveProperty('not_arrived_at')
    expect(
      await app.rows(
        'select outside_marked_by, outside_confirmed_at, outside_denied_at, outside_denied_by from invoices where paid_at is not null',
      ),
    ).toEqual([{outside_marked_by: null, outside_confirmed_at: null, outside_denied_at: null, outside_denied_by: null}])
  })
})
