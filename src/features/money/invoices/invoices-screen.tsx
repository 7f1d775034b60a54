import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useMemo, useState} from 'react'
import {useServerNow} from '#data/offline/server-now.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {invoiceQueries, listed_invoices_max} from '#data/queries/money/invoices.ts'
import type {SubscriberRole} from '#data/queries/money/plans.ts'
import type {Invoice} from '#contract/money/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton-table.tsx'
import {CarePaid} from '../care-paid/care-paid.tsx'
import {NotLoaded} from '../loading-states.tsx'
import {PayoutCard} from '../payouts/payout-card.tsx'
import {SavedMethod, useSavedNow} from '../saved-method/saved-method.tsx'
import {dueFirst, isOn} from './due-first.ts'
import {filterInvoices} from './invoice-filters.tsx'
import {InvoiceList} from './invoice-list.tsx'
import {SaveCsv} from './save-files.tsx'
import type {InvoicesSearch} from './search.ts'
import {NotBilledYet} from './not-billed-yet.tsx'
import {OpenCredit} from './open-credit.tsx'
import {openSums} from './sums.ts'

/** `2 to pay: $84.00 · 1 expected: $300.00 · 1 in progress: $62.40` */
function openText(invoices: readonly Invoice[]): string {
  const {to_pay, to_pay_cents, to_come, to_come_cents, in_progress, in_progress_cents} = openSums(invoices)
  const parts = [
    to_pay > 0 && m.open_to_pay({count: to_pay, cents: formatCents(to_pay_cents)}),
    to_come > 0 && m.open_to_come({count: to_come, cents: formatCents(to_come_cents)}),
    in_progress > 0 && m.open_in_progress({count: in_progress, cents: formatCents(in_progress_cents)}),
  ].filter(Boolean)
  return parts.join(' · ') || m.nothing_is_due_money()
}

/** `You owe $84.00`; the words alone if nothing is open. */
const owedLabel = (cents: number): string => (cents > 0 ? m.you_owe_money({cents: formatCents(cents)}) : m.you_owe())
const receivableLabel = (cents: number): string =>
  cents > 0 ? m.you_receive_money({cents: formatCents(cents)}) : m.you_receive()

const empty = {
  parent: m.after_each_week_with_visits_a_statement(),
  caretaker: m.after_each_week_with_visits_a_statement_of(),
  agency: m.when_a_family_chooses_your_agency(),
} as const satisfies Record<SubscriberRole, string>

const otherOf = {owed: 'receivable', receivable: 'owed'} as const

/** The billing history: filter, pay and download invoices. */
export function InvoicesScreen({reader}: {reader: SubscriberRole}) {
  const isMethodFirst = useSavedNow()
  const method = <SavedMethod key="method" />
  const [search, onSearch] = usePageSearch<InvoicesSearch>()
  const isPhone = useIsPhone()
  const query = useQuery(invoiceQueries.list(reader))
  const {data: invoices, error, refetch} = query
  const asOf = useAsOf(query)
  const hasAny = invoices !== undefined && invoices.length > 0
  const sums = openSums(invoices ?? [])
  // what is due comes first; an agency owes lead invoices and plans, and receives statements
  // a statement marked as paid outside is not due, but waits for the answer of its payee
  const isAwaited = (invoices ?? []).some(each => each.status === 'OPEN' && isOn('receivable', each))
  const dueSide = sums.to_pay > 0 || !isAwaited ? 'owed' : 'receivable'
  // a link to a booking's payments finds them on either side; what is typed or filtered later changes no side
  const [opened_q] = useState(search.q)
  const now = useServerNow()
  const matches = invoices && opened_q ? filterInvoices(invoices, {q: opened_q}, now) : []
  const isOnlyOther = matches.length > 0 && !matches.some(each => isOn(dueSide, each))
  const side = search.side ?? (isOnlyOther ? otherOf[dueSide] : dueSide)
  const exported = reader !== 'agency' ? undefined : side === 'owed' ? 'payer' : 'payee'
  const shown = useMemo(
    () => dueFirst((invoices ?? []).filter(each => reader !== 'agency' || isOn(side, each))),
    [invoices, reader, side],
  )
  return (
    <>
      <PageHeader
        title={m.payments()}
        lead={hasAny && openText(invoices)}
        asOf={asOf}
        action={
          <>
            <Link to={`/dash/${reader}/status`} search={{}} className={buttonClass({variant: 'secondary'})}>
              {m.your_plan()}
            </Link>
            {hasAny && !isPhone && <SaveCsv side={exported} />}
          </>
        }
      />
      <div className="space-y-10">
        {reader === 'parent' && <NotBilledYet />}
        {isMethodFirst && method}
        {hasAny ? (
          <div className="space-y-4">
            {reader === 'agency' && (
              <SegmentedControl
                label={m.payments()}
                hideLabel
                value={side}
                onChange={next => onSearch({side: next, status: undefined, kind: undefined})}
                options={[
                  {value: 'owed', label: owedLabel(sums.to_pay_cents)},
                  {value: 'receivable', label: receivableLabel(sums.to_come_cents)},
                ]}
              />
            )}
            {reader === 'agency' && <OpenCredit invoices={invoices.filter(each => isOn('owed', each))} />}
            {shown.length > 0 ? (
              <InvoiceList reader={reader} invoices={shown} search={search} onSearch={onSearch} />
            ) : (
              <EmptyState picture="all-set" title={side === 'owed' ? m.you_owe_nothing() : m.nothing_to_receive_yet()}>
                {empty[reader]}
              </EmptyState>
            )}
            {invoices.length >= listed_invoices_max && (
              <p className="text-14 text-muted">
                {m.the_newest_and_what_is_due_are_listed({max: listed_invoices_max})}
              </p>
            )}
            {isPhone && <SaveCsv side={exported} />}
          </div>
        ) : invoices ? (
          <EmptyState picture="all-set" title={m.no_payments()}>
            {empty[reader]}
          </EmptyState>
        ) : error ? (
          <NotLoaded what={m.your_payments()} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonTable />
        )}
        {reader === 'parent' && hasAny && <CarePaid invoices={invoices} />}
        {(invoices || !error) && (reader === 'parent' ? !isMethodFirst && method : <PayoutCard />)}
      </div>
    </>
  )
}
