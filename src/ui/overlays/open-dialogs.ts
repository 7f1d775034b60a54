import {useEffect, useEffectEvent, useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'

/** What closes each open modal dialog or menu, the topmost last. */
let open: readonly (() => void)[] = []
const changed = createSignal<void>()

const set = (next: typeof open) => {
  open = next
  changed.emit()
}

/** The browser's own watcher of a phone's Back, where it has one; its types do not name it yet. */
type CloseWatcher = new () => {onclose: (() => void) | null; destroy: () => void}

/**
 * Calls `close` at a phone's Back until the returned function is called, also on the first page of a visit, which the
 * history cannot hold.
 */
function watchBack(close: () => void): () => void {
  const Watcher = Reflect.get(globalThis, 'CloseWatcher') as CloseWatcher | undefined
  if (!Watcher) return () => undefined
  let watcher = new Watcher()
  // one closes once, but what it closed may ask first and stay
  const closeAndWatch = () => {
    watcher = new Watcher()
    watcher.onclose = closeAndWatch
    close()
  }
  watcher.onclose = closeAndWatch
  return () => watcher.destroy()
}

/** Lists a dialog or menu among the open ones while `isOpen`. `close` closes it, or asks first, as its cross does. */
export function useOpenDialog(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const closeThis = () => closeNow()
    set([...open, closeThis])
    const stopWatching = watchBack(closeThis)
    return () => {
      stopWatching()
      set(open.filter(other => other !== closeThis))
    }
  }, [isOpen])
}

/** Whether this step of the history closes a dialog, so that the page stays and need not ask before it is left. */
export const closesDialog = (action: string): boolean => (action === 'BACK' || action === 'GO') && open.length > 0

/** What closes the topmost open dialog. `undefined` while none is open. */
export const useTopDialog = (): (() => void) | undefined => useSyncExternalStore(changed.listen, () => open.at(-1))
