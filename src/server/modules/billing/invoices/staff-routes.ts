import {m} from '#messages'
import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {creditInvoice} from './credit.ts'
import {denyPaidOutside, settleOutside, writeOff} from './store.ts'
import {awaitsAnswer, changeInvoice, dueOf, isAtCheckout, lockInvoices} from './rows.ts'
import {sql, and, asc, desc, eq, isNotNull, or, type SQL} from 'drizzle-orm'
import * as contract from '#contract/admin/invoices.ts'
import type {LeadCredit} from '#contract/admin/invoices.ts'
import {overdueBefore} from '#domain/money/due-at.ts'
import {invoiceRefusalText, isOwed} from '#domain/money/invoice.ts'
import {settled} from '#lib/settled.ts'
import type {Db} from '#server/db/client.ts'
import {familyName, providerName} from '#server/db/provider-name.ts'
import {holderOf, type Caller} from '#server/http/caller.ts'
import {preloadingRoute, route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf, type Page} from '#server/http/paging.ts'
import {notFound, refuse, Refusal} from '#server/http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {invoices, sessions} from '#server/db/schema/all.ts'
import {findWithTotal, type Match} from '#server/db/search.ts'
import {
  agesOfInvoices,
  type FullInvoice,
  invoiceById,
  pageOfInvoices,
  revenueOf,
  totalOfInvoices,
  withAll,
} from './list.ts'
import {
  notifyCredited,
  notifyCreditRefused,
  notifyNotCollectible,
  notifyOutsideAnswer,
  notifySettledOutside,
} from './notifications.ts'
import {zoneOf} from './policy.ts'
import {presentInvoice} from './present.ts'
import {invoiceMatches} from './search.ts'

const all = sql`true`

/** The invoices that a caregiver or an agency pays or is paid by, one index for each. */
const ofProvider = (id: string): SQL[] => [
  eq(invoices.org_id, id),
  eq(invoices.payee_org_id, id),
  eq(invoices.caretaker_id, id),
  eq(invoices.payee_caretaker_id, id),
]

/** A requested credit with its invoice. */
function presentCredit(row: FullInvoice, visits: LeadCredit['visits'] | undefined, caller: Caller): LeadCredit {
  const {credit_note: note, credit_asked_at, credit_decided_at: decided_at, created_at} = row.invoice
  const asked_by = row.credit_asked_by ?? ''
  const asked_at = credit_asked_at ?? created_at
  const said_cents = row.lines.reduce((sum, {amount_cents}) => sum + Math.max(0, amount_cents), 0)
  const rest_cents = Math.max(0, said_cents - row.care_off_cents - row.fee_off_cents)
  const none = {count: 0, took_place: 0}
  return {
    invoice: presentInvoice(row, caller),
    note,
    asked_at,
    asked_by,
    decided_at,
    rest_cents,
    visits: visits ?? none,
  }
}

/** The visits of these bookings, by booking: those not canceled, and how many of them took place. */
async function visitsOfBookings(db: Db, booking_ids: SQL): Promise<Map<string, LeadCredit['visits']>> {
  const found = await db
    .select({
      booking_id: sessions.booking_id,
      count: sql<number>`count(*) filter (where ${sessions.status} <> 'CANCELLED')::int`,
      took_place: sql<number>`count(*) filter (where ${sessions.status} = 'COMPLETED')::int`,
    })
    .from(sessions)
    .where(sql`${sessions.booking_id} = any(${booking_ids})`)
    .groupBy(sessions.booking_id)
  return new Map(found.map(({booking_id, ...visits}) => [booking_id, visits]))
}

/** Credits the uncredited rest, at most the lines' amount, and notifies its payer. Returns cents. */
async function creditWhole(tx: Db, row: InvoiceRow, reason: string, now: string): Promise<number> {
  const credited = await creditInvoice(tx, row, {fee_cents: Number.MAX_SAFE_INTEGER, reason}, now)
  const amount_cents = credited.fee_cents
  await notifyCredited(tx, [{row: credited.row, amount_cents, reason, is_for_next: credited.is_for_next}], now)
  return amount_cents
}

/** Staff commands for all invoices. */
export const staffInvoiceRoutes: readonly Route[] = [
  route(contract.listAllInvoices, async ({db, query, caller, now}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const {q, overdue, age, provider_id, parent_id} = query
    const zone = overdue || age ? await zoneOf(db, caller) : 'UTC'
    const overdue_before = overdue ? overdueBefore(now, zone) : undefined
    const filter = {...query, overdue_before, aged: age && {age, now, zone}}
    const meant = (match: Match | null) => (q && match ? invoiceMatches(q, match) : undefined)
    const isFamilys = parent_id === undefined ? undefined : eq(invoices.parent_id, parent_id)
    const parts = provider_id === undefined ? [all] : ofProvider(provider_id)
    const [{rows, total}, provider_name, family_name] = await settled([
      findWithTotal(db, q, page, {
        rows: (tx, match, part) =>
          pageOfInvoices(
            tx,
            parts.map(each => and(each, isFamilys, meant(match)) ?? each),
            filter,
            part,
          ),
        total: (tx, match) =>
          totalOfInvoices(
            tx,
            and(provider_id === undefined ? undefined : or(...parts), isFamilys, meant(match)),
            filter,
          ),
      }),
      provider_id === undefined ? undefined : providerName(db, provider_id),
      parent_id === undefined ? undefined : familyName(db, parent_id),
    ])
    const ids = rows.map(row => row.invoice.id)
    const revenue = query.revenue ? await revenueOf(db, ids, query) : null
    return {
      ...listAnswer(
        rows,
        page,
        row => row.invoice.id,
        row => ({
          ...presentInvoice(row, caller),
          ...(revenue && {revenue_cents: revenue.get(row.invoice.id) ?? 0}),
        }),
      ),
      total,
      provider_name,
      family_name,
    }
  }),

  preloadingRoute(
    contract.listInvoiceAges,
    ({db, token_hash}) => zoneOf(db, {user_id: holderOf(token_hash)}),
    async ({db, now}, zone) => ({ages: await agesOfInvoices(db, now, zone)}),
  ),

  route(contract.listLeadCredits, async ({db, query, caller}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const which = query.status === 'closed' ? decided(page) : asked(page)
    const [rows, visits] = await settled([pageOfCredits(db, which), visitsOfPage(db, which)])
    return listAnswer(
      rows,
      page,
      row => row.invoice.id,
      row => presentCredit(row, visits.get(row.invoice.booking_id ?? ''), caller),
    )
  }),

  route(contract.decideLeadCredit, async ({db, params: {id}, body, caller, now}) => {
    const [row] = await lockInvoices(db, [id])
    if (!row || row.credit_status === null) return notFound()
    if (row.credit_status !== 'ASKED') {
      return refuse('already_answered', m.this_has_already_been_decided(), {
        current: {status: row.credit_status},
      })
    }
    const {grant, reason} = body
    const decision = {
      credit_status: grant ? ('GRANTED' as const) : ('REFUSED' as const),
      credit_decided_at: now,
      credit_answer: reason,
    }
    const changed = await changeInvoice(db, row, decision)
    const amount_cents = grant ? await creditWhole(db, changed, reason, now) : 0
    if (!grant) await notifyCreditRefused(db, row, reason, now)
    const {credit_status, credit_reason} = row
    await recordAudit(
      db,
      {user_id: caller.user_id, now},
      {
        did: grant ? 'credit_granted' : 'credit_refused',
        target: 'invoice',
        target_id: id,
        before: {credit_status, credit_reason},
        after: {...decision, credit_reason, credited_now_cents: amount_cents},
      },
    )
    const decidedOn = await invoiceById(db, id, all)
    if (!decidedOn) return notFound()
    const visits = await visitsOfBookings(db, sql`array[${decidedOn.invoice.booking_id}::uuid]`)
    return presentCredit(decidedOn, visits.get(decidedOn.invoice.booking_id ?? ''), caller)
  }),

  route(contract.markUncollectible, async ({db, params: {id}, body, caller, now}) => {
    const [row] = await lockInvoices(db, [id])
    if (!row) return notFound()
    const {uncollectible, reason} = body
    const [from, status] = uncollectible ? (['OPEN', 'UNCOLLECTIBLE'] as const) : (['UNCOLLECTIBLE', 'OPEN'] as const)
    // a fully credited invoice has nothing left to pay
    if (row.status !== from || dueOf(row) === 0) {
      return refuse('invoice_closed', invoiceRefusalText.invoice_closed, {current: {status: row.status}})
    }
    if (await isAtCheckout(db, id)) return refuse('checkout_open', m.a_payment_for_this_is_in())
    if (uncollectible && awaitsAnswer(row)) {
      return refuse('invoice_closed', m.the_family_marked_it_as_paid_unanswered(), {current: {status: row.status}})
    }
    await notifyNotCollectible(db, await writeOff(db, row, uncollectible, now), now)
    await recordAudit(
      db,
      {user_id: caller.user_id, now},
      {
        did: uncollectible ? 'given_up' : 'asked_again',
        target: 'invoice',
        target_id: id,
        before: {status: row.status},
        after: {status, reason},
      },
    )
    const full = await invoiceById(db, id, all)
    return full ? presentInvoice(full, caller) : notFound()
  }),

  route(contract.markPaidOutsideByStaff, async ({db, params: {id}, body, caller, now}) => {
    const [row] = await lockInvoices(db, [id])
    if (!row) return notFound()
    if (row.kind !== 'statement' || !isOwed(row.status) || dueOf(row) === 0) {
      return refuse('invoice_closed', invoiceRefusalText.invoice_closed, {current: {status: row.status}})
    }
    const invoice = await invoiceById(db, id, all)
    if (!invoice) return notFound()
    const {payer_has_account, payer_cannot_log_in, payee_cannot_log_in} = invoice
    if (payer_has_account && !payer_cannot_log_in && !payee_cannot_log_in) {
      return refuse('has_account', m.this_family_has_an_account_and())
    }
    const {received = true, memo} = body
    // only for a payee who cannot log in do staff answer that it did not arrive
    if (!received && (row.outside_marked_at === null || !payee_cannot_log_in)) {
      return refuse('invoice_closed', invoiceRefusalText.invoice_closed, {current: {status: row.status}})
    }
    if (!received) {
      await denyPaidOutside(db, row, 'staff', now)
      await notifyOutsideAnswer(db, row, false, caller.user_id, now)
    } else {
      if (await isAtCheckout(db, id)) return refuse('checkout_open', m.a_payment_for_this_is_in())
      await settleOutside(db, row, now)
      await notifySettledOutside(db, row, now)
    }
    await recordAudit(
      db,
      {user_id: caller.user_id, now},
      {
        did: received ? 'paid_outside' : 'not_received',
        target: 'invoice',
        target_id: id,
        before: {status: row.status},
        after: {status: received ? 'PAID' : 'OPEN', memo},
      },
    )
    const full = await invoiceById(db, id, all)
    return full ? presentInvoice(full, caller) : notFound()
  }),
]

/** A part of the credit requests in their order, with one more if another page follows. */
interface CreditsPart {
  readonly where: SQL | undefined
  readonly order: readonly SQL[]
  readonly limit: number
}

/** Open credit requests, oldest first. */
const asked = ({limit, after}: Page): CreditsPart => ({
  where: and(
    eq(invoices.credit_status, 'ASKED'),
    after === null
      ? undefined
      : sql`(${invoices.credit_asked_at}, ${invoices.id}) >
          (select credit_asked_at, id from invoices where id = ${after}::uuid)`,
  ),
  order: [asc(invoices.credit_asked_at), asc(invoices.id)],
  limit: limit + 1,
})

/** Decided credit requests, newest first. */
const decided = ({limit, after}: Page): CreditsPart => ({
  where: and(
    isNotNull(invoices.credit_decided_at),
    after === null
      ? undefined
      : sql`(${invoices.credit_decided_at}, ${invoices.id}) <
          (select credit_decided_at, id from invoices where id = ${after}::uuid)`,
  ),
  order: [desc(invoices.credit_decided_at), desc(invoices.id)],
  limit: limit + 1,
})

const pageOfCredits = (db: Db, {where, order, limit}: CreditsPart): Promise<FullInvoice[]> =>
  withAll(db)
    .where(where)
    .orderBy(...order)
    .limit(limit)

/** The visits of a page's bookings, found without waiting for the page. */
const visitsOfPage = (db: Db, {where, order, limit}: CreditsPart) =>
  visitsOfBookings(
    db,
    // an array, so that they are looked up one by one
    sql`array(${db
      .select({booking_id: invoices.booking_id})
      .from(invoices)
      .where(where)
      .orderBy(...order)
      .limit(limit)})`,
  )
