/** What a person was told is saved, by the table that must hold it. */
export type Table = 'claims' | 'offers' | 'bookings'

/** The acknowledged taps of a run. */
export interface Tally {
  /** Runs a tap; once it is answered, it is acknowledged under this marker. */
  readonly acknowledged: <T>(table: Table, marker: string, tap: () => Promise<T>) => Promise<T>
  /** Notes why an attempt has to be repeated. */
  readonly repeated: (why: string) => void
  readonly markers: (table: Table) => readonly string[]
  readonly count: () => number
  /** Between two answers in a row, and from a tap to its answer, in milliseconds. */
  readonly longest: () => {pause_ms: number; wait_ms: number}
  /** The same since the last call of this. */
  readonly lap: () => {pause_ms: number; acknowledged: number; repeats: string}
}

export function createTally(): Tally {
  const markers: Record<Table, string[]> = {claims: [], offers: [], bookings: []}
  const count = () => markers.claims.length + markers.offers.length + markers.bookings.length
  const longest = {pause_ms: 0, wait_ms: 0}
  let last_ms: number | undefined
  let lap = {pause_ms: 0, from: 0, repeats: new Map<string, number>()}
  const noteAnswer = () => {
    const now_ms = performance.now()
    const pause_ms = last_ms === undefined ? 0 : now_ms - last_ms
    last_ms = now_ms
    longest.pause_ms = Math.max(longest.pause_ms, pause_ms)
    lap.pause_ms = Math.max(lap.pause_ms, pause_ms)
  }
  return {
    acknowledged: async (table, marker, tap) => {
      const tapped_ms = performance.now()
      const answer = await tap()
      markers[table].push(marker)
      noteAnswer()
      longest.wait_ms = Math.max(longest.wait_ms, performance.now() - tapped_ms)
      return answer
    },
    repeated: why => void lap.repeats.set(why, (lap.repeats.get(why) ?? 0) + 1),
    markers: table => markers[table],
    count,
    longest: () => longest,
    lap: () => {
      const {from, repeats} = lap
      const pause_ms = Math.max(lap.pause_ms, last_ms === undefined ? 0 : performance.now() - last_ms)
      lap = {pause_ms: 0, from: count(), repeats: new Map()}
      return {
        pause_ms,
        acknowledged: count() - from,
        repeats: [...repeats].map(([why, n]) => `${n} × ${why}`).join(', '),
      }
    },
  }
}
