/** Names in localStorage of the filters of staff lists. They stay until cleared. @see src/domain/rules-people.md#staff-area */
const nameOf = (list: string) => `village:filters:${list}`

/** The stored filters of a list; empty if missing or invalid. */
export function rememberedFilters(list: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(nameOf(list)) ?? '{}')
  } catch {
    return {}
  }
}

/** Stores the filters of a list, or removes them if empty. Search text is never stored. */
export function rememberFilters(list: string, filters: object): void {
  try {
    const entries = Object.entries(filters).filter(([name, value]) => name !== 'q' && value !== undefined)
    if (entries.length === 0) localStorage.removeItem(nameOf(list))
    else localStorage.setItem(nameOf(list), JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // without storage nothing is remembered
  }
}
