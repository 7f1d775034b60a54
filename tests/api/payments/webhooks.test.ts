import {beforeEach, describe, expect, test} from 'vitest'
import * as checkout from '#contract/money/checkout.ts'
import {getInvoice, listOrgInvoices} from '#contract/money/invoices.ts'
import {newId} from '#lib/id.ts'
import {sign} from '#server/adapters/payments/signature.ts'
import {plusMs} from '#server/clock.ts'
import {testApp, webhookSecret} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** An agency that has paid on the provider's page, while nothing of what the provider says gets through. */
async function paidUnheard(method: 'card' | 'ach' = 'card', number: string = numbers.pays) {
  const agency = await app.agency()
  await story.confirmed(await app.parent(), agency)
  const [invoice] = await app.ok(listOrgInvoices, {by: agency})
  const call = method === 'card' ? checkout.leadInvoiceByCard : checkout.leadInvoiceByAch
  const begun = await app.ok(call, {by: agency, params: {invoiceId: invoice!.id}})
  await money.unheard(() => money.pay(begun, number))
  const status = async () => (await app.ok(getInvoice, {by: agency, params: {id: invoice!.id}})).status
  return {agency, begun, status, events: await money.events()}
}
const payments = async () => (await app.rows<{n: number}>('select count(*)::int as n from payments'))[0]!.n

describe('an event is believed by its signature alone', () => {
  test('none, a wrong one, another body, another secret, too old, from ahead: 400 and nothing happens', async () => {
    const {events, status} = await paidUnheard()
    const raw = events[0]!.payload
    const now = app.clock.now()
    const right = sign(raw, webhookSecret, now)
    const forged = [
      null,
      '',
      'v1=abc',
      right.replace(/.$/, sign => (sign === '0' ? '1' : '0')),
      right.replace(/v1=/, 'v0='),
      sign(raw, 'another secret', now),
      sign(`${raw} `, webhookSecret, now),
      sign(raw, webhookSecret, plusMs(now, -301_000)),
      sign(raw, webhookSecret, plusMs(now, 301_000)),
      `t=${'9'.repeat(400)},v1=00`,
    ]
    for (const signature of forged) expect(await money.sendWith(raw, signature), String(signature)).toBe(400)
    expect(await money.sendWith(raw.replace('"paid"', '"paid" '), right)).toBe(400)
    expect(await status()).toBe('OPEN')
    expect(await app.rows('select id from provider_events')).toEqual([])
  })

  test('just under five minutes old it still counts; a second signature in the header does not hurt', async () => {
    const {events, status} = await paidUnheard()
    const raw = events[0]!.payload
    const header = sign(raw, webhookSecret, plusMs(app.clock.now(), -299_000))
    expect(await money.sendWith(raw, `${header},v1=${'0'.repeat(64)}`)).toBe(200)
    expect(await status()).toBe('PAID')
  })

  test('what is signed and means nothing to us is taken and changes nothing', async () => {
    const others = [
      {id: 'evt_1', type: 'customer.created', data: {object: {}}},
      {
        id: 'evt_2',
        type: 'checkout.session.completed',
        data: {object: {id: 'cs_x', object: 'checkout.session', metadata: {}}},
      },
      {
        id: 'evt_3',
        type: 'checkout.session.completed',
        data: {
          object: {
            id: 'cs_y',
            object: 'checkout.session',
            status: 'complete',
            payment_status: 'paid',
            payment_intent: 'pi_y',
            amount_total: 1,
            metadata: {checkout_id: "x'; drop table users; --"},
          },
        },
      },
    ]
    for (const event of others) expect(await money.send(JSON.stringify(event))).toBe(200)
    expect(await payments()).toBe(0)
    expect(await money.send('{')).toBe(400)
    expect(await money.send('"text"')).toBe(400)
  })
})

describe('each event counts once', () => {
  test('the same one a hundred times, one after another and at once', async () => {
    const {events, status} = await paidUnheard()
    const raw = events[0]!.payload
    for (let i = 0; i < 60; i++) expect(await money.send(raw)).toBe(200)
    const rest = await Promise.all(Array.from({length: 40}, () => money.send(raw)))
    expect(new Set(rest)).toEqual(new Set([200]))
    expect(await status()).toBe('PAID')
    expect(await payments()).toBe(1)
    expect(await money.balances()).toEqual({cash: 3000, 'revenue:lead': -3000})
  })

  test('forty at once that are the first to tell', async () => {
    const {events, status} = await paidUnheard()
    const raw = events[0]!.payload
    const all = await Promise.all(Array.from({length: 40}, () => money.send(raw)))
    expect(new Set(all)).toEqual(new Set([200]))
    expect(await status()).toBe('PAID')
    expect(await payments()).toBe(1)
  })

  test('two events that tell of the same payment are one payment', async () => {
    const {events} = await paidUnheard()
    const raw = events[0]!.payload
    await money.send(raw)
    await money.send(raw.replace(/"evt_\w+"/, '"evt_another"'))
    expect(await payments()).toBe(1)
    expect(await money.balances()).toMatchObject({cash: 3000})
  })
})

describe('in any order', () => {
  test('paid before completed: the later word of an earlier state undoes nothing', async () => {
    const {events, status} = await paidUnheard('ach', numbers.arrives)
    const [completed, succeeded] = events
    expect([completed!.type, succeeded!.type]).toEqual([
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
    ])
    await money.send(succeeded!.payload)
    expect(await status()).toBe('PAID')
    await money.send(completed!.payload)
    expect(await status()).toBe('PAID')
    expect(await payments()).toBe(1)
  })

  test('a refund before the payment that it gives back comes again, and then both count', async () => {
    const {events, status} = await paidUnheard()
    const {payment_intent} = (JSON.parse(events[0]!.payload) as {data: {object: {payment_intent: string}}}).data.object
    const refund = JSON.stringify({
      id: 'evt_refund',
      type: 'charge.refunded',
      data: {object: {object: 'charge', payment_intent, amount_refunded: 3000}},
    })
    expect(await money.send(refund)).toBe(503)
    expect(await money.send(events[0]!.payload)).toBe(200)
    expect(await money.send(refund)).toBe(200)
    expect(await money.send(refund)).toBe(200)
    expect(await app.rows('select status, refunded_cents from payments')).toEqual([
      {status: 'REFUNDED', refunded_cents: 3000},
    ])
    expect(await status()).toBe('PAID')
    expect((await money.balances()).cash).toBeUndefined()
  })

  test('a refund of a payment that is none of ours is taken; one of ours that is not here yet comes again', async () => {
    const {begun} = await paidUnheard()
    const refundOf = (id: string, payment_intent: string, metadata?: object) =>
      money.send(
        JSON.stringify({
          id,
          type: 'charge.refunded',
          data: {object: {object: 'charge', payment_intent, amount_refunded: 1, ...(metadata && {metadata})}},
        }),
      )
    expect(await refundOf('evt_1', 'pi_other', {})).toBe(200)
    expect(await refundOf('evt_2', 'pi_other', {checkout_id: newId()})).toBe(200)
    expect(await refundOf('evt_3', 'pi_other', {checkout_id: begun.checkout_id})).toBe(503)
    // where it names no checkout the provider is asked, and an open one of someone else keeps nothing waiting
    expect(await refundOf('evt_4', 'pi_other')).toBe(200)
    expect(await refundOf('evt_5', `pi_${begun.checkout_id.replaceAll('-', '')}`)).toBe(503)
  })

  test('paid after it had expired with us: it pays what is still open', async () => {
    const {events, status, begun} = await paidUnheard()
    await app.rows(`update checkouts set status = 'EXPIRED', ask_at = null where id = '${begun.checkout_id}'`)
    await app.rows('update checkout_invoices set is_open = false')
    await money.send(events[0]!.payload)
    expect(await status()).toBe('PAID')
  })
})

describe('before, after or without the browser', () => {
  test('the event comes before the browser is back', async () => {
    const {events, status, agency, begun} = await paidUnheard()
    await money.send(events[0]!.payload)
    expect(await status()).toBe('PAID')
    expect((await app.ok(checkout.getCheckout, {by: agency, params: {id: begun.checkout_id}})).status).toBe('PAID')
  })

  test('the browser is back first: nothing is believed until the event comes', async () => {
    const {events, status, agency, begun} = await paidUnheard()
    const read = async () => (await app.ok(checkout.getCheckout, {by: agency, params: {id: begun.checkout_id}})).status
    expect([await read(), await status()]).toEqual(['OPEN', 'OPEN'])
    await money.send(events[0]!.payload)
    expect([await read(), await status()]).toEqual(['PAID', 'PAID'])
  })

  test('never: the provider is asked, and a late event changes nothing more', async () => {
    const {events, status} = await paidUnheard()
    await money.holdBack()
    await money.until(plusMs(testStart, 11 * 60_000))
    expect(await status()).toBe('PAID')
    expect(await money.send(events[0]!.payload)).toBe(200)
    expect(await payments()).toBe(1)
  })
})

describe('a second payment is given back by itself', () => {
  test('of an invoice that was paid meanwhile; and of several only the share of that one', async () => {
    const agency = await app.agency()
    const parent = await app.parent()
    await story.confirmed(parent, agency)
    await story.confirmed(parent, agency)
    const [a, b] = await app.ok(listOrgInvoices, {by: agency})
    const begun = await app.ok(checkout.leadInvoicesByCard, {
      by: agency,
      query: {invoice_ids: `${a!.id},${b!.id}`},
    })
    // a's money came another way
    await app.rows(`update invoices set status = 'PAID', method = 'outside', paid_at = now() where id = '${a!.id}'`)
    await money.pay(begun)
    expect((await app.ok(getInvoice, {by: agency, params: {id: b!.id}})).status).toBe('PAID')
    await money.until(plusMs(testStart, 60_000))
    await money.until(plusMs(testStart, 120_000))
    expect(await app.rows('select amount_cents, refund_cents, refunded_cents, status from payments')).toEqual([
      {amount_cents: 6000, refund_cents: 3000, refunded_cents: 3000, status: 'SUCCEEDED'},
    ])
    expect(await money.balances()).toMatchObject({cash: 3000})
  })
})
