/** Joins class names and omits falsy ones, so that a condition can be a list item. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
