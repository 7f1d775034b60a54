import {m} from '#messages'
import CloudOff from 'lucide-react/icons/cloud-off'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {useConnection} from '#data/offline/use-connection.ts'
import {useWho, type Who} from '#data/account/current-user.ts'

const words = {
  offline: m.you_are_offline(),
  unreachable: m.village_cant_be_reached_on_this(),
} as const

/** What waits in this person's outbox. */
const sentLater = ({role, member_role}: Who): string =>
  role === 'parent' || member_role === 'field'
    ? m.your_confirmations_and_messages_are_sent()
    : m.your_confirmations_bids_and_messages_are()

/** Shows that the device is offline, and what still works; true on every screen, also where nothing is saved. */
export function OfflineBanner() {
  const {state} = useConnection()
  const visitor = useWho()
  if (state === 'online') return null
  return (
    <p className="flex items-start gap-2.5 rounded-field border border-line bg-sunk px-3.5 py-2.5 text-14">
      <CloudOff aria-hidden className="mt-px size-4.5 shrink-0 text-muted" />
      <span>
        <strong className="font-semibold">{words[state]}</strong> {m.village_shows_only_what_is_saved()}
        {visitor && !isOfStaff(visitor.role) && ` ${sentLater(visitor)}`}
      </span>
    </p>
  )
}
