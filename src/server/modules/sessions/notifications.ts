import type {Side} from '#contract/sessions/session.ts'
import type {SessionState} from '#domain/sessions/session.ts'
import type {Db} from '#server/db/client.ts'
import {notify, type News, type NoticeFacts, type Told} from '#server/modules/notifications/index.ts'
import type {Held} from './command.ts'
import type {ClaimRow, SessionRow} from './session-facts.ts'

type Parts = Pick<
  SessionRow,
  | 'id'
  | 'booking_id'
  | 'parent_id'
  | 'caretaker_id'
  | 'org_id'
  | 'assigned_member_id'
  | 'scheduled_start'
  | 'scheduled_end'
>

const familyOf = ({parent_id}: Parts): Told => ({family: parent_id})
const providerOf = ({caretaker_id, org_id, assigned_member_id}: Parts): Told => ({
  caretaker: caretaker_id,
  org: org_id,
  member: assigned_member_id,
})
const otherSide = (session: Parts, side: Side): Told =>
  side === 'parent' ? providerOf(session) : familyOf(session)
const bothSides = (session: Parts): Told => ({...familyOf(session), ...providerOf(session)})

const times = ({scheduled_start: start, scheduled_end: end}: Parts) => ({start, end})
/** The acting user and the `Idempotency-Key`. */
interface Author {
  by: string
  by_key?: string | undefined
}

const about = (session: Parts, author?: Author) => ({
  booking_id: session.booking_id,
  session_id: session.id,
  about_at: session.scheduled_start,
  ...author,
})

/** Notification kinds about one session. */
type VisitKind = {
  [K in keyof NoticeFacts]: NoticeFacts[K] extends {start: string; end: string} ? K : never
}[keyof NoticeFacts]
type Said<K extends VisitKind> = Omit<NoticeFacts[K], 'start' | 'end'>

const news = <K extends VisitKind>(kind: K, session: Parts, to: Told, said: Said<K>, author?: Author): News =>
  ({kind, to, facts: {...times(session), ...said}, ...about(session, author)}) as News

/** Notifies the other side of a change; `held` is the session before it. */
export const tellOther = <K extends VisitKind>(
  {tx, now, record: {session}, side}: Held,
  by: string,
  kind: K,
  said: Said<K>,
  by_key?: string,
): Promise<void> => notify(tx, [news(kind, session, otherSide(session, side), said, {by, by_key})], now)

/** Notifies the other side of a tap, and both sides if the times differ since. `session` is the row before the tap. */
export function notifyConfirmed(
  tx: Db,
  session: SessionRow,
  state: SessionState,
  {claim, now, ...author}: Author & {claim: ClaimRow; now: string},
): Promise<void> {
  const {side, edge, effective_at: at} = claim
  const differ = state.exceptions.includes('times_differ') && !session.exceptions.includes('times_differ')
  const settled = state.settled_by === 'agreement'
  return notify(
    tx,
    [
      news('session_confirmed', session, otherSide(session, side), {edge, at, settled}, author),
      ...(differ ? [news('times_differ', session, bothSides(session), {}, author)] : []),
    ],
    now,
  )
}

/**
 * Notifies the new and the previous member of a changed assignment, once each. The rows are from before, by start, all
 * with the same member or none.
 */
export async function tellAssigned(
  {tx, now}: Held,
  {member_id, given}: {member_id: string | null; given: readonly SessionRow[]},
  by: string,
): Promise<void> {
  const [first, ...later] = given
  const [lost, ...lostLater] = given.filter(row => row.assigned_member_id !== null)
  await notify(
    tx,
    [
      ...(first && member_id !== null
        ? [news('session_assigned', first, {member: member_id}, {later: later.length}, {by})]
        : []),
      ...(lost
        ? [
            news(
              'session_given_away',
              lost,
              {member: lost.assigned_member_id},
              {later: lostLater.length},
              {by},
            ),
          ]
        : []),
    ],
    now,
  )
}

/** Notifies both sides of a staff decision. */
export const tellDecided = (tx: Db, session: SessionRow, by: string, now: string): Promise<void> =>
  notify(tx, [news('session_settled', session, bothSides(session), {by: 'staff'}, {by})], now)

/** Notifications for a change of state caused by time alone. */
export function newsOfTime(before: SessionRow, after: SessionState): News[] {
  const isNew = (name: SessionState['exceptions'][number]) =>
    after.exceptions.includes(name) && !before.exceptions.includes(name)
  if (after.status === 'MISSED' && before.status !== 'MISSED') {
    return [news('session_missed', before, bothSides(before), {})]
  }
  if (after.settled_by === 'deadline' && before.settled_by === null) {
    return [news('session_settled', before, bothSides(before), {by: 'deadline'})]
  }
  return isNew('nobody_assigned') ? [news('session_unassigned', before, {org: before.org_id}, {})] : []
}
