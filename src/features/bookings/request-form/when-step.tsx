import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {limits} from '#contract/limits.ts'
import {formatWallTime} from '#lib/date-format.ts'
import {dayIn, zoneText, deviceZone} from '#lib/day.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {DateRangeField} from '#ui/fields/date-field.tsx'
import {MultiToggle, weekdayOptions} from '#ui/fields/multi-toggle.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import type {RequestForm} from './use-request-form.ts'
import {newLine} from './values.ts'
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
                <form.Field name={`lines[${index}].days`}>
                  {field => (
                    <DateRangeField
                      label="Days"
                      hint="One day, or the first and last of several."
                      min={dayIn(timezone, now)}
                      {...bind(field)}
                    />
                  )}
                </form.Field>
                {line.days && line.days[0] !== line.days[1] && (
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
      <VisitsSummary lines={lines} timezone={timezone} now={now} />
      <BookedTimes values={values} />
    </>
  )
}
