import {m} from '#messages'
import Download from 'lucide-react/icons/download'
import type {Invoice} from '#contract/money/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useSaveCreditNote} from '#data/queries/money/invoices.ts'
import {refundedOfNote} from '#domain/money/invoice-refunds.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {creditReasonText, dateLabel} from './words.ts'

type Note = Invoice['credit_notes'][number]

/** Where the money of a credit note is by now: what waits, and what went back. */
function whereTexts(note: Note): string[] {
  const {refund, left_cents, amount_cents} = note
  const refunded_cents = refundedOfNote(note)
  const texts = left_cents > 0 ? [m.will_be_deducted_from_the_next_lead({cents: formatCents(left_cents)})] : []
  if (!refund) return texts
  const text = refundText(refund)
  const isPart = refunded_cents < amount_cents
  return [...texts, isPart ? m.text_with_sum({text, sum: formatCents(refunded_cents)}) : text]
}

const refundText = ({by, status}: NonNullable<Note['refund']>): string =>
  by === 'hand'
    ? m.returned_outside_of_village()
    : {
        PENDING: m.the_refund_is_on_its_way(),
        SENT: m.refunded(),
        FAILED: m.the_refund_failed_we_will_return(),
      }[status]

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
              {dateLabel(note.issued_at, deviceZone())}: {creditReasonText(note.reason)}
              {note.tip_cents > 0 && m.of_it_tip({cents: formatCents(note.tip_cents)})}
            </p>
            {whereTexts(note).map(text => (
              <p key={text} className="text-14">
                {text}
              </p>
            ))}
          </div>
          <span className="print:hidden">
            <Button
              size="sm"
              variant="secondary"
              icon={Download}
              aria-label={m.download_money2({number: note.number})}
              busy={isPending && variables.number === note.number}
              disabledReason={needs(m.downloading())}
              onClick={() =>
                mutate(
                  {id, number: note.number},
                  {
                    onError: error =>
                      toast({title: m.the_file_could_not_be_downloaded(), description: messageOf(error), tone: 'bad'}),
                  },
                )
              }
            >
              {m.pdf()}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
