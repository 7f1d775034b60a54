import {useSyncExternalStore} from 'react'
import {Workbox} from 'workbox-window'
import {sendNow} from './outbox.ts'

const look_every_ms = 3_600_000

let workbox: Workbox | undefined
/** `waiting`: a new version asks to start. `elsewhere`: another tab let it start, and this page is still of the old one. */
let state: 'current' | 'waiting' | 'elsewhere' = 'current'
let agreed = false
const listeners = new Set<() => void>()

const become = (next: typeof state) => {
  state = next
  for (const listener of listeners) listener()
}

/**
 * Registers the service worker and looks for new versions. A new one waits until a person agrees, and only the page that
 * she agreed in is reloaded; where the worker is refused the app works on without it.
 */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => become('waiting'))
  let isServed = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', () => {
    const isFirst = !isServed
    isServed = true
    // the very first worker takes over the page that installed it; nothing of that page is older than it
    if (isFirst) return
    if (agreed) window.location.reload()
    else become('elsewhere')
  })
  void workbox
    .register()
    .then(registration => {
      setInterval(() => void registration?.update().catch(() => undefined), look_every_ms)
    })
    .catch(() => undefined)
}

/** Starts the new version, once what is being sent has been answered. */
export async function applyUpdate(): Promise<void> {
  await sendNow()
  agreed = true
  if (state === 'elsewhere') window.location.reload()
  else workbox?.messageSkipWaiting()
}

/** Whether a new version can be had. */
export const useUpdate = (): typeof state =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
