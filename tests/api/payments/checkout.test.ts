import {beforeEach, describe, expect, test} from 'vitest'
import fc from 'fast-check'
import * as contract from '#contract/money/checkout.ts'
import {getInvoice} from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import type {Member} from '#tests/support/people.ts'
import {runsHere} from '#tests/support/runs.ts'

const app = await testApp()
const money = moneyOf(app)
const {leads, payOne, statusOf} = leadMoneyOf(app)
const minute_ms = 60_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const payAll = (by: Member, ids: readonly string[]) =>
  app.call(contract.leadInvoicesByCard, {by, query: {invoice_ids: ids.join(',')}})
const count = async (from: string) => (await app.rows<{n: number}>(`select count(*)::int as n from ${from}`))[0]!.n

describe('a lead invoice', () => {
  test('is paid on the provider’s page; the sum is the invoice’s', async () => {
    const agency = await app.agency()
    const [id] = await leads(agency, 1)
    const begun = (await payOne(agency, id!)).body
    const page = await (await app.app.request(begun.checkout_url)).text()
    // 3 mornings of 4 hours at $25, a tenth of it
    expect(page).toContain('$30.00')
    expect(page).toContain('SANDBOX')
    const paid = await money.pay(begun)
    expect(paid.status).toBe(303)
    expect(paid.location).toBe('http://localhost/dash/agency/leads?checkout=success')
    expect(await app.ok(getInvoice, {by: agency, params: {id: id!}})).toMatchObject({
      status: 'PAID',
      method: 'card',
      amount_cents: 3000,
      due_cents: 0,
      paid_at: testStart,
    })
    expectRefusal(await payOne(agency, id!), 409, 'invoice_closed')
    expect(await money.balances()).toEqual({cash: 3000, 'revenue:lead': -3000})
  })

  test('a declined card says so on the page and leaves everything open', async () => {
    const agency = await app.agency()
    const [id] = await leads(agency, 1)
    const begun = (await payOne(agency, id!)).body
    const declined = await money.pay(begun, numbers.declines)
    expect(declined).toMatchObject({status: 200, location: null})
    expect(declined.html).toContain('role="alert"')
    expect(await statusOf(agency, id!)).toBe('OPEN')
    expect((await money.pay(begun)).status).toBe(303)
    expect(await statusOf(agency, id!)).toBe('PAID')
  })

  test('a bank that asks is answered on a page of its own', async () => {
    const agency = await app.agency()
    const [id] = await leads(agency, 1)
    const begun = (await payOne(agency, id!)).body
    const asked = await money.pay(begun, numbers.asks)
    expect(asked.html).toContain('Confirm payment')
    expect(await statusOf(agency, id!)).toBe('OPEN')
    expect((await money.pay(begun, '', {refused: 'yes'})).location).toBeNull()
    expect((await money.pay(begun, numbers.asks, {confirmed: 'yes'})).status).toBe(303)
    expect(await statusOf(agency, id!)).toBe('PAID')
  })

  test('by transfer it is PROCESSING, then PAID; or OPEN again where the transfer fails', async () => {
    const agency = await app.agency()
    const [good, bad] = await leads(agency, 2)
    for (const [id, number] of [
      [good!, numbers.arrives],
      [bad!, numbers.fails],
    ] as const) {
      const begun = await app.ok(contract.leadInvoiceByAch, {by: agency, params: {invoiceId: id}})
      await money.pay(begun, number)
      expect(await statusOf(agency, id)).toBe('PROCESSING')
      expectRefusal(await payOne(agency, id), 409, 'invoice_closed')
    }
    await money.until(plusMs(testStart, 61_000))
    expect(await statusOf(agency, good!)).toBe('PAID')
    expect(await statusOf(agency, bad!)).toBe('OPEN')
    expect((await payOne(agency, bad!)).status).toBe(200)
  })

  test('the same wish again is the same page; another closes the page before', async () => {
    const agency = await app.agency()
    const [id, other] = await leads(agency, 2)
    const first = (await payOne(agency, id!)).body
    expect((await payOne(agency, id!)).body).toEqual(first)
    const both = await payAll(agency, [id!, other!])
    expect(both.status).toBe(200)
    expect((await app.app.request(first.checkout_url)).status).toBe(410)
    expect((await money.pay(first)).status).toBe(410)
    await money.pay(both.body)
    expect([await statusOf(agency, id!), await statusOf(agency, other!)]).toEqual(['PAID', 'PAID'])
    expect(await money.balances()).toMatchObject({cash: 6000})
  })

  test('a page that no one pays on ends after an hour, and the invoice can be paid anew', async () => {
    const agency = await app.agency()
    const [id] = await leads(agency, 1)
    const begun = (await payOne(agency, id!)).body
    expect(await money.until(plusMs(testStart, 61 * minute_ms))).toMatchObject({
      checkouts_asked: 1,
      trouble: [],
    })
    expect((await money.pay(begun)).status).toBe(410)
    const read = await app.ok(contract.getCheckout, {by: agency, params: {id: begun.checkout_id}})
    expect(read).toMatchObject({status: 'EXPIRED', checkout_url: null})
    await money.pay((await payOne(agency, id!)).body)
    expect(await statusOf(agency, id!)).toBe('PAID')
  })
})

describe('several at once', () => {
  test('names each id once, at most a hundred, all or none', async () => {
    const agency = await app.agency()
    const [a, b] = await leads(agency, 2)
    const [foreign] = await leads(await app.agency(), 1)
    expectRefusal(await payAll(agency, [a!, foreign!]), 404, 'not_found')
    expectRefusal(await payAll(agency, [a!, newId()]), 404, 'not_found')
    expectRefusal(await payAll(agency, [a!, 'no-id']), 404, 'not_found')
    expectRefusal(await payAll(agency, []), 422, 'invalid')
    expectRefusal(await payAll(agency, Array.from({length: 101}, newId)), 422, 'invalid')
    expect(await count('checkouts')).toBe(0)
    const begun = (await payAll(agency, [a!, b!, a!, b!.toUpperCase()])).body
    expect(await app.ok(contract.getCheckout, {by: agency, params: {id: begun.checkout_id}})).toMatchObject({
      amount_cents: 6000,
      invoice_ids: [a!, b!].toSorted(),
    })
    await money.pay(begun)
    expectRefusal(await payAll(agency, [a!]), 409, 'invoice_closed')
  })

  test('a transfer for several that fails is one notification, with its sum and every invoice', async () => {
    const agency = await app.agency()
    const ids = await leads(agency, 2)
    const begun = await app.ok(contract.leadInvoicesByAch, {by: agency, query: {invoice_ids: ids.join(',')}})
    await money.pay(begun, numbers.fails)
    await money.until(plusMs(testStart, 61_000))
    expect(await Promise.all(ids.map(id => statusOf(agency, id)))).toEqual(['OPEN', 'OPEN'])
    const failed = async () =>
      (await app.ok(listNotifications, {by: agency})).items.filter(({kind}) => kind === 'payment_failed')
    const invoices = await Promise.all(ids.map(id => app.ok(getInvoice, {by: agency, params: {id}})))
    const [first, second] = invoices.map(({number}) => number)
    const asked = {
      title: 'A payment of $60.00 failed',
      body: `You were not charged for ${first} and ${second}. Please pay those that are still open another way.`,
      link: '/dash/agency/invoices',
    }
    expect(await failed()).toMatchObject([asked])
    await money.pay((await payOne(agency, ids[0]!)).body)
    expect(await failed(), 'the other one is still to pay').toMatchObject([asked])
    await money.pay((await payOne(agency, ids[1]!)).body)
    expect(await failed()).toMatchObject([{body: 'You don’t need to do anything anymore.'}])
  })

  test('two that share an invoice, sent at once: each invoice is paid once, by whichever page', async () => {
    const agency = await app.agency()
    const [a, b, c] = await leads(agency, 3)
    const answers = await Promise.all([payAll(agency, [a!, b!]), payAll(agency, [b!, c!])])
    expect(answers.some(each => each.status === 200)).toBe(true)
    expect(
      await app.rows('select invoice_id from checkout_invoices where is_open group by 1 having count(*) > 1'),
    ).toEqual([])
    // and the person who has a page pays on it, both at the same time
    await Promise.all(answers.filter(each => each.status === 200).map(each => money.pay(each.body)))
    for (const minutes of [20, 40]) await money.until(plusMs(testStart, minutes * minute_ms))
    expect(
      await app.rows(
        "select invoice_id from ledger_entries where kind = 'paid' and account = 'cash' group by 1 having count(*) > 1",
      ),
    ).toEqual([])
    const statuses = await Promise.all([a!, b!, c!].map(id => statusOf(agency, id)))
    expect(statuses[1]).toBe('PAID')
    const paid = statuses.filter(status => status === 'PAID').length
    expect(await money.balances()).toMatchObject({cash: paid * 3000, 'revenue:lead': -9000})
  })
})

describe('next', () => {
  const bad = [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    '/%0d%0aLocation:x',
    '/%2f%2fevil',
    '/%5cevil',
    'dash',
    '/\tx',
  ]

  test.each(bad)('%j is refused before anything else of the call', async next => {
    const agency = await app.agency()
    expectRefusal(await payOne(agency, 'no-id', next), 422, 'bad_next')
    const bulk = app.call(contract.leadInvoicesByAch, {by: agency, query: {next}})
    expectRefusal(await bulk, 422, 'bad_next')
    const parent = await app.parent()
    const plan = app.call(contract.parentSubscriptionByCard, {
      by: parent,
      params: {planId: newId()},
      query: {next},
    })
    expectRefusal(await plan, 422, 'bad_next')
    expectRefusal(
      await app.call(contract.statementByCard, {
        by: parent,
        params: {invoiceId: 'x'},
        query: {next, tip_cents: 'x'},
      }),
      422,
      'bad_next',
    )
  })

  test('given twice it is refused, and with a good one its own query is kept', async () => {
    const agency = await app.agency()
    const [id] = await leads(agency, 1)
    const twice = app.call(contract.leadInvoiceByCard, {
      by: agency,
      params: {invoiceId: id!},
      // as a query may say it, although no client of ours does
      query: {next: ['/a', '/b'] as never},
    })
    expectRefusal(await twice, 422, 'bad_next')
    const begun = (await payOne(agency, id!, '/dash/agency/invoices?open=1#list')).body
    expect((await money.pay(begun)).location).toBe('http://localhost/dash/agency/invoices?open=1&checkout=success#list')
  })

  test('whatever it is, the browser stays with us', async () => {
    const agency = await app.agency()
    const [id] = await leads(agency, 1)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.webPath(),
          fc.string({unit: 'binary', maxLength: 20}).map(text => `/${text}`),
          fc.webUrl(),
        ),
        async next => {
          const answer = await payOne(agency, id!, next)
          if (answer.status !== 200) return void expectRefusal(answer, 422, 'bad_next')
          const [row] = await app.rows<{url: string}>(
            `select asked ->> 'success_url' as url from checkouts where id = '${answer.body.checkout_id}'`,
          )
          expect(new URL(row!.url).origin).toBe('http://localhost')
        },
      ),
      {numRuns: runsHere(40)},
    )
  })
})

test('a checkout of someone else is not there', async () => {
  const agency = await app.agency()
  const [id] = await leads(agency, 1)
  const {checkout_id} = (await payOne(agency, id!)).body
  const other = await app.agency()
  expectRefusal(await app.call(contract.getCheckout, {by: other, params: {id: checkout_id}}), 404, 'not_found')
})
