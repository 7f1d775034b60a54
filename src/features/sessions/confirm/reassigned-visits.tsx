import {m} from '#messages'
import {clockInSentence, inSentence, timeSpan} from '#domain/time.ts'
import {useReader} from '../calendar/use-reader.ts'
import type {Reassigned} from './reassigned.ts'

/** Says of each that the office sent someone else, since the visit itself has left the screen. */
export function ReassignedVisits({reassigned}: {reassigned: readonly Reassigned[]}) {
  const reader = useReader()
  return (
    <ul className="space-y-2 text-14">
      {reassigned.map(({key, visit: {title, scheduled_start, scheduled_end, timezone}, edge, at}) => (
        <li key={key}>
          {m.office_sent_someone_else_edge_received({
            title,
            times: inSentence(timeSpan(scheduled_start, scheduled_end, timezone, reader)),
            edge,
            time: clockInSentence(at, timezone),
          })}
        </li>
      ))}
    </ul>
  )
}
