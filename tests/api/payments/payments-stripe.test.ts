import {afterAll, describe, expect, test} from 'vitest'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {stripePayments} from '#server/adapters/payments/stripe.ts'
import {sign} from '#server/adapters/payments/signature.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {webhookSecret} from '#tests/support/app.ts'
import {givesMoneyBack} from '#tests/support/money/payments-back.ts'
import {asking, later, tried_at, takesMoney, type World} from '#tests/support/money/payments-port.ts'
import {fakeStripe} from '#tests/support/services/stripe/server.ts'

const secret_key = 'sk_test_of_the_tests'
const stripe = await fakeStripe(secret_key)
afterAll(() => stripe.close())

let moved_ms = 0
const real: World = {
  payments: stripePayments({secret_key, webhook_secret: webhookSecret, client_id: 'ca_1', host: stripe.host}),
  now: () => plusMs('2026-06-01T15:00:00.000Z', moved_ms),
  pays: async (made, account) => stripe.pay(made.provider_id, account),
  transfersEnd: arrives => {
    moved_ms += 61_000
    stripe.transferEnds(arrives)
  },
  refuseKept: async id => stripe.decline(id),
  dispute: id => {
    moved_ms += 61_000
    stripe.dispute(id, Date.parse(real.now()) / 1000)
  },
  decides: (id, how) => {
    moved_ms += 61_000
    stripe.decide(id, how)
  },
  loseRefund: id => {
    moved_ms += 61_000
    stripe.loseRefund(id)
  },
  keptByAccount: async id => stripe.keptByAccount(id),
  refundedOf: async id => stripe.refundedOf(id),
  events: async () => stripe.events,
  agrees: async () => stripe.connect('acct_1'),
}

takesMoney(real)
givesMoneyBack(real)

describe('what Stripe is asked', () => {
  const paymentOf = async ({provider_id}: {provider_id: string}) => {
    const state = await real.payments.find(provider_id)
    if (state.status !== 'paid') throw new Error('not paid')
    return {id: state.payment.provider_payment_id}
  }

  test('amounts of ours, one way of paying, the payee’s account less the fee', async () => {
    const asked = asking({method: 'ach', destination: {account_id: 'acct_carer', fee_cents: 1000}})
    await real.payments.createCheckout(asked)
    const {form} = stripe.asked.findLast(each => each.path === '/v1/checkout/sessions')!
    expect(form).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '3000',
      'line_items[1][price_data][unit_amount]': '1250',
      'allowed_payment_method_types[0]': 'us_bank_account',
      'payment_intent_data[transfer_data][destination]': 'acct_carer',
      'payment_intent_data[application_fee_amount]': '1000',
      'metadata[checkout_id]': asked.checkout_id,
      expires_at: String(Date.parse(asked.expires_at) / 1000),
    })
  })

  test('a saved card by its customer, and no other customer is made', async () => {
    await real.payments.createCheckout(asking({saved: {customer: 'cus_1', provider_method_id: 'pm_1'}}))
    const {form} = stripe.asked.findLast(each => each.path === '/v1/checkout/sessions')!
    expect(form).toMatchObject({customer: 'cus_1'})
    expect(form).not.toHaveProperty('customer_email')
    expect(form).not.toHaveProperty('customer_creation')
  })

  test('a payer whose customer was deleted gets a page with a new one, and a repeat the same page', async () => {
    stripe.deleteCustomer('cus_gone')
    const asked = asking({saved: {customer: 'cus_gone', provider_method_id: 'pm_1'}, customer_email: 'ann@example.com'})
    const made = await real.payments.createCheckout(asked)
    expect(await real.payments.createCheckout(asked)).toEqual(made)
    const {form} = stripe.asked.findLast(each => each.path === '/v1/checkout/sessions')!
    expect(form).toMatchObject({customer_email: 'ann@example.com', customer_creation: 'if_required'})
    expect(form).not.toHaveProperty('customer')
    stripe.pay(made.provider_id, 'pays')
    expect((await real.payments.find(made.provider_id)).status).toBe('paid')
  })

  test('of a customer that was deleted no charge is found', async () => {
    stripe.deleteCustomer('cus_erased')
    expect(await real.payments.findCharge({checkout_id: newId(), customer: 'cus_erased'})).toBeNull()
  })

  test.each([
    ['succeeded', 'saved', 'setup_intent.succeeded'],
    ['requires_payment_method', 'failed', 'setup_intent.setup_failed'],
  ] as const)('a bank account that awaits its verification is not saved until that %s', async (how, status, type) => {
    const {payments} = real
    const asked = asking({method: 'ach', lines: [], is_setup: true})
    const {provider_id} = await payments.createCheckout(asked)
    stripe.pay(provider_id, 'awaits')
    expect(await payments.find(provider_id)).toEqual({status: 'processing'})
    stripe.verify(provider_id, how)
    expect((await payments.find(provider_id)).status).toBe(status)
    const {payload} = stripe.events.at(-1)!
    expect(await payments.readEvent(payload, sign(payload, webhookSecret, real.now()), real.now())).toMatchObject({
      type,
      about: 'setup',
      checkout_id: asked.checkout_id,
    })
  })

  test('who had too little is asked anew in the next hour, whatever was answered in this one', async () => {
    const {payments} = real
    const destination = {account_id: 'acct_carer', fee_cents: 0}
    const made = await payments.createCheckout(asking({destination}))
    await real.pays(made, 'pays')
    const {id: provider_payment_id} = await paymentOf(made)
    const reversal = {id: 'short', provider_payment_id, amount_cents: 4250}
    stripe.setShort(provider_payment_id, true)
    await expect(payments.reverseTransfer({...reversal, tried_at})).rejects.toBeInstanceOf(ProviderAway)
    stripe.setShort(provider_payment_id, false)
    // as the provider does, for a day
    await expect(payments.reverseTransfer({...reversal, tried_at})).rejects.toBeInstanceOf(ProviderAway)
    expect(await payments.reverseTransfer({...reversal, tried_at: later})).toBe(true)
    expect(await real.keptByAccount(provider_payment_id)).toBe(0)
  })

  test('a dispute in a form of tomorrow is told of and left out, and keeps no other from being found', async () => {
    const since = real.now()
    const ids: string[] = []
    for (const account of ['isLost', 'isLost'] as const) {
      const made = await real.payments.createCheckout(asking())
      await real.pays(made, account)
      const {id} = await paymentOf(made)
      real.dispute(id)
      ids.push(id)
    }
    stripe.reshape(ids[0]!)
    const unread: unknown[] = []
    const found = await real.payments.listDisputes(since, error => unread.push(error))
    const names = found.map(each => each.provider_payment_id)
    expect(names).toContain(ids[1])
    expect(names).not.toContain(ids[0])
    expect(unread).toMatchObject([{message: expect.stringContaining('dp_test_') as string}])
  })

  test('while it is away nothing is known: ProviderAway, and a wrong key is no answer either', async () => {
    stripe.setAway(true)
    await expect(real.payments.createCheckout(asking())).rejects.toBeInstanceOf(ProviderAway)
    stripe.setAway(false)
    const other = stripePayments({
      secret_key: 'sk_wrong',
      webhook_secret: 'x',
      client_id: null,
      host: stripe.host,
    })
    await expect(other.createCheckout(asking())).rejects.toBeInstanceOf(ProviderAway)
    await expect(other.oauthLink({state: 's', redirect_uri: 'http://localhost/'})).rejects.toBeInstanceOf(ProviderAway)
  })
})
