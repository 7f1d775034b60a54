import {and, asc, desc, eq, inArray, sql} from 'drizzle-orm'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import {refund_credit_after_ms} from '#domain/money/invoice.ts'
import {owedCents} from '#domain/money/refund.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {creditNotes, creditRefunds, payments} from '#server/db/schema/all.ts'
import {notifyCreditsReturned} from '#server/modules/billing/index.ts'
import {pIsGivenUp} from './payments.ts'

/** An unused credit note, and a payment that can refund it: of its invoice, or of one whose credit paid that invoice. */
interface Unused {
  credit_note_id: string
  payment_id: string
  /** The invoice that the payment paid. */
  paid_invoice_id: string
}

/** SQL: how much of payment `p` was refunded for invoice `s`, or for those that its credits paid. */
const returned = sql`coalesce((select sum(r.amount_cents) from credit_refunds r
  join credit_notes other on other.id = r.credit_note_id
  where r.payment_id = p.id and r.status <> 'IMPOSSIBLE' and (other.invoice_id = s.invoice_id or not exists (
    select from checkout_invoices own where own.checkout_id = p.checkout_id and own.invoice_id = other.invoice_id))), 0)`

/** SQL: what earlier credits paid of the invoice of note `n`, less what went back to payments of other invoices. */
const paidByCredits = sql`(coalesce((select -sum(l.amount_cents) from invoice_lines l
    where l.invoice_id = n.invoice_id and l.part = 'credit'), 0)
  - coalesce((select sum(r.amount_cents) from credit_refunds r
    join credit_notes other on other.id = r.credit_note_id
    join payments elsewhere on elsewhere.id = r.payment_id
    where other.invoice_id = n.invoice_id and r.status <> 'IMPOSSIBLE' and not exists (
      select from checkout_invoices own
      where own.checkout_id = elsewhere.checkout_id and own.invoice_id = n.invoice_id)), 0))`

/** SQL: the invoice of note `n`, and those whose credits paid it, directly or by invoices between. */
const paidFrom = sql`(with recursive sources as (
    select n.invoice_id as id
    union select earlier.invoice_id from sources
      join invoice_lines l on l.invoice_id = sources.id and l.part = 'credit'
      join credit_notes earlier on earlier.number = l.about ->> 'number')
  select id from sources)`

/**
 * Up to `limit` notes of agencies without a lead invoice since `since`, each with the first payment that can still
 * refund part of it, one of its own invoice before others.
 */
const unused = (db: Db, since: string, limit: number): Promise<Unused[]> =>
  rowsOf<Unused>(
    db,
    sql`select n.id::text as credit_note_id, paid.id::text as payment_id, paid.invoice_id::text as paid_invoice_id
      from credit_notes n
      join lateral (select p.id, s.invoice_id from checkout_invoices s join payments p on p.checkout_id = s.checkout_id
        where s.invoice_id in ${paidFrom} and p.status = 'SUCCEEDED' and p.refund_cents < p.amount_cents
          and s.amount_cents > ${returned} and (s.invoice_id = n.invoice_id or ${paidByCredits} > 0) and not ${pIsGivenUp}
          and not exists (select from credit_refunds r where r.credit_note_id = n.id and r.payment_id = p.id)
        order by s.invoice_id <> n.invoice_id, p.id limit 1) paid on true
      where n.left_cents > 0 and n.created_at <= ${since}::timestamptz
        and not exists (select from invoices i
          where i.org_id = n.org_id and i.kind = 'lead' and i.issued_at > ${since}::timestamptz)
      order by n.id limit ${limit}::int`,
  )

/** An unused note with its payment, both locked. */
interface Returnable extends Unused {
  number: string
  invoice_id: string
  method: PaymentMethod
  left_cents: number
  /** What the payment can still refund. */
  payment_cents: number
  /** What it paid of its invoice and did not refund for other notes. */
  paid_cents: number
  /** Where it paid another invoice: what that one's credits paid of the note's invoice. Else null. */
  credits_cents: number | null
}

/** Locks these payments and notes, and returns those that are still unused. */
async function lockReturnable(tx: Db, due: readonly Unused[]): Promise<Returnable[]> {
  const payment_ids = due.map(({payment_id}) => payment_id)
  const note_ids = due.map(({credit_note_id}) => credit_note_id)
  await tx
    .select({id: payments.id})
    .from(payments)
    .where(inArray(payments.id, payment_ids))
    .orderBy(asc(payments.id))
    .for('update')
  await tx
    .select({id: creditNotes.id})
    .from(creditNotes)
    .where(inArray(creditNotes.id, note_ids))
    .orderBy(asc(creditNotes.id))
    .for('update')
  return rowsOf<Returnable>(
    tx,
    sql`select n.id::text as credit_note_id, p.id::text as payment_id, s.invoice_id::text as paid_invoice_id, n.number,
        n.invoice_id::text as invoice_id, p.method, n.left_cents, p.amount_cents - p.refund_cents as payment_cents,
        (s.amount_cents - ${returned})::int as paid_cents,
        case when s.invoice_id <> n.invoice_id then ${paidByCredits}::int end as credits_cents
      from json_to_recordset(${JSON.stringify(due)}::json)
        as d(credit_note_id uuid, payment_id uuid, paid_invoice_id uuid)
      join credit_notes n on n.id = d.credit_note_id
      join payments p on p.id = d.payment_id
      join checkout_invoices s on s.invoice_id = d.paid_invoice_id and s.checkout_id = p.checkout_id
      where p.status = 'SUCCEEDED' and not ${pIsGivenUp}
        and not exists (select from credit_refunds r where r.credit_note_id = n.id and r.payment_id = p.id)
      order by n.id`,
  )
}

/** What each note gets back: of a payment, and of what it paid of an invoice, at most what earlier notes leave. */
function planReturns(notes: readonly Returnable[]): (Returnable & {amount_cents: number})[] {
  const given = new Map<string, number>()
  const givenOf = (key: string) => given.get(key) ?? 0
  return notes.flatMap(note => {
    const {payment_id, paid_invoice_id, invoice_id, left_cents, payment_cents, paid_cents, credits_cents} = note
    const limits: [key: string, cents: number][] = [
      [payment_id, payment_cents],
      [`${payment_id} ${paid_invoice_id}`, paid_cents],
    ]
    if (credits_cents !== null) limits.push([`credits ${invoice_id}`, credits_cents])
    const amount_cents = Math.min(left_cents, ...limits.map(([key, cents]) => cents - givenOf(key)))
    if (amount_cents <= 0) return []
    for (const [key] of limits) given.set(key, givenOf(key) + amount_cents)
    return [{...note, amount_cents}]
  })
}

async function saveReturns(tx: Db, planned: ReturnType<typeof planReturns>, now: string): Promise<void> {
  if (planned.length === 0) return
  await tx.insert(creditRefunds).values(
    planned.map(({credit_note_id, payment_id, amount_cents}) => ({
      credit_note_id,
      payment_id,
      amount_cents,
      status: 'WAITING' as const,
      created_at: now,
    })),
  )
  const rows = JSON.stringify(planned)
  await rowsOf(
    tx,
    sql`update credit_notes set left_cents = credit_notes.left_cents - r.amount_cents
      from json_to_recordset(${rows}::json) as r(credit_note_id uuid, amount_cents int)
      where credit_notes.id = r.credit_note_id`,
  )
  // a payment of several notes names the last one
  await rowsOf(
    tx,
    sql`update payments set refund_cents = payments.refund_cents + r.cents,
        refund_reason = 'credit_unused:' || r.number, refund_at = ${now}::timestamptz
      from (select payment_id, sum(amount_cents)::int as cents, (array_agg(number order by credit_note_id desc))[1] as number
        from json_to_recordset(${rows}::json) as r(payment_id uuid, credit_note_id uuid, amount_cents int, number text)
        group by payment_id) r
      where payments.id = r.payment_id`,
  )
  await notifyCreditsReturned(
    tx,
    planned.map(({invoice_id, number, amount_cents, method}) => ({invoice_id, number, amount_cents, method})),
    now,
  )
}

/**
 * Refunds up to `limit` credits of agencies without a lead invoice for sixty days. Returns how many it checked; what no
 * payment can refund stays on its note.
 */
export const returnUnusedCredits = (db: Db, now: string, limit: number): Promise<number> =>
  db.transaction(async tx => {
    const due = await unused(tx, plusMs(now, -refund_credit_after_ms), limit)
    if (due.length > 0) await saveReturns(tx, planReturns(await lockReturnable(tx, due)), now)
    return due.length
  })

const waitingOf = (payment_id: string) =>
  and(eq(creditRefunds.payment_id, payment_id), eq(creditRefunds.status, 'WAITING'))

const newest = [desc(creditRefunds.created_at), desc(creditRefunds.credit_note_id)]

/** Marks all pending credits of a fully refunded payment as refunded. */
export async function creditsReturned(tx: Db, payment_id: string): Promise<void> {
  await tx.update(creditRefunds).set({status: 'DONE'}).where(waitingOf(payment_id))
}

/** A refund failed by this amount: its credits, newest first, are pending again. */
export async function creditsCameBack(tx: Db, payment_id: string, back_cents: number): Promise<void> {
  const done = await tx
    .select()
    .from(creditRefunds)
    .where(and(eq(creditRefunds.payment_id, payment_id), eq(creditRefunds.status, 'DONE')))
    .orderBy(...newest)
  const back: string[] = []
  let left_cents = back_cents
  for (const {credit_note_id, amount_cents} of done) {
    if (amount_cents > left_cents) break
    left_cents -= amount_cents
    back.push(credit_note_id)
  }
  await tx
    .update(creditRefunds)
    .set({status: 'WAITING'})
    .where(and(inArray(creditRefunds.credit_note_id, back), eq(creditRefunds.payment_id, payment_id)))
}

/**
 * The provider cannot refund them: the credits return to their notes, newest first, for a later lead invoice or staff.
 * At most what is still owed, as staff may have refunded some by hand.
 */
export async function restoreCredits(tx: Db, payment_id: string): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, payment_id)).for('update')
  const waiting = await tx
    .select()
    .from(creditRefunds)
    .where(waitingOf(payment_id))
    .orderBy(...newest)
  if (!payment || waiting.length === 0) return
  const owed_cents = owedCents(payment)
  let left_cents = owed_cents
  const restored = waiting.map(({credit_note_id, amount_cents}) => {
    const cents = Math.min(amount_cents, left_cents)
    left_cents -= cents
    const isWhole = cents === amount_cents
    return {
      credit_note_id,
      cents,
      status: isWhole ? 'IMPOSSIBLE' : 'DONE',
      sent_cents: isWhole ? amount_cents : amount_cents - cents,
    }
  })
  const rows = JSON.stringify(restored)
  await rowsOf(
    tx,
    sql`update credit_refunds set status = r.status, amount_cents = r.sent_cents
      from json_to_recordset(${rows}::json) as r(credit_note_id uuid, status text, sent_cents int)
      where credit_refunds.credit_note_id = r.credit_note_id and credit_refunds.payment_id = ${payment_id}::uuid`,
  )
  await rowsOf(
    tx,
    sql`update credit_notes set left_cents = credit_notes.left_cents + r.cents
      from json_to_recordset(${rows}::json) as r(credit_note_id uuid, cents int) where credit_notes.id = r.credit_note_id`,
  )
  const refund_cents = payment.refund_cents - (owed_cents - left_cents)
  await tx
    .update(payments)
    .set({refund_cents, ...(owedCents({...payment, refund_cents}) === 0 && {refund_at: null})})
    .where(eq(payments.id, payment_id))
}
