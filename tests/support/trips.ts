import type pg from 'pg'
import type {Database} from '#server/db/client.ts'

/** What a call costs on the way to the database. One trip is one wait, for however many statements are sent at once. */
export interface Cost {
  readonly trips: number
  readonly statements: number
}

export interface Counted<T> {
  readonly cost: Cost
  /** Texts in the order in which they were sent, those of one trip in one list. */
  readonly sent: readonly (readonly string[])[]
  readonly result: T
}

type Query = pg.Pool['query']
type Args = [query: string | {text: string}, ...rest: unknown[]]

/** A transaction within another one is a savepoint. */
const asSavepoint: Record<string, string> = {
  begin: 'savepoint call',
  commit: 'release savepoint call',
  rollback: 'rollback to savepoint call',
}

const withText = (query: Args[0], text: string) => (typeof query === 'string' ? text : {...query, text})

/**
 * Counts at the driver what is sent to a database on PostgreSQL. While something is counted, all of its statements run in
 * one transaction that is rolled back. Answers of one trip are handed over together, so that no count depends on which
 * of them is quicker.
 */
export function countTrips(database: Database) {
  const {$client: pool} = database.db as Database['db'] & {$client?: pg.Pool}
  if (!pool?.options.pipeline) throw new Error('without pipelining each statement of a connection is a trip')
  const [query, connect] = [pool.query.bind(pool), pool.connect.bind(pool)]
  let inside: pg.PoolClient | null = null
  let sent: string[][] = []
  let underWay = 0
  let answered: (() => void)[] = []

  const counted = async (text: string, send: () => Promise<unknown>): Promise<unknown> => {
    if (underWay === 0) sent.push([])
    sent.at(-1)!.push(text)
    underWay++
    const handOver = new Promise<void>(resolve => answered.push(resolve))
    try {
      return await send()
    } finally {
      if (--underWay === 0) {
        for (const resolve of answered) resolve()
        answered = []
      }
      await handOver
    }
  }
  const sendInside = (client: pg.PoolClient, [first, ...rest]: Args) => {
    const text = typeof first === 'string' ? first : first.text
    const query = withText(first, asSavepoint[text] ?? text)
    return counted(text, async () => {
      const result = await (client.query as unknown as (...args: unknown[]) => Promise<object>)(query, ...rest)
      return text === 'commit' ? {...result, command: 'COMMIT'} : result
    })
  }
  const connection = {
    query: (...args: Args) => sendInside(inside!, args),
    release: () => {},
  } as unknown as pg.PoolClient

  pool.query = ((...args: Args) =>
    inside ? sendInside(inside, args) : (query as (...args: unknown[]) => unknown)(...args)) as Query
  // the pool's own `query` connects with a callback
  pool.connect = ((...args: []) => (inside ? Promise.resolve(connection) : connect(...args))) as typeof pool.connect

  const {apart} = database
  return {
    /** The same database, with the statements of its connections apart counted as well. */
    database: {
      ...database,
      apart: apart && {
        query: (config: pg.QueryConfig) =>
          inside
            ? (counted(config.text, () => apart.query(config)) as Promise<{rows: unknown[]}>)
            : apart.query(config),
      },
    } satisfies Database,
    count: async <T>(work: () => Promise<T>): Promise<Counted<T>> => {
      const client = await connect()
      sent = []
      await client.query('begin')
      inside = client
      try {
        const result = await work()
        return {result, sent, cost: {trips: sent.length, statements: sent.flat().length}}
      } finally {
        inside = null
        await client.query('rollback')
        client.release()
      }
    },
  }
}
