import {DrizzleQueryError} from 'drizzle-orm'
import pino from 'pino'
import {pgCode} from './db/client.ts'

export type Log = pino.Logger

/** A fault as the log tells it: of a failed statement its text and what the database said, never the values given to it. */
function fault(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error)
  const {query, cause} = error
  return {type: error.constructor.name, query, ...pgCode(error), stack: cause?.stack ?? ''}
}

/**
 * Logs carry a request id, a route's pattern and a status; never a body, a query, a token or a name, so nothing has to
 * be taken out of them again.
 */
export const createLog = (level: string): Log =>
  pino({level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: {err: fault}})
