import {m} from '#messages'
import ChevronDown from 'lucide-react/icons/chevron-down'
import {useRef} from 'react'
import {limits} from '#contract/limits.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {usePlaceSearch} from '#data/queries/places.ts'
import {languageOptions, yearsText} from '#domain/accounts/languages.ts'
import {usual_radius_miles} from '#domain/app-constants.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {chosenShortcut, DayShortcuts} from '#ui/fields/day-shortcuts.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {MultiToggle} from '#ui/fields/multi-toggle.tsx'
import {OvernightNote} from '#ui/fields/overnight-note.tsx'
import {PlaceField} from '#ui/fields/place-field.tsx'
import type {PlaceOption} from '#ui/fields/place-search.ts'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {tonight} from '../request-form/start/quick.ts'
import {radii, type FindSearch} from './search.ts'
import {filtersSet} from './find-query.ts'

export type OnSearch = (change: Partial<FindSearch>) => void

/** The change that clears the filters and the distance, but keeps the place. */
export const noFilters = {
  radius: undefined,
  // as after each change of the distance: it may lie outside
  county: undefined,
  date: undefined,
  from: undefined,
  until: undefined,
  rate: undefined,
  ages: undefined,
  live_in: undefined,
  medical: undefined,
  drives: undefined,
  rating: undefined,
  language: undefined,
  years: undefined,
} satisfies Partial<FindSearch>
/** Whether there is something to clear, also a time that does not count without a day. */
const isAnySet = (search: FindSearch) =>
  Object.keys(noFilters).some(name => search[name as keyof typeof noFilters] !== undefined)

const rates = [20, 25, 30, 35, 40, 50].map(rate => ({value: String(rate), label: m.up_to_hr({rate})}))
const ratings = [3, 4, 5].map(stars => ({
  value: String(stars),
  label: stars === 5 ? m.five_stars() : m.stars_and_up({stars}),
}))
const experiences = [1, 3, 5, 10].map(years => ({
  value: String(years),
  label: m.years_and_up({years: yearsText(years)}),
}))
const ageOptions = Array.from({length: limits.age_max + 1}, (_, age) => ({
  value: age,
  label: age === 0 ? m.under_1() : String(age),
  name: age === 0 ? m.under_1_year() : yearsText(age),
}))

/** The place, and the filters folded below it. */
export function FindFilters({
  search,
  onSearch,
  place,
  found,
  isFamily,
}: {
  search: FindSearch
  onSearch: OnSearch
  place: PlaceOption | null
  /** How many caregivers are listed below; undefined until they are loaded. */
  found: number | undefined
  /** Only families know who drives. */
  isFamily: boolean
}) {
  const folded = useRef<HTMLDetailsElement>(null)
  const places = usePlaceSearch()
  const count = filtersSet(search)
  const radius = search.radius ?? usual_radius_miles
  return (
    <div className="space-y-3">
      <div className="md:max-w-sm">
        <PlaceField
          label={m.near()}
          places={places}
          value={place}
          // typing alone changes nothing
          onPick={picked => picked && onSearch({place: picked.zip ?? picked.label, county: undefined})}
        />
      </div>
      <details ref={folded} className="group scroll-mt-20 rounded-card border border-line bg-card">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-card px-4 py-2 font-semibold hover:bg-sunk focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          {m.within_miles_and_filters({radius, count})}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div className="space-y-4 px-4 pt-3 pb-4">
          <Filters search={search} onSearch={onSearch} isFamily={isFamily} />
          <div className="flex flex-wrap items-center gap-2">
            {found !== undefined && (
              <Button
                size="sm"
                onClick={() => {
                  folded.current?.removeAttribute('open')
                  folded.current?.scrollIntoView()
                  folded.current?.querySelector('summary')?.focus({preventScroll: true})
                }}
              >
                {m.show_count_caregivers({count: found})}
              </Button>
            )}
            <Button
              variant="secondary"
              size="sm"
              disabledReason={isAnySet(search) ? undefined : m.no_filter_is_set()}
              onClick={() => onSearch(noFilters)}
            >
              {m.clear_filters()}
            </Button>
          </div>
        </div>
      </details>
    </div>
  )
}

function Filters({search, onSearch, isFamily}: {search: FindSearch; onSearch: OnSearch; isFamily: boolean}) {
  const now = useServerNow(60_000)
  const today = dayIn(deviceZone(), now)
  const evening = tonight(now, deviceZone())
  const {date = '', from = '', until = '', rate, ages = [], rating, language, years} = search
  const chosen = chosenShortcut({day: date, from, to: until}, {today, evening})
  // once a day is chosen the hint keeps its room, so that nothing below jumps
  const needsDay =
    date === ''
      ? {hint: m.choose_a_day_first(), disabled: true}
      : {
          hint: (
            <span aria-hidden className="invisible">
              {m.choose_a_day_first()}
            </span>
          ),
        }
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 large-text:grid-cols-1 md:grid-cols-3">
        <div className="space-y-2 max-md:col-span-full">
          <DateField
            label={m.day()}
            min={today}
            value={date}
            canClear
            onChange={day => onSearch({date: day || undefined})}
            placeholder={m.any_day()}
          />
          <DayShortcuts
            today={today}
            chosen={chosen}
            // after tonight, whose times it set, the whole day is meant
            onDay={day => onSearch({date: day, ...(chosen === 'tonight' && {from: undefined, until: undefined})})}
            onTonight={evening && (() => onSearch({date: today, from: evening.from, until: evening.to}))}
          />
        </div>
        <TimeField label={m.from()} value={from} onChange={time => onSearch({from: time || undefined})} {...needsDay} />
        <TimeField
          label={m.until()}
          value={until}
          onChange={time => onSearch({until: time || undefined})}
          {...needsDay}
        />
        <div className="col-span-full empty:hidden">
          <OvernightNote from={date && from} until={until} />
        </div>
        <p className="col-span-full text-14 text-muted">{m.times_are_compared_with_offered_hours()}</p>
      </div>
      {/* their words do not fit into half a phone */}
      <div className="grid items-start gap-3 sm:grid-cols-2 md:grid-cols-3">
        <SelectField
          label={m.within()}
          value={String(search.radius ?? usual_radius_miles)}
          onChange={miles => onSearch({radius: radii.find(each => String(each) === miles), county: undefined})}
          options={radii.map(miles => ({value: String(miles), label: m.count_miles({miles})}))}
        />
        <FilterSelect
          label={m.rate()}
          all={m.any_rate()}
          value={rate === undefined ? undefined : String(rate)}
          onChange={value => onSearch({rate: value === undefined ? undefined : Number(value)})}
          options={rates}
        />
        <FilterSelect
          label={m.rating()}
          all={m.any_rating()}
          value={rating === undefined ? undefined : String(rating)}
          onChange={value => onSearch({rating: value === undefined ? undefined : Number(value)})}
          options={ratings}
        />
        <FilterSelect
          label={m.language_bookings()}
          all={m.any_language()}
          value={language}
          onChange={value => onSearch({language: value})}
          options={languageOptions()}
        />
        <FilterSelect
          label={m.experience()}
          all={m.any_experience()}
          value={years === undefined ? undefined : String(years)}
          onChange={value => onSearch({years: value === undefined ? undefined : Number(value)})}
          options={experiences}
        />
      </div>
      <MultiToggle<number>
        label={m.ages_of_your_children()}
        hint={m.shows_caregivers_who_work_with_each()}
        value={ages}
        onChange={next => onSearch({ages: next.length > 0 ? next : undefined})}
        options={ageOptions}
      />
      <div className="grid md:grid-cols-2">
        <Checkbox
          label={m.can_live_in()}
          checked={search.live_in === true}
          onChange={isOn => onSearch({live_in: isOn || undefined})}
        />
        <Checkbox
          label={m.medical_companion()}
          checked={search.medical === true}
          onChange={isOn => onSearch({medical: isOn || undefined})}
        />
        {isFamily && (
          <Checkbox
            label={m.drivers_license_own_car()}
            checked={search.drives === true}
            onChange={isOn => onSearch({drives: isOn || undefined})}
          />
        )}
      </div>
    </>
  )
}
