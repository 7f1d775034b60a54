/** JSON that keeps a number that could not be read apart from none. */
const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, each: unknown) => (Number.isNaN(each) ? 'NaN' : each))

const isSame = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b)

/** The top-level field of a path such as `hours.lines[0].from`. */
export const rootOf = (path: string): string => path.split(/[.[]/, 1)[0] ?? path

/** The fields that differ from the known values. */
export function changedFields<Values extends object>(known: Values, values: Partial<Values>): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => !isSame(value, known[name as keyof Values]))
  return Object.fromEntries(entries) as Partial<Values>
}

/** The fields of `from` that `like` has too. */
export const sameFields = <Values extends object>(from: Partial<Values>, like: Partial<Values>): Partial<Values> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in like)) as Partial<Values>

/** The fields of `from` whose current value still equals the one in `like`. */
export function pickSame<Values extends object>(
  from: Partial<Values>,
  {values, like}: {values: Values; like: Values},
): Partial<Values> {
  const isUntouched = (name: string) => isSame(values[name as keyof Values], like[name as keyof Values])
  return Object.fromEntries(Object.entries(from).filter(([name]) => isUntouched(name))) as Partial<Values>
}

/** Sets fields by their paths. TanStack's type of a path cannot be built from its parts. */
export function assignFields(form: {setFieldValue: (path: never, value: never) => void}, fields: object): void {
  const set = form.setFieldValue as (path: string, value: unknown) => void
  for (const [path, value] of Object.entries(fields)) set(path, value)
}
