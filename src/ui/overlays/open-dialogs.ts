import {useEffect, useEffectEvent, useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'

/** What closes each open modal dialog, the topmost last. */
let open: readonly (() => void)[] = []
const changed = createSignal<void>()

const set = (next: typeof open) => {
  open = next
  changed.emit()
}

/** Lists a dialog among the open ones while `isOpen`. `close` closes it, or asks first, as its cross does. */
export function useOpenDialog(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const closeThis = () => closeNow()
    set([...open, closeThis])
    return () => set(open.filter(other => other !== closeThis))
  }, [isOpen])
}

/** What closes the topmost open dialog. `undefined` while none is open. */
export const useTopDialog = (): (() => void) | undefined => useSyncExternalStore(changed.listen, () => open.at(-1))
