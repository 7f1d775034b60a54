import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import Phone from 'lucide-react/icons/phone'
import {useState} from 'react'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useVisitsDuring} from '#data/queries/visits-during.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {dayOfVisit, memberHours, visitsWhileAway} from '#domain/sessions/people-board.ts'
import {hasEnded, isUnderWay} from '#domain/sessions/has-ended.ts'
import {clockInSentence, timePoint} from '#domain/time.ts'
import {MessageLink} from '#features/people/message-link.tsx'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {useWeekVisits} from '#features/sessions/changes/use-week-visits.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {fullName} from '#lib/full-name.ts'
import {phoneHref, phoneText} from '#lib/phone-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {AvailabilityDialog} from './availability.tsx'
import {CredentialsDialog} from './credentials.tsx'
import {AvailabilityList, CredentialList} from './record-lists.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

const roleText = {owner: m.owner(), coordinator: m.coordinator(), field: m.field_caregiver()} as const

/** The agency's people: how to reach them, what they do this week, and who has not accepted the invitation yet. */
export function TeamList({members}: {members: readonly Member[]}) {
  const reader = useReader()
  const today = dayIn(deviceZone(), reader.now)
  const {visits} = useWeekVisits(today)
  const {data: calendar = []} = useQuery(sessionQueries.window())
  const during = useVisitsDuring(
    members.flatMap(({availability}) => availability.away),
    today,
  )
  const isOwner = useWho()?.member_role === 'owner'
  const waiting = members.filter(({is_invited}) => is_invited).length
  return (
    <div className="max-w-3xl space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-14 text-muted">
          {waiting === 0
            ? m.count_people({count: members.length})
            : m.people_and_invitations_not_accepted({people: members.length, count: waiting})}
        </p>
        {isOwner && (
          <Link to="/dash/agency/members" className={buttonClass({variant: 'secondary', size: 'sm'})}>
            {m.invite_change_roles()}
          </Link>
        )}
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {members.map(member => (
            <Person
              key={member.id}
              member={member}
              visits={visits}
              calendar={calendar}
              during={during}
              reader={reader}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}

/**
 * `Under way until 6:00 PM: Child Care for Nora`, `Booked until 6:00 PM, start not confirmed: …`, or `Next: today, 2:00 PM,
 * …` of one that should not have begun.
 */
function nextText(visit: Session, reader: ReturnType<typeof useReader>): string {
  const {title, timezone, scheduled_start, scheduled_end, status} = visit
  if (!isUnderWay(visit, reader.now)) {
    return m.next_agency({time_point: timePoint(scheduled_start, timezone, reader), title})
  }
  const until = {time: clockInSentence(scheduled_end, timezone), title}
  return status === 'SCHEDULED' ? m.booked_until_start_not_confirmed(until) : m.under_way_until(until)
}

function Person({
  member,
  visits,
  calendar,
  during = [],
  reader,
}: {
  member: Member
  /** Of this week; undefined until they are known. */
  visits: readonly Session[] | undefined
  /** The stored calendar, by start: the next visit of one who has none left this week is in it. */
  calendar: readonly Session[]
  /** Of the days on which anyone is away. */
  during: readonly Session[] | undefined
  reader: ReturnType<typeof useReader>
}) {
  const {id, user_id, role, is_invited, is_suspended, phone_number, availability} = member
  const isReader = useWho()?.user_id === user_id
  const [open, setOpen] = useState<'availability' | 'credentials' | null>(null)
  const today = dayIn(deviceZone(), reader.now)
  const name = fullName(member)
  const own = visits?.filter(({assigned, status}) => assigned?.member_id === id && status !== 'MISSED')
  const uncovered = visitsWhileAway(during, member, reader.now)
  const leftThisWeek = own?.filter(visit => !hasEnded(visit, reader.now)) ?? []
  const isLater = ({assigned, status, scheduled_start}: Session) =>
    assigned?.member_id === id && status === 'SCHEDULED' && scheduled_start > reader.now
  // one whose start is confirmed says where they are, though another should have begun
  const next = leftThisWeek.find(({status}) => status !== 'SCHEDULED') ?? leftThisWeek[0] ?? calendar.find(isLater)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Avatar name={name} src={member.avatar_url} />
      <div className="min-w-0 grow basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-14 text-muted">{roleText[role]}</p>
        {is_suspended && <p className="text-14">{m.village_has_suspended_this_account({name: member.first_name})}</p>}
        {own && (
          <p className="text-14 tabular-nums">
            {own.length === 0
              ? m.no_visits_this_week()
              : m.this_week_agency({hours_text: hoursText(memberHours(own, id)), visits_text: visitsText(own.length)})}
          </p>
        )}
        <AvailabilityList availability={availability} today={today} />
        {uncovered[0] && (
          <Link
            to="/dash/agency/people"
            search={{week: dayOfVisit(uncovered[0])}}
            className="target inline-flex items-center text-14 font-medium text-primary underline-offset-4 hover:underline"
          >
            {m.visits_need_someone_else({count: uncovered.length})}
          </Link>
        )}
        <CredentialList credentials={member.credentials} today={today} />
        {next && (
          <p className="text-14 text-muted">
            <Unbroken>{nextText(next, reader)}</Unbroken>
          </p>
        )}
      </div>
      {is_suspended && <StatusChip tone="bad" icon={Ban} label={m.suspended_member()} />}
      {is_invited && <StatusChip tone="waiting" icon={MailQuestion} label={m.invited()} />}
      {/* a row of their own: one line on wide screens, two full ones on a phone */}
      <div className="flex basis-full flex-wrap gap-2 *:grow md:pl-13 md:*:grow-0">
        {phone_number && isReader ? (
          <span className="py-2 text-14">{phoneText(phone_number)}</span>
        ) : phone_number ? (
          <a href={phoneHref(phone_number)} className={buttonClass({variant: 'secondary', size: 'sm'})}>
            <Phone aria-hidden className="size-4.5 shrink-0" />
            <span className="sr-only">{m.call_agency({name})} </span>
            {phoneText(phone_number)}
          </a>
        ) : (
          <span className="py-2 text-14 text-muted">{m.no_phone_number_yet()}</span>
        )}
        <Button
          variant="secondary"
          size="sm"
          aria-label={m.availability_of({full_name: name})}
          onClick={() => setOpen('availability')}
        >
          {m.availability()}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={m.credentials_of_agency({name})}
          onClick={() => setOpen('credentials')}
        >
          {m.credentials()}
        </Button>
        {role === 'field' && !is_invited && <MessageLink name={member.first_name} with={id} />}
      </div>
      {open === 'availability' && <AvailabilityDialog member={member} today={today} onClose={() => setOpen(null)} />}
      {open === 'credentials' && <CredentialsDialog member={member} today={today} onClose={() => setOpen(null)} />}
    </li>
  )
}
