import {useState} from 'react'
import {CreditReason, type Invoice} from '#contract/money/invoices.ts'
import {limits} from '#contract/limits.ts'
import {useAskCredit} from '#data/queries/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {creditReasons} from './words.ts'

const reasons = CreditReason.options.map(value => ({value, label: creditReasons[value]}))

/** Asks staff for a credit for a bad lead. */
export function AskCredit({invoice, onClose}: {invoice: Invoice; onClose: () => void}) {
  const ask = useAskCredit()
  const needs = useNeedsConnection()
  const [reason, setReason] = useState<CreditReason | ''>('')
  const [note, setNote] = useState('')
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title="Ask for a credit"
      description="We review it and answer here. A credit comes as a credit note."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button
            busy={ask.isPending}
            disabledReason={reason === '' ? 'Choose a reason first' : needs('Asking for a credit')}
            onClick={() => {
              if (reason !== '') {
                ask.mutate({invoice_id: invoice.id, reason, note: note.trim()}, {onSuccess: onClose})
              }
            }}
          >
            Ask for a credit
          </Button>
        </>
      }
    >
      <div className="space-y-5 pt-2">
        <RadioCards label="What was wrong?" value={reason} onChange={setReason} options={reasons} />
        <TextArea
          label="What should we know?"
          required={false}
          rows={3}
          value={note}
          onChange={setNote}
          maxLength={limits.text_max}
        />
        <FormError>{ask.error && messageOf(ask.error)}</FormError>
      </div>
    </Dialog>
  )
}
