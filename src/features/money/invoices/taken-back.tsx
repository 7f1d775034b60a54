import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {Invoice} from '#contract/money/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** Whether the payer's bank took back the payment of a party's invoice, or a part of it. */
export const isTakenBack = ({my_side, taken_back, taken_back_cents = 0}: Invoice): boolean =>
  my_side !== null && (taken_back || taken_back_cents > 0)

/** What a payment that the payer's bank took back means for its reader, and what to do; renders nothing of others. */
export function TakenBack({invoice}: {invoice: Invoice}) {
  if (!isTakenBack(invoice)) return null
  const {my_side, taken_back, taken_back_cents = 0} = invoice
  const cents = formatCents(taken_back_cents)
  const title =
    my_side === 'payee'
      ? taken_back
        ? m.familys_bank_took_this_payment_back()
        : m.familys_bank_took_a_part_back({cents})
      : taken_back
        ? m.your_bank_took_this_payment_back()
        : m.your_bank_took_a_part_back({cents})
  return (
    <Callout
      tone="bad"
      title={title}
      action={
        <Link to="/contact" className="font-medium text-primary underline underline-offset-4">
          {m.contact_us()}
        </Link>
      }
    >
      {nextStep(invoice)}
    </Callout>
  )
}

function nextStep({kind, my_side, payer, payee}: Invoice): string {
  if (kind !== 'statement') return m.taken_back_write_to_us()
  return my_side === 'payee'
    ? m.taken_back_ask_the_family({payer: payer.name})
    : m.taken_back_pay_another_way({payee: payee?.name ?? m.your_caregiver_money()})
}
