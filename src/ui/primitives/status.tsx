import {StatusChip} from './status-chip.tsx'
import {statusOf, type StatusKind} from './status-table.ts'

/**
 * The chip of a status by its key (`<Status of="booking" status="REVIEW" />`); `label` replaces the text, e.g. with a
 * time.
 */
export function Status({of, status, label}: {of: StatusKind; status: string; label?: string}) {
  const look = statusOf(of, status)
  return <StatusChip {...look} label={label ?? look.label} />
}
