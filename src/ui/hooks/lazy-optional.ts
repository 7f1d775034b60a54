import {createElement, lazy, useEffect, useSyncExternalStore, type ComponentType} from 'react'
import {createSignal} from '#lib/signal.ts'

/**
 * A part that its screen can do without for a while, loaded when it is first drawn. Where it cannot be had, as on a first
 * visit that lost its network, nothing stands in its place: no button may fall for a part beside it. It is asked for again
 * when there is a network, when the page is looked at, and when it is to be drawn the next time. Browsers from before
 * September 2026 may hold on to the failure: there it comes with the next page.
 */
export const sparePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      part => ({default: part}),
      () => ({default: comesLater(load)}),
    ),
  )

/** Draws nothing until another try has brought the part, and from then on the part. */
function comesLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined
  /** One try was lost a moment ago, and its place is drawn for the first time. */
  let isFirst = true
  // a network that is back before that, since a place may wait for others beside it, is worth a try as well
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
