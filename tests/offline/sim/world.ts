import type {Scheduler} from 'fast-check'

/** A tab or a worker of the simulated browser. What is dead runs no further: its steps never come. */
export interface Place {
  readonly name: string
  dead: boolean
  readonly onDeath: Set<() => void>
}

interface Timer {
  at: number
  place: Place
  callback: () => void
}

const macrotask = () => new Promise<void>(resolve => setImmediate(resolve))

/**
 * Virtual time and everything that is under way. Each step of storage, network, lock and channel is a task of
 * fast-check's scheduler, which picks the next one among all that are ready; time itself is one of them while the
 * world is unruly, so that any step may take longer than any timer.
 */
export class World {
  /** True time, in milliseconds. */
  time = Date.UTC(2026, 4, 31, 14)
  unruly = true
  /** Work outside the simulation that must end before the next step. */
  busy = 0
  readonly failures: string[] = []
  private timers: Timer[] = []
  private clockTask = false

  private readonly scheduler: Scheduler
  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler
  }

  place(name: string): Place {
    return {name, dead: false, onDeath: new Set()}
  }

  kill(place: Place): void {
    if (place.dead) return
    place.dead = true
    this.timers = this.timers.filter(timer => timer.place !== place)
    for (const end of [...place.onDeath]) end()
  }

  /** Lets something happen at some later moment, in whatever order, unless its place dies before. */
  step(place: Place, label: string, work: () => void): void {
    void this.scheduler.schedule(Promise.resolve(), `${place.name}: ${label}`).then(() => {
      if (!place.dead) work()
    })
  }

  after(place: Place, ms: number, callback: () => void): () => void {
    const timer = {at: this.time + ms, place, callback}
    if (!place.dead) this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter(other => other !== timer)
    }
  }

  private get nextTimer(): Timer | undefined {
    return this.timers.reduce<Timer | undefined>(
      (first, timer) => (first && first.at <= timer.at ? first : timer),
      undefined,
    )
  }

  private passTime(): void {
    const timer = this.nextTimer
    if (timer === undefined) return
    this.timers = this.timers.filter(other => other !== timer)
    this.time = Math.max(this.time, timer.at)
    timer.callback()
  }

  private offerTime(): void {
    if (this.clockTask || this.nextTimer === undefined) return
    this.clockTask = true
    void this.scheduler.schedule(Promise.resolve(), 'time passes').then(() => {
      this.clockTask = false
      if (this.unruly) this.passTime()
    })
  }

  /** Runs until this is so, or until nothing more can happen. Says whether it came to be so. */
  async until(is: () => boolean, limit_ms = Infinity): Promise<boolean> {
    const end = this.time + limit_ms
    for (let steps = 0; steps < 50_000; steps++) {
      await macrotask()
      while (this.busy > 0) await macrotask()
      if (is()) return true
      if (this.time > end) return false
      if (this.unruly && steps % 16 === 0) this.offerTime()
      if (this.scheduler.count() > 0) await this.scheduler.waitOne()
      else if (this.nextTimer) this.passTime()
      else return false
    }
    throw new Error('The simulated world does not come to rest')
  }

  /** Lets so much time pass, and whatever happens in it. */
  async pass(ms: number): Promise<void> {
    let over = false
    this.after(this.nature, ms, () => {
      over = true
    })
    await this.until(() => over)
  }

  /** Runs a promise of a place to its end; undefined if the place died over it. */
  async finish<T>(place: Place, work: Promise<T>): Promise<T | undefined> {
    let outcome: {value: T} | {error: unknown} | undefined
    work.then(
      value => (outcome = {value}),
      (error: unknown) => (outcome = {error}),
    )
    await this.until(() => outcome !== undefined || place.dead)
    if (outcome === undefined) return undefined
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }

  /** Where the network and the server live: never killed. */
  readonly nature: Place = this.place('nature')
}
