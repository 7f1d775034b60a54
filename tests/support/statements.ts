import type {Db} from '#server/db/client.ts'

interface Logging {
  logger: {logQuery: (query: string) => void}
  options: {logger?: {logQuery: (query: string) => void}}
}

/**
 * Counts what the server sends to its database from now on, also within transactions: Drizzle tells its logger of every
 * statement. Queries that were prepared before are not seen.
 */
export function countStatements(db: Db): () => number {
  let count = 0
  const {session} = db as unknown as {session: Logging}
  session.logger = session.options.logger = {
    logQuery: () => {
      count += 1
    },
  }
  return () => count
}
