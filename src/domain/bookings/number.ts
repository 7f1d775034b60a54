/** Digits and letters that nobody mistakes for another: of 0 O, 1 I L, 2 Z, 5 S, 8 B and U V at most one. V stands in front. */
const alphabet = '23456789ACDEFGHJKMNPQRTWXY'
const length = 5

/** What a person may write for a sign that we do not use. */
const meant: Record<string, string> = {S: '5', Z: '2', B: '8'}

/**
 * A booking's number that people can say, such as `V-7K3Q2`. `random(max)` returns a whole number from 0 to
 * below `max`.
 * @see src/domain/rules.md#ids
 */
export function bookingNumber(random: (max: number) => number): string {
  return `V-${Array.from({length}, () => alphabet.charAt(random(alphabet.length))).join('')}`
}

/** The number somebody typed, in its one form; whatever its case, spaces and dashes, with or without the V. Null if it is none. */
export function parseBookingNumber(text: string): string | null {
  const signs = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  const body = signs.startsWith('V') ? signs.slice(1) : signs
  const number = [...body].map(sign => meant[sign] ?? sign)
  return number.length === length && number.every(sign => alphabet.includes(sign))
    ? `V-${number.join('')}`
    : null
}
