import type {Audience, BookingStatus, Service} from '#contract/bookings/choices.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import type {ErrorCode} from '#contract/errors.ts'
import type {SessionStatus, SettledBy} from '#contract/sessions/session.ts'

/**
 * Allowed changes of a booking's status. After approval the status follows the sessions; a contest or a staff
 * decision may reopen a completed booking.
 * @see src/domain/rules.md#booking-status
 */
export const bookingTransitions = {
  PENDING: ['REVIEW', 'CONFIRMED', 'DECLINED', 'CANCELLED', 'EXPIRED'],
  REVIEW: ['PENDING', 'CONFIRMED', 'DECLINED', 'CANCELLED', 'EXPIRED'],
  CONFIRMED: ['IN_PROGRESS', 'COMPLETED', 'CANCELLED'],
  IN_PROGRESS: ['CONFIRMED', 'COMPLETED', 'CANCELLED'],
  COMPLETED: ['CONFIRMED', 'IN_PROGRESS', 'CANCELLED'],
  DECLINED: [],
  CANCELLED: [],
  EXPIRED: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>

/** Announced but not yet available. @see src/domain/rules.md#request-body */
export const inactiveServices: ReadonlySet<Service> = new Set(['Pickup Service', 'Workplace Care'])

/** Statuses in which a request takes offers. */
export const openStatuses = ['PENDING', 'REVIEW'] as const satisfies readonly BookingStatus[]
export const isOpen = (booking: {status: BookingStatus}) => booking.status === 'PENDING' || booking.status === 'REVIEW'

/** The key of an offer's status on screen: one that ended since the request was changed has one of its own. */
export const shownOfferStatus = ({status, is_ended_by_change}: Pick<Offer, 'status' | 'is_ended_by_change'>) =>
  status === 'NOT_SELECTED' && is_ended_by_change ? 'REQUEST_CHANGED' : status

/**
 * The key of the status on screen: a request that no provider sees yet, and a booking whose visits are over but not settled
 * (`pendingParts`), have keys of their own.
 */
export function shownStatus({
  status,
  waitlisted,
  email_pending,
  is_under_review,
  awaits_confirmations,
}: {
  status: BookingStatus
  waitlisted?: boolean | undefined
  email_pending?: boolean | undefined
  is_under_review?: true | undefined
  awaits_confirmations?: true | undefined
}) {
  if (isRunning({status}) && is_under_review) return 'UNDER_REVIEW'
  if (isRunning({status}) && awaits_confirmations) return 'AWAITING_CONFIRMATIONS'
  if (status !== 'PENDING') return status
  return email_pending ? 'UNVERIFIED' : waitlisted ? 'WAITLISTED' : status
}

interface PendingParts {
  is_under_review?: true | undefined
  awaits_confirmations?: true | undefined
}

/** Whether its visits are over but not settled. @see src/domain/rules.md#booking-status */
export const isUnsettled = (booking: PendingParts) =>
  booking.is_under_review === true || booking.awaits_confirmations === true

/** The statuses a filter by `status` returns: for PENDING or REVIEW both. @see src/domain/rules.md#booking-status */
export const statusesLike = (status: BookingStatus): BookingStatus[] =>
  isOpen({status}) ? [...openStatuses] : [status]

/** Whether it is approved and a visit of it may still take place. */
export const isRunning = (booking: {status: BookingStatus}): boolean =>
  booking.status === 'CONFIRMED' || booking.status === 'IN_PROGRESS'

/** Visits of a booking that were not canceled: when the last of them ends, and how many of them wait for what. */
export interface PendingVisits {
  last_end: string
  /** How many support decides about: contested, or without times that count. */
  for_staff: number
  /** How many of the others are not settled. */
  unsettled: number
}

/**
 * What a booking whose visits are all over still waits for: confirmations, else a decision by support. Nothing while its
 * weeks go on.
 * @see src/domain/rules.md#booking-status
 */
export function pendingParts(
  booking: Pick<BookingView, 'status' | 'schedule' | 'weekly_end'>,
  visits: readonly PendingVisits[],
  now: string,
): {is_under_review?: true; awaits_confirmations?: true} {
  if (!isRunning(booking) || goesOn(booking)) return {}
  if (visits.some(({unsettled}) => unsettled > 0)) {
    return visits.every(({last_end}) => last_end <= now) ? {awaits_confirmations: true} : {}
  }
  return visits.some(({for_staff}) => for_staff > 0) ? {is_under_review: true} : {}
}

/** Whether visits are still made every week. */
const goesOn = (booking: Pick<BookingView, 'schedule' | 'weekly_end'>): boolean =>
  isWeekly(booking) && !booking.weekly_end

/**
 * A booking as its party read it, with what it waits for at this time: its last visit may have ended since.
 * @see src/domain/rules.md#booking-status
 */
export function withPendingAt<
  Read extends Pick<BookingView, 'status' | 'schedule' | 'weekly_end' | 'last_end'> & PendingParts,
>(booking: Read, now: string): Read {
  const awaits = isRunning(booking) && !booking.is_under_review && !goesOn(booking) && booking.last_end <= now
  return awaits ? {...booking, awaits_confirmations: true as const} : booking
}

/** Whether no more visits come, so that its statements say more than the price that was agreed. */
export const hasFinalBill = ({status}: {status: BookingStatus}): boolean =>
  status === 'COMPLETED' || status === 'CANCELLED'

/** When the next visit starts; the first one where none is ahead, or while the booking is a request. */
export const nextStartOf = ({
  next_start,
  first_start,
}: {
  next_start?: string | undefined
  first_start: string
}): string => next_start ?? first_start

/** Whether a booking of every week runs on, but none of the visits made is ahead: they were canceled or are over. */
export const hasNoNextVisit = (booking: Pick<BookingView, 'status' | 'schedule'> & {next_start?: string | undefined}) =>
  isRunning(booking) && isWeekly(booking) && booking.next_start === undefined

/** The fields that the rules need; a booking from the API has them. */
export interface BookingView {
  status: BookingStatus
  audience: Audience
  organization_id: string | null
  approved_org_id: string | null
  caretaker_id: string | null
  /** Only whether there is one matters. */
  max_hourly_rate?: number | null
  last_end: string
  schedule?: readonly {date_range: readonly string[]}[]
  /** How visits without an end were ended; only whether there is one matters. */
  weekly_end?: object | null | undefined
  waitlisted?: boolean | undefined
  /** The party that ended it: `parent`, `caretaker`, `agency` or `staff`; also set for a declined request. */
  cancelled?: {by: string} | null
  reopened_as?: string | null
  /** Upcoming visits that the other side cancelled and that were not requested again yet. */
  cancelled_ahead?: number
  /** The caregiver missed a session of it. */
  missed?: boolean
}

/** The acting party: the parent, or a bidder by profile id. The caller checks that the parent owns the booking. */
export type Who = {role: 'parent'} | {role: 'caretaker' | 'agency'; id: string}

export type BookingAction =
  'bid' | 'approve' | 'decline' | 'cancel' | 'endWeekly' | 'reopen' | 'acceptAtRate' | 'change' | 'changeAddress'
export type BookingRefusal = Extract<
  ErrorCode,
  'not_found' | 'already_approved' | 'booking_closed' | 'nothing_to_reopen' | 'offer_closed' | 'rate_required'
>
type Answer = true | BookingRefusal
type Rule = (booking: BookingView, who: Who, now?: string) => Answer

/**
 * Caregivers never see agencies' bookings and vice versa; a booking assigned to one agency is hidden from all others,
 * and one on the waitlist from all.
 */
function mayBid(booking: BookingView, who: Who): boolean {
  if (who.role === 'parent' || booking.waitlisted) return false
  if (who.role === 'caretaker') return booking.audience === 'caretakers'
  return booking.audience === 'agencies' && (booking.organization_id === null || booking.organization_id === who.id)
}

const won = (booking: BookingView, who: Who) =>
  who.role === 'caretaker'
    ? booking.caretaker_id === who.id
    : who.role === 'agency' && booking.approved_org_id === who.id

/** Whether visits were asked for every week without an end. @see src/domain/rules.md#every-week */
export const isWeekly = ({schedule = []}: Pick<BookingView, 'schedule'>): boolean =>
  schedule.some(({date_range}) => date_range.length === 1)

const isOver = (booking: BookingView, now: string | undefined) =>
  now !== undefined && Date.parse(now) >= Date.parse(booking.last_end)

/** Why a request can no longer be decided. */
const closed = (booking: BookingView): Answer =>
  isRunning(booking) || booking.status === 'COMPLETED' ? 'already_approved' : 'booking_closed'

/** Whether a party may act on a booking: `true`, or the refusal code for `refusalText`. */
export const bookingCan = {
  bid(booking, who, now) {
    if (!mayBid(booking, who)) return 'not_found'
    return (isOpen(booking) && !isOver(booking, now)) || 'booking_closed'
  },

  approve(booking, who, now) {
    if (who.role !== 'parent') return 'not_found'
    if (!isOpen(booking)) return closed(booking)
    if (isOver(booking, now)) return 'booking_closed'
    // without a live offer there is nothing to approve
    return booking.status === 'REVIEW' || 'offer_closed'
  },

  decline(booking, who) {
    if (who.role !== 'parent') return 'not_found'
    return isOpen(booking) || closed(booking)
  },

  /**
   * The parent at any time before it ends; the approved side its own booking; an agency may also decline an assigned
   * one.
   */
  cancel(booking, who) {
    const assigned = who.role === 'agency' && isOpen(booking) && booking.organization_id === who.id
    if (who.role !== 'parent' && !won(booking, who) && !assigned) return 'not_found'
    return isOpen(booking) || isRunning(booking) || 'booking_closed'
  },

  /** Either side, as long as its weeks go on. */
  endWeekly(booking, who) {
    if (who.role !== 'parent' && !won(booking, who)) return 'not_found'
    return (isRunning(booking) && isWeekly(booking) && !booking.weekly_end) || 'booking_closed'
  },

  /**
   * Each visit once, while it is ahead, and only if the other side cancelled it, declined the whole request or missed
   * an earlier visit.
   */
  reopen(booking, who, now) {
    if (who.role !== 'parent') return 'not_found'
    // a visit may have been moved past the booking's original end
    if ((booking.cancelled_ahead ?? 0) > 0) return true
    if (isOver(booking, now)) return 'nothing_to_reopen'
    const turnedDown =
      booking.status === 'DECLINED' &&
      !booking.reopened_as &&
      booking.cancelled != null &&
      booking.cancelled.by !== 'parent'
    return turnedDown || (isRunning(booking) && booking.missed === true) || 'nothing_to_reopen'
  },

  /** A live offer ends with it, since it was made for the request as it is. */
  change(booking, who, now) {
    if (who.role !== 'parent') return 'not_found'
    if (!isOpen(booking)) return closed(booking)
    if (isOver(booking, now)) return 'booking_closed'
    return true
  },

  /** As long as a visit may still take place. */
  changeAddress(booking, who) {
    if (who.role !== 'parent') return 'not_found'
    return isOpen(booking) || isRunning(booking) || 'booking_closed'
  },

  /** An agency takes a request assigned to it at the highest rate the parent named. */
  acceptAtRate(booking, who, now) {
    if (who.role !== 'agency' || booking.organization_id !== who.id) return 'not_found'
    if (!isOpen(booking)) return closed(booking)
    if (isOver(booking, now)) return 'booking_closed'
    return isAssignedAtRate(booking) || 'rate_required'
  },
} as const satisfies Record<BookingAction, Rule>

/**
 * Whether a request asks one agency at a maximum rate, which the agency can accept without an approval.
 * @see src/domain/rules.md#assigned-requests
 */
export const isAssignedAtRate = (request: {organization_id: string | null; max_hourly_rate?: number | null}): boolean =>
  request.organization_id !== null && request.max_hourly_rate != null

/** Statuses of a visit that took place; unconfirmed visits and those under review do not count. */
export const cameStatuses = ['IN_PROGRESS', 'END_PARTIAL', 'COMPLETED'] as const satisfies readonly SessionStatus[]

const started = new Set<SessionStatus>(['START_PARTIAL', 'IN_PROGRESS', 'END_PARTIAL', 'COMPLETED', 'DISPUTED'])

/**
 * The status of an approved booking according to its sessions; any other booking keeps its status. One that
 * `goes_on` every week is not over while none is ahead.
 * @see src/domain/rules.md#booking-status
 */
export function bookingStatusFrom(
  status: BookingStatus,
  sessions: readonly {status: SessionStatus; settled_by: SettledBy | null}[],
  goes_on = false,
): BookingStatus {
  if (!isRunning({status}) && status !== 'COMPLETED') return status
  if (sessions.length === 0) return status
  if (!goes_on && sessions.every(s => s.status === 'CANCELLED')) return 'CANCELLED'
  if (!goes_on && sessions.every(s => s.status === 'CANCELLED' || s.settled_by !== null)) return 'COMPLETED'
  return sessions.some(s => started.has(s.status)) ? 'IN_PROGRESS' : 'CONFIRMED'
}
