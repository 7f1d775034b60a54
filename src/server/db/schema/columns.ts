import {sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import {customType, text, uuid} from 'drizzle-orm/pg-core'
import {newId} from '#lib/id.ts'

/** Primary key: UUIDv7 made by the application. */
export const id = () => uuid().primaryKey().$defaultFn(newId)

/** How PostgreSQL writes an instant of our age where its time zone is UTC: a few cuts make it ISO, without a calendar. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/

/**
 * An instant, ISO 8601 UTC with milliseconds in code. The two drivers hand timestamps over in different types and
 * precisions; both end as the same string here.
 */
export const instant = customType<{data: string; driverData: string | Date}>({
  dataType: () => 'timestamptz(3)',
  fromDriver: value => {
    if (typeof value === 'string' && inUtc.test(value)) {
      return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0')}Z`
    }
    return (value instanceof Date ? value : new Date(value)).toISOString()
  },
})

/** When a row was made, by the clock that the application passes in. */
export const createdAt = () => instant().notNull()

/** A core PostgreSQL point, in Mercator metres, for the nearest-point index. */
export const point = customType<{data: {x: number; y: number}; driverData: string | {x: number; y: number}}>({
  dataType: () => 'point',
  toDriver: ({x, y}) => `(${x},${y})`,
  fromDriver: value => {
    if (typeof value === 'object') return {x: value.x, y: value.y}
    const [x, y] = value.slice(1, -1).split(',').map(Number)
    return {x: x ?? 0, y: y ?? 0}
  },
})

/**
 * The words of some columns as full-text search keeps them, cut at everything that people write between the parts of a name, an
 * address or a telephone number. Index and query must say it alike: both say it by this. No column of it may be null.
 */
export const wordsOf = (...columns: readonly SQLWrapper[]): SQL =>
  sql`to_tsvector('simple'::regconfig, translate(${sql.join([...columns], sql` || ' ' || `)}, '@._-+()/''’', '          '))`

/** A telephone number as it was written, and its last ten digits in one word. */
export const phoneWords = (phone: SQLWrapper): SQL[] => [
  sql`coalesce(${phone}, '')`,
  sql`right(regexp_replace(coalesce(${phone}, ''), '[^0-9]', '', 'g'), 10)`,
]

/**
 * Bank details, without the numbers: care is paid through the payment provider, which asks for them itself, or between the
 * people. Nothing here ever needs more than what its owner knows them by, and what is not kept cannot be stolen.
 */
export const bank = {
  bank_name: text(),
  bank_account_name: text(),
  bank_routing_last4: text(),
  /** Of the account number. */
  bank_last4: text(),
}
