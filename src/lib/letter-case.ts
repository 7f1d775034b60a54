/** A text as a sentence begins: with a capital first letter. */
export const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** A label inside a sentence: its first letter small, unless the word is an acronym. The names in it stay. */
export const lowered = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`

/** A question typed in lower case as a sentence: a capital first letter, the English word I, and one question mark. */
export const asQuestion = (text: string): string =>
  `${text
    .replace(/\p{L}/u, first => first.toUpperCase())
    .replace(/(?<![\p{L}\d])i(?![\p{L}\d])/gu, 'I')
    .replace(/[?.!\s]*$/, '')}?`
