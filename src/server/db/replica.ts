import {performance} from 'node:perf_hooks'
import {setTimeout as pause} from 'node:timers/promises'
import type {Logger} from 'drizzle-orm'
import {asDb, openPool, overPool, type Database, type Db} from './client.ts'

/** How old the replica may be, in milliseconds; beyond that it is not read from. */
export const replica_max_age_ms = 10_000

/** A standby that answers reads which may be old. */
export interface Replica {
  /** Null while it is away or too old: then the primary answers. */
  readonly db: () => Db | null
  readonly close: () => Promise<void>
}

/** A position in the log, such as `16/B374D848`. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

async function readPosition(query: Database['query'], what: string): Promise<bigint> {
  const {rows} = await query(`select ${what}()::text as position`)
  return positionOf((rows[0] as {position: string | null}).position ?? '0/0')
}

/**
 * Opens the replica at `url`, one server. Its age is measured each second: it is as old as the last position of the primary that it
 * has replayed.
 */
export function openReplica(
  url: string,
  primary: Pick<Database, 'query'>,
  {
    max_age_ms = replica_max_age_ms,
    interval_ms = 1_000,
    prepared = true,
    logger,
  }: {max_age_ms?: number; interval_ms?: number; prepared?: boolean; logger?: Logger} = {},
): Replica {
  const pool = openPool(url, 10, prepared, {query_timeout: 5_000, connectionTimeoutMillis: 2_000})
  const db = asDb(overPool(pool, logger))
  let seen: {position: bigint; at_ms: number}[] = []
  let fresh_at_ms = -Infinity
  const stopping = new AbortController()

  const measure = async () => {
    const at_ms = performance.now()
    seen.push({at_ms, position: await readPosition(primary.query, 'pg_current_wal_lsn')})
    const replayed = await readPosition(async text => pool.query(text), 'pg_last_wal_replay_lsn')
    fresh_at_ms = seen.findLast(({position}) => position <= replayed)?.at_ms ?? fresh_at_ms
    seen = seen.filter(each => each.at_ms > Math.max(fresh_at_ms, at_ms - max_age_ms))
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      try {
        await measure()
      } catch {
        fresh_at_ms = -Infinity
      }
      await pause(interval_ms, undefined, {ref: false, signal: stopping.signal}).catch(() => {})
    }
  }
  const watching = watch()
  return {
    db: () => (performance.now() - fresh_at_ms <= max_age_ms ? db : null),
    close: async () => {
      stopping.abort()
      await watching
      await pool.end()
    },
  }
}
