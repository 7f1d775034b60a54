import {sql} from 'drizzle-orm'
import type {Overview} from '#contract/admin/operations.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {countOnDesk} from '../exceptions/store.ts'
import {checksEnding} from '../people/store.ts'

type Waiting = Overview['waiting']

/** What waits for a person of the staff, each counted by the index that finds it. */
export async function waitingFor(db: Db, now: string): Promise<Waiting> {
  const rows = await rowsOf<{
    what: Exclude<keyof Waiting, 'exceptions' | 'payments'>
    count: number
    since: string | null
  }>(
    db,
    sql`
      select 'verifications' as what, count(*)::int as count, min(c.created_at)::text as since
        from caretakers c join users u on u.id = c.user_id
        where c.is_verified = 'Pending' and u.suspended_at is null
      union all
      select 'checks_expiring', count(distinct ending.caretaker_id)::int, min(ending.expires_on)::text from ${checksEnding(now)}
      union all
      select 'credits_asked', count(*)::int, min(credit_asked_at)::text
        from invoices where credit_status = 'ASKED'
      union all
      select 'messages', count(*)::int, min(created_at)::text
        from contact_messages where answered_at is null`,
  )
  const counted = Object.fromEntries(
    rows.map(({what, count, since}) => [
      what,
      {count, since: since === null ? null : new Date(since).toISOString()},
    ]),
  ) as Omit<Waiting, 'exceptions' | 'payments'>
  const {visits, money} = await countOnDesk(db, now)
  return {exceptions: visits, payments: money, ...counted}
}
