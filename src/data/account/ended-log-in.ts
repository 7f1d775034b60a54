import {m} from '#messages'
import {useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'

/** In localStorage, so that every tab and a reload can say it. */
const name = 'endedLogIn'
const changed = createSignal<void>()

function read(): number {
  try {
    return Number(localStorage.getItem(name) ?? 0)
  } catch {
    return 0
  }
}

/** Notes that the server ended a log-in while so many entries waited on this device; 0 deletes the note. */
export function noteEndedLogIn(waiting: number): void {
  try {
    if (waiting > 0) localStorage.setItem(name, String(waiting))
    else localStorage.removeItem(name)
  } catch {
    // storage is off; the entries are safe all the same
  }
  changed.emit()
}

function subscribe(listener: () => void): () => void {
  const stop = changed.listen(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

/** How many entries waited when the server ended the last log-in; 0 if none did, or someone logged in since. */
export const useEndedLogIn = (): number => useSyncExternalStore(subscribe, read)

/** Why someone was logged out, and what waits for them. */
export const endedLogInText = (waiting: number): string => m.your_log_in_expired_and_items_wait({count: waiting})
