import {sql} from 'drizzle-orm'
import type {Overview} from '#contract/admin-overview.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '../../db/client.ts'
import {visitsOnDesk} from '../exceptions/store.ts'
import {checkDay} from '../offers/policy.ts'

type Waiting = Overview['waiting']

/** Checks that run out within so long wait for somebody already. */
const soon_ms = 30 * day_ms

/** What waits for a person of the staff, each counted by the index that finds it. */
export async function waitingFor(db: Db, now: string): Promise<Waiting> {
  const rows = await rowsOf<{
    what: Exclude<keyof Waiting, 'exceptions'>
    count: number
    since: string | null
  }>(
    db,
    sql`
      select 'verifications' as what, count(*)::int as count, min(c.created_at)::text as since
        from caretakers c join users u on u.id = c.user_id
        where c.is_verified = 'Pending' and u.suspended_at is null
      union all
      select 'checks_expiring', count(*)::int, min(latest.expires_on)::text from (
        select distinct on (caretaker_id, kind) caretaker_id, expires_on from checks
        order by caretaker_id, kind, checked_on desc, id desc
      ) latest join caretakers c on c.id = latest.caretaker_id
        where c.is_verified = 'Approved'
          and latest.expires_on between ${checkDay(now)}::date and ${checkDay(plusMs(now, soon_ms))}::date
      union all
      select 'credits_asked', count(*)::int, min(credit_asked_at)::text
        from invoices where credit_status = 'ASKED'
      union all
      select 'payments', count(*)::int, min(since)::text from (
        select opened_at as since from disputes where status = 'OPEN'
        union all
        select due_at from invoices where status = 'UNCOLLECTIBLE'
      ) trouble
      union all
      select 'messages', count(*)::int, min(created_at)::text
        from contact_messages where answered_at is null`,
  )
  const counted = Object.fromEntries(
    rows.map(({what, count, since}) => [
      what,
      {count, since: since === null ? null : new Date(since).toISOString()},
    ]),
  ) as Omit<Waiting, 'exceptions'>
  return {exceptions: await visitsOnDesk(db, now), ...counted}
}
