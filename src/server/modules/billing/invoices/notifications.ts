import type {Db} from '#server/db/client.ts'
import type {invoices} from '#server/db/schema/all.ts'
import {notify, type News, type Told} from '#server/modules/notifications/index.ts'

type InvoiceRow = typeof invoices.$inferSelect

const payerOf = (row: InvoiceRow): Told => ({
  family: row.parent_id,
  caretaker: row.caretaker_id,
  org: row.org_id,
})
const payeeOf = (row: InvoiceRow): Told => ({caretaker: row.payee_caretaker_id, org: row.payee_org_id})
const about = (row: InvoiceRow) => ({
  invoice_id: row.id,
  ...(row.booking_id && {booking_id: row.booking_id}),
})
const numberOf = (row: InvoiceRow) => row.number ?? 'Your invoice'

/** Something is to pay. A plan's invoice says nothing new: it comes with the payment. */
export async function tellIssued(tx: Db, row: InvoiceRow, now: string): Promise<void> {
  if (row.status !== 'OPEN' || row.kind === 'subscription') return
  const {kind: invoice_kind, amount_cents} = row
  const facts = {invoice_kind, number: numberOf(row), amount_cents}
  await notify(tx, [{kind: 'invoice_issued', to: payerOf(row), facts, ...about(row)}], now)
}

/** It is paid: a receipt for who paid, and word for whom it went on to. `paid_cents` with what was given on top. */
export function tellPaid(tx: Db, row: InvoiceRow, paid_cents: number, now: string): Promise<void> {
  const facts = {invoice_kind: row.kind, number: numberOf(row), amount_cents: paid_cents}
  const news: News[] = [
    {kind: 'invoice_paid', to: payerOf(row), facts: {...facts, as: 'payer'}, ...about(row)},
    {kind: 'invoice_paid', to: payeeOf(row), facts: {...facts, as: 'payee'}, ...about(row)},
  ]
  return notify(tx, news, now)
}

/** A bank transfer that was under way did not arrive. */
export const tellFailed = (tx: Db, row: InvoiceRow, now: string): Promise<void> =>
  notify(
    tx,
    [
      {
        kind: 'payment_failed',
        to: payerOf(row),
        facts: {number: numberOf(row), amount_cents: row.amount_cents - row.credited_cents},
        ...about(row),
      },
    ],
    now,
  )

/** Less is owed than was invoiced: one notice for each invoice, however many visits it is for. */
export const tellCredited = (
  tx: Db,
  credited: readonly {row: InvoiceRow; amount_cents: number; reason: string}[],
  now: string,
): Promise<void> =>
  notify(
    tx,
    credited.map(({row, amount_cents, reason}) => ({
      kind: 'invoice_credited',
      to: payerOf(row),
      facts: {number: numberOf(row), amount_cents, reason},
      ...about(row),
    })),
    now,
  )

/** The credit that an agency asked for is not given. */
export const tellCreditRefused = (tx: Db, row: InvoiceRow, reason: string, now: string): Promise<void> =>
  notify(
    tx,
    [{kind: 'credit_refused', to: payerOf(row), facts: {number: numberOf(row), reason}, ...about(row)}],
    now,
  )

/** The family says that it paid outside of Village. */
export const tellPaidOutside = (tx: Db, row: InvoiceRow, by: string, now: string): Promise<void> =>
  notify(
    tx,
    [
      {
        kind: 'paid_outside_asked',
        to: payeeOf(row),
        facts: {number: numberOf(row), amount_cents: row.amount_cents - row.credited_cents},
        by,
        ...about(row),
      },
    ],
    now,
  )

/** Whoever is paid says whether it came. */
export const tellOutsideAnswer = (
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
        facts: {number: numberOf(row), received},
        by,
        ...about(row),
      },
    ],
    now,
  )
