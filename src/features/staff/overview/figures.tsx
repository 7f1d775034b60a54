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

/** Figures of the product, each as a chart and a table. */
export function Figures({overview}: {overview: Overview}) {
  const {bookings, visits, approvals, revenue, sign_ups} = overview
  const byStatus = bookings.map(({status, count}) => ({name: statusOf('booking', status).label, count}))
  const byConfirmation = [
    {name: 'Both sides', count: visits.both},
    {name: 'In part', count: visits.one},
    {name: 'Neither side', count: visits.none},
  ]
  const counted = {key: 'count', name: 'Count', color: 'primary'} as const
  return (
    <div className="grid gap-8 wide:grid-cols-2">
      <Figure
        title="Bookings by status"
        lead="Requested in the last ninety days."
        heads={['Status', 'Bookings']}
        rows={byStatus.map(({name, count}) => ({name, values: [count]}))}
      >
        <Suspense fallback={null}>
          <Sideways rows={byStatus} over="name" series={counted} />
        </Suspense>
      </Figure>
      <Figure
        title="Visits by confirmation"
        lead="Visits that ended in the last thirty days: who confirmed both start and end."
        heads={['Confirmed by', 'Visits']}
        rows={byConfirmation.map(({name, count}) => ({name, values: [count]}))}
      >
        <Suspense fallback={null}>
          <Sideways rows={byConfirmation} over="name" series={counted} />
        </Suspense>
      </Figure>
      <Figure
        title="From request to approval"
        lead="Median hours from request to approval, by month of approval."
        heads={['Month', 'Median hours', 'Approved']}
        rows={approvals.map(({month, hours_median, approved}) => ({
          name: month,
          values: [hours_median, approved],
        }))}
      >
        <Suspense fallback={null}>
          <Lines
            rows={approvals.map(each => ({...each, month: shortMonth(each.month)}))}
            over="month"
            series={[{key: 'hours_median', name: 'Hours', color: 'primary'}]}
          />
        </Suspense>
      </Figure>
      <Figure
        title="Revenue"
        lead="Village’s earnings by the ledger, less credits."
        heads={['Month', 'Leads', 'Fees', 'Plans']}
        rows={revenue.map(({month, lead_cents, fee_cents, subscription_cents}) => ({
          name: month,
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
              {key: 'leads', name: 'Leads', color: 'primary'},
              {key: 'fees', name: 'Fees', color: 'warm'},
              {key: 'plans', name: 'Plans', color: 'good'},
            ]}
          />
        </Suspense>
      </Figure>
      <Figure
        title="Sign-ups"
        lead="New accounts by month."
        heads={['Month', 'Careseekers', 'Caregivers', 'Agencies']}
        rows={sign_ups.map(({month, parents, caretakers, agencies}) => ({
          name: month,
          values: [parents, caretakers, agencies],
        }))}
      >
        <Suspense fallback={null}>
          <Bars
            rows={sign_ups.map(each => ({...each, month: shortMonth(each.month)}))}
            over="month"
            series={[
              {key: 'parents', name: 'Careseekers', color: 'primary'},
              {key: 'caretakers', name: 'Caregivers', color: 'warm'},
              {key: 'agencies', name: 'Agencies', color: 'good'},
            ]}
          />
        </Suspense>
      </Figure>
    </div>
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
          <summary className="target cursor-pointer py-1 font-medium text-primary">Numbers as a table</summary>
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
