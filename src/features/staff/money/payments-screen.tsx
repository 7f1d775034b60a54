import {m} from '#messages'
import {PaymentStatus} from '#contract/bookings/choices.ts'
import {exportPayments} from '#contract/admin/exports.ts'
import {creditText} from '#domain/money/invoice-text.ts'
import {shownPaymentStatus} from '#domain/money/refund.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Scale from 'lucide-react/icons/scale'
import Undo2 from 'lucide-react/icons/undo-2'
import {useMemo, useState} from 'react'
import type {AnswerOf} from '#contract/endpoint.ts'
import type {listPayments} from '#contract/money/invoices.ts'
import {staffInvoiceQueries} from '#data/queries/admin/invoices.ts'
import {dayIn, dayText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import type {Column} from '#ui/table/column.ts'
import {ExportButton} from '../export-button.tsx'
import {PeriodFields, PeriodNote} from '../period-fields.tsx'
import {DateTime} from '../date-time.tsx'
import {linkClass} from '../bookings/booking-columns.tsx'
import {PartyLink} from '../people/contact-links.tsx'
import type {PaymentsSearch} from '../search-params.ts'
import {SavedViews} from '../saved-views.tsx'
import {StaffListScreen} from '../staff-list.tsx'
import {amountColumn} from './amount-column.tsx'
import {InvoiceSearch} from './invoice-search.tsx'
import {ReturnDialog} from './return-dialog.tsx'
import {SentByHandDialog, type OwedRefund} from './sent-by-hand-dialog.tsx'

type Payment = AnswerOf<typeof listPayments>['items'][number]

const looks = {
  SUCCEEDED: {tone: 'good', icon: CircleCheck, label: m.succeeded()},
  PARTLY_REFUNDED: {tone: 'neutral', icon: Undo2, label: m.partly_refunded()},
  REFUNDED: {tone: 'neutral', icon: Undo2, label: m.refunded()},
  DISPUTED: {tone: 'bad', icon: Scale, label: m.disputed()},
} as const satisfies Record<ReturnType<typeof shownPaymentStatus>, object>

const methods = {card: m.card(), ach: m.bank_account()} as const satisfies Record<Payment['method'], string>

const disputes = {
  OPEN: m.under_review_by_the_bank(),
  WON: m.decided_in_our_favor(),
  LOST: m.lost_staff(),
} as const

/** Refunds, disputes and amounts owed back of a payment. */
function returnedText(payment: Payment): string | null {
  const {refunded_cents, sent_by_hand_cents, pending_cents, refund_reason, not_returned, owed, dispute} = payment
  const parts = [
    refunded_cents > 0 &&
      (refund_reason
        ? m.sum_refunded_because({cents: formatCents(refunded_cents), reason: creditText(refund_reason)})
        : m.sum_refunded({cents: formatCents(refunded_cents)})),
    sent_by_hand_cents > 0 && m.sum_sent_manually({cents: formatCents(sent_by_hand_cents)}),
    pending_cents > 0 && !owed && m.sum_on_its_way_back({cents: formatCents(pending_cents)}),
    owed && m.sum_is_owed_the_refund_failed({cents: formatCents(owed.amount_cents)}),
    not_returned &&
      m.not_returned_by_its_payee_since({
        cents: formatCents(not_returned.amount_cents),
        date_text: dayText(dayIn(deviceZone(), not_returned.since)),
      }),
    dispute && m.disputed_staff({cents: formatCents(dispute.amount_cents), value: disputes[dispute.status]}),
  ].filter(Boolean)
  return parts.join('; ') || null
}

const columnsWith = (
  onSent: (owed: OwedRefund) => void,
  onRefund: (payment: Payment) => void,
): readonly Column<Payment>[] => [
  {
    id: 'payer',
    header: m.payer(),
    card: 'title',
    sortable: false,
    value: payment => payment.payer.name || m.unknown(),
    cell: ({payer}) => <PartyLink of={payer} />,
  },
  {
    id: 'paid',
    header: m.paid(),
    value: payment => payment.paid_at,
    cell: payment => <DateTime at={payment.paid_at} />,
    width: '8.5rem',
  },
  {
    id: 'for',
    header: m.for_text_2(),
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
  {id: 'method', header: m.how(), sortable: false, value: payment => methods[payment.method]},
  {
    id: 'status',
    header: m.status(),
    sortable: false,
    value: payment => payment.status,
    cell: payment => <StatusChip {...looks[shownPaymentStatus(payment)]} />,
  },
  {
    id: 'became',
    header: m.refunds(),
    sortable: false,
    value: returnedText,
    cell: payment => (
      <span className="flex flex-col items-start gap-2 max-md:items-end">
        {returnedText(payment)}
        <Button
          size="sm"
          variant="secondary"
          disabledReason={
            payment.refundable_cents > 0
              ? undefined
              : payment.status === 'DISPUTED'
                ? (payment.dispute?.status === 'LOST' ? m.the_bank_took_it_back : m.the_bank_disputes_it)()
                : m.nothing_is_left_to_refund()
          }
          onClick={() => onRefund(payment)}
        >
          {m.refund()}
        </Button>
        {payment.owed && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => payment.owed && onSent({...payment.owed, id: payment.id, payer: payment.payer.name})}
          >
            {m.record_manual_refund()}
          </Button>
        )}
      </span>
    ),
  },
  amountColumn,
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
  const isNarrowed = Boolean(search.q || search.status || search.from || search.to)
  const [refunding, setRefunding] = useState<Payment | null>(null)
  const [sending, setSending] = useState<OwedRefund | null>(null)
  const columns = useMemo(() => columnsWith(setSending, setRefunding), [])
  return (
    <StaffListScreen
      title={m.payments()}
      lead={m.as_the_payment_provider_reported_them()}
      exporting={<ExportButton of={exportPayments} name="payments" query={search} />}
      crumbs={[
        <Link key="list" to="/admin/dashboard/invoices" search={{}}>
          {m.invoices()}
        </Link>,
      ]}
      filters={more => (
        <FilterBar
          set={[search.status, search.from ?? search.to]}
          more={
            <>
              <PeriodNote period={search} />
              {more}
            </>
          }
          search={<InvoiceSearch q={search.q} onSearch={onSearch} />}
        >
          <FilterSelect
            label={m.status()}
            all={m.any()}
            value={search.status}
            onChange={status => onSearch({status})}
            options={PaymentStatus.options.map(value => ({value, label: looks[value].label}))}
          />
          <PeriodFields label={m.paid()} period={search} onPeriod={onSearch} />
        </FilterBar>
      )}
      views={<SavedViews list="payments" />}
      query={query}
      label={m.list_payments()}
      counted={m.count_of_payments}
      what={m.the_payments()}
      columns={columns}
      rowId={payment => payment.id}
      sort={search.sort}
      onSort={sort => onSearch({sort: sort as PaymentsSearch['sort']})}
      rowAttributes={payment => ({'data-payment-id': payment.id})}
      empty={
        <EmptyState picture="all-set" title={isNarrowed ? m.no_matching_payments() : m.no_payments_yet()}>
          {isNarrowed ? m.try_other_days_or_part_of() : m.payments_through_village_are_listed_here()}
        </EmptyState>
      }
    >
      {refunding && (
        <ReturnDialog
          act="refund"
          id={refunding.id}
          of={m.the_payment_of_payer({name: refunding.payer.name || m.this_payer()})}
          hasPayerAccount={refunding.payer.kind !== 'careseeker'}
          onClose={() => setRefunding(null)}
        />
      )}
      {sending && <SentByHandDialog owed={sending} onClose={() => setSending(null)} />}
    </StaffListScreen>
  )
}
