import {useSyncExternalStore} from 'react'
import {declineInvitation, invitationChanged, isDeclined, isEarned} from './earned.ts'
import {sendNow} from './outbox.ts'

/** Chromium's offer to install, which it hands over for a better moment. */
interface InstallPrompt extends Event {
  prompt(): Promise<{outcome: 'accepted' | 'dismissed'}>
}

/** `offer`: the browser can be asked. `by-hand`: iOS, where the person taps it herself. */
export type Invitation = 'none' | 'offer' | 'by-hand'

let prompt: InstallPrompt | undefined
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Safari on a phone or tablet: the only one that has `standalone` and never asks by itself. */
const isByHand = () => 'standalone' in navigator && navigator.standalone === false

/** Keeps the browser's offer until it is earned. Called once, at start. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    prompt = event as InstallPrompt
    invitationChanged.emit()
  })
  addEventListener('appinstalled', () => {
    prompt = undefined
    invitationChanged.emit()
  })
}

function current(): Invitation {
  if (!isEarned() || isDeclined() || isInstalled()) return 'none'
  if (prompt) return 'offer'
  return isByHand() ? 'by-hand' : 'none'
}

export const useInvitation = (): Invitation => useSyncExternalStore(invitationChanged.listen, current)

/** Sends what waits, because an installed app on iOS has a storage of its own, then lets the browser ask. */
export async function install(): Promise<void> {
  await sendNow()
  const outcome = await prompt?.prompt()
  prompt = undefined
  if (outcome?.outcome === 'dismissed') declineInvitation()
  else invitationChanged.emit()
}
