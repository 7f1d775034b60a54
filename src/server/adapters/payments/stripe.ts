import type {Stripe} from 'stripe'
import * as v from 'valibot'
import {Intent, readEvent, readUsedMethod, Session, stateOfIntent, stateOfSession, stateOfSetup} from './events.ts'
import type {CheckoutAsked, CheckoutState, Payments} from './port.ts'
import {signature_age_s} from './signature.ts'
import {stripeAfterwards} from './stripe-afterwards.ts'
import {away, has, listed_max, sessionOf, setupOf, transferOf, typeOf} from './stripe-session.ts'

export interface StripeSettings {
  secret_key: string
  webhook_secret: string
  /** From the platform's Connect settings; required to connect payout accounts. */
  client_id: string | null
  /** Base URL of the API; tests replace it. */
  host?: {host: string; port: number; protocol: 'http' | 'https'}
}

/**
 * Whether the request can never succeed and charged nothing. A 409 is excluded, because the same request is still in
 * progress.
 */
const isImpossible = (error: unknown): boolean =>
  has(error, 'type', 'StripeInvalidRequestError') && (error as {statusCode?: number}).statusCode !== 409

/** The method that a payment stored; undefined if it has none. */
async function methodOfPayment(api: Stripe, payment_id = ''): Promise<string | undefined> {
  if (payment_id === '') return undefined
  const {payment_method} = await api.paymentIntents.retrieve(payment_id)
  return typeof payment_method === 'string' ? payment_method : payment_method?.id
}

/** Whether a request was refused because its customer was deleted at Stripe. */
const isCustomerGone = (error: unknown): boolean =>
  has(error, 'code', 'resource_missing') && (error as {param?: string}).param === 'customer'

const notCharged = {provider_id: null, state: {status: 'failed'}} as const

/**
 * Stripe by its SDK, loaded on first use. Each call that moves money has an idempotency key from our own id, so every
 * retry is safe.
 * @throws ProviderAway from each call that Stripe fails or does not answer
 */
export function stripePayments(settings: StripeSettings): Payments {
  let client: Promise<Stripe> | undefined
  const stripe = () =>
    (client ??= import('stripe').then(({default: Client}) => {
      const made = new Client(settings.secret_key, {
        maxNetworkRetries: 2,
        timeout: 10_000,
        telemetry: false,
        ...settings.host,
      })
      if (settings.client_id) made.setClientId(settings.client_id)
      return made
    }))

  const find = async (provider_id: string): Promise<CheckoutState> => {
    const api = await stripe()
    if (provider_id.startsWith('pi_')) {
      return stateOfIntent(v.parse(Intent, await api.paymentIntents.retrieve(provider_id).catch(away)))
    }
    const expand = ['payment_intent', 'setup_intent.payment_method']
    const session = await api.checkout.sessions.retrieve(provider_id, {expand}).catch(away)
    if (session.mode === 'setup' && session.status === 'complete') return stateOfSetup(session.setup_intent)
    const intent = session.payment_intent
    const hasFailed =
      typeof intent === 'object' && ['requires_payment_method', 'canceled'].includes(intent?.status ?? '')
    return stateOfSession(v.parse(Session, session), {hasFailed})
  }

  return {
    name: 'stripe',
    find,

    createCheckout: async ({saved, ...asked}) => {
      const {sessions} = (await stripe()).checkout
      const create = (wanted: CheckoutAsked, key: string) =>
        sessions.create(wanted.is_setup ? setupOf(wanted) : sessionOf(wanted), {idempotencyKey: `checkout-${key}`})
      const session = await create({...asked, ...(saved && {saved})}, asked.checkout_id)
        // the page makes a new customer; the same key may not be sent with other parameters
        .catch((error: unknown) => {
          if (!saved || !isCustomerGone(error)) throw error
          return create(asked, `${asked.checkout_id}-without-saved`)
        })
        .catch(away)
      return session.url ? {provider_id: session.id, url: session.url} : away('Stripe checkout session has no URL')
    },

    expire: async provider_id => {
      const api = await stripe()
      try {
        await api.checkout.sessions.expire(provider_id)
        return {status: 'expired'}
      } catch {
        // the session is no longer open, so its current state decides
        return find(provider_id)
      }
    },

    charge: async ({checkout_id, method, amount_cents, description, customer, ...asked}) => {
      const api = await stripe()
      try {
        const payment_method = asked.saved_method_id ?? (await methodOfPayment(api, asked.kept_payment_id))
        if (!payment_method) return notCharged
        const intent = await api.paymentIntents.create(
          {
            amount: amount_cents,
            currency: 'usd',
            customer,
            payment_method,
            allowed_payment_method_types: [typeOf(method)],
            off_session: true,
            confirm: true,
            description,
            metadata: {charge_of: checkout_id},
            ...transferOf(asked.destination),
          },
          {idempotencyKey: `charge-${checkout_id}`},
        )
        return {provider_id: intent.id, state: stateOfIntent(v.parse(Intent, intent))}
      } catch (error) {
        const {payment_intent} = error as {payment_intent?: {id: string}}
        // a declined card and an impossible charge are results, not errors
        if (has(error, 'type', 'StripeCardError') && payment_intent) {
          return {provider_id: payment_intent.id, state: {status: 'failed'}}
        }
        return isImpossible(error) ? notCharged : away(error)
      }
    },

    findMethod: async provider_payment_id => {
      const api = await stripe()
      const intent = await api.paymentIntents
        .retrieve(provider_payment_id, {expand: ['payment_method']})
        .catch((error: unknown) => (has(error, 'code', 'resource_missing') ? null : away(error)))
      return intent && readUsedMethod(intent)
    },

    removeMethod: async provider_method_id => {
      const api = await stripe()
      try {
        await api.paymentMethods.detach(provider_method_id)
      } catch (error) {
        // it is gone, or belongs to no customer any more
        if (!isImpossible(error)) away(error)
      }
    },

    findCharge: async ({checkout_id, customer}) => {
      const api = await stripe()
      const {data} = await api.paymentIntents
        .list({customer, limit: listed_max})
        .catch((error: unknown) => (isCustomerGone(error) ? {data: []} : away(error)))
      return data.find(intent => intent.metadata.charge_of === checkout_id)?.id ?? null
    },

    ...stripeAfterwards(stripe),

    disputeUrl: provider_dispute_id => {
      const part = /^[a-z]+_test_/.test(settings.secret_key) ? 'test/' : ''
      return `https://dashboard.stripe.com/${part}disputes/${provider_dispute_id}`
    },

    oauthLink: async ({state, redirect_uri}) => {
      if (!settings.client_id) return away('STRIPE_CLIENT_ID is not set')
      const api = await stripe()
      return api.oauth.authorizeUrl({scope: 'read_write', state, redirect_uri})
    },

    completeOauth: async code => {
      const api = await stripe()
      try {
        const {stripe_user_id} = await api.oauth.token({grant_type: 'authorization_code', code})
        return stripe_user_id ? {account_id: stripe_user_id} : null
      } catch (error) {
        return has(error, 'type', 'StripeInvalidGrantError') || has(error, 'code', 'invalid_grant') ? null : away(error)
      }
    },

    readEvent: async (raw, signature, now) => {
      if (!signature) return null
      const api = await stripe()
      try {
        const {webhook_secret} = settings
        api.webhooks.constructEvent(raw, signature, webhook_secret, signature_age_s, undefined, Date.parse(now))
      } catch {
        return null
      }
      return readEvent(raw)
    },
  }
}
