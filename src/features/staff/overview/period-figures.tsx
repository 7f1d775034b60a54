import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useMemo, useState} from 'react'
import type {StaffFigures} from '#contract/admin/figures.ts'
import {limits} from '#contract/limits.ts'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {addDays, dayIn, dayText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {classNames} from '#lib/class-names.ts'
import {Card, cardLinkClass} from '#ui/primitives/card.tsx'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import type {Column, Sort} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {linkClass} from '../bookings/booking-columns.tsx'
import {isRevenueListable} from '../money/revenue-search.ts'
import {PeriodFields} from '../period-fields.tsx'
import type {OverviewSearch} from '../search-params.ts'
import {LoadError} from '../staff-list.tsx'
import {durationText, minutesText, percentText} from '../text.ts'

const root = '/admin/dashboard'

interface Shown {
  label: string
  /** Null without anything to count. */
  value: string | null
  before: string | null
  /** What it is made of: `12 of 40 requests`. */
  of: string
  /** `words` say what it lists. Null where the list would be refused, as `of` then says. */
  list: {to: string; search: object; words: string} | null
}

/** Each figure with the list that it is counted from; lists of revenue and phones have fewer days than the period may have. */
function figuresOf({now, before, period}: StaffFigures): Shown[] {
  const bookings = (search: object, words: string) => ({
    to: `${root}/all-bookings`,
    search: {...search, ...period},
    words,
  })
  const isListed = isRevenueListable(period.from, period.to)
  return [
    {
      label: m.fill_rate(),
      value: percentText(now.filled, now.requests),
      before: percentText(before.filled, before.requests),
      of: m.of_requests({part: now.filled, whole: now.requests, count: now.requests}),
      list: bookings({}, m.see_all_requests()),
    },
    {
      label: m.time_to_first_offer(),
      value: minutesText(now.first_offer_minutes),
      before: minutesText(before.first_offer_minutes),
      of: m.median_of_the_requests(),
      list: bookings({}, m.see_all_requests()),
    },
    {
      label: m.confirmed_by_both_sides(),
      value: percentText(now.confirmed_by_both, now.visits),
      before: percentText(before.confirmed_by_both, before.visits),
      of: m.part_of_visits({part: now.confirmed_by_both, whole: now.visits, count: now.visits}),
      list: bookings({visits: 'confirmed'}, m.lists_bookings_with_visits_confirmed_by_both()),
    },
    {
      label: m.confirmed_offline(),
      value: percentText(now.offline, now.confirmations),
      before: percentText(before.offline, before.confirmations),
      of: m.of_confirmations({part: now.offline, whole: now.confirmations, count: now.confirmations}),
      list: bookings({visits: 'offline'}, m.lists_bookings_with_visits_confirmed_offline()),
    },
    {
      label: m.oldest_unsent_tap(),
      value: durationText(now.oldest_waiting_ms),
      before: durationText(before.oldest_waiting_ms),
      of: !isListed
        ? m.choose_at_most_days_to_see_phones({days: limits.revenue_days_max})
        : now.oldest_tap_ms === null
          ? m.still_waiting_when_phones_reported()
          : m.still_waiting_and_longest_received({duration: durationText(now.oldest_tap_ms) ?? ''}),
      list: isListed ? {to: `${root}/phones`, search: period, words: m.lists_phones()} : null,
    },
    {
      label: m.revenue(),
      value: formatCents(now.revenue_cents),
      before: formatCents(before.revenue_cents),
      of: isListed
        ? m.leads_fees_and_plans_less_credits()
        : m.choose_at_most_days_to_list_its_invoices({days: limits.revenue_days_max}),
      list: isListed
        ? {to: `${root}/invoices`, search: {...period, revenue: true}, words: m.lists_its_invoices()}
        : null,
    },
  ]
}

const periods: readonly number[] = [7, 30, 90]

/** Figures of the chosen days beside those of as many days before. */
export function PeriodFigures({
  search,
  onSearch,
}: {
  search: OverviewSearch
  onSearch: (search: OverviewSearch) => void
}) {
  const {data, error, refetch} = useQuery(operationsQueries.figures(search))
  const today = dayIn('UTC', useServerNow())
  const last = (days: number) => ({from: addDays(today, 1 - days), to: today})
  const chosen = data?.period
  const shown = periods.find(days => chosen?.to === today && chosen.from === last(days).from)
  return (
    <Section title={m.figures()}>
      <FilterBar
        set={[shown === undefined && (search.from ?? search.to)]}
        search={
          <SegmentedControl
            label={m.period()}
            value={shown ?? 0}
            onChange={days => onSearch(last(days))}
            options={periods.map(days => ({value: days, label: m.days_staff({count: days}).replaceAll(' ', '\u00A0')}))}
          />
        }
      >
        <PeriodFields label={m.days()} period={search} onPeriod={onSearch} />
      </FilterBar>
      {data ? (
        <Compared figures={data} />
      ) : error ? (
        <LoadError what={m.the_figures()} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={3} />
      )}
    </Section>
  )
}

function Compared({figures}: {figures: StaffFigures}) {
  const {period, earlier, counties} = figures
  const [sort, setSort] = useState<Sort>(null)
  const columns = useMemo(() => countyColumns(period), [period])
  return (
    <div className="space-y-4">
      <p className="text-14 text-muted">
        {m.to_compared_with_to_utc_requests({
          day_text: dayText(period.from),
          day_text2: dayText(period.to),
          day_text3: dayText(earlier.from),
          day_text4: dayText(earlier.to),
        })}
      </p>
      <ul className="grid grid-cols-2 gap-3 wide:grid-cols-3">
        {figuresOf(figures).map(figure => (
          <li key={figure.label}>
            {figure.list ? (
              <Link to={figure.list.to} search={figure.list.search} className={classNames(cardLinkClass, 'h-full')}>
                <FigureCard figure={figure} />
              </Link>
            ) : (
              <FigureCard figure={figure} />
            )}
          </li>
        ))}
      </ul>
      <Section title={m.demand_by_county()}>
        <DataTable
          label={m.list_counties()}
          counted={m.count_of_counties}
          columns={columns}
          sort={sort}
          onSort={setSort}
          rows={counties}
          rowId={({county}) => county}
          empty={<p className="text-muted">{m.no_request_has_its_first_visit()}</p>}
        />
      </Section>
    </div>
  )
}

const FigureCard = ({figure: {label, value, before, of, list}}: {figure: Shown}) => (
  <Card as="span" className="block h-full">
    <span className="block text-14 text-muted">{label}</span>
    <span className="block text-22 font-bold md:text-28">{value ?? '–'}</span>
    <span className="block text-14">{m.before_this({value: before ?? '–'})}</span>
    <span className="block text-14 text-muted">{of}</span>
    {list && <span className="block text-14 text-primary">{list.words}</span>}
  </Card>
)

type CountyRow = StaffFigures['counties'][number]

const countyColumns = (period: StaffFigures['period']): readonly Column<CountyRow>[] => [
  {
    id: 'county',
    header: m.county(),
    card: 'title',
    value: row => row.county,
    cell: ({county}) => (
      <Link to="/admin/dashboard/all-bookings" search={{county, ...period}} className={linkClass}>
        {county}
      </Link>
    ),
  },
  {id: 'requests', header: m.requests(), align: 'right', value: row => row.requests},
  {id: 'before', header: m.before(), align: 'right', value: row => row.requests_before},
  {
    id: 'filled',
    header: m.filled(),
    align: 'right',
    value: row => row.filled / row.requests,
    cell: row => percentText(row.filled, row.requests),
  },
]
