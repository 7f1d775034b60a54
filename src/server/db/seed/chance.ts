import {v7} from 'uuid'

/** Deterministic random numbers (mulberry32), the same on every run. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns an integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(0, items.length - 1)]!
  }

  /** Returns `count` different items in the list's order. */
  some<T>(items: readonly T[], count: number): T[] {
    const left = items.map((item, index) => ({item, index}))
    const chosen = Array.from(
      {length: Math.min(count, left.length)},
      () => left.splice(this.int(0, left.length - 1), 1)[0]!,
    )
    return chosen.toSorted((a, b) => a.index - b.index).map(each => each.item)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** Returns a UUIDv7 of the given time. */
  id(at: string): string {
    const random = Uint8Array.from({length: 16}, () => this.int(0, 255))
    return v7({msecs: Date.parse(at), random, seq: this.int(0, 0x7fff_ffff)})
  }

  /** Returns 24 bytes as text, for demo keys that need not be secret. */
  text(): string {
    return Buffer.from(Array.from({length: 24}, () => this.int(0, 255))).toString('base64url')
  }
}
