import {invitationChanged} from './install-eligibility.ts'

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
    invitationChanged.emit()
  })
  addEventListener('appinstalled', () => {
    offered = undefined
    invitationChanged.emit()
  })
}

export const isOffered = (): boolean => offered !== undefined

/** Shows the browser's prompt once and returns the person's choice; undefined if there is no prompt. */
export async function takeOffer(): Promise<'accepted' | 'dismissed' | undefined> {
  const prompt = offered
  offered = undefined
  return (await prompt?.prompt())?.outcome
}
