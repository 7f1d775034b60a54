import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {dropPlanned} from './automatic.ts'
import {denyPaidOutside, settleOutside} from './store.ts'
import {changeInvoice, isAtCheckout, lockInvoices} from './rows.ts'
import {eq, type SQL} from 'drizzle-orm'
import * as contract from '#contract/money/invoices.ts'
import type {Invoice} from '#contract/money/invoices.ts'
import {getInvoicePaidWith, stopAutomaticPayment} from '#contract/money/saved-method.ts'
import {limits} from '#contract/limits.ts'
import {overdueBefore} from '#domain/money/due-at.ts'
import {invoiceCan, invoiceRefusalText, type InvoiceRule} from '#domain/money/invoice.ts'
import {invoicesFile} from '#domain/money/invoices-file.ts'
import {outsideCents} from '#domain/money/received.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {automaticPayments, invoices} from '#server/db/schema/all.ts'
import {route, type Call, type Route} from '#server/http/mount.ts'
import {findWithTotal} from '#server/db/search.ts'
import {cutPage, listAnswer, pageOf} from '#server/http/paging.ts'
import {readMethod} from '#server/stored-texts.ts'
import {notFound, refuse, Refusal} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import {timezoneOf} from '#server/modules/notifications/index.ts'
import {readComingCredits, type ComingCredit} from '../statements/coming.ts'
import {invoicesCsv} from './csv.ts'
import {type FullInvoice, invoiceById, isFamilys, pageOfInvoices} from './list.ts'
import {pageOfPayments, paidWithOf, totalOfPayments} from './payments.ts'
import {
  notifyOutsideAnswer,
  notifyOverdue,
  notifyPaidOutside,
  notifyStopped,
  publishPaidOutsideUndone,
} from './notifications.ts'
import {partiesOf} from './parties.ts'
import {creditNotePdf, invoicePdf} from './pdf.ts'
import {partyIn, readableBy, readableParts, zoneOf} from './policy.ts'
import {presentInvoice} from './present.ts'
import {paymentMatches} from './search.ts'

type Listing = Pick<Call<typeof contract.listOrgInvoices>, 'db' | 'caller' | 'query' | 'now' | 'setHeader'>

const list = (path: string) => async (call: Listing) => {
  const {db, caller, query, setHeader} = call
  const page = pageOf(query)
  if (page instanceof Refusal) return page
  const overdue_before = query.overdue ? overdueBefore(call.now, await zoneOf(db, caller)) : undefined
  const rows = await pageOfInvoices(db, readableParts(caller), {...query, overdue_before}, page)
  return cutPage(rows, page, row => row.invoice.id, {path, query, setHeader}).map(row => presentInvoice(row, caller))
}

/** Maximum rows of an export. */
const export_max = 10_000

/** The caller's invoice, locked, if the rule allows the action; 404 if it is not theirs. */
async function lockOwnInvoice(
  db: Db,
  {id, caller, now}: {id: string; caller: Caller; now: string},
  rule: InvoiceRule,
): Promise<InvoiceRow | Refusal> {
  const readable: SQL = readableBy(caller)
  const [row] = await lockInvoices(db, [id], readable)
  const full = row && (await invoiceById(db, id, readable))
  if (!row || !full) return notFound()
  const may = rule(presentInvoice(full, caller), now)
  if (may === true) return row
  return may === 'not_found' ? notFound() : refuse(may, invoiceRefusalText[may], {current: {status: row.status}})
}

async function answer(db: Db, id: string, caller: Caller) {
  const full = await invoiceById(db, id, readableBy(caller))
  return full ? presentInvoice(full, caller) : notFound()
}

/** The credit that comes with the next statement, at most what is left to credit; not for the payee. */
function comingOf(full: FullInvoice, caller: Caller, coming: ComingCredit | undefined): Pick<Invoice, 'coming_credit'> {
  const {care_left_cents, fee_left_cents, my_side} = presentInvoice(full, caller)
  if (!coming || my_side === 'payee') return {}
  const amount_cents = Math.min(coming.care_cents, care_left_cents) + Math.min(coming.fee_cents, fee_left_cents)
  const {at, waits_for} = coming
  return amount_cents > 0 ? {coming_credit: {amount_cents, at, ...(waits_for && {waits_for})}} : {}
}

/** The zone of a statement's visits; undefined for other invoices. */
const careZone = ({kind, lines}: Invoice): string | undefined =>
  kind === 'statement'
    ? lines.map(({about}) => about && 'timezone' in about && about.timezone).find(zone => typeof zone === 'string')
    : undefined

/** What a PDF of the invoice needs, in the zone of its care, else the reader's; 404 if it is not theirs. */
async function paperOf(
  {db, caller, deps, origin}: Pick<Call<typeof contract.getInvoicePdf>, 'db' | 'caller' | 'deps' | 'origin'>,
  id: string,
) {
  const [full, timezone = 'UTC'] = await settled([
    invoiceById(db, id, readableBy(caller)),
    timezoneOf(db, caller.user_id),
  ])
  if (!full) return notFound()
  const invoice = presentInvoice(full, caller)
  return {
    invoice,
    parties: await partiesOf(full, invoice, deps),
    timezone: careZone(invoice) ?? timezone,
    address: `${origin}/dash/${caller.role}/invoices/${id}`,
  }
}

export const invoiceRoutes: readonly Route[] = [
  route(contract.listOrgInvoices, list(contract.listOrgInvoices.path)),
  route(contract.listParentInvoices, list(contract.listParentInvoices.path)),
  route(contract.listCaretakerInvoices, list(contract.listCaretakerInvoices.path)),

  route(contract.listBookingPayments, async ({db, params, caller}) => {
    const {parent_id} = caller
    if (!parent_id) return notFound()
    const page = {limit: limits.list_max, after: null}
    const [isOwn, rows] = await settled([
      isFamilys(db, params.bookingId, parent_id),
      pageOfInvoices(db, readableParts(caller), {booking_id: params.bookingId}, page),
    ])
    if (!isOwn) return notFound()
    return rows.slice(0, page.limit).map(row => presentInvoice(row, caller))
  }),

  route(contract.exportInvoices, async ({db, query, caller, now, setHeader}) => {
    const [rows, timezone = 'UTC'] = await settled([
      pageOfInvoices(db, readableParts(caller, query.side), {}, {limit: export_max, after: null}),
      timezoneOf(db, caller.user_id),
    ])
    setHeader('Content-Disposition', `attachment; filename="${invoicesFile(query.side)}"`)
    const all = rows.map(row => presentInvoice(row, caller))
    return invoicesCsv(all, {timezone, now})
  }),

  route(contract.getInvoice, async ({db, params, caller, now}) => {
    const [full, coming] = await settled([
      invoiceById(db, params.id, readableBy(caller)),
      readComingCredits(db, [params.id], now),
    ])
    return full ? {...presentInvoice(full, caller), ...comingOf(full, caller, coming.get(params.id))} : notFound()
  }),

  route(getInvoicePaidWith, async ({db, params, caller}) => {
    const [full, paid_with] = await settled([invoiceById(db, params.id, readableBy(caller)), paidWithOf(db, params.id)])
    // its payee does not see the payer's card
    if (!full || partyIn(full.invoice, caller) === 'payee') return notFound()
    return {paid_with: paid_with && readMethod(paid_with)}
  }),

  route(contract.getCreditNotePdf, async ({params, setHeader, ...call}) => {
    const paper = await paperOf(call, params.id)
    if (paper instanceof Refusal) return paper
    const {invoice, parties, timezone} = paper
    const note = invoice.credit_notes.find(({number}) => number === params.number)
    if (!note) return notFound()
    setHeader('Content-Disposition', `inline; filename="${note.number}.pdf"`)
    return creditNotePdf(invoice, note, parties, timezone)
  }),

  route(contract.getInvoicePdf, async ({params, setHeader, ...call}) => {
    const paper = await paperOf(call, params.id)
    if (paper instanceof Refusal) return paper
    const {invoice, parties, timezone, address} = paper
    setHeader('Content-Disposition', `inline; filename="${invoice.number ?? 'draft'}.pdf"`)
    return invoicePdf(invoice, parties, {timezone, now: call.now, address})
  }),

  route(contract.markPaidOutside, async ({db, params, caller, now}) => {
    const row = await lockOwnInvoice(db, {id: params.id, caller, now}, invoiceCan.markPaidOutside)
    if (row instanceof Refusal) return row
    await changeInvoice(db, row, {
      outside_marked_at: now,
      outside_marked_by: caller.user_id,
      outside_denied_at: null,
      outside_denied_by: null,
    })
    // if its payee has not received it, it is announced anew
    await dropPlanned(db, eq(invoices.id, row.id))
    const invoice = await answer(db, row.id, caller)
    if (!(invoice instanceof Refusal)) {
      await notifyPaidOutside(db, row, {amount_cents: outsideCents(invoice), by: caller.user_id}, now)
    }
    return invoice
  }),

  route(contract.unmarkPaidOutside, async ({db, params, body: {marked_at}, caller, now}) => {
    const row = await lockOwnInvoice(db, {id: params.id, caller, now}, invoiceCan.unmarkPaidOutside)
    if (row instanceof Refusal) return row
    const {outside_marked_at} = row
    const seen = outside_marked_at === null || marked_at === undefined ? undefined : {marked_at}
    const stale = refuseStale(seen, {marked_at: outside_marked_at}, m.marked_as_paid_again())
    if (stale) return stale
    await changeInvoice(db, row, {outside_marked_at: null, outside_marked_by: null})
    await publishPaidOutsideUndone(db, row, caller.user_id, now)
    return answer(db, row.id, caller)
  }),

  route(contract.answerPaidOutside, async ({db, params, body, caller, now}) => {
    const row = await lockOwnInvoice(db, {id: params.id, caller, now}, invoiceCan.answerPaidOutside)
    if (row instanceof Refusal) return row
    // without an account the family marks nothing itself
    if (!body.received && row.outside_marked_at === null)
      return refuse('not_marked', invoiceRefusalText.not_marked, {current: {status: row.status}})
    if (!body.received) await denyPaidOutside(db, row, 'payee', now)
    // an open checkout of it must end first
    else if (await isAtCheckout(db, row.id)) return refuse('checkout_open', m.the_family_is_paying_this_invoice())
    else await settleOutside(db, row, now)
    await notifyOutsideAnswer(db, row, body.received, caller.user_id, now)
    return answer(db, row.id, caller)
  }),

  route(stopAutomaticPayment, async ({db, params, caller, now}) => {
    const row = await lockOwnInvoice(db, {id: params.id, caller, now}, invoiceCan.stopAutomatic)
    if (row instanceof Refusal) return row
    await db
      .update(automaticPayments)
      .set({status: 'STOPPED', stopped_by: caller.user_id})
      .where(eq(automaticPayments.invoice_id, row.id))
    await notifyStopped(db, [row.id], {by: caller.user_id}, now)
    return answer(db, row.id, caller)
  }),

  route(contract.remindPayer, async ({db, params, caller, now}) => {
    const zone = await zoneOf(db, caller)
    const row = await lockOwnInvoice(db, {id: params.id, caller, now}, (...asked) => invoiceCan.remind(...asked, zone))
    if (row instanceof Refusal) return row
    await changeInvoice(db, row, {payee_reminded_at: now})
    await notifyOverdue(db, [row], {days: null, by: caller.user_id}, now)
    return answer(db, row.id, caller)
  }),

  route(contract.askCredit, async ({db, params, body, caller, now}) => {
    const row = await lockOwnInvoice(db, {id: params.id, caller, now}, invoiceCan.askCredit)
    if (row instanceof Refusal) return row
    await changeInvoice(db, row, {
      credit_status: 'ASKED',
      credit_reason: body.reason,
      credit_note: body.note || null,
      credit_asked_at: now,
      credit_asked_by: caller.user_id,
    })
    return answer(db, row.id, caller)
  }),

  route(contract.listPayments, async ({db, query}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const {q} = query
    const found = await findWithTotal(db, q, page, {
      rows: (tx, match, part) => pageOfPayments(tx, part, q && match ? paymentMatches(q, match) : undefined, query),
      total: (tx, match) => totalOfPayments(tx, q && match ? paymentMatches(q, match) : undefined, query),
    })
    return {
      ...listAnswer(
        found.rows,
        page,
        row => row.id,
        row => row,
      ),
      total: found.total,
    }
  }),
]
