import pg from 'pg'
import {streamOf} from './one-piece.ts'

/** Connections that single statements share; transactions have the others, one each. */
const lanes_max = 2
/** Statements on their way over one lane. What comes while all lanes are full takes a connection of its own. */
const under_way_max = 16
/** A lane that has not answered for so long is held up by something slow, and gets nothing more meanwhile. */
const held_up_ms = 20

interface Lane {
  readonly client: Promise<pg.PoolClient>
  under_way: number
  /** When it last answered, or began after a pause. */
  moved_at_ms: number
  isCorked: boolean
}

/**
 * A pool whose single statements travel together. Waking the database and being woken by it costs more than most of what
 * is asked: statements of many requests therefore follow one another over few connections without waiting for the answers,
 * and those of one turn of the event loop leave in one piece. Each still stands and fails alone. A transaction takes a
 * connection for itself, by `connect`, and so does plain text, which may be several statements.
 */
export class SharedPool extends pg.Pool {
  readonly #lanes = new Set<Lane>()

  constructor(config: pg.PoolConfig) {
    super(config)
    const queryAlone = super.query.bind(this) as (config: unknown, values?: unknown) => Promise<unknown>
    const query = async (config: string | pg.QueryConfig, values?: unknown[]) => {
      const lane = typeof config === 'object' ? this.#freeLane() : undefined
      if (!lane) return queryAlone(config, values)
      if (lane.under_way++ === 0) lane.moved_at_ms = performance.now()
      try {
        const client = await lane.client
        this.#holdTogether(lane, client)
        return await client.query(config, values)
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.severity === 'FATAL') void this.#close(lane, error)
        throw error
      } finally {
        lane.under_way--
        lane.moved_at_ms = performance.now()
      }
    }
    this.query = query as unknown as pg.Pool['query']
  }

  #freeLane(): Lane | undefined {
    const now_ms = performance.now()
    for (const lane of this.#lanes) {
      const isMoving = now_ms - lane.moved_at_ms < held_up_ms
      if (lane.under_way === 0 || (lane.under_way < under_way_max && isMoving)) return lane
    }
    return this.#lanes.size < lanes_max && !this.ending ? this.#openLane() : undefined
  }

  #openLane(): Lane {
    const client = this.connect()
    const lane: Lane = {client, under_way: 0, moved_at_ms: 0, isCorked: false}
    this.#lanes.add(lane)
    client.then(
      opened => opened.on('error', error => void this.#close(lane, error)),
      () => this.#lanes.delete(lane),
    )
    return lane
  }

  /** Gives the lane's connection back; one with an error is thrown away, and the next statement opens another. */
  async #close(lane: Lane, error?: Error): Promise<void> {
    if (this.#lanes.delete(lane)) (await lane.client).release(error)
  }

  /** Whatever is asked in this turn of the event loop is written at its end, at once. */
  #holdTogether(lane: Lane, client: pg.PoolClient): void {
    if (lane.isCorked) return
    lane.isCorked = true
    const stream = streamOf(client)
    stream.cork()
    setImmediate(() => {
      lane.isCorked = false
      stream.uncork()
    })
  }

  override async end(): Promise<void> {
    // one that never came to be open has told so to whoever asked something of it
    await Promise.allSettled([...this.#lanes].map(lane => this.#close(lane)))
    await super.end()
  }
}
