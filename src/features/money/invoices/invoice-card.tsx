import type {ReactNode} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import type {SubscriberRole} from '#data/queries/plans.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {Price} from '#ui/primitives/price.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {InvoiceLink} from './invoice-link.tsx'
import {canChoose, type Choosing} from './pay-chosen.tsx'
import {shownCents} from './sums.ts'
import {dateText, otherSide, statusWord, whatFor} from './words.ts'

/** One invoice on a phone; `children` are what can be done about it. */
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
    <Card className="space-y-2">
      <div className="flex items-center justify-between gap-3">
        <InvoiceLink invoice={invoice} reader={reader} />
        <Status of="invoice" status={invoice.status} label={statusWord(invoice)} />
      </div>
      <div className="flex items-baseline justify-between gap-4">
        <p>{whatFor(invoice)}</p>
        <Price cents={shownCents(invoice)} />
      </div>
      <p className="text-14 text-muted">
        {invoice.my_side === 'payee' ? 'From' : 'To'} {otherSide(invoice)}
        {invoice.issued_at && `, issued ${dateText(invoice.issued_at, deviceZone())}`}
      </p>
      {choosing && canChoose(invoice) && (
        <Checkbox
          label={`Choose ${invoice.number}`}
          checked={choosing.has(invoice)}
          onChange={isChosen => choosing.set(invoice, isChosen)}
        />
      )}
      {children}
    </Card>
  )
}
