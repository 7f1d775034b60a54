import {browserSession} from '#api/session.ts'
import {apiSucceeded} from '#api/signals.ts'
import {browserOutbox, outboxPorts} from './browser-outbox.ts'
import {startTriggers} from './triggers.ts'

type WithSync = ServiceWorkerRegistration & {readonly sync?: {register: (tag: string) => Promise<void>}}

/** Asks the browser to wake the worker when there is a network again, where it knows how. */
const registerSync = () => {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready
    .then(registration => (registration as WithSync).sync?.register('outbox'))
    // refused in a private window, say: the other triggers carry it
    .catch(() => undefined)
}

/** Makes this page send what waits, for as long as it lives. Returns how to stop. */
export const startPageTriggers = (): (() => void) => {
  const on = (target: EventTarget, names: readonly string[], listener: () => void) => {
    for (const name of names) target.addEventListener(name, listener)
    return () => {
      for (const name of names) target.removeEventListener(name, listener)
    }
  }
  return startTriggers(browserOutbox(), outboxPorts(), {
    visible: () => document.visibilityState === 'visible',
    onOnline: listener => on(window, ['online'], listener),
    onVisible: listener => {
      const whenVisible = () => {
        if (document.visibilityState === 'visible') listener()
      }
      const stops = [on(document, ['visibilitychange'], whenVisible), on(window, ['pageshow'], whenVisible)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    onSession: listener => browserSession().onChange(listener),
    onAnswered: listener => apiSucceeded.listen(listener),
    registerSync,
  })
}
