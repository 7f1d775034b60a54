import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {limits} from '#contract/limits.ts'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {useSaveWork} from '#data/queries/profile-edit.ts'
import {useVisitsDuring} from '#data/queries/visits-during.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useForm} from '#data/forms/use-form.ts'
import {comingOnDaysOff} from '#domain/sessions/people-board.ts'
import {readOffered, weekChoices} from '#domain/bookings/weekly-hours.ts'
import {dayIn, dayText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {weekText, newHoursLine} from '#data/forms/hours-values.ts'
import {AwayDays} from '#ui/forms/away-days.tsx'
import {WeekHours} from '#ui/forms/week-hours.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {newId} from '#lib/id.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {EditCard} from '../edit-card.tsx'
import {hoursChanges, hoursOf, hoursProblems, HoursValues, type SingleValues} from './offered-hours.ts'

/** Whether a field is of the repeating week, and not of single days or days away. */
const isOfWeek = (field: string): boolean => field === 'lines' || field === 'weeks'

/** Whether days alone were changed, so that the stored week goes on. Saving without a change renews it. */
const isWeekLeft = (changes: Partial<HoursValues>): boolean => {
  const fields = Object.keys(changes)
  return fields.length > 0 && !fields.some(isOfWeek)
}

/** A caregiver's hours: a repeating week and single days. Saving without changes extends the week. */
export function HoursCard({profile}: {profile: CaretakerProfile}) {
  const today = dayIn(profile.user.timezone ?? deviceZone(), useServerNow())
  const save = useSaveWork(profile.id)
  const form = useForm({
    draft: {name: 'profile-hours', schema: HoursValues},
    known: hoursOf(profile, today),
    problemsOf: values => hoursProblems(values, today),
    fieldOf: () => 'lines',
    send: ({values, changes}) =>
      save.mutateAsync(hoursChanges(values, today, isWeekLeft(changes) ? profile.available_dates : undefined)),
  })
  const lines = form.at.lines
  const weeks = form.at.weeks
  const single = form.at.single
  const away = form.at.away
  const {last, isOngoing} = readOffered(profile.available_dates, today)
  const isWeekShown = form.changed.some(isOfWeek)
  const mayRenew = !isOngoing && last !== null
  return (
    <EditCard
      title={m.your_hours()}
      anchor="your-hours"
      form={form}
      {...(mayRenew && !form.isDirty && {action: m.renew()})}
      mayRepeat={mayRenew && lines.value.length > 0}
    >
      <p className="text-muted">{m.families_see_how_many_of_their()}</p>
      {isOngoing ? (
        <p className="text-14 text-muted">{m.offered_every_week_until_you_change()}</p>
      ) : (
        last !== null && <Offered last={last} today={today} />
      )}
      <WeekHours
        lines={lines.value}
        onLines={lines.onChange}
        newLine={newHoursLine}
        lines_max={limits.schedule_lines_max}
        lineField={(index, part) => form.bindBlur(`lines[${index}].${part}`)}
        weeks={weeks.value}
        onWeeks={weeks.onChange}
        weekChoices={weekChoices}
        text={isWeekShown ? weekText({lines: lines.value, weeks: weeks.value}, today) : ''}
      />
      {lines.error && (
        <p role="alert" className="text-14 text-bad">
          {lines.error}
        </p>
      )}
      <SingleDays
        value={single.value}
        onChange={single.onChange}
        partField={(index, part) => form.bindBlur(`single[${index}].${part}`)}
        today={today}
      />
      <section aria-label={m.days_away()} className="space-y-3">
        <h3 className="text-14 font-semibold">{m.days_away()}</h3>
        <p className="text-14 text-muted">{m.no_hours_are_offered_on_days_away()}</p>
        <AwayDays
          rows={away.value}
          onRows={away.onChange}
          today={today}
          rows_max={limits.member_away_max}
          errorOf={index => form.bindBlur(`away[${index}].days`).error}
        />
        <BookedWhileAway away={away.value} today={today} />
      </section>
    </EditCard>
  )
}

/** That visits are booked on days away, which stay booked. */
function BookedWhileAway({away, today}: {away: HoursValues['away']; today: string}) {
  const off = away.flatMap(({days}) => (days ? [{from: days[0], to: days[1]}] : []))
  const during = useVisitsDuring(off, today)
  const booked = comingOnDaysOff(during ?? [], off, useServerNow())
  const [first] = booked.toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
  if (!first) return null
  return (
    <Callout tone="waiting" title={m.visits_are_booked_on_your_days_away({count: booked.length})}>
      <p>{m.they_stay_booked_until_you_cancel()}</p>
      <Link
        to="/dash/caretaker/calendar"
        search={{day: dayIn(first.timezone, first.scheduled_start)}}
        className="target font-medium text-primary underline underline-offset-4"
      >
        {m.open_your_calendar_at_the_first({count: booked.length})}
      </Link>
    </Callout>
  )
}

/** The last day with offered hours, or that there is none. */
function Offered({last, today}: {last: string; today: string}) {
  if (last < today) {
    return (
      <Callout tone="waiting" title={m.your_hours_have_expired()}>
        {m.the_last_day_you_offered_was({day_text: dayText(last, today)})}
      </Callout>
    )
  }
  return <p className="text-14 text-muted">{m.currently_offered_until({day_text: dayText(last, today)})}</p>
}

type Part = 'day' | 'from' | 'until'

/** Single days in addition to the week, each with its hours. */
function SingleDays({
  value,
  onChange,
  partField,
  today,
}: {
  value: readonly SingleValues[]
  onChange: (days: SingleValues[]) => void
  partField: (index: number, part: Part) => {name: string; error: string | undefined; onBlur: () => void}
  /** `YYYY-MM-DD` */
  today: string
}) {
  const change = (at: SingleValues, part: Partial<SingleValues>) =>
    onChange(value.map(one => (one === at ? {...one, ...part} : one)))
  const last = value.at(-1)
  return (
    <>
      {value.map((one, index) => (
        <Card key={one.id} as="section" aria-label={m.single_day({value: index + 1})} className="space-y-4">
          <div className="flex min-h-9 items-center justify-between">
            <h3 className="text-14 font-semibold">{m.single_day({value: index + 1})}</h3>
            <IconButton
              label={m.remove_single_day({value: index + 1})}
              icon={X}
              onClick={() => onChange(value.filter(each => each !== one))}
            />
          </div>
          <DateField
            label={m.day()}
            min={today}
            {...partField(index, 'day')}
            value={one.day}
            onChange={day => change(one, {day})}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-start gap-3">
            <TimeField
              label={m.from()}
              {...partField(index, 'from')}
              value={one.from}
              onChange={from => change(one, {from})}
            />
            <TimeField
              label={m.until()}
              {...partField(index, 'until')}
              value={one.until}
              onChange={until => change(one, {until})}
            />
          </div>
        </Card>
      ))}
      <Button
        variant="secondary"
        icon={Plus}
        onClick={() => onChange([...value, {id: newId(), day: '', from: last?.from ?? '', until: last?.until ?? ''}])}
      >
        {value.length === 0 ? m.add_a_single_day() : m.add_another_day()}
      </Button>
    </>
  )
}
