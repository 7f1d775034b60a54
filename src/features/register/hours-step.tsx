import {CalendarCheck, Plus, X} from 'lucide-react'
import {limits} from '#contract/limits.ts'
import {Button} from '#ui/button.tsx'
import {Card} from '#ui/card.tsx'
import {MultiToggle, weekdayOptions} from '#ui/fields/multi-toggle.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {IconButton} from '#ui/icon-button.tsx'
import {hoursText} from './hours-text.ts'
import {newHours, weekChoices} from './person-values.ts'
import type {PersonForm} from './use-person-form.ts'

const weekOptions = weekChoices.map(value => ({value, label: `${value} weeks`}))

/** A week that repeats, for the coming weeks. It may be left out. */
export function HoursStep({form: {form, values, bind, today}}: {form: PersonForm}) {
  const {lines} = values.hours
  const nameOf = (index: number) => `Hours ${index + 1}`
  return (
    <>
      <p className="text-muted">
        Say on which weekdays and at what times you are free. Families see at how many of their times you
        could come, and requests at your hours come first. It is no promise: which requests you bid on stays
        your choice.
      </p>
      <form.Field name="hours.lines" mode="array">
        {list => (
          <>
            {list.state.value.map((line, index) => (
              <Card key={line.id} as="section" aria-label={nameOf(index)} className="space-y-4">
                <div className="flex min-h-9 items-center justify-between">
                  <h3 className="text-14 font-semibold">{nameOf(index)}</h3>
                  <IconButton
                    label={`Remove ${nameOf(index).toLowerCase()}`}
                    icon={X}
                    onClick={() => list.removeValue(index)}
                  />
                </div>
                <form.Field name={`hours.lines[${index}].weekdays`}>
                  {field => (
                    <MultiToggle<number>
                      label="On these weekdays"
                      options={weekdayOptions}
                      {...bind(field)}
                    />
                  )}
                </form.Field>
                <div className="grid grid-cols-2 items-start gap-3">
                  <form.Field name={`hours.lines[${index}].from`}>
                    {field => <TimeField label="From" {...bind(field)} />}
                  </form.Field>
                  <form.Field name={`hours.lines[${index}].until`}>
                    {field => <TimeField label="Until" {...bind(field)} />}
                  </form.Field>
                </div>
                {line.from && line.until && line.until < line.from && (
                  <p className="text-14 text-muted">Over midnight: until {line.until} on the next day.</p>
                )}
              </Card>
            ))}
            <Button
              variant="secondary"
              icon={Plus}
              disabledReason={
                lines.length >= limits.schedule_lines_max
                  ? `At most ${limits.schedule_lines_max} lines`
                  : undefined
              }
              onClick={() => list.pushValue(newHours(lines.at(-1)))}
            >
              {lines.length === 0 ? 'Add hours' : 'Add other hours'}
            </Button>
          </>
        )}
      </form.Field>
      {lines.length > 0 && (
        <form.Field name="hours.weeks">
          {field => {
            const {onBlur: _, ...rest} = bind(field)
            return (
              <SegmentedControl
                label="For the coming"
                hint="After that you offer nothing until you renew it."
                options={weekOptions}
                {...rest}
              />
            )
          }}
        </form.Field>
      )}
      <div aria-live="polite" className="empty:hidden">
        {lines.length === 0 ? (
          <p className="text-14 text-muted">
            You may leave this out: then families are not told whether you are free at their times.
          </p>
        ) : (
          <Offered text={hoursText(values.hours, today)} />
        )}
      </div>
    </>
  )
}

function Offered({text}: {text: string}) {
  if (text === '') return null
  return (
    <Card tone="primary" className="flex gap-3">
      <CalendarCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <p className="text-14 whitespace-pre-line">{text}</p>
    </Card>
  )
}
