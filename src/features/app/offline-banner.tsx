import {m} from '#messages'
import {useLocation} from '@tanstack/react-router'
import CloudOff from 'lucide-react/icons/cloud-off'
import {useState} from 'react'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {useConnection} from '#data/offline/use-connection.ts'
import {useWho, type Who} from '#data/account/current-user.ts'
import {classNames} from '#lib/class-names.ts'

const words = {
  offline: m.you_are_offline(),
  unreachable: m.village_cant_be_reached_on_this(),
} as const

/** What waits in this person's outbox. */
const sentLater = ({role, member_role}: Who): string =>
  role === 'parent' || member_role === 'field'
    ? m.your_confirmations_and_messages_are_sent()
    : m.your_confirmations_bids_and_messages_are()

/**
 * Whether the connection was lost while this screen was open. Its banner would push away what a finger is about to press;
 * the next screen has room for it from its first frame.
 */
export function useIsOfflineLate(): boolean {
  const isOffline = useConnection().state !== 'online'
  const {pathname} = useLocation()
  const [screen, setScreen] = useState({pathname, hasRoom: isOffline})
  if (screen.pathname !== pathname) setScreen({pathname, hasRoom: isOffline})
  else if (screen.hasRoom && !isOffline) setScreen({pathname, hasRoom: false})
  return isOffline && !screen.hasRoom
}

/**
 * Shows that the device is offline, and what still works; true on every screen, also where nothing is saved. If it came
 * late, it is one line for the end of the window, and a screen reader has the rest.
 */
export function OfflineBanner({isLate = false}: {isLate?: boolean}) {
  const {state} = useConnection()
  const visitor = useWho()
  if (state === 'online') return null
  return (
    <p
      className={classNames(
        'flex items-start gap-2.5 border-line bg-sunk px-3.5 text-14',
        isLate ? 'border-t py-2' : 'rounded-field border py-2.5',
      )}
    >
      <CloudOff aria-hidden className="mt-px size-4.5 shrink-0 text-muted" />
      <span>
        <strong className="font-semibold">{words[state]}</strong>{' '}
        <span className={isLate ? 'sr-only' : undefined}>
          {m.village_shows_only_what_is_saved()}
          {visitor && !isOfStaff(visitor.role) && ` ${sentLater(visitor)}`}
        </span>
      </span>
    </p>
  )
}
