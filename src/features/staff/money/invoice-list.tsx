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

/** The invoices of a person or a booking, each linked to its page, with the sums that their payer sees. */
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
                <NetAmount invoice={invoice} />
                <InvoiceStatusChip invoice={{...invoice, my_side: null}} refunded={invoice.refunded_part} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

/** What an invoice comes to less what was credited and what went back, each of which is named below it. */
function NetAmount({
  invoice: {amount_cents, credited_cents, tip_cents, refunded_cents, being_refunded_cents, taken_back_cents},
}: {
  invoice: Pick<
    ListedInvoice,
    'amount_cents' | 'credited_cents' | 'tip_cents' | 'refunded_cents' | 'being_refunded_cents' | 'taken_back_cents'
  >
}) {
  const parts = [
    credited_cents > 0 && m.sum_credited({cents: formatCents(credited_cents)}),
    ...refundTexts(refunded_cents, being_refunded_cents),
    taken_back_cents > 0 && m.payers_bank_took_a_part_back({cents: formatCents(taken_back_cents)}),
  ].filter(part => part !== false)
  return (
    <span className="text-right tabular-nums">
      {formatCents(amount_cents - credited_cents + tip_cents - refunded_cents - taken_back_cents)}
      {parts.map(part => (
        <span key={part} className="block text-13 text-muted">
          {part}
        </span>
      ))}
    </span>
  )
}

/** The sum of an invoice, and below it what was credited and what went back of it. */
export function InvoiceAmount({
  invoice,
}: {
  invoice: Pick<Invoice, 'amount_cents' | 'credit_notes' | 'taken_back_cents'>
}) {
  const {taken_back_cents = 0} = invoice
  const credited = creditedCents(invoice)
  return (
    <span className="tabular-nums">
      {formatCents(invoice.amount_cents)}
      {credited > 0 && (
        <span className="block text-13 text-muted">{m.sum_credited({cents: formatCents(credited)})}</span>
      )}
      {refundTexts(refundedCents(invoice), beingRefundedCents(invoice)).map(text => (
        <span key={text} className="block text-13 text-muted">
          {text}
        </span>
      ))}
      {taken_back_cents > 0 && (
        <span className="block text-13 text-muted">
          {m.payers_bank_took_a_part_back({cents: formatCents(taken_back_cents)})}
        </span>
      )}
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
