import {m} from '#messages'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {dayIn, dayText, zoneText, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {DateField, DateRangeField} from '#ui/fields/date-field.tsx'
import {chosenShortcut, DayShortcuts} from '#ui/fields/day-shortcuts.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {MultiToggle, weekdayOptions} from '#ui/fields/multi-toggle.tsx'
import {OvernightNote} from '#ui/fields/overnight-note.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import type {RequestForm} from '../use-request-form.ts'
import {InvitedHours} from '../ask/hours-not-offered.tsx'
import {tonight} from '../start/quick.ts'
import {firstVisitDay, isFirstDayAlone, newLine, weeklyDays, type LineValues} from '../values.ts'
import {BookedTimes} from './booked-times.tsx'
import {VisitsSummary} from './visits-summary.tsx'

/** The step for days and times, with a summary of the visits. */
export function WhenStep({form: {form, values, bind}}: {form: RequestForm}) {
  const now = useServerNow()
  const {timezone, lines} = values
  const zone = zoneText(timezone, now)
  const nameOf = (index: number) =>
    lines.length > 1 ? m.days_and_times_bookings({value: index + 1}) : m.days_and_times()
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
                      label={m.remove_days_and_times({number: index + 1})}
                      icon={X}
                      onClick={() => list.removeValue(index)}
                    />
                  </div>
                )}
                <LineDays request={{form, values, bind}} index={index} line={line} now={now} />
                <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
                  <form.Field name={`lines[${index}].from`}>
                    {field => <TimeField label={m.from()} {...bind(field)} />}
                  </form.Field>
                  <form.Field name={`lines[${index}].to`}>
                    {field => <TimeField label={m.until()} {...bind(field)} />}
                  </form.Field>
                </div>
                <OvernightNote from={line.from} until={line.to} />
              </Card>
            ))}
            <Button
              variant="secondary"
              icon={Plus}
              disabledReason={
                lines.length >= limits.schedule_lines_max
                  ? m.at_most_lines_bookings({schedule_lines_max: limits.schedule_lines_max})
                  : undefined
              }
              onClick={() => list.pushValue(newLine(lines.at(-1)))}
            >
              {m.add_other_days_or_times()}
            </Button>
          </>
        )}
      </form.Field>
      <p className="text-14 text-muted">
        {isElsewhere ? m.times_are_of_the_visit({zone}) : m.times_are_in_zone({zone})}
      </p>
      <VisitsSummary values={values} now={now} />
      <BookedTimes values={values} />
      <InvitedHours values={values} />
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
  const often = line.no_end ? 'weekly' : isRange ? 'range' : 'day'
  const evening = tonight(now, values.timezone)
  const chosen = chosenShortcut({day: line.days?.[0], from: line.from, to: line.to}, {today, evening})
  const [isTonightPicked, setTonightPicked] = useState(chosen === 'tonight')
  const hasTonightsTimes = isTonightPicked && line.from === evening?.from && line.to === evening.to
  const pick = (day: Day, times?: {from: string; to: string}) => {
    form.setFieldValue(`lines[${index}].days`, [day, day])
    if (!times) return
    form.setFieldValue(`lines[${index}].from`, times.from)
    form.setFieldValue(`lines[${index}].to`, times.to)
  }
  const startOn = (first: Day) => form.setFieldValue(`lines[${index}].weekdays`, weeklyDays(line, first))
  return (
    <>
      <SegmentedControl<'day' | 'range' | 'weekly'>
        label={m.how_often()}
        hideLabel
        value={often}
        onChange={chosen => {
          setRange(chosen === 'range')
          form.setFieldValue(`lines[${index}].no_end`, chosen === 'weekly')
          const [first] = line.days ?? []
          if (chosen === 'day' && first) pick(first)
          if (chosen === 'weekly' && first) startOn(first)
        }}
        options={[
          {value: 'day', label: m.one_day()},
          {value: 'range', label: m.several_days()},
          {value: 'weekly', label: m.every_week()},
        ]}
      />
      {often === 'day' && (
        <DayShortcuts
          today={today}
          chosen={chosen}
          // after tonight, whose times it set, other ones are meant
          onDay={day => pick(day, day === today && hasTonightsTimes ? {from: '', to: ''} : undefined)}
          onTonight={
            evening &&
            (() => {
              setTonightPicked(true)
              pick(today, evening)
            })
          }
        />
      )}
      <form.Field name={`lines[${index}].days`}>
        {field => {
          const {value, onChange, ...bound} = bind(field)
          return often === 'range' ? (
            <DateRangeField
              label={m.days()}
              hint={m.the_first_and_the_last_day()}
              min={today}
              value={value}
              onChange={onChange}
              {...bound}
            />
          ) : (
            <DateField
              label={often === 'weekly' ? m.first_day() : m.day()}
              hint={often === 'weekly' ? weeklyHint(line, today) : undefined}
              min={today}
              value={value?.[0] ?? ''}
              onChange={day => {
                if (often === 'weekly') startOn(day)
                onChange([day, day])
              }}
              {...bound}
            />
          )
        }}
      </form.Field>
      {(often === 'weekly' || (often === 'range' && line.days && line.days[0] !== line.days[1])) && (
        <form.Field name={`lines[${index}].weekdays`}>
          {field => {
            const {onChange, ...bound} = bind(field)
            return (
              <MultiToggle<number>
                label={m.on_these_weekdays()}
                hint={
                  often === 'range'
                    ? m.if_you_choose_none_every_day()
                    : isFirstDayAlone(line)
                      ? m.at_least_one_weekday_of_the_first_day()
                      : m.at_least_one()
                }
                options={weekdayOptions}
                {...bound}
                onChange={weekdays => {
                  // a tap on the only weekday, which was preselected, means to choose it
                  if (often === 'range' || weekdays.length > 0) onChange(weekdays)
                }}
              />
            )
          }}
        </form.Field>
      )}
    </>
  )
}

/** That it has no end, after the day of the first visit where that is later than the chosen first day. */
function weeklyHint(line: LineValues, today: Day): string {
  const first = firstVisitDay(line)
  return first === null || first === line.days?.[0]
    ? m.every_week_no_end_date_until()
    : m.first_visit_on({day: dayText(first, today)})
}
