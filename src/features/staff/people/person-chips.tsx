import {BadgeCheck, Ban, CircleX, Clock, MailQuestion} from 'lucide-react'
import type {ListedPerson} from '#contract/admin/people.ts'
import {StatusChip} from '#ui/primitives/status-chip.tsx'

/** How somebody stands: suspended, asked to join, and what became of the verification. */
export function PersonChips({
  person,
}: {
  person: Pick<ListedPerson, 'suspended' | 'is_invited' | 'is_verified'>
}) {
  const {suspended, is_invited, is_verified} = person
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {suspended && <StatusChip tone="bad" icon={Ban} label="Suspended" />}
      {is_invited && <StatusChip tone="info" icon={MailQuestion} label="Invited" />}
      {(is_verified === 'Approved' || is_verified === 'Verified') && (
        <StatusChip tone="good" icon={BadgeCheck} label={is_verified} />
      )}
      {is_verified === 'Pending' && <StatusChip tone="waiting" icon={Clock} label="Pending" />}
      {is_verified === 'Rejected' && <StatusChip tone="bad" icon={CircleX} label="Rejected" />}
    </span>
  )
}
