import {Workbox} from 'workbox-window'
import {isOfStaff} from '#contract/accounts/staff-roles.ts'
import {noteTakenOver, noteWaiting} from './app-update.ts'
import {who} from '../account/current-user.ts'

const look_every_ms = 3_600_000

/**
 * Has fetched for later, once the worker is at work, what not everybody uses: the map, which only areas behind a sign-in
 * have, and for staff their screens.
 */
const keepForLater = () => {
  const {role} = who.get() ?? {}
  if (!role) return
  const types = isOfStaff(role) ? ['KEEP_STAFF', 'KEEP_MAP'] : ['KEEP_MAP']
  void navigator.serviceWorker.ready.then(({active}) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    for (const type of types) active?.postMessage({type})
  })
}

/**
 * Registers the service worker and looks for new versions. A new one waits until a person agrees; where the worker is
 * refused the app works on without it.
 */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  keepForLater()
  who.subscribe(keepForLater)
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => noteWaiting(() => workbox.messageSkipWaiting()))
  let isServed = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', () => {
    // the very first worker takes over the page that installed it; nothing of that page is older than it
    if (isServed) noteTakenOver()
    isServed = true
  })
  void workbox
    .register()
    .then(registration => {
      setInterval(() => void registration?.update().catch(() => undefined), look_every_ms)
    })
    .catch(() => undefined)
}
