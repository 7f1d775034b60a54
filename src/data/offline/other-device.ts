import {useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'

let used_at: string | null = null
const changed = createSignal<void>()

/** What the server said at sign-in: when another device of this person was last used, if that was within a day. */
export const noteOtherDevice = (at: string | null): void => {
  used_at = at
  changed.emit()
}

/** The time at which another device was used today, until its notice has been read; null where there was none. */
export const useOtherDevice = (): string | null => useSyncExternalStore(changed.listen, () => used_at)
