import {useState} from 'react'
import type {Invoice} from '#contract/invoices.ts'
import {dollarsToCents} from '#domain/money.ts'
import {MoneyField} from '#ui/fields/money-field.tsx'
import {PayDialog} from '../pay/pay-dialog.tsx'
import {kindText, whatFor} from './words.ts'

/** The largest tip, in dollars. */
const tip_max = 1000

/** Pays one invoice: a lead's as it is, a care statement with a tip if one likes. */
export function PayInvoice({invoice, onClose}: {invoice: Invoice; onClose: () => void}) {
  const [tip, setTip] = useState<number | null>(null)
  const tip_cents = dollarsToCents(Math.min(tip_max, Math.max(0, tip ?? 0)))
  const isStatement = invoice.kind === 'statement'
  const payee = invoice.payee?.name ?? 'whoever cared'
  return (
    <PayDialog
      title={`Pay ${kindText[invoice.kind].toLowerCase()} ${invoice.number ?? ''}`}
      lines={[
        {label: whatFor(invoice), cents: invoice.due_cents},
        ...(tip_cents > 0 ? [{label: `Tip for ${payee}`, cents: tip_cents}] : []),
      ]}
      payable={
        isStatement
          ? {of: 'statement', invoice_id: invoice.id, tip_cents}
          : {of: 'leads', invoice_ids: [invoice.id]}
      }
      onClose={onClose}
    >
      {isStatement && (
        <MoneyField
          label="Tip"
          required={false}
          hint={`Goes to ${payee} whole; Village takes no fee on it.`}
          value={tip}
          onChange={setTip}
          min={0}
          max={tip_max}
        />
      )}
    </PayDialog>
  )
}
