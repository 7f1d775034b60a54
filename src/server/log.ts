import pino from 'pino'

export type Log = pino.Logger

/**
 * Logs carry a request id, a route's pattern and a status; never a body, a query, a token or a name, so nothing has to
 * be taken out of them again.
 */
export const createLog = (level: string): Log =>
  pino({level, base: null, timestamp: pino.stdTimeFunctions.isoTime})
