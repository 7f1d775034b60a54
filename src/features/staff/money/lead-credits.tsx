import {exportLeadCredits} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useState} from 'react'
import type {LeadCredit} from '#contract/admin/invoices.ts'
import {staffInvoiceQueries, useDecideCredit} from '#data/queries/admin/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {LoadError, itemsOf, MoreButton} from '../staff-list.tsx'
import {creditReasonText} from './invoice-list.tsx'

/** Lead credits that agencies requested, longest waiting first; renders nothing without any. */
export function CreditsAsked() {
  const query = useInfiniteQuery(staffInvoiceQueries.credits())
  const [deciding, setDeciding] = useState<{credit: LeadCredit; how: 'grant' | 'refuse'} | null>(null)
  const credits = itemsOf(query.data)
  if (!query.data && query.error) {
    return <LoadError what="The credit requests" error={query.error} onRetry={() => void query.refetch()} />
  }
  if (credits.length === 0) return null
  return (
    <Section
      title="Credit requests"
      count={credits.length}
      action={<ExportButton of={exportLeadCredits} name="lead-credits" />}
    >
      <ul className="space-y-3">
        {credits.map(credit => (
          <Card as="li" key={credit.invoice.id} data-invoice-id={credit.invoice.id} className="space-y-2">
            <p className="font-semibold">
              {credit.invoice.payer.name}: {creditReasonText(credit.invoice.credit?.reason ?? '')}
            </p>
            {credit.note && <p className="whitespace-pre-line">“{credit.note}”</p>}
            <p className="text-14 text-muted">
              <Link
                to="/admin/dashboard/invoices/$id"
                params={{id: credit.invoice.id}}
                className="font-medium text-primary underline underline-offset-4"
              >
                {credit.invoice.number}
              </Link>
              , {formatCents(credit.invoice.amount_cents)}
              {credit.invoice.booking_number && `, booking ${credit.invoice.booking_number}`}
              {credit.asked_by ? `. Requested by ${credit.asked_by}` : '. Requested'}, <DateTime at={credit.asked_at} />
            </p>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => setDeciding({credit, how: 'grant'})}>
                Grant
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setDeciding({credit, how: 'refuse'})}>
                Refuse
              </Button>
            </div>
          </Card>
        ))}
      </ul>
      <MoreButton query={query} />
      {deciding && <DecideCredit {...deciding} onClose={() => setDeciding(null)} />}
    </Section>
  )
}

const words = {
  grant: {
    action: 'Grant',
    title: 'Grant this credit?',
    consequences:
      'A credit note cancels the lead. Open amounts are dropped; paid amounts are deducted from the agency’s next lead invoice.',
  },
  refuse: {
    action: 'Refuse',
    title: 'Refuse this credit?',
    consequences: 'The invoice stays as it is. The agency cannot request a credit for it again.',
  },
} as const

/** Grants or refuses a lead credit, with a reason for the agency. */
function DecideCredit({
  credit: {invoice},
  how,
  onClose,
}: {
  credit: LeadCredit
  how: keyof typeof words
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const {mutate, isPending, error} = useDecideCredit()
  const needs = useNeedsConnection()
  const {action, title, consequences} = words[how]
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      consequences={<p>{consequences}</p>}
      action={action}
      cancelLabel="Not now"
      tone={how === 'grant' ? 'primary' : 'danger'}
      busy={isPending}
      disabledReason={needs('Deciding') ?? (reason.trim() === '' ? 'Enter a reason first' : undefined)}
      onConfirm={() => mutate({id: invoice.id, grant: how === 'grant', reason: reason.trim()}, {onSuccess: onClose})}
    >
      <TextField
        label="Reason"
        hint="The agency can read this"
        value={reason}
        onChange={setReason}
        maxLength={limits.line_max}
      />
      {error && <FormError>{messageOf(error)}</FormError>}
    </ConfirmDialog>
  )
}
