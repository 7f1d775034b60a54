import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {day_ms} from '#domain/constants.ts'
import {awayAt, isWarningAccepted} from '#domain/sessions/people-board.ts'
import {unexplainedAway, urgentFirst, visitExceptions, type VisitException} from '#domain/sessions/visit-exceptions.ts'
import {timeSpan} from '#domain/time.ts'
import {askedNotToGoText} from '#features/sessions/calendar/asked-not-to-go-text.ts'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {arrivalTime, lateOf} from '#features/sessions/confirm/late-text.ts'
import {shortMemberWarning} from '#features/sessions/changes/member-load.ts'
import {VisitLinkCard} from '#features/sessions/changes/visit-link-card.tsx'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {Section} from '#ui/primitives/section.tsx'

const words: Record<Exclude<VisitException, 'far'>, string> = {
  not_started: m.start_not_confirmed_by_the_caregiver(),
  not_ended: m.end_not_confirmed_by_the_caregiver(),
  no_side: m.no_one_confirmed_this_visit(),
  one_side: m.only_one_side_confirmed(),
}

/** `Hannah Abernathy confirmed the end away from the place, not explained`; without a name for the one assigned now. */
const awayTexts = (session: Session): string[] =>
  unexplainedAway(session).map(({name, edges}) => {
    const edge = edges.length > 1 ? 'both' : (edges[0] ?? 'start')
    return name === null
      ? m.edge_confirmed_away_not_explained({edge})
      : m.name_confirmed_away_not_explained({name, edge})
  })

/** `Caregiver is running 20 minutes late`: said by the caregiver, before the start. */
function lateText(session: Session, now: string): string[] {
  const late = lateOf(session, 'caretaker', now)
  return late
    ? [m.caregiver_is_running_minutes_late({minutes: late.minutes, clock_time: arrivalTime(session, late.minutes)})]
    : []
}

/** How far ahead hours and credentials are looked at; a visit on a day away is listed as far as the window goes. */
const warned_days = 7

/**
 * `Away on Tue, Jun 9`, `Outside their hours · CPR expired`: by what the office recorded, of a visit ahead. Null once it was
 * read and accepted.
 */
function warningText(session: Session, members: readonly Member[], now: string): string | null {
  const member = members.find(({id}) => id === session.assigned?.member_id)
  if (!member || session.status !== 'SCHEDULED' || session.scheduled_start <= now) return null
  const isSoon = Date.parse(session.scheduled_start) - Date.parse(now) <= warned_days * day_ms
  if (!isSoon && !awayAt(session, member.availability)) return null
  if (isWarningAccepted(session, member)) return null
  return shortMemberWarning(session, member, dayIn(deviceZone(), now))
}

/** The agency's visits that went otherwise than planned, with what is wrong; the most urgent first. */
export function useVisitExceptions(): {session: Session; texts: string[]}[] {
  const {data: sessions = []} = useQuery(sessionQueries.window())
  const {now} = useReader()
  const {data: members = []} = useQuery(leadQueries.members())
  const compare = urgentFirst(now)
  return sessions
    .map(session => ({
      session,
      texts: [
        askedNotToGoText(session, now),
        ...lateText(session, now),
        warningText(session, members, now),
        ...visitExceptions(session, now).flatMap(name => (name === 'far' ? awayTexts(session) : words[name])),
      ].filter(text => text !== null),
    }))
    .filter(({texts}) => texts.length > 0)
    .toSorted((a, b) => compare(a.session, b.session))
}

/** These visits as links; renders nothing if there are none. */
export function VisitExceptions() {
  const reader = useReader()
  const found = useVisitExceptions()
  if (found.length === 0) return null
  return (
    <Section title={m.visits_to_look_into()} count={found.length}>
      <div className="space-y-3">
        {found.map(({session, texts}) => (
          <VisitLinkCard key={session.id} session={session}>
            <span className="block font-semibold">{texts.join(' · ')}</span>
            <span className="block text-14">
              {session.assigned?.name ?? m.no_caregiver()} · {session.title}
            </span>
            <span className="block text-14 text-muted">
              <Unbroken>{timeSpan(session.scheduled_start, session.scheduled_end, session.timezone, reader)}</Unbroken>
            </span>
          </VisitLinkCard>
        ))}
      </div>
    </Section>
  )
}
