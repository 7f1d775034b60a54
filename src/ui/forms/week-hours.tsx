import {m} from '#messages'
import {lowered} from '#lib/letter-case.ts'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {Button} from '../primitives/button.tsx'
import {Card} from '../primitives/card.tsx'
import {IconButton} from '../primitives/icon-button.tsx'
import {MultiToggle, weekdayOptions} from '../fields/multi-toggle.tsx'
import {SegmentedControl} from '../fields/segmented-control.tsx'
import {OvernightNote} from '#ui/fields/overnight-note.tsx'
import {TimeField} from '../fields/time-field.tsx'

/** Hours on some weekdays, 1 Monday … 7 Sunday. */
interface HoursLine {
  id: string
  weekdays: readonly number[]
  from: string
  until: string
}

/** The error of one field of a line, and whether it was left. */
type LineField = (
  index: number,
  part: 'weekdays' | 'from' | 'until',
) => {name: string; error: string | undefined; onBlur: () => void}

/** Weekly hours for a number of weeks, line by line, with the total. */
export function WeekHours<Line extends HoursLine, Weeks extends number | 'ongoing'>({
  lines,
  onLines,
  newLine,
  lines_max,
  lineField,
  weeks,
  onWeeks,
  weekChoices,
  text,
}: {
  lines: readonly Line[]
  onLines: (lines: Line[]) => void
  /** A line to begin with, like the one before it. */
  newLine: (like: Line | undefined) => Line
  lines_max: number
  lineField: LineField
  weeks: Weeks
  onWeeks: (weeks: Weeks) => void
  weekChoices: readonly Weeks[]
  /** The total in words; empty while no line is complete. */
  text: string
}) {
  const change = (at: Line, part: Partial<HoursLine>) =>
    onLines(lines.map(line => (line === at ? {...line, ...part} : line)))
  return (
    <>
      {lines.map((line, index) => (
        <HoursLineFields
          key={line.id}
          name={m.hours({value: index + 1})}
          line={line}
          field={part => lineField(index, part)}
          onChange={part => change(line, part)}
          onRemove={() => onLines(lines.filter(one => one !== line))}
        />
      ))}
      <Button
        variant="secondary"
        icon={Plus}
        disabledReason={lines.length >= lines_max ? m.at_most_lines({lines_max}) : undefined}
        onClick={() => onLines([...lines, newLine(lines.at(-1))])}
      >
        {lines.length === 0 ? m.add_hours() : m.add_other_hours()}
      </Button>
      {lines.length > 0 && (
        <SegmentedControl
          label={m.for_the_coming()}
          hint={weeks === 'ongoing' ? m.until_you_change_it() : m.after_that_families_see_no_hours()}
          options={weekChoices.map(value => ({
            value,
            label: value === 'ongoing' ? m.no_end() : m.number_of_weeks({count: value}),
          }))}
          value={weeks}
          onChange={onWeeks}
        />
      )}
      <div aria-live="polite" className="empty:sr-only">
        {lines.length === 0 ? (
          <p className="text-14 text-muted">{m.you_can_skip_this_but_then()}</p>
        ) : (
          text !== '' && (
            <Card tone="primary" className="flex gap-3">
              <CalendarCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
              <p className="text-14 whitespace-pre-line">{text}</p>
            </Card>
          )
        )}
      </div>
    </>
  )
}

/** Weekdays and times of one line. */
export function HoursLineFields({
  name,
  line,
  field,
  onChange,
  onRemove,
}: {
  name: string
  line: HoursLine
  field: (part: 'weekdays' | 'from' | 'until') => ReturnType<LineField>
  onChange: (part: Partial<HoursLine>) => void
  onRemove: () => void
}) {
  return (
    <Card as="section" aria-label={name} className="space-y-4">
      <div className="flex min-h-9 items-center justify-between">
        <h3 className="text-14 font-semibold">{name}</h3>
        <IconButton label={m.remove({lower_case: lowered(name)})} icon={X} onClick={onRemove} />
      </div>
      <MultiToggle<number>
        label={m.on_these_weekdays()}
        options={weekdayOptions}
        {...field('weekdays')}
        value={line.weekdays}
        onChange={weekdays => onChange({weekdays})}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-start gap-3">
        <TimeField label={m.from()} {...field('from')} value={line.from} onChange={from => onChange({from})} />
        <TimeField label={m.until()} {...field('until')} value={line.until} onChange={until => onChange({until})} />
      </div>
      <OvernightNote from={line.from} until={line.until} />
    </Card>
  )
}
