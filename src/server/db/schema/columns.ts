import {sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import {customType, text, uuid} from 'drizzle-orm/pg-core'
import {newId} from '#lib/id.ts'

/** Primary key: UUIDv7 made by the application. */
export const id = () => uuid().primaryKey().$defaultFn(newId)

/** PostgreSQL's text form of a UTC timestamp. Slicing it is enough to get ISO, without parsing a date. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/

/**
 * A timestamp as ISO 8601 UTC with milliseconds. The two drivers return different types and precisions, so both are
 * normalized here.
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

/** Creation time, from the application's clock. */
export const createdAt = () => instant().notNull()

/** A core PostgreSQL point in Mercator meters, for the nearest-neighbor index. */
export const point = customType<{data: {x: number; y: number}; driverData: string | {x: number; y: number}}>({
  dataType: () => 'point',
  toDriver: ({x, y}) => `(${x},${y})`,
  fromDriver: value => {
    if (typeof value === 'object') return {x: value.x, y: value.y}
    const [x, y] = value.slice(1, -1).split(',').map(Number)
    return {x: x ?? 0, y: y ?? 0}
  },
})

const punctuation = "@._-+()/''’"
const accented = 'áàâäãåéèêëíìîïóòôöõúùûüñç'
const bare = 'aaaaaaeeeeiiiiooooouuuunc'
/** The marks of decomposed letters, as PostgreSQL writes them. They are removed, since nothing stands against them. */
const marks = ['\\0300', '\\0301', '\\0302', '\\0303', '\\0308', '\\030A', '\\0327'].join('')
const folded = sql.raw(
  `U&'${punctuation}${accented}${accented.toUpperCase()}${marks}', '${' '.repeat(10)}${bare}${bare}'`,
)

/**
 * Searchable text of some columns in lower case and without the accents of American names, each word after a space,
 * split at the punctuation of names, addresses and numbers. The index and the query must both use it, and no column may
 * be null.
 */
export const searchWords = (...columns: readonly SQLWrapper[]): SQL =>
  sql`lower(translate(' ' || ${sql.join([...columns], sql` || ' ' || `)}, ${folded}))`

/** The trigram index of a searchable text, for parts of words and typos. */
export const trigrams = (words: SQL): SQL => sql`${words} gin_trgm_ops`

/** A phone number as written, and its last ten digits as one word. */
export const phoneWords = (phone: SQLWrapper): SQL[] => [
  sql`coalesce(${phone}, '')`,
  sql`right(regexp_replace(coalesce(${phone}, ''), '[^0-9]', '', 'g'), 10)`,
]

/**
 * Bank details without the full numbers. The payment provider asks for those itself, and data that is not stored
 * cannot leak.
 */
export const bank = {
  bank_name: text(),
  bank_account_name: text(),
  bank_routing_last4: text(),
  /** Last digits of the account number. */
  bank_last4: text(),
}
