import {m} from '#messages'
import {useState} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {serverNow} from '#data/offline/server-now.ts'
import {invoiceCan, invoiceRefusalText, isChargeable} from '#domain/money/invoice.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {PayDialog} from '../pay/pay-dialog.tsx'
import {dueTogether} from './sums.ts'
import {whatFor} from './words.ts'

/** Whether an invoice can be paid together with others: any open lead invoice. */
export function canChoose(invoice: Invoice): boolean {
  const may = invoiceCan.pay(invoice, serverNow())
  return invoice.kind === 'lead' && (may === true || may === 'below_least')
}

/** The invoices chosen to be paid together. */
export interface Choosing {
  has: (invoice: Invoice) => boolean
  set: (invoice: Invoice, isChosen: boolean) => void
}

/** Maximum number of invoices in one checkout. */
const together_max = 100

/**
 * A sticky bar while invoices are chosen: their number, choose all or none, and pay the sum. Its right end is left free
 * for the assistant's button.
 */
export function PayChosen({
  invoices,
  more,
  onAll,
  onNone,
}: {
  invoices: readonly Invoice[]
  /** How many of the listed invoices are not chosen. */
  more: number
  onAll: () => void
  onNone: () => void
}) {
  const [isPaying, setPaying] = useState(false)
  const needs = useNeedsConnection()
  if (invoices.length === 0) return null
  const due_cents = dueTogether(invoices)
  const count = invoices.length
  return (
    <div
      role="group"
      aria-label={m.chosen_invoices()}
      className="sticky bottom-20 z-20 flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-4 pr-20 shadow-soft md:bottom-4"
    >
      <p className="grow font-semibold" role="status">
        {m.invoices_chosen({count})}
      </p>
      <Button variant="quiet" onClick={more > 0 ? onAll : onNone}>
        {more > 0 ? m.choose_more({more}) : m.choose_none()}
      </Button>
      <Button
        disabledReason={
          invoices.length > together_max
            ? m.at_most_invoices_at_once({together_max})
            : isChargeable(due_cents)
              ? needs(m.paying())
              : invoiceRefusalText.below_least
        }
        onClick={() => setPaying(true)}
      >
        {m.pay_invoices_and_sum({count, cents: formatCents(due_cents)})}
      </Button>
      {isPaying && (
        <PayDialog
          title={m.pay_invoices({count})}
          lines={invoices.map(invoice => ({
            label: `${invoice.number}: ${whatFor(invoice)}`,
            cents: invoice.due_cents,
          }))}
          payable={{of: 'leads', invoice_ids: invoices.map(({id}) => id)}}
          // once nothing is due, the list would begin with what the agency receives
          next="/dash/agency/invoices?side=owed"
          onClose={() => setPaying(false)}
        />
      )}
    </div>
  )
}
