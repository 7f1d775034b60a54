import CloudOff from 'lucide-react/icons/cloud-off'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {useConnection} from '#data/offline/use-connection.ts'
import {useWho} from '#data/account/current-user.ts'

const words = {
  offline: 'You are offline.',
  unreachable: 'Village can’t be reached on this network.',
} as const

/** Shows that the device is offline, and what still works. */
export function OfflineBanner() {
  const {state} = useConnection()
  const visitor = useWho()
  if (state === 'online') return null
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 rounded-field border border-line bg-sunk px-3.5 py-2.5 text-14"
    >
      <CloudOff aria-hidden className="mt-px size-4.5 shrink-0 text-muted" />
      <span>
        <strong className="font-semibold">{words[state]}</strong> You are seeing the last saved data.
        {visitor && !isOfStaff(visitor.role) && ' Your confirmations and bids are sent as soon as you are back online.'}
      </span>
    </p>
  )
}
