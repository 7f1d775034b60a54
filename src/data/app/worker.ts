import {Workbox} from 'workbox-window'
import {isOfStaff} from '#contract/accounts/staff-roles.ts'
import {noteTakenOver, noteWaiting} from './app-update.ts'
import {who} from '../account/current-user.ts'

const look_every_ms = 3_600_000

/** Precaches optional chunks once the worker is active: the map for logged-in people, and their screens for staff. */
const keepForLater = () => {
  const {role} = who.get() ?? {}
  if (!role) return
  const types = isOfStaff(role) ? ['KEEP_STAFF', 'KEEP_MAP'] : ['KEEP_MAP']
  void navigator.serviceWorker.ready.then(({active}) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    for (const type of types) active?.postMessage({type})
  })
}

/** Registers the service worker and checks for updates, which wait for the person's consent. The app works without a worker. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  keepForLater()
  who.subscribe(keepForLater)
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => noteWaiting(() => workbox.messageSkipWaiting()))
  let isServed = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', () => {
    // the first worker controls the page that installed it, so that page is not outdated
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
