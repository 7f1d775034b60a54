import {names} from '#messages/names'
import type {MailJob} from '#server/jobs/port.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {sql} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import {listExceptions} from '#contract/admin/exceptions.ts'
import * as checkout from '#contract/money/checkout.ts'
import * as contract from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {day_ms} from '#domain/constants.ts'
import {payeeCents} from '#domain/money/received.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import {payeeCentsOfRow} from '#server/modules/billing/index.ts'
import {runDueBookkeeping} from '#server/jobs/money.ts'
import {testApp} from '#tests/support/app.ts'
import {monday} from '#tests/support/money/care-money.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'

const app = await testApp()
const money = moneyOf(app)
const {stated, paid, undo, refunds, kept, say} = paidCareOf(app)
const minute_ms = 60_000
const undone = '2026-06-23T12:00:00.000Z'

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

describe('what its payee gives back', () => {
  const reversals = () => app.rows('select reverse_cents, reversed_cents, reverse_at from payments')

  test.each(['before', 'after'] as const)(
    'broken off %s it came: it comes once, and then the family has it',
    async when => {
      const made = await stated()
      await paid(made)
      await undo(made.session)
      const {payments} = app.deps
      const {reverseTransfer} = payments
      Object.assign(payments, {
        reverseTransfer: async (asked: Parameters<typeof reverseTransfer>[0]) => {
          if (when === 'after') await reverseTransfer(asked)
          throw new Error('crash')
        },
      })
      try {
        expect(await money.until(undone)).toMatchObject({transfers_reversed: 1, refunds: 0})
      } finally {
        Object.assign(payments, {reverseTransfer})
      }
      expect(await refunds()).toMatchObject([{refund_cents: 11_000, refunded_cents: 0}])
      for (const hours of [2, 4]) await money.until(plusMs(undone, hours * 60 * minute_ms))
      expect(await reversals()).toEqual([{reverse_cents: 11_000, reversed_cents: 11_000, reverse_at: null}])
      expect(await refunds()).toMatchObject([{refunded_cents: 11_000, refunded_fee_cents: 1000}])
      expect(await kept()).toBe(5000)
      expect(await money.balances()).toEqual({})
    },
  )

  test('does not come: staff hear of it once after three days and see it, until it has come', async () => {
    await app.rows("delete from jobs.job where name = 'mail'")
    const mails = () =>
      app.rows<{data: MailJob}>("select data from jobs.job where name = 'mail' and data ->> 'mail' = 'not_returned'")
    const seen = async () => (await app.ok(contract.listPayments, {by: await app.staff()})).items
    const onDesk = async () => {
      const {items} = await app.ok(listExceptions, {by: await app.staff(), query: {about: 'money'}})
      return items.map(({reasons, money: owed}) => [reasons, owed?.amount_cents])
    }
    const made = await stated()
    await paid(made)
    await undo(made.session)
    const {payments} = app.deps
    const {reverseTransfer} = payments
    Object.assign(payments, {reverseTransfer: () => Promise.reject(new ProviderAway('account closed'))})
    try {
      await money.until(undone)
      await money.until(plusMs(undone, 3 * day_ms - minute_ms))
      expect(await mails()).toEqual([])
      for (const hours of [72, 74, 100]) await money.until(plusMs(undone, hours * 60 * minute_ms))
    } finally {
      Object.assign(payments, {reverseTransfer})
    }
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(await seen()).toMatchObject([{not_returned: {amount_cents: 11_000, since: undone}}])
    expect(await onDesk()).toEqual([[['not_returned'], 11_000]])
    const head = {public_url: 'http://localhost'}
    const desk = {db: app.db, now: app.clock.now(), head}
    expect(await writeMail(mail!.data, desk)).toMatchObject({
      to: names.support_email,
      subject: 'A care payment could not be recovered: $110.00',
    })
    await money.until(plusMs(undone, 5 * day_ms))
    expect(await seen()).toMatchObject([{not_returned: null, refunded_cents: 11_000}])
    expect(await onDesk()).toEqual([])
    expect(await writeMail(mail!.data, desk)).toBeNull()
    expect(await kept()).toBe(5000)
  })

  test('care that was paid twice comes back whole, the tip in it', async () => {
    const made = await stated()
    const way = {by: made.parent, params: {invoiceId: made.invoiceId}, query: {tip_cents: '5000'}}
    const begun = await app.ok(checkout.statementByCard, way)
    await app.rows(
      `update invoices set status = 'PAID', method = 'outside', paid_at = now() where id = '${made.invoiceId}'`,
    )
    await money.pay(begun)
    const {items} = await app.ok(listNotifications, {by: made.parent})
    expect(items[0]).toMatchObject({
      kind: 'money_returned',
      title: '$160.00 is being returned to you',
      body: expect.stringMatching(/: Already paid\. It goes back to your card [^.]+\.$/),
    })
    await money.until(app.clock.now())
    expect(await refunds()).toEqual([
      {refund_cents: 16_000, refunded_cents: 16_000, refund_fee_cents: 1000, refunded_fee_cents: 1000},
    ])
    expect(await kept()).toBe(0)
    // the statement was marked by hand, so its own sum stays in the books as owed
    expect(await money.balances()).toEqual({
      'revenue:fee': -1000,
      [`receivable:${made.parent.parent_id}`]: 11_000,
      [`payee:${made.carer.caretaker_id}`]: -10_000,
    })
  })

  test('for a refund that waited when the bank took all of it: no cent twice, and the books hold what we hold', async () => {
    const made = await stated()
    const payment_intent = await paid(made)
    await undo(made.session)
    app.clock.set(undone)
    await runDueBookkeeping(app.db, undone)
    const dispute = {id: 'dp_1', object: 'dispute', amount: 16_000, reason: 'fraudulent', status: 'lost'}
    await say('charge.dispute.closed', {data: {object: {...dispute, payment_intent}}})
    for (const hours of [1, 3]) await money.until(plusMs(undone, hours * 60 * minute_ms))
    expect(await kept()).toBe(0)
    expect(await refunds()).toMatchObject([{refunded_cents: 0, refunded_fee_cents: 0}])
    // of the care nothing is owed any more: the family owes the tip, which is the carer's
    expect(await money.balances()).toEqual({
      [`receivable:${made.parent.parent_id}`]: 5000,
      [`payee:${made.carer.caretaker_id}`]: -5000,
    })
  })
})

describe('a lost dispute over care', () => {
  test('is borne by the person who had the care; Village bears its fee', async () => {
    const made = await stated()
    const payment_intent = await paid(made)
    const dispute = {id: 'dp_1', object: 'dispute', amount: 16_000, reason: 'fraudulent', status: 'lost'}
    const hers = () => app.ok(contract.listCaretakerInvoices, {by: made.carer})
    expect(await hers()).toMatchObject([{status: 'PAID', taken_back: false}])
    await say('charge.dispute.closed', {data: {object: {...dispute, payment_intent}}})
    await say('charge.dispute.closed', {data: {object: {...dispute, payment_intent}}})
    const [statement] = await hers()
    expect(statement).toMatchObject({status: 'PAID', taken_back: true})
    // of $160 Village bears its fee of $10, once
    const {items} = await app.ok(listNotifications, {by: made.carer})
    expect(items.filter(({kind}) => kind === 'payment_taken_back').map(({title}) => title)).toEqual([
      'The family’s bank took back $150.00',
    ])
    const csv = (await app.call(contract.exportInvoices, {by: made.carer, query: {side: 'payee'}})).text
    const rows = csv.trim().split('\r\n').slice(1)
    expect(rows.every(row => row.includes('Taken back by the payer’s bank') && row.endsWith(',0.00'))).toBe(true)
    const pdf = await app.app.request(`/api/invoices/${statement!.id}/pdf`, {
      headers: {Authorization: `Bearer ${made.carer.token}`},
    })
    expect(pdfText(Buffer.from(await pdf.arrayBuffer()))).toContain("Status: Taken back by the payer's bank")
    for (const hours of [1, 10]) await money.until(plusMs(monday.first, hours * 60 * minute_ms))
    expect(await kept()).toBe(0)
    // the family owes what the bank took, the carer is owed her part of that
    expect(await money.balances()).toEqual({
      'revenue:fee': -1000,
      [`receivable:${made.parent.parent_id}`]: 16_000,
      [`payee:${made.carer.caretaker_id}`]: -15_000,
    })
  })

  test('of a part leaves its payee the rest, on every paper', async () => {
    const made = await stated()
    const payment_intent = await paid(made)
    const dispute = {id: 'dp_1', object: 'dispute', amount: 4000, reason: 'fraudulent', status: 'lost'}
    await say('charge.dispute.closed', {data: {object: {...dispute, payment_intent}}})
    const [statement] = await app.ok(contract.listCaretakerInvoices, {by: made.carer})
    expect(statement).toMatchObject({status: 'PAID', taken_back: false, taken_back_cents: 4000})
    // care of $100 and a tip of $50, less $40
    expect(payeeCents(statement!)).toBe(11_000)
    expect(await app.rows(sql`select ${payeeCentsOfRow}::int as cents from invoices`)).toEqual([{cents: 11_000}])
    const csv = (await app.call(contract.exportInvoices, {by: made.carer, query: {side: 'payee'}})).text
    expect(csv).toContain('Taken back by the payer’s bank,1,-40.00,-40.00')
    const pdf = await app.app.request(`/api/invoices/${statement!.id}/pdf`, {
      headers: {Authorization: `Bearer ${made.carer.token}`},
    })
    expect(pdfText(Buffer.from(await pdf.arrayBuffer()))).toContain("Taken back by the payer's bank")
    for (const hours of [1, 10]) await money.until(plusMs(monday.first, hours * 60 * minute_ms))
    expect(await kept()).toBe(11_000)
  })
})
