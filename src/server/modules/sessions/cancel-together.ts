import {and, asc, eq, inArray} from 'drizzle-orm'
import type {Session} from '#contract/sessions/session.ts'
import {refusalText} from '#domain/refusals.ts'
import {sessions} from '#server/db/schema/all.ts'
import {creditCancelled} from '#server/modules/billing/index.ts'
import {notFound, refuse, type Refusal} from '../../http/refusal.ts'
import {refreshStatus} from './booking-status.ts'
import type {LockedSession} from './command.ts'
import {findSession} from './load.ts'
import {notifyCanceledTogether} from './notifications/notify-changed.ts'
import {refuseHigherCost} from './policy.ts'
import {presentSession} from './present.ts'
import {stateOf} from './session-facts.ts'
import {cancelRemaining} from './store.ts'

/**
 * Cancels a locked visit and others of its booking for the family, all of them or none; each side is notified once.
 *
 * @returns the locked visit; `notFound` for a provider, or if one is not of the booking, `session_closed` if one cannot be
 *   canceled, `cost_changed` if all together cost more than was read
 * @see src/domain/rules.md#changing-one-session
 */
export async function cancelTogether(
  {tx, now, side, reader, record: {session, booking}}: LockedSession,
  {
    also,
    reason,
    fee_cents,
    user_id,
  }: {also: readonly string[]; reason: string | null; fee_cents: number | undefined; user_id: string},
): Promise<Session | Refusal> {
  const ids = [...new Set([session.id, ...also])]
  const isMeant = and(eq(sessions.booking_id, session.booking_id), inArray(sessions.id, ids))
  const rows = await tx.select().from(sessions).where(isMeant).orderBy(asc(sessions.scheduled_start), asc(sessions.id))
  if (side !== 'parent' || rows.length < ids.length) return notFound()
  const canceled = await cancelRemaining(tx, {
    booking_ids: [session.booking_id],
    only: ids,
    by: 'parent',
    user_id,
    reason,
    now,
  })
  const {visits, due_cents = 0, family_due_cents = 0} = canceled(session.booking_id, booking)
  if (visits < ids.length) return refuse('session_closed', refusalText.session_closed)
  const refusedCost = refuseHigherCost(family_due_cents, {fee_cents})
  if (refusedCost) return refusedCost
  await refreshStatus(tx, session.booking_id, now)
  if (session.org_id !== null) await creditCancelled(tx, session.booking_id, now)
  const facts = {reason, family_due_cents, ...(due_cents > 0 && {due_cents})}
  await notifyCanceledTogether({tx, now}, rows, facts, user_id)
  const record = await findSession(tx, session.id, reader)
  return record ? presentSession(record, stateOf(record, now), reader, now) : notFound()
}
