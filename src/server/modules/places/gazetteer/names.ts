const short: Record<string, string> = {st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount'}

/** Letters and digits alone, without case, accents and punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * A name as it is compared: plain, `St.`, `Ft.` and `Mt.` written out. `Mc Lean` and `McLean`, `O'Fallon` and `O Fallon`
 * are the same.
 */
export const searchKey = (name: string): string =>
  plain(name)
    .split(' ')
    .map(word => short[word] ?? word)
    .join(' ')
    .replace(/\b(mc|o) (?=[a-z])/g, '$1')

/** A town of the ZIP codes' list, which capitalises every word alike, as its people spell it. */
export const townName = (listed: string): string =>
  listed
    .replace(/\bMc ?([a-z])/gi, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\bO (?=[A-Z])/g, 'O’')
    .replace(/\b(Afb|A F B)\b/g, 'AFB')
    .replace(/-\p{Ll}/gu, letter => letter.toUpperCase())
