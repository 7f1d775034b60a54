import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useWho} from '#data/account/current-user.ts'
import {day_ms} from '#domain/constants.ts'
import {timePoint} from '#domain/time.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {lacksAssignee} from './answer-wanted.ts'
import {useReader} from '../calendar/use-reader.ts'

/** How many visits ahead have no caregiver, with a link to the next. Renders nothing if all are assigned. */
export function UnassignedVisits() {
  const {data: sessions = []} = useQuery(sessionQueries.window())
  const visitor = useWho()
  const reader = useReader()
  const open = sessions
    .filter(session => lacksAssignee(session, visitor, reader.now))
    .toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
  const [next] = open
  if (!next) return null
  const isSoon = Date.parse(next.scheduled_start) - Date.parse(reader.now) < day_ms
  return (
    <Callout
      tone={isSoon ? 'bad' : 'waiting'}
      title={
        open.length === 1 ? '1 visit has no caregiver yet' : `${open.length} visits have no caregiver yet`
      }
      action={
        <Link
          to="."
          search={(before: object) => ({...before, session: next.id})}
          resetScroll={false}
          className={buttonClass({size: 'sm'})}
        >
          Assign a caregiver
        </Link>
      }
    >
      {open.length === 1 ? '' : 'The next: '}
      {next.title}, {timePoint(next.scheduled_start, next.timezone, reader)}.
    </Callout>
  )
}
