import {and, asc, eq, isNotNull} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {instantOf} from '#domain/bookings/schedule.ts'
import {localDate} from '#domain/time.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../client.ts'
import {bookings, meetings, offers, parents, users} from '../schema/all.ts'
import {zone} from './story.ts'

/** A meet-and-greet that the demo parent proposed to the first caregiver with an open bid. Notifies no one. */
export async function seedMeeting(tx: Db, now: string): Promise<void> {
  const [pair] = await tx
    .select({parent_id: parents.id, caretaker_id: offers.caretaker_id, user_id: users.id})
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.booking_id))
    .innerJoin(parents, eq(parents.id, bookings.parent_id))
    .innerJoin(users, eq(users.id, parents.user_id))
    .where(and(eq(users.email, 'parent@demo.test'), eq(offers.status, 'SUBMITTED'), isNotNull(offers.caretaker_id)))
    .orderBy(asc(offers.received_at), asc(offers.id))
    .limit(1)
  if (!pair) return
  const start = new Date(instantOf(localDate(plusMs(now, 2 * day_ms), zone), '17:30', zone)).toISOString()
  await tx.insert(meetings).values({
    id: newId(),
    parent_id: pair.parent_id,
    caretaker_id: pair.caretaker_id,
    proposed_by: 'family',
    by_user_id: pair.user_id,
    scheduled_start: start,
    scheduled_end: plusMs(start, 30 * 60_000),
    timezone: zone,
    how: 'video',
    note: 'https://meet.example/mercer. We would love to say hello before we decide.',
    created_at: now,
  })
}
