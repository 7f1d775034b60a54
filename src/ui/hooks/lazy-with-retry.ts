import {createElement, lazy, useEffect, useSyncExternalStore, type ComponentType} from 'react'
import {createSignal} from '#lib/signal.ts'

/**
 * Loads an optional part when it is first drawn and draws nothing if that fails, so that the screen still works.
 * Retries when online, when the page becomes visible, and on the next draw. Browsers from before September 2026 may
 * cache the failure until the next page.
 */
export const lazyWithRetry = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      part => ({default: part}),
      () => ({default: comesLater(load)}),
    ),
  )

/** Draws nothing until a retry has loaded the part. */
function comesLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined
  /** One try was lost a moment ago, and its place is drawn for the first time. */
  let isFirst = true
  // an `online` event before the first draw is worth a retry too, because the place may wait for other parts
  window.addEventListener('online', () => (isFirst = false), {once: true})
  const came = createSignal<void>()
  const again = () =>
    void load().then(
      loaded => {
        part = loaded
        came.emit()
      },
      () => undefined,
    )

  return function Later(props) {
    const loaded = useSyncExternalStore(came.listen, () => part)
    useEffect(() => {
      if (loaded) return
      if (!isFirst) again()
      isFirst = false
      const over = new AbortController()
      const whenSeen = () => document.visibilityState === 'visible' && again()
      window.addEventListener('online', again, over)
      document.addEventListener('visibilitychange', whenSeen, over)
      return () => over.abort()
    }, [loaded])
    return loaded ? createElement(loaded, props) : null
  }
}
