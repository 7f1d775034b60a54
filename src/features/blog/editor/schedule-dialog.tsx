import {useState} from 'react'
import {zoneText} from '#lib/day.ts'
import {DateField} from '#ui/fields/date-field.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

const dayOf = (at: Date) =>
  [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-')

/** Chooses when a draft is published, in the writer's zone; tomorrow morning by default. */
export function ScheduleDialog({
  at,
  onSchedule,
  onClose,
}: {
  at: string | null
  onSchedule: (publish_at: string) => void
  onClose: () => void
}) {
  const [now] = useState(() => new Date())
  const [first] = useState(() =>
    at ? new Date(at) : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9),
  )
  const [day, setDay] = useState(() => dayOf(first))
  const [time, setTime] = useState(
    () => `${String(first.getHours()).padStart(2, '0')}:${String(first.getMinutes()).padStart(2, '0')}`,
  )
  const chosen = new Date(`${day}T${time}`)
  const isPast = !(chosen.getTime() > now.getTime())
  return (
    <FormDialog
      title="Schedule this post"
      description="It is published by itself at this time. Until then, readers cannot see it."
      submit="Schedule"
      busy={false}
      disabledReason={isPast ? 'Choose a time in the future' : undefined}
      error={null}
      onSubmit={() => !isPast && onSchedule(chosen.toISOString())}
      onClose={onClose}
    >
      <DateField label="Day" value={day} min={dayOf(now)} onChange={setDay} />
      <TimeField
        label="Time"
        value={time}
        zoneNote={`In your time zone: ${zoneText(new Intl.DateTimeFormat().resolvedOptions().timeZone, now.toISOString())}`}
        onChange={setTime}
      />
    </FormDialog>
  )
}
