import type {SessionState} from '#domain/sessions/session.ts'
import type {Db} from '#server/db/client.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import {notify, publishChange, type NewNotification} from '#server/modules/notifications/index.ts'
import type {LockedSession} from '../command.ts'
import {settledFactsOf} from '../session-facts.ts'
import {concernedBy, bothSides, buildNotification, type KindFacts} from './build-notification.ts'
import {buildUnassigned} from './notify-assigned.ts'

/** The notification of the other people of a visit, that one side accepted the other's times: also the other adult's. */
export const buildAccepted = (
  {record: {session, booking}, side}: LockedSession,
  state: SessionState,
  by: string,
): NewNotification => {
  const facts = {by: 'accepted' as const, ...settledFactsOf(session, booking, state)}
  const to = side === 'parent' ? bothSides(session) : concernedBy(session, side)
  return buildNotification('session_settled', session, to, facts, {by})
}

/** Publishes that a visit was settled to open pages of the agency that accepted times, without a notification. */
export const publishSettled = async ({tx, now, record: {session}, side}: LockedSession, by: string): Promise<void> => {
  if (side === 'parent' || session.org_id === null) return
  const {id: session_id, booking_id, org_id: org} = session
  await publishChange(tx, {kind: 'session_settled', to: {org}, by, booking_id, session_id}, now)
}

/** Notifies both sides of a staff decision; `session` is the row before it. */
export const notifyDecided = (
  tx: Db,
  session: SessionRow,
  {
    started_at,
    ended_at,
    status,
    reason_code,
    care_cents,
    fee_cents,
    stated_on,
    stated_cents,
  }: Omit<KindFacts<'session_decided'>, 'is_void'> & Pick<SessionRow, 'status'>,
  {by, now}: {by: string; now: string},
): Promise<void> => {
  const is_void = status === 'CANCELLED'
  const facts = {
    started_at,
    ended_at,
    is_void,
    reason_code,
    care_cents,
    ...(fee_cents !== undefined && {fee_cents}),
    ...(stated_on && {stated_on, stated_cents}),
  }
  return notify(tx, [buildNotification('session_decided', session, bothSides(session), facts, {by})], now)
}

/** Notifications for a change of state caused by time alone. */
export function buildTimeNotifications(
  before: SessionRow,
  booking: Pick<BookingRow, 'hourly_rate_cents' | 'fee_bps'>,
  after: SessionState,
): NewNotification[] {
  const isNew = (name: SessionState['exceptions'][number]) =>
    after.exceptions.includes(name) && !before.exceptions.includes(name)
  if (after.status === 'MISSED' && before.status !== 'MISSED') {
    return [buildNotification('session_missed', before, bothSides(before), {})]
  }
  if (after.settled_by === 'deadline' && before.settled_by === null) {
    const facts = {by: 'deadline' as const, ...settledFactsOf(before, booking, after)}
    return [buildNotification('session_settled', before, bothSides(before), facts)]
  }
  return isNew('nobody_assigned') ? [buildUnassigned(before)] : []
}
