import type {Side} from '#contract/bookings/choices.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import type {NewNotification, NotificationFacts, Recipients} from '#server/modules/notifications/index.ts'

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

export const familyOf = ({parent_id}: Parts): Recipients => ({family: parent_id})
export const providerOf = ({caretaker_id, org_id, assigned_member_id}: Parts): Recipients => ({
  caretaker: caretaker_id,
  org: org_id,
  member: assigned_member_id,
})
export const otherSide = (session: Parts, side: Side): Recipients =>
  side === 'parent' ? providerOf(session) : familyOf(session)
/** The other side of a change, and of an agency that makes it the assigned member. */
export const concernedBy = (session: Parts, side: Side): Recipients =>
  side === 'parent' ? providerOf(session) : {...familyOf(session), member: session.assigned_member_id}
export const bothSides = (session: Parts): Recipients => ({...familyOf(session), ...providerOf(session)})
/** The other people of the side that acts, who are not notified but see it on their screens. */
export const screensOf = (session: Parts, side: Side): Recipients =>
  side === 'parent' ? {family_screens: session.parent_id} : {org_screens: session.org_id}

const times = ({scheduled_start: start, scheduled_end: end}: Parts) => ({start, end})
/** The acting user and the `Idempotency-Key`. */
export interface Author {
  by: string
  by_key?: string | undefined
}

/** An author, and when what happened is about if that is not the visit's start. */
type About = Author & {about_at?: string}

const about = (session: Parts, author?: About) => ({
  booking_id: session.booking_id,
  session_id: session.id,
  about_at: session.scheduled_start,
  ...author,
})

/** Notification kinds about one session. */
export type SessionKind = {
  [K in keyof NotificationFacts]: NotificationFacts[K] extends {start: string; end: string} ? K : never
}[keyof NotificationFacts]
export type KindFacts<K extends SessionKind> = Omit<NotificationFacts[K], 'start' | 'end'>

export const buildNotification = <K extends SessionKind>(
  kind: K,
  session: Parts,
  to: Recipients,
  facts: KindFacts<K>,
  author?: About,
): NewNotification => ({kind, to, facts: {...times(session), ...facts}, ...about(session, author)}) as NewNotification
