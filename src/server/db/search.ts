import {foldText} from '#lib/fold-text.ts'
import {settled} from '#lib/settled.ts'
import {sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import {
  agencyWords,
  contactWords,
  invoiceWords,
  organizations,
  personWords,
  posts,
  users,
} from '#server/db/schema/all.ts'
import {searchWords} from '#server/db/schema/columns.ts'
import {nearNumbers} from '#domain/bookings/number.ts'
import type {Page} from '#server/http/paging.ts'
import type {Total} from '#contract/shapes.ts'

/** More words than a search for a person needs. */
const words_max = 8

/** A booking number such as `V-7K3Q2`; the prefix, and the dash after it, are optional. */
const bookingNumber = /^(?:V[\s-]*)?([A-Z0-9]{5,6})$/i

/**
 * Returns the normalized digits of a phone number or of its beginning; null if it is not one. A leading 1 is
 * dropped as the country code, because no area code begins with 1.
 */
export function phoneIn(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '').replace(/^1/, '')
  return /^[\d\s().+/-]+$/.test(typed) && digits.length >= 7 ? digits.slice(-10) : null
}

/** Whether a whole phone number was typed, with its area code. */
export const isPhone = (typed: string): boolean => phoneIn(typed)?.length === 10

/**
 * How a search matches, tried in this order until one of them finds something: one address, phone number or document
 * number; parts of words; words with a typo, and places.
 * @see src/domain/rules-people.md#staff-search
 */
export type Match = 'exact' | 'parts' | 'similar'

/**
 * The trigram similarity of a word with a typo. `close`: a letter left out of a name of five, which the default of 0.6
 * misses. `loose`, where that finds nothing: a wrong letter in the middle of a name of six.
 */
export const similarity = {close: 0.5, loose: 0.4} as const

/**
 * Searches for words with a typo in one transaction, so that no pooled connection keeps the similarity. `search` gets a
 * function that sends the similarity from which words match together with what finds them.
 */
export const searchSimilar = <Found>(
  db: Db,
  search: (from: <Part>(least: number, find: (tx: Db) => Promise<Part>) => Promise<Part>) => Promise<Found>,
): Promise<Found> =>
  db.transaction(tx =>
    search(async (least, find) => {
      const setting = sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`
      const [, found] = await settled([rowsOf(tx, setting), find(tx)])
      return found
    }),
  )

/** Whether one address, phone number, sum or document number may be meant. */
const looksExact = (typed: string): boolean => typed.includes('@') || /\d/.test(typed)

/**
 * Searches exactly, then by parts. Both are sent at once, but not for an address or a number: their parts, such as
 * `gmail` and `INV`, are in very many rows, and mostly the exact search finds them.
 */
export async function exactOrParts<Found>(
  typed: string,
  search: (match: 'exact' | 'parts') => Promise<Found | null>,
): Promise<Found | null> {
  if (looksExact(typed)) return (await search('exact')) ?? (await search('parts'))
  const [exact, parts] = await settled([search('exact'), search('parts')])
  return exact ?? parts
}

/** Loads a page by the first match that finds anything in the whole list. */
async function firstMatching<Row>(
  db: Db,
  typed: string,
  page: Page,
  load: (db: Db, match: Match, page: Page) => Promise<Row[]>,
): Promise<Row[]> {
  const findBy = async (tx: Db, match: Match) => {
    const rows = await load(tx, match, page)
    // a later page of this match may be empty because the list has ended
    const isFound =
      rows.length > 0 || (page.after !== null && (await load(tx, match, {limit: 0, after: null})).length > 0)
    return isFound ? rows : null
  }
  const found = await exactOrParts(typed, match => findBy(db, match))
  if (found) return found
  return searchSimilar(db, async from => {
    const similar = (least: number) => from(least, tx => findBy(tx, 'similar'))
    return (await similar(similarity.close)) ?? (await similar(similarity.loose)) ?? []
  })
}

/** A list is counted up to here: counting each of a million rows takes longer than reading a page of them. */
export const counted_max = 10_000

/** The total of a list without sums, of the rows that `found` selects. */
export async function countRows(db: Db, found: {limit: (rows: number) => SQLWrapper}): Promise<NonNullable<Total>> {
  const [row] = await rowsOf<{count: number}>(
    db,
    sql`select count(*)::int as count from (${found.limit(counted_max + 1)}) found`,
  )
  const count = row?.count ?? 0
  return count > counted_max ? {count: counted_max, amount_cents: null, is_more: true} : {count, amount_cents: null}
}

/** The first page and the total of a list, with the same match where words were typed; later pages have no total. */
export async function findWithTotal<Row>(
  db: Db,
  typed: string | undefined,
  page: Page,
  of: {
    rows: (db: Db, match: Match | null, page: Page) => Promise<Row[]>
    total: (db: Db, match: Match | null) => Promise<Total>
  },
) {
  if (typed === undefined) {
    const [rows, total] = await settled([of.rows(db, null, page), page.after === null ? of.total(db, null) : null])
    return {rows, total}
  }
  const found = await firstMatching(db, typed, page, async (tx, match, part) => {
    const [rows, total] = await settled([
      of.rows(tx, match, part),
      part.after === null && part.limit > 0 ? of.total(tx, match) : null,
    ])
    return rows.length === 0 ? [] : [{rows, total}]
  })
  return found[0] ?? {rows: [], total: page.after === null ? {count: 0, amount_cents: null} : null}
}

/** A shorter word must be the beginning of one, because it has no trigrams of its own. */
const part_min = 3
/** A shorter word has too few trigrams to recognize it with a typo. */
const similar_min = 4

const wordsIn = (typed: string): string[] =>
  foldText(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, words_max)

/**
 * Where not all of several words match: whether one of them is in the text, perhaps with a typo, and how near all of them
 * are. Null for one word and for words too short. Needs the similarity of `searchSimilar`.
 */
export function hasSomeWord(text: SQLWrapper, typed: string): {matches: SQL; nearness: SQL<number>} | null {
  const words = wordsIn(typed)
  const long = words.filter(word => word.length >= similar_min && !/\d/.test(word))
  if (words.length < 2 || long.length === 0) return null
  const joined = (parts: SQL[], by: SQL) => sql`(${sql.join(parts, by)})`
  return {
    matches: joined(
      long.map(word => sql`${word} <% ${text}`),
      sql` or `,
    ),
    nearness: joined(
      words.map(word => sql`word_similarity(${word}, ${text})`),
      sql` + `,
    ) as SQL<number>,
  }
}

/**
 * Builds a condition on a text of `searchWords`, and for an exact match on the `email` beside it. Every typed word must be
 * found in the text, with accents or without; a phone number matches in any notation. Input without letters or digits matches nothing.
 */
export function hasWords(text: SQLWrapper, typed: string, match: Match, email?: SQLWrapper): SQL {
  const words = wordsIn(typed)
  if (words.length === 0) return sql`false`
  const phone = phoneIn(typed)
  const hasPart = (word: string) => sql`${text} like ${word.length < part_min ? `% ${word}%` : `%${word}%`}`
  const isSimilar = (word: string) =>
    word.length < similar_min || /\d/.test(word) ? hasPart(word) : sql`${word} <% ${text}`
  const each = (has: (word: string) => SQL) => sql`(${sql.join(words.map(has), sql` and `)})`
  if (match === 'similar') return each(isSimilar)
  if (match === 'parts') return phone === null ? each(hasPart) : sql`(${each(hasPart)} or ${hasPart(phone)})`
  if (isPhone(typed)) return sql`${text} like ${`% ${phone}`}`
  return email && typed.includes('@')
    ? sql`(${each(hasPart)} and ${email} = ${typed.trim().toLowerCase()})`
    : sql`false`
}

/** People, joined as `users`, that the typed words mean. */
export const personHas = (typed: string, match: Match): SQL => hasWords(personWords(users), typed, match, users.email)

/** Agencies, joined as `organizations`, that the typed words mean. */
export const agencyHas = (typed: string, match: Match): SQL => hasWords(agencyWords(organizations), typed, match)

/** Families without an account, joined as `parents`, that the typed words mean. */
export function contactHas(typed: string, match: Match): SQL {
  const contact = sql`parents.contact`
  return sql`(parents.user_id is null and ${hasWords(contactWords(contact), typed, match, sql`lower(${contact} ->> 'email')`)})`
}

/** SQL of the ids of families, caregivers and agencies that the typed words mean, with one index per kind of term. */
export function partiesHave(typed: string, match: Match): {families: SQL; caretakers: SQL; agencies: SQL} {
  const person = personHas(typed, match)
  return {
    families: sql`select a.parent_id from family_adults a where a.user_id = any(array(select users.id from users where ${person}))
      union all select parents.id from parents where ${contactHas(typed, match)}`,
    caretakers: sql`select c.id from caretakers c where c.user_id = any(array(select users.id from users where ${person}))`,
    agencies: sql`select id from organizations where ${agencyHas(typed, match)}`,
  }
}

/** The cents of a typed amount such as `$1,490.00`; null if it is not one. */
export function centsIn(typed: string): number | null {
  const found = /^\$?(\d{1,3}(?:,?\d{3}){0,2})\.(\d\d)$/.exec(typed.trim())
  return found?.[1] ? Number(found[1].replaceAll(',', '') + (found[2] ?? '')) : null
}

/** Normalizes a typed booking number; null if it cannot be one. */
export function numberIn(typed: string): string | null {
  const found = bookingNumber.exec(typed.trim())
  return found?.[1] ? `V-${found[1].toUpperCase()}` : null
}

/** Numbers of bookings that differ from the typed one by one letter or by two swapped ones; none for a word or digits. */
export function numbersNear(typed: string): string[] {
  const number = numberIn(typed)
  const isMeant = /^\s*v-/i.test(typed) || (/\d/.test(typed) && /[a-z]/i.test(typed))
  return number !== null && isMeant ? nearNumbers(number) : []
}

/** The series of a document's numbers: invoices or credit notes. */
type Series = 'INV' | 'CN'

/**
 * `INV 95`, `inv-2026-95`, `inv2026000095` or `95`: the series, the year and the last digits; only these are needed. Without
 * the series, digits in a row may be a phone number.
 */
const documentNumbers = (series: Series) => [
  new RegExp(`^\\s*(${series})[\\s#-]*(\\d{4})(\\d{6,9})\\s*$`, 'i'),
  new RegExp(`^\\s*(${series}[\\s#-]*)?(?:(\\d{4})[\\s-]+)?(\\d{1,9})\\s*$`, 'i'),
]
/** These numbers have at least as many digits after the year. */
const serial_digits = 6

function hasDocumentNumber(number: SQLWrapper, words: SQL, series: Series, typed: string, match: Match): SQL {
  const [, prefix, year, serial] = documentNumbers(series).flatMap(form => form.exec(typed) ?? [])
  const ends = serial && [year, serial.padStart(serial_digits, '0')].filter(Boolean).join(' ')
  const has = match === 'exact' ? sql`${number} = upper(${typed})` : hasWords(words, typed, 'parts')
  return ends && (prefix || match !== 'exact') ? sql`(${has} or ${words} like ${`% ${ends}`})` : has
}

/**
 * Builds a condition on the `number` of an invoice: the whole one, or its last digits without zeros. Exactly it must
 * begin with `INV`, because digits alone may be part of anything else.
 */
export const hasInvoiceNumber = (number: SQLWrapper, typed: string, match: Match): SQL =>
  hasDocumentNumber(number, invoiceWords({number}), 'INV', typed, match)

/** The same for the `number` of a credit note, which begins with `CN`. */
export const hasCreditNumber = (number: SQLWrapper, typed: string, match: Match): SQL =>
  hasDocumentNumber(number, searchWords(number), 'CN', typed, match)

/** Must equal the expression of the index `posts_words`, which is unused otherwise. */
export const postWords = sql`(setweight(to_tsvector('english', ${posts.title}), 'A') || setweight(to_tsvector('english', ${posts.summary}), 'B') || setweight(to_tsvector('english', left(${posts.body_html}, 100000)), 'C'))`

/** Posts that contain every typed word or its beginning. Input without letters or digits matches nothing. */
export function postHas(typed: string): SQL {
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, words_max)
  if (words.length === 0) return sql`false`
  return sql`${postWords} @@ to_tsquery('english', ${words.map(word => `${word}:*`).join(' & ')})`
}
