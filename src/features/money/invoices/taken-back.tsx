import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {Invoice} from '#contract/money/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** Whether the payer's bank took back the payment of an invoice, or a part of it. */
export const isTakenBack = ({taken_back, taken_back_cents = 0}: Invoice): boolean => taken_back || taken_back_cents > 0

/** What a payment that the payer's bank took back means for its reader, and what to do; renders nothing of others. */
export function TakenBack({invoice}: {invoice: Invoice}) {
  if (!isTakenBack(invoice)) return null
  return (
    <Callout
      tone="bad"
      title={titleOf(invoice)}
      action={
        invoice.my_side !== null && (
          <Link to="/contact" className="font-medium text-primary underline underline-offset-4">
            {m.contact_us()}
          </Link>
        )
      }
    >
      {nextStep(invoice)}
    </Callout>
  )
}

function titleOf({my_side, taken_back, taken_back_cents = 0}: Invoice): string {
  const cents = formatCents(taken_back_cents)
  if (my_side === null) {
    return taken_back ? m.payers_bank_took_this_payment_back() : m.payers_bank_took_a_part_back({cents})
  }
  if (my_side === 'payee') {
    return taken_back ? m.familys_bank_took_this_payment_back() : m.familys_bank_took_a_part_back({cents})
  }
  return taken_back ? m.your_bank_took_this_payment_back() : m.your_bank_took_a_part_back({cents})
}

function nextStep({kind, my_side, payer, payee}: Invoice): string {
  if (my_side === null) {
    return kind === 'statement' ? m.taken_back_care_is_paid_outside() : m.taken_back_payer_writes_to_us()
  }
  if (kind !== 'statement') return m.taken_back_write_to_us()
  return my_side === 'payee'
    ? m.taken_back_ask_the_family({payer: payer.name})
    : m.taken_back_pay_another_way({payee: payee?.name ?? m.your_caregiver_money()})
}
