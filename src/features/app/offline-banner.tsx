import {m} from '#messages'
import {useLocation} from '@tanstack/react-router'
import Cloud from 'lucide-react/icons/cloud'
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

/** Where a screen says that the device is offline: in its banner's room, `late` at the end of the window, or `back` online. */
export type OfflinePlace = 'banner' | 'late' | 'back' | null

/**
 * Where this screen says it. A banner that comes or goes would move what a finger is about to press, so a screen that
 * opened with its room keeps it, and one that opened without has a line at the end of the window.
 */
export function useOfflinePlace(): OfflinePlace {
  const isOffline = useConnection().state !== 'online'
  const {pathname} = useLocation()
  const [screen, setScreen] = useState({pathname, hasRoom: isOffline})
  if (screen.pathname !== pathname) setScreen({pathname, hasRoom: isOffline})
  if (screen.hasRoom) return isOffline ? 'banner' : 'back'
  return isOffline ? 'late' : null
}

/**
 * Shows that the device is offline, and what still works; true on every screen, also where nothing is saved. As a late line
 * it is short, and a screen reader has the rest. Back online, it says so in the same room.
 */
export function OfflineBanner({place = 'banner'}: {place?: OfflinePlace}) {
  const {state} = useConnection()
  const visitor = useWho()
  const isLate = place === 'late'
  if (state === 'online' && place !== 'back') return null
  const text = (
    <>
      <strong className="font-semibold">{words[state === 'online' ? 'offline' : state]}</strong>{' '}
      <span className={isLate ? 'sr-only' : undefined}>
        {m.village_shows_only_what_is_saved()}
        {visitor && !isOfStaff(visitor.role) && ` ${sentLater(visitor)}`}
      </span>
    </>
  )
  const Icon = state === 'online' ? Cloud : CloudOff
  return (
    <p
      data-quiet={place === 'back' ? '' : undefined}
      className={classNames(
        'flex items-start gap-2.5 border-line bg-sunk px-3.5 text-14',
        isLate ? 'border-t py-2' : 'rounded-field border py-2.5',
      )}
    >
      <Icon aria-hidden className="mt-px size-4.5 shrink-0 text-muted" />
      {state === 'online' ? (
        <span className="grid *:[grid-area:1/1]">
          <strong className="font-semibold">{m.you_are_back_online()}</strong>
          <span aria-hidden className="invisible">
            {text}
          </span>
        </span>
      ) : (
        <span>{text}</span>
      )}
    </p>
  )
}
