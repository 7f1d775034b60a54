const accents = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  n: 'ñ',
  N: 'Ñ',
  c: 'ç',
  C: 'Ç',
}

/** How much longer other languages are than English, where a screen must still hold them. */
const longer = 1.4

/** Repeats vowels, or letters where there are none, until the text has `more` letters more. */
function stretch(text, more) {
  const letters = [...text]
  const places = letters.flatMap((letter, i) => (/[aeiou]/i.test(letter) ? [i] : []))
  const repeated = places.length > 0 ? places : letters.flatMap((letter, i) => (/\p{L}/u.test(letter) ? [i] : []))
  if (repeated.length === 0) return text
  const counts = new Map(
    repeated.map((place, i) => [place, Math.floor((more + repeated.length - 1 - i) / repeated.length)]),
  )
  return letters.map((letter, i) => letter + letter.toLowerCase().repeat(counts.get(i) ?? 0)).join('')
}

/**
 * A text 40 % longer, in letters with accents and between brackets, so that a cut end is seen: `[Lóóg íín]`. Its parameters
 * stay as they are.
 */
export function lengthen(text) {
  const parts = text.split(/(\{[^}]*\}|\uE000\w+\uE001)/)
  const length = parts.filter((_, i) => i % 2 === 0).join('').length
  const more = Math.ceil(length * (longer - 1)) - 2
  const stretched = parts.map((part, i) => {
    if (i % 2 === 1) return part
    const own = Math.max(0, Math.round((more * part.length) / length) || 0)
    return stretch(part, own).replaceAll(/\p{L}/gu, letter => accents[letter] ?? letter)
  })
  return length === 0 ? text : `[${stretched.join('')}]`
}
