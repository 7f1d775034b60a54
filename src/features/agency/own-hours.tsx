import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Session} from '#contract/sessions/session.ts'
import {failureOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {calendarRange, type DayRange} from '#domain/periods.ts'
import {workedVisits} from '#domain/sessions/member-hours.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {AsOf} from '#ui/states/offline-note.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'

/** `33 hours`; with what waits, `30 hours confirmed, 3 hours waiting`. */
function sumText(visits: readonly Session[], range: DayRange, now: string): string {
  const worked = workedVisits(visits, range, now)
  const hoursOf = (is_settled: boolean) =>
    worked.filter(each => each.is_settled === is_settled).reduce((sum, {minutes}) => sum + minutes, 0) / 60
  const [confirmed, waiting] = [hoursOf(true), hoursOf(false)]
  return waiting === 0
    ? hoursText(confirmed)
    : m.hours_confirmed_and_waiting({confirmed: hoursText(confirmed), waiting: hoursText(waiting)})
}

/** A field caregiver's own hours of this week and month, as the office counts them. @see src/domain/rules.md#hours-of-an-agency */
export function OwnHours() {
  const now = useServerNow(60_000)
  const today = dayIn(deviceZone(), now)
  const [week, month] = [calendarRange('week', today), calendarRange('month', today)]
  const [from = '', , , to = ''] = [week.from, week.to, month.from, month.to].toSorted()
  // one more day on both sides, since days are in each visit's own zone
  const query = useQuery(
    sessionQueries.between(`${addDays(from, -1)}T00:00:00.000Z`, `${addDays(to, 2)}T00:00:00.000Z`),
  )
  const {data: visits, error, refetch} = query
  const asOf = useAsOf(query)
  // the others count for the colleague who began them
  const own = visits?.filter(({began_by}) => began_by === undefined)
  return (
    <Section title={m.your_hours_of_visits()}>
      {!own && error ? (
        <ErrorState title={m.the_hours_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Card className="space-y-3">
          {own ? (
            <KeyValues
              items={[
                {label: m.this_week(), value: sumText(own, week, now)},
                {label: m.this_month(), value: sumText(own, month, now)},
              ]}
            />
          ) : (
            <SkeletonLines lines={2} />
          )}
          <p className="text-14 text-muted">{m.your_hours_count_visits_assigned_to_you()}</p>
          {asOf && <AsOf time={asOf} />}
        </Card>
      )}
    </Section>
  )
}
