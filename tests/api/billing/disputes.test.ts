import {names} from '#messages/names'
import {beforeEach, describe, expect, test} from 'vitest'
import {listExceptions} from '#contract/admin/exceptions.ts'
import {exportPayments} from '#contract/admin/exports.ts'
import * as checkout from '#contract/money/checkout.ts'
import {getInvoice, listOrgInvoices, listPayments} from '#contract/money/invoices.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import {runDueBookkeeping} from '#server/jobs/money.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {disputesOf} from '#tests/support/money/disputes.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import type {Member} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const {say, refunded, nameOf, atDesk, mails} = disputesOf(app, money)
const hour_ms = 3_600_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const begin = async (agency: Member) => {
  const parent = await app.parent()
  const booking = await story.confirmed(parent, agency)
  const [invoice] = await app.ok(listOrgInvoices, {by: agency})
  const begun = await app.ok(checkout.leadInvoiceByCard, {by: agency, params: {invoiceId: invoice!.id}})
  return {parent, booking, begun, invoice_id: invoice!.id}
}

/** A lead invoice of $30 that an agency has paid, and the provider's name of its payment. */
async function paid() {
  const agency = await app.agency()
  const started = await begin(agency)
  await money.pay(started.begun)
  const status = async () => (await app.ok(getInvoice, {by: agency, params: {id: started.invoice_id}})).status
  return {...started, agency, status, pi: nameOf(started.begun.checkout_id)}
}

describe('a dispute', () => {
  test('stands on the payment with its date, and a mail tells staff; told twice it is one', async () => {
    await app.rows("delete from jobs.job where name = 'mail'")
    const {pi, status} = await paid()
    app.clock.set(plusMs(testStart, hour_ms))
    expect(await say('needs_response', pi)).toBe(200)
    expect(await say('needs_response', pi)).toBe(200)
    const since = plusMs(testStart, hour_ms)
    expect(await atDesk()).toMatchObject([
      {
        status: 'DISPUTED',
        dispute: {status: 'OPEN', amount_cents: 3000, reason: 'fraudulent', since, closed_at: null},
      },
    ])
    expect(await status()).toBe('PAID')
    expect(await money.balances()).toEqual({cash: 3000, 'revenue:lead': -3000})
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({to: names.support_email, subject: 'A payment is disputed: $30.00'})
    expect(mail!.text).toContain('INV-2026-000001')
    expect(mail!.text).toContain(pi)
  })

  test('won: the payment stands again', async () => {
    const {pi} = await paid()
    await say('needs_response', pi)
    await say('won', pi)
    expect(await atDesk()).toMatchObject([{status: 'SUCCEEDED', dispute: {status: 'WON', closed_at: testStart}}])
    expect(await money.balances()).toEqual({cash: 3000, 'revenue:lead': -3000})
  })

  test('a bank’s mere question that ended leaves the payment as it was', async () => {
    const {pi} = await paid()
    await say('warning_needs_response', pi)
    await say('warning_closed', pi)
    expect(await atDesk()).toMatchObject([{status: 'SUCCEEDED', dispute: {status: 'WON'}}])
  })

  test('lost: the money is gone, its payer owes it again, the invoice stays as it was', async () => {
    await app.rows("delete from jobs.job where name = 'mail'")
    const {pi, agency, status} = await paid()
    await say('needs_response', pi)
    await say('lost', pi)
    await say('lost', pi)
    expect(await atDesk()).toMatchObject([{status: 'DISPUTED', dispute: {status: 'LOST'}}])
    expect(await status()).toBe('PAID')
    expect(await money.balances()).toEqual({
      'revenue:lead': -3000,
      [`receivable:${agency.org_id}`]: 3000,
    })
    expect((await mails()).map(mail => mail?.subject)).toHaveLength(2)
    const {items} = await app.ok(listNotifications, {by: agency})
    expect(items.filter(({kind}) => kind === 'payment_taken_back')).toMatchObject([
      {title: 'Your bank took back $30.00', body: expect.stringContaining('write to us')},
    ])
  })
})

test('staff filter payments by status, in the list, its total and its export', async () => {
  const [stands, returned, disputed] = [await paid(), await paid(), await paid()]
  await refunded(returned.pi, 3000)
  await say('needs_response', disputed.pi)
  const by = await app.staff()
  const all = await app.ok(listPayments, {by})
  expect(all.total).toEqual({count: 3, amount_cents: null})
  for (const [status, word, {begun}, total] of [
    ['SUCCEEDED', 'Succeeded', stands, {count: 1, amount_cents: null}],
    ['REFUNDED', 'Refunded', returned, {count: 1, amount_cents: 3000, refunded_cents: 3000}],
    ['DISPUTED', 'Disputed', disputed, {count: 1, amount_cents: 3000, refunded_cents: 0}],
  ] as const) {
    const found = await app.ok(listPayments, {by, query: {status}})
    expect(found.items).toEqual(all.items.filter(each => each.checkout_id === begun.checkout_id))
    expect(found.items).toMatchObject([{status}])
    expect(found.total).toEqual(total)
    const {text} = await app.call(exportPayments, {by, query: {status}})
    expect(text.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(`,${word},`)])
  }
  const ofPayer = await app.ok(listPayments, {by, query: {status: 'REFUNDED', q: 'INV-2026-000001'}})
  expect(ofPayer.items).toEqual([])
  expectRefusal(await app.call(listPayments, {by, query: {status: 'LOST' as 'DISPUTED'}}), 422, 'invalid')
})

test('staff find the payment of a plan, and its dispute, by the invoice', async () => {
  const parent = await app.parent({subscribed: false})
  const planId = await money.plan('careseekers', {price_cents: 3000})
  const begun = await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId}})
  await money.pay(begun)
  await say('needs_response', nameOf(begun.checkout_id))
  const by = await app.staff()
  const [payment] = await atDesk()
  const found = async (q: string) => (await app.ok(listPayments, {by, query: {q}})).items.map(({id}) => id)
  expect(await found(payment!.invoices[0]!.number)).toEqual([payment!.id])
  expect(await found('INV-2026-000002')).toEqual([])
  const cases = await app.ok(listExceptions, {by, query: {q: payment!.invoices[0]!.number}})
  expect(cases.items.map(({kind}) => kind)).toEqual(['dispute'])
})

test('staff find a dispute on their desk by its invoice and its payer', async () => {
  const {pi} = await paid()
  await say('needs_response', pi)
  const by = await app.staff()
  const kinds = async (q: string) => (await app.ok(listExceptions, {by, query: {q}})).items.map(({kind}) => kind)
  const [payer] = await app.rows<{legal_name: string}>('select legal_name from organizations')
  for (const q of ['INV-2026-000001', payer!.legal_name]) expect(await kinds(q)).toEqual(['dispute'])
  expect(await kinds('INV-2026-000002')).toEqual([])
})

describe('in any order', () => {
  test.each([
    [['needs_response', 'won'], 'SUCCEEDED', 'WON'],
    [['won', 'needs_response'], 'SUCCEEDED', 'WON'],
    [['needs_response', 'lost'], 'DISPUTED', 'LOST'],
    [['lost', 'needs_response'], 'DISPUTED', 'LOST'],
    [['lost', 'needs_response', 'lost'], 'DISPUTED', 'LOST'],
  ])('%j: %s', async (order, status, dispute) => {
    const {pi} = await paid()
    for (const each of order) expect(await say(each, pi)).toBe(200)
    expect(await atDesk()).toMatchObject([{status, dispute: {status: dispute}}])
    const lost = await app.rows("select 1 from ledger_entries where kind = 'charged_back' and account = 'cash'")
    expect(lost).toHaveLength(dispute === 'LOST' ? 1 : 0)
  })

  test.each([
    ['the refund first', ['refund', 'dispute']],
    ['the dispute first', ['dispute', 'refund']],
  ])('with a refund, %s: neither word undoes the other', async (_, order) => {
    const {pi} = await paid()
    const say_ = {refund: () => refunded(pi, 3000), dispute: () => say('needs_response', pi)}
    for (const each of order) expect(await say_[each as 'refund']()).toBe(200)
    expect(await atDesk()).toMatchObject([{status: 'DISPUTED', refunded_cents: 3000, dispute: {status: 'OPEN'}}])
    await say('won', pi)
    expect(await atDesk()).toMatchObject([{status: 'REFUNDED', refunded_cents: 3000}])
  })

  test('of two disputes of one payment the one that still stands decides', async () => {
    const {pi} = await paid()
    await say('needs_response', pi)
    await say('needs_response', pi, {id: 'dp_2', amount: 500})
    await say('won', pi)
    expect(await atDesk()).toMatchObject([{status: 'DISPUTED'}])
    await say('won', pi, {id: 'dp_2', amount: 500})
    expect(await atDesk()).toMatchObject([{status: 'SUCCEEDED'}])
  })
})

describe('of a payment that is not here', () => {
  test('yet: it comes again, and counts then', async () => {
    const agency = await app.agency()
    const {begun} = await begin(agency)
    await money.unheard(() => money.pay(begun))
    const pi = nameOf(begun.checkout_id)
    expect(await say('needs_response', pi)).toBe(503)
    const [event] = await money.events()
    await money.send(event!.payload)
    expect(await say('needs_response', pi)).toBe(200)
    expect(await atDesk()).toMatchObject([{status: 'DISPUTED'}])
  })

  test('and none of ours: taken, however many checkouts are open', async () => {
    const {begun} = await begin(await app.agency())
    await money.unheard(() => money.pay(begun, numbers.pays))
    await begin(await app.agency())
    expect(await say('needs_response', 'pi_of_somebody_else')).toBe(200)
  })

  test('while the provider does not answer it comes again', async () => {
    const {payments} = app.deps
    const {findPayment} = payments
    const away = () => Promise.reject(new ProviderAway('away'))
    Object.assign(payments, {findPayment: away})
    try {
      expect(await say('needs_response', 'pi_of_somebody')).toBe(503)
    } finally {
      Object.assign(payments, {findPayment})
    }
  })
})

describe('a refund that waits', () => {
  /** Paid a second time, so that the whole of it is to go back. */
  async function twice() {
    const agency = await app.agency()
    const {begun, invoice_id} = await begin(agency)
    await app.rows(
      `update invoices set status = 'PAID', method = 'outside', paid_at = now() where id = '${invoice_id}'`,
    )
    await money.pay(begun)
    return nameOf(begun.checkout_id)
  }
  const refunds = () => app.rows('select refund_cents, refunded_cents from payments')

  test('is not given while the bank looks at the payment, and is once we have won', async () => {
    const pi = await twice()
    await say('needs_response', pi)
    expect(await money.until(plusMs(testStart, hour_ms))).toMatchObject({refunds: 0, trouble: []})
    await say('won', pi)
    await money.until(plusMs(testStart, 2 * hour_ms))
    expect(await refunds()).toEqual([{refund_cents: 3000, refunded_cents: 3000}])
  })

  test('is not given at all once the bank has taken it back', async () => {
    const pi = await twice()
    await say('needs_response', pi)
    await say('lost', pi)
    expect(await money.until(plusMs(testStart, hour_ms))).toMatchObject({refunds: 0, trouble: []})
    expect(await refunds()).toEqual([{refund_cents: 0, refunded_cents: 0}])
    expect((await money.balances()).cash).toBeUndefined()
  })
})

test('a credit of an agency never goes back by a payment that is disputed', async () => {
  const {pi, parent, booking} = await paid()
  const [session] = await story.sessions(parent, booking)
  await app.ok(cancelSession, {by: parent, params: {id: session!.id}, body: {}})
  await say('needs_response', pi)
  expect(await money.until(plusMs(testStart, 70 * 24 * hour_ms))).toMatchObject({credits_returned: 0})
  expect(await app.rows('select left_cents from credit_notes')).toEqual([{left_cents: 1000}])
})

describe('a credit of a lead whose payment the bank took back', () => {
  const cancels = async ({parent, booking}: Awaited<ReturnType<typeof paid>>) => {
    const session = (await story.sessions(parent, booking)).find(({status}) => status === 'SCHEDULED')
    await app.ok(cancelSession, {by: parent, params: {id: session!.id}, body: {}})
  }
  const credits = () =>
    app.rows('select n.left_cents, r.status from credit_notes n join credit_refunds r on r.credit_note_id = n.id')

  test.each([
    ['whole: it is gone, as the agency has it', 3000, 0],
    ['in part: it stands on its note again, less that part', 400, 600],
  ])('and that was on its way back, %s', async (_, amount, left_cents) => {
    const made = await paid()
    await cancels(made)
    app.clock.set(plusMs(testStart, 60 * 24 * hour_ms))
    await runDueBookkeeping(app.db, app.clock.now())
    expect(await credits()).toEqual([{left_cents: 0, status: 'WAITING'}])
    await say('lost', made.pi, {amount})
    expect(await credits()).toEqual([{left_cents, status: 'IMPOSSIBLE'}])
    expect(await app.rows('select refund_cents, refund_at from payments')).toEqual([{refund_cents: 0, refund_at: null}])
  })

  test('is not there for the next lead, before and after that, and no one reads that it is', async () => {
    const made = await paid()
    const {agency, invoice_id} = made
    await cancels(made)
    await say('lost', made.pi)
    await cancels(made)
    const {credit_notes} = await app.ok(getInvoice, {by: agency, params: {id: invoice_id}})
    expect(credit_notes).toMatchObject([
      {amount_cents: 1000, left_cents: 0},
      {amount_cents: 1000, left_cents: 0},
    ])
    const {items} = await app.ok(listNotifications, {by: agency})
    const bodies = items.filter(({kind}) => kind === 'invoice_credited').map(({body}) => body)
    expect(bodies.map(body => /next lead invoice/.test(body))).toEqual([false, true])
    // the credits reduce what the agency owes again
    expect(await money.balances()).toEqual({'revenue:lead': -1000, [`receivable:${agency.org_id}`]: 1000})
    await story.confirmed(made.parent, agency)
    expect((await app.ok(listOrgInvoices, {by: agency}))[0]!.lines.every(line => line.amount_cents > 0)).toBe(true)
  })
})
