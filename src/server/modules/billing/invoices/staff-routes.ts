import {sql} from 'drizzle-orm'
import type {LeadCredit} from '#contract/admin/invoices.ts'
import * as contract from '#contract/admin/invoices.ts'
import {invoiceRefusalText} from '#domain/money/invoice.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf} from '#server/http/paging.ts'
import {notFound, refuse, Refusal} from '#server/http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {invoiceById, invoicesById, pageOfInvoices} from './list.ts'
import {tellCredited, tellCreditRefused} from './notifications.ts'
import {presentInvoice} from './present.ts'
import {askedOn, isMeant, pageOfAsked, type AskedCredit} from './staff-store.ts'
import {
  changeInvoice,
  creditInvoice,
  dueOf,
  isAtCheckout,
  lockInvoices,
  writeOff,
  type InvoiceRow,
} from './store.ts'

const all = sql`true`

/** Credits that were asked for, each with its invoice. */
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

/** Credits all that is not credited yet: no note is for more than what its lines ask for. Answers the sum in cents. */
async function creditWhole(tx: Db, row: InvoiceRow, reason: string, now: string): Promise<number> {
  const {fee_cents} = await creditInvoice(tx, row, {fee_cents: Number.MAX_SAFE_INTEGER, reason}, now)
  return fee_cents
}

/** What staff do about everybody's invoices. */
export const staffInvoiceRoutes: readonly Route[] = [
  route(contract.listAllInvoices, async ({db, query, caller}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const rows = await pageOfInvoices(db, [query.q === undefined ? all : isMeant(query.q)], query, page)
    return listAnswer(
      rows,
      page,
      row => row.invoice.id,
      row => presentInvoice(row, caller),
    )
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
    const held = await changeInvoice(db, row, decided)
    const amount_cents = grant ? await creditWhole(db, held, reason, now) : 0
    if (grant) await tellCredited(db, [{row, amount_cents, reason}], now)
    else await tellCreditRefused(db, row, reason, now)
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
    const [from, status] = uncollectible
      ? (['OPEN', 'UNCOLLECTIBLE'] as const)
      : (['UNCOLLECTIBLE', 'OPEN'] as const)
    // what was credited whole meanwhile asks for nothing that anybody could pay
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
]
