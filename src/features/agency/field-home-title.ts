import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {relativeDay} from '#domain/time.ts'

/** The title above the visit that a field caregiver's home shows: its day if that is near, else `Next visit`. */
export function fieldHomeTitle(
  shown: Pick<Session, 'scheduled_start' | 'scheduled_end' | 'timezone'> | undefined,
  now: string,
): string {
  if (!shown) return m.today()
  const {scheduled_start, scheduled_end, timezone} = shown
  // a night that began yesterday is today's
  if (scheduled_start <= now) return scheduled_end > now ? m.today() : relativeDay(scheduled_end, timezone, now)
  const day = relativeDay(scheduled_start, timezone, now)
  const near: string[] = [m.day_today(), m.day_tomorrow()]
  return near.includes(day) ? day : m.next_visit()
}
