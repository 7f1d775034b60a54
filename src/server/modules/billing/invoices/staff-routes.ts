import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {creditInvoice} from './credit.ts'
import {settleOutside, writeOff} from './store.ts'
import {changeInvoice, dueOf, isAtCheckout, lockInvoices} from './rows.ts'
import {sql, and, asc, eq} from 'drizzle-orm'
import * as contract from '#contract/admin/invoices.ts'
import type {LeadCredit} from '#contract/admin/invoices.ts'
import {invoiceRefusalText} from '#domain/money/invoice.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf, type Page} from '#server/http/paging.ts'
import {notFound, refuse, Refusal} from '#server/http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {invoices, parents, users} from '#server/db/schema/all.ts'
import {findWithTotal, type Match} from '#server/db/search.ts'
import {invoiceById, invoicesById, pageOfInvoices, totalOfInvoices} from './list.ts'
import {notifyCredited, notifyCreditRefused, notifySettledOutside} from './notifications.ts'
import {presentInvoice} from './present.ts'
import {invoiceMatches} from './search.ts'

const all = sql`true`

/** Requested credits with their invoices. */
async function creditsOf(db: Db, rows: readonly AskedCredit[], caller: Caller): Promise<LeadCredit[]> {
  const full = await invoicesById(
    db,
    rows.map(row => row.id),
  )
  return rows.flatMap(({id, note, asked_at, asked_by, decided_at}) => {
    const invoice = full.get(id)
    if (!invoice || asked_at === null) return []
    return [{invoice: presentInvoice(invoice, caller), note, asked_at, asked_by, decided_at}]
  })
}

/** Credits the uncredited rest, at most the lines' amount. Returns cents. */
async function creditWhole(tx: Db, row: InvoiceRow, reason: string, now: string): Promise<number> {
  const {fee_cents} = await creditInvoice(tx, row, {fee_cents: Number.MAX_SAFE_INTEGER, reason}, now)
  return fee_cents
}

/** Staff commands for all invoices. */
export const staffInvoiceRoutes: readonly Route[] = [
  route(contract.listAllInvoices, async ({db, query, caller, now}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const {q, overdue} = query
    const filter = {...query, overdue_at: overdue ? now : undefined}
    const meant = (match: Match | null) => (q && match ? invoiceMatches(q, match) : undefined)
    const {rows, total} = await findWithTotal(db, q, page, {
      rows: (tx, match, part) => pageOfInvoices(tx, [meant(match) ?? all], filter, part),
      total: (tx, match) => totalOfInvoices(tx, meant(match), filter),
    })
    return {
      ...listAnswer(
        rows,
        page,
        row => row.invoice.id,
        row => presentInvoice(row, caller),
      ),
      total,
    }
  }),

  route(contract.listLeadCredits, async ({db, query, caller}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const rows = await pageOfAsked(db, page)
    const {items, next_cursor} = listAnswer(
      rows,
      page,
      row => row.id,
      row => row,
    )
    return {items: await creditsOf(db, items, caller), next_cursor}
  }),

  route(contract.decideLeadCredit, async ({db, params: {id}, body, caller, now}) => {
    const [row] = await lockInvoices(db, [id])
    if (!row || row.credit_status === null) return notFound()
    if (row.credit_status !== 'ASKED') {
      return refuse('already_answered', 'This has already been decided.', {
        current: {status: row.credit_status},
      })
    }
    const {grant, reason} = body
    const decided = {
      credit_status: grant ? ('GRANTED' as const) : ('REFUSED' as const),
      credit_decided_at: now,
      credit_answer: reason,
    }
    const changed = await changeInvoice(db, row, decided)
    const amount_cents = grant ? await creditWhole(db, changed, reason, now) : 0
    if (grant) await notifyCredited(db, [{row, amount_cents, reason}], now)
    else await notifyCreditRefused(db, row, reason, now)
    const {credit_status, credit_reason} = row
    await recordAudit(
      db,
      {user_id: caller.user_id, now},
      {
        did: grant ? 'credit_granted' : 'credit_refused',
        target: 'invoice',
        target_id: id,
        before: {credit_status, credit_reason},
        after: {...decided, credit_reason, credited_now_cents: amount_cents},
      },
    )
    const asked = await askedOn(db, id)
    const [credit] = await creditsOf(db, asked ? [asked] : [], caller)
    return credit ?? notFound()
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
    if (await isAtCheckout(db, id))
      return refuse('checkout_open', 'A payment for this is in progress. Try again in a few minutes.')
    await writeOff(db, row, uncollectible, now)
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
    if (row.kind !== 'statement' || row.status !== 'OPEN') {
      return refuse('invoice_closed', invoiceRefusalText.invoice_closed, {current: {status: row.status}})
    }
    const [family] = await db
      .select()
      .from(parents)
      .where(eq(parents.id, row.parent_id ?? ''))
    if (family?.user_id !== null)
      return refuse('has_account', 'This family has an account and marks its payments itself.')
    await settleOutside(db, row, now)
    await notifySettledOutside(db, row, now)
    await recordAudit(
      db,
      {user_id: caller.user_id, now},
      {
        did: 'paid_outside',
        target: 'invoice',
        target_id: id,
        before: {status: row.status},
        after: {status: 'PAID', memo: body.memo},
      },
    )
    const full = await invoiceById(db, id, all)
    return full ? presentInvoice(full, caller) : notFound()
  }),
]

const asked = (db: Db) =>
  db
    .select({
      id: invoices.id,
      note: invoices.credit_note,
      asked_at: invoices.credit_asked_at,
      asked_by: sql<string>`coalesce(${users.first_name} || ' ' || ${users.last_name}, '')`,
      decided_at: invoices.credit_decided_at,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.credit_asked_by))
    .$dynamic()

export type AskedCredit = Awaited<ReturnType<typeof asked>>[number]

/** Open credit requests, oldest first, plus one row if another page follows. */
const pageOfAsked = (db: Db, {limit, after}: Page): Promise<AskedCredit[]> =>
  asked(db)
    .where(
      and(
        eq(invoices.credit_status, 'ASKED'),
        after === null
          ? undefined
          : sql`(${invoices.credit_asked_at}, ${invoices.id}) >
              (select credit_asked_at, id from invoices where id = ${after}::uuid)`,
      ),
    )
    .orderBy(asc(invoices.credit_asked_at), asc(invoices.id))
    .limit(limit + 1)

/** The credit request of an invoice; undefined if there is none. */
async function askedOn(db: Db, id: string): Promise<AskedCredit | undefined> {
  const [row] = await asked(db).where(and(eq(invoices.id, id), sql`${invoices.credit_status} is not null`))
  return row
}
