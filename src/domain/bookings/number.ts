/** Alphabet without lookalikes: at most one each of 0 O, 1 I L, 2 Z, 5 S, 8 B and U V. V is the prefix. */
const alphabet = '23456789ACDEFGHJKMNPQRTWXY'
/** Five characters end at 11.9 million bookings, six at 309 million. */
const lengths = [5, 6] as const

/** Characters people may type for those not in the alphabet. */
const meant: Record<string, string> = {S: '5', Z: '2', B: '8'}

/**
 * A booking's number that people can say, such as `V-7K3Q2`. `random(max)` returns a whole number from 0 to
 * below `max`.
 * @see src/domain/rules.md#ids
 */
export function bookingNumber(random: (max: number) => number, length: (typeof lengths)[number] = 5): string {
  return `V-${Array.from({length}, () => alphabet.charAt(random(alphabet.length))).join('')}`
}

/** Numbers of which a new booking takes the first free one: longer ones as the short ones run out. */
export const drawNumbers = (random: (max: number) => number): string[] => [
  ...Array.from({length: 4}, () => bookingNumber(random)),
  ...Array.from({length: 12}, () => bookingNumber(random, 6)),
]

/** Numbers that differ from this one by one letter or by two swapped neighbors. */
export function nearNumbers(number: string): string[] {
  const signs = [...number.slice(2)]
  const near = signs.flatMap((sign, at) => [
    ...[...alphabet].map(other => signs.with(at, other)),
    ...(at === 0 ? [] : [signs.with(at, signs[at - 1] ?? sign).with(at - 1, sign)]),
  ])
  return [...new Set(near.map(each => `V-${each.join('')}`))].filter(each => each !== number)
}

/**
 * The canonical form of a typed booking number, ignoring case, spaces, dashes and a missing V; null if it is not one.
 */
export function parseBookingNumber(text: string): string | null {
  const signs = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  const body = signs.startsWith('V') ? signs.slice(1) : signs
  const number = [...body].map(sign => meant[sign] ?? sign)
  const isNumber = lengths.some(length => number.length === length) && number.every(sign => alphabet.includes(sign))
  return isNumber ? `V-${number.join('')}` : null
}
