import {and, asc, eq, gt, inArray} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {meetings} from '#server/db/schema/all.ts'
import {notify} from '#server/modules/notifications/index.ts'

/** Whose meetings end: of a family, of providers, or of a pair of both. */
export interface MeetingsOf {
  parent_id?: string | null
  caretaker_ids?: readonly string[]
  org_ids?: readonly string[]
}

/**
 * Cancels the meetings ahead of a profile or a pair and notifies the other side, of a pair both.
 * @see src/domain/rules.md#meet-and-greet
 */
export async function endMeetings(tx: Db, whose: MeetingsOf, now: string): Promise<void> {
  const {parent_id, caretaker_ids, org_ids} = whose
  const isOfProvider = caretaker_ids !== undefined || org_ids !== undefined
  if (!parent_id && !isOfProvider) return
  const locked = await tx
    .select({id: meetings.id})
    .from(meetings)
    .where(
      and(
        parent_id ? eq(meetings.parent_id, parent_id) : undefined,
        caretaker_ids && inArray(meetings.caretaker_id, [...caretaker_ids]),
        org_ids && inArray(meetings.org_id, [...org_ids]),
        inArray(meetings.status, ['PROPOSED', 'ACCEPTED']),
        gt(meetings.scheduled_end, now),
      ),
    )
    .orderBy(asc(meetings.id))
    .for('update')
  if (locked.length === 0) return
  const ids = locked.map(({id}) => id)
  const ended = await tx.update(meetings).set({status: 'CANCELLED'}).where(inArray(meetings.id, ids)).returning()
  await notify(
    tx,
    ended.map(({id: meeting_id, parent_id: family, caretaker_id, org_id, scheduled_start: start, ...row}) => ({
      kind: 'meeting_answered' as const,
      to: {
        ...(isOfProvider && {family}),
        ...(parent_id && {caretaker: caretaker_id, org: org_id}),
      },
      facts: {
        start,
        end: row.scheduled_end,
        timezone: row.timezone,
        meeting_id,
        how: row.how,
        answer: 'ended' as const,
        reason: null,
      },
      about_at: start,
      parent_id: family,
      provider: {caretaker_id, org_id},
    })),
    now,
  )
}
