import {afterAll, expect, test} from 'vitest'
import {stripePayments} from '#server/adapters/payments/stripe.ts'
import {newId} from '#lib/id.ts'
import {webhookSecret} from '#tests/support/app.ts'
import {fakeStripe} from '#tests/support/services/stripe/server.ts'

const secret_key = 'sk_test_of_the_tests'
const stripe = await fakeStripe(secret_key)
afterAll(() => stripe.close())
const payments = stripePayments({
  secret_key,
  webhook_secret: webhookSecret,
  client_id: null,
  host: stripe.host,
})

test('a dispute is answered on its page at the provider, in the mode of the key', () => {
  expect(payments.disputeUrl?.('dp_1')).toBe('https://dashboard.stripe.com/test/disputes/dp_1')
  const live = stripePayments({secret_key: 'sk_live_1', webhook_secret: webhookSecret, client_id: null})
  expect(live.disputeUrl?.('dp_1')).toBe('https://dashboard.stripe.com/disputes/dp_1')
})

test('however many disputes there are, the last of them is found too', async () => {
  const since = '2026-06-01T15:00:00.000Z'
  const made = await payments.createCheckout({
    checkout_id: newId(),
    method: 'card',
    lines: [{name: 'Lead invoice INV-1', amount_cents: 3000}],
    customer_email: null,
    success_url: 'http://localhost/dash',
    cancel_url: 'http://localhost/dash',
    expires_at: '2026-06-01T16:00:00.000Z',
    keep_method: false,
    destination: null,
  })
  stripe.pay(made.provider_id, 'pays')
  const paid = await payments.find(made.provider_id)
  expect(paid).toMatchObject({status: 'paid'})
  const {provider_payment_id} = (paid as Extract<typeof paid, {status: 'paid'}>).payment
  stripe.setPage(100)
  const all = 10_001
  for (let made = 0; made < all; made++) stripe.dispute(provider_payment_id, Date.parse(since) / 1000 + made)
  const found = await payments.listDisputes(since)
  expect(new Set(found.map(each => each.dispute.provider_dispute_id)).size).toBe(all)
})
