import {m} from '#messages'
import Plus from 'lucide-react/icons/plus'
import {useState} from 'react'
import type {Member, MemberAvailability} from '#contract/accounts/profiles.ts'
import {limits} from '#contract/limits.ts'
import {lineProblems, newHoursLine} from '#data/forms/hours-values.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useSetAvailability} from '#data/queries/members.ts'
import {usePlaceSearch} from '#data/queries/places.ts'
import {useVisitsDuring} from '#data/queries/visits-during.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {visitsWhileAway} from '#domain/sessions/people-board.ts'
import type {Day} from '#lib/day.ts'
import {fullName} from '#lib/full-name.ts'
import {newId} from '#lib/id.ts'
import {PlaceField} from '#ui/fields/place-field.tsx'
import type {PlaceOption} from '#ui/fields/place-search.ts'
import {HoursLineFields} from '#ui/forms/week-hours.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {MemberAwayDays} from './member-away-days.tsx'
import {MemberDialog} from './member-dialog.tsx'
import {AvailabilityList} from './record-lists.tsx'
import {useAwayRows} from './use-away-rows.ts'

type Point = NonNullable<MemberAvailability['place']>
const optionOf = (place: Point): PlaceOption & Point => ({...place, kind: 'town', county: ''})

/** Edits when and from where a member works as a whole. */
export function AvailabilityDialog({member, today, onClose}: {member: Member; today: Day; onClose: () => void}) {
  const {availability} = member
  const [lines, setLines] = useState(() => availability.hours.map(line => ({id: newId(), ...line})))
  const {rows, onRows, away, isMissing: isDayMissing} = useAwayRows(availability.away, today)
  const [place, setPlace] = useState(availability.place)
  const [wasSent, setWasSent] = useState(false)
  const places = usePlaceSearch()
  const save = useSetAvailability()
  const [seen, setSeen] = useState(availability)
  const problems = lineProblems(lines)
  // a place that is typed but not found yet would be lost
  const isPlaceOpen = place === null && (places.typed ?? '').trim() !== ''
  const isMissing = Object.keys(problems).length > 0 || isDayMissing || isPlaceOpen
  const values = JSON.stringify([lines, rows, place, places.typed])
  const [opened_with] = useState(values)
  const during = useVisitsDuring(away, today)
  const edited = {...member, availability: {...availability, away}}
  const uncovered = visitsWhileAway(during ?? [], edited, useServerNow()).length
  const send = () => {
    setWasSent(true)
    if (isMissing) return
    const hours = lines.map(({weekdays, from, until}) => ({weekdays, from, until}))
    save.mutate(
      {id: member.id, hours, away, place, seen},
      {
        onError: error => setSeen(savedMeanwhile<MemberAvailability>(error) ?? seen),
        onSuccess: () => {
          toast({title: m.availability_saved(), description: fullName(member), tone: 'good'})
          onClose()
        },
      },
    )
  }
  return (
    <MemberDialog
      title={m.availability_of({full_name: fullName(member)})}
      description={m.shown_to_your_office_when_you_assign()}
      save={save}
      values={values}
      changed={(saved: MemberAvailability) => <AvailabilityList availability={saved} today={today} />}
      isDirty={values !== opened_with}
      onSubmit={send}
      onClose={onClose}
    >
      <section aria-label={m.days_away()} className="space-y-3">
        <h3 className="font-semibold">{m.days_away()}</h3>
        <MemberAwayDays rows={rows} onRows={onRows} today={today} wasSent={wasSent} />
        {uncovered > 0 && (
          <Callout tone="waiting" title={m.visits_need_someone_else({count: uncovered})}>
            {m.after_you_save_the_team_list_has()}
          </Callout>
        )}
      </section>
      <section aria-label={m.usual_hours()} className="space-y-3">
        <h3 className="font-semibold">{m.usual_hours()}</h3>
        {lines.map((line, index) => (
          <HoursLineFields
            key={line.id}
            name={m.hours({value: index + 1})}
            line={line}
            field={part => {
              const name = `lines[${index}].${part}`
              return {name, error: wasSent ? problems[name] : undefined, onBlur: () => undefined}
            }}
            onChange={part => setLines(lines.map(each => (each.id === line.id ? withPart(each, part) : each)))}
            onRemove={() => setLines(lines.filter(({id}) => id !== line.id))}
          />
        ))}
        <Button
          variant="secondary"
          size="sm"
          icon={Plus}
          disabledReason={
            lines.length >= limits.member_hours_max
              ? m.at_most_agency({credentials_max: limits.member_hours_max})
              : undefined
          }
          onClick={() => setLines([...lines, newHoursLine(lines.at(-1))])}
        >
          {lines.length === 0 ? m.add_hours() : m.add_other_hours()}
        </Button>
      </section>
      <PlaceField
        label={m.starts_from()}
        hint={m.distances_to_visits_count_from_here()}
        required={false}
        places={places}
        error={wasSent && isPlaceOpen ? m.choose_a_place_of_the_list() : undefined}
        value={place && optionOf(place)}
        onPick={picked =>
          setPlace(picked && {label: picked.label, latitude: picked.latitude, longitude: picked.longitude})
        }
      />
    </MemberDialog>
  )
}

interface Line {
  id: string
  weekdays: number[]
  from: string
  until: string
}

const withPart = (
  line: Line,
  {weekdays, ...part}: {weekdays?: readonly number[]; from?: string; until?: string},
): Line => ({
  ...line,
  ...part,
  ...(weekdays && {weekdays: [...weekdays]}),
})
