import {sql, type SQL, type SQLWrapper} from 'drizzle-orm'

/** More words than anybody types to find somebody. */
const words_max = 8

/** `V-7K3Q2`, with or without its beginning: how people say the number of a booking. */
const bookingNumber = /^(?:V-)?([A-Z0-9]{5})$/i

/**
 * The digits of a telephone number, or of the beginning of one, as they are kept in one word; null where it is none. The 1
 * before a number is the country's: no area begins with it.
 */
export function phoneIn(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '').replace(/^1/, '')
  return /^[\d\s().+/-]+$/.test(typed) && digits.length >= 7 ? digits.slice(-10) : null
}

/**
 * What somebody of the staff typed, as a condition over words that were kept by `wordsOf`: each is the beginning of one of
 * them. A telephone number is found however it is written, here and there. Nothing is found by nothing but signs.
 */
export function hasWords(kept: SQLWrapper, typed: string): SQL {
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, words_max)
  if (words.length === 0) return sql`false`
  const phone = phoneIn(typed)
  const query = words.map(word => `${word}:*`).join(' & ') + (phone === null ? '' : ` | ${phone}:*`)
  return sql`${kept} @@ to_tsquery('simple'::regconfig, ${query})`
}

/** The number of a booking that was typed, as it is stored; null where it cannot be one. */
export function numberIn(typed: string): string | null {
  const found = bookingNumber.exec(typed.trim())
  return found?.[1] ? `V-${found[1].toUpperCase()}` : null
}
