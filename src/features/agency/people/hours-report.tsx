import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import {useMemo, useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {failureOf} from '#data/app/message.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {calendarRange, namedRange, periodOptions, type DayRange} from '#domain/periods.ts'
import {hours_days_max, sumByMember, workedVisits, type MemberHours} from '#domain/sessions/member-hours.ts'
import {addDays, dayIn, daysLabel, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {DateField} from '#ui/fields/date-field.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {Button} from '#ui/primitives/button.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {AsOf} from '#ui/states/offline-note.tsx'
import {SkeletonTable} from '#ui/states/skeleton-table.tsx'
import type {Column, Sort} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {memberName, saveHours, saveWorkedVisits} from './hours-files.ts'
import {WorkedVisitsDialog} from './worked-visits-dialog.tsx'
import {HoursPeriod, type PeopleSearch} from './search.ts'

const names = HoursPeriod.options.filter(name => name !== 'days')

/** The days that the address asks for, in order and not too many. */
function rangeOf({period = 'this_week', from, to}: PeopleSearch, today: Day): DayRange {
  // the week of the board on the same page
  if (period !== 'days') return namedRange(period, today, calendarRange)
  const first = from ?? to ?? today
  const latest = addDays(first, hours_days_max - 1)
  const last = to ?? first
  return {from: first, to: last < first ? first : last > latest ? latest : last}
}

/**
 * The hours of an agency's people in a period, also as a file.
 * @see src/domain/rules.md#hours-of-an-agency
 */
export function HoursReport() {
  const [search, onSearch] = usePageSearch<PeopleSearch>()
  const now = useServerNow(60_000)
  const today = dayIn(deviceZone(), now)
  const {from, to} = rangeOf(search, today)
  // one more day on both sides, since days are in each visit's own zone
  const query = useQuery(
    sessionQueries.between(`${addDays(from, -1)}T00:00:00.000Z`, `${addDays(to, 2)}T00:00:00.000Z`),
  )
  const {data: visits, error, refetch} = query
  const asOf = useAsOf(query)
  const onDays = (days: Partial<DayRange>) => onSearch({period: 'days', from, to, ...days})
  return (
    <div className="max-w-4xl space-y-4">
      <div className="grid gap-3 sm:grid-cols-2 md:flex md:items-end md:*:w-60">
        <SelectField<HoursPeriod>
          label={m.period()}
          value={search.period ?? 'this_week'}
          onChange={period => (period === 'days' ? onDays({}) : onSearch({period, from: undefined, to: undefined}))}
          options={[...periodOptions(names), {value: 'days', label: m.chosen_days()}]}
        />
        {search.period === 'days' && (
          <>
            <DateField label={m.first_day()} value={from} onChange={day => onDays({from: day})} />
            <DateField
              label={m.last_day_sessions()}
              value={to}
              onChange={day => onDays({to: day})}
              min={from}
              max={addDays(from, hours_days_max - 1)}
            />
          </>
        )}
      </div>
      <h2 className="text-18 font-semibold">{daysLabel(from, to, today)}</h2>
      {visits ? (
        <Report visits={visits} from={from} to={to} now={now} />
      ) : error ? (
        <ErrorState title={m.the_hours_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonTable />
      )}
      {asOf && <AsOf time={asOf} />}
    </div>
  )
}

function Report({visits, from, to, now}: DayRange & {visits: readonly Session[]; now: string}) {
  const worked = useMemo(() => workedVisits(visits, {from, to}, now), [visits, from, to, now])
  const rows = useMemo(() => sumByMember(worked), [worked])
  /** Of whose visits the list is open; their `memberKey`. */
  const [opened, setOpened] = useState<string>()
  const columns = useMemo(() => columnsOf(setOpened), [])
  const open = rows.find(({member}) => memberKey(member) === opened)
  const [sort, setSort] = useState<Sort>(null)
  if (rows.length === 0) {
    return (
      <EmptyState picture="empty-calendar" title={m.no_hours_in_these_days()}>
        {m.confirmed_hours_are_settled()}
      </EmptyState>
    )
  }
  const sum = (key: 'visits' | 'confirmed_minutes' | 'waiting_minutes') =>
    rows.reduce((total, row) => total + row[key], 0)
  return (
    <>
      <DataTable
        label={m.hours_leads()}
        counted={() => peopleText(rows)}
        columns={columns}
        rows={rows}
        rowId={({member}) => memberKey(member)}
        sort={sort}
        onSort={setSort}
        empty={null}
      />
      <p className="font-semibold tabular-nums">
        {m.hours_in_all({
          confirmed: hoursText(sum('confirmed_minutes') / 60),
          waiting: hoursText(sum('waiting_minutes') / 60),
        })}
      </p>
      <p className="text-14 text-muted">{m.confirmed_hours_are_settled()}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={Download} onClick={() => saveWorkedVisits(worked, {from, to})}>
          {m.download_visits_csv()}
        </Button>
        <Button variant="secondary" icon={Download} onClick={() => saveHours(rows, {from, to})}>
          {m.download_totals_csv()}
        </Button>
      </div>
      {open && (
        <WorkedVisitsDialog
          name={memberName(open.member)}
          days={daysLabel(from, to, dayIn(deviceZone(), now))}
          worked={worked.filter(({member}) => memberKey(member) === opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** `2 people`; the row of visits that no one is assigned to is named apart. */
function peopleText(rows: readonly MemberHours[]): string {
  const count = rows.filter(({member}) => member !== null).length
  return count === rows.length ? m.count_people({count}) : m.count_people_and_unassigned({count})
}

/** A person's id; empty for the row of visits that no one is assigned to. */
const memberKey = (member: MemberHours['member']): string => member?.id ?? ''

const columnsOf = (onOpen: (key: string) => void): readonly Column<MemberHours>[] => [
  {
    id: 'member',
    header: m.caregiver(),
    card: 'title',
    value: ({member}) => memberName(member),
    cell: ({member}) => (
      <button
        type="button"
        aria-haspopup="dialog"
        className="target font-semibold text-primary underline"
        onClick={() => onOpen(memberKey(member))}
      >
        {memberName(member)}
      </button>
    ),
  },
  {id: 'visits', header: m.visits_public(), align: 'right', value: ({visits}) => visits},
  {
    id: 'confirmed',
    header: m.hours_confirmed(),
    align: 'right',
    value: ({confirmed_minutes}) => confirmed_minutes,
    cell: ({confirmed_minutes}) => hoursText(confirmed_minutes / 60),
  },
  {
    id: 'waiting',
    header: m.hours_waiting(),
    align: 'right',
    value: ({waiting_minutes}) => waiting_minutes,
    cell: ({waiting_minutes}) => hoursText(waiting_minutes / 60),
  },
]
