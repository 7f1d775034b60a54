import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {lazy, Suspense, type ReactNode} from 'react'
import type {Overview} from '#contract/admin/operations.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {addDays, addMonths, dayIn, type Day} from '#lib/day.ts'
import {formatDate} from '#lib/date-format.ts'
import {formatCents} from '#lib/money-text.ts'
import {statusOf} from '#ui/primitives/status-table.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {linkClass} from '../bookings/booking-columns.tsx'

// recharts is as large as the rest of the staff area, so it loads with the first figure
const Bars = lazy(() => import('#ui/charts/charts.tsx').then(file => ({default: file.Bars})))
const Sideways = lazy(() => import('#ui/charts/charts.tsx').then(file => ({default: file.Sideways})))
const Lines = lazy(() => import('#ui/charts/charts.tsx').then(file => ({default: file.Lines})))

const root = '/admin/dashboard'

/** The lists that the rows of the figures lead to. */
const bookingsList = (search: object): List => ({to: `${root}/all-bookings`, search})

/** The first and the last day of a month `YYYY-MM`. */
function daysOf(month: string): {from: Day; to: Day} {
  const from = `${month}-01`
  return {from, to: addDays(addMonths(from, 1), -1)}
}

const shortMonth = (month: string) => formatDate('shortMonth', `${month}-01T00:00:00Z`, 'UTC')

const toBar = ({name, count}: {name: string; count: number}) => ({name, count})

/** Figures of the product, each of a period of its own, as a chart and a table. */
export function Figures({overview}: {overview: Overview}) {
  const {bookings, visits, approvals, revenue, sign_ups} = overview
  const today = dayIn('UTC', useServerNow())
  const last = (days: number) => ({from: addDays(today, 1 - days), to: today})
  const byStatus = bookings.map(({status, count}) => ({
    name: statusOf('booking', status).label,
    count,
    list: bookingsList({status, days_of: 'requested', ...last(90)}),
  }))
  const withVisits = (visits: string) => bookingsList({visits, ...last(30)})
  const byConfirmation = [
    {name: m.both_sides(), count: visits.both, list: withVisits('confirmed')},
    {name: m.in_part(), count: visits.one, list: withVisits('in_part')},
    {name: m.neither_side(), count: visits.none, list: withVisits('neither')},
  ]
  const counted = {key: 'count', name: m.count(), color: 'primary'} as const
  return (
    <Section title={m.figures_of_fixed_periods()}>
      <p className="text-14 text-muted">{m.they_do_not_follow_the_chosen_days()}</p>
      <div className="grid grid-cols-1 gap-8 wide:flex wide:flex-wrap wide:*:min-w-0 wide:*:grow wide:*:basis-104">
        <Figure
          title={m.bookings_by_status()}
          lead={m.requested_in_the_last_ninety_days()}
          heads={[m.status(), m.bookings()]}
          listed={m.a_status_lists_its_bookings_of_these_days()}
          rows={byStatus.map(({count, ...row}) => ({...row, values: [count]}))}
        >
          <Suspense fallback={null}>
            <Sideways rows={byStatus.map(toBar)} over="name" series={counted} />
          </Suspense>
        </Figure>
        <Figure
          title={m.visits_by_confirmation()}
          lead={m.visits_that_ended_in_the_last()}
          heads={[m.confirmed_by_staff(), m.visits_public()]}
          listed={m.a_row_lists_the_bookings_of_its_visits()}
          rows={byConfirmation.map(({count, ...row}) => ({...row, values: [count]}))}
        >
          <Suspense fallback={null}>
            <Sideways rows={byConfirmation.map(toBar)} over="name" series={counted} />
          </Suspense>
        </Figure>
        <Figure
          title={m.from_request_to_approval()}
          lead={m.median_hours_from_request_to_approval()}
          heads={[m.month(), m.median_hours(), m.approved_count()]}
          listed={m.a_month_lists_the_bookings_approved_in_it()}
          rows={approvals.map(({month, hours_median, approved}) => ({
            name: `${shortMonth(month)} ${month.slice(0, 4)}`,
            list: bookingsList({days_of: 'approved', ...daysOf(month)}),
            values: [hours_median, approved],
          }))}
        >
          <Suspense fallback={null}>
            <Lines
              rows={approvals.map(each => ({...each, month: shortMonth(each.month)}))}
              over="month"
              series={[{key: 'hours_median', name: m.hours_leads(), color: 'primary'}]}
            />
          </Suspense>
        </Figure>
        <Figure
          title={m.revenue()}
          lead={m.villages_earnings_by_the_ledger_less()}
          heads={[m.month(), m.leads(), m.fees(), m.plans()]}
          listed={m.a_month_lists_its_invoices()}
          rows={revenue.map(({month, lead_cents, fee_cents, subscription_cents}) => ({
            name: `${shortMonth(month)} ${month.slice(0, 4)}`,
            list: {to: `${root}/invoices`, search: {...daysOf(month), revenue: true}},
            values: [formatCents(lead_cents), formatCents(fee_cents), formatCents(subscription_cents)],
          }))}
        >
          <Suspense fallback={null}>
            <Bars
              rows={revenue.map(each => ({
                month: shortMonth(each.month),
                leads: each.lead_cents,
                fees: each.fee_cents,
                plans: each.subscription_cents,
              }))}
              over="month"
              format={formatCents}
              series={[
                {key: 'leads', name: m.leads(), color: 'primary'},
                {key: 'fees', name: m.fees(), color: 'warm'},
                {key: 'plans', name: m.plans(), color: 'good'},
              ]}
            />
          </Suspense>
        </Figure>
        <Figure
          title={m.sign_ups()}
          lead={m.new_accounts_by_month()}
          heads={[m.month(), m.careseekers(), m.caregivers(), m.agencies()]}
          listed={m.a_count_lists_who_signed_up_that_month()}
          rows={sign_ups.map(({month, parents, caretakers, agencies}) => ({
            name: `${shortMonth(month)} ${month.slice(0, 4)}`,
            values: [
              {value: parents, list: {to: `${root}/users/parents`, search: daysOf(month)}},
              {value: caretakers, list: {to: `${root}/users/caregivers`, search: daysOf(month)}},
              {value: agencies, list: {to: `${root}/users/agency`, search: daysOf(month)}},
            ],
          }))}
        >
          <Suspense fallback={null}>
            <Bars
              rows={sign_ups.map(each => ({...each, month: shortMonth(each.month)}))}
              over="month"
              series={[
                {key: 'parents', name: m.careseekers(), color: 'primary'},
                {key: 'caretakers', name: m.caregivers(), color: 'warm'},
                {key: 'agencies', name: m.agencies(), color: 'good'},
              ]}
            />
          </Suspense>
        </Figure>
      </div>
    </Section>
  )
}

interface List {
  to: string
  search: object
}

type Value = string | number | null

interface FigureRow {
  name: string
  /** What its name leads to. */
  list?: List
  /** With a list of its own a value leads there. */
  values: readonly (Value | {value: Value; list: List})[]
}

const Linked = ({list, children}: {list: List | undefined; children: ReactNode}) =>
  list ? (
    <Link {...list} className={linkClass}>
      {children}
    </Link>
  ) : (
    children
  )

const withList = (value: FigureRow['values'][number]): {value: Value; list?: List} =>
  typeof value === 'object' && value !== null ? value : {value}

/** A chart with the same numbers as a table below. */
function Figure({
  title,
  lead,
  heads,
  listed,
  rows,
  children,
}: {
  title: string
  lead: string
  /** The first column holds the names. */
  heads: readonly string[]
  /** Says what a link of the table lists. */
  listed: string
  rows: readonly FigureRow[]
  children: ReactNode
}) {
  return (
    <Section title={title}>
      <Card className="space-y-3">
        <p className="text-14 text-muted">{lead}</p>
        <div aria-hidden className="h-56">
          {children}
        </div>
        <details className="text-14">
          <summary className="target cursor-pointer py-1 font-medium text-primary">{m.numbers_as_a_table()}</summary>
          <p className="mt-2 text-muted">{listed}</p>
          <div className="overflow-x-auto">
            <table className="mt-2 w-full border-collapse text-left">
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr>
                  {heads.map((head, index) => (
                    <th
                      key={head}
                      scope="col"
                      className={`border-b border-line py-1.5 pr-4 font-semibold ${index > 0 ? 'text-right' : ''}`}
                    >
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({name, list, values}) => (
                  <tr key={name}>
                    <th scope="row" className="border-b border-line py-1.5 pr-4 font-normal">
                      <Linked list={list}>{name}</Linked>
                    </th>
                    {values.map(withList).map(({value, list: own}, index) => (
                      <td key={index} className="border-b border-line py-1.5 pr-4 text-right tabular-nums">
                        <Linked list={own}>{value ?? '–'}</Linked>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </Card>
    </Section>
  )
}
