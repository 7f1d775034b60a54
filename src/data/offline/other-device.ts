import {useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'

let used_at: string | null = null
const changed = createSignal<void>()

/** Stores when the person last used another device, if the server reported one within a day at login. */
export const noteOtherDevice = (at: string | null): void => {
  used_at = at
  changed.emit()
}

/** When another device was used today, until the notification is dismissed; null if there was none. */
export const useOtherDevice = (): string | null => useSyncExternalStore(changed.listen, () => used_at)
