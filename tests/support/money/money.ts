import {expect} from 'vitest'
import {sign} from '#server/adapters/payments/signature.ts'
import {caretakers, organizations, payments, plans, refundFailures} from '#server/db/schema/all.ts'
import {askProvider, runDueBookkeeping} from '#server/jobs/money.ts'
import {newId} from '#lib/id.ts'
import {eq} from 'drizzle-orm'
import {webhookSecret, type TestApp} from '../app.ts'
import {long_lived_tokens} from '../browser/long-lived-tokens.ts'

export const numbers = {
  pays: '4242 4242 4242 4242',
  declines: '4000000000000002',
  asks: '4000002500003155',
  arrives: '000123456789',
  fails: '000111111116',
  losesRefunds: '000222222227',
  isLost: '4000 0000 0000 0259',
  isWon: '4000 0000 0000 2685',
} as const

/** Money as people and the provider move it: plans, paying on the sandbox's pages, events, and what happens by itself. */
export function moneyOf(app: TestApp) {
  const events = async () =>
    app.rows<{id: string; type: string; payload: string}>(
      'select id, type, payload from sandbox_events order by created_at, id',
    )

  const post = (raw: string, signature: string | null) =>
    app.app.request('/api/webhooks/stripe', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(signature !== null && {'Stripe-Signature': signature}),
      },
      body: raw,
    })

  return {
    plan: async (
      type: 'careseekers' | 'caretaker' | 'agency',
      {
        price_cents = 19_900,
        unit = 'month',
        title = `Plan for ${type}`,
      }: {price_cents?: number; unit?: 'month' | 'year'; title?: string} = {},
    ): Promise<string> => {
      const id = newId()
      await app.db.insert(plans).values({
        id,
        plan: `${type}-${unit}-${price_cents}`,
        type,
        title,
        description: '',
        price_cents,
        duration_value: 1,
        duration_unit: unit,
        list_items: ['One thing'],
      })
      return id
    },

    /** An account that care is paid into. */
    connect: async (payee: {caretaker_id: string} | {org_id: string}) => {
      const set = {stripe_account_id: `acct_${newId()}`}
      if ('caretaker_id' in payee) await app.db.update(caretakers).set(set).where(eq(caretakers.id, payee.caretaker_id))
      else await app.db.update(organizations).set(set).where(eq(organizations.id, payee.org_id))
    },

    /** Fills in the provider's page and presses its button; answers where it leads. */
    pay: async (
      checkout: {checkout_url: string},
      number: string = numbers.pays,
      more: Record<string, string> = {},
    ): Promise<{status: number; location: string | null; html: string}> => {
      const answer = await app.app.request(checkout.checkout_url, {
        method: 'POST',
        headers: {'Content-Type': 'application/x-www-form-urlencoded'},
        body: new URLSearchParams({number, ...more}).toString(),
      })
      return {status: answer.status, location: answer.headers.get('Location'), html: await answer.text()}
    },

    /** From now on the bank of the person who has paid so far refuses what was kept. */
    cardsRefused: () =>
      app.rows(
        `update sandbox_objects set data = jsonb_set(data, '{account}', '"${numbers.declines}"') where kind = 'payment'`,
      ),

    /** A payment by this checkout of which a refund can never be made: its payer is owed $10. Answers its id. */
    owed: async (of: {checkout_id: string; payer_id: string}): Promise<string> => {
      const [id, now] = [newId(), app.clock.now()]
      const provider_payment_id = `pi_${id}`
      const sums = {amount_cents: 5000, refund_cents: 1000}
      await app.db
        .insert(payments)
        .values({...of, ...sums, id, provider_payment_id, status: 'SUCCEEDED', method: 'card', paid_at: now})
      await app.db
        .insert(refundFailures)
        .values({provider_refund_id: `re_${id}`, payment_id: id, amount_cents: 1000, at: now})
      return id
    },

    /** What the provider would send, as it has not been sent yet or again. */
    events,
    /** While it works nothing that the provider says is heard: it is as if the way to us were cut. */
    unheard: async <T>(work: () => Promise<T>): Promise<T> => {
      const {readEvent} = app.deps.payments
      Object.assign(app.deps.payments, {readEvent: async () => null})
      try {
        return await work()
      } finally {
        Object.assign(app.deps.payments, {readEvent})
      }
    },
    /** Keeps back what the provider has not told yet. */
    holdBack: () =>
      app.rows("update sandbox_events set deliver_at = '2100-01-01T00:00:00Z' where deliver_at is not null"),
    send: async (raw: string, at = app.clock.now()) => (await post(raw, sign(raw, webhookSecret, at))).status,
    sendWith: async (raw: string, signature: string | null) => (await post(raw, signature)).status,

    /** Moves the clock and lets happen what happens by itself, also at the provider. Sign-ins last as long as the test. */
    until: async (instant: string) => {
      app.clock.set(instant)
      const now = app.clock.now()
      await app.rows(long_lived_tokens)
      const trouble: unknown[] = []
      const booked = await runDueBookkeeping(app.db, now)
      const asked = await askProvider({...app.deps, db: app.db}, now, error => trouble.push(error))
      return {...booked, ...asked, trouble}
    },

    /** The books: that every movement is a pair that sums to zero, and what each kind of account says. */
    balances: async (): Promise<Record<string, number>> => {
      const odd = await app.rows(
        'select movement_id from ledger_entries group by 1 having count(*) <> 2 or sum(amount_cents) <> 0',
      )
      expect(odd).toEqual([])
      const rows = await app.rows<{account: string; cents: number}>(
        'select account, sum(amount_cents)::int as cents from ledger_entries group by 1 having sum(amount_cents) <> 0',
      )
      return Object.fromEntries(rows.map(({account, cents}) => [account, cents]))
    },
  }
}
