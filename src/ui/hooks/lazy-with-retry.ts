import {createElement, lazy, useEffect, useSyncExternalStore, type ComponentType} from 'react'
import {createSignal} from '#lib/signal.ts'

/** What is drawn in place of a part that failed to load. */
type Missing<Props> = ComponentType<Props & {error: unknown}>

/** Delays between retries, which double. In milliseconds. */
const delays_ms = {first: 2_000, longest: 60_000}

/**
 * Loads a part when it is first drawn and draws `missing` or nothing if that fails, so that the screen still works.
 * Retries when online, when the page becomes visible, on the next draw, and after a delay while the device is online.
 * Browsers from before September 2026 may cache the failure until the next page.
 */
export const lazyWithRetry = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing?: Missing<Props>,
) =>
  lazy(() => {
    // the network may be back before the failure is known, and before the first draw, which may wait for other parts
    const first: FirstDraw = {isSoon: true}
    const noteOnline = () => (first.isSoon = false)
    window.addEventListener('online', noteOnline, {once: true})
    return load().then(
      part => {
        window.removeEventListener('online', noteOnline)
        return {default: part}
      },
      (error: unknown) => ({default: comesLater(load, first, error, missing)}),
    )
  })

/** Whether the first draw comes right after the failed try, with no network regained since, so that a retry is of no use. */
type FirstDraw = {isSoon: boolean}

/** Draws `missing` or nothing until a retry has loaded the part. */
function comesLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  first: FirstDraw,
  error: unknown,
  missing: Missing<Props> | undefined,
): ComponentType<Props> {
  let part: ComponentType<Props> | undefined
  const came = createSignal<void>()
  const again = () =>
    load().then(loaded => {
      part = loaded
      came.emit()
    })

  return function Later(props) {
    const loaded = useSyncExternalStore(came.listen, () => part)
    useEffect(() => {
      if (loaded) return
      const over = new AbortController()
      let timer: ReturnType<typeof setTimeout> | undefined
      let delay_ms = delays_ms.first
      const retryLater = () => {
        clearTimeout(timer)
        // a page that is hidden retries when it is seen
        if (over.signal.aborted || !navigator.onLine || document.visibilityState !== 'visible') return
        timer = setTimeout(retry, delay_ms)
        delay_ms = Math.min(delay_ms * 2, delays_ms.longest)
      }
      const retry = () => void again().catch(retryLater)
      if (first.isSoon) retryLater()
      else retry()
      first.isSoon = false
      const retryNow = () => {
        delay_ms = delays_ms.first
        retry()
      }
      const whenSeen = () => document.visibilityState === 'visible' && retryNow()
      window.addEventListener('online', retryNow, over)
      document.addEventListener('visibilitychange', whenSeen, over)
      return () => {
        over.abort()
        clearTimeout(timer)
      }
    }, [loaded])
    if (loaded) return createElement(loaded, props)
    return missing ? createElement(missing, {...props, error}) : null
  }
}
