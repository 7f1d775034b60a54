import {m} from '#messages'
import Ban from 'lucide-react/icons/ban'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Play from 'lucide-react/icons/play'
import Scale from 'lucide-react/icons/scale'
import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import UserCheck from 'lucide-react/icons/user-check'
import type {LucideIcon} from 'lucide-react'
import {StatusChip} from './status-chip.tsx'
import type {Tone} from './tone.ts'

export type StatusLook = {tone: Tone; icon: LucideIcon; label: string}

/** The statuses of visits and of taps: those of the first screen, which waits for no others. */
export const visitStatuses = {
  session: {
    SCHEDULED: {tone: 'neutral', icon: Clock, label: m.scheduled()},
    START_PARTIAL: {tone: 'waiting', icon: UserCheck, label: m.start_one_side_confirmed()},
    IN_PROGRESS: {tone: 'info', icon: Play, label: m.in_progress()},
    END_PARTIAL: {tone: 'waiting', icon: UserCheck, label: m.end_one_side_confirmed()},
    COMPLETED: {tone: 'good', icon: CircleCheck, label: m.completed()},
    CANCELLED: {tone: 'bad', icon: Ban, label: m.canceled()},
    MISSED: {tone: 'bad', icon: CalendarX, label: m.missed()},
    DISPUTED: {tone: 'waiting', icon: Scale, label: m.under_review()},
  },
  entry: {
    pending: {tone: 'waiting', icon: Smartphone, label: m.saved_on_this_phone()},
    sending: {tone: 'info', icon: CloudUpload, label: m.sending()},
    received: {tone: 'good', icon: CircleCheck, label: m.received()},
    attention: {tone: 'bad', icon: TriangleAlert, label: m.needs_attention()},
  },
} as const satisfies Record<string, Record<string, StatusLook>>

/** The look of a status; an unknown one is shown by its own name. */
export function lookOf(rows: Record<string, StatusLook>, status: string): StatusLook {
  return (
    rows[status] ?? {
      tone: 'neutral',
      icon: CircleDashed,
      label: status.slice(0, 1).toUpperCase() + status.slice(1).toLowerCase().replaceAll('_', ' '),
    }
  )
}

/** The chip of a visit's or tap's status; see `Status`. */
export function VisitStatus({of, status, label}: {of: keyof typeof visitStatuses; status: string; label?: string}) {
  const look = lookOf(visitStatuses[of], status)
  return <StatusChip {...look} label={label ?? look.label} />
}
