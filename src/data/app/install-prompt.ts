import {createSignal} from '#lib/signal.ts'

/* Whether to offer installation on this device, and whether the person declined. */

const keys = {earned: 'install:earned', declined: 'install:declined'} as const

/** Emits when the eligibility for installation changes. */
export const installPromptChanged = createSignal<void>()

const flag = (key: string) => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
const raise = (key: string) => {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // without storage the question is asked again later
  }
  installPromptChanged.emit()
}

export const isEarned = (): boolean => flag(keys.earned)
export const isDeclined = (): boolean => flag(keys.declined)

/** Offers installation after a first request or bid, when an icon is useful. */
export const allowInstallPrompt = (): void => raise(keys.earned)

/** Declines for good on this device. */
export const declineInstallPrompt = (): void => raise(keys.declined)

/** Chromium's install prompt, deferred. */
interface InstallPrompt extends Event {
  prompt(): Promise<{outcome: 'accepted' | 'dismissed'}>
}

let offered: InstallPrompt | undefined

/** Stores the browser's install prompt until it is earned. Must run at start, since the browser fires it early and once. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offered = event as InstallPrompt
    installPromptChanged.emit()
  })
  addEventListener('appinstalled', () => {
    offered = undefined
    installPromptChanged.emit()
  })
}

export const isOffered = (): boolean => offered !== undefined

/** Shows the browser's prompt once and returns the person's choice; undefined if there is no prompt. */
export async function takeOffer(): Promise<'accepted' | 'dismissed' | undefined> {
  const prompt = offered
  offered = undefined
  return (await prompt?.prompt())?.outcome
}
