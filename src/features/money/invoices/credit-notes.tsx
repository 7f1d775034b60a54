import Download from 'lucide-react/icons/download'
import type {Invoice} from '#contract/money/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useSaveCreditNote} from '#data/queries/invoices.ts'
import {deviceZone} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {creditReasonText, dateText} from './words.ts'

type Note = Invoice['credit_notes'][number]

/** Where the money of a credit note is by now. */
function refundText({refund, left_cents}: Note): string | null {
  if (left_cents > 0) return `${formatCents(left_cents)} will be deducted from the next lead invoice`
  if (!refund) return null
  if (refund.by === 'hand') return 'Returned outside of Village'
  return {
    PENDING: 'The refund is on its way',
    SENT: 'Refunded',
    FAILED: 'The refund failed. We will return it another way',
  }[refund.status]
}

/** The credit notes of an invoice with their refunds, each as a PDF. */
export function CreditNotes({invoice: {id, credit_notes}}: {invoice: Invoice}) {
  const {mutate, isPending, variables} = useSaveCreditNote()
  const needs = useNeedsConnection()
  return (
    <ul className="divide-y divide-line">
      {credit_notes.map(note => (
        <li key={note.number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div>
            <p>
              <span className="font-medium">{note.number}</span>, {formatCents(note.amount_cents)}
            </p>
            <p className="text-14 text-muted">
              {dateText(note.issued_at, deviceZone())}: {creditReasonText(note.reason)}
              {note.tip_cents > 0 && `, ${formatCents(note.tip_cents)} of it tip`}
            </p>
            {refundText(note) && <p className="text-14">{refundText(note)}</p>}
          </div>
          <span className="print:hidden">
            <Button
              size="sm"
              variant="secondary"
              icon={Download}
              aria-label={`Download ${note.number}`}
              busy={isPending && variables.number === note.number}
              disabledReason={needs('Downloading')}
              onClick={() =>
                mutate(
                  {id, number: note.number},
                  {
                    onError: error =>
                      toast({title: 'The file could not be downloaded', description: messageOf(error), tone: 'bad'}),
                  },
                )
              }
            >
              PDF
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
