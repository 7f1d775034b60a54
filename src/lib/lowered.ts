/** A label inside a sentence: its first letter small, unless the word is an acronym. */
export const lowered = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`
