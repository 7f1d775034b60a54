import {useQuery, useQueryClient} from '@tanstack/react-query'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useWho} from '#data/account/current-user.ts'
import {usual_radius_miles} from '#domain/constants.ts'
import {requestName} from '#domain/bookings/request-text.ts'
import {timeSpan} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import type {EntrySubject} from './entry-text.ts'

/** Finds the session or request of an entry in the cached lists. */
export function useEntrySubject(): (lane: string, now: string) => EntrySubject & {when?: string | undefined} {
  const client = useQueryClient()
  const role = useWho()?.role
  const hasVisits = role === 'parent' || role === 'caretaker' || role === 'agency'
  const {data} = useQuery({...sessionQueries.window(), enabled: hasVisits})
  const {entries, receipts} = useOutbox()
  const has = (kind: string) => [...entries, ...receipts].some(press => press.kind === kind)
  // keeps these lists in the cache for the lookup below
  useQuery({...leadQueries.nearby(usual_radius_miles), enabled: has('bid-caretaker')})
  useQuery({...leadQueries.caretakerBookings(), enabled: has('bid-caretaker')})
  useQuery({...leadQueries.pack(), enabled: has('bid-org')})
  return (lane, now) => {
    const lists = client
      .getQueriesData<Session[]>({queryKey: sessionQueries.all()})
      .flatMap(([, list]) => list ?? [])
    const session = data?.find(({id}) => id === lane) ?? lists.find(({id}) => id === lane)
    if (session) {
      const {title, scheduled_start, scheduled_end, timezone} = session
      return {
        visit: title,
        when: timeSpan(scheduled_start, scheduled_end, timezone, {now, zone: deviceZone()}),
      }
    }
    const leads = client
      .getQueriesData<Lead[] | Lead | null>({queryKey: leadQueries.all()})
      .flatMap(([, found]) => found ?? [])
    const lead = leads.find(each => each.id === lane)
    return lead ? {request: requestName(lead)} : {}
  }
}
