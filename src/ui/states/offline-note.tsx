import {m} from '#messages'
import CloudOff from 'lucide-react/icons/cloud-off'

/** "as of 2:03 PM": how old what is shown is. */
export function AsOf({time}: {time: string}) {
  return (
    <p className="flex items-center gap-1.5 text-14 text-muted">
      <CloudOff aria-hidden className="size-4" />
      {m.as_of({time})}
    </p>
  )
}

/** Without a network: either the data shown is old (`asOf`), or something cannot be done now (`needs: 'Paying'`). */
export function OfflineNote(props: {asOf: string} | {needs: string}) {
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 rounded-field border border-line bg-sunk px-3.5 py-2.5 text-14 text-ink"
    >
      <CloudOff aria-hidden className="mt-px size-4.5 shrink-0 text-muted" />
      {'asOf' in props
        ? m.you_are_offline_data_as_of({as_of: props.asOf})
        : m.needs_a_connection_what_you_entered({needs: props.needs})}
    </p>
  )
}
