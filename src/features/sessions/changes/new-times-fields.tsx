import {m} from '#messages'
import {DateField} from '#ui/fields/date-field.tsx'
import {OvernightNote} from '#ui/fields/overnight-note.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import type {useNewTimes} from './use-new-times.ts'

/** The day, the start and the end of a visit's new times. */
export function NewTimesFields({typed}: {typed: ReturnType<typeof useNewTimes>}) {
  const {day, setDay, from, setFrom, to, setTo, first_day, zoneNote} = typed
  return (
    <>
      <DateField label={m.day()} value={day} onChange={setDay} min={first_day} />
      <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <TimeField label={m.from()} value={from} onChange={setFrom} zoneNote={zoneNote} />
        <TimeField label={m.to()} value={to} onChange={setTo} />
      </div>
      <OvernightNote from={from} until={to} />
    </>
  )
}
