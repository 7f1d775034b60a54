import type {QueryClient} from '@tanstack/react-query'
import type {Thread} from '#contract/messages/messages.ts'
import type {Session} from '#contract/sessions/session.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {who} from '../account/current-user.ts'
import {serverNow} from '../offline/server-now.ts'
import {messageQueries} from './messages.ts'
import {sessionQueries} from './sessions.ts'

/** Most threads stored ahead; a person has few visits in two days, an agency's office may have many. */
const stored_max = 20

/** Bookings with a visit of today or tomorrow in its own zone that is not canceled, soonest first. */
export const bookingsSoon = (sessions: readonly Session[], now: string): string[] => [
  ...new Set(
    sessions
      .filter(({status, timezone, scheduled_start, scheduled_end}) => {
        const today = dayIn(timezone, now)
        const isSoon = dayIn(timezone, scheduled_end) >= today && dayIn(timezone, scheduled_start) <= addDays(today, 1)
        return status !== 'CANCELLED' && isSoon
      })
      .toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
      .map(({booking_id}) => booking_id),
  ),
]

/** Those that can be written in; a field caregiver's visits have one thread together, with the office. */
function threadsOf(threads: readonly Thread[], bookings: readonly string[]): Thread[] {
  const isField = who.get()?.member_role === 'field'
  const about = (thread: Thread) =>
    thread.booking_id === null ? (isField ? 0 : -1) : bookings.indexOf(thread.booking_id)
  return threads
    .filter(thread => thread.state === 'open' && about(thread) >= 0)
    .toSorted((a, b) => about(a) - about(b))
    .slice(0, stored_max)
}

/**
 * Follows the calendar and the list of threads: stores the messages of the visits of today and tomorrow for use offline,
 * and again when there is a newer one.
 */
export function storeNearThreads(client: QueryClient): void {
  /** Threads that are stored, with their newest message and their owner. */
  const stored = new Map<string, string>()
  const storeThread = ({id, last}: Thread) => {
    const query = messageQueries.thread(id)
    const newest = JSON.stringify([query.queryKey, last])
    if (stored.get(id) === newest) return
    stored.set(id, newest)
    client.fetchInfiniteQuery({...query, staleTime: 0, retry: false}).catch(() => stored.delete(id))
  }
  const follow = () => {
    const sessions = client.getQueryData(sessionQueries.window().queryKey)
    const list = client.getQueryData(messageQueries.threads().queryKey)
    if (!sessions || !list) return
    const soon = bookingsSoon(sessions, serverNow())
    if (soon.length > 0) for (const thread of threadsOf(list.items, soon)) storeThread(thread)
  }
  client.getQueryCache().subscribe(({type, query}) => {
    if (type !== 'updated' || query.state.data === undefined) return
    const keys = [sessionQueries.window().queryKey, messageQueries.threads().queryKey]
    if (keys.some(key => query.queryHash === JSON.stringify(key))) follow()
  })
  // the first screen may have them already
  follow()
}
