import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {formatWallTime} from '#lib/date-format.ts'
import {addDays, dayIn, zoneText, deviceZone, type Day} from '#lib/day.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {DateField, DateRangeField} from '#ui/fields/date-field.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {MultiToggle, weekdayOptions} from '#ui/fields/multi-toggle.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import type {RequestForm} from './use-request-form.ts'
import {tonight} from './quick.ts'
import {newLine, type LineValues} from './values.ts'
import {BookedTimes} from './booked-times.tsx'
import {VisitsSummary} from './visits-summary.tsx'

/** The step for days and times, with a summary of the visits. */
export function WhenStep({form: {form, values, bind}}: {form: RequestForm}) {
  const now = useServerNow()
  const {timezone, lines} = values
  const zone = zoneText(timezone, now)
  const nameOf = (index: number) => (lines.length > 1 ? `Days and times ${index + 1}` : 'Days and times')
  const isElsewhere = zone !== zoneText(deviceZone(), now)
  return (
    <>
      <form.Field name="lines" mode="array">
        {list => (
          <>
            {list.state.value.map((line, index) => (
              <Card key={line.id} as="section" aria-label={nameOf(index)} className="space-y-4">
                {list.state.value.length > 1 && (
                  <div className="flex min-h-9 items-center justify-between">
                    <h3 className="text-14 font-semibold">{nameOf(index)}</h3>
                    <IconButton
                      label={`Remove ${nameOf(index).toLowerCase()}`}
                      icon={X}
                      onClick={() => list.removeValue(index)}
                    />
                  </div>
                )}
                <LineDays request={{form, values, bind}} index={index} line={line} now={now} />
                <div className="grid grid-cols-2 gap-3">
                  <form.Field name={`lines[${index}].from`}>
                    {field => <TimeField label="From" {...bind(field)} />}
                  </form.Field>
                  <form.Field name={`lines[${index}].to`}>
                    {field => <TimeField label="Until" {...bind(field)} />}
                  </form.Field>
                </div>
                {line.from && line.to && line.to < line.from && (
                  <p className="text-14 text-muted">Overnight, until {formatWallTime(line.to)} on the next day.</p>
                )}
              </Card>
            ))}
            <Button
              variant="secondary"
              icon={Plus}
              disabledReason={
                lines.length >= limits.schedule_lines_max ? `At most ${limits.schedule_lines_max} lines` : undefined
              }
              onClick={() => list.pushValue(newLine(lines.at(-1)))}
            >
              Add other days or times
            </Button>
          </>
        )}
      </form.Field>
      <p className="text-14 text-muted">
        Times are {zone}
        {isElsewhere ? ', the local time of the visit, not of this device.' : '.'}
      </p>
      <VisitsSummary values={values} now={now} />
      <BookedTimes values={values} />
    </>
  )
}

/** The day of a line, in one tap for the usual ones, or the first and last of several with their weekdays. */
function LineDays({
  request: {form, values, bind},
  index,
  line,
  now,
}: {
  request: Pick<RequestForm, 'form' | 'values' | 'bind'>
  index: number
  line: LineValues
  now: string
}) {
  const today = dayIn(values.timezone, now)
  const [isRange, setRange] = useState(line.days !== null && line.days[0] !== line.days[1])
  const evening = tonight(now, values.timezone)
  const pick = (day: Day, times?: {from: string; to: string}) => {
    form.setFieldValue(`lines[${index}].days`, [day, day])
    if (!times) return
    form.setFieldValue(`lines[${index}].from`, times.from)
    form.setFieldValue(`lines[${index}].to`, times.to)
  }
  return (
    <>
      <SegmentedControl<'day' | 'range'>
        label="How often"
        hideLabel
        value={isRange ? 'range' : 'day'}
        onChange={chosen => {
          setRange(chosen === 'range')
          const [first] = line.days ?? []
          if (chosen === 'day' && first) pick(first)
        }}
        options={[
          {value: 'day', label: 'One day'},
          {value: 'range', label: 'Several days'},
        ]}
      />
      {!isRange && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => pick(today)}>
            Today
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabledReason={evening ? undefined : 'It is too late for this evening'}
            onClick={() => evening && pick(today, evening)}
          >
            Tonight
          </Button>
          <Button variant="secondary" size="sm" onClick={() => pick(addDays(today, 1))}>
            Tomorrow
          </Button>
        </div>
      )}
      <form.Field name={`lines[${index}].days`}>
        {field => {
          const {value, onChange, ...bound} = bind(field)
          return isRange ? (
            <DateRangeField
              label="Days"
              hint="The first and the last day."
              min={today}
              value={value}
              onChange={onChange}
              {...bound}
            />
          ) : (
            <DateField
              label="Day"
              min={today}
              value={value?.[0] ?? ''}
              onChange={day => onChange([day, day])}
              {...bound}
            />
          )
        }}
      </form.Field>
      {isRange && line.days && line.days[0] !== line.days[1] && (
        <form.Field name={`lines[${index}].weekdays`}>
          {field => (
            <MultiToggle<number>
              label="On these weekdays"
              hint="If you choose none, every day counts."
              options={weekdayOptions}
              {...bind(field)}
            />
          )}
        </form.Field>
      )}
    </>
  )
}
