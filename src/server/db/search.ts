import {sql, type SQL, type SQLWrapper} from 'drizzle-orm'

/** More words than a search for a person needs. */
const words_max = 8

/** A booking number such as `V-7K3Q2`; the prefix is optional. */
const bookingNumber = /^(?:V-)?([A-Z0-9]{5})$/i

/**
 * Returns the normalized digits of a phone number or of its beginning; null if it is not one. A leading 1 is
 * dropped as the country code, because no area code begins with 1.
 */
export function phoneIn(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '').replace(/^1/, '')
  return /^[\d\s().+/-]+$/.test(typed) && digits.length >= 7 ? digits.slice(-10) : null
}

/**
 * Builds a condition in which each typed word is a prefix of a word stored by `wordsOf`. Phone numbers match in
 * any notation; input without letters or digits matches nothing.
 */
export function hasWords(indexed: SQLWrapper, typed: string): SQL {
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, words_max)
  if (words.length === 0) return sql`false`
  const phone = phoneIn(typed)
  const query = words.map(word => `${word}:*`).join(' & ') + (phone === null ? '' : ` | ${phone}:*`)
  return sql`${indexed} @@ to_tsquery('simple'::regconfig, ${query})`
}

/** Normalizes a typed booking number; null if it cannot be one. */
export function numberIn(typed: string): string | null {
  const found = bookingNumber.exec(typed.trim())
  return found?.[1] ? `V-${found[1].toUpperCase()}` : null
}
