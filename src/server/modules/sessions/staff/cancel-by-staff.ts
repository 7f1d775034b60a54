import type {cancelAnyVisit} from '#contract/admin/bookings.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import {isFreeToCancel} from '#domain/money/billing.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import {notFound, type Refusal} from '#server/http/refusal.ts'
import {creditCancelled} from '#server/modules/billing/index.ts'
import {checkSessionAction} from '../command.ts'
import {notifyCancelledByStaff} from '../notifications/notify-changed.ts'
import {haveChecksLapsed, refuseHigherCost, sideOf, type Reader} from '../policy.ts'
import {advance, eventOf} from '../save.ts'
import {lateFeeOf, stateOf} from '../session-facts.ts'
import {lockForStaff} from './decide.ts'

/**
 * Cancels one coming visit, free of charge or as the cancellation of one side, and notifies both. Null if done.
 * @see src/domain/rules.md#ended-by-staff
 */
export async function cancelVisitByStaff(
  tx: Db,
  id: string,
  {canceled_for, reason, ...read}: BodyOf<typeof cancelAnyVisit>,
  {user_id, now}: {user_id: string; now: string},
): Promise<Refusal | null> {
  const record = await lockForStaff(tx, id)
  if (!record) return notFound()
  const {session, booking, caregiver_is_verified} = record
  const reader: Reader = {kind: 'parent', owner_id: session.parent_id}
  const state = stateOf(record, now)
  const refusal = checkSessionAction({tx, now, record, reader, side: sideOf(reader), state, isEnded: false}, 'cancel')
  if (refusal) return refusal
  const provider = session.org_id === null ? ('caretaker' as const) : ('agency' as const)
  const by = {staff: 'staff' as const, family: 'parent' as const, provider}[canceled_for]
  const cancels_free = haveChecksLapsed(caregiver_is_verified)
  const set = {
    cancelled_by: by,
    cancelled_reason: reason,
    cancelled_at: now,
    cancelled_free: by === 'parent' ? isFreeToCancel({...session, cancels_free}, now) : null,
  }
  const cancelled = {...session, ...set, status: 'CANCELLED' as const}
  const family_cents = lateFeeOf(cancelled, booking, 'parent')
  const refusedCost = refuseHigherCost(family_cents ?? 0, read)
  if (refusedCost) return refusedCost
  await advance(tx, record, {set, events: [eventOf(session, {kind: 'cancelled', by, reason}, user_id, now)]}, now)
  if (session.org_id !== null) {
    await creditCancelled(tx, session.booking_id, now, {for_neither_side: by === 'staff'})
  }
  await notifyCancelledByStaff(
    tx,
    session,
    {
      canceled_for,
      reason,
      family_cents,
      provider_cents: lateFeeOf(cancelled, booking, 'caretaker'),
    },
    {by: user_id, now},
  )
  await recordAudit(
    tx,
    {user_id, now},
    {
      did: 'cancelled',
      target: 'session',
      target_id: id,
      before: {status: state.status},
      after: {status: 'CANCELLED', canceled_for, reason},
    },
  )
  return null
}
