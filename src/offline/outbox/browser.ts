import {deviceZone} from '#lib/device-zone.ts'
import {api_url} from '#api/api-url.ts'
import {deviceOffset} from '#api/clock-offset.ts'
import {browserCredentials} from '#api/credentials.ts'
import {apiSucceeded, credentialsEnded} from '#api/signals.ts'
import {broadcastChannel} from '#lib/channel.ts'
import {newId} from '#lib/id.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {createSignal} from '#lib/signal.ts'
import {createOutbox, type Outbox} from './outbox.ts'
import type {Ports} from './ports.ts'

/** Uses Web Locks, else a queue in this tab; idempotency keys prevent duplicates across tabs. */
const exclusively = (): Ports['exclusively'] => {
  if ('locks' in navigator) return async (name, work) => navigator.locks.request(name, work)
  let last: Promise<unknown> = Promise.resolve()
  return (_, work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

const closed = createSignal<void>()

const browserPorts = (): Ports => ({
  now: Date.now,
  random: Math.random,
  uuid: newId,
  time_zone: deviceZone,
  clock_offset_ms: deviceOffset,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  exclusively: exclusively(),
  fetch: (address, init) => fetch(address, init),
  api_url,
  store: keyvalStore('village-outbox', {durability: 'strict', onClosed: () => closed.emit()}),
  credentials: browserCredentials(),
  changes: broadcastChannel('village-outbox'),
  answered: asked_ms => apiSucceeded.emit({asked_ms}),
  ended: (token, epoch) => credentialsEnded.emit({token, epoch}),
})

interface BrowserOutbox {
  ports: Ports
  outbox: Outbox
  /** Emits when the browser closed the store, as it does before it clears it. */
  onClosed: (listener: () => void) => () => void
}

let own: BrowserOutbox | undefined

/** This browser's outbox and its ports, for page and worker; a worker's `sync` is `flush('sync')`. */
export const browserOutbox = (): BrowserOutbox => {
  if (own === undefined) {
    const ports = browserPorts()
    const outbox = createOutbox(ports)
    closed.listen(() => outbox.recheckStored())
    own = {ports, outbox, onClosed: closed.listen}
  }
  return own
}
