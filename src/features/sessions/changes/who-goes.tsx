import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {failureOf} from '#data/app/message.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {timeSpan} from '#domain/time.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {askedNotToGoText} from '../calendar/asked-not-to-go-text.ts'
import {useReader} from '../calendar/use-reader.ts'
import {VisitWarning} from '#ui/primitives/visit-warning.tsx'
import {AssignDialog} from './assign-dialog.tsx'
import {shortMemberWarning} from './member-load.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

const first_shown = 4

/** Who goes to each coming visit of an agency's booking, and what speaks against them; a name opens the choice of another. */
export function WhoGoes({bookingId}: {bookingId: string}) {
  const {data, error, refetch} = useQuery(sessionQueries.ofBooking(bookingId))
  const reader = useReader()
  const [asked, setAsked] = useState<Session | null>(null)
  const [isWhole, setWhole] = useState(false)
  const {data: members} = useQuery(leadQueries.members())
  const today = dayIn(deviceZone(), reader.now)
  const warningOf = (visit: Session) => {
    const member = members?.find(({id}) => id === visit.assigned?.member_id)
    return (
      [askedNotToGoText(visit, reader.now), member && shortMemberWarning(visit, member, today)]
        .filter(Boolean)
        .join(' · ') || null
    )
  }
  const ahead = data?.filter(
    visit => visit.scheduled_end > reader.now && sessionCan.assign(visit, visit.my_side, reader.now) === true,
  )
  if (ahead?.length === 0) return null
  return (
    <Section title={m.who_goes()}>
      {ahead ? (
        <ul className="divide-y divide-line">
          {ahead.slice(0, isWhole ? undefined : first_shown).map(visit => (
            <li key={visit.id} className="py-2">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="text-14">
                  <Unbroken>{timeSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone, reader)}</Unbroken>
                </span>
                {/* its words stand where those above and below it begin or end */}
                <Button variant="quiet" size="sm" className="-mx-3" onClick={() => setAsked(visit)}>
                  {visit.assigned?.name ?? m.assign_a_caregiver()}
                </Button>
              </div>
              <VisitWarning>{warningOf(visit)}</VisitWarning>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState title={m.the_visits_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
      {ahead && ahead.length > first_shown && !isWhole && (
        <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
          {m.show_all({length: ahead.length})}
        </Button>
      )}
      {asked && <AssignDialog session={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}
