import {Link} from '@tanstack/react-router'
import type {ListedInvoice} from '#contract/admin/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import type {Invoice} from '#contract/money/invoices.ts'
import {DateTime} from '../date-time.tsx'

const kindWords = {lead: 'Lead', statement: 'Care statement', subscription: 'Plan'} as const

/** The invoices of a person or a booking, each linked to its page. */
export function InvoiceList({invoices}: {invoices: readonly ListedInvoice[]}) {
  return (
    <Section title="Invoices" count={invoices.length}>
      <Card>
        {invoices.length === 0 && <p className="text-muted">None</p>}
        <ul className="divide-y divide-line">
          {invoices.map(({id, number, kind, issued_at, amount_cents, status}) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <span>
                <Link
                  to="/admin/dashboard/invoices/$id"
                  params={{id}}
                  className="target inline-flex items-center font-medium text-primary underline-offset-4 hover:underline"
                >
                  {number ?? 'Draft'}
                </Link>{' '}
                {kindWords[kind]}
                {issued_at && (
                  <span className="block text-14 text-muted">
                    <DateTime at={issued_at} dayOnly />
                  </span>
                )}
              </span>
              <span className="flex items-center gap-3">
                {formatCents(amount_cents)}
                <Status of="invoice" status={status} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

export const invoiceKindText = {
  lead: 'Lead invoice',
  statement: 'Care statement',
  subscription: 'Plan',
} as const satisfies Record<Invoice['kind'], string>

/** Reasons for a lead credit; older credits may hold free text. */
const creditReasons: Partial<Record<string, string>> = {
  duplicate: 'Duplicate lead',
  wrong_area: 'Not in their counties',
  wrong_service: 'Not a service they offer',
  unreachable: 'Family could not be reached',
}
export const creditReasonText = (reason: string): string => creditReasons[reason] ?? reason
