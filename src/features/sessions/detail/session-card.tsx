import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {Link} from '@tanstack/react-router'
import {useId} from 'react'
import type {Session, Edge} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {useLane} from '#data/offline/outbox.ts'
import {day_ms} from '#domain/constants.ts'
import {startsDiffer} from '#domain/sessions/session-times.ts'
import {asOf, timeSpan} from '#domain/time.ts'
import {classNames} from '#lib/class-names.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {TapStatus} from '#ui/primitives/tap-status.tsx'
import {answerWanted, awaitsAssignment, lacksAssignee} from '../changes/answer-wanted.ts'
import {ProposalLine} from '../changes/proposal-line.tsx'
import {VisitLine} from '../changes/visit-line.tsx'
import {ConfirmArea} from '../confirm/confirm-area.tsx'
import {LateNotice} from '../confirm/late-notice.tsx'
import {isExpectedLate} from '../confirm/late-text.ts'
import {tapOf, otherSideText, ownSideText, withTaps, type Tap} from '../confirm/tap.ts'
import {useReader} from '../calendar/use-reader.ts'
import {decisionText, outcomeText} from './decision-text.ts'
import {SessionStatus, shownStatus} from './session-status.tsx'

const near_ms = 60 * 60_000

/**
 * One visit in a list. From an hour before until a day after it shows its buttons, otherwise its status. `isLater`: another
 * visit on the screen is due before it.
 */
export function SessionCard({session, isLater = false}: {session: Session; isLater?: boolean}) {
  const [when_id, what_id] = [useId(), useId()]
  const reader = useReader()
  const lane = useLane(session.id)
  const taps = {start: tapOf(session, 'start', lane), end: tapOf(session, 'end', lane)}
  const visitor = useWho()
  // a field caregiver has only their own visits
  const isOwn = visitor?.member_role === 'field'
  const now_ms = Date.parse(reader.now)
  const isNear =
    session.settled_by === null &&
    session.status !== 'CANCELLED' &&
    now_ms > Date.parse(session.scheduled_start) - near_ms &&
    now_ms < Date.parse(session.scheduled_end) + day_ms
  const isAhead = session.status === 'SCHEDULED' && reader.now < session.scheduled_end && taps.start.is === 'none'
  // they can arrive while the card is open, and must not move a button
  const lines = (
    <>
      <LateNotice session={session} />
      <ProposalLine session={session} />
      {lane.loadingReason === undefined &&
        shownStatus(withTaps(session, lane), reader.now) === 'START_NOT_CONFIRMED' &&
        !isExpectedLate(session, reader.now) && (
          <VisitLine session={session} text={m.no_one_has_confirmed_the_start_yet()} link={m.see_what_to_do()} />
        )}
      {startsDiffer(session) && (
        <VisitLine session={session} text={m.your_start_times_differ()} link={m.see_both_times()} />
      )}
      {answerWanted(session, visitor, reader.now) === 'times' && (
        <VisitLine session={session} text={m.your_times_differ()} link={m.see_both_times()} />
      )}
    </>
  )
  return (
    <Card as="article" aria-labelledby={`${when_id} ${what_id}`} data-session-id={session.id} className="space-y-3">
      {/* above a button the status has a line of its own, or a longer one would take one and move it */}
      <div
        className={classNames('flex items-start justify-between gap-x-3 gap-y-1.5', isNear ? 'flex-col' : 'flex-wrap')}
      >
        <div className="min-w-0 space-y-0.5">
          <h3 id={when_id} className="font-semibold">
            <Link
              to="."
              search={(before: object) => ({...before, session: session.id})}
              className="target inline-flex items-center gap-1 text-ink underline-offset-4 hover:underline"
              resetScroll={false}
            >
              <time dateTime={session.scheduled_start} className="inline-block first-letter:uppercase">
                <Unbroken>
                  {timeSpan(session.scheduled_start, session.scheduled_end, session.timezone, reader)}
                </Unbroken>
              </time>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </h3>
          <p id={what_id} className="text-14 text-muted">
            {session.title}
            {session.assigned &&
              (isOwn
                ? isAhead && m.you_are_coming()
                : isAhead
                  ? m.is_coming({name: session.assigned.name})
                  : ` · ${session.assigned.name}`)}
            {lacksAssignee(session, visitor, reader.now) && ` · ${m.no_caregiver_assigned()}`}
            {awaitsAssignment(session, reader.now) &&
              ` · ${session.status === 'SCHEDULED' ? m.the_agency_has_not_chosen_a_caregiver() : m.no_caregiver_assigned()}`}
          </p>
        </div>
        <SessionStatus session={session} />
      </div>
      {!isNear && lines}
      {isNear ? (
        <ConfirmArea session={session} describedBy={`${when_id} ${what_id}`} isLater={isLater} />
      ) : (
        (['start', 'end'] as const).map(edge => (
          <TapChip key={edge} session={session} edge={edge} tap={taps[edge]} now={reader.now} />
        ))
      )}
      {isNear && lines}
      {session.settled_by === 'staff' && (
        <p className="text-14">
          <span className="font-medium">{m.decided_by_village_support_sessions()}</span>{' '}
          {withPeriod(outcomeText(session, reader))} {decisionText(session)}
        </p>
      )}
    </Card>
  )
}

const chips = {
  saved: 'pending',
  sending: 'sending',
  'sign-in': 'pending',
  attention: 'attention',
  received: 'received',
} as const satisfies Record<Exclude<Tap['is'], 'none'>, string>

/**
 * One edge on one line: `Start` · You confirmed 2:02 PM · Parent confirmed 2:05 PM. Renders nothing without a
 * confirmation. A tap may be received long after it was made, so its own time is shown.
 */
function TapChip({session, edge, tap, now}: {session: Session; edge: Edge; tap: Tap; now: string}) {
  const user_id = useWho()?.user_id
  const other = otherSideText(session, edge)
  if (tap.is === 'none' && !other) return null
  const label =
    tap.is === 'received'
      ? (ownSideText(session, edge, user_id) ??
        m.received_sessions({time: asOf(tap.received_at, session.timezone, now)}))
      : undefined
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14">
      <span className="w-10 text-muted">{edge === 'start' ? m.start() : m.end()}</span>
      {tap.is !== 'none' && <TapStatus status={chips[tap.is]} label={label} />}
      {other && <span>{other}</span>}
    </p>
  )
}
