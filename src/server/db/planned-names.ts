/** Texts that one process gives names to; what comes after so many is planned at each run, as it would be without. */
const names_max = 1000
const names = new Map<string, string>()

/** The same name for the same text on every connection of the process; undefined once there are too many. */
export function plannedName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= names_max) return known
  const name = `planned_${names.size}`
  names.set(text, name)
  return name
}
