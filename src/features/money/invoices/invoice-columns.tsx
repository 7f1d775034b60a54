import type {Invoice} from '#contract/money/invoices.ts'
import type {SubscriberRole} from '#data/queries/plans.ts'
import {formatCents} from '#lib/money-text.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import type {Column} from '#ui/table/column.ts'
import {InvoiceLink} from './invoice-link.tsx'
import {canChoose, type Choosing} from './pay-chosen.tsx'
import type {invoiceOrders} from './search.ts'
import {shownCents} from './sums.ts'
import {dateText, otherSide, statusWord, whatFor} from './words.ts'

/** The desk's columns; their ids are the orders of the address. */
export function invoiceColumns(
  reader: SubscriberRole,
  choosing: Choosing | undefined,
): (Column<Invoice> & {id: (typeof invoiceOrders)[number] | 'choose'})[] {
  const zone = deviceZone()
  const choose: ReturnType<typeof invoiceColumns>[number] = {
    id: 'choose',
    header: 'Choose',
    value: () => null,
    cell: invoice =>
      choosing &&
      canChoose(invoice) && (
        <Checkbox
          label={<span className="sr-only">Choose {invoice.number}</span>}
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
      header: 'Invoice',
      value: invoice => invoice.number,
      cell: invoice => <InvoiceLink invoice={invoice} reader={reader} />,
    },
    {id: 'what', header: 'For', value: whatFor},
    {id: 'other', header: 'With', value: otherSide},
    {
      id: 'issued',
      header: 'Issued',
      value: invoice => (invoice.issued_at === null ? null : Date.parse(invoice.issued_at)),
      cell: invoice => (
        <span className="whitespace-nowrap">
          {invoice.issued_at === null ? '–' : dateText(invoice.issued_at, zone)}
        </span>
      ),
    },
    {
      id: 'status',
      header: 'State',
      value: invoice => invoice.status,
      cell: invoice => (
        <span className="whitespace-nowrap">
          <Status of="invoice" status={invoice.status} label={statusWord(invoice)} />
        </span>
      ),
    },
    {
      id: 'sum',
      header: 'Sum',
      value: shownCents,
      cell: invoice => <span className="tabular-nums">{formatCents(shownCents(invoice))}</span>,
      align: 'right',
    },
  ]
}
