import Ban from 'lucide-react/icons/ban'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import EyeOff from 'lucide-react/icons/eye-off'
import FileText from 'lucide-react/icons/file-text'
import Hourglass from 'lucide-react/icons/hourglass'
import ListPlus from 'lucide-react/icons/list-plus'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Play from 'lucide-react/icons/play'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Scale from 'lucide-react/icons/scale'
import Smartphone from 'lucide-react/icons/smartphone'
import TimerOff from 'lucide-react/icons/timer-off'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import type {LucideIcon} from 'lucide-react'
import type {Tone} from './tone.ts'

export type StatusLook = {tone: Tone; icon: LucideIcon; label: string}

/** Color, icon and text of every status in the product: the only place that defines them. */
export const statusTable = {
  booking: {
    PENDING: {tone: 'waiting', icon: Hourglass, label: 'Waiting for offers'},
    UNVERIFIED: {tone: 'waiting', icon: EyeOff, label: 'Not shown yet'},
    WAITLISTED: {tone: 'waiting', icon: ListPlus, label: 'On the waitlist'},
    REVIEW: {tone: 'info', icon: MessageSquareText, label: 'Offers to review'},
    CONFIRMED: {tone: 'good', icon: CalendarCheck, label: 'Confirmed'},
    IN_PROGRESS: {tone: 'info', icon: Play, label: 'In progress'},
    COMPLETED: {tone: 'neutral', icon: CircleCheck, label: 'Completed'},
    DECLINED: {tone: 'bad', icon: CircleX, label: 'Declined'},
    CANCELLED: {tone: 'bad', icon: Ban, label: 'Canceled'},
    EXPIRED: {tone: 'neutral', icon: TimerOff, label: 'Expired'},
  },
  offer: {
    SUBMITTED: {tone: 'waiting', icon: Hourglass, label: 'Waiting for an answer'},
    ACCEPTED: {tone: 'good', icon: CircleCheck, label: 'Accepted'},
    NOT_SELECTED: {tone: 'neutral', icon: CircleDashed, label: 'Not selected'},
    DECLINED: {tone: 'bad', icon: CircleX, label: 'Declined'},
    WITHDRAWN: {tone: 'neutral', icon: Undo2, label: 'Withdrawn'},
    REPLACED: {tone: 'neutral', icon: RefreshCw, label: 'Replaced'},
    EXPIRED: {tone: 'neutral', icon: TimerOff, label: 'Expired'},
  },
  session: {
    SCHEDULED: {tone: 'neutral', icon: Clock, label: 'Scheduled'},
    START_PARTIAL: {tone: 'waiting', icon: UserCheck, label: 'Start: one side confirmed'},
    IN_PROGRESS: {tone: 'info', icon: Play, label: 'In progress'},
    END_PARTIAL: {tone: 'waiting', icon: UserCheck, label: 'End: one side confirmed'},
    COMPLETED: {tone: 'good', icon: CircleCheck, label: 'Completed'},
    CANCELLED: {tone: 'bad', icon: Ban, label: 'Canceled'},
    MISSED: {tone: 'bad', icon: CalendarX, label: 'Missed'},
    DISPUTED: {tone: 'waiting', icon: Scale, label: 'Under review'},
  },
  invoice: {
    DRAFT: {tone: 'neutral', icon: FileText, label: 'Draft'},
    OPEN: {tone: 'waiting', icon: Hourglass, label: 'To pay'},
    // open past its due date, which is no status of its own
    OVERDUE: {tone: 'bad', icon: Clock, label: 'Overdue'},
    PROCESSING: {tone: 'info', icon: LoaderCircle, label: 'Payment in progress'},
    PAID: {tone: 'good', icon: CircleCheck, label: 'Paid'},
    VOID: {tone: 'neutral', icon: Ban, label: 'Void'},
    UNCOLLECTIBLE: {tone: 'bad', icon: TriangleAlert, label: 'Not collectible'},
  },
  subscription: {
    INCOMPLETE: {tone: 'waiting', icon: Hourglass, label: 'Waiting for payment'},
    ACTIVE: {tone: 'good', icon: CircleCheck, label: 'Active'},
    PAST_DUE: {tone: 'bad', icon: TriangleAlert, label: 'Payment late'},
    EXPIRED: {tone: 'neutral', icon: TimerOff, label: 'Ended'},
  },
  credit: {
    ASKED: {tone: 'waiting', icon: Hourglass, label: 'Credit requested'},
    GRANTED: {tone: 'good', icon: CircleCheck, label: 'Credit granted'},
    REFUSED: {tone: 'neutral', icon: CircleX, label: 'Credit refused'},
  },
  entry: {
    pending: {tone: 'waiting', icon: Smartphone, label: 'Saved on this phone'},
    sending: {tone: 'info', icon: CloudUpload, label: 'Sending'},
    received: {tone: 'good', icon: CircleCheck, label: 'Received'},
    attention: {tone: 'bad', icon: TriangleAlert, label: 'Needs attention'},
  },
} as const satisfies Record<string, Record<string, StatusLook>>

export type StatusKind = keyof typeof statusTable

/** The look of a status. One that a newer server sends and this build does not know is shown by its own name. */
export function statusOf(of: StatusKind, status: string): StatusLook {
  const known: Record<string, StatusLook> = statusTable[of]
  return (
    known[status] ?? {
      tone: 'neutral',
      icon: CircleDashed,
      label: status.slice(0, 1).toUpperCase() + status.slice(1).toLowerCase().replaceAll('_', ' '),
    }
  )
}
