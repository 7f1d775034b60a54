import type {Db} from '#server/db/client.ts'

interface Logging {
  logger: {logQuery: (query: string) => void}
  options: {logger?: {logQuery: (query: string) => void}}
}

/**
 * What the server sends to its database from now on, also within transactions: Drizzle tells its logger of every
 * statement. Queries that were prepared before are not seen.
 */
export function watchStatements(db: Db): () => readonly string[] {
  const texts: string[] = []
  const {session} = db as unknown as {session: Logging}
  session.logger = session.options.logger = {logQuery: query => void texts.push(query)}
  return () => texts
}

/** How many of them there are. */
export function countStatements(db: Db): () => number {
  const texts = watchStatements(db)
  return () => texts().length
}
