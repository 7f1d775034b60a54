import {m} from '#messages'
import type {Edge, Session} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {messageOf} from '#data/app/message.ts'
import {useAgreeTimes} from '#data/queries/session-commands.ts'
import {useWho} from '#data/account/current-user.ts'
import {billedSpan} from '#domain/money/billing.ts'
import {refusalText} from '#domain/refusals.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {acceptedTimes} from '#domain/sessions/session-times.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {mayAnswer} from '../changes/answer-wanted.ts'
import {confirmerName, otherSide, sideName} from '../confirm/tap.ts'
import {useReader} from '../calendar/use-reader.ts'
import {AcceptedSum} from './accepted-sum.tsx'
import {timeOfEdge} from './time-of-edge.ts'

const edges = ['start', 'end'] as const satisfies readonly Edge[]

/** Both sides' confirmed times of these edges, side by side. */
function TimesTable({session, edges}: {session: Session; edges: readonly Edge[]}) {
  const reader = useReader()
  const user_id = useWho()?.user_id
  const mine = session.my_side
  const other = otherSide(mine)
  const madeBy = (side: Side) => edges.flatMap(edge => session.confirmations[edge][side] ?? [])
  // a colleague, a field caregiver or the other adult may have tapped
  const isOwn = madeBy(mine).every(({by}) => by === user_id)
  /** By name where one person who is not assigned now, or the office, made them all. */
  const headOf = (side: Side) => {
    const [name, ...others] = new Set(madeBy(side).map(confirmation => confirmerName(side, confirmation)))
    return name === undefined || others.length > 0 ? sideName[side] : name
  }
  const confirmedTime = (edge: Edge, side: Side) => {
    const confirmation = session.confirmations[edge][side]
    return confirmation ? timeOfEdge(session, edge, confirmation.effective_at, reader) : '–'
  }
  return (
    <table className="w-full text-left">
      <thead className="text-13 text-muted">
        <tr>
          <td />
          <th scope="col" className="py-1 pr-3 align-top font-medium">
            {isOwn ? m.you() : headOf(mine)}
          </th>
          <th scope="col" className="py-1 pr-3 align-top font-medium">
            {headOf(other)}
          </th>
        </tr>
      </thead>
      <tbody>
        {edges.map(edge => (
          <tr key={edge}>
            <th scope="row" className="py-1 pr-3 align-top font-medium">
              {edge === 'start' ? m.start() : m.end()}
            </th>
            <td className="py-1 pr-3 align-top tabular-nums">{confirmedTime(edge, mine)}</td>
            <td className="py-1 pr-3 align-top tabular-nums">{confirmedTime(edge, other)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Both sides' differing starts while the visit runs, when neither can accept the other's yet. */
export function StartsDiffer({session}: {session: Session}) {
  return (
    <Callout tone="waiting" title={m.your_start_times_differ()}>
      <div className="space-y-3 pt-1">
        <TimesTable session={session} edges={['start']} />
        <p>{m.start_times_differ_until_the_end()}</p>
      </div>
    </Callout>
  )
}

/** Both sides' differing times, either of which can accept the other's; a field caregiver can only read them. */
export function TimesDiffer({session, onContest}: {session: Session; onContest: () => void}) {
  const agree = useAgreeTimes()
  const reader = useReader()
  const needs = useNeedsConnection()
  const canAnswer = mayAnswer(useWho())
  const mine = session.my_side
  const other = otherSide(mine)
  const may = sessionCan.agree(session, mine, reader.now)
  const mayContest = sessionCan.contest(session, mine, reader.now)
  const accepted = acceptedTimes(session.confirmations, session, mine)
  const countsOtherThan = (edge: Edge, time: string | undefined) => {
    const theirs = session.confirmations[edge][other]
    return time !== undefined && theirs !== null && theirs.effective_at !== time
  }
  const isPartlyOurs = countsOtherThan('start', accepted?.started_at) || countsOtherThan('end', accepted?.ended_at)
  const isEarly =
    accepted !== null && billedSpan({...session, ...accepted, settled_by: 'accepted', overtime_agreed: true}).is_early
  return (
    <Callout tone="waiting" title={m.your_times_differ()}>
      <div className="space-y-3 pt-1">
        <TimesTable session={session} edges={edges} />
        {!canAnswer && <p>{m.your_office_accepts_their_times_or()}</p>}
        {canAnswer && accepted && may === true && (
          <>
            <p>
              {m.if_you_accept_the_visit_counts({
                in_sentence: inSentence(timeSpan(accepted.started_at, accepted.ended_at, session.timezone, reader)),
              })}
              {isPartlyOurs && ` ${m.times_within_ten_minutes_count_as_the_caregivers()}`}
              {isEarly && ` ${m.an_earlier_start_is_not_billed()}`}
            </p>
            <AcceptedSum session={session} times={accepted} />
          </>
        )}
        {agree.error && <FormError>{messageOf(agree.error)}</FormError>}
        {canAnswer && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              busy={agree.isPending}
              disabledReason={
                may === true
                  ? needs(m.accepting())
                  : may === 'nothing_to_agree'
                    ? m.the_end_would_be_before_the_start()
                    : refusalText[may]
              }
              onClick={() => agree.mutate({session_id: session.id, ...accepted})}
            >
              {m.accept_their_times()}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              disabledReason={mayContest === true ? needs(m.contesting()) : refusalText[mayContest]}
              onClick={onContest}
            >
              {m.contest()}
            </Button>
          </div>
        )}
      </div>
    </Callout>
  )
}
