import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {ListedInvoice} from '#contract/admin/invoices.ts'
import {kindText} from '#domain/money/invoice-text.ts'
import {formatCents} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {beingRefundedCents, creditedCents, refundedCents} from '#domain/money/invoice-refunds.ts'
import {InvoiceStatusChip} from '#features/money/invoices/invoice-status-chip.tsx'
import {refundTexts} from '#features/money/invoices/refund-texts.ts'
import type {Invoice} from '#contract/money/invoices.ts'
import {DateTime} from '../date-time.tsx'
import {sections} from '../people-sections.ts'

/** The invoices of a person or a booking, each linked to its page. */
export function InvoiceList({
  invoices,
  count = invoices.length,
  action,
}: {
  invoices: readonly ListedInvoice[]
  /** Beside the title, where these are not all. */
  count?: number | string
  /** A link to all of them. */
  action?: ReactNode
}) {
  return (
    <Section anchor={sections.invoices.anchor} title={sections.invoices.title} count={count} action={action}>
      <Card>
        {invoices.length === 0 && <p className="text-muted">{m.none()}</p>}
        <ul className="divide-y divide-line">
          {invoices.map(({id, number, kind, issued_at, ...invoice}) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <span>
                <Link
                  to="/admin/dashboard/invoices/$id"
                  params={{id}}
                  className="target inline-flex items-center font-medium text-primary underline-offset-4 hover:underline"
                >
                  {number ?? m.draft()}
                </Link>{' '}
                {kindText(kind)}
                {issued_at && (
                  <span className="block text-14 text-muted">
                    <DateTime at={issued_at} dayOnly />
                  </span>
                )}
              </span>
              <span className="flex items-center gap-3">
                <InvoiceAmount of={invoice} />
                <InvoiceStatusChip invoice={{...invoice, my_side: null}} refunded={invoice.refunded_part} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

type ListedSums = Pick<
  ListedInvoice,
  'amount_cents' | 'credited_cents' | 'tip_cents' | 'refunded_cents' | 'being_refunded_cents' | 'taken_back_cents'
>

/** The sums of an invoice as a line of a list has them. */
export const listedSums = (
  invoice: Pick<Invoice, 'amount_cents' | 'tip_cents' | 'credit_notes' | 'taken_back_cents'>,
): ListedSums => ({
  amount_cents: invoice.amount_cents,
  tip_cents: invoice.tip_cents,
  credited_cents: creditedCents(invoice),
  refunded_cents: refundedCents(invoice),
  being_refunded_cents: beingRefundedCents(invoice),
  taken_back_cents: invoice.taken_back_cents ?? 0,
})

/** The total of an invoice in every list of staff, by which these sort and search, and below it what changed it since. */
export function InvoiceAmount({
  of: {amount_cents, credited_cents, tip_cents, refunded_cents, being_refunded_cents, taken_back_cents},
}: {
  of: ListedSums
}) {
  const parts = [
    tip_cents > 0 && m.sum_of_tip_on_top({cents: formatCents(tip_cents)}),
    credited_cents > 0 && m.sum_credited({cents: formatCents(credited_cents)}),
    ...refundTexts(refunded_cents, being_refunded_cents),
    taken_back_cents > 0 && m.payers_bank_took_a_part_back({cents: formatCents(taken_back_cents)}),
  ].filter(part => part !== false)
  return (
    <span className="text-right tabular-nums">
      {formatCents(amount_cents)}
      {parts.map(part => (
        <span key={part} className="block text-13 text-muted">
          {part}
        </span>
      ))}
    </span>
  )
}

/** Reasons for a lead credit; older credits may hold free text. */
const creditReasons: Partial<Record<string, string>> = {
  duplicate: m.duplicate_lead(),
  wrong_area: m.not_in_their_counties(),
  wrong_service: m.not_a_service_they_offer(),
  unreachable: m.family_could_not_be_reached(),
}
export const creditReasonText = (reason: string): string => creditReasons[reason] ?? reason
