import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {Invoice} from '#contract/money/invoices.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {earningsQuery} from '#data/queries/money/earnings.ts'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {careCountsAt} from '#domain/money/care-paid.ts'
import {isOverdue} from '#domain/money/invoice.ts'
import {careReceivedCents, isReceived, payeeCents} from '#domain/money/received.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {AsOf} from '#ui/states/offline-note.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {paydayText} from '../earnings/payday-text.ts'
import {useOwnZone} from '../earnings/use-own-zone.ts'
import {ownExpected} from './sums.ts'

/** A caregiver's earnings: this week's, received this month, on the way, and still due. */
export function EarningsCard() {
  const query = useQuery(invoiceQueries.list('caretaker'))
  const {data: invoices, error, refetch, isFetching} = query
  const asOf = useAsOf(query)
  return (
    <Section
      title={m.earnings()}
      action={
        <Link
          to="/dash/caretaker/earnings"
          search={{}}
          aria-label={m.see_all_of({title: m.earnings()})}
          className={buttonClass({variant: 'quiet', size: 'sm'})}
        >
          {m.see_all()}
        </Link>
      }
    >
      <Card className="space-y-3">
        <Payday />
        {invoices ? (
          <div className="space-y-3">
            <Sums statements={invoices.filter(({my_side}) => my_side === 'payee')} />
            {asOf && <AsOf time={asOf} />}
          </div>
        ) : error ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">{messageOf(error)}</p>
            <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {m.try_again()}
            </Button>
          </div>
        ) : (
          <SkeletonLines lines={2} />
        )}
      </Card>
    </Section>
  )
}

/** What the visits of this week earn, and when it is certain. */
function Payday() {
  const {data: week} = useQuery(earningsQuery('week'))
  const now = useServerNow(60_000)
  return week ? <p className="font-semibold">{paydayText(week, {now, zone: deviceZone()})}</p> : null
}

const sumOf = (invoices: readonly Invoice[]): number => invoices.reduce((sum, invoice) => sum + payeeCents(invoice), 0)

function Sums({statements}: {statements: readonly Invoice[]}) {
  const now = useServerNow(60_000)
  const zone = useOwnZone()
  if (statements.length === 0) {
    return <p className="text-muted">{m.nothing_yet_each_week_of_confirmed()}</p>
  }
  const month = dayIn(zone, now).slice(0, 7)
  const isThisMonth = (statement: Invoice) => {
    const at = careCountsAt(statement)
    return at !== null && dayIn(zone, at).startsWith(month)
  }
  const coming = statements.filter(({status}) => status === 'PROCESSING')
  const open = ownExpected(statements)
  const late = open.filter(each => isOverdue(each, now, deviceZone()))
  const received = statements.filter(each => isReceived(each) && isThisMonth(each))
  const hasTips = received.some(each => payeeCents(each) > careReceivedCents(each))
  const rows = [
    {
      // the earnings beside it are without tips
      label: hasTips ? m.received_this_month_with_tips() : m.received_this_month(),
      cents: sumOf(received),
    },
    ...(coming.length > 0 ? [{label: m.on_the_way(), cents: sumOf(coming)}] : []),
    ...(open.length > 0 ? [{label: m.due_from_families(), cents: sumOf(open)}] : []),
    ...(late.length > 0 ? [{label: m.of_it_overdue(), cents: sumOf(late)}] : []),
  ]
  return (
    <dl className="space-y-2">
      {rows.map(({label, cents}) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="text-18 font-semibold tabular-nums">{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
