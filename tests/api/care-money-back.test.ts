import {beforeEach, describe, expect, test} from 'vitest'
import * as checkout from '#contract/checkout.ts'
import * as contract from '#contract/invoices.ts'
import {caretakerCallback, disconnectPayouts, getOauthLink} from '#contract/payouts.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import {bookDue} from '#server/jobs/money.ts'
import type {MailJob} from '#server/mails/job.ts'
import {writeMail} from '#server/mails/write.ts'
import {creditInvoice, lockInvoices} from '#server/modules/invoices/store.ts'
import {testApp} from '../support/app.ts'
import {expectRefusal} from '../support/call.ts'
import {testStart} from '../support/clock.ts'
import {moneyOf, numbers} from '../support/money.ts'
import {storyOf} from '../support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const minute_ms = 60_000
const day_ms = 86_400_000
const monday = '2026-06-15T12:00:00.000Z'

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** One visit of four hours at $25: care of $100 and a fee of $10, stated, and the payee's account connected. */
async function stated() {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, carer, {
    schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
  })
  const [session] = await story.sessions(parent, booking)
  await app.rows(
    `update sessions set status = 'COMPLETED', settled_by = 'both', started_at = scheduled_start,
      ended_at = scheduled_end where id = '${session!.id}'`,
  )
  await money.connect(carer)
  await money.until(monday)
  const [statement] = await app.ok(contract.listParentInvoices, {by: parent})
  return {parent, carer, session: session!, invoiceId: statement!.id}
}

/** The family pays it with a tip of $50; answers the provider's name of the payment. */
async function paid({parent, invoiceId}: Awaited<ReturnType<typeof stated>>, number: string = numbers.pays) {
  const isBank = number === numbers.losesRefunds
  const way = isBank ? checkout.statementByAch : checkout.statementByCard
  const begun = await app.ok(way, {by: parent, params: {invoiceId}, query: {tip_cents: '5000'}})
  await money.pay(begun, number)
  app.clock.advance({minutes: 2})
  await money.until(app.clock.now())
  return `pi_${begun.checkout_id.replaceAll('-', '')}`
}
/** Staff find that the visit was nothing: all of it goes back, but for the tip. */
const undo = (session: {id: string}) =>
  app.rows(`update sessions set settled_by = 'staff', ended_at = started_at where id = '${session.id}'`)
const refunds = () =>
  app.rows('select refund_cents, refunded_cents, refund_fee_cents, refunded_fee_cents from payments')
const kept = async () => {
  const [row] = await app.rows<{cents: number}>(
    `select ((data -> 'intent' ->> 'amount')::int - (data ->> 'fee_cents')::int
      + coalesce((select sum(value::int) from jsonb_each_text(data -> 'fee_refunds')), 0)
      - coalesce((select sum(value::int) from jsonb_each_text(data -> 'reversals')), 0))::int as cents
      from sandbox_objects where kind = 'payment'`,
  )
  return row!.cents
}
let told = 0
const say = (type: string, more: object) =>
  money.send(JSON.stringify({id: `evt_told_${++told}`, type, data: {object: {}}, ...more}))

describe('care that was paid with a tip and is given back', () => {
  const undone = '2026-06-23T12:00:00.000Z'
  const all = {refund_cents: 11_000, refunded_cents: 11_000, refund_fee_cents: 1000, refunded_fee_cents: 1000}

  test('the carer gives back the care alone: the fee comes from Village, the tip stays', async () => {
    const made = await stated()
    await paid(made)
    await undo(made.session)
    await money.until(undone)
    expect(await refunds()).toEqual([all])
    expect(await kept()).toBe(5000)
    expect(await money.balances()).toEqual({})
  })

  test('broken off between the two: the fee follows, once', async () => {
    const made = await stated()
    await paid(made)
    await undo(made.session)
    const {payments} = app.deps
    const {returnFee} = payments
    Object.assign(payments, {returnFee: () => Promise.reject(new Error('crash'))})
    try {
      await money.until(undone)
    } finally {
      Object.assign(payments, {returnFee})
    }
    expect(await refunds()).toEqual([{...all, refunded_fee_cents: 0}])
    await money.until(plusMs(undone, 20 * minute_ms))
    await money.until(plusMs(undone, 40 * minute_ms))
    expect(await refunds()).toEqual([all])
    expect(await kept()).toBe(5000)
  })

  test('what does not arrive is owed again, tried anew at the carer’s cost once, and told to staff in the end', async () => {
    await app.rows("delete from jobs.job where name = 'mail'")
    const made = await stated()
    await paid(made, numbers.losesRefunds)
    await undo(made.session)
    await money.until(undone)
    await money.until(plusMs(undone, 5 * minute_ms))
    expect(await refunds()).toEqual([{...all, refunded_cents: 0}])
    expect(await money.balances()).toEqual({cash: 11_000, [`receivable:${made.parent.parent_id}`]: -11_000})
    for (let day = 1; day <= 6; day++) {
      await money.until(plusMs(undone, day * day_ms + 10 * minute_ms))
      await money.until(plusMs(undone, day * day_ms + 15 * minute_ms))
    }
    expect(await app.rows('select amount_cents from refund_failures')).toHaveLength(3)
    expect(await app.rows('select refunded_cents from payments')).toEqual([{refunded_cents: 0}])
    expect(await kept()).toBe(5000)
    expect(
      await app.rows("select 1 from jobs.job where name = 'mail' and data ->> 'mail' = 'refund_failed'"),
    ).toHaveLength(1)
  })

  const in_minutes = 4 * day_ms + 25 * minute_ms
  test.each([
    ['heard', 'at once', in_minutes],
    ['unheard', 'the day after', in_minutes + day_ms],
  ] as const)(
    'after three failures staff refund it by hand: %s of, it counts %s, and once, and nothing is asked about any more',
    async (way, _when, counts_ms) => {
      const made = await stated()
      await paid(made, numbers.losesRefunds)
      await undo(made.session)
      for (let day = 0; day <= 4; day++) {
        await money.until(plusMs(undone, day * day_ms + 10 * minute_ms))
        await money.until(plusMs(undone, day * day_ms + 15 * minute_ms))
      }
      expect(await app.rows('select amount_cents from refund_failures')).toHaveLength(3)
      // by hand, to another account: this one arrives
      await app.rows(
        `update sandbox_objects set data = jsonb_set(data, '{refunds,by_hand}', '11000') where kind = 'payment'`,
      )
      const [{id} = {id: ''}] = await app.rows<{id: string}>('select provider_payment_id as id from payments')
      const charge = {object: 'charge', payment_intent: id, amount_refunded: 11_000}
      const heard = {heard: () => say('charge.refunded', {data: {object: charge}}), unheard: async () => 200}
      expect(await heard[way]()).toBe(200)
      await money.until(plusMs(undone, counts_ms))
      expect(await refunds()).toEqual([all])
      expect(await app.rows('select refund_at from payments')).toEqual([{refund_at: null}])
      for (const day of [6, 7]) await money.until(plusMs(undone, day * day_ms))
      expect(await refunds()).toEqual([all])
      expect(await app.rows('select amount_cents from refund_failures')).toHaveLength(3)
      expect(await kept()).toBe(5000)
      expect(await money.balances()).toEqual({})
    },
  )
})

describe('what its payee gives back', () => {
  const undone = '2026-06-23T12:00:00.000Z'
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
      app.rows<{data: MailJob}>(
        "select data from jobs.job where name = 'mail' and data ->> 'mail' = 'not_returned'",
      )
    const seen = async () => (await app.ok(contract.listPayments, {by: await app.staff()})).items
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
    const support_email = 'desk@village.example'
    const head = {product_name: 'Village', support_email, public_url: 'http://localhost'}
    const desk = {db: app.db, now: app.clock.now(), head}
    expect(await writeMail(mail!.data, desk)).toMatchObject({
      to: support_email,
      subject: 'Care money does not come back: $110.00',
    })
    await money.until(plusMs(undone, 5 * day_ms))
    expect(await seen()).toMatchObject([{not_returned: null, refunded_cents: 11_000}])
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
    await bookDue(app.db, undone)
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

test('a refund that can never be made: staff are told of it once, and nothing is tried any more', async () => {
  await app.rows("delete from jobs.job where name = 'mail'")
  const made = await stated()
  await paid(made)
  await undo(made.session)
  const {payments} = app.deps
  const {refund} = payments
  let asked = 0
  Object.assign(payments, {
    refund: async () => {
      asked++
      return false
    },
  })
  try {
    await money.until('2026-06-23T12:00:00.000Z')
    await money.until('2026-06-24T12:00:00.000Z')
  } finally {
    Object.assign(payments, {refund})
  }
  expect(asked).toBe(1)
  expect(await app.rows('select amount_cents from refund_failures')).toEqual([{amount_cents: 11_000}])
  expect(
    await app.rows("select 1 from jobs.job where name = 'mail' and data ->> 'mail' = 'refund_failed'"),
  ).toHaveLength(1)
  // the family is still owed it, and Village holds it; the carer has the fee in it
  expect(await kept()).toBe(5000)
  expect(await money.balances()).toEqual({cash: 11_000, [`receivable:${made.parent.parent_id}`]: -11_000})
})

test('a refund that the bank stood in the way of, before we knew: won, the family has it and the carer the fee', async () => {
  const undone = '2026-06-23T12:00:00.000Z'
  const made = await stated()
  await paid(made)
  await undo(made.session)
  const dispute = {opens_at: undone, closes_at: plusMs(undone, 8 * 60 * minute_ms), ends: 'won'}
  await app.rows(
    `update sandbox_objects set data = jsonb_set(data, '{dispute}', '${JSON.stringify(dispute)}') where kind = 'payment'`,
  )
  const {payments} = app.deps
  const {listDisputes} = payments
  Object.assign(payments, {listDisputes: async () => []})
  try {
    expect((await money.until(undone)).trouble).toHaveLength(1)
  } finally {
    Object.assign(payments, {listDisputes})
  }
  expect(await refunds()).toMatchObject([{refund_cents: 11_000, refunded_cents: 0}])
  for (const hours of [7, 14]) await money.until(plusMs(undone, hours * 60 * minute_ms))
  expect(await refunds()).toMatchObject([{refunded_cents: 11_000, refunded_fee_cents: 1000}])
  expect(await kept()).toBe(5000)
  expect(await money.balances()).toEqual({})
})

describe('a lost dispute over care', () => {
  test('is borne by whoever had the care; Village bears its fee', async () => {
    const made = await stated()
    const payment_intent = await paid(made)
    const dispute = {id: 'dp_1', object: 'dispute', amount: 16_000, reason: 'fraudulent', status: 'lost'}
    const hers = () => app.ok(contract.listCaretakerInvoices, {by: made.carer})
    expect(await hers()).toMatchObject([{status: 'PAID', taken_back: false}])
    await say('charge.dispute.closed', {data: {object: {...dispute, payment_intent}}})
    expect(await hers()).toMatchObject([{status: 'PAID', taken_back: true}])
    for (const hours of [1, 10]) await money.until(plusMs(monday, hours * 60 * minute_ms))
    expect(await kept()).toBe(0)
    // the family owes what the bank took, the carer is owed her part of that
    expect(await money.balances()).toEqual({
      'revenue:fee': -1000,
      [`receivable:${made.parent.parent_id}`]: 16_000,
      [`payee:${made.carer.caretaker_id}`]: -15_000,
    })
  })
})

describe('an account that is connected no more', () => {
  test('disconnected: a page that pays into it closes', async () => {
    const made = await stated()
    const begun = await app.ok(checkout.statementByCard, {
      by: made.parent,
      params: {invoiceId: made.invoiceId},
    })
    await app.ok(disconnectPayouts, {by: made.carer, body: {}})
    await money.until(app.clock.now())
    expect((await money.pay(begun)).status).toBe(410)
    expect(await app.rows('select status from checkouts')).toEqual([{status: 'EXPIRED'}])
  })

  test('another one connected: also a page that was begun just before the change closes', async () => {
    const made = await stated()
    const begun = await app.ok(checkout.statementByCard, {
      by: made.parent,
      params: {invoiceId: made.invoiceId},
    })
    // it is there from the moment at which the account changes
    const name = "update checkouts set asked = jsonb_set(asked, '{destination,account_id}', to_jsonb"
    await app.rows(`${name}('acct_none'::text))`)
    await app.rows(`create function begun_just_before() returns trigger language plpgsql as $$
      begin ${name}(old.stripe_account_id)); return new; end $$`)
    await app.rows(`create trigger begun_just_before before update of stripe_account_id on caretakers
      for each row execute function begun_just_before()`)
    try {
      const {url} = await app.ok(getOauthLink, {by: made.carer, query: {}})
      const back = await app.app.request(url, {method: 'POST'})
      const brought = new URL(back.headers.get('Location')!).searchParams
      const body = {code: brought.get('code')!, state: brought.get('state')!}
      await app.ok(caretakerCallback, {by: made.carer, body})
    } finally {
      await app.rows('drop function begun_just_before cascade')
    }
    await money.until(app.clock.now())
    expect((await money.pay(begun)).status).toBe(410)
    expect(await app.rows('select status from checkouts')).toEqual([{status: 'EXPIRED'}])
  })

  test('disconnected while the page was being made: nobody is sent there', async () => {
    const made = await stated()
    const {payments} = app.deps
    const {createCheckout} = payments
    Object.assign(payments, {
      createCheckout: async (asked: Parameters<typeof createCheckout>[0]) => {
        await app.ok(disconnectPayouts, {by: made.carer, body: {}})
        await money.until(app.clock.now())
        return createCheckout(asked)
      },
    })
    const paying = {by: made.parent, params: {invoiceId: made.invoiceId}}
    try {
      expectRefusal(await app.call(checkout.statementByCard, paying), 409, 'checkout_open')
    } finally {
      Object.assign(payments, {createCheckout})
    }
    expect(await app.rows('select status from checkouts')).toEqual([{status: 'EXPIRED'}])
    expectRefusal(await app.call(checkout.statementByCard, paying), 409, 'payee_not_ready')
  })

  test('taken back at the provider: it is forgotten here, and its owner is told', async () => {
    const {carer} = await stated()
    const [{account}] = (await app.rows<{account: string}>(
      `select stripe_account_id as account from caretakers where id = '${carer.caretaker_id}'`,
    )) as [{account: string}]
    expect(await say('account.application.deauthorized', {account})).toBe(200)
    expect(
      await app.rows(`select stripe_account_id from caretakers where id = '${carer.caretaker_id}'`),
    ).toEqual([{stripe_account_id: null}])
    expect(await app.rows("select kind from notices where kind = 'payout_account'")).toHaveLength(1)
  })
})

describe('a statement of which little is left', () => {
  /** Credited but for so much of Village's fee. */
  const leave = (id: string, fee_cents: number) =>
    app.db.transaction(async tx => {
      const [row] = await lockInvoices(tx, [id])
      const off = {care_cents: 10_000, fee_cents: 1000 - fee_cents, reason: 'Agreed with staff'}
      await creditInvoice(tx, row!, off, app.clock.now())
    })

  test('less than can be charged: paid outside alone, and it says so', async () => {
    const {parent, invoiceId} = await stated()
    await leave(invoiceId, 49)
    const paying = (tip_cents: string) =>
      app.call(checkout.statementByCard, {by: parent, params: {invoiceId}, query: {tip_cents}})
    expectRefusal(await paying('0'), 409, 'below_least')
    expect((await paying('1')).status).toBe(200)
  })

  test('nothing but the fee: confirmed as paid outside, nothing is owed any more', async () => {
    const {parent, carer, invoiceId} = await stated()
    await leave(invoiceId, 1000)
    await app.ok(contract.markPaidOutside, {by: parent, params: {id: invoiceId}, body: {}})
    const confirmed = {by: carer, params: {id: invoiceId}, body: {received: true}}
    expect(await app.ok(contract.answerPaidOutside, confirmed)).toMatchObject({status: 'VOID', due_cents: 0})
    expect(await money.balances()).toEqual({})
  })
})
