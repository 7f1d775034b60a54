import {and, gt, inArray, not, sql} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {notices} from '#server/db/schema/all.ts'
import {isReadable} from './is-readable.ts'
import {isSettled} from './is-settled.ts'
import type {NotificationKind} from './facts.ts'

/** What asks for an answer, by what is counted. */
const asking = {
  offers: ['offer_placed'],
  requests: ['request_assigned', 'request_invited'],
  times: ['reschedule_proposed'],
  meetings: ['meeting_proposed'],
  caregivers: ['session_unassigned', 'session_cannot_go'],
  paid_outside: ['paid_outside_asked'],
} as const satisfies Record<string, readonly NotificationKind[]>

/** Counts of requests, visits, meet-and-greets and payments that wait for a person's answer. */
export type Waiting = Record<keyof typeof asking, number>

/** Older notifications are not counted, which bounds what is read. */
const counted_ms = 30 * day_ms

const subject = sql<string>`coalesce(${notices.facts} ->> 'meeting_id', ${notices.session_id}::text,
  ${notices.booking_id}::text, ${notices.invoice_id}::text)`

/** What the last thirty days asked of each of these people, read or not, and still waits for them. */
export async function countWaiting(
  db: Db,
  user_ids: readonly string[],
  now: string,
): Promise<(user_id: string) => Waiting> {
  const kinds = Object.values(asking).flat()
  const rows = await db
    .selectDistinct({user_id: notices.user_id, kind: notices.kind, subject})
    .from(notices)
    .where(
      and(
        inArray(notices.user_id, [...user_ids]),
        gt(notices.created_at, plusMs(now, -counted_ms)),
        inArray(notices.kind, kinds),
        isReadable(notices.user_id),
        not(isSettled(sql`${now}`, kinds)),
      ),
    )
  return user_id => {
    const own = rows.filter(row => row.user_id === user_id)
    const count = (kinds: readonly string[]) =>
      new Set(own.filter(({kind}) => kinds.includes(kind)).map(row => row.subject)).size
    return {
      offers: count(asking.offers),
      requests: count(asking.requests),
      times: count(asking.times),
      meetings: count(asking.meetings),
      caregivers: count(asking.caregivers),
      paid_outside: count(asking.paid_outside),
    }
  }
}
