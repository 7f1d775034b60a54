import type {ViewSearch} from '#contract/admin/views.ts'

/** The search parameters of an address that a view saves; `reset` is an act, not a filter. */
export function viewSearchOf(search: object): ViewSearch {
  const {reset: _, ...rest} = search as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(rest).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  ) as ViewSearch
}

/** Whether two have the same filters and the same order, in whatever order they are written. */
export const isSameSearch = (one: ViewSearch, other: ViewSearch): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)
