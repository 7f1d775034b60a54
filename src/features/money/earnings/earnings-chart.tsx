import {m} from '#messages'
import {Suspense} from 'react'
import type {Earnings} from '#contract/money/earnings.ts'
import {formatDate} from '#lib/date-format.ts'
import {formatCents} from '#lib/money-text.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {Card} from '#ui/primitives/card.tsx'

// recharts is large, so it loads after the sums
const Bars = lazyWithRetry(() => import('#ui/charts/charts.tsx').then(file => file.Bars))

const seriesOf = ({running}: Earnings) =>
  [
    {key: 'settled', name: m.settled(), color: 'good'},
    {key: 'waiting', name: m.waiting_money(), color: 'waiting'},
    {key: 'upcoming', name: running?.visits ? m.in_progress_or_ahead() : m.ahead(), color: 'primary'},
  ] as const

const nameOf = {
  week: (day: string) => formatDate('shortWeekday', `${day}T00:00:00Z`, 'UTC'),
  month: (day: string) => String(Number(day.slice(8))),
  year: (day: string) => formatDate('shortMonth', `${day}T00:00:00Z`, 'UTC'),
} as const satisfies Record<Earnings['period'], (day: string) => string>

/** The days or months of a period as bars; the same sums are beside it as text. */
export function EarningsChart({earnings}: {earnings: Earnings}) {
  const {period, parts} = earnings
  const rows = parts.map(part => ({
    name: nameOf[period](part.from),
    settled: part.settled_cents,
    waiting: part.waiting_cents,
    upcoming: part.upcoming_cents,
  }))
  // without a sum the axis would be in cents
  if (rows.every(({settled, waiting, upcoming}) => settled + waiting + upcoming === 0)) {
    return (
      <Card>
        <p className="text-muted">{m.no_earnings_to_show_in_a_chart()}</p>
      </Card>
    )
  }
  return (
    <Card>
      <div className="h-64" aria-hidden>
        <Suspense fallback={null}>
          <Bars rows={rows} over="name" series={seriesOf(earnings)} format={formatCents} />
        </Suspense>
      </div>
    </Card>
  )
}
