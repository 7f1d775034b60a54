import type {Channel} from '#lib/channel.ts'
import type {Place, World} from './world.ts'

/** Web Locks: one holder at a time, first come first served; the holder's death frees it. */
export class Locks {
  private readonly queues = new Map<string, {place: Place; start: () => void}[]>()
  private readonly world: World
  constructor(world: World) {
    this.world = world
  }

  private pump(name: string): void {
    const first = this.queues.get(name)?.[0]
    if (first) this.world.step(first.place, `lock ${name}`, first.start)
  }

  exclusively<T>(place: Place, name: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // the last breath of a tab that was just killed
      if (place.dead) return
      let started = false
      const leave = () => {
        place.onDeath.delete(leave)
        const queue = this.queues.get(name) ?? []
        const wasFirst = queue[0] === turn
        this.queues.set(
          name,
          queue.filter(other => other !== turn),
        )
        if (wasFirst) this.pump(name)
      }
      const turn = {
        place,
        start: () => {
          if (started) return
          started = true
          work().then(resolve, reject).finally(leave)
        },
      }
      const queue = this.queues.get(name) ?? []
      this.queues.set(name, [...queue, turn])
      place.onDeath.add(leave)
      if (queue.length === 0) this.pump(name)
    })
  }
}

/** BroadcastChannel: each message reaches each other place some time later, if both live. */
export class Air {
  private readonly listeners: {place: Place; name: string; hear: (message: unknown) => void}[] = []
  private readonly world: World
  constructor(world: World) {
    this.world = world
  }

  channel<T>(place: Place, name: string): Channel<T> {
    return {
      post: message => {
        if (place.dead) return
        for (const other of this.listeners) {
          if (other.place === place || other.name !== name || other.place.dead) continue
          this.world.step(other.place, `hears ${name}`, () => other.hear(message))
        }
      },
      listen: listener => {
        const entry = {place, name, hear: listener as (message: unknown) => void}
        this.listeners.push(entry)
        return () => void this.listeners.splice(this.listeners.indexOf(entry), 1)
      },
    }
  }
}
