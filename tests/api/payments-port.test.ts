import {afterAll, describe, expect, test} from 'vitest'
import type {CheckoutAsked, Payments} from '#server/adapters/payments/port.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {sign} from '#server/adapters/payments/signature.ts'
import {stripePayments} from '#server/adapters/payments/stripe.ts'
import {plusMs} from '#server/clock.ts'
import {newId} from '#lib/id.ts'
import {testApp, webhookSecret} from '../support/app.ts'
import {moneyOf, numbers} from '../support/money.ts'
import {fakeStripe} from '../support/stripe/server.ts'

/** What only the world does, and each provider tells in its own way. */
interface World {
  payments: Payments
  now: () => string
  pays: (
    made: {provider_id: string; url: string},
    account: 'pays' | 'arrives' | 'fails' | 'losesRefunds' | 'isLost' | 'isWon',
  ) => Promise<void>
  /** The bank of a payment takes it back. */
  dispute: (provider_payment_id: string) => void
  /** And decides. */
  decides: (provider_payment_id: string, how: 'won' | 'lost') => void
  /** The bank transfers under way end as their accounts say. */
  transfersEnd: (arrives: boolean) => void
  /** From now on this payment's kept card is refused. */
  refuseKept: (provider_payment_id: string) => Promise<void>
  refundedOf: (provider_payment_id: string) => Promise<number>
  /** The last refund of a payment comes back. */
  loseRefund: (provider_payment_id: string) => void
  /** What the connected account has of a payment. */
  keptByAccount: (provider_payment_id: string) => Promise<number>
  events: () => Promise<{id: string; type: string; payload: string}[]>
  agrees: (link: string) => Promise<string>
}

const app = await testApp()
const money = moneyOf(app)
const secret_key = 'sk_test_of_the_tests'
const stripe = await fakeStripe(secret_key)
afterAll(() => stripe.close())

const sandbox: World = {
  payments: app.deps.payments,
  now: app.clock.now,
  pays: async (made, account) => {
    await money.unheard(() => money.pay({checkout_url: made.url}, numbers[account]))
  },
  transfersEnd: () => app.clock.advance({seconds: 61}),
  refuseKept: async id => {
    await app.rows(
      `update sandbox_objects set data = jsonb_set(data, '{account}', '"${numbers.declines}"') where id = '${id}'`,
    )
  },
  loseRefund: () => app.clock.advance({seconds: 61}),
  dispute: () => app.clock.advance({seconds: 61}),
  decides: () => app.clock.advance({seconds: 61}),
  keptByAccount: async id => {
    const [row] = await app.rows<{kept: number}>(
      `select ((data -> 'intent' ->> 'amount')::int - (data ->> 'fee_cents')::int
        + coalesce((select sum(value::int) from jsonb_each_text(data -> 'fee_refunds')), 0)
        - coalesce((select sum(value::int) from jsonb_each_text(data -> 'reversals')), 0))::int as kept
        from sandbox_objects where id = '${id}'`,
    )
    return row!.kept
  },
  refundedOf: async id => {
    const [row] = await app.rows<{refunds: Record<string, number>}>(
      `select data -> 'refunds' as refunds from sandbox_objects where id = '${id}'`,
    )
    return Object.values(row!.refunds).reduce((sum, cents) => sum + cents, 0)
  },
  events: money.events,
  agrees: async link => {
    const back = await app.app.request(link, {method: 'POST'})
    return new URL(back.headers.get('Location')!).searchParams.get('code')!
  },
}

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

/** When something is tried, and an hour after. */
const tried_at = '2026-06-01T15:00:00.000Z'
const later = '2026-06-01T16:00:00.000Z'

const asking = (more: Partial<CheckoutAsked> = {}): CheckoutAsked => ({
  checkout_id: newId(),
  method: 'card',
  lines: [
    {name: 'Lead invoice INV-1', amount_cents: 3000},
    {name: 'Lead invoice INV-2', amount_cents: 1250},
  ],
  customer_email: 'payer@example.test',
  success_url: 'http://localhost/dash?checkout=success',
  cancel_url: 'http://localhost/dash?checkout=cancelled',
  expires_at: '2026-06-01T16:00:00.000Z',
  keep_method: false,
  destination: null,
  ...more,
})

describe.each([
  ['the sandbox', sandbox],
  ['Stripe', real],
])('%s', (_, world) => {
  const {payments} = world
  const saying = async (type: string) => {
    const found = (await world.events()).findLast(event => event.type === type)
    if (!found) throw new Error(`no ${type} was told`)
    return payments.readEvent(found.payload, sign(found.payload, webhookSecret, world.now()), world.now())
  }

  test('the same checkout asked again is the same one', async () => {
    const asked = asking()
    const made = await payments.createCheckout(asked)
    expect(await payments.createCheckout(asked)).toEqual(made)
    expect((await payments.createCheckout(asking())).provider_id).not.toBe(made.provider_id)
    expect(await payments.find(made.provider_id)).toEqual({status: 'open'})
  })

  test('paid by card: found so, and told so', async () => {
    const asked = asking({keep_method: true})
    const made = await payments.createCheckout(asked)
    await world.pays(made, 'pays')
    const state = await payments.find(made.provider_id)
    expect(state).toMatchObject({status: 'paid', payment: {amount_cents: 4250}})
    expect(await saying('checkout.session.completed')).toMatchObject({
      about: 'checkout',
      checkout_id: asked.checkout_id,
      state,
    })
    // closing what is paid finds it paid
    expect(await payments.expire(made.provider_id)).toEqual(state)
  })

  test('closed, nobody can pay on it', async () => {
    const made = await payments.createCheckout(asking())
    expect(await payments.expire(made.provider_id)).toEqual({status: 'expired'})
    expect(await payments.expire(made.provider_id)).toEqual({status: 'expired'})
    expect(await payments.find(made.provider_id)).toEqual({status: 'expired'})
  })

  test.each([
    ['arrives', 'paid', 'succeeded'],
    ['fails', 'failed', 'failed'],
  ] as const)('a transfer that %s is under way first, then %s', async (account, status, told) => {
    const asked = asking({method: 'ach'})
    const made = await payments.createCheckout(asked)
    await world.pays(made, account)
    expect(await payments.find(made.provider_id)).toEqual({status: 'processing'})
    expect(await saying('checkout.session.completed')).toMatchObject({state: {status: 'processing'}})
    world.transfersEnd(account === 'arrives')
    const state = await payments.find(made.provider_id)
    expect(state.status).toBe(status)
    expect(await saying(`checkout.session.async_payment_${told}`)).toMatchObject({
      checkout_id: asked.checkout_id,
      state: {status},
    })
  })

  test('what was kept is charged once for each name, and a refused card is an answer', async () => {
    const made = await payments.createCheckout(asking({keep_method: true}))
    await world.pays(made, 'pays')
    const first = await payments.find(made.provider_id)
    if (first.status !== 'paid') throw new Error('not paid')
    const {provider_payment_id: kept_payment_id, customer} = first.payment
    expect(customer).toEqual(expect.any(String))
    const charge = () => ({
      checkout_id: newId(),
      method: 'card' as const,
      amount_cents: 1200,
      description: 'A plan',
      customer: customer!,
      kept_payment_id,
    })
    const asked = charge()
    const charged = await payments.charge(asked)
    expect(charged.state).toMatchObject({status: 'paid', payment: {amount_cents: 1200}})
    expect(await payments.charge(asked)).toEqual(charged)
    expect(await payments.findCharge(asked)).toBe(charged.provider_id)
    expect(await payments.findCharge(charge())).toBeNull()
    expect(await payments.find(charged.provider_id!)).toEqual(charged.state)
    expect(await saying('payment_intent.succeeded')).toMatchObject({
      checkout_id: asked.checkout_id,
      state: charged.state,
    })
    await world.refuseKept(kept_payment_id)
    const refused = charge()
    const answer = await payments.charge(refused)
    expect(answer.state).toEqual({status: 'failed'})
    expect(await payments.find(answer.provider_id!)).toEqual({status: 'failed'})
    expect(await payments.charge(refused)).toEqual(answer)
    // of a payment that is not there nothing is kept
    const gone = await payments.charge({...charge(), kept_payment_id: 'pi_gone'})
    expect(gone).toEqual({provider_id: null, state: {status: 'failed'}})
  })

  test('given back once for each name', async () => {
    const asked = asking()
    const made = await payments.createCheckout(asked)
    await world.pays(made, 'pays')
    const state = await payments.find(made.provider_id)
    if (state.status !== 'paid') throw new Error('not paid')
    const {provider_payment_id} = state.payment
    const refund = (refund_id: string, amount_cents: number) =>
      payments.refund({refund_id, provider_payment_id, amount_cents, tried_at})
    expect(await payments.findPayment(provider_payment_id)).toEqual({
      of: asked.checkout_id,
      refunded_cents: 0,
      refunded_fee_cents: 0,
      reversed_cents: 0,
    })
    expect(await refund('first', 1000)).toBe(true)
    expect(await refund('first', 1000)).toBe(true)
    const again = {refund_id: 'first', provider_payment_id, amount_cents: 1000, tried_at: later}
    expect(await payments.refund(again)).toBe(true)
    expect(await world.refundedOf(provider_payment_id)).toBe(1000)
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({refunded_cents: 1000})
    // another sum by the same name is no answer: what went back is asked for instead
    await expect(refund('first', 2000)).rejects.toBeInstanceOf(ProviderAway)
    expect(await refund('second', 3250)).toBe(true)
    expect(await world.refundedOf(provider_payment_id)).toBe(4250)
    expect(await saying('charge.refunded')).toMatchObject({
      about: 'refund',
      provider_payment_id,
      refunded_cents: 4250,
    })
  })

  /** Care of $100, a fee of $10 on top and a tip of $50, passed on to a connected account. */
  async function passedOn(account: 'pays' | 'losesRefunds' = 'pays') {
    const asked = asking({
      method: account === 'pays' ? 'card' : 'ach',
      lines: [
        {name: 'Care statement INV-3', amount_cents: 11_000},
        {name: 'Tip', amount_cents: 5000},
      ],
      destination: {account_id: 'acct_carer', fee_cents: 1000},
    })
    const made = await payments.createCheckout(asked)
    await world.pays(made, account)
    world.transfersEnd(true)
    const state = await payments.find(made.provider_id)
    if (state.status !== 'paid') throw new Error('not paid')
    return state.payment.provider_payment_id
  }

  test('the care with its fee given back: the connected account gives the care, and keeps the tip to the cent', async () => {
    const provider_payment_id = await passedOn()
    expect(await world.keptByAccount(provider_payment_id)).toBe(15_000)
    const back = {provider_payment_id, amount_cents: 11_000, tried_at}
    expect(await payments.reverseTransfer({...back, id: 'v1'})).toBe(true)
    expect(await payments.refund({...back, refund_id: 'r1'})).toBe(true)
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({
      refunded_cents: 11_000,
      refunded_fee_cents: 0,
      reversed_cents: 11_000,
    })
    const fee = {id: 'f1', provider_payment_id, amount_cents: 1000, tried_at}
    expect(await payments.returnFee(fee)).toBe(true)
    expect(await payments.returnFee({...fee, tried_at: later})).toBe(true)
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({refunded_fee_cents: 1000})
    expect(await world.keptByAccount(provider_payment_id)).toBe(5000)
    await expect(payments.returnFee({...fee, id: 'f2'})).rejects.toBeInstanceOf(ProviderAway)
  })

  test('what a connected account gives back is taken once for each name', async () => {
    const provider_payment_id = await passedOn()
    const reversal = {id: 'd1', provider_payment_id, amount_cents: 4000, tried_at}
    expect(await payments.reverseTransfer(reversal)).toBe(true)
    expect(await payments.reverseTransfer({...reversal, tried_at: later})).toBe(true)
    expect(await world.keptByAccount(provider_payment_id)).toBe(11_000)
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({reversed_cents: 4000})
    const more = {...reversal, id: 'd2', amount_cents: 12_001}
    await expect(payments.reverseTransfer(more)).rejects.toBeInstanceOf(ProviderAway)
  })

  test('of a payment that was not passed on nothing is taken from anybody', async () => {
    const made = await payments.createCheckout(asking())
    await world.pays(made, 'pays')
    const state = await payments.find(made.provider_id)
    if (state.status !== 'paid') throw new Error('not paid')
    const of = {provider_payment_id: state.payment.provider_payment_id, amount_cents: 1}
    const none = {id: 'none', ...of, tried_at}
    expect(await payments.returnFee(none)).toBe(false)
    expect(await payments.reverseTransfer(none)).toBe(false)
  })

  test('a refund that fails later is told, and has not gone back; what the payee gave for it stays given', async () => {
    const provider_payment_id = await passedOn('losesRefunds')
    const refund = {refund_id: 'lost', provider_payment_id, amount_cents: 11_000, tried_at}
    await payments.reverseTransfer({...refund, id: 'given'})
    expect(await payments.refund(refund)).toBe(true)
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({refunded_cents: 11_000})
    world.loseRefund(provider_payment_id)
    expect(await saying('refund.failed')).toMatchObject({
      about: 'refund_failed',
      provider_payment_id,
      failed: {amount_cents: 11_000, reason: expect.any(String)},
    })
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({
      refunded_cents: 0,
      reversed_cents: 11_000,
    })
  })

  test.each([
    ['isLost', 'lost', 'LOST'],
    ['isWon', 'won', 'WON'],
  ] as const)(
    'what a bank takes back is told, and found by when it began: %s',
    async (account, decision, status) => {
      const since = world.now()
      const made = await payments.createCheckout(asking({expires_at: plusMs(since, 3_600_000)}))
      await world.pays(made, account)
      const state = await payments.find(made.provider_id)
      if (state.status !== 'paid') throw new Error('not paid')
      const {provider_payment_id} = state.payment
      const before = await payments.listDisputes(since)
      world.dispute(provider_payment_id)
      const dispute = {
        provider_dispute_id: expect.any(String),
        status: 'OPEN',
        amount_cents: 4250,
        reason: 'fraudulent',
      }
      const found = await payments.listDisputes(since)
      expect(found.filter(each => each.provider_payment_id === provider_payment_id)).toEqual([
        {provider_payment_id, dispute},
      ])
      expect(found).toHaveLength(before.length + 1)
      expect(await saying('charge.dispute.created')).toMatchObject({about: 'dispute', ...found.at(0)})
      const refund = {refund_id: newId(), provider_payment_id, amount_cents: 1, tried_at}
      await expect(payments.refund(refund)).rejects.toBeInstanceOf(ProviderAway)
      world.decides(provider_payment_id, decision)
      expect(await payments.listDisputes(since)).toEqual([
        {provider_payment_id, dispute: {...found[0]!.dispute, status}},
      ])
      expect(await saying('charge.dispute.closed')).toMatchObject({dispute: {status}})
      expect(await payments.listDisputes(world.now())).toEqual([])
    },
  )

  test('an event counts by its signature and its age', async () => {
    const made = await payments.createCheckout(asking())
    await world.pays(made, 'pays')
    const {payload} = (await world.events()).at(-1)!
    const now = world.now()
    const read = (signature: string | undefined, raw = payload) => payments.readEvent(raw, signature, now)
    expect(await read(sign(payload, webhookSecret, now))).toMatchObject({about: 'checkout'})
    expect(await read(undefined)).toBeNull()
    expect(await read('t=1,v1=00')).toBeNull()
    expect(await read(sign(payload, 'another', now))).toBeNull()
    expect(await read(sign(payload, webhookSecret, now), `${payload} `)).toBeNull()
    expect(await read(sign(payload, webhookSecret, plusMs(now, -301_000)))).toBeNull()
    expect(await read(sign(payload, webhookSecret, plusMs(now, -290_000)))).not.toBeNull()
  })

  test('an account is connected by a code, once', async () => {
    const link = await payments.oauthLink({
      state: 'a state',
      redirect_uri: 'http://localhost/stripe/callback',
    })
    expect(new URL(link).searchParams.get('state')).toBe('a state')
    expect(new URL(link).searchParams.get('redirect_uri')).toBe('http://localhost/stripe/callback')
    const code = await world.agrees(link)
    expect((await payments.completeOauth(code))?.account_id).toMatch(/^acct_/)
    expect(await payments.completeOauth(code)).toBeNull()
    expect(await payments.completeOauth('made-up')).toBeNull()
  })

  test('what it does not know, it does not answer', async () => {
    await expect(payments.find('cs_unknown')).rejects.toBeInstanceOf(ProviderAway)
    await expect(payments.find('pi_unknown')).rejects.toBeInstanceOf(ProviderAway)
    expect(await payments.findPayment('pi_unknown')).toBeNull()
    const unknown = {refund_id: 'r', provider_payment_id: 'pi_unknown', amount_cents: 1, tried_at}
    expect(await payments.refund(unknown)).toBe(false)
  })
})

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
    await expect(other.oauthLink({state: 's', redirect_uri: 'http://localhost/'})).rejects.toBeInstanceOf(
      ProviderAway,
    )
  })
})
