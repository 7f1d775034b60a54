import {
  Ban,
  CalendarCheck,
  CalendarX,
  CircleCheck,
  CircleDashed,
  CircleX,
  CloudUpload,
  Clock,
  FileText,
  Hourglass,
  LoaderCircle,
  MessageSquareText,
  Play,
  RefreshCw,
  Scale,
  Smartphone,
  TimerOff,
  TriangleAlert,
  Undo2,
  UserCheck,
} from 'lucide-react'
import type {LucideIcon} from 'lucide-react'
import type {Tone} from './tone.ts'

export type StatusLook = {tone: Tone; icon: LucideIcon; label: string}

/** Color, icon and text of every status in the product: the only place that defines them. */
export const statusTable = {
  booking: {
    PENDING: {tone: 'waiting', icon: Hourglass, label: 'Waiting for offers'},
    REVIEW: {tone: 'info', icon: MessageSquareText, label: 'Offers to review'},
    CONFIRMED: {tone: 'good', icon: CalendarCheck, label: 'Confirmed'},
    IN_PROGRESS: {tone: 'info', icon: Play, label: 'In progress'},
    COMPLETED: {tone: 'neutral', icon: CircleCheck, label: 'Completed'},
    DECLINED: {tone: 'bad', icon: CircleX, label: 'Declined'},
    CANCELLED: {tone: 'bad', icon: Ban, label: 'Cancelled'},
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
    CANCELLED: {tone: 'bad', icon: Ban, label: 'Cancelled'},
    MISSED: {tone: 'bad', icon: CalendarX, label: 'Missed'},
    DISPUTED: {tone: 'waiting', icon: Scale, label: 'Being looked at'},
  },
  invoice: {
    DRAFT: {tone: 'neutral', icon: FileText, label: 'Draft'},
    OPEN: {tone: 'waiting', icon: Hourglass, label: 'To pay'},
    PROCESSING: {tone: 'info', icon: LoaderCircle, label: 'Payment under way'},
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
    ASKED: {tone: 'waiting', icon: Hourglass, label: 'Credit asked for'},
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
