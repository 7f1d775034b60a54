import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import type {Db} from '#server/db/client.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import {and, eq, inArray, isNull, ne} from 'drizzle-orm'
import {listText} from '#lib/list-text.ts'
import {creditCode} from '#domain/money/invoice-text.ts'
import {invoices} from '#server/db/schema/all.ts'
import type {Plan} from '../returns/plan.ts'
import {dueOf} from './rows.ts'
import {notify, publishChange, type NewNotification, type Recipients} from '#server/modules/notifications/index.ts'

const payerOf = (row: InvoiceRow): Recipients => ({
  family: row.parent_id,
  caretaker: row.caretaker_id,
  org: row.org_id,
})
const payeeOf = (row: InvoiceRow): Recipients => ({caretaker: row.payee_caretaker_id, org: row.payee_org_id})
const about = (row: InvoiceRow) => ({
  invoice_id: row.id,
  ...(row.booking_id && {booking_id: row.booking_id}),
})
const named = ({kind: invoice_kind, number}: InvoiceRow) => ({invoice_kind, number: number ?? ''})

/** Notifies of an amount due; a plan's invoice comes with its payment and needs none. */
export async function notifyIssued(tx: Db, row: InvoiceRow, now: string): Promise<void> {
  if (row.status !== 'OPEN' || row.kind === 'subscription') return
  const {amount_cents, due_at} = row
  const facts = {...named(row), amount_cents, ...(due_at && {due_at})}
  await notify(tx, [{kind: 'invoice_issued', to: payerOf(row), facts, ...about(row)}], now)
}

/** Sends the payers receipts and notifies the payees of what they receive, without the fee; both sums include the tip. */
export function notifyPaid(
  tx: Db,
  paid: readonly {row: InvoiceRow; paid_cents: number; received_cents: number}[],
  {actor, now}: {actor: string | undefined; now: string},
): Promise<void> {
  const notifications = paid.flatMap(({row, paid_cents, received_cents}): NewNotification[] => {
    const facts = named(row)
    return [
      {kind: 'invoice_paid', to: payerOf(row), facts: {...facts, amount_cents: paid_cents, as: 'payer'}, ...about(row)},
      {
        kind: 'invoice_paid',
        to: payeeOf(row),
        facts: {...facts, amount_cents: received_cents, as: 'payee'},
        actor,
        ...about(row),
      },
    ]
  })
  return notify(tx, notifications, now)
}

/** Notifies of an automatic payment ahead. */
export const notifyPlanned = (tx: Db, rows: readonly InvoiceRow[], at: string, now: string): Promise<void> =>
  notify(
    tx,
    rows.map(row => ({
      kind: 'payment_planned',
      to: payerOf(row),
      facts: {...named(row), amount_cents: row.amount_cents - row.credited_cents, at},
      ...about(row),
    })),
    now,
  )

/** Notifies that an announced automatic payment is not made now: its visits can be contested, or its payee has no account. */
export const notifyPostponed = (
  tx: Db,
  row: InvoiceRow,
  {isPayeeNotReady}: {isPayeeNotReady: boolean},
  now: string,
): Promise<void> => {
  const facts = {
    ...named(row),
    amount_cents: row.amount_cents - row.credited_cents,
    ...(isPayeeNotReady && {is_payee_not_ready: true as const}),
  }
  return notify(tx, [{kind: 'payment_postponed', to: payerOf(row), facts, ...about(row)}], now)
}

/** Notifies the other adult that one of them stopped announced automatic payments of what is still to be paid. */
export async function notifyStopped(
  tx: Db,
  invoice_ids: readonly string[],
  {by}: {by: string},
  now: string,
): Promise<void> {
  if (invoice_ids.length === 0) return
  const rows = await tx
    .select()
    .from(invoices)
    .where(and(inArray(invoices.id, [...invoice_ids]), eq(invoices.status, 'OPEN'), isNull(invoices.outside_marked_at)))
  const notifications = rows.map((row): NewNotification => {
    const facts = {...named(row), amount_cents: row.amount_cents - row.credited_cents, is_stopped: true as const}
    return {kind: 'payment_postponed', to: payerOf(row), facts, by, ...about(row)}
  })
  await notify(tx, notifications, now)
}

/**
 * Notifies once of a failed bank transfer or automatic payment, which may have been for several invoices of one payer; the
 * sum includes the tips that they had.
 */
export async function notifyFailed(
  tx: Db,
  rows: readonly InvoiceRow[],
  {isAutomatic}: {isAutomatic: boolean},
  now: string,
): Promise<void> {
  const [first, ...more] = rows.toSorted((a, b) => (a.number ?? '').localeCompare(b.number ?? ''))
  if (!first) return
  const facts = {
    ...named(first),
    amount_cents: rows.reduce((sum, row) => sum + row.amount_cents - row.credited_cents + row.tip_cents, 0),
    ...(more.length > 0 && {more_numbers: more.flatMap(({number}) => number ?? [])}),
    ...(isAutomatic && {automatic: true as const}),
  }
  const isOfOne = more.length === 0
  const notification = {kind: 'payment_failed' as const, to: payerOf(first), facts, invoice_id: first.id}
  await notify(tx, [{...notification, ...(isOfOne && about(first))}], now)
}

/** Notifies of a credit, once per invoice; `row` is the invoice after it. */
export const notifyCredited = (
  tx: Db,
  credited: readonly {row: InvoiceRow; amount_cents: number; reason: string; is_for_next?: boolean}[],
  now: string,
): Promise<void> =>
  notify(
    tx,
    credited.map(({row, amount_cents, reason, is_for_next = false}) => ({
      kind: 'invoice_credited',
      to: payerOf(row),
      facts: {
        invoice_kind: row.kind,
        // a lead invoice that is not issued has none
        number: row.number,
        amount_cents,
        reason,
        ...(row.status === 'VOID' && {is_void: true as const}),
        ...(is_for_next && {is_for_next: true as const}),
      },
      ...about(row),
    })),
    now,
  )

/** A part of a return: what it took off one invoice, and the number of its credit note. */
interface ReturnedPart {
  invoice: InvoiceRow
  care_cents: number
  fee_cents: number
  tip_cents: number
  note: string
  reason: string
}

/** What the payee and the payer of an invoice read of a return; `by` is the payer's method, null for the payee's hand. */
export function buildReturned(
  {invoice, care_cents, fee_cents, tip_cents, note, reason}: ReturnedPart,
  {isReturned, by, isVoid = false}: {isReturned: boolean; by: PaymentMethod | null; isVoid?: boolean},
): {payee: NewNotification; payer: NewNotification} {
  const facts = {...named(invoice), reason, note, by, ...(isVoid && {is_void: true as const})}
  const kind = isReturned ? ('money_returned' as const) : ('invoice_reduced' as const)
  const payee_cents = care_cents + tip_cents
  return {
    payee: {
      kind,
      to: payeeOf(invoice),
      facts: {...facts, as: 'payee' as const, amount_cents: payee_cents},
      ...about(invoice),
    },
    payer: {
      kind,
      to: payerOf(invoice),
      facts: {...facts, as: 'payer' as const, amount_cents: payee_cents + fee_cents},
      ...about(invoice),
    },
  }
}

/** Notifies of a return by staff: the payee first, then the payer, per invoice. */
export function notifyReturned(
  tx: Db,
  {parts, way, payment}: Plan,
  {reason, numbers}: {reason: string; numbers: readonly string[]},
  now: string,
): Promise<void> {
  const isReturned = way === 'provider' || way === 'by_hand'
  const each = parts.map((part, i) => {
    const {invoice, care_cents, fee_cents} = part
    const isVoid = invoice.status === 'OPEN' && care_cents + fee_cents >= dueOf(invoice)
    return buildReturned({...part, note: numbers[i] ?? '', reason}, {isReturned, by: payment?.method ?? null, isVoid})
  })
  return notify(tx, [...each.map(({payee}) => payee), ...each.map(({payer}) => payer)], now)
}

/** Notifies the payer that a payment, or its part, goes back as nothing was due for it; it has no credit note. */
export const notifyNotNeeded = (
  tx: Db,
  row: InvoiceRow,
  {amount_cents, reason, by}: {amount_cents: number; reason: string; by: PaymentMethod},
  now: string,
): Promise<void> => {
  const facts = {...named(row), as: 'payer' as const, amount_cents, reason, note: '', by}
  return notify(tx, [{kind: 'money_returned', to: payerOf(row), facts, ...about(row)}], now)
}

/** Notifies the payers that unused credits of these invoices go back to the payments. */
export async function notifyCreditsReturned(
  tx: Db,
  returned: readonly {invoice_id: string; number: string; amount_cents: number; method: PaymentMethod}[],
  now: string,
): Promise<void> {
  const rows = await tx
    .select()
    .from(invoices)
    .where(
      inArray(
        invoices.id,
        returned.map(({invoice_id}) => invoice_id),
      ),
    )
  const byId = new Map(rows.map(row => [row.id, row]))
  const notifications = returned.flatMap(({invoice_id, number, amount_cents, method}): NewNotification[] => {
    const row = byId.get(invoice_id)
    if (!row) return []
    const reason = creditCode('credit_unused', number)
    const facts = {...named(row), as: 'payer' as const, amount_cents, reason, note: number, by: method}
    return [{kind: 'money_returned', to: payerOf(row), facts, ...about(row)}]
  })
  await notify(tx, notifications, now)
}

/** Notifies the payee that the payer's bank took back `amount_cents` of what they received. */
export const notifyTakenBack = (tx: Db, row: InvoiceRow, amount_cents: number, now: string): Promise<void> =>
  notify(tx, [{kind: 'payment_taken_back', to: payeeOf(row), facts: {...named(row), amount_cents}, ...about(row)}], now)

/**
 * Notifies the payer that their bank took back `amount_cents` of what they paid for these invoices; a plan's owners are
 * notified of the plan.
 */
export async function notifyPayerOfTakenBack(
  tx: Db,
  ids: readonly string[],
  amount_cents: number,
  now: string,
): Promise<void> {
  const rows = await tx
    .select()
    .from(invoices)
    .where(and(inArray(invoices.id, [...ids]), ne(invoices.kind, 'subscription')))
    .orderBy(invoices.number)
  const [row] = rows
  if (!row) return
  // stored, so without a word of any language
  const number = listText(
    rows.flatMap(each => each.number ?? []),
    'plain',
  )
  const facts = {...named(row), number, amount_cents, as: 'payer' as const}
  await notify(tx, [{kind: 'payment_taken_back', to: payerOf(row), facts, ...about(row)}], now)
}

/** Reminds the payer of an overdue invoice; `days` is null if its payee sends the reminder. */
export const notifyOverdue = (
  tx: Db,
  rows: readonly InvoiceRow[],
  {days, by}: {days: number | null; by?: string},
  now: string,
): Promise<void> =>
  notify(
    tx,
    rows.map(row => ({
      kind: 'invoice_overdue',
      to: payerOf(row),
      facts: {
        ...named(row),
        amount_cents: row.amount_cents - row.credited_cents,
        due_at: row.due_at ?? now,
        days,
      },
      ...(by !== undefined && {by}),
      ...about(row),
    })),
    now,
  )

/** Notifies the agency of a declined credit request. */
export const notifyCreditRefused = (tx: Db, row: InvoiceRow, reason: string, now: string): Promise<void> =>
  notify(tx, [{kind: 'credit_refused', to: payerOf(row), facts: {...named(row), reason}, ...about(row)}], now)

/** Notifies of the family's payment of `amount_cents` outside Village. */
export const notifyPaidOutside = (
  tx: Db,
  row: InvoiceRow,
  {amount_cents, by}: {amount_cents: number; by: string},
  now: string,
): Promise<void> =>
  notify(
    tx,
    [
      {
        kind: 'paid_outside_asked',
        to: payeeOf(row),
        facts: {...named(row), amount_cents},
        by,
        ...about(row),
      },
    ],
    now,
  )

/** Publishes to the open pages of payee and payer that the family undid its mark. */
export const publishPaidOutsideUndone = (tx: Db, row: InvoiceRow, by: string, now: string): Promise<void> =>
  publishChange(tx, {kind: 'paid_outside_undone', to: {...payeeOf(row), family: row.parent_id}, by}, now)

/** Notifies payee and payer that staff marked a payment outside Village. */
export const notifySettledOutside = (tx: Db, row: InvoiceRow, now: string): Promise<void> =>
  notify(
    tx,
    [payeeOf(row), payerOf(row)].map(to => ({
      kind: 'paid_outside_recorded' as const,
      to,
      facts: named(row),
      ...about(row),
    })),
    now,
  )

/** Notifies payee and payer of a statement that staff marked as not collectible, or opened again. */
export async function notifyNotCollectible(tx: Db, row: InvoiceRow, now: string): Promise<void> {
  if (row.kind !== 'statement') return
  const facts = {...named(row), ...(row.status === 'OPEN' && {is_open_again: true as const})}
  await notify(
    tx,
    [payeeOf(row), payerOf(row)].map(to => ({kind: 'invoice_not_collectible' as const, to, facts, ...about(row)})),
    now,
  )
}

/** Notifies of the payee's answer about its receipt. */
export const notifyOutsideAnswer = (
  tx: Db,
  row: InvoiceRow,
  received: boolean,
  by: string,
  now: string,
): Promise<void> =>
  notify(
    tx,
    [
      {
        kind: 'paid_outside_answered',
        to: payerOf(row),
        facts: {...named(row), received},
        by,
        ...about(row),
      },
    ],
    now,
  )
