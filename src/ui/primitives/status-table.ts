import {m} from '#messages'
import Ban from 'lucide-react/icons/ban'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import EyeOff from 'lucide-react/icons/eye-off'
import FileText from 'lucide-react/icons/file-text'
import Hourglass from 'lucide-react/icons/hourglass'
import ListPlus from 'lucide-react/icons/list-plus'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Play from 'lucide-react/icons/play'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import TimerOff from 'lucide-react/icons/timer-off'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import {tapStatuses} from './tap-status.tsx'
import {lookOf, visitStatuses, type StatusLook} from './visit-status.tsx'

/** Color, icon and text of every status in the product; those of visits and taps stand in files of their own. */
export const statusTable = {
  booking: {
    PENDING: {tone: 'waiting', icon: Hourglass, label: m.waiting_for_offers()},
    UNVERIFIED: {tone: 'waiting', icon: EyeOff, label: m.not_shown_yet()},
    WAITLISTED: {tone: 'waiting', icon: ListPlus, label: m.on_the_waitlist()},
    REVIEW: {tone: 'info', icon: MessageSquareText, label: m.offers_to_review()},
    CONFIRMED: {tone: 'good', icon: CalendarCheck, label: m.confirmed()},
    IN_PROGRESS: {tone: 'info', icon: Play, label: m.in_progress()},
    AWAITING_CONFIRMATIONS: {tone: 'waiting', icon: UserCheck, label: m.waiting_for_confirmations()},
    UNDER_REVIEW: visitStatuses.DISPUTED,
    COMPLETED: {tone: 'neutral', icon: CircleCheck, label: m.completed()},
    DECLINED: {tone: 'bad', icon: CircleX, label: m.declined()},
    CANCELLED: {tone: 'bad', icon: Ban, label: m.canceled()},
    EXPIRED: {tone: 'neutral', icon: TimerOff, label: m.expired()},
  },
  offer: {
    SUBMITTED: {tone: 'waiting', icon: Hourglass, label: m.waiting_for_the_family()},
    ACCEPTED: {tone: 'good', icon: CircleCheck, label: m.accepted()},
    NOT_SELECTED: {tone: 'neutral', icon: CircleDashed, label: m.not_selected()},
    // ended by a change of the request, which is no status of its own
    REQUEST_CHANGED: {tone: 'neutral', icon: RefreshCw, label: m.request_changed()},
    DECLINED: {tone: 'bad', icon: CircleX, label: m.declined()},
    WITHDRAWN: {tone: 'neutral', icon: Undo2, label: m.withdrawn()},
    REPLACED: {tone: 'neutral', icon: RefreshCw, label: m.replaced()},
    EXPIRED: {tone: 'neutral', icon: TimerOff, label: m.expired()},
  },
  session: visitStatuses,
  invoice: {
    DRAFT: {tone: 'neutral', icon: FileText, label: m.draft()},
    OPEN: {tone: 'waiting', icon: Hourglass, label: m.to_pay()},
    // open past its due date, which is no status of its own
    OVERDUE: {tone: 'bad', icon: Clock, label: m.overdue()},
    PROCESSING: {tone: 'info', icon: LoaderCircle, label: m.payment_in_progress()},
    PAID: {tone: 'good', icon: CircleCheck, label: m.paid()},
    // paid and then returned, which are no statuses of their own
    PARTLY_REFUNDED: {tone: 'neutral', icon: Undo2, label: m.partly_refunded()},
    REFUNDED: {tone: 'neutral', icon: Undo2, label: m.refunded()},
    VOID: {tone: 'neutral', icon: Ban, label: m.void_text()},
    UNCOLLECTIBLE: {tone: 'bad', icon: TriangleAlert, label: m.not_collectible()},
  },
  subscription: {
    INCOMPLETE: {tone: 'waiting', icon: Hourglass, label: m.waiting_for_payment()},
    ACTIVE: {tone: 'good', icon: CircleCheck, label: m.active()},
    PAST_DUE: {tone: 'bad', icon: TriangleAlert, label: m.payment_late()},
    EXPIRED: {tone: 'neutral', icon: TimerOff, label: m.ended()},
  },
  credit: {
    ASKED: {tone: 'waiting', icon: Hourglass, label: m.credit_requested()},
    GRANTED: {tone: 'good', icon: CircleCheck, label: m.credit_granted()},
    REFUSED: {tone: 'neutral', icon: CircleX, label: m.credit_refused()},
  },
  entry: tapStatuses,
} as const satisfies Record<string, Record<string, StatusLook>>

export type StatusKind = keyof typeof statusTable

/** The look of a status. One that a newer server sends and this build does not know is shown by its own name. */
export const statusOf = (of: StatusKind, status: string): StatusLook => lookOf(statusTable[of], status)
