import {m} from '#messages'
import type {DecisionReason} from '#contract/sessions/session.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import {eq} from 'drizzle-orm'
import {settled} from '#lib/settled.ts'
import type {Db} from '#server/db/client.ts'
import {sessions} from '#server/db/schema/all.ts'
import {refuse, type Refusal} from '#server/http/refusal.ts'
import {creditCancelled, creditDecided, lockStatements, planDecided} from '#server/modules/billing/index.ts'
import {readConfirmNotifications} from '#server/modules/notifications/index.ts'
import {lockSession, type LockedRecord} from '../load.ts'
import {notifyDecided} from '../notifications/notify-settled.ts'
import {stateOf, sumFactsOf} from '../session-facts.ts'
import {advance, eventOf} from '../save.ts'

/** A staff decision; without times and not void, the session did not take place. */
interface Decision {
  started_at: string | null
  ended_at: string | null
  void: boolean
  reason_code: DecisionReason
  memo: string
}

/** Locks a session with its booking for staff, read as its family's. Null if there is none. */
export async function lockForStaff(tx: Db, id: string): Promise<LockedRecord | null> {
  const [found] = await tx.select({owner_id: sessions.parent_id}).from(sessions).where(eq(sessions.id, id))
  return found ? lockSession(tx, id, {kind: 'parent', ...found}) : null
}

/** The fields that a decision changes. */
type Outcome = Pick<SessionRow, 'status' | 'settled_by' | 'started_at' | 'ended_at'>

const outcomeOf = ({status, settled_by, started_at, ended_at}: Outcome): Outcome => ({
  status,
  settled_by,
  started_at,
  ended_at,
})

/**
 * Adds a staff decision to a locked session and notifies both sides; claims stay. Returns the session before and after, or
 * 409 `caretaker_busy` if it is canceled and its time was given away; then the transaction must be rolled back.
 * @see src/domain/rules.md#staff-decisions
 */
export async function decideSession(
  tx: Db,
  record: LockedRecord,
  decision: Decision,
  {user_id, now}: {user_id: string; now: string},
): Promise<{before: Outcome; after: Outcome} | Refusal> {
  const {session} = record
  const before = outcomeOf(stateOf(record, now))
  const event = eventOf(session, {kind: 'decided', ...decision}, user_id, now)
  const {record: decided, state} = await advance(tx, record, {events: [event]}, now)
  if (state.status === 'CANCELLED' && !decision.void) {
    return refuse('caretaker_busy', m.the_caregiver_has_another_visit_at_the_booked_time())
  }
  if (state.status === 'CANCELLED' && session.org_id !== null) {
    // its lead invoices take numbers, and statements are locked before any are taken
    await lockStatements(tx, [session.booking_id])
    await creditCancelled(tx, session.booking_id, now)
  }
  const stated = await creditDecided(tx, decided.session, decided.booking, now)
  const sums = sumFactsOf({...decided.session, ...state}, decided.booking)
  await planDecided(tx, session, now)
  const outcome = {
    ...outcomeOf(state),
    reason_code: decision.reason_code,
    ...sums,
    ...(stated?.number &&
      !stated.is_void &&
      stated.care_cents !== sums.care_cents && {stated_on: stated.number, stated_cents: stated.care_cents}),
  }
  await settled([notifyDecided(tx, session, outcome, {by: user_id, now}), readConfirmNotifications(tx, [session], now)])
  return {before, after: outcomeOf(state)}
}
