import {m} from '#messages'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {isComputer, savedHereText} from './saved-here.ts'
import {StatusChip} from './status-chip.tsx'
import type {StatusLook} from './visit-status.tsx'

/** The statuses of taps. */
export const tapStatuses = {
  pending: {tone: 'waiting', icon: isComputer ? Laptop : Smartphone, label: savedHereText()},
  sending: {tone: 'info', icon: CloudUpload, label: m.sending()},
  received: {tone: 'good', icon: CircleCheck, label: m.received()},
  attention: {tone: 'bad', icon: TriangleAlert, label: m.needs_attention()},
} as const satisfies Record<string, StatusLook>

/** The chip of a tap's status, with a text of its own if given. */
export function TapStatus({status, label}: {status: keyof typeof tapStatuses; label?: string | undefined}) {
  const look = tapStatuses[status]
  return <StatusChip {...look} label={label ?? look.label} />
}
