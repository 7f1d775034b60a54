import {bigint, index, integer, pgTable, varchar} from 'drizzle-orm/pg-core'

/** Counts of rate limits that all processes share, in the columns that rate-limiter-flexible expects. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({length: 255}).primaryKey(),
    points: integer().notNull().default(0),
    /** Unix time in milliseconds. */
    expire: bigint({mode: 'number'}),
  },
  t => [index('rate_limits_expire').on(t.expire)],
)
