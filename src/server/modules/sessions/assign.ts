import {and, asc, eq, gt, isNull, or} from 'drizzle-orm'
import {judge} from '#domain/session.ts'
import type {Db} from '../../db/client.ts'
import {sessions} from '../../db/schema/all.ts'
import {factsOf} from './record.ts'
import type {SessionRow} from './record.ts'
import {columnsOf, eventOf, save} from './save.ts'

interface Assigning {
  member_id: string | null
  user_id: string
  now: string
}

/** Has this member, or nobody, come to visits that nobody began, their rows held; what the clock says of them goes with it. */
export async function assignAll(
  tx: Db,
  rows: readonly SessionRow[],
  {member_id, user_id, now}: Assigning,
): Promise<void> {
  if (rows.length === 0) return
  await save(tx, {
    sessions: rows.map(row => {
      const session = {...row, assigned_member_id: member_id}
      return {...session, ...columnsOf(judge(factsOf({session, claims: [], events: []}), now))}
    }),
    events: rows.map(row => eventOf(row, {kind: 'assigned', member_id}, user_id, now)),
    now,
  })
}

/**
 * The later visits of its booking that nobody began and that go the way of this one: they have nobody yet, or whom it had.
 * Who comes instead of somebody else stays. Of a booking that is held.
 */
export async function laterLike(
  tx: Db,
  {booking_id, scheduled_start, assigned_member_id}: SessionRow,
  member_id: string | null,
): Promise<SessionRow[]> {
  const {assigned_member_id: comes} = sessions
  const rows = await tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.booking_id, booking_id),
        eq(sessions.status, 'SCHEDULED'),
        gt(sessions.scheduled_start, scheduled_start),
        assigned_member_id === null ? isNull(comes) : or(isNull(comes), eq(comes, assigned_member_id)),
      ),
    )
    .orderBy(asc(sessions.scheduled_start))
    .for('no key update')
  return rows.filter(row => row.assigned_member_id !== member_id)
}
