import {useSyncExternalStore} from 'react'
import {
  isOffered,
  takeOffer,
  declineInstallPrompt,
  installPromptChanged,
  isDeclined,
  isEarned,
} from './install-prompt.ts'
import {sendNow} from '../offline/outbox.ts'

/** `offer`: the browser can prompt. `by-hand`: on iOS the person installs it themselves. */
export type InstallOffer = 'none' | 'offer' | 'by-hand'

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Only Safari on iOS has `standalone`, and it never prompts. */
const isByHand = () => 'standalone' in navigator && navigator.standalone === false

function current(): InstallOffer {
  if (!isEarned() || isDeclined() || isInstalled()) return 'none'
  if (isOffered()) return 'offer'
  return isByHand() ? 'by-hand' : 'none'
}

export const useInstallOffer = (): InstallOffer => useSyncExternalStore(installPromptChanged.listen, current)

/** Sends waiting entries first, because an installed app on iOS has separate storage, then shows the prompt. */
export async function install(): Promise<void> {
  await sendNow()
  if ((await takeOffer()) === 'dismissed') declineInstallPrompt()
  else installPromptChanged.emit()
}
