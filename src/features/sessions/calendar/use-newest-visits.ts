import type {Session} from '#contract/sessions/session.ts'
import {fetchedMs, useAsOf} from '#data/offline/use-stale-since.ts'

interface VisitsQuery {
  data: Session[] | undefined
  dataUpdatedAt: number
  isError: boolean
}

/** ISO instants; the end is not included. */
interface Range {
  from: string
  to: string
}

const startMs = ({scheduled_start}: Session): number => Date.parse(scheduled_start)

export const startsWithin = (visit: Session, {from, to}: Range): boolean =>
  Date.parse(from) <= startMs(visit) && startMs(visit) < Date.parse(to)

/** The time from a list's first visit to its last one, of which the list is complete. */
const spanOf = (visits: readonly Session[]): Range => {
  const [first_ms, last_ms] = [Math.min(...visits.map(startMs)), Math.max(...visits.map(startMs))]
  return {from: new Date(first_ms).toISOString(), to: new Date(last_ms + 1).toISOString()}
}

/**
 * Each visit once, by start, as the newer of two answers has it: that of a range, and the stored window. What the newer
 * one would have and does not have is left out. `sources` are the answers that the visits are from.
 */
export function newestVisits<Query extends VisitsQuery>(
  {ofRange, stored}: {ofRange: Query; stored: Query},
  range: Range,
  isShown: (visit: Session) => boolean = () => true,
): {visits: Session[] | undefined; sources: Query[]} {
  const [newer, older] = [ofRange, stored]
    .filter(({data}) => data !== undefined)
    .toSorted((a, b) => fetchedMs(b) - fetchedMs(a))
  if (!newer?.data) return {visits: undefined, sources: []}
  const list = newer.data
  const ids = new Set(list.map(({id}) => id))
  const complete = newer === ofRange ? range : list.length > 0 && spanOf(list)
  const added = (older?.data ?? []).filter(
    visit => isShown(visit) && !ids.has(visit.id) && !(complete && startsWithin(visit, complete)),
  )
  if (!older || added.length === 0) return {visits: list, sources: [newer]}
  return {
    visits: [...list, ...added].toSorted((a, b) => startMs(a) - startMs(b)),
    sources: list.some(isShown) ? [newer, older] : [older],
  }
}

/** The visits of two queries, each as the newer answer has it, and the age of the oldest answer that is shown. */
export function useNewestVisits(...given: Parameters<typeof newestVisits<VisitsQuery>>) {
  const {visits, sources} = newestVisits(...given)
  return {visits, asOf: useAsOf(...sources)}
}
