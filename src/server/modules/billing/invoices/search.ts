import {desc, eq, sql, type SQL} from 'drizzle-orm'
import type {FoundCreditNote} from '#contract/admin/search.ts'
import type {Db} from '#server/db/client.ts'
import {creditNotes, invoices, payments} from '#server/db/schema/all.ts'
import {centsIn, hasCreditNumber, hasInvoiceNumber, numberIn, partiesHave, type Match} from '#server/db/search.ts'
import type {Page} from '#server/http/paging.ts'
import {payerName} from './rows.ts'

/** The ids of the invoices with the typed number, amount or booking, exactly also with that of a credit note of theirs. */
function numbersMatching(typed: string, match: Match): SQL {
  const number = numberIn(typed)
  const own =
    match === 'exact'
      ? sql`select i.id from invoices i where ${hasInvoiceNumber(sql`i.number`, typed, match)} or i.amount_cents = ${centsIn(typed)}`
      : sql`select invoices.id from invoices where ${hasInvoiceNumber(sql`invoices.number`, typed, match)}`
  if (match !== 'exact') return own
  const credited = sql`${own} union all select n.invoice_id from credit_notes n where ${hasCreditNumber(sql`n.number`, typed, match)}`
  return number === null
    ? credited
    : sql`${credited} union all select i.id from bookings b join invoices i on i.booking_id = b.id where b.number = ${number}`
}

/** The invoices and payments with exactly this number or amount, without those of the booking of that number. */
export const exactInvoice = (typed: string): SQL =>
  sql`(${hasInvoiceNumber(invoices.number, typed, 'exact')} or ${invoices.amount_cents} = ${centsIn(typed)})`
export const exactPayment = (typed: string): SQL => sql`${payments.amount_cents} = ${centsIn(typed)}`

/** The condition of a typed search for invoices, with one index per kind of term. @see src/domain/rules-people.md#staff-search */
export function invoiceMatches(typed: string, match: Match): SQL {
  const {families, caretakers, agencies} = partiesHave(typed, match)
  // arrays, because their length is estimated better than that of a join
  return sql`${invoices.id} = any(array(
    ${numbersMatching(typed, match)}
    union all select i.id from invoices i where i.parent_id = any(array(${families}))
    union all select i.id from invoices i where i.caretaker_id = any(array(${caretakers}))
    union all select i.id from invoices i where i.payee_caretaker_id = any(array(${caretakers}))
    union all select i.id from invoices i where i.org_id = any(array(${agencies}))
    union all select i.id from invoices i where i.payee_org_id = any(array(${agencies}))))`
}

/** The same for payments: by payer or payee, amount, and what they paid. @see src/domain/rules-people.md#staff-search */
export function paymentMatches(typed: string, match: Match): SQL {
  const {families, caretakers, agencies} = partiesHave(typed, match)
  const paying = (of: SQL) =>
    sql`select p.id from checkout_invoices s join payments p on p.checkout_id = s.checkout_id where s.invoice_id in (${of})`
  // a plan's payment is tied to its invoice by the ledger alone
  const posted = (of: SQL) =>
    sql`select e.payment_id from ledger_entries e where e.kind = 'paid' and e.payment_id is not null and e.invoice_id in (${of})`
  const paidBy = (ids: SQL) => sql`select p.id from payments p where p.payer_id in (${ids})`
  const found = [
    paying(numbersMatching(typed, match)),
    posted(numbersMatching(typed, match)),
    paying(sql`select i.id from invoices i where i.payee_caretaker_id in (${caretakers})`),
    // an array, because its length is estimated better
    paying(sql`select i.id from invoices i where i.payee_org_id = any(array(${agencies}))`),
    ...[families, caretakers, agencies].map(paidBy),
    ...(match === 'exact' ? [sql`select p.id from payments p where p.amount_cents = ${centsIn(typed)}`] : []),
  ]
  return sql`${payments.id} = any(array(${sql.join(found, sql` union all `)}))`
}

/** Credit notes with the typed number, newest first, plus one if there are more. @see src/domain/rules-people.md#staff-search */
export const creditNotesMatching = (db: Db, typed: string, match: Match, {limit}: Page): Promise<FoundCreditNote[]> =>
  db
    .select({
      id: creditNotes.id,
      number: creditNotes.number,
      amount_cents: creditNotes.amount_cents,
      issued_at: creditNotes.created_at,
      invoice_id: creditNotes.invoice_id,
      invoice_number: invoices.number,
      payer_name: payerName(sql`coalesce(${invoices.parent_id}, ${invoices.caretaker_id}, ${invoices.org_id})`),
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoice_id))
    .where(hasCreditNumber(creditNotes.number, typed, match))
    .orderBy(desc(creditNotes.id))
    .limit(limit + 1)
