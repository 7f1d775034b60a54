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

/** `prompt`: the browser can prompt. `by-hand`: on iOS the person installs it themselves. */
export type InstallWay = 'none' | 'prompt' | 'by-hand'

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Only Safari on iOS has `standalone`, and it never prompts. */
const isByHand = () => 'standalone' in navigator && navigator.standalone === false

function current(): InstallWay {
  if (!isEarned() || isDeclined() || isInstalled()) return 'none'
  if (isOffered()) return 'prompt'
  return isByHand() ? 'by-hand' : 'none'
}

export const useInstallPrompt = (): InstallWay => useSyncExternalStore(installPromptChanged.listen, current)

/** Sends waiting entries first, because an installed app on iOS has separate storage, then shows the prompt. */
export async function install(): Promise<void> {
  await sendNow()
  if ((await takeOffer()) === 'dismissed') declineInstallPrompt()
  else installPromptChanged.emit()
}
