import {queryOptions, useQuery, type QueryClient} from '@tanstack/react-query'
import * as v from 'valibot'
import {call} from '#api/client.ts'
import {browserCredentials} from '#api/credentials.ts'
import {getHandover, type Handover} from '#contract/bookings/handover.ts'
import type {Session} from '#contract/sessions/session.ts'
import {details_visible_after_ms} from '#domain/constants.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {scopeOf, storedKindOf} from '#offline/queries/scope.ts'
import {useWho, who} from '../account/current-user.ts'
import {ApiError} from '../app/message.ts'
import {userKey} from '../app/query-keys.ts'
import {useNow} from '../offline/server-now.ts'
import {persistAs, queryStore} from '../offline/query-persister.ts'
import {isHandoverNear, keepHandover} from '../offline/redact-bookings.ts'
import {sessionQueries} from './sessions.ts'

const name = 'handover'

const persister = persistAs({
  name,
  answer: v.nullable(getHandover.answer),
  max_age_ms: stored_for_ms.calendar,
  redact: keepHandover,
})

/**
 * The children and door notes of a booking; null if they are not this person's to read (any more), so that the refusal
 * replaces what the device holds. @see src/domain/rules.md#children
 */
export const handoverQuery = (booking_id: string) =>
  queryOptions({
    queryKey: userKey('bookings', name, booking_id),
    queryFn: ({signal}): Promise<Handover | null> =>
      call(getHandover, {params: {id: booking_id}, signal}).catch((error: unknown) => {
        if (error instanceof ApiError && error.kind === 'refused' && [403, 404].includes(error.status)) return null
        throw error
      }),
    persister,
  })

/** The handover of a booking, for a provider only until a day after the last visit by this device's clock. */
export function useHandover(booking_id: string, enabled = true): Handover | null | undefined {
  const {data} = useQuery({...handoverQuery(booking_id), enabled})
  const now_ms = Date.parse(useNow(60_000))
  const isFamily = useWho()?.role === 'parent'
  const isOpen = data?.visits.some(({end}) => now_ms <= Date.parse(end) + details_visible_after_ms)
  return data && !isFamily && !isOpen ? null : data
}

/** Most handovers fetched at a time; a caregiver has few bookings in two weeks. */
const fetched_max = 20

/** Bookings with a visit of the next fourteen days that is not canceled, or one that ended within a day. */
const bookingsNear = (sessions: readonly Session[], now_ms: number): string[] => [
  ...new Set(
    sessions.flatMap(({booking_id, status, scheduled_start: start, scheduled_end: end}) =>
      status !== 'CANCELLED' && isHandoverNear({start, end}, now_ms) ? booking_id : [],
    ),
  ),
]

/** Deletes handovers of other bookings from the device. */
async function deleteOtherHandovers(client: QueryClient, near: readonly string[]): Promise<void> {
  const isOther = (text: string) => !near.some(id => text.includes(id))
  const queryKey = userKey('bookings', name)
  client.removeQueries({queryKey, type: 'inactive', predicate: ({queryHash}) => isOther(queryHash)})
  // an open screen asks the server
  void client.invalidateQueries({queryKey, predicate: ({queryHash}) => isOther(queryHash)}, {cancelRefetch: false})
  const scope = scopeOf(await browserCredentials().read())
  if (scope === undefined) return
  await queryStore.revise((key, text) => (storedKindOf(key, scope) === name && isOther(key) ? undefined : text))
}

/**
 * Follows the calendar: stores the handovers of the near visits of a caregiver or field member for use offline, and
 * deletes those of canceled and ended ones.
 */
export function storeNearHandovers(client: QueryClient): void {
  let last = ''
  const follow = () => {
    const {queryKey} = sessionQueries.window()
    const sessions = client.getQueryData(queryKey)
    if (!sessions) return
    const near = bookingsNear(sessions, Date.now())
    const text = JSON.stringify([queryKey, near])
    if (text === last) return
    last = text
    void deleteOtherHandovers(client, near)
    const {role, member_role} = who.get() ?? {}
    if (role !== 'caretaker' && member_role !== 'field') return
    for (const id of near.slice(0, fetched_max)) {
      void client.prefetchQuery({...handoverQuery(id), staleTime: stored_for_ms.calendar})
    }
  }
  client.getQueryCache().subscribe(({type, query}) => {
    if (type === 'updated' && query.queryHash === JSON.stringify(sessionQueries.window().queryKey)) follow()
  })
  // the first screen may have its visits already
  follow()
}
