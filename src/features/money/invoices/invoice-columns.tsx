import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type {ReactNode} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import type {SubscriberRole} from '#data/queries/money/plans.ts'
import {beingRefundedCents, refundedCents, refundedPart} from '#domain/money/invoice-refunds.ts'
import {formatCents} from '#lib/money-text.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import type {Column} from '#ui/table/column.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Price} from '#ui/primitives/price.tsx'
import {canChoose, type Choosing} from './pay-chosen.tsx'
import {InvoiceStatusChip} from './invoice-status-chip.tsx'
import {refundTexts} from './refund-texts.ts'
import type {invoiceOrders} from './search.ts'
import {shownCents} from './sums.ts'
import {dateLabel, dateText, dueText, otherSide, whatFor} from './words.ts'

const byLetters = (header: string) => ({
  up: m.sort_header_a_to_z({header}),
  down: m.sort_header_z_to_a({header}),
})

/** The table's columns; their ids are the orders in the search parameters. */
export function invoiceColumns(
  reader: SubscriberRole,
  choosing: Choosing | undefined,
): (Column<Invoice> & {id: (typeof invoiceOrders)[number] | 'choose'})[] {
  const zone = deviceZone()
  const choose: ReturnType<typeof invoiceColumns>[number] = {
    id: 'choose',
    header: m.choose(),
    value: () => null,
    cell: invoice =>
      choosing &&
      canChoose(invoice) && (
        <Checkbox
          label={<span className="sr-only">{m.choose_leads({number: invoice.number ?? ''})}</span>}
          checked={choosing.has(invoice)}
          onChange={isChosen => choosing.set(invoice, isChosen)}
        />
      ),
    sortable: false,
    width: '4rem',
  }
  return [
    ...(choosing ? [choose] : []),
    {
      id: 'number',
      header: m.invoice(),
      value: invoice => invoice.number,
      cell: invoice => <InvoiceLink invoice={invoice} reader={reader} />,
    },
    {id: 'what', header: m.for_text_2(), value: whatFor, orders: byLetters(m.for_text_2())},
    {id: 'other', header: m.with_text_2(), value: otherSide, orders: byLetters(m.with_text_2())},
    {
      id: 'issued',
      header: m.issued(),
      orders: {up: m.sort_oldest_first(), down: m.sort_newest_first()},
      value: invoice => (invoice.issued_at === null ? null : Date.parse(invoice.issued_at)),
      cell: invoice => (
        <span className="whitespace-nowrap">
          {invoice.issued_at === null ? '–' : dateLabel(invoice.issued_at, zone)}
          {dueText(invoice, zone) && <span className="block text-13 text-muted">{dueText(invoice, zone)}</span>}
        </span>
      ),
    },
    {
      id: 'status',
      header: m.status(),
      value: invoice => invoice.status,
      cell: invoice => (
        <span className="whitespace-nowrap">
          <InvoiceStatusChip invoice={invoice} refunded={refundedPart(invoice)} />
          <CreditRequested invoice={invoice} />
          <LastFailed invoice={invoice} />
        </span>
      ),
    },
    {
      id: 'sum',
      header: m.amount(),
      orders: {up: m.sort_smallest_first(), down: m.sort_largest_first()},
      value: shownCents,
      cell: invoice => (
        <span className="tabular-nums">
          {formatCents(shownCents(invoice))}
          <Refunded invoice={invoice} />
        </span>
      ),
      align: 'right',
    },
  ]
}

const pages = {
  parent: '/dash/parent/invoices/$id',
  caretaker: '/dash/caretaker/invoices/$id',
  agency: '/dash/agency/invoices/$id',
} as const satisfies Record<SubscriberRole, string>

/** An invoice's number as a link to its page in the reader's dashboard. */
function InvoiceLink({invoice, reader}: {invoice: Invoice; reader: SubscriberRole}) {
  return (
    <Link
      to={pages[reader]}
      params={{id: invoice.id}}
      className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap tabular-nums md:min-h-6"
    >
      {invoice.number ?? m.draft()}
    </Link>
  )
}

/** What the reader, who paid the invoice, gets back of it, and what their bank took back. */
function Refunded({invoice}: {invoice: Invoice}) {
  const {status, my_side, taken_back_cents = 0} = invoice
  if (status !== 'PAID' || my_side !== 'payer') return null
  return (
    <>
      {refundTexts(refundedCents(invoice), beingRefundedCents(invoice)).map(text => (
        <span key={text} className="block text-13 text-muted">
          {text}
        </span>
      ))}
      {taken_back_cents > 0 && (
        <span className="block text-13 text-muted">
          {m.your_bank_took_a_part_back({cents: formatCents(taken_back_cents)})}
        </span>
      )}
    </>
  )
}

/** Says that the agency has asked for a credit on which staff have not decided. */
function CreditRequested({invoice: {credit}}: {invoice: Invoice}) {
  return credit?.status === 'ASKED' && <span className="block text-13 text-waiting">{m.credit_requested()}</span>
}

/** Says that the last payment of an open invoice failed, unless it was paid outside of Village since. */
function LastFailed({invoice: {failed, outside}}: {invoice: Invoice}) {
  return failed && !outside && <span className="block text-13 text-bad">{m.last_payment_failed()}</span>
}

/** One invoice as a card, by what it is for and its sum; `children` are its actions. */
export function InvoiceCard({
  invoice,
  reader,
  choosing,
  children,
}: {
  invoice: Invoice
  reader: SubscriberRole
  choosing?: Choosing | undefined
  children?: ReactNode
}) {
  return (
    <Card className="relative space-y-2">
      <div className="flex items-baseline justify-between gap-4">
        {/* the whole card leads to the invoice, under its own controls */}
        <Link
          to={pages[reader]}
          params={{id: invoice.id}}
          className="inline-flex min-h-11 min-w-0 items-center gap-1 font-semibold after:absolute after:inset-0 after:rounded-card md:min-h-6"
        >
          {whatFor(invoice)}
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
        </Link>
        <span className="text-right">
          <Price cents={shownCents(invoice)} />
          <Refunded invoice={invoice} />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span>
          <InvoiceStatusChip invoice={invoice} refunded={refundedPart(invoice)} />
          <CreditRequested invoice={invoice} />
          <LastFailed invoice={invoice} />
        </span>
        <span className="text-14 text-muted">{invoice.number ?? m.draft()}</span>
      </div>
      <p className="text-14 text-muted">
        {/* as the invoice says it: from the payee, to the payer */}
        {invoice.my_side === 'payee' ? m.to_name({name: otherSide(invoice)}) : m.from_name({name: otherSide(invoice)})}
        {invoice.issued_at && m.issued_money({date_text: dateText(invoice.issued_at, deviceZone())})}
        {dueText(invoice, deviceZone()) && `. ${dueText(invoice, deviceZone())}`}
      </p>
      {choosing && canChoose(invoice) && (
        <div className="relative w-fit">
          <Checkbox
            label={m.choose_leads({number: invoice.number ?? ''})}
            checked={choosing.has(invoice)}
            onChange={isChosen => choosing.set(invoice, isChosen)}
          />
        </div>
      )}
      {children && <div className="relative">{children}</div>}
    </Card>
  )
}
