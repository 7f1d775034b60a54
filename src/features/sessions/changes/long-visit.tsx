import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import {minuteSpan} from '#domain/bookings/minute-span.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {long_visit_hours} from '#domain/constants.ts'
import {formatWallTime} from '#lib/date-format.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'

/** By the clock on the wall; empty while it is not chosen. */
interface Times {
  from: string
  to: string
}

/** Length of a visit in hours by the clock on the wall; 0 while a time is missing. */
function hoursOf({from, to}: Times): number {
  if (!from || !to) return 0
  const {start_min, end_min} = minuteSpan(from, to)
  return (end_min - start_min) / 60
}

const keyOf = ({from, to}: Times) => `${from} ${to}`

/** The first line with longer visits than usual whose times are not confirmed yet. */
export const longVisitIn = <Line extends Times>(
  lines: readonly Line[],
  confirmed: ReadonlySet<string>,
): Line | undefined => lines.find(line => hoursOf(line) > long_visit_hours && !confirmed.has(keyOf(line)))

function spanText({from, to}: Times): string {
  const span = {from: formatWallTime(from), until: formatWallTime(to)}
  return to > from ? m.from_until_the_same_day(span) : m.from_until_the_next_day(span)
}

/** Asks once whether a visit is meant to be that long; `ask` returns whether it asks, and goes on once that is confirmed. */
export function useLongVisitQuestion(
  lines: readonly Times[],
  titleOf: (of: {hours: string}) => string,
): {
  ask: (goOn: () => void) => boolean
  question: ReactNode
} {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const long = longVisitIn(lines, confirmed)
  const close = () => setGoOn(null)
  return {
    ask: next => {
      if (!long) return false
      setGoOn(() => next)
      return true
    },
    question: goOn && long && (
      <ConfirmDialog
        onClose={close}
        title={titleOf({hours: hoursText(hoursOf(long))})}
        consequences={<p>{spanText(long)}</p>}
        action={m.yes_that_is_right()}
        cancelLabel={m.change_the_times_of_the_visit()}
        tone="primary"
        onConfirm={() => {
          setConfirmed(new Set([...confirmed, keyOf(long)]))
          close()
          goOn()
        }}
      />
    ),
  }
}
