import {m} from '#messages'
import CloudOff from 'lucide-react/icons/cloud-off'
import {InFoot} from '../overlays/foot-slot.tsx'

/** "as of 2:03 PM": how old what is shown is. */
export function AsOf({time}: {time: string}) {
  return (
    <p className="flex items-center gap-1.5 text-14 text-muted">
      <CloudOff aria-hidden className="size-4" />
      {m.as_of({time})}
    </p>
  )
}

/**
 * Without a network, something cannot be done now: `needs` names it, such as `Paying`. In a dialog above its buttons.
 * `isSaved` is for forms that store what is typed on the device.
 */
export function OfflineNote({needs, isSaved = false}: {needs: string; isSaved?: boolean}) {
  return <Note>{isSaved ? m.needs_a_connection_what_you_entered({needs}) : m.needs_a_connection_now({needs})}</Note>
}

/** The same from the reason that disables the buttons of a dialog: `Paying needs a connection`. */
export const OfflineReason = ({reason}: {reason: string}) => <Note>{`${reason}.`}</Note>

function Note({children}: {children: string}) {
  return (
    <InFoot>
      <p
        role="status"
        className="flex items-start gap-2.5 rounded-field border border-line bg-sunk px-3.5 py-2.5 text-14 text-ink"
      >
        <CloudOff aria-hidden className="mt-px size-4.5 shrink-0 text-muted" />
        {children}
      </p>
    </InFoot>
  )
}
