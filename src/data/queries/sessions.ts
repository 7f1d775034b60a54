import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as confirming from '#contract/sessions/confirming.ts'
import {listSessions} from '#contract/sessions/own-sessions.ts'
import type {Session} from '#contract/sessions/session.ts'
import {calendarFeed, day_ms, unbilled_days_back} from '#domain/constants.ts'
import {serverNow} from '../offline/server-now.ts'
import {persisters} from '../offline/query-persister.ts'
import {isFresh} from '../offline/cache-bypass.ts'
import {userKeyPrefixes, userKey} from '../app/query-keys.ts'

/** Sessions of the signed-in person; keys live here and nowhere else. */
export const sessionQueries = {
  all: userKeyPrefixes.sessions,
  /** Seven days back to sixty ahead, for calendars and homes; stored for offline use. */
  window: () =>
    queryOptions({
      queryKey: userKey('sessions', 'window'),
      queryFn: ({signal}) => call(listSessions, {query: {}, signal, fresh: isFresh()}),
      persister: persisters.calendar,
    }),
  /** Any other range, both ISO instants. */
  between: (from: string, to: string) =>
    queryOptions({
      queryKey: userKey('sessions', 'between', from, to),
      queryFn: ({signal}) => call(listSessions, {query: {from, to}, signal, fresh: isFresh()}),
      persister: persisters.calendar,
    }),
  /** As far as the private calendar address has them; in two calls, since one range has at most 400 days. */
  ofCalendarFile: () =>
    queryOptions({
      queryKey: userKey('sessions', 'calendar-file'),
      queryFn: async ({signal}) => {
        const now = serverNow()
        const inDays = (days: number) => new Date(Date.parse(now) + days * day_ms).toISOString()
        const read = (from: string, to: string) => call(listSessions, {query: {from, to}, signal, fresh: isFresh()})
        const parts = [read(inDays(-calendarFeed.days_back), now), read(now, inDays(calendarFeed.days_ahead))]
        return (await Promise.all(parts)).flat()
      },
    }),
  /** The sessions that a statement may still be missing for; stored for offline use. */
  unbilled: () =>
    queryOptions({
      queryKey: userKey('sessions', 'unbilled'),
      queryFn: ({signal}) => {
        const now_ms = Date.parse(serverNow())
        const from = new Date(now_ms - unbilled_days_back * day_ms).toISOString()
        // a visit that was canceled late may still be ahead
        const to = new Date(now_ms + 2 * day_ms).toISOString()
        return call(listSessions, {query: {from, to}, signal, fresh: isFresh()})
      },
      persister: persisters.calendar,
    }),
  /** One session of any time, as a list. */
  one: (session_id: string) =>
    queryOptions({
      queryKey: userKey('sessions', 'one', session_id),
      queryFn: ({signal}) => call(listSessions, {query: {session_id}, signal, fresh: isFresh()}),
    }),
  ofBooking: (booking_id: string) =>
    queryOptions({
      queryKey: userKey('sessions', 'booking', booking_id),
      queryFn: ({signal}) => call(listSessions, {query: {booking_id}, signal, fresh: isFresh()}),
      persister: persisters.calendar,
    }),
  /** The secret of the family's start codes; stored for offline use. */
  startCode: (session_id: string) =>
    queryOptions({
      queryKey: userKey('start-code', session_id),
      queryFn: ({signal}) => call(confirming.getStartCode, {params: {id: session_id}, signal}),
      persister: persisters.startCode,
      // the secret is stable while the session's times are
      staleTime: 3_600_000,
    }),
}

/** Replaces this session in a list; returns the same object if it is not in it. */
export const withSession = (data: unknown, session: Session): unknown =>
  Array.isArray(data) && data.some(({id}: Session) => id === session.id)
    ? data.map((each: Session) => (each.id === session.id ? session : each))
    : data
