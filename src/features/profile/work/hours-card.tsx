import {limits} from '#contract/limits.ts'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {useSaveWork} from '#data/queries/profile-edit.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useForm} from '#data/forms/use-form.ts'
import {readOffered, weekChoices} from '#domain/bookings/weekly-hours.ts'
import {dayIn, dayText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {hoursText, newHoursLine} from '#data/forms/hours-values.ts'
import {WeekHours} from '#ui/forms/week-hours.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {EditCard} from '../edit-card.tsx'
import {hoursChanges, hoursOf, hoursProblems, HoursValues} from './hours-values.ts'
import {SingleDays} from './single-days.tsx'

/** When a caregiver is free: a week that repeats for the coming weeks, and days besides. Saving it again renews it. */
export function HoursCard({profile}: {profile: CaretakerProfile}) {
  const today = dayIn(profile.user.timezone ?? deviceZone(), useServerNow())
  const save = useSaveWork(profile.id)
  const form = useForm({
    draft: {name: 'profile-hours', schema: HoursValues},
    known: hoursOf(profile, today),
    problemsOf: values => hoursProblems(values, today),
    fieldOf: () => 'lines',
    send: ({values}) => save.mutateAsync(hoursChanges(values, today)),
  })
  const lines = form.at.lines
  const weeks = form.at.weeks
  const single = form.at.single
  const {last} = readOffered(profile.available_dates, today)
  return (
    <EditCard
      title="Your hours"
      form={form}
      action={form.isDirty || last === null ? 'Save' : 'Renew'}
      mayRepeat={lines.value.length > 0}
    >
      <p className="text-muted">
        Families see at how many of their times you could come, and requests at your hours come first. It is
        no promise: which requests you bid on stays your choice.
      </p>
      {last !== null && <Offered last={last} today={today} />}
      <WeekHours
        lines={lines.value}
        onLines={lines.onChange}
        newLine={newHoursLine}
        lines_max={limits.schedule_lines_max}
        lineField={(index, part) => form.leaveOf(`lines[${index}].${part}`)}
        weeks={weeks.value}
        onWeeks={weeks.onChange}
        weekChoices={weekChoices}
        text={hoursText({lines: lines.value, weeks: weeks.value}, today)}
      />
      {lines.error && (
        <p role="alert" className="text-14 text-bad">
          {lines.error}
        </p>
      )}
      <SingleDays
        value={single.value}
        onChange={single.onChange}
        partField={(index, part) => form.leaveOf(`single[${index}].${part}`)}
        today={today}
      />
    </EditCard>
  )
}

/** Until when hours are offered now. */
function Offered({last, today}: {last: string; today: string}) {
  if (last < today) {
    return (
      <Callout tone="waiting" title="Your hours have run out">
        The last day you offered was {dayText(last, today)}. Renew them, or families are not told when you are
        free.
      </Callout>
    )
  }
  return <p className="text-14 text-muted">Offered now until {dayText(last, today)}.</p>
}
