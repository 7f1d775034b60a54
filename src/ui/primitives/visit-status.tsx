import {m} from '#messages'
import Ban from 'lucide-react/icons/ban'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import Play from 'lucide-react/icons/play'
import Scale from 'lucide-react/icons/scale'
import UserCheck from 'lucide-react/icons/user-check'
import type {LucideIcon} from 'lucide-react'
import {StatusChip} from './status-chip.tsx'
import type {Tone} from './tone.ts'

export type StatusLook = {tone: Tone; icon: LucideIcon; label: string}

/** The statuses of visits: those of the first screen, which waits for no others. */
export const visitStatuses = {
  SCHEDULED: {tone: 'neutral', icon: Clock, label: m.scheduled()},
  START_NOT_CONFIRMED: {tone: 'waiting', icon: CircleDashed, label: m.start_not_confirmed()},
  NOT_CONFIRMED: {tone: 'waiting', icon: CircleDashed, label: m.not_confirmed()},
  START_PARTIAL: {tone: 'waiting', icon: UserCheck, label: m.start_one_side_confirmed()},
  IN_PROGRESS: {tone: 'info', icon: Play, label: m.in_progress()},
  END_NOT_CONFIRMED: {tone: 'waiting', icon: CircleDashed, label: m.end_not_confirmed()},
  END_PARTIAL: {tone: 'waiting', icon: UserCheck, label: m.end_one_side_confirmed()},
  COMPLETED: {tone: 'good', icon: CircleCheck, label: m.completed()},
  CANCELLED: {tone: 'bad', icon: Ban, label: m.canceled()},
  MISSED: {tone: 'bad', icon: CalendarX, label: m.missed()},
  DISPUTED: {tone: 'waiting', icon: Scale, label: m.under_review()},
} as const satisfies Record<string, StatusLook>

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

/** The chip of a visit's status; see `Status`. */
export const VisitStatus = ({status}: {status: string}) => <StatusChip {...lookOf(visitStatuses, status)} />
