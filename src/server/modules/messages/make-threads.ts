import {sql, type SQL} from 'drizzle-orm'
import {threadEnds} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {sidesOf, toInstant, type Reader} from './find-threads.ts'

interface Pair {
  booking_id: string | null
  parent_id: string | null
  caretaker_id: string | null
  org_id: string | null
  member_id: string | null
  last_end: string | null
}

/** Pairs of the reader that may write and have no thread yet. */
export function findNewPairs(db: Db, {side, profile_id}: Reader, now: string): Promise<Pair[]> {
  if (side === 'office' || side === 'field') {
    const own = sql`${sql.raw(side === 'office' ? 'm.org_id' : 'm.id')} = ${profile_id}::uuid`
    const ofTeam = sql`select null::text as booking_id, null::text as parent_id, null::text as caretaker_id,
        m.org_id::text, m.id::text as member_id, null::text as last_end from members m
      where ${own} and m.role = 'field' and m.removed_at is null
        and not exists (select from threads t where t.member_id = m.id)`
    return rowsOf<Pair>(
      db,
      side === 'field' ? ofTeam : sql`${ofTeam} union all (${newBookingPairs('org', profile_id, now)})`,
    )
  }
  return rowsOf<Pair>(db, newBookingPairs(side, profile_id, now))
}

/** SQL of the pairs of a booking or request that may write. A family without an account reads no messages. */
function newBookingPairs(by: 'family' | 'caretaker' | 'org', profile_id: string, now: string): SQL {
  const own = (alias: string, approved = alias) => {
    const column = {
      family: 'b.parent_id',
      caretaker: `${alias}.caretaker_id`,
      org: alias === approved ? `${alias}.org_id` : `${alias}.approved_org_id`,
    }[by]
    return sql`${sql.raw(column)} = ${profile_id}::uuid`
  }
  return sql`select p.booking_id::text, p.parent_id::text, p.caretaker_id::text, p.org_id::text,
      null::text as member_id, p.last_end::text
    from (
      select b.id as booking_id, b.parent_id, o.caretaker_id, o.org_id, b.last_end
        from offers o join bookings b on b.id = o.booking_id
        where ${own('o')} and o.status = 'SUBMITTED' and b.status in ('PENDING', 'REVIEW')
      union
      select b.id, b.parent_id, i.caretaker_id, i.org_id, b.last_end
        from invitations i join bookings b on b.id = i.booking_id
        where ${own('i')} and i.declined_at is null and b.status in ('PENDING', 'REVIEW')
          and not (b.email_pending or b.waitlisted)
      union
      select b.id, b.parent_id, b.caretaker_id, b.approved_org_id, b.last_end from bookings b
        where ${own('b', '')} and b.approved_at is not null and num_nonnulls(b.caretaker_id, b.approved_org_id) = 1
    ) p join parents f on f.id = p.parent_id and f.user_id is not null
    where p.last_end > ${plusMs(now, -threadEnds.closes_after_ms)}::timestamptz
      and not exists (select from threads t where t.booking_id = p.booking_id
        and (t.caretaker_id = p.caretaker_id or t.org_id = p.org_id))`
}

/**
 * Makes the threads of pairs that may write, so that a thread is there without anyone having to begin it.
 * @see src/domain/rules-people.md#messages
 */
export async function makeThreads(db: Db, pairs: readonly Pair[], now: string): Promise<void> {
  const made = pairs.map(({last_end, ...pair}) => ({
    ...pair,
    id: newId(),
    erase_at: plusMs(last_end === null ? now : toInstant(last_end), threadEnds.erased_after_ms),
    sides: sidesOf(pair),
  }))
  await db.execute(sql`with pair as (
      select * from json_to_recordset(${JSON.stringify(made)}::json) as pair(id uuid, booking_id uuid, parent_id uuid,
        caretaker_id uuid, org_id uuid, member_id uuid, erase_at timestamptz, sides text[])
    ), made as (
      insert into threads (id, booking_id, parent_id, caretaker_id, org_id, member_id, erase_at, changed_at, created_at)
      select id, booking_id, parent_id, caretaker_id, org_id, member_id, erase_at, ${now}::timestamptz, ${now}::timestamptz
      from pair on conflict do nothing returning id
    ) insert into thread_sides (thread_id, side)
      select id, unnest(sides) from pair where id in (select id from made)`)
}
