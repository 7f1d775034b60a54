import {useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'
import {sendNow} from '../offline/outbox.ts'

/** `waiting`: a new version asks to start. `elsewhere`: another tab let it start, and this page is still of the old one. */
let state: 'current' | 'waiting' | 'elsewhere' = 'current'
let agreed = false
let letIn = () => {}
const changed = createSignal<void>()

const become = (next: typeof state) => {
  state = next
  changed.emit()
}

/** A new version is ready; `start` lets it take over. */
export function noteWaiting(start: () => void): void {
  letIn = start
  become('waiting')
}

/** A new version has taken over: only the page that its person agreed in is reloaded. */
export function noteTakenOver(): void {
  if (agreed) window.location.reload()
  else become('elsewhere')
}

/** How long the browser may take to let the new version in, in milliseconds. */
const let_in_ms = 3_000

/**
 * Starts the new version, once what is being sent has been answered. A browser may hold it back for as long as this page
 * lives, where the old worker was answering just then; a page that is loaded anew lets it in.
 */
export async function applyUpdate(): Promise<void> {
  await sendNow()
  agreed = true
  if (state === 'elsewhere') {
    window.location.reload()
    return
  }
  letIn()
  setTimeout(() => window.location.reload(), let_in_ms)
}

/** Whether a new version can be had. */
export const useUpdate = (): typeof state => useSyncExternalStore(changed.listen, () => state)
