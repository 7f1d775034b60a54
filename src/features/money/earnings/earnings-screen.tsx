import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type {Earnings} from '#contract/money/earnings.ts'
import {NamedPeriod} from '#contract/bookings/choices.ts'
import {earningsQuery} from '#data/queries/money/earnings.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {namedRange, periodOptions, periodRange} from '#domain/periods.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {addDays, addMonths, dayIn, daySpanText, monthLabel, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {SelectField} from '#ui/fields/select-field.tsx'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {SkeletonBills, NotLoaded} from '../loading-states.tsx'
import {EarningsChart} from './earnings-chart.tsx'
import {OverdueStatements} from './overdue-statements.tsx'
import type {EarningsSearch} from './search.ts'
import {TaxSummary} from './tax-summary.tsx'

/** Later periods can be opened for visits that are booked ahead. */
const months_ahead = 12

/** A caregiver's earnings by week, month and year: what is certain and when, what is overdue, and a year's summary. */
export function EarningsScreen() {
  const [search, onSearch] = usePageSearch<EarningsSearch>()
  const {period = 'week', day} = search
  const query = useQuery(earningsQuery(period, day))
  const {data: earnings, error, refetch} = query
  const asOf = useAsOf(query)
  return (
    <>
      <PageHeader
        title={m.earnings()}
        asOf={asOf}
        action={
          <Link to="/dash/caretaker/invoices" search={{}} className={buttonClass({variant: 'secondary'})}>
            {m.payments()}
          </Link>
        }
      />
      <div className="space-y-8">
        <div className="space-y-4">
          <div className="md:max-w-80">
            <PeriodField search={search} onSearch={onSearch} />
          </div>
          {earnings ? (
            <PeriodEarnings earnings={earnings} onDay={next => onSearch({day: next})} />
          ) : error ? (
            <NotLoaded what={m.your_earnings()} error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonBills count={2} />
          )}
        </div>
        <OverdueStatements />
        <TaxSummary />
      </div>
    </>
  )
}

/** Chooses a period by its name; one that the arrows led to has its days instead. */
function PeriodField({
  search: {period = 'week', day},
  onSearch,
}: {
  search: EarningsSearch
  onSearch: (search: EarningsSearch) => void
}) {
  const today = dayIn(deviceZone(), useServerNow(60_000))
  const shown = periodRange(period, day ?? today)
  const name = NamedPeriod.options.find(each => {
    const {unit, from} = namedRange(each, today)
    return unit === period && from === shown.from
  })
  return (
    <SelectField<NamedPeriod | 'other'>
      label={m.period()}
      hideLabel
      value={name ?? 'other'}
      onChange={next => {
        if (next === 'other') return
        const {unit, from} = namedRange(next, today)
        onSearch({period: unit, day: from === periodRange(unit, today).from ? undefined : from})
      }}
      options={[
        ...periodOptions(NamedPeriod.options),
        ...(name ? [] : [{value: 'other' as const, label: rangeText({period, ...shown}, today)}]),
      ]}
    />
  )
}

const nothing = {visits: 0, cents: 0}

function PeriodEarnings({earnings, onDay}: {earnings: Earnings; onDay: (day: Day | undefined) => void}) {
  const {from, to, settled, waiting, unclear, contested, unconfirmed, upcoming, running = nothing} = earnings
  const now = useServerNow(60_000)
  const reader = {now, zone: deviceZone()}
  const timeOf = (instant: string) => inSentence(timePoint(instant, reader.zone, reader))
  const today = dayIn(reader.zone, now)
  const isLast = addDays(to, 1) > addMonths(today, months_ahead)
  const rows = [
    {label: m.settled(), visits: settled.visits, value: formatCents(settled.cents)},
    {label: m.waiting_money(), visits: waiting.visits, value: formatCents(waiting.cents)},
    {label: m.times_unclear(), visits: unclear.visits, value: m.not_decided_yet()},
    {label: m.under_review(), visits: contested.visits, value: m.our_team_decides()},
    {label: m.not_confirmed(), visits: unconfirmed.visits, value: formatCents(unconfirmed.cents)},
    {label: m.in_progress(), visits: running.visits, value: formatCents(running.cents)},
    {
      label: m.ahead(),
      visits: upcoming.visits - running.visits,
      value: formatCents(upcoming.cents - running.cents),
    },
  ].filter(({label, visits}) => visits > 0 || label === m.settled())
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <Card className="space-y-4">
        <div className="flex items-center justify-between gap-2">
          <IconButton label={m.earlier()} icon={ChevronLeft} onClick={() => onDay(addDays(from, -1))} />
          <h2 className="text-center font-semibold">{rangeText(earnings, today)}</h2>
          <IconButton
            label={m.later_period()}
            icon={ChevronRight}
            disabledReason={isLast ? m.only_a_year_ahead_is_shown() : undefined}
            onClick={() => onDay(addDays(to, 1))}
          />
        </div>
        <div>
          <p className="text-36 font-semibold tabular-nums">{formatCents(settled.cents + waiting.cents)}</p>
          <p className="text-muted">{earnedText(earnings, timeOf)}</p>
        </div>
        <dl className="space-y-2">
          {rows.map(({label, visits, value}) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="text-muted">
                {label} <span className="text-14">· {visitsText(visits)}</span>
              </dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {unclear.until !== null && (
          <ToAnswer title={m.times_of_visits_are_unclear({count: unclear.visits})} day={unclear.first_day ?? from}>
            {m.confirmed_times_leave_nothing_to_pay({time: timeOf(unclear.until)})}
          </ToAnswer>
        )}
        {unconfirmed.until !== null && (
          <ToAnswer title={m.visits_are_not_confirmed({count: unconfirmed.visits})} day={unconfirmed.first_day ?? from}>
            {m.neither_you_nor_the_family_confirmed({in_sentence: timeOf(unconfirmed.until)})}
          </ToAnswer>
        )}
        <p className="text-14 text-muted">{m.care_at_the_agreed_rates_without()}</p>
      </Card>
      <EarningsChart earnings={earnings} />
    </div>
  )
}

/** What the sum is: its visits and theirs alone stand below it. */
function earnedText(
  {settled, waiting: {visits, certain_at}, unclear, contested, unconfirmed}: Earnings,
  timeOf: (instant: string) => string,
) {
  if (certain_at !== null) return withPeriod(m.earned_certain_at({time: timeOf(certain_at)}))
  const isAnyOver = [settled.visits, visits, unclear.visits, contested.visits, unconfirmed.visits].some(
    count => count > 0,
  )
  return isAnyOver ? m.earned() : m.no_visits_that_are_over()
}

/** What a side can still answer about visits that are over, from this day on. */
function ToAnswer({title, day, children}: {title: string; day: Day; children: string}) {
  return (
    <Callout
      tone="waiting"
      title={title}
      action={
        <Link to="/dash/caretaker/calendar" search={{day}} className={buttonClass({size: 'sm'})}>
          {m.see_the_calendar()}
        </Link>
      }
    >
      {children}
    </Callout>
  )
}

function rangeText({period, from, to}: Pick<Earnings, 'period' | 'from' | 'to'>, today: Day): string {
  if (period === 'year') return from.slice(0, 4)
  return period === 'month' ? monthLabel(from) : daySpanText(from, to, today)
}
