import {m} from '#messages'
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
      title={m.schedule_this_post()}
      description={m.it_is_published_by_itself_at()}
      submit={m.schedule()}
      busy={false}
      disabledReason={isPast ? m.choose_a_time_in_the_future() : undefined}
      error={null}
      onSubmit={() => !isPast && onSchedule(chosen.toISOString())}
      onClose={onClose}
    >
      <DateField label={m.day()} value={day} min={dayOf(now)} onChange={setDay} />
      <TimeField
        label={m.time()}
        value={time}
        zoneNote={m.in_your_time_zone({
          zone_text: zoneText(new Intl.DateTimeFormat().resolvedOptions().timeZone, now.toISOString()),
        })}
        onChange={setTime}
      />
    </FormDialog>
  )
}
