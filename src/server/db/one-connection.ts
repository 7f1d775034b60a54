import type pg from 'pg'

/** Lanes of a database: Drizzles over its pool, of which each is read by one call at a time over one connection. */
interface Lanes<Db> {
  readonly make: () => Db
  /** Those that no call uses, because each has the texts of its prepared statements. */
  readonly resting: Db[]
}

const lanes = new WeakMap<object, Lanes<unknown>>()
const resting_max = 20

/**
 * A client for Drizzle, which only queries: statements that are under way at once share one connection of the pool, which
 * goes back when all are answered. So a call that waits for something else holds none.
 */
export function sharedConnection(pool: pg.Pool): pg.PoolClient {
  let connecting: Promise<pg.PoolClient> | null = null
  let underWay = 0
  const query = async (statement: pg.QueryConfig, values?: unknown[]) => {
    underWay++
    const mine = (connecting ??= pool.connect())
    try {
      const client = await mine
      return await client.query(statement, values)
    } finally {
      if (--underWay === 0) {
        connecting = null
        void mine.then(
          client => client.release(),
          () => {},
        )
      }
    }
  }
  return {query} as pg.PoolClient
}

/** Lets `onOneConnection` read from this database by what `make` makes. */
export function offerLanes<Db extends object>(db: Db, make: () => Db): void {
  const own: Lanes<Db> = {
    make: () => {
      const lane = make()
      // what reads by a lane may ask for one of its own
      lanes.set(lane, own)
      return lane
    },
    resting: [],
  }
  lanes.set(db, own)
}

/**
 * Runs reads over one connection, which sends at once what does not wait for an answer; the pool would take a connection
 * for each statement. Each statement is on its own, as on the pool. The embedded database has only one connection. What
 * reads on after the answer, such as a stream, takes a lane of its own for each part.
 */
export async function onOneConnection<Db extends object, T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  const found = lanes.get(db) as Lanes<Db> | undefined
  if (!found) return read(db)
  const {make, resting} = found
  const lane = resting.pop() ?? make()
  try {
    return await read(lane)
  } finally {
    if (resting.length < resting_max) resting.push(lane)
  }
}
