import {invitationChanged} from './install-eligibility.ts'

/** Chromium's offer to install, which it hands over for a better moment. */
interface InstallPrompt extends Event {
  prompt(): Promise<{outcome: 'accepted' | 'dismissed'}>
}

let offered: InstallPrompt | undefined

/** Keeps the browser's offer until it is earned. Called once, at start: the browser makes it early, and only once. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offered = event as InstallPrompt
    invitationChanged.emit()
  })
  addEventListener('appinstalled', () => {
    offered = undefined
    invitationChanged.emit()
  })
}

export const isOffered = (): boolean => offered !== undefined

/** Lets the browser ask, once; what the person said, or undefined where there was nothing to ask. */
export async function takeOffer(): Promise<'accepted' | 'dismissed' | undefined> {
  const prompt = offered
  offered = undefined
  return (await prompt?.prompt())?.outcome
}
