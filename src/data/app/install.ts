import {useSyncExternalStore} from 'react'
import {declineInvitation, invitationChanged, isDeclined, isEarned} from './install-eligibility.ts'
import {isOffered, takeOffer} from './install-prompt.ts'
import {sendNow} from '../offline/outbox.ts'

/** `offer`: the browser can be asked. `by-hand`: iOS, where the person taps it herself. */
export type Invitation = 'none' | 'offer' | 'by-hand'

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Safari on a phone or tablet: the only one that has `standalone` and never asks by itself. */
const isByHand = () => 'standalone' in navigator && navigator.standalone === false

function current(): Invitation {
  if (!isEarned() || isDeclined() || isInstalled()) return 'none'
  if (isOffered()) return 'offer'
  return isByHand() ? 'by-hand' : 'none'
}

export const useInvitation = (): Invitation => useSyncExternalStore(invitationChanged.listen, current)

/** Sends what waits, because an installed app on iOS has a storage of its own, then lets the browser ask. */
export async function install(): Promise<void> {
  await sendNow()
  if ((await takeOffer()) === 'dismissed') declineInvitation()
  else invitationChanged.emit()
}
