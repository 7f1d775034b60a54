import {Link} from '@tanstack/react-router'
import type {Invoice} from '#contract/money/invoices.ts'
import type {SubscriberRole} from '#data/queries/plans.ts'

const pages = {
  parent: '/dash/parent/invoices/$id',
  caretaker: '/dash/caretaker/invoices/$id',
  agency: '/dash/agency/invoices/$id',
} as const satisfies Record<SubscriberRole, string>

/** An invoice's number, leading to its page in this reader's part. */
export function InvoiceLink({invoice, reader}: {invoice: Invoice; reader: SubscriberRole}) {
  return (
    <Link
      to={pages[reader]}
      params={{id: invoice.id}}
      className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap tabular-nums desk:min-h-6"
    >
      {invoice.number ?? 'Draft'}
    </Link>
  )
}
