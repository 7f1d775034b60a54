import {settled} from '#lib/settled.ts'
import {eq, inArray, sql} from 'drizzle-orm'
import type {ExceptionItem, ExceptionKind} from '#contract/admin/exceptions.ts'
import type {ExceptionReason} from '#contract/admin/staff-choices.ts'
import type {Payer} from '#contract/money/invoices.ts'
import type {DecisionReason} from '#contract/sessions/session.ts'
import {fullName} from '#lib/full-name.ts'
import type {Payments} from '#server/adapters/payments/port.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {exceptionAssignments, resolutions, users} from '#server/db/schema/all.ts'
import {bookingWithPeople, presentListed} from '#server/modules/bookings/index.ts'
import {sendable} from '#server/modules/payments/index.ts'
import {payerAccount, payerName} from '#server/modules/billing/index.ts'
import {staffSessionsById} from '#server/modules/sessions/index.ts'
import type {ExceptionRow} from './queue.ts'

type Money = NonNullable<ExceptionItem['money']>

/** A row about money, before its parts are put together. */
interface MoneyRow extends Omit<Money, 'payer' | 'answer_by' | 'dispute_url'> {
  id: string
  booking_id: string | null
  payer_id: string
  account: Pick<Payer, 'kind' | 'user_id'> | null
  answer_by: string | null
  provider_dispute_id: string | null
}

const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

const invoiceNumbers = sql`(select coalesce(json_agg(distinct i.number), '[]'::json)
  from ledger_entries e join invoices i on i.id = e.invoice_id where e.payment_id = paid.id and i.number is not null)`

/** Exceptions about money by id: uncollectible invoices, disputes and failed refunds or reversals. */
async function moneyOf(
  db: Db,
  found: readonly ExceptionRow[],
  {disputeUrl}: Pick<Payments, 'disputeUrl'>,
): Promise<ReadonlyMap<string, Money & {booking_id: string | null}>> {
  if (found.length === 0) return new Map()
  const idsWith = (reason: ExceptionReason) =>
    uuids(found.filter(({reasons}) => reasons.includes(reason)).map(({id}) => id))
  const ids = uuids(found.map(({id}) => id))
  const isOwed = sql`paid.id = any(${idsWith('refund_owed')})`
  const missing = sql`(paid.reverse_cents - paid.reversed_cents)`
  const rows = await rowsOf<MoneyRow>(
    db,
    sql`select owed.*, ${payerName(sql`owed.payer_id`)} as payer_name, ${payerAccount(sql`owed.payer_id`)} as account
      from (
        select i.id::text as id, i.booking_id::text as booking_id, i.id::text as invoice_id, null::text as reason,
          (i.amount_cents - i.credited_cents)::int as amount_cents, null::int as not_returned_cents,
          to_json(array_remove(array[i.number], null)) as invoice_numbers,
          coalesce(i.parent_id, i.caretaker_id, i.org_id) as payer_id,
          null::text as answer_by, null::text as provider_dispute_id
        from invoices i where i.id = any(${ids})
        union all
        select d.id::text, null::text, null::text, d.reason, d.amount_cents::int, null::int,
          ${invoiceNumbers}, paid.payer_id, d.answer_by::text, d.provider_dispute_id
        from disputes d join payments paid on paid.id = d.payment_id where d.id = any(${ids})
        union all
        select paid.id::text, null::text, null::text,
          (select f.reason from refund_failures f where f.payment_id = paid.id and ${isOwed} order by f.at desc limit 1),
          (case when ${isOwed} then ${sendable(sql`paid`)} else ${missing} end)::int,
          (case when paid.id = any(${idsWith('not_returned')}) then ${missing} end)::int,
          ${invoiceNumbers}, paid.payer_id, null::text, null::text
        from payments paid where paid.id = any(${ids})
      ) owed`,
  )
  return new Map(
    rows.map(({id, payer_id, account, answer_by, provider_dispute_id, ...money}) => [
      id,
      {
        ...money,
        payer: {id: payer_id, name: money.payer_name, ...(account ?? {kind: null, user_id: null})},
        answer_by: answer_by && new Date(answer_by).toISOString(),
        dispute_url: (provider_dispute_id && disputeUrl?.(provider_dispute_id)) || null,
      },
    ]),
  )
}

/** Exceptions with all facts for a decision, in order, in a few statements. */
export async function withAll(
  db: Db,
  found: readonly ExceptionRow[],
  {now, payments}: {now: string; payments: Pick<Payments, 'disputeUrl'>},
): Promise<ExceptionItem[]> {
  const of = (isVisit: boolean) => found.filter(({kind}) => (kind === 'session') === isVisit)
  const visit_ids = of(true).map(({id}) => id)
  const ids = found.map(({id}) => id)
  const [visits, money, holders, rows, dangers] = await settled([
    staffSessionsById(db, visit_ids, now),
    moneyOf(db, of(false), payments),
    holdersOf(db, ids),
    bookingsOf(db, ids, now),
    dangersOf(db, found),
  ])
  const bookings = new Map(rows.map(row => [row.booking.id, row]))
  return found.map(({id, kind, since, changed_at, reasons, closed}) => {
    const visit = visits.get(id) ?? null
    const {booking_id = null, ...owed} = money.get(id) ?? {}
    const row = bookings.get(visit?.booking_id ?? booking_id ?? '')
    return {
      id,
      kind,
      since,
      changed_at,
      assigned_to: holders.get(id) ?? null,
      reasons,
      closed,
      booking: row ? presentListed(row, now) : null,
      place: row
        ? {
            label: row.booking.location,
            latitude: row.booking.latitude,
            longitude: row.booking.longitude,
            source: row.booking.location_source,
          }
        : null,
      visit,
      money: 'payer_name' in owed ? owed : null,
      danger_message_id: dangers.get(id) ?? null,
    }
  })
}

/** The newest message of the danger of each of these exceptions. */
export async function dangersOf(
  db: Db,
  found: readonly Pick<ExceptionRow, 'id' | 'reasons'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = found.filter(({reasons}) => reasons.includes('danger')).map(({id}) => id)
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{session_id: string; id: string}>(
    db,
    sql`select distinct on (session_id) session_id::text as session_id, id::text as id from contact_messages
      where session_id = any(${uuids(ids)}) order by session_id, id desc`,
  )
  return new Map(rows.map(({session_id, id}) => [session_id, id]))
}

/** The bookings of exceptions: of visits, and of invoices that are not paid. */
const bookingsOf = async (db: Db, ids: readonly string[], now: string) =>
  ids.length === 0
    ? []
    : bookingWithPeople(db, now).where(sql`bookings.id = any(array(
        select s.booking_id from sessions s where s.id = any(${uuids(ids)})
        union select i.booking_id from invoices i where i.id = any(${uuids(ids)})))`)

/** Who took each of these exceptions. */
async function holdersOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NonNullable<ExceptionItem['assigned_to']>>()
  const rows = await db
    .select({
      target_id: exceptionAssignments.target_id,
      user_id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(exceptionAssignments)
    .innerJoin(users, eq(users.id, exceptionAssignments.user_id))
    .where(inArray(exceptionAssignments.target_id, [...ids]))
  return new Map(rows.map(({target_id, user_id, ...person}) => [target_id, {user_id, name: fullName(person)}]))
}

/** Gives an exception to a person, or frees it, if it is still theirs who was `seen`. Returns who has it afterwards. */
export async function assign(
  tx: Db,
  target_id: string,
  {to, seen, now}: {to: string | null; seen: string | null; now: string},
): Promise<string | null> {
  const theirs = eq(exceptionAssignments.target_id, target_id)
  if (to !== null) {
    await tx.insert(exceptionAssignments).values({target_id, user_id: to, at: now}).onConflictDoNothing()
  }
  const [row] = await tx.select().from(exceptionAssignments).where(theirs).for('update')
  if (!row || row.user_id === to) return row?.user_id ?? null
  if (row.user_id !== seen) return row.user_id
  if (to === null) await tx.delete(exceptionAssignments).where(theirs)
  else await tx.update(exceptionAssignments).set({user_id: to, at: now}).where(theirs)
  return to
}

/** Dismisses an exception as of `at`; later changes bring it back. */
export async function putAside(
  tx: Db,
  aside: {
    kind: ExceptionKind
    target_id: string
    at: string
    reason_code: DecisionReason
    memo: string
    reasons: ExceptionReason[]
    by_user_id: string
  },
): Promise<void> {
  await tx.insert(resolutions).values(aside)
  await tx.delete(exceptionAssignments).where(eq(exceptionAssignments.target_id, aside.target_id))
}
