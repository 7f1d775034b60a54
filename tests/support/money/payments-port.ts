import {expect, test} from 'vitest'
import type {CheckoutAsked, Payments} from '#server/adapters/payments/port.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {sign} from '#server/adapters/payments/signature.ts'
import {plusMs} from '#server/clock.ts'
import {newId} from '#lib/id.ts'
import {webhookSecret} from '../app.ts'

/** What only the world does, and each provider tells in its own way. */
export interface World {
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

/** When something is tried, and an hour after. */
export const tried_at = '2026-06-01T15:00:00.000Z'
export const later = '2026-06-01T16:00:00.000Z'

/** A checkout of two lead invoices, but for what is said otherwise. */
export const asking = (more: Partial<CheckoutAsked> = {}): CheckoutAsked => ({
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

/** The last event of a type that its provider tells, as we read it. */
export const sayingOf =
  ({payments, events, now}: World) =>
  async (type: string) => {
    const found = (await events()).findLast(event => event.type === type)
    if (!found) throw new Error(`no ${type} was told`)
    return payments.readEvent(found.payload, sign(found.payload, webhookSecret, now()), now())
  }

/** What every provider of payments must do, proved in a world of its own: paying, events, accounts. */
export function takesMoney(world: World): void {
  const {payments} = world
  const saying = sayingOf(world)

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

  test('closed, no one can pay on it', async () => {
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

  test.each([
    ['card', 'pays', 'expires'],
    ['ach', 'arrives', null],
  ] as const)(
    'a %s is saved without a payment, charged once for each name, and removed',
    async (method, account, ends) => {
      const asked = asking({method, lines: [], is_setup: true})
      const made = await payments.createCheckout(asked)
      expect(await payments.createCheckout(asked)).toEqual(made)
      expect(await payments.find(made.provider_id)).toEqual({status: 'open'})
      await world.pays(made, account)
      const state = await payments.find(made.provider_id)
      if (state.status !== 'saved') throw new Error('not saved')
      const {provider_method_id: saved_method_id, customer, last4, expires} = state.method
      expect(last4).toMatch(/^\d{4}$/)
      expect(expires).toEqual(ends && expect.stringMatching(/^\d{4}-\d\d$/))
      const {checkout_id} = asked
      expect(await saying('checkout.session.completed')).toMatchObject({about: 'setup', checkout_id})
      const charge = () => ({
        checkout_id: newId(),
        method,
        amount_cents: 11_000,
        description: 'A statement',
        customer,
        saved_method_id,
        destination: {account_id: 'acct_carer', fee_cents: 1000},
      })
      const named = charge()
      const charged = await payments.charge(named)
      expect(charged.state.status).toBe(method === 'card' ? 'paid' : 'processing')
      expect(await payments.charge(named)).toEqual(charged)
      expect(await payments.findCharge(named)).toBe(charged.provider_id)
      if (method === 'card') expect(await world.keptByAccount(charged.provider_id!)).toBe(10_000)
      await payments.removeMethod(saved_method_id)
      await payments.removeMethod(saved_method_id)
      expect(await payments.charge(charge())).toEqual({provider_id: null, state: {status: 'failed'}})
    },
  )

  test.each([
    ['card', 'pays', false],
    ['card', 'pays', true],
    ['ach', 'arrives', false],
  ] as const)(
    'a payment by %s is found with what it was made with (%s, stored: %s)',
    async (method, account, keep_method) => {
      const made = await payments.createCheckout(asking({method, keep_method}))
      await world.pays(made, account)
      world.transfersEnd(true)
      const state = await payments.find(made.provider_id)
      if (state.status !== 'paid') throw new Error('not paid')
      const {provider_payment_id, customer} = state.payment
      const used = await payments.findMethod(provider_payment_id)
      expect(used).toMatchObject({customer, last4: expect.stringMatching(/^\d{4}$/) as string})
      expect(used?.expires).toEqual(method === 'card' ? '2034-12' : null)
      expect(await payments.findMethod('pi_unknown')).toBeNull()
      // of one that was not stored there is nothing to detach
      if (!keep_method || !used?.customer) return payments.removeMethod(used!.provider_method_id)
      // stored, it is charged as any saved method is
      const charge = () =>
        payments.charge({
          checkout_id: newId(),
          method,
          amount_cents: 1200,
          description: 'A statement',
          customer: used.customer!,
          saved_method_id: used.provider_method_id,
        })
      const charged = await charge()
      expect(charged.state.status).toBe('paid')
      expect((await payments.findMethod(charged.provider_id!))?.last4).toBe(used.last4)
      // the payment still names it after it was detached, which is not repeated in effect
      const detach = async () =>
        payments.removeMethod((await payments.findMethod(charged.provider_id!))!.provider_method_id)
      await detach()
      await detach()
      expect(await charge()).toEqual({provider_id: null, state: {status: 'failed'}})
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
}
