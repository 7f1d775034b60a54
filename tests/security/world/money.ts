import {createHash} from 'node:crypto'
import {and, desc, eq} from 'drizzle-orm'
import {leadInvoiceByCard} from '#contract/money/checkout.ts'
import {put} from '#server/adapters/payments/sandbox/store.ts'
import {automaticPayments, invoices, payoutStates, subscriptions} from '#server/db/schema/all.ts'
import {issueInvoice} from '#server/modules/billing/invoices/store.ts'
import {plusMs} from '#server/clock.ts'
import type {TestApp} from '#tests/support/app.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import type {Caretaker, Member, Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

/** The code that the provider has brought back, good once, and the state with it of each who may connect an account. */
export const connectCode = 'ac_of_the_matrix'
export const stateFor = (who: string): string => `state-of-${who}`

/** The matrix's objects that are about money. */
export async function moneyIds(
  app: TestApp,
  cast: {
    parent_owner: Parent
    caretaker_party: Caretaker
    caretaker_other: Caretaker
    caretaker_unverified: Caretaker
    agency_party: Member
    agency_other: Member
    agency_unsubscribed: Member
  },
) {
  const {parent_owner, caretaker_party, agency_party} = cast
  const money = moneyOf(app)
  const story = storyOf(app)
  const now = app.clock.now()
  const one = async (day: string, agency: Member): Promise<string> => {
    const schedule = [{date_range: [day, day], time_range: ['14:00', '18:00']}] as [never]
    await story.confirmed(await app.parent(), agency, {schedule})
    const [row] = await app.db
      .select({id: invoices.id})
      .from(invoices)
      .where(and(eq(invoices.org_id, agency.org_id), eq(invoices.kind, 'lead')))
      .orderBy(desc(invoices.id))
      .limit(1)
    return row!.id
  }
  const statement = () =>
    app.db.transaction(async tx => {
      const line = {
        part: 'care' as const,
        session_id: null,
        about: null,
        quantity: 4,
        unit: 'hour' as const,
        unit_cents: 2500,
        amount_cents: 10_000,
      }
      const payee = {payee_caretaker_id: caretaker_party.caretaker_id}
      const payer = {parent_id: parent_owner.parent_id}
      return (await issueInvoice(
        tx,
        {kind: 'statement', payer, payee, timezone: 'America/Chicago', lines: [line]},
        now,
      ))!.id
    })
  await money.connect(caretaker_party)
  const [subscription] = await app.db
    .update(subscriptions)
    .set({method: 'card'})
    .where(eq(subscriptions.owner_id, parent_owner.parent_id))
    .returning({id: subscriptions.id})
  const [orgSubscription] = await app.db
    .select({id: subscriptions.id})
    .from(subscriptions)
    .where(eq(subscriptions.owner_id, agency_party.org_id))
  const INV_MARKED = await statement()
  await app.db.update(invoices).set({outside_marked_at: now}).where(eq(invoices.id, INV_MARKED))
  const INV_ASKED = await one('2026-06-26', cast.agency_other)
  await app.db
    .update(invoices)
    .set({credit_status: 'ASKED', credit_reason: 'unreachable', credit_asked_at: now})
    .where(eq(invoices.id, INV_ASKED))

  const INV_GIVEN_UP = await one('2026-06-27', cast.agency_other)
  await app.db
    .update(invoices)
    .set({status: 'UNCOLLECTIBLE', uncollectible_at: now})
    .where(eq(invoices.id, INV_GIVEN_UP))

  await put(app.db, 'account_code', connectCode, {account_id: 'acct_of_the_matrix', used: false}, now)
  const connecting = [
    'caretaker_party',
    'caretaker_other',
    'caretaker_unverified',
    'agency_party',
    'agency_other',
    'agency_unsubscribed',
  ] as const
  for (const who of connecting) {
    const {user_id} = cast[who]
    await app.db.insert(payoutStates).values({
      state_hash: createHash('sha256').update(stateFor(who)).digest('base64url'),
      user_id,
      next: '/',
      redirect_uri: 'http://localhost/stripe/callback',
      expires_at: plusMs(now, 3_600_000),
    })
  }
  const PAGE = await openPage(app, agency_party)
  return {
    PLAN_PARENT: await money.plan('careseekers'),
    PLAN_CHEAP: await money.plan('careseekers', {price_cents: 500}),
    PLAN_ORG: await money.plan('agency'),
    PLAN_CARE: await money.plan('caretaker'),
    SUB: subscription!.id,
    SUB_ORG: orgSubscription!.id,
    INV_A: await one('2026-06-22', agency_party),
    INV_B: await one('2026-06-23', agency_party),
    INV_OTHER: await one('2026-06-24', cast.agency_other),
    INV_U: await one('2026-06-25', cast.agency_unsubscribed),
    STATEMENT: await planned(app, await statement()),
    INV_MARKED,
    INV_ASKED,
    INV_GIVEN_UP,
    PAGE,
    OWED: await money.owed({checkout_id: PAGE, payer_id: agency_party.org_id}),
  }
}

/** A statement that will be paid automatically. */
async function planned(app: TestApp, invoice_id: string): Promise<string> {
  const charge_at = plusMs(app.clock.now(), 86_400_000)
  await app.db
    .insert(automaticPayments)
    .values({invoice_id, status: 'PLANNED', amount_cents: 100, charge_at, created_at: app.clock.now()})
  return invoice_id
}

/** A checkout that is open. */
async function openPage(app: TestApp, agency: Member): Promise<string> {
  const [row] = await app.db
    .select({id: invoices.id})
    .from(invoices)
    .where(and(eq(invoices.org_id, agency.org_id), eq(invoices.kind, 'lead')))
    .orderBy(invoices.id)
    .limit(1)
  return (await app.ok(leadInvoiceByCard, {by: agency, params: {invoiceId: row!.id}})).checkout_id
}
