import {useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'
import {sendNow} from '../offline/outbox.ts'

/** `waiting`: a new version is ready to start. `elsewhere`: another tab started it, and this page is outdated. */
let state: 'current' | 'waiting' | 'elsewhere' = 'current'
let agreed = false
let activateWorker = () => {}
const changed = createSignal<void>()

const become = (next: typeof state) => {
  state = next
  changed.emit()
}

/** A new version is ready; `start` lets it take over. */
export function noteWaiting(start: () => void): void {
  activateWorker = start
  become('waiting')
}

/** A new version has taken over; only the page where the person agreed reloads. */
export function handleTakeover(): void {
  if (agreed) window.location.reload()
  else become('elsewhere')
}

/** How long the browser may take to activate the new version, in milliseconds. */
const activation_timeout_ms = 3_000

/**
 * Starts the new version after pending requests. If the old worker is still answering, the browser may delay this until
 * the page reloads. `onStep` reports the progress; `start` activates another worker than the waiting version's.
 */
export async function applyUpdate(onStep: (step: 'sending' | 'starting') => void, start?: () => void): Promise<void> {
  onStep('sending')
  await sendNow()
  onStep('starting')
  agreed = true
  if (state === 'elsewhere' && !start) {
    window.location.reload()
    return
  }
  ;(start ?? activateWorker)()
  setTimeout(() => window.location.reload(), activation_timeout_ms)
}

/** Whether a new version is available. */
export const useUpdate = (): typeof state => useSyncExternalStore(changed.listen, () => state)
