import {m} from '#messages'
import {useId} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'

/** Who goes to a visit ahead, for the agency's office; the name opens the choice of another. */
export function AssignedPerson({
  assigned: {name, avatar_url},
  onAssign,
}: {
  assigned: NonNullable<Session['assigned']>
  onAssign: () => void
}) {
  const label_id = useId()
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} src={avatar_url} size={56} />
      <div>
        <p id={label_id} className="text-14 text-muted">
          {m.who_goes()}
        </p>
        <button
          type="button"
          aria-describedby={label_id}
          className="target inline-flex items-center font-medium text-primary underline underline-offset-4"
          onClick={onAssign}
        >
          {name}
        </button>
      </div>
    </div>
  )
}
