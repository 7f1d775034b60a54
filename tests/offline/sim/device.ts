import {createCredentials, type Credentials} from '#api/credentials-record.ts'
import {createSignal, type Signal} from '#lib/signal.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {createOutbox, type Outbox} from '#offline/outbox/outbox.ts'
import type {Ports} from '#offline/outbox/ports.ts'
import {createSend, type Send} from '#offline/outbox/send.ts'
import {startTriggers} from '#offline/outbox/triggers.ts'
import {Air, Locks} from './fake-browser.ts'
import {type Disk, fakeIndexedDB} from './fake-indexeddb.ts'
import type {Network} from './fake-network.ts'
import type {Place, World} from './world.ts'

/** Breaks one rule on purpose, through what is passed in, to see that the simulation notices. */
export interface Mutant {
  ports?: (ports: Ports) => Ports
  send?: (send: Send, ports: Ports) => Send
  outbox?: (outbox: Outbox) => Outbox
}

export interface Tab {
  place: Place
  session: Credentials
  outbox: Outbox
  ports: Ports
  online: Signal<void>
}

/** One phone: a disk, a clock that may be wrong, and whatever tabs and workers run on it. */
export class Device {
  tabs: Tab[] = []
  clock_skew_ms = 0
  private readonly locks: Locks
  private readonly air: Air
  private opened = 0
  private random_state: number

  readonly world: World
  readonly disk: Disk
  readonly network: Network
  private readonly mutant: Mutant
  constructor(world: World, disk: Disk, network: Network, seed: number, mutant: Mutant = {}) {
    this.world = world
    this.disk = disk
    this.network = network
    this.mutant = mutant
    this.locks = new Locks(world)
    this.air = new Air(world)
    this.random_state = seed >>> 0
  }

  /** Mulberry32: small, and the same for the same seed. */
  private readonly random = (): number => {
    this.random_state = (this.random_state + 0x6d2b79f5) | 0
    let t = Math.imul(this.random_state ^ (this.random_state >>> 15), 1 | this.random_state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  private readonly uuid = (): string => {
    const hex = Array.from({length: 4}, () =>
      Math.floor(this.random() * 4_294_967_296)
        .toString(16)
        .padStart(8, '0'),
    ).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  private start(kind: 'tab' | 'worker'): Tab & {answered: Signal<void>} {
    const {world, disk, network} = this
    const place = world.place(`${kind} ${++this.opened}`)
    const store = (name: string) =>
      keyvalStore(name, {
        durability: 'strict',
        factory: () => fakeIndexedDB(world, disk, place),
        after: (ms, callback) => world.after(place, ms, callback),
      })
    const session = createCredentials({store: store('session'), channel: this.air.channel(place, 'session')})
    const answered = createSignal<void>()
    const whole: Ports = {
      now: () => world.time + this.clock_skew_ms,
      random: this.random,
      uuid: this.uuid,
      time_zone: () => 'America/Chicago',
      clock_offset_ms: () => null,
      after: (ms, callback) => world.after(place, ms, callback),
      exclusively: (name, work) => this.locks.exclusively(place, name, work),
      fetch: (address, init) => network.fetch(place, address, init),
      api_url: '/api',
      store: store('outbox'),
      credentials: session,
      changes: this.air.channel(place, 'outbox'),
      answered: () => answered.emit(),
      ended: () => undefined,
    }
    const ports = this.mutant.ports?.(whole) ?? whole
    const send = createSend(ports)
    const plain = createOutbox(ports, this.mutant.send?.(send, ports) ?? send)
    const outbox = this.mutant.outbox?.(plain) ?? plain
    return {place, session, outbox, ports, answered, online: createSignal<void>()}
  }

  openTab(): Tab {
    const tab = this.start('tab')
    startTriggers(tab.outbox, tab.ports, {
      visible: () => true,
      onOnline: tab.online.listen,
      onVisible: () => () => undefined,
      onAnswered: tab.answered.listen,
      onCredentials: tab.session.onChange,
      registerSync: () => undefined,
    })
    this.tabs.push(tab)
    return tab
  }

  /** The browser wakes the worker for a `sync`; it ends when its flush does. */
  wakeWorker(): void {
    const worker = this.start('worker')
    this.tabs.push(worker)
    void worker.outbox.flush('sync').then(() => this.kill(worker))
  }

  kill(tab: Tab): void {
    this.world.kill(tab.place)
    this.tabs = this.tabs.filter(other => other !== tab)
  }

  cutPower(): void {
    for (const tab of [...this.tabs]) this.kill(tab)
    this.disk.cutPower()
  }
}
