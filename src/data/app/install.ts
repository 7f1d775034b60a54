import {useSyncExternalStore} from 'react'
import {
  isOffered,
  takeOffer,
  declineInstallPrompt,
  installPromptChanged,
  isDeclined,
  isEarned,
  isReturning,
} from './install-prompt.ts'
import {sendNow} from '../offline/outbox.ts'

/** `prompt`: the browser can prompt. `by-hand`: on iOS the person installs it themselves. */
export type InstallWay = 'none' | 'prompt' | 'by-hand'

/** `menu`: some browsers install from their own menu. */
type InstallChoice = InstallWay | 'menu'

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Only Safari on iOS has `standalone`, and it never prompts. */
const isByHand = () => 'standalone' in navigator && navigator.standalone === false

function current(): InstallChoice {
  if (isInstalled()) return 'none'
  if (isOffered()) return 'prompt'
  return isByHand() ? 'by-hand' : 'menu'
}

function offered(): InstallWay {
  const way = current()
  return !isEarned() || !isReturning() || isDeclined() || way === 'menu' ? 'none' : way
}

/** How installing is offered now, without being asked for. */
export const useInstallPrompt = (): InstallWay => useSyncExternalStore(installPromptChanged.listen, offered)

/** How this browser installs the app; `none` once it is installed. */
export const useInstallChoice = (): InstallChoice => useSyncExternalStore(installPromptChanged.listen, current)

/** Sends waiting entries first, because an installed app on iOS has separate storage, then shows the prompt. */
export async function install(): Promise<void> {
  await sendNow()
  if ((await takeOffer()) === 'dismissed') declineInstallPrompt()
  else installPromptChanged.emit()
}
