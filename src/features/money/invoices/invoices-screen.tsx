import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useMemo} from 'react'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {invoiceQueries} from '#data/queries/invoices.ts'
import type {SubscriberRole} from '#data/queries/plans.ts'
import type {Invoice} from '#contract/money/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton.tsx'
import {NotLoaded} from '../loading-states.tsx'
import {PayoutCard} from '../payouts/payout-card.tsx'
import {dueFirst, isOn} from './due-first.ts'
import {InvoiceList} from './invoice-list.tsx'
import {SaveCsv} from './save-files.tsx'
import type {InvoicesSearch} from './search.ts'
import {openSums} from './sums.ts'

/** `2 to pay: $84.00 · 1 to come: $300.00` */
function openText(invoices: readonly Invoice[]): string {
  const {to_pay, to_pay_cents, to_come, to_come_cents} = openSums(invoices)
  const parts = [
    to_pay > 0 && `${to_pay} to pay: ${formatCents(to_pay_cents)}`,
    to_come > 0 && `${to_come} expected: ${formatCents(to_come_cents)}`,
  ].filter(Boolean)
  return parts.join(' · ') || 'Nothing is due'
}

/** `You owe $84.00`; the words alone if nothing is open. */
const sideLabel = (words: string, cents: number): string => (cents > 0 ? `${words} ${formatCents(cents)}` : words)

const empty = {
  parent: 'After each week with visits, a statement appears here. Plans are listed here too.',
  caretaker:
    'After each week with visits, a statement of what the family owes you appears here. Plans are listed here too.',
  agency: 'When a family chooses your agency, the lead invoice and what the family owes you appear here.',
} as const satisfies Record<SubscriberRole, string>

/** The billing history: filter, pay and download invoices. */
export function InvoicesScreen({reader}: {reader: SubscriberRole}) {
  const [search, onSearch] = usePageSearch<InvoicesSearch>()
  const query = useQuery(invoiceQueries.list(reader))
  const {data: invoices, error, refetch} = query
  const asOf = useAsOf(query)
  const hasAny = invoices !== undefined && invoices.length > 0
  const sums = openSums(invoices ?? [])
  // what is due comes first; an agency owes lead invoices and plans, and receives statements
  const side = search.side ?? (sums.to_pay > 0 || sums.to_come === 0 ? 'owed' : 'receivable')
  const shown = useMemo(
    () => (reader === 'agency' ? dueFirst((invoices ?? []).filter(each => isOn(side, each))) : (invoices ?? [])),
    [invoices, reader, side],
  )
  return (
    <>
      <PageHeader
        title="Payments"
        lead={hasAny && openText(invoices)}
        asOf={asOf}
        action={
          <>
            <Link to={`/dash/${reader}/status`} search={{}} className={buttonClass({variant: 'secondary'})}>
              Your plan
            </Link>
            {hasAny && <SaveCsv />}
          </>
        }
      />
      <div className="space-y-10">
        {hasAny ? (
          <div className="space-y-4">
            {reader === 'agency' && (
              <SegmentedControl
                label="Payments"
                hideLabel
                value={side}
                onChange={next => onSearch({side: next, status: undefined, kind: undefined})}
                options={[
                  {value: 'owed', label: sideLabel('You owe', sums.to_pay_cents)},
                  {value: 'receivable', label: sideLabel('You receive', sums.to_come_cents)},
                ]}
              />
            )}
            {shown.length > 0 ? (
              <InvoiceList reader={reader} invoices={shown} search={search} onSearch={onSearch} />
            ) : (
              <EmptyState picture="all-set" title={side === 'owed' ? 'You owe nothing' : 'Nothing to receive yet'}>
                {empty[reader]}
              </EmptyState>
            )}
          </div>
        ) : invoices ? (
          <EmptyState picture="all-set" title="No payments">
            {empty[reader]}
          </EmptyState>
        ) : error ? (
          <NotLoaded what="Your payments" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonTable />
        )}
        {reader !== 'parent' && (invoices || !error) && <PayoutCard />}
      </div>
    </>
  )
}
