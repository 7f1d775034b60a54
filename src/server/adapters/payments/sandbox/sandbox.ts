import type {Hono} from 'hono'
import type {Clock} from '../../../clock.ts'
import type {Database} from '../../../db/client.ts'
import {nameIn, readEvent, stateOfIntent, stateOfSession} from '../events.ts'
import type {CheckoutState, Payments} from '../port.ts'
import {ProviderAway} from '../port.ts'
import {isSigned, sign} from '../signature.ts'
import {servePages} from './pages.ts'
import {chargeId, chargeOn, hasFailed, intentAt, methodId, sessionAt, untouched} from './pay.ts'
import {disputesSince} from './dispute.ts'
import {between, give, goneBack} from './refund.ts'
import {announce, forget, markDelivered, put, read, remove, takeDueEvents, update} from './store.ts'

const sessionId = (checkout_id: string) => `cs_sandbox_${checkout_id.replaceAll('-', '')}`
const missing = (what: string): never => {
  throw new ProviderAway(`not found in the sandbox: ${what}`)
}

/**
 * Replaces the payment provider if none is configured: pages marked SANDBOX, test numbers and signed events. Its
 * state is in the database, so that a restart loses nothing.
 */
export function sandboxPayments({
  database,
  clock,
  secret,
}: {
  database: Database
  clock: Clock
  secret: string
}): Payments {
  let webhook: ((raw: string, signature: string) => Promise<number>) | null = null

  const find = async (provider_id: string): Promise<CheckoutState> => {
    const now = clock.now()
    if (provider_id.startsWith('pi_')) {
      const payment = await read(database.db, 'payment', provider_id)
      return payment ? stateOfIntent(intentAt(payment, now)) : missing('charge')
    }
    const checkout = await read(database.db, 'checkout', provider_id)
    if (!checkout) return missing('checkout')
    if (checkout.asked.is_setup && checkout.session.status === 'complete') {
      const saved = await read(database.db, 'method', methodId(checkout.asked))
      return saved ? {status: 'saved', method: saved.method} : {status: 'failed'}
    }
    return stateOfSession(sessionAt(checkout, now), {hasFailed: hasFailed(checkout, now)})
  }

  const deliver = async (now: string, limit: number): Promise<number> => {
    if (!webhook) return 0
    const due = await takeDueEvents(database.db, now, limit)
    for (const {id, payload} of due) {
      // signed at each attempt, as the real provider does
      const status = await webhook(payload, sign(payload, secret, now))
      if (status < 300) await markDelivered(database.db, id)
    }
    return due.length
  }

  return {
    name: 'sandbox',
    find,
    deliver,

    createCheckout: async asked => {
      const id = sessionId(asked.checkout_id)
      await put(
        database.db,
        'checkout',
        id,
        {
          asked,
          transfer: null,
          session: {
            id,
            object: 'checkout.session',
            mode: asked.is_setup ? 'setup' : 'payment',
            status: 'open',
            payment_status: 'unpaid',
            amount_total: asked.lines.reduce((sum, line) => sum + line.amount_cents, 0),
            payment_intent: null,
            customer: null,
            metadata: {checkout_id: asked.checkout_id},
          },
        },
        clock.now(),
      )
      return {provider_id: id, url: new URL(`/api/sandbox/checkout/${id}`, asked.success_url).href}
    },

    expire: async provider_id => {
      await database.db.transaction(async tx => {
        const checkout = await read(tx, 'checkout', provider_id, true)
        if (checkout?.session.status !== 'open') return
        const session = {...checkout.session, status: 'expired' as const}
        await update(tx, 'checkout', provider_id, {...checkout, session})
      })
      return find(provider_id)
    },

    charge: async asked => {
      const saved = asked.saved_method_id ? await read(database.db, 'method', asked.saved_method_id) : null
      const earlier = saved ?? (await read(database.db, 'payment', asked.kept_payment_id ?? ''))
      if (!earlier) return {provider_id: null, state: {status: 'failed'}}
      const now = clock.now()
      const {account} = earlier
      const {intent, transfer} = chargeOn({account, expires: saved?.method.expires ?? null}, asked, now)
      const fee_cents = asked.destination?.fee_cents ?? null
      await database.db.transaction(async tx => {
        if (await read(tx, 'payment', intent.id)) return
        const {method} = earlier
        await put(
          tx,
          'payment',
          intent.id,
          {...untouched, intent, transfer, account, fee_cents, ...(method && {method})},
          now,
        )
        const paid = intentAt({intent, transfer}, transfer?.at ?? now)
        const type = `payment_intent.${paid.status === 'succeeded' ? 'succeeded' : 'payment_failed'}`
        await announce(tx, {type, object: paid, deliver_at: transfer?.at ?? now}, now)
      })
      return {provider_id: intent.id, state: await find(intent.id)}
    },

    findMethod: async provider_payment_id => (await read(database.db, 'payment', provider_payment_id))?.method ?? null,

    removeMethod: provider_method_id => remove(database.db, 'method', provider_method_id),

    findCharge: async asked => {
      const id = chargeId(asked)
      return (await read(database.db, 'payment', id)) ? id : null
    },

    findPayment: async provider_payment_id => {
      const payment = await read(database.db, 'payment', provider_payment_id)
      return payment && {of: nameIn(payment.intent.metadata), ...goneBack(payment, clock.now())}
    },

    listDisputes: since => disputesSince(database.db, since, clock.now()),

    refund: asked => give(database.db, asked, clock.now()),
    returnFee: asked => between(database.db, 'fee_refunds', asked),
    reverseTransfer: asked => between(database.db, 'reversals', asked),

    forget: (before, limit) => forget(database.db, before, limit),

    oauthLink: async ({state, redirect_uri}) => {
      const url = new URL('/api/sandbox/connect', redirect_uri)
      url.search = new URLSearchParams({state, redirect_uri}).toString()
      return url.href
    },

    completeOauth: code =>
      database.db.transaction(async tx => {
        const found = await read(tx, 'account_code', code, true)
        if (!found || found.used) return null
        await update(tx, 'account_code', code, {...found, used: true})
        return {account_id: found.account_id}
      }),

    readEvent: async (raw, signature, now) => (isSigned(raw, signature, secret, now) ? readEvent(raw) : null),

    pages: (app: Hono) => {
      webhook = async (raw, signature) => {
        const answer = await app.request('/api/webhooks/stripe', {
          method: 'POST',
          headers: {'Stripe-Signature': signature, 'Content-Type': 'application/json'},
          body: raw,
        })
        return answer.status
      }
      servePages(app, {database, clock, afterPaying: () => deliver(clock.now(), 10)})
    },
  }
}
