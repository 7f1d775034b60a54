import {type Lane, parseLane} from '#offline/outbox/entry.ts'
import type {Place, World} from './world.ts'

/** What happens to a transaction instead of its end. */
export type StorageFault = 'abort' | 'hang' | 'late'

type Rows = Map<string, unknown>

/** One transaction that came through: the rows of its database before and after, and those of the session. */
export interface Commit {
  database: string
  before: ReadonlyMap<string, unknown>
  after: ReadonlyMap<string, unknown>
  session: ReadonlyMap<string, unknown> | undefined
}

/** The device's disk: what is durable, and what only the running system knows. */
export class Disk {
  readonly durable = new Map<string, Rows>()
  readonly memory = new Map<string, Rows>()
  readonly waiting = new Map<string, Transaction[]>()
  private count = 0
  onCommit: (commit: Commit) => void = () => undefined

  /** Faults by the number of the transaction, counted over all databases. */
  private readonly faults: Map<number, StorageFault>
  constructor(faults: Map<number, StorageFault>) {
    this.faults = faults
  }

  heal(): void {
    this.faults.clear()
  }

  nextFault(): StorageFault | undefined {
    return this.faults.get(this.count++)
  }

  rows(database: string): Rows {
    let rows = this.memory.get(database)
    if (!rows) this.memory.set(database, (rows = new Map()))
    return rows
  }

  /** Everything committed so far outlives a power cut. */
  harden(): void {
    for (const [name, rows] of this.memory) this.durable.set(name, new Map(rows))
  }

  cutPower(): void {
    this.memory.clear()
    for (const [name, rows] of this.durable) this.memory.set(name, new Map(rows))
  }
}

/** The outbox's lanes as the disk has them. */
export const lanesOn = (disk: Disk): Lane[] =>
  [...disk.rows('outbox').values()].flatMap(value => parseLane(value) ?? [])

class Request {
  result: unknown = undefined
  error: unknown = null
  onsuccess: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly run: () => unknown
  constructor(run: () => unknown) {
    this.run = run
  }
}

class Transaction {
  oncomplete: (() => void) | null = null
  onabort: (() => void) | null = null
  onerror: (() => void) | null = null
  error: unknown = null
  private readonly requests: Request[] = []
  private readonly writes: Rows = new Map()
  private over = false
  private started = false

  private readonly world: World
  private readonly disk: Disk
  private readonly place: Place
  private readonly database: string
  readonly mode: IDBTransactionMode
  private readonly durability: string
  private readonly fault: StorageFault | undefined
  constructor(
    world: World,
    disk: Disk,
    place: Place,
    database: string,
    mode: IDBTransactionMode,
    durability: string,
    fault: StorageFault | undefined,
  ) {
    this.world = world
    this.disk = disk
    this.place = place
    this.database = database
    this.mode = mode
    this.durability = durability
    this.fault = fault
    if (place.dead) return
    const queue = disk.waiting.get(database) ?? []
    disk.waiting.set(database, [...queue, this])
    place.onDeath.add(this.lose)
    this.startNext()
  }

  private readonly lose = () => {
    if (!this.over) this.leave()
  }

  private leave(): void {
    this.over = true
    this.place.onDeath.delete(this.lose)
    this.disk.waiting.set(
      this.database,
      (this.disk.waiting.get(this.database) ?? []).filter(other => other !== this),
    )
    this.startNext()
  }

  /** Readers go together, a writer alone, in the order they came. */
  private startNext(): void {
    const queue = this.disk.waiting.get(this.database) ?? []
    for (const [at, transaction] of queue.entries()) {
      if (transaction.mode === 'readwrite' && at > 0) return
      if (!transaction.started) transaction.start()
      if (transaction.mode === 'readwrite') return
    }
  }

  private start(): void {
    this.started = true
    if (this.fault === 'hang') return
    if (this.fault === 'late') this.world.after(this.place, 5_000, () => this.next())
    else this.next()
  }

  private next(): void {
    this.world.step(this.place, `storage ${this.database}`, () => {
      if (this.over) return
      const request = this.requests.shift()
      if (request === undefined) {
        if (this.fault === 'abort') this.end(new Error('QuotaExceededError'))
        else this.commit()
        return
      }
      request.result = request.run()
      request.onsuccess?.()
      this.next()
    })
  }

  private commit(): void {
    const rows = this.disk.rows(this.database)
    const before = new Map(rows)
    for (const [key, value] of this.writes) {
      if (value === undefined) rows.delete(key)
      else rows.set(key, value)
    }
    if (this.durability === 'strict' && this.mode === 'readwrite') this.disk.harden()
    const {database} = this
    this.disk.onCommit({database, before, after: rows, session: this.disk.memory.get('session')})
    this.leave()
    // between the disk and the page lies one more moment, in which the page may die
    this.world.step(this.place, `committed ${this.database}`, () => this.oncomplete?.())
  }

  private end(error: unknown): void {
    this.error = error
    this.leave()
    this.world.step(this.place, `aborted ${this.database}`, () => this.onabort?.())
  }

  abort(): void {
    if (!this.over) this.end(new Error('AbortError'))
  }

  private request(run: () => unknown): Request {
    if (this.over) throw new Error('TransactionInactiveError')
    const request = new Request(run)
    this.requests.push(request)
    return request
  }

  private view(): [string, unknown][] {
    const rows = new Map(this.disk.rows(this.database))
    for (const [key, value] of this.writes) rows.set(key, value)
    return [...rows].filter(([, value]) => value !== undefined).sort(([a], [b]) => (a < b ? -1 : 1))
  }

  objectStore() {
    return {
      transaction: this,
      get: (key: string) =>
        this.request(() =>
          structuredClone(this.writes.has(key) ? this.writes.get(key) : this.disk.rows(this.database).get(key)),
        ),
      put: (value: unknown, key: string) => {
        const kept = structuredClone(value)
        return this.request(() => void this.writes.set(key, kept))
      },
      delete: (key: string) => this.request(() => void this.writes.set(key, undefined)),
      clear: () =>
        this.request(() => {
          for (const [key] of this.view()) this.writes.set(key, undefined)
        }),
      getAll: () => this.request(() => this.view().map(([, value]) => structuredClone(value))),
      getAllKeys: () => this.request(() => this.view().map(([key]) => key)),
    }
  }
}

/** As much of IndexedDB as idb-keyval and our store function use, for one place of the simulated browser. */
export const fakeIndexedDB = (world: World, disk: Disk, place: Place): IDBFactory =>
  ({
    open: (database: string) => {
      const request = {
        result: {
          createObjectStore: () => undefined,
          close: () => undefined,
          onversionchange: null,
          onclose: null,
          transaction: (_: string, mode: IDBTransactionMode, options?: {durability?: string}) =>
            new Transaction(world, disk, place, database, mode, options?.durability ?? 'default', disk.nextFault()),
        },
        error: null,
        onupgradeneeded: null as (() => void) | null,
        onsuccess: null as (() => void) | null,
        onerror: null,
        onblocked: null,
      }
      world.step(place, `open ${database}`, () => {
        request.onupgradeneeded?.()
        request.onsuccess?.()
      })
      return request
    },
  }) as unknown as IDBFactory
