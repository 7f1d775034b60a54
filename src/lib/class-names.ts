/** Joins class names; anything falsy is left out, so a condition can stand in the list. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
