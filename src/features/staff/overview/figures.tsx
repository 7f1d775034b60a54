import {m} from '#messages'
import {lazy, Suspense, type ReactNode} from 'react'
import type {Overview} from '#contract/admin/operations.ts'
import {formatDate} from '#lib/date-format.ts'
import {formatCents} from '#lib/money-text.ts'
import {statusOf} from '#ui/primitives/status-table.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'

// recharts is as large as the rest of the staff area, so it loads with the first figure
const Bars = lazy(() => import('#ui/charts/charts.tsx').then(file => ({default: file.Bars})))
const Sideways = lazy(() => import('#ui/charts/charts.tsx').then(file => ({default: file.Sideways})))
const Lines = lazy(() => import('#ui/charts/charts.tsx').then(file => ({default: file.Lines})))

const shortMonth = (month: string) => formatDate('shortMonth', `${month}-01T00:00:00Z`, 'UTC')

/** Figures of the product, each of a period of its own, as a chart and a table. */
export function Figures({overview}: {overview: Overview}) {
  const {bookings, visits, approvals, revenue, sign_ups} = overview
  const byStatus = bookings.map(({status, count}) => ({name: statusOf('booking', status).label, count}))
  const byConfirmation = [
    {name: m.both_sides(), count: visits.both},
    {name: m.in_part(), count: visits.one},
    {name: m.neither_side(), count: visits.none},
  ]
  const counted = {key: 'count', name: m.count(), color: 'primary'} as const
  return (
    <Section title={m.figures_of_fixed_periods()}>
      <p className="text-14 text-muted">{m.they_do_not_follow_the_chosen_days()}</p>
      <div className="grid grid-cols-1 gap-8 wide:grid-cols-2">
        <Figure
          title={m.bookings_by_status()}
          lead={m.requested_in_the_last_ninety_days()}
          heads={[m.status(), m.bookings()]}
          rows={byStatus.map(({name, count}) => ({name, values: [count]}))}
        >
          <Suspense fallback={null}>
            <Sideways rows={byStatus} over="name" series={counted} />
          </Suspense>
        </Figure>
        <Figure
          title={m.visits_by_confirmation()}
          lead={m.visits_that_ended_in_the_last()}
          heads={[m.confirmed_by_staff(), m.visits_public()]}
          rows={byConfirmation.map(({name, count}) => ({name, values: [count]}))}
        >
          <Suspense fallback={null}>
            <Sideways rows={byConfirmation} over="name" series={counted} />
          </Suspense>
        </Figure>
        <Figure
          title={m.from_request_to_approval()}
          lead={m.median_hours_from_request_to_approval()}
          heads={[m.month(), m.median_hours(), m.approved_count()]}
          rows={approvals.map(({month, hours_median, approved}) => ({
            name: `${shortMonth(month)} ${month.slice(0, 4)}`,
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
          rows={revenue.map(({month, lead_cents, fee_cents, subscription_cents}) => ({
            name: `${shortMonth(month)} ${month.slice(0, 4)}`,
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
          rows={sign_ups.map(({month, parents, caretakers, agencies}) => ({
            name: `${shortMonth(month)} ${month.slice(0, 4)}`,
            values: [parents, caretakers, agencies],
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

interface FigureRow {
  name: string
  values: readonly (string | number | null)[]
}

/** A chart with the same numbers as a table below. */
function Figure({
  title,
  lead,
  heads,
  rows,
  children,
}: {
  title: string
  lead: string
  /** The first column holds the names. */
  heads: readonly string[]
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
                {rows.map(({name, values}) => (
                  <tr key={name}>
                    <th scope="row" className="border-b border-line py-1.5 pr-4 font-normal">
                      {name}
                    </th>
                    {values.map((value, index) => (
                      <td key={index} className="border-b border-line py-1.5 pr-4 text-right">
                        {value ?? '–'}
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
