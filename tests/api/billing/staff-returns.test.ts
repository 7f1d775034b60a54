import fc from 'fast-check'
import {beforeEach, describe, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {settleException} from '#contract/admin/exceptions.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {getUser} from '#contract/admin/people.ts'
import * as contract from '#contract/admin/returns.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {leadInvoiceByCard, leadInvoicesByCard, parentSubscriptionByCard} from '#contract/money/checkout.ts'
import * as invoices from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {payeeCents} from '#domain/money/received.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {monday} from '#tests/support/money/care-money.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import type {Person} from '#tests/support/people.ts'

const app = await testApp()
const money = moneyOf(app)
const {leads} = leadMoneyOf(app)
const {stated, paid, undo, kept} = paidCareOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const why = {reason: 'goodwill', memo: 'They called us'} as const

/** A call of staff on this payment or invoice. */
const act = <E extends typeof contract.refundPayment | typeof contract.creditInvoice | typeof contract.voidInvoice>(
  endpoint: E,
  by: Person,
  id: string,
  more: {amount_cents?: number; max_cents?: number; key?: string} = {},
) => {
  const {key = newId(), ...amount} = more
  return app.call<Endpoint>(endpoint, {by, params: {id}, body: {...why, ...amount}, key}) as ReturnType<
    typeof app.call<typeof contract.refundPayment>
  >
}

/** The provider does what is due, and tells of it. */
const goesOn = async () => {
  app.clock.advance({minutes: 2})
  await money.until(app.clock.now())
  app.clock.advance({minutes: 2})
  await money.until(app.clock.now())
}

/** Care of $100, its fee of $10 and a tip of $50, paid by card. */
async function paidCare() {
  const made = await stated()
  await paid(made)
  const staff = await app.staff()
  const [payment] = (await app.ok(invoices.listPayments, {by: staff})).items
  return {...made, staff, payment: payment!}
}

const told = async (by: Person) => (await app.ok(listNotifications, {by})).items
const invoiceOf = (by: Person, id: string) => app.ok(invoices.getInvoice, {by, params: {id}})

describe('while a credit comes with the next statement', () => {
  /** Staff find that the paid visit lasted three of its four hours. */
  const shortened = async () => {
    const made = await paidCare()
    await app.ok(settleException, {
      by: made.staff,
      key: newId(),
      params: {id: made.session.id},
      body: {
        act: 'settle',
        started_at: '2026-06-08T14:00:00.000Z',
        ended_at: '2026-06-08T17:00:00.000Z',
        reason_code: 'both_told',
        memo: 'They left an hour early',
      },
    })
    return made
  }
  const coming = {amount_cents: 2750, at: monday.second}

  test('its invoice says so to payer and staff, and so does the visit', async () => {
    const {parent, carer, staff, invoiceId} = await shortened()
    for (const by of [parent, staff]) expect(await invoiceOf(by, invoiceId)).toMatchObject({coming_credit: coming})
    expect(await invoiceOf(carer, invoiceId)).not.toHaveProperty('coming_credit')
    const {booking_id} = await invoiceOf(parent, invoiceId)
    const {visits} = await app.ok(getAnyBooking, {by: staff, params: {id: booking_id!}})
    expect(visits[0]?.stated).toMatchObject({coming_cents: 2750, next_at: monday.second})
    await money.until(monday.second)
    expect(await invoiceOf(parent, invoiceId)).not.toHaveProperty('coming_credit')
  })

  test('the visit says what staff refunded of its statement besides', async () => {
    const {parent, staff, payment, invoiceId} = await shortened()
    const {booking_id} = await invoiceOf(parent, invoiceId)
    const bookingOf = () => app.ok(getAnyBooking, {by: staff, params: {id: booking_id!}})
    const read = async () => (await bookingOf()).visits[0]?.stated
    expect(await read()).not.toHaveProperty('returned_cents')
    await act(contract.refundPayment, staff, payment.id, {amount_cents: 1000})
    expect((await bookingOf()).invoices).toMatchObject([{refunded_cents: 1000, tip_cents: 5000, taken_back: false}])
    expect(await read()).toMatchObject({returned_cents: 1000})
    await money.until(monday.second)
    expect(await read()).toMatchObject({returned_cents: 1000, coming_cents: 0})
  })

  test('a refund leaves it out, so the family gets each cent once', async () => {
    const {staff, payment} = await shortened()
    const preview = await app.ok(contract.previewRefund, {by: staff, params: {id: payment.id}, query: {}})
    expect(preview).toMatchObject({max_cents: 13_250, coming})
    expectRefusal(await act(contract.refundPayment, staff, payment.id, {amount_cents: 13_251}), 409, 'more_than_left')
    expect((await act(contract.refundPayment, staff, payment.id)).status).toBe(200)
    await money.until(monday.second)
    await goesOn()
    expect(await app.rows('select refund_cents, refunded_cents, amount_cents from payments')).toEqual([
      {refund_cents: 16_000, refunded_cents: 16_000, amount_cents: 16_000},
    ])
    expect(await app.rows('select sum(amount_cents)::int as cents from credit_notes')).toEqual([{cents: 16_000}])
    expect(await money.balances()).toEqual({})
  })

  test('a refund of an hour and the credit of that hour are not one and the same', async () => {
    const {staff, payment, invoiceId} = await shortened()
    const credit = {by: staff, params: {id: invoiceId}, query: {}}
    expect(await app.ok(contract.previewCredit, credit)).toMatchObject({max_cents: 8250, coming})
    await act(contract.refundPayment, staff, payment.id, {amount_cents: 1000})
    await money.until(monday.second)
    expect(await app.ok(contract.previewCredit, credit)).toMatchObject({max_cents: 7250, coming: null})
    expect(await app.rows('select amount_cents from credit_notes order by number')).toEqual([
      {amount_cents: 1000},
      {amount_cents: 2750},
    ])
  })
})

describe('a refund of care', () => {
  test('and a credit leave staff with the sums of the own pages of payer and payee', async () => {
    const made = await stated()
    const staff = await app.staff()
    const {parent, carer, invoiceId} = made
    expect((await act(contract.creditInvoice, staff, invoiceId, {amount_cents: 1100})).status).toBe(200)
    await paid(made)
    const sums = async () => {
      const totals = []
      for (const {user_id} of [parent, carer])
        totals.push((await app.ok(getUser, {by: staff, params: {id: user_id}})).owner?.total)
      return totals
    }
    // care of $100 less $10 of the credit, its fee less $1, and the tip of $50
    expect(await sums()).toMatchObject([{paid_cents: 14_900}, {earned_cents: 14_000}])
    expect(payeeCents(await invoiceOf(carer, invoiceId))).toBe(14_000)
    const [payment] = (await app.ok(invoices.listPayments, {by: staff})).items
    await act(contract.refundPayment, staff, payment!.id, {amount_cents: 3333})
    await goesOn()
    const received_cents = payeeCents(await invoiceOf(carer, invoiceId))
    expect(await sums()).toMatchObject([{paid_cents: 11_567}, {earned_cents: received_cents}])
    expect(received_cents).toBe(10_970)
    await act(contract.refundPayment, staff, payment!.id)
    await goesOn()
    expect(await sums()).toMatchObject([{paid_cents: 0}, {earned_cents: 0}])
  })

  test('in part and then in full: the payee gives back care and tip, Village its fee in proportion', async () => {
    const {parent, carer, staff, payment, invoiceId} = await paidCare()
    expect(payment.refundable_cents).toBe(16_000)
    const preview = {by: staff, params: {id: payment.id}, query: {amount_cents: '5500'}}
    const half = {
      amount_cents: 5500,
      max_cents: 16_000,
      left_cents: 10_500,
      way: 'provider',
      method: 'card',
      payee_cents: 5000,
      fee_cents: 500,
      tip_cents: 0,
      payer: {id: parent.parent_id},
      payee: {id: carer.caretaker_id},
    }
    expect(await app.ok(contract.previewRefund, preview)).toMatchObject({...half, numbers: []})
    const first = await act(contract.refundPayment, staff, payment.id, {amount_cents: 5500})
    expect(first.body).toMatchObject({...half, numbers: [expect.stringMatching(/^CN-2026-/)]})
    expect((await invoiceOf(parent, invoiceId)).credit_notes).toMatchObject([
      {amount_cents: 5500, reason: 'returned:goodwill', refund: {by: 'provider', status: 'PENDING'}},
    ])
    await goesOn()
    expect((await invoiceOf(parent, invoiceId)).credit_notes).toMatchObject([{refund: {status: 'SENT'}}])
    expect(await kept()).toBe(10_000)
    expect(await money.balances()).toEqual({'revenue:fee': -500, cash: 500})

    const rest = await act(contract.refundPayment, staff, payment.id)
    expect(rest.body).toMatchObject({
      amount_cents: 10_500,
      left_cents: 0,
      payee_cents: 10_000,
      fee_cents: 500,
      tip_cents: 5000,
    })
    await goesOn()
    expect(await kept()).toBe(0)
    expect(await money.balances()).toEqual({})
    const [after] = (await app.ok(invoices.listPayments, {by: staff})).items
    expect(after).toMatchObject({status: 'REFUNDED', refunded_cents: 16_000, refundable_cents: 0, pending_cents: 0})
    expectRefusal(await act(contract.refundPayment, staff, payment.id, {amount_cents: 1}), 409, 'more_than_left')
  })

  test('the payee is told first, then the payer, who has a credit note to keep', async () => {
    const {parent, carer, staff, payment, invoiceId} = await paidCare()
    const {body} = await act(contract.refundPayment, staff, payment.id, {amount_cents: 5500})
    const [number = ''] = body.numbers
    const [payee, payer] = [(await told(carer))[0]!, (await told(parent))[0]!]
    expect([payee.title, payer.title]).toEqual([
      '$50.00 will be taken back from you',
      '$55.00 is being returned to you',
    ])
    expect(payee.id < payer.id).toBe(true)
    expect(payer.body).toContain(number)
    const file = {params: {id: invoiceId, number}}
    for (const by of [parent, carer]) {
      const text = pdfText(Buffer.from(await pdf(by, file.params)))
      expect(text).toContain(`Credit note ${number}`)
      expect(text).toContain('$55.00')
    }
    expectRefusal(await app.call(invoices.getCreditNotePdf, {by: await app.parent(), ...file}), 404, 'not_found')
    expect((await app.ok(listAudit, {by: staff, query: {target_id: payment.id}})).items).toMatchObject([
      {action: 'payment.refunded', after: {amount_cents: 5500, ...why, left_cents: 10_500}},
    ])
  })

  test('two at once never return more than was paid, and a key counts once', async () => {
    const {staff, payment} = await paidCare()
    const key = newId()
    const twice = [{}, {key}, {key}].map(more =>
      act(contract.refundPayment, staff, payment.id, {amount_cents: 9000, ...more}),
    )
    const statuses = (await Promise.all(twice)).map(({status}) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual(statuses[0] === 200 ? [200, 409, 409] : [200, 200, 409])
    await goesOn()
    expect(await app.rows('select refund_cents, refunded_cents from payments')).toEqual([
      {refund_cents: 9000, refunded_cents: 9000},
    ])
  })

  test('two admins who read the same sum do not both return a part of it', async () => {
    const {staff, payment, invoiceId} = await paidCare()
    const part = {amount_cents: 3000, max_cents: 16_000}
    expect((await act(contract.refundPayment, staff, payment.id, part)).status).toBe(200)
    const second = await act(contract.refundPayment, await app.staff(), payment.id, part)
    expect(expectRefusal(second, 409, 'refund_changed').current).toEqual({max_cents: 13_000})
    const {max_cents} = await app.ok(contract.previewCredit, {by: staff, params: {id: invoiceId}})
    const credit = {amount_cents: 1000, max_cents: max_cents + 3000}
    expectRefusal(await act(contract.creditInvoice, staff, invoiceId, credit), 409, 'refund_changed')
    expect(await app.rows('select refund_cents from payments')).toEqual([{refund_cents: 3000}])
    expect((await act(contract.creditInvoice, staff, invoiceId, {...credit, max_cents})).status).toBe(200)
  })

  test('what was refunded is not credited again when the visit turns out shorter', async () => {
    const {staff, payment, session} = await paidCare()
    await act(contract.refundPayment, staff, payment.id, {amount_cents: 5500})
    await undo(session)
    await money.until('2026-06-23T12:00:00.000Z')
    await goesOn()
    expect(await app.rows('select refunded_cents from payments')).toEqual([{refunded_cents: 11_000}])
    expect(await kept()).toBe(5000)
    expect(await money.balances()).toEqual({})
  })

  test('while the bank of the payer disputes it, nothing is refunded', async () => {
    const {staff, payment} = await paidCare()
    await app.rows("update payments set status = 'DISPUTED'")
    expectRefusal(await act(contract.refundPayment, staff, payment.id), 409, 'payment_disputed')
    expectRefusal(
      await app.call(contract.previewRefund, {by: staff, params: {id: payment.id}}),
      409,
      'payment_disputed',
    )
  })
})

/** A credit note as its reader downloads it. */
async function pdf(by: Person, {id, number}: {id: string; number: string}): Promise<Uint8Array> {
  const answer = await app.app.request(`/api/invoices/${id}/credit-notes/${number}/pdf`, {
    headers: {authorization: `Bearer ${by.token}`},
  })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

test('whatever parts staff refund: never more than was paid, and the books sum to zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({min: 1, max: 9000}), {minLength: 2, maxLength: 5}), async amounts => {
      app.clock.set(testStart)
      await app.reset()
      const {staff, payment} = await paidCare()
      let left_cents = payment.refundable_cents
      for (const amount_cents of amounts) {
        const {status, body} = await act(contract.refundPayment, staff, payment.id, {amount_cents})
        expect(status).toBe(amount_cents <= left_cents ? 200 : 409)
        if (status === 200) left_cents -= amount_cents
        if (status === 200) expect(body.left_cents).toBe(left_cents)
        await goesOn()
      }
      expect(
        await app.rows('select refunded_cents, refund_fee_cents - refunded_fee_cents as fee from payments'),
      ).toEqual([{refunded_cents: 16_000 - left_cents, fee: 0}])
      if (left_cents > 0) await act(contract.refundPayment, staff, payment.id)
      await goesOn()
      expect(await kept()).toBe(0)
      expect(await money.balances()).toEqual({})
    }),
    {numRuns: 5},
  )
}, 120_000)

describe('a refund of what Village sold', () => {
  test('several leads paid at once: a credit note each, and their money does not wait for the next invoice', async () => {
    const [staff, agency] = [await app.staff(), await app.agency()]
    const ids = await leads(agency, 2)
    await money.pay(await app.ok(leadInvoicesByCard, {by: agency, query: {invoice_ids: ids.join(',')}}))
    const [payment] = (await app.ok(invoices.listPayments, {by: staff})).items
    const {body} = await act(contract.refundPayment, staff, payment!.id, {amount_cents: 4000})
    expect(body).toMatchObject({
      payee: null,
      fee_cents: 4000,
      numbers: [{}, {}].map(() => expect.any(String) as string),
    })
    await goesOn()
    expect(await app.rows('select amount_cents, left_cents from credit_notes order by id')).toEqual([
      {amount_cents: 3000, left_cents: 0},
      {amount_cents: 1000, left_cents: 0},
    ])
    expect(await app.rows('select refunded_cents from payments')).toEqual([{refunded_cents: 4000}])
  })

  test('a plan', async () => {
    const [staff, parent] = [await app.staff(), await app.parent({subscribed: false})]
    const planId = await money.plan('careseekers', {price_cents: 1200})
    await money.pay(await app.ok(parentSubscriptionByCard, {by: parent, params: {planId}}))
    const [payment] = (await app.ok(invoices.listPayments, {by: staff})).items
    await act(contract.refundPayment, staff, payment!.id)
    await goesOn()
    expect(await money.balances()).toEqual({})
    expect((await told(parent))[0]).toMatchObject({title: '$12.00 is being returned to you'})
  })
})

describe('a credit', () => {
  test('of an open statement reduces what is due, its fee in proportion; all of it voids it', async () => {
    const {parent, carer, invoiceId} = await stated()
    const staff = await app.staff()
    const {body} = await act(contract.creditInvoice, staff, invoiceId, {amount_cents: 5500})
    expect(body).toMatchObject({way: 'off_due', payee_cents: 5000, fee_cents: 500, left_cents: 5500})
    expect(await invoiceOf(parent, invoiceId)).toMatchObject({status: 'OPEN', due_cents: 5500, fee_left_cents: 500})
    expect([(await told(carer))[0]!.title, (await told(parent))[0]!.title]).toEqual([
      expect.stringMatching(/^INV-.* was reduced by \$50\.00$/),
      'Credit of $55.00',
    ])
    await act(contract.creditInvoice, staff, invoiceId)
    expect(await invoiceOf(parent, invoiceId)).toMatchObject({status: 'VOID', due_cents: 0})
    expect(await money.balances()).toEqual({})
    expectRefusal(await act(contract.creditInvoice, staff, invoiceId), 409, 'invoice_closed')
  })

  test('of a paid statement goes back by its payment, without the tip', async () => {
    const {staff, invoiceId} = await paidCare()
    const {body} = await act(contract.creditInvoice, staff, invoiceId)
    expect(body).toMatchObject({way: 'provider', amount_cents: 11_000, tip_cents: 0, left_cents: 0})
    await goesOn()
    expect(await kept()).toBe(5000)
    expect(await money.balances()).toEqual({})
    expectRefusal(await act(contract.creditInvoice, staff, invoiceId), 409, 'more_than_left')
  })

  test('of care paid outside is recorded as returned by hand', async () => {
    const {parent, carer, invoiceId} = await stated()
    const staff = await app.staff()
    await app.ok(invoices.markPaidOutside, {by: parent, params: {id: invoiceId}, body: {}})
    expectRefusal(await act(contract.creditInvoice, staff, invoiceId), 409, 'invoice_closed')
    await app.ok(invoices.answerPaidOutside, {by: carer, params: {id: invoiceId}, body: {received: true}})
    const {body} = await act(contract.creditInvoice, staff, invoiceId, {amount_cents: 4000})
    expect(body).toMatchObject({way: 'by_hand', max_cents: 10_000, payee_cents: 4000, fee_cents: 0})
    expect((await told(carer))[0]!.title).toBe('Please return $40.00 to the family')
    expect((await invoiceOf(parent, invoiceId)).credit_notes.at(-1)).toMatchObject({
      refund: {by: 'hand', status: 'SENT'},
    })
    expect(await money.balances()).toEqual({})
    expect(await app.rows("select account from ledger_entries where kind = 'sent_by_hand' order by 1")).toEqual([
      {account: `payee:${carer.caretaker_id}`},
      {account: `receivable:${parent.parent_id}`},
    ])
  })

  test('of a paid lead is deducted from the next lead invoice', async () => {
    const [staff, agency] = [await app.staff(), await app.agency()]
    const [id = ''] = await leads(agency, 1)
    await money.pay(await app.ok(leadInvoiceByCard, {by: agency, params: {invoiceId: id}}))
    const {body} = await act(contract.creditInvoice, staff, id, {amount_cents: 1000})
    expect(body).toMatchObject({way: 'next_invoice', left_cents: 2000})
    expect((await invoiceOf(agency, id)).credit_notes).toMatchObject([{amount_cents: 1000, left_cents: 1000}])
    // what was promised as a credit is not refunded as well
    const [payment] = (await app.ok(invoices.listPayments, {by: staff})).items
    expectRefusal(await act(contract.refundPayment, staff, payment!.id, {amount_cents: 2001}), 409, 'more_than_left')
    expect((await act(contract.refundPayment, staff, payment!.id)).body.amount_cents).toBe(2000)
  })

  test('of a paid lead waits while the payer’s bank disputes its payment', async () => {
    const [staff, agency] = [await app.staff(), await app.agency()]
    const [id = ''] = await leads(agency, 1)
    await money.pay(await app.ok(leadInvoiceByCard, {by: agency, params: {invoiceId: id}}))
    await app.rows("update payments set status = 'DISPUTED'")
    expectRefusal(await act(contract.creditInvoice, staff, id), 409, 'payment_disputed')
  })
})

describe('voiding', () => {
  test('is for what is open and unpaid', async () => {
    const {parent, carer, invoiceId} = await stated()
    const staff = await app.staff()
    expectRefusal(await act(contract.voidInvoice, staff, invoiceId, {amount_cents: 1}), 409, 'refund_changed')
    const {body} = await act(contract.voidInvoice, staff, invoiceId, {amount_cents: 11_000})
    expect(body).toMatchObject({
      amount_cents: 11_000,
      payee_cents: 10_000,
      fee_cents: 1000,
      numbers: [expect.any(String)],
    })
    const {status, number} = await invoiceOf(parent, invoiceId)
    expect(status).toBe('VOID')
    expect((await told(parent))[0]!.title).toBe(`Invoice ${number} is void. You owe nothing.`)
    expect((await told(carer))[0]!.title).toBe(`${number} was reduced by $100.00`)
    expect(await money.balances()).toEqual({})
    expect((await app.ok(listAudit, {by: staff, query: {target_id: invoiceId}})).items).toMatchObject([
      {action: 'invoice.voided', after: why},
    ])
    expectRefusal(await act(contract.voidInvoice, staff, invoiceId), 409, 'invoice_closed')
  })

  test('waits for a payment under way, and refuses one that is paid', async () => {
    const [staff, agency] = [await app.staff(), await app.agency()]
    const [id = ''] = await leads(agency, 1)
    const page = await app.ok(leadInvoiceByCard, {by: agency, params: {invoiceId: id}})
    for (const endpoint of [contract.voidInvoice, contract.creditInvoice]) {
      expectRefusal(await act(endpoint, staff, id), 409, 'checkout_open')
    }
    await money.pay(page, numbers.pays)
    expectRefusal(await act(contract.voidInvoice, staff, id), 409, 'invoice_closed')
  })
})

test('staff find a refund in the log by its invoice or credit note, and at the invoice itself', async () => {
  const {parent, staff, payment, invoiceId} = await paidCare()
  await act(contract.refundPayment, staff, payment.id, {amount_cents: 5500})
  const {number, credit_notes} = await invoiceOf(parent, invoiceId)
  const found = async (query: {q: string} | {target_id: string}) =>
    (await app.ok(listAudit, {by: staff, query})).items.map(({action, about}) => [action, about?.name])
  const refund = [['payment.refunded', number]]
  expect(await found({q: number!})).toEqual(refund)
  expect(await found({q: credit_notes[0]!.number})).toEqual(refund)
  expect(await found({q: credit_notes[0]!.number.toLowerCase().replaceAll('-', '')})).toEqual(refund)
  expect(await found({target_id: invoiceId})).toEqual(refund)
  expect(await found({q: 'INV-2026-999999'})).toEqual([])
})

test('the payer’s CSV has the refund and the tip as rows of their own', async () => {
  const {parent, staff, payment} = await paidCare()
  await act(contract.refundPayment, staff, payment.id, {amount_cents: 5500})
  const {text} = await app.call(invoices.exportInvoices, {by: parent})
  expect(text).toMatch(/,Credit CN-2026-\d+: Goodwill,1,-55\.00,-55\.00\r\n/)
  expect(text).toMatch(/,Tip,1,50\.00,50\.00\r\n/)
})

test('staff find a payment by its invoice, booking, amount, payer and payee', async () => {
  const {staff, payment} = await paidCare()
  const [row] = await app.rows<{booking: string; carer: string; payer: string}>(
    `select b.number as booking, cu.last_name as carer, pu.email as payer from bookings b
      join caretakers c on c.id = b.caretaker_id join users cu on cu.id = c.user_id
      join parents p on p.id = b.parent_id join users pu on pu.id = p.user_id`,
  )
  const found = async (q: string) =>
    (await app.ok(invoices.listPayments, {by: staff, query: {q}})).items.map(({id}) => id)
  for (const q of [payment.invoices[0]!.number, row!.booking, '$160.00', row!.payer, row!.carer]) {
    expect(await found(q)).toEqual([payment.id])
  }
  expect(await found('$161.00')).toEqual([])
})
