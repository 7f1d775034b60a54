import {browserCredentials} from '#api/credentials.ts'
import {apiSucceeded, lastEpoch} from '#api/signals.ts'
import {browserOutbox} from './outbox/browser.ts'
import {createOutboxView, type OutboxViewStore} from './outbox/outbox-view.ts'
import {startTriggers} from './outbox/triggers.ts'

/** The tag of the background sync, for the worker's `sync` event. */
const sync_tag = 'outbox'

interface WithSync {
  sync?: {register(tag: string): Promise<void>}
}

const registerSync = () => {
  // Safari and Firefox do not support it, and a page may have no worker; the other triggers remain
  void navigator.serviceWorker?.ready
    .then(registration => (registration as WithSync).sync?.register(sync_tag))
    .catch(() => undefined)
}

const listen = (target: EventTarget, name: string, listener: () => void) => {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}

/** Sets the app icon's badge to the number of entries that wait or need attention, damaged ones included. */
const badge = (count: number) => {
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined)
}

let view: OutboxViewStore | undefined

/** The signed-in person's outbox, as a store for `useSyncExternalStore`. */
export const outboxView = (): OutboxViewStore => {
  if (view === undefined) {
    const {outbox, ports, onClosed} = browserOutbox()
    const {now, after} = ports
    const shown = createOutboxView({outbox, credentials: browserCredentials(), now, after})
    // if storage is cleared under an open page, the page must not show entries as stored
    onClosed(() => void shown.refresh())
    view = shown
  }
  return view
}

let started = false

/** Makes this page flush the outbox, update its badge and request persistent storage once. */
export const startOutbox = (): void => {
  if (started) return
  started = true
  const {outbox, ports} = browserOutbox()
  const shown = outboxView()
  let asked = false
  shown.subscribe(() => {
    const {waiting, attention, unreadable} = shown.getSnapshot()
    badge(waiting + attention + unreadable)
    if (waiting === 0 || asked) return
    asked = true
    void navigator.storage?.persist?.().catch(() => undefined)
  })
  // storage that fails now is read again at the next flush
  const noteEpoch = (epoch: string | undefined) => void outbox.noteEpoch(epoch).catch(() => undefined)
  apiSucceeded.listen(({epoch}) => noteEpoch(epoch))
  // the screen is loaded first, so its calls may have been answered already
  noteEpoch(lastEpoch())
  startTriggers(outbox, ports, {
    visible: () => document.visibilityState === 'visible',
    onOnline: listener => listen(window, 'online', listener),
    onVisible: listener => {
      const stopShow = listen(window, 'pageshow', listener)
      const stopVisible = listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'visible') listener()
      })
      return () => {
        stopShow()
        stopVisible()
      }
    },
    onAnswered: apiSucceeded.listen,
    onCredentials: listener => browserCredentials().onChange(listener),
    registerSync,
  })
}
