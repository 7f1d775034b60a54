import {api_url} from '#api/api-url.ts'
import {deviceOffset} from '#api/clock-offset.ts'
import {browserSession} from '#api/session.ts'
import {apiSucceeded, sessionEnded} from '#api/signals.ts'
import {broadcastChannel} from '#lib/channel.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {createOutbox, type Outbox} from './outbox.ts'
import type {OutboxNews, Ports} from './ports.ts'

let alone: Promise<unknown> = Promise.resolve()

/** Without Web Locks at least the passes of this page take turns; the key keeps two tabs from doing anything twice. */
const inTurn = <T>(_: string, work: () => Promise<T>): Promise<T> => {
  const result = alone.then(work, work)
  alone = result.catch(() => undefined)
  return result
}

const locked = <T>(lock: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(lock, work) as Promise<T>

const browserPorts = (): Ports => ({
  now: () => Date.now(),
  random: () => Math.random(),
  uuid: () => crypto.randomUUID(),
  time_zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  clock_offset_ms: deviceOffset,
  after: (ms, callback) => {
    // a longer timer than this wraps around and fires at once
    const timer = setTimeout(callback, Math.min(ms, 2_147_483_000))
    return () => clearTimeout(timer)
  },
  exclusively: 'locks' in navigator ? locked : inTurn,
  fetch: (address, init) => fetch(address, init),
  api_url,
  store: keyvalStore('village-outbox', {durability: 'strict'}),
  session: browserSession(),
  news: broadcastChannel<OutboxNews>('village-outbox'),
  answered: () => apiSucceeded.emit(),
  ended: token => sessionEnded.emit({token}),
})

let ports: Ports | undefined
let outbox: Outbox | undefined

/** What the outbox of this page or worker touches. */
export const outboxPorts = (): Ports => (ports ??= browserPorts())

/** The outbox of this page or worker. */
export const browserOutbox = (): Outbox => (outbox ??= createOutbox(outboxPorts()))
