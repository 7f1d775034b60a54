import type {Side} from '#contract/bookings/choices.ts'
import {mayReplace} from '#domain/sessions/claim.ts'
import {isFamilyAbsent} from '#domain/sessions/session-times.ts'
import type {SessionState} from '#domain/sessions/session.ts'
import type {Db} from '#server/db/client.ts'
import type {ClaimRow, SessionRow} from '#server/db/schema/sessions.ts'
import {publishChange, type NewNotification} from '#server/modules/notifications/index.ts'
import type {LockedRecord} from '../load.ts'
import {settledFactsOf} from '../session-facts.ts'
import {
  providerOf,
  otherSide,
  concernedBy,
  bothSides,
  screensOf,
  buildNotification,
  type Author,
  type KindFacts,
} from './build-notification.ts'

/**
 * Returns the notifications of a tap: to the other side, to the agency's people it concerns, and to both sides if the
 * times differ since, or if a late one settles the visit again; none of a tap of earlier times alone. `session` is the row
 * before the tap.
 */
export function buildConfirmed(
  {session, booking}: Pick<LockedRecord, 'session' | 'booking'>,
  state: SessionState,
  {
    claim,
    isConfirmed,
    wasAbsence,
    former,
    ...author
  }: Author & {
    claim: ClaimRow
    /** Someone of this side confirmed this edge within two minutes, so only what else is new is notified. */
    isConfirmed: boolean
    /** Without the tap no one was home either. */
    wasAbsence: boolean
    /** The name of the former member who tapped. */
    former: string | null
  },
): NewNotification[] {
  const {side, edge, effective_at: at} = claim
  // it says nothing about the visit as it is booked now
  if (claim.flags.includes('of_earlier_times') && !state.exceptions.includes('moved_meanwhile')) return []
  const differ = state.exceptions.includes('times_differ') && !session.exceptions.includes('times_differ')
  const settled = state.settled_by === 'agreement'
  const settles = settled && session.settled_by !== 'agreement'
  const isLate = state.settled_by === 'deadline' && state.status === 'COMPLETED'
  // the job settles only what no tap has settled before it
  const settlesAgain = isLate && (session.settled_by === null || state.settled_at === claim.received_at)
  const isCounting = state.confirmations[edge][side]?.id === claim.id
  const isOfOffice = claim.on_behalf === 'office' && isCounting
  const isTooLate = state.settled_by === 'deadline' && state.confirmations[edge][side] === null
  const closed: ReturnType<typeof whyClosed> = settled ? null : isTooLate ? 'settled' : whyClosed(state)
  const isAbsence = edge === 'end' && isCounting && isFamilyAbsent(state.confirmations, session)
  const facts = {
    edge,
    at,
    settled,
    ...(settled && settledFactsOf(session, booking, state)),
    ...(closed && {closed}),
    ...(isAbsence &&
      closed === null &&
      state.contest_until && {family_absent: true as const, contest_until: state.contest_until}),
  }
  const isAnswered = state.confirmations[edge][side === 'parent' ? 'caretaker' : 'parent'] !== null
  // the office and who is assigned now may have to confirm another time
  const answer = mayReplace(state, edge) ? {may_replace: true as const} : {is_answered: true as const}
  return [
    ...(isConfirmed && !settles && (!isAbsence || wasAbsence)
      ? []
      : [
          buildNotification(
            'session_confirmed',
            session,
            {...(isOfOffice ? concernedBy : otherSide)(session, side), ...screensOf(session, side)},
            {...facts, ...(isAnswered && {is_answered: true as const})},
            author,
          ),
          ...(former === null
            ? []
            : [
                buildNotification(
                  'session_confirmed',
                  session,
                  providerOf(session),
                  {...facts, member: former, ...answer},
                  author,
                ),
              ]),
        ]),
    ...(differ ? [buildNotification('times_differ', session, bothSides(session), {}, author)] : []),
    ...(settlesAgain
      ? [
          buildNotification('session_settled', session, bothSides(session), {
            by: 'deadline',
            ...settledFactsOf(session, booking, state),
          }),
        ]
      : []),
  ]
}

/** Why neither side can confirm any more; null if they can. @see src/domain/rules.md#confirming */
function whyClosed({status, settled_by, exceptions}: SessionState): KindFacts<'session_confirmed'>['closed'] | null {
  if (settled_by === 'staff') return 'decided'
  if (settled_by === 'accepted') return 'accepted'
  if (status === 'CANCELLED') return 'canceled'
  if (exceptions.includes('moved_meanwhile')) return 'moved'
  return status === 'DISPUTED' ? 'contested' : null
}

/** Publishes a tap on an edge that its side had just confirmed, without a notification: its time may be the one that counts. */
export const publishConfirmed = (
  tx: Db,
  session: SessionRow,
  {side, former, ...author}: Author & {side: Side; former: string | null},
  now: string,
): Promise<void> =>
  publishChange(
    tx,
    {
      kind: 'session_confirmed',
      to: former === null ? {...concernedBy(session, side), ...screensOf(session, side)} : bothSides(session),
      booking_id: session.booking_id,
      session_id: session.id,
      ...author,
    },
    now,
  )
