import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useMemo} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {endlessTimes, requestOverlaps, unmadeOverlaps, type Timed} from '#domain/bookings/time-overlaps.ts'
import {OverlapNotice, useVisitsAt, type ShownVisit} from '../../overlap-notice.tsx'
import {wholeLines} from '../body.ts'
import {useChangedRequest, useIsFamily} from '../requester.ts'
import type {RequestValues} from '../values.ts'
import {visitsOf} from './visits.ts'

type Times = Pick<RequestValues, 'lines' | 'timezone'>

/** How far from their first day visits every week are compared; the calendar answers at most 400 days. */
const compared_days = 366

/** The times of these values, of visits every week those of a year. */
function comparedTimes({lines, timezone}: Times): readonly Timed[] {
  const visits = visitsOf(lines, timezone)
  const [first] = visits?.slots ?? []
  if (!visits?.is_weekly || !first) return visits?.slots ?? []
  const schedule = wholeLines(lines).map(({line}) => line)
  return endlessTimes({schedule, timezone}, {from: first.date, days: compared_days})
}

const unmadeVisit = ({booking, visit}: {booking: Booking; visit: Timed}): ShownVisit => ({
  ...visit,
  timezone: booking.timezone,
  title: booking.provider
    ? m.service_with_name({service: serviceText(booking.service), name: booking.provider.name})
    : serviceText(booking.service),
})

const requestedVisit = ({booking, visit}: {booking: Booking; visit: Timed}): ShownVisit => ({
  ...visit,
  timezone: booking.timezone,
  title: `${serviceText(booking.service)} (${booking.number})`,
})

/**
 * Warns of the family's own visits at the times of these values, also of those every week that are not made yet, and of
 * its other open requests for them.
 */
export function BookedTimes({values: {lines, timezone}}: {values: Times}) {
  const now = useServerNow(60_000)
  const isFamily = useIsFamily()
  const times = useMemo(() => comparedTimes({lines, timezone}), [lines, timezone])
  const {data: bookings} = useQuery({...bookingQueries.list(), enabled: isFamily})
  const made = useVisitsAt(times, isFamily)
  const unmade = useMemo(
    () => (isFamily ? unmadeOverlaps(times, bookings ?? [], now) : []),
    [isFamily, times, bookings, now],
  )
  const changed_id = useChangedRequest()?.id
  const requested = useMemo(() => {
    const others = isFamily && bookings ? bookings.filter(({id}) => id !== changed_id) : []
    return requestOverlaps(times, others, now)
  }, [isFamily, times, bookings, changed_id, now])
  // a booking whose visits are named already goes on as they do
  const later = unmade.filter(({booking}) => made.every(({booking_id}) => booking_id !== booking.id))
  const visits = [...made, ...later.map(unmadeVisit)]
  return (
    <>
      {visits.length > 0 && <OverlapNotice visits={visits} hint={m.change_the_days_or_keep_them()} />}
      {requested.length > 0 && (
        <OverlapNotice
          title={m.you_already_requested_care_at_these()}
          visits={requested.map(requestedVisit)}
          hint={`${m.if_both_requests_are_booked_two_come()} ${m.change_the_days_or_keep_them()}`}
        />
      )}
    </>
  )
}
