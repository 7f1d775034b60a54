import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Member} from '#contract/accounts/profiles.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {isUnderWay} from '#domain/sessions/has-ended.ts'
import {clockInSentence, inSentence, timePoint} from '#domain/time.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {fullName} from '#lib/full-name.ts'

/** The server lists at most 400 days at once. */
const listed_days = 390

/** What removing a member of an agency does: to a visit under way first, then to how many upcoming ones. */
export function RemovalConsequences({member}: {member: Member}) {
  const now = useServerNow()
  const today = dayIn(deviceZone(), now)
  const {data} = useQuery(
    sessionQueries.between(`${addDays(today, -1)}T00:00:00.000Z`, `${addDays(today, listed_days)}T00:00:00.000Z`),
  )
  const own = data?.filter(({assigned}) => assigned?.member_id === member.id)
  const running = (own ?? []).filter(visit => isUnderWay(visit, now))
  const visits = own?.filter(({status, scheduled_start}) => status === 'SCHEDULED' && scheduled_start > now)
  const name = fullName(member)
  const [next] = (visits ?? []).toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
  return (
    <>
      {running.map(({id, status, title, timezone, scheduled_end}) => {
        const visit = {name, title, time: clockInSentence(scheduled_end, timezone)}
        return (
          <p key={id} className="font-medium">
            {status === 'SCHEDULED'
              ? m.member_visit_begun_loses_caregiver(visit)
              : m.member_visit_under_way_loses_caregiver(visit)}
          </p>
        )
      })}
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
      {member.role === 'owner' && !member.is_invited && <p>{m.owner_card_is_removed_from_the_plan()}</p>}
      {!member.is_invited && <p>{m.waiting_confirmations_are_sent_when_they_log_in()}</p>}
    </>
  )
}
