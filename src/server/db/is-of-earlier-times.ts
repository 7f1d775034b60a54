import {sql} from 'drizzle-orm'

/**
 * SQL: whether a row `c` of claims is of times before a move. Such a claim does not count, unless staff decided.
 * @see src/domain/rules.md#moved-meanwhile
 */
export const isOfEarlierTimes = sql.raw(`c.flags @> array['of_earlier_times']`)
