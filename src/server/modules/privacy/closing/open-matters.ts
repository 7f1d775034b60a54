import {and, asc, eq, gt, inArray, isNotNull, isNull, lte, notInArray, or, sql, type SQL} from 'drizzle-orm'
import type {OpenMatter} from '#contract/accounts/closing.ts'
import type {Db} from '#server/db/client.ts'
import {isActive} from '#server/db/active-accounts.ts'
import {
  bookings,
  caretakers,
  checkoutInvoices,
  disputes,
  invoices,
  organizations,
  parents,
  payments,
  sessions,
  users,
} from '#server/db/schema/all.ts'
import {outsideCentsOfRow, payeeCentsOfRow, unbilledByBooking} from '#server/modules/billing/index.ts'
import {profileIdOf, type Holding} from './holdings.ts'

const nothing = {
  booking_id: null,
  session_id: null,
  invoice_id: null,
  number: null,
  at: null,
  timezone: null,
  amount_cents: null,
}

function isVisitOf(holding: Holding, now: string): SQL | undefined {
  if (holding.kind === 'family') return eq(sessions.parent_id, holding.parent_id)
  if (holding.kind === 'caretaker') return eq(sessions.caretaker_id, holding.caretaker_id)
  if (holding.kind === 'agency') return eq(sessions.org_id, holding.org_id)
  // the office gives the visits ahead to someone else, and sees to those that are over
  const {member_id} = holding as Extract<Holding, {kind: 'member'}>
  return and(
    eq(sessions.assigned_member_id, member_id),
    lte(sessions.scheduled_start, now),
    gt(sessions.scheduled_end, now),
  )
}

const nameOfUser = sql`select trim(u.first_name || ' ' || u.last_name) from ${users} u`

/** SQL: the provider's name for a family, the family's first name for the others. */
const otherSideOf = (holding: Holding): SQL<string | null> =>
  holding.kind === 'family'
    ? sql`coalesce((${nameOfUser} join ${caretakers} c on c.user_id = u.id where c.id = ${sessions.caretaker_id}),
        (select o.legal_name from ${organizations} o where o.id = ${sessions.org_id}))`
    : sql`(select coalesce(u.first_name, p.contact ->> 'first_name') from ${parents} p
        left join ${users} u on u.id = p.user_id where p.id = ${sessions.parent_id})`

/**
 * Visits under way, those with an exception, and those that can still be contested; visits ahead as one item for each
 * booking.
 */
async function openVisits(tx: Db, holding: Holding, now: string): Promise<OpenMatter[]> {
  const isUnsettled = and(isNull(sessions.settled_by), notInArray(sessions.status, ['CANCELLED', 'MISSED']))
  const isContestable = holding.kind === 'member' ? undefined : gt(sessions.contest_until, now)
  const rows = await tx
    .select({
      session_id: sessions.id,
      booking_id: sessions.booking_id,
      status: sessions.status,
      settled_by: sessions.settled_by,
      contest_until: sessions.contest_until,
      scheduled_start: sessions.scheduled_start,
      timezone: sessions.timezone,
      number: bookings.number,
      name: otherSideOf(holding),
    })
    .from(sessions)
    .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
    .where(and(isVisitOf(holding, now), or(isUnsettled, eq(sessions.status, 'DISPUTED'), isContestable)))
    .orderBy(asc(sessions.scheduled_start))
  const ahead = new Map<string, OpenMatter>()
  const items = rows.flatMap((row): OpenMatter[] => {
    const {session_id, booking_id, status, settled_by, contest_until, scheduled_start, timezone, number, name} = row
    const isException = status === 'DISPUTED' || (status === 'COMPLETED' && settled_by === null)
    const kind = isException ? 'exception' : settled_by === null ? 'visit' : 'contest'
    const at = kind === 'contest' ? contest_until : scheduled_start
    const item = {...nothing, kind, booking_id, session_id, number, at, timezone} as const
    // one that was started early is under way
    if (kind !== 'visit' || scheduled_start <= now || status !== 'SCHEDULED') return [item]
    const group = ahead.get(booking_id)
    ahead.set(booking_id, {...(group ?? item), at, name, count: (group?.count ?? 0) + 1})
    return []
  })
  return [...items, ...ahead.values()]
}

/** Bookings whose weeks go on without a visit ahead now: the job would make visits again. */
async function openWeeks(tx: Db, holding: Holding, visits: readonly OpenMatter[]): Promise<OpenMatter[]> {
  const owner =
    holding.kind === 'family'
      ? eq(bookings.parent_id, holding.parent_id)
      : holding.kind === 'caretaker'
        ? eq(bookings.caretaker_id, holding.caretaker_id)
        : holding.kind === 'agency'
          ? eq(bookings.approved_org_id, holding.org_id)
          : null
  if (owner === null) return []
  const rows = await tx
    .select({id: bookings.id, number: bookings.number})
    .from(bookings)
    .where(and(owner, isNotNull(bookings.extended_until), inArray(bookings.status, ['CONFIRMED', 'IN_PROGRESS'])))
    .orderBy(asc(bookings.id))
  const shown = new Set(visits.map(visit => visit.booking_id))
  return rows
    .filter(({id}) => !shown.has(id))
    .map(({id: booking_id, number}) => ({...nothing, kind: 'weekly', booking_id, number}))
}

/** Care and fees for canceling late that no statement has yet, as one item for each booking. */
async function openCare(tx: Db, holding: Holding, now: string): Promise<OpenMatter[]> {
  if (holding.kind === 'member') return []
  const rows = await unbilledByBooking(tx, isVisitOf(holding, now), now)
  return rows.map(({booking_id, number, due_cents, care_cents}) => ({
    ...nothing,
    kind: 'unbilled',
    booking_id,
    number,
    amount_cents: holding.kind === 'family' ? due_cents : care_cents,
  }))
}

/** Invoices with what is to pay, or to be paid without the fee, and credits that staff have not decided. */
async function openInvoices(tx: Db, id: string): Promise<OpenMatter[]> {
  const isTheirs = or(
    ...[
      invoices.parent_id,
      invoices.caretaker_id,
      invoices.org_id,
      invoices.payee_caretaker_id,
      invoices.payee_org_id,
    ].map(column => eq(column, id)),
  )
  const rows = await tx
    .select({
      id: invoices.id,
      status: invoices.status,
      number: invoices.number,
      booking_id: invoices.booking_id,
      amount_cents: sql<number>`(case
        when ${invoices.payee_caretaker_id} = ${id}::uuid or ${invoices.payee_org_id} = ${id}::uuid then ${payeeCentsOfRow}
        when ${invoices.outside_marked_at} is not null then ${outsideCentsOfRow}
        else ${invoices.amount_cents} - ${invoices.credited_cents} end)::int`,
    })
    .from(invoices)
    .where(and(isTheirs, or(inArray(invoices.status, ['OPEN', 'PROCESSING']), eq(invoices.credit_status, 'ASKED'))))
    .orderBy(asc(invoices.id))
  return rows.map(({id: invoice_id, status, number, amount_cents, booking_id}) => {
    const kind = status === 'OPEN' || status === 'PROCESSING' ? 'invoice' : 'credit'
    return {...nothing, kind, booking_id, invoice_id, number, amount_cents}
  })
}

/** Payments with a refund, a reversal or a dispute under way. */
async function openPayments(tx: Db, id: string): Promise<OpenMatter[]> {
  const isTheirs = or(eq(payments.payer_id, id), eq(invoices.payee_caretaker_id, id), eq(invoices.payee_org_id, id))
  const isDisputed = sql`exists (select from ${disputes} d where d.payment_id = ${payments.id} and d.status = 'OPEN')`
  const isOwed = sql`${payments.refund_cents} > ${payments.refunded_cents} + ${payments.sent_by_hand_cents}`
  const rows = await tx
    .selectDistinctOn([payments.id], {payment: payments, invoice_id: invoices.id, number: invoices.number})
    .from(payments)
    .leftJoin(checkoutInvoices, eq(checkoutInvoices.checkout_id, payments.checkout_id))
    .leftJoin(invoices, eq(invoices.id, checkoutInvoices.invoice_id))
    .where(and(isTheirs, or(isOwed, sql`${payments.reverse_at} is not null`, isDisputed)))
    .orderBy(asc(payments.id))
  return rows.map(({payment, invoice_id, number}) => ({
    ...nothing,
    kind: 'payment',
    invoice_id,
    number,
    amount_cents: payment.amount_cents,
  }))
}

/** Whether this is the only admin who can log in. */
async function isLastAdmin(tx: Db): Promise<boolean> {
  const admins = await tx
    .select({id: users.id})
    .from(users)
    .where(and(eq(users.role, 'admin'), isActive, sql`${users.password_hash} is not null`))
    .limit(2)
    .for('update')
  return admins.length < 2
}

/** What keeps the account from being closed, visits first. @see src/domain/rules-people.md#closing-an-account */
export async function openMatters(tx: Db, holding: Holding, now: string): Promise<OpenMatter[]> {
  if (holding.kind === 'none' || holding.kind === 'adult') return []
  if (holding.kind === 'staff') return (await isLastAdmin(tx)) ? [{...nothing, kind: 'last_admin'}] : []
  const ahead = await openVisits(tx, holding, now)
  const visits = [...ahead, ...(await openWeeks(tx, holding, ahead)), ...(await openCare(tx, holding, now))]
  const id = profileIdOf(holding)
  return id === null ? visits : [...visits, ...(await openInvoices(tx, id)), ...(await openPayments(tx, id))]
}
