import {m} from '#messages'

/** How the last item of a list is joined: with “and”, with “or”, or as the others are, in a table. */
const styles = {
  and: {type: 'conjunction'},
  or: {type: 'disjunction'},
  plain: {type: 'unit', style: 'short'},
} as const satisfies Record<string, Intl.ListFormatOptions>

/** Cached by language and style, because creating a formatter costs far more than using it. */
const formats = new Map<string, Intl.ListFormat>()

/**
 * `Mon, Tue, and Wed` in the language of the reader; Spanish has `e` and `u` where a vowel follows. What is
 * false or empty is left out.
 */
export function listText(
  items: readonly (string | false | null | undefined)[],
  style: keyof typeof styles = 'and',
): string {
  const language = m.language_tag()
  const key = `${language} ${style}`
  const known = formats.get(key)
  const format = known ?? new Intl.ListFormat(language, styles[style])
  if (!known) formats.set(key, format)
  return format.format(items.filter(item => typeof item === 'string' && item !== '') as string[])
}
