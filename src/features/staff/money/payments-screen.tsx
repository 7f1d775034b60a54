import {exportPayments} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Scale from 'lucide-react/icons/scale'
import Undo2 from 'lucide-react/icons/undo-2'
import {useMemo, useState} from 'react'
import type {AnswerOf} from '#contract/endpoint.ts'
import type {listPayments} from '#contract/money/invoices.ts'
import {staffInvoiceQueries} from '#data/queries/admin/invoices.ts'
import {dayIn, dayText, deviceZone} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FilterBar} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import type {Column} from '#ui/table/column.ts'
import {ExportButton} from '../export-button.tsx'
import {PeriodFields} from '../period-fields.tsx'
import {DateTime} from '../date-time.tsx'
import {linkClass} from '../bookings/booking-columns.tsx'
import type {PaymentsSearch} from '../search-params.ts'
import {StaffListScreen} from '../staff-list.tsx'
import {ReturnDialog} from './return-dialog.tsx'
import {SentByHandDialog, type OwedRefund} from './sent-by-hand-dialog.tsx'

type Payment = AnswerOf<typeof listPayments>['items'][number]

const looks = {
  SUCCEEDED: {tone: 'good', icon: CircleCheck, label: 'Succeeded'},
  REFUNDED: {tone: 'neutral', icon: Undo2, label: 'Refunded'},
  DISPUTED: {tone: 'bad', icon: Scale, label: 'Disputed'},
} as const satisfies Record<Payment['status'], object>

const methods = {card: 'Card', ach: 'Bank account'} as const satisfies Record<Payment['method'], string>

const disputes = {
  OPEN: 'under review by the bank',
  WON: 'decided in our favor',
  LOST: 'lost',
} as const

/** Refunds, disputes and amounts owed back of a payment. */
function returnedText(payment: Payment): string | null {
  const {refunded_cents, sent_by_hand_cents, pending_cents, refund_reason, not_returned, owed, dispute} = payment
  const parts = [
    refunded_cents > 0 && `${formatCents(refunded_cents)} refunded${refund_reason ? `: ${refund_reason}` : ''}`,
    sent_by_hand_cents > 0 && `${formatCents(sent_by_hand_cents)} sent manually`,
    pending_cents > 0 && !owed && `${formatCents(pending_cents)} on its way back`,
    owed && `${formatCents(owed.amount_cents)} is owed: the refund failed`,
    not_returned &&
      `${formatCents(not_returned.amount_cents)} has not been returned by its payee since ${dayText(dayIn(deviceZone(), not_returned.since))}`,
    dispute && `${formatCents(dispute.amount_cents)} disputed, ${disputes[dispute.status]}`,
  ].filter(Boolean)
  return parts.join('; ') || null
}

/** The payer with a link to their page, where there is one. */
function Payer({payer: {id, name, kind, user_id}}: {payer: Payment['payer']}) {
  const text = name || 'Unknown'
  const link = {className: linkClass, children: text}
  if (kind === 'agency') return <Link to="/admin/dashboard/users/agency/$id" params={{id}} {...link} />
  if (kind === 'careseeker') {
    return <Link to="/admin/dashboard/admin-careseekers/$nonUserId/bookings" params={{nonUserId: id}} {...link} />
  }
  if (user_id === null) return text
  const to = kind === 'parent' ? '/admin/dashboard/users/parents/$id' : '/admin/dashboard/users/caregivers/$id'
  return <Link to={to} params={{id: user_id}} {...link} />
}

const columnsWith = (
  onSent: (owed: OwedRefund) => void,
  onRefund: (payment: Payment) => void,
): readonly Column<Payment>[] => [
  {
    id: 'payer',
    header: 'Payer',
    card: 'title',
    sortable: false,
    value: payment => payment.payer.name || 'Unknown',
    cell: ({payer}) => <Payer payer={payer} />,
  },
  {
    id: 'paid',
    header: 'Paid',
    value: payment => payment.paid_at,
    cell: payment => <DateTime at={payment.paid_at} />,
  },
  {
    id: 'for',
    header: 'For',
    sortable: false,
    value: payment => payment.invoices.map(({number}) => number).join(', ') || null,
    cell: ({invoices}) =>
      invoices.length === 0 ? (
        '–'
      ) : (
        <span className="flex flex-col max-md:items-end">
          {invoices.map(({id, number}) => (
            <Link key={id} to="/admin/dashboard/invoices/$id" params={{id}} className={linkClass}>
              {number}
            </Link>
          ))}
        </span>
      ),
  },
  {id: 'method', header: 'How', sortable: false, value: payment => methods[payment.method]},
  {
    id: 'status',
    header: 'Status',
    sortable: false,
    value: payment => payment.status,
    cell: payment => <StatusChip {...looks[payment.status]} />,
  },
  {
    id: 'became',
    header: 'Refunded',
    sortable: false,
    value: returnedText,
    cell: payment => (
      <span className="flex flex-col items-start gap-2 max-md:items-end">
        {returnedText(payment) ?? '–'}
        <Button
          size="sm"
          variant="secondary"
          disabledReason={
            payment.refundable_cents > 0
              ? undefined
              : payment.status === 'DISPUTED'
                ? 'The bank disputes it'
                : 'Nothing is left to refund'
          }
          onClick={() => onRefund(payment)}
        >
          Refund
        </Button>
        {payment.owed && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => payment.owed && onSent({...payment.owed, id: payment.id, payer: payment.payer.name})}
          >
            Record manual refund
          </Button>
        )}
      </span>
    ),
  },
  {
    id: 'sum',
    header: 'Amount',
    align: 'right',
    value: payment => payment.amount_cents,
    cell: payment => <span className="tabular-nums">{formatCents(payment.amount_cents)}</span>,
  },
]

/** Payments as reported by the payment provider, newest first. */
export function PaymentsScreen({
  search,
  onSearch,
}: {
  search: PaymentsSearch
  onSearch: (change: Partial<PaymentsSearch>) => void
}) {
  const query = useInfiniteQuery(staffInvoiceQueries.payments(search))
  const isNarrowed = Boolean(search.q || search.from || search.to)
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  const [refunding, setRefunding] = useState<Payment | null>(null)
  const [sending, setSending] = useState<OwedRefund | null>(null)
  const columns = useMemo(() => columnsWith(setSending, setRefunding), [])
  return (
    <StaffListScreen
      title="Payments"
      lead="As the payment provider reported them."
      action={<ExportButton of={exportPayments} name="payments" query={search} />}
      crumbs={[
        <Link key="list" to="/admin/dashboard/invoices" search={{}}>
          Invoices
        </Link>,
      ]}
      filters={
        <FilterBar
          search={
            <SearchField
              label="Search"
              placeholder="Number, name, email or $84.00"
              value={typed ?? ''}
              onChange={q => type(q || undefined)}
            />
          }
        >
          <PeriodFields label="Paid" period={search} onPeriod={onSearch} />
        </FilterBar>
      }
      query={query}
      label="payments"
      what="The payments"
      columns={columns}
      rowId={payment => payment.id}
      sort={search.sort}
      onSort={sort => onSearch({sort: sort as PaymentsSearch['sort']})}
      rowAttributes={payment => ({'data-payment-id': payment.id})}
      empty={
        <EmptyState picture="all-set" title={isNarrowed ? 'No matching payments' : 'No payments yet'}>
          {isNarrowed ? 'Try other days, or part of a number or a name.' : 'Payments through Village are listed here.'}
        </EmptyState>
      }
    >
      {refunding && (
        <ReturnDialog
          act="refund"
          id={refunding.id}
          of={`the payment of ${refunding.payer.name || 'this payer'}`}
          onClose={() => setRefunding(null)}
        />
      )}
      {sending && <SentByHandDialog owed={sending} onClose={() => setSending(null)} />}
    </StaffListScreen>
  )
}
