/** Names in localStorage of the filters of staff lists. They stay until cleared. @see rules.md#staff-area */
const nameOf = (list: string) => `village:filters:${list}`

/** The filters that a list was left with on this device; none where nothing was kept or can be read. */
export function rememberedFilters(list: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(nameOf(list)) ?? '{}')
  } catch {
    return {}
  }
}

/** Keeps the filters of a list; none at all forgets them. What somebody was searched by is never among them. */
export function rememberFilters(list: string, filters: object): void {
  try {
    const kept = Object.entries(filters).filter(([name, value]) => name !== 'q' && value !== undefined)
    if (kept.length === 0) localStorage.removeItem(nameOf(list))
    else localStorage.setItem(nameOf(list), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // no storage: nothing is remembered
  }
}
