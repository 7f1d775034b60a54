import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Member} from '#contract/accounts/profiles.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {fullName} from '#lib/full-name.ts'

/** The server lists at most 400 days at once. */
const listed_days = 390

/** What removing a member of an agency does, with how many visits lose their caregiver and when the next one is. */
export function RemovalConsequences({member}: {member: Member}) {
  const now = useServerNow()
  const today = dayIn(deviceZone(), now)
  const {data} = useQuery(
    sessionQueries.between(`${addDays(today, -1)}T00:00:00.000Z`, `${addDays(today, listed_days)}T00:00:00.000Z`),
  )
  const visits = data?.filter(
    ({assigned, status, scheduled_end}) =>
      assigned?.member_id === member.id && status === 'SCHEDULED' && scheduled_end > now,
  )
  const name = fullName(member)
  const [next] = (visits ?? []).toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
  return (
    <>
      <p>{member.is_invited ? m.invitation_link_stops_working({name}) : m.name_logged_out_everywhere({name})}</p>
      <p>
        {next
          ? m.their_visits_lose_caregiver({
              count: visits?.length ?? 0,
              next: inSentence(timePoint(next.scheduled_start, next.timezone, {now, zone: deviceZone()})),
            })
          : visits
            ? m.no_upcoming_visits_are_assigned_to_them()
            : m.their_upcoming_visits_need_someone()}
      </p>
      {!member.is_invited && <p>{m.waiting_confirmations_are_sent_when_they_log_in()}</p>}
    </>
  )
}
