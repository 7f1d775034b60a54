import type {Audience, BookingStatus} from '#contract/bookings/choices.ts'
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

/** Statuses in which a request takes offers; asking for either returns both. @see rules.md#booking-status */
export const openStatuses = ['PENDING', 'REVIEW'] as const satisfies readonly BookingStatus[]
export const isOpen = (booking: {status: BookingStatus}) =>
  booking.status === 'PENDING' || booking.status === 'REVIEW'

/** Approved, and not yet over. */
const running = (booking: {status: BookingStatus}) =>
  booking.status === 'CONFIRMED' || booking.status === 'IN_PROGRESS'

/** What buttons and server ask about; a booking as it travels is one. */
export interface BookingView {
  status: BookingStatus
  audience: Audience
  organization_id: string | null
  approved_org_id: string | null
  caretaker_id: string | null
  /** Only whether there is one matters. */
  max_hourly_rate?: number | null
  last_end: string
  /** Who ended it: `parent`, `caretaker`, `agency` or `staff`; a declined request carries it as well. */
  cancelled?: {by: string} | null
  reopened_as?: string | null
  /** Visits ahead that the other side cancelled, one by one or together, and that were not asked for again yet. */
  cancelled_ahead?: number
  /** The caregiver did not come to a session of it. */
  missed?: boolean
}

/** Who acts: the booking's own parent, or a bidder by profile id. That a parent's booking is hers is for the caller to know. */
export type Who = {role: 'parent'} | {role: 'caretaker' | 'agency'; id: string}

export type BookingAction =
  'bid' | 'approve' | 'decline' | 'cancel' | 'reopen' | 'acceptAtRate' | 'changeAddress'
export type BookingRefusal = Extract<
  ErrorCode,
  'not_found' | 'already_approved' | 'booking_closed' | 'nothing_to_reopen' | 'offer_closed' | 'rate_required'
>
type Answer = true | BookingRefusal
type Rule = (booking: BookingView, who: Who, now?: string) => Answer

/** Caregivers never see agencies' bookings nor agencies theirs; what is assigned to one agency exists for no other. */
function mayBid(booking: BookingView, who: Who): boolean {
  if (who.role === 'parent') return false
  if (who.role === 'caretaker') return booking.audience === 'caretakers'
  return (
    booking.audience === 'agencies' &&
    (booking.organization_id === null || booking.organization_id === who.id)
  )
}

const won = (booking: BookingView, who: Who) =>
  who.role === 'caretaker'
    ? booking.caretaker_id === who.id
    : who.role === 'agency' && booking.approved_org_id === who.id

const isOver = (booking: BookingView, now: string | undefined) =>
  now !== undefined && Date.parse(now) >= Date.parse(booking.last_end)

/** Why nothing can be decided about a request any more. */
const closed = (booking: BookingView): Answer =>
  running(booking) || booking.status === 'COMPLETED' ? 'already_approved' : 'booking_closed'

/** Whether somebody may act on a booking: `true`, or the code of the refusal; `refusalText` says it in words. */
export const bookingCan = {
  bid(booking, who, now) {
    if (!mayBid(booking, who)) return 'not_found'
    return (isOpen(booking) && !isOver(booking, now)) || 'booking_closed'
  },

  approve(booking, who, now) {
    if (who.role !== 'parent') return 'not_found'
    if (!isOpen(booking)) return closed(booking)
    if (isOver(booking, now)) return 'booking_closed'
    // without a live offer there is nobody to approve
    return booking.status === 'REVIEW' || 'offer_closed'
  },

  decline(booking, who) {
    if (who.role !== 'parent') return 'not_found'
    return isOpen(booking) || closed(booking)
  },

  /** A parent at any time before its end; the approved side what it won; an agency also declines what is assigned to it. */
  cancel(booking, who) {
    const assigned = who.role === 'agency' && isOpen(booking) && booking.organization_id === who.id
    if (who.role !== 'parent' && !won(booking, who) && !assigned) return 'not_found'
    return isOpen(booking) || running(booking) || 'booking_closed'
  },

  /**
   * Each visit once, while it is still ahead, and only where the other side cancelled it, turned down the whole request or
   * did not come to an earlier visit.
   */
  reopen(booking, who, now) {
    if (who.role !== 'parent') return 'not_found'
    // a visit may have been moved past the end that was first asked for
    if ((booking.cancelled_ahead ?? 0) > 0) return true
    if (isOver(booking, now)) return 'nothing_to_reopen'
    const turnedDown =
      booking.status === 'DECLINED' &&
      !booking.reopened_as &&
      booking.cancelled != null &&
      booking.cancelled.by !== 'parent'
    return turnedDown || (running(booking) && booking.missed === true) || 'nothing_to_reopen'
  },

  /** As long as somebody may still come to the door. */
  changeAddress(booking, who) {
    if (who.role !== 'parent') return 'not_found'
    return isOpen(booking) || running(booking) || 'booking_closed'
  },

  /** An agency takes a request assigned to it at the highest rate the parent named. */
  acceptAtRate(booking, who, now) {
    if (who.role !== 'agency' || booking.organization_id !== who.id) return 'not_found'
    if (!isOpen(booking)) return closed(booking)
    if (isOver(booking, now)) return 'booking_closed'
    return booking.max_hourly_rate != null || 'rate_required'
  },
} as const satisfies Record<BookingAction, Rule>

/** What a visit is once somebody came to it; one that nobody confirmed, or that support still looks at, says nothing. */
export const cameStatuses = [
  'IN_PROGRESS',
  'END_PARTIAL',
  'COMPLETED',
] as const satisfies readonly SessionStatus[]

const started = new Set<SessionStatus>([
  'START_PARTIAL',
  'IN_PROGRESS',
  'END_PARTIAL',
  'COMPLETED',
  'DISPUTED',
])

/**
 * The status that the sessions give an approved booking; any other booking keeps its status.
 * @see src/domain/rules.md#booking-status
 */
export function bookingStatusFrom(
  status: BookingStatus,
  sessions: readonly {status: SessionStatus; settled_by: SettledBy | null}[],
): BookingStatus {
  if (!running({status}) && status !== 'COMPLETED') return status
  if (sessions.length === 0) return status
  if (sessions.every(s => s.status === 'CANCELLED')) return 'CANCELLED'
  if (sessions.every(s => s.status === 'CANCELLED' || s.settled_by !== null)) return 'COMPLETED'
  return sessions.some(s => started.has(s.status)) ? 'IN_PROGRESS' : 'CONFIRMED'
}
