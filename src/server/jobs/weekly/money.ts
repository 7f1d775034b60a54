import {sql, type SQL} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {sumEarnings} from '#domain/money/earnings.ts'
import {addDays, type Day} from '#lib/day.ts'
import {firstIdAt} from '#lib/id.ts'
import {settled} from '#lib/settled.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {invoices} from '#server/db/schema/all.ts'
import {
  careCountsAt,
  earnedVisitsOfEach,
  isReceivedRow,
  paidCentsOfRow,
  payeeCentsOfRow,
} from '#server/modules/billing/index.ts'
import type {Owner} from './readers.ts'

/** What a person owes and is owed, and last week's sums, in cents. */
export interface WeekMoney {
  to_pay: number
  paid: number
  received: number
  to_receive: number
  /** What a caregiver's visits of last week earned for certain, and what waits until they settle. */
  earned: number
  earned_waiting: number
}

/** An owner with the week before the summary's: its days, and its instants. */
type Asked = Owner & {last_week: {monday: Day; from: string; until: string}}

/** Older invoices are not read; of an open one the payer was reminded many times by then. */
const read_ms = 180 * day_ms

/** The invoices of the owner `a` by these columns, each with its own index. */
const invoicesBy = (columns: SQL, sides: readonly SQL[], now: string) =>
  sql.join(
    sides.map(
      side =>
        sql`select ${columns} from ${invoices} where ${side} and ${invoices.id} >= ${firstIdAt(plusMs(now, -read_ms))}::uuid`,
    ),
    sql` union all `,
  )

const isLastWeek = sql`${isReceivedRow} and ${careCountsAt} >= a."from" and ${careCountsAt} < a.until`

const asPayer = (now: string) =>
  invoicesBy(
    sql`case when ${invoices.status} = 'OPEN' and ${invoices.outside_marked_at} is null
      then ${invoices.amount_cents} - ${invoices.credited_cents} else 0 end as open_cents,
    case when ${isLastWeek} then ${paidCentsOfRow} else 0 end as done_cents`,
    [
      sql`${invoices.parent_id} = a.parent_id`,
      sql`${invoices.caretaker_id} = a.caretaker_id`,
      sql`${invoices.org_id} = a.org_id`,
    ],
    now,
  )

const asPayee = (now: string) =>
  invoicesBy(
    sql`case when ${invoices.status} = 'OPEN' then ${payeeCentsOfRow} else 0 end as open_cents,
    case when ${isLastWeek} then ${payeeCentsOfRow} else 0 end as done_cents`,
    [sql`${invoices.payee_caretaker_id} = a.caretaker_id`, sql`${invoices.payee_org_id} = a.org_id`],
    now,
  )

async function readInvoiceSums(db: Db, all: readonly Asked[], now: string) {
  const asked = all.map(({last_week: {from, until}, ...owner}, nth) => ({...owner, from, until, nth}))
  return rowsOf<Pick<WeekMoney, 'to_pay' | 'paid' | 'received' | 'to_receive'>>(
    db,
    sql`select pays.to_pay, pays.paid, gets.to_receive, gets.received
      from json_to_recordset(${JSON.stringify(asked)}::json) as a(nth int, parent_id uuid, caretaker_id uuid, org_id uuid,
        "from" timestamptz, until timestamptz)
      cross join lateral (select coalesce(sum(open_cents), 0)::float8 as to_pay, coalesce(sum(done_cents), 0)::float8 as paid
        from (${asPayer(now)}) paid) pays
      cross join lateral (select coalesce(sum(open_cents), 0)::float8 as to_receive,
        coalesce(sum(done_cents), 0)::float8 as received from (${asPayee(now)}) received) gets
      order by a.nth`,
  )
}

/** The sums of each owner, in their order. */
export async function readWeekMoney(db: Db, all: readonly Asked[], now: string): Promise<WeekMoney[]> {
  const caregivers = all.flatMap(({caretaker_id}) => caretaker_id ?? [])
  const mondays = all.map(({last_week}) => last_week.monday).toSorted()
  const days = {from: mondays[0] ?? '', to: addDays(mondays.at(-1) ?? '', 6)}
  const [sums, visits] = await settled([
    readInvoiceSums(db, all, now),
    caregivers.length > 0 ? earnedVisitsOfEach(db, caregivers, days) : [],
  ])
  return all.map(({caretaker_id, last_week: {monday}}, nth) => {
    const own = caretaker_id === null ? [] : visits.filter(visit => visit.caretaker_id === caretaker_id)
    const {settled: certain, waiting} = sumEarnings(own, {period: 'week', day: monday, now})
    const {to_pay = 0, paid = 0, received = 0, to_receive = 0} = sums[nth] ?? {}
    return {to_pay, paid, received, to_receive, earned: certain.cents, earned_waiting: waiting.cents}
  })
}
