import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as confirming from '#contract/sessions/confirming.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {kept} from '../offline/query-persister.ts'
import {isFresh} from '../offline/cache-bypass.ts'
import {everyOf, mine} from '../app/query-keys.ts'

/** Sessions of the signed-in person; keys live here and nowhere else. */
export const sessionQueries = {
  all: everyOf.sessions,
  /** Seven days back to sixty ahead: what calendars and homes show, and what is kept for a phone without a signal. */
  window: () =>
    queryOptions({
      queryKey: mine('sessions', 'window'),
      queryFn: ({signal}) => call(contract.listSessions, {query: {}, signal, fresh: isFresh()}),
      persister: kept.calendar,
    }),
  /** Any other stretch of time, both ISO instants. */
  between: (from: string, to: string) =>
    queryOptions({
      queryKey: mine('sessions', 'between', from, to),
      queryFn: ({signal}) => call(contract.listSessions, {query: {from, to}, signal, fresh: isFresh()}),
      persister: kept.calendar,
    }),
  ofBooking: (booking_id: string) =>
    queryOptions({
      queryKey: mine('sessions', 'booking', booking_id),
      queryFn: ({signal}) => call(contract.listSessions, {query: {booking_id}, signal, fresh: isFresh()}),
      persister: kept.calendar,
    }),
  /** What the family's phone makes the start code of; kept for a phone without a signal. */
  startCode: (session_id: string) =>
    queryOptions({
      queryKey: mine('start-code', session_id),
      queryFn: ({signal}) => call(confirming.getStartCode, {params: {id: session_id}, signal}),
      persister: kept.startCode,
      // it stays the same as long as the session keeps its times
      staleTime: 3_600_000,
    }),
}
