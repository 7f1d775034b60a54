import {useState} from 'react'
import type {StaffSession} from '#contract/admin/bookings.ts'
import {limits} from '#contract/limits.ts'
import type {Edge} from '#contract/sessions/session.ts'
import {useConfirmFor} from '#data/queries/admin/careseekers.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {instantOf} from '#domain/bookings/schedule.ts'
import {clockTime, localDate, zoneName} from '#domain/time.ts'
import {Button} from '#ui/primitives/button.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'

/** The wall time that somebody typed as an instant in the visit's own zone; null while it is not whole. */
const typedInstant = (day: string, time: string, timezone: string): string | null =>
  day && time ? new Date(instantOf(day, time, timezone)).toISOString() : null

const words = {
  start: {title: 'Confirm the start for them', verb: 'Confirm start', when: 'Started'},
  end: {title: 'Confirm the end for them', verb: 'Confirm end', when: 'Ended'},
} as const satisfies Record<Edge, object>

/** What the family said on the telephone: when a visit started, or ended. */
export function ConfirmForDialog({
  visit,
  edge,
  onClose,
}: {
  visit: StaffSession
  edge: Edge
  onClose: () => void
}) {
  const {timezone} = visit
  const booked = edge === 'start' ? visit.scheduled_start : visit.scheduled_end
  const [day, setDay] = useState(localDate(booked, timezone))
  const [time, setTime] = useState(clockTime(booked, timezone))
  const [memo, setMemo] = useState('')
  const {mutate, isPending, error} = useConfirmFor(visit.id, edge)
  const needs = useNeedsConnection()
  const reported_at = typedInstant(day, time, timezone)
  const {title, verb, when} = words[edge]
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description="It counts as the family’s own word, and the history says that you wrote it down."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button
            busy={isPending}
            disabledReason={needs(verb) ?? (reported_at ? undefined : 'Give day and time')}
            onClick={() =>
              reported_at && mutate({reported_at, memo: memo.trim() || null}, {onSuccess: onClose})
            }
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <DateField label="Day" required value={day} onChange={setDay} />
        <TimeField
          label={when}
          required
          value={time}
          onChange={setTime}
          zoneNote={zoneName(booked, timezone)}
          step_minutes={1}
        />
        <TextArea label="Memo" rows={2} value={memo} onChange={setMemo} maxLength={limits.text_max} />
        <FormError>{error && messageOf(error)}</FormError>
      </div>
    </Dialog>
  )
}
