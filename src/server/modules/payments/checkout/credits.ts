import {and, desc, eq, sql} from 'drizzle-orm'
import {refund_credit_after_ms} from '#domain/money/invoice.ts'
import {isGivenUp, owedCents} from '#domain/money/refund.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {creditNotes, creditRefunds, payments} from '#server/db/schema/all.ts'
import {failuresOf, pIsGivenUp} from './payments.ts'

/** An unused credit note, and the payment of its invoice that can refund it. */
interface Unused {
  credit_note_id: string
  payment_id: string
}

/** SQL: how much of the payments `p` was refunded for notes of the invoice of note `n`. */
const returned = sql`coalesce((select sum(r.amount_cents) from credit_refunds r
  join credit_notes other on other.id = r.credit_note_id
  where r.payment_id = p.id and r.status <> 'IMPOSSIBLE' and other.invoice_id = n.invoice_id), 0)`

/**
 * Up to `limit` notes of agencies without a lead invoice since `since`, each with the first payment that can still
 * refund part of it.
 */
const unused = (db: Db, since: string, limit: number): Promise<Unused[]> =>
  rowsOf<Unused>(
    db,
    sql`select n.id::text as credit_note_id, paid.id::text as payment_id
      from credit_notes n
      join lateral (select p.id from checkout_invoices s join payments p on p.checkout_id = s.checkout_id
        where s.invoice_id = n.invoice_id and p.status = 'SUCCEEDED' and p.refund_cents < p.amount_cents
          and s.amount_cents > ${returned} and not ${pIsGivenUp}
        order by p.id limit 1) paid on true
      where n.left_cents > 0 and n.created_at <= ${since}::timestamptz
        and not exists (select from invoices i
          where i.org_id = n.org_id and i.kind = 'lead' and i.issued_at > ${since}::timestamptz)
        and not exists (select from credit_refunds r where r.credit_note_id = n.id)
      order by n.id limit ${limit}::int`,
  )

/** Cents of the note's invoice paid by this payment and not refunded for another note. */
async function paidFor(tx: Db, {credit_note_id, payment_id}: Unused): Promise<number> {
  const [row] = await rowsOf<{cents: number}>(
    tx,
    sql`select (s.amount_cents - ${returned})::int as cents
      from credit_notes n
      join checkout_invoices s on s.invoice_id = n.invoice_id
      join payments p on p.checkout_id = s.checkout_id
      where n.id = ${credit_note_id}::uuid and p.id = ${payment_id}::uuid`,
  )
  return row?.cents ?? 0
}

async function giveBackOne(tx: Db, due: Unused, now: string): Promise<void> {
  const {credit_note_id, payment_id} = due
  const [payment] = await tx.select().from(payments).where(eq(payments.id, payment_id)).for('update')
  const [note] = await tx.select().from(creditNotes).where(eq(creditNotes.id, credit_note_id)).for('update')
  if (!note || payment?.status !== 'SUCCEEDED' || isGivenUp(await failuresOf(tx, payment_id))) return
  const amount_cents = Math.min(note.left_cents, payment.amount_cents - payment.refund_cents, await paidFor(tx, due))
  if (amount_cents <= 0) return
  const first = await tx
    .insert(creditRefunds)
    .values({...due, amount_cents, status: 'WAITING', created_at: now})
    .onConflictDoNothing()
    .returning({id: creditRefunds.credit_note_id})
  if (first.length === 0) return
  await tx
    .update(creditNotes)
    .set({left_cents: note.left_cents - amount_cents})
    .where(eq(creditNotes.id, note.id))
  await tx
    .update(payments)
    .set({
      refund_cents: payment.refund_cents + amount_cents,
      refund_reason: `Credit ${note.number} was not used`,
      refund_at: now,
    })
    .where(eq(payments.id, payment.id))
}

/**
 * Refunds up to `limit` credits of agencies without a lead invoice for sixty days. Returns how many it checked; what no
 * payment can refund stays on its note.
 */
export async function returnUnusedCredits(db: Db, now: string, limit: number): Promise<number> {
  const due = await unused(db, plusMs(now, -refund_credit_after_ms), limit)
  for (const each of due) await db.transaction(tx => giveBackOne(tx, each, now))
  return due.length
}

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
  let left_cents = back_cents
  for (const {credit_note_id, amount_cents} of done) {
    if (amount_cents > left_cents) return
    left_cents -= amount_cents
    await tx
      .update(creditRefunds)
      .set({status: 'WAITING'})
      .where(and(eq(creditRefunds.credit_note_id, credit_note_id), eq(creditRefunds.payment_id, payment_id)))
  }
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
  for (const {credit_note_id, amount_cents} of waiting) {
    const restored_cents = Math.min(amount_cents, left_cents)
    left_cents -= restored_cents
    const isWhole = restored_cents === amount_cents
    await tx
      .update(creditRefunds)
      .set(isWhole ? {status: 'IMPOSSIBLE'} : {status: 'DONE', amount_cents: amount_cents - restored_cents})
      .where(and(eq(creditRefunds.credit_note_id, credit_note_id), eq(creditRefunds.payment_id, payment_id)))
    await tx
      .update(creditNotes)
      .set({left_cents: sql`${creditNotes.left_cents} + ${restored_cents}::int`})
      .where(eq(creditNotes.id, credit_note_id))
  }
  const refund_cents = payment.refund_cents - (owed_cents - left_cents)
  await tx
    .update(payments)
    .set({refund_cents, ...(owedCents({...payment, refund_cents}) === 0 && {refund_at: null})})
    .where(eq(payments.id, payment_id))
}
