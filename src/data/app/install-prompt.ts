import {day_ms} from '#domain/constants.ts'
import {createSignal} from '#lib/signal.ts'

/* Whether to offer installation on this device. @see src/domain/rules-people.md#settings */

const keys = {earned: 'install:earned', declined: 'install:declined', first_day: 'install:first-day'} as const

const declined_for_days = 90

/** Emits when the eligibility for installation changes. */
export const installPromptChanged = createSignal<void>()

const stored = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const store = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // without storage the question is asked again later
  }
  installPromptChanged.emit()
}

const today = () => new Date().toDateString()

export const isEarned = (): boolean => stored(keys.earned) !== null

/** Whether this device was used on an earlier day. */
export const isReturning = (): boolean => ![null, today()].includes(stored(keys.first_day))

/** Whether installing was declined within the last 90 days. */
export const isDeclined = (): boolean => Date.now() - Number(stored(keys.declined) ?? 0) < declined_for_days * day_ms

/** Counts an answer that was stored without its time from now on. */
function dateOldAnswer(): void {
  if (stored(keys.declined) === '1') declineInstallPrompt()
}

/** Offers installation after a first request or bid, when an icon is useful. */
export const allowInstallPrompt = (): void => store(keys.earned, '1')

/** Declines on this device for 90 days. */
export const declineInstallPrompt = (): void => store(keys.declined, String(Date.now()))

/** Chromium's install prompt, deferred. */
interface InstallPrompt extends Event {
  prompt(): Promise<{outcome: 'accepted' | 'dismissed'}>
}

let offered: InstallPrompt | undefined

/** Stores the browser's install prompt until it is earned. Must run at start, since the browser fires it early and once. */
export function watchInstall(): void {
  if (stored(keys.first_day) === null) store(keys.first_day, today())
  dateOldAnswer()
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
