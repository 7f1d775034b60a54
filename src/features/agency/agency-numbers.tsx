import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import {failureOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {agencyFigures} from '#features/leads/agency/agency-figures.ts'
import {useAgencyBids} from '#features/leads/agency/use-agency-bids.ts'
import {dueTogether, expectedOverdue, expectedTogether, openSums, ownOverdue} from '#features/money/invoices/sums.ts'
import {formatCents} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'

const linkClass = 'target inline-flex items-center font-semibold text-ink underline underline-offset-4'

/** How the agency's bids fare, what families owe it, and what it owes. */
export function AgencyNumbers() {
  const {
    bids,
    query: {error, refetch},
  } = useAgencyBids()
  const {data: organization} = useQuery(profileQueries.organization())
  const {data: invoices} = useQuery(invoiceQueries.open('agency'))
  const now = useServerNow(60_000)
  if (!bids) {
    return error ? (
      <ErrorState title={m.your_bids_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Section title={m.your_bids()}>
        <Card>
          <SkeletonLines lines={6} />
        </Card>
      </Section>
    )
  }
  const {in_play, won, decided, median_answer_minutes, has_uncounted} = agencyFigures(bids, organization?.joined_at)
  const rows: Row[] = [
    [
      m.bids_in_play(),
      <Link
        key="bids"
        to="/dash/agency/bookings"
        search={{show: 'waiting'}}
        aria-label={`${m.bids_in_play()}: ${in_play}`}
        className={linkClass}
      >
        {in_play}
      </Link>,
    ],
    [
      m.bids_won(),
      decided === 0 ? m.none_decided_yet() : m.of({won, decided, round: Math.round((won / decided) * 100)}),
    ],
    [m.median_time_to_answer(), median_answer_minutes === null ? '–' : answerTime(median_answer_minutes)],
  ]
  return (
    <>
      <Section title={m.your_bids()}>
        <Rows rows={rows} />
        {has_uncounted && <p className="pt-2 text-13 text-muted">{m.requests_sent_to_you_alone_are_not_counted()}</p>}
      </Section>
      {invoices && (
        <Section title={m.payments()}>
          <Rows rows={paymentRows(invoices, now)} />
        </Section>
      )}
    </>
  )
}

/** A sum as a link to the invoices that it is of, with what is overdue of it. */
function SumLink({
  name,
  side,
  cents,
  late_cents,
}: {
  name: string
  side: 'owed' | 'receivable'
  cents: number
  late_cents: number
}) {
  const sum = formatCents(cents)
  const late =
    late_cents === 0 ? null : late_cents === cents ? m.overdue() : m.sum_overdue({sum: formatCents(late_cents)})
  return (
    <>
      <Link to="/dash/agency/invoices" search={{side}} aria-label={`${name}: ${sum}`} className={linkClass}>
        {sum}
      </Link>
      {late && <span className="block text-13 text-bad">{late}</span>}
    </>
  )
}

/** What families owe the agency for care, and what it owes. */
function paymentRows(invoices: readonly Invoice[], now: string): Row[] {
  const {to_pay_cents, to_come_cents} = openSums(invoices)
  return [
    [
      m.families_owe(),
      <SumLink
        key="expected"
        name={m.families_owe()}
        side="receivable"
        cents={to_come_cents}
        late_cents={expectedTogether(expectedOverdue(invoices, now))}
      />,
    ],
    [
      m.you_owe(),
      <SumLink
        key="owed"
        name={m.you_owe()}
        side="owed"
        cents={to_pay_cents}
        late_cents={dueTogether(ownOverdue(invoices, now))}
      />,
    ],
  ]
}

type Row = [name: string, value: ReactNode]

function Rows({rows}: {rows: readonly Row[]}) {
  return (
    <Card>
      <dl className="divide-y divide-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-center justify-between gap-x-3 py-1.5 large-text:flex-wrap">
            <dt className="text-14 text-muted">{name}</dt>
            <dd className="ml-auto text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** At least a minute; beyond two days in days, since hours are hard to read there. */
const answerTime = (minutes: number): string =>
  minutes >= 48 * 60 ? m.count_days({count: Math.round(minutes / (24 * 60))}) : hoursText(Math.max(minutes, 1) / 60)
