import type {Invoice} from '#contract/money/invoices.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {dateText} from './words.ts'

/** Why an invoice that was being paid is open again; nothing where nothing failed. */
export function FailedPayment({invoice: {failed}}: {invoice: Invoice}) {
  if (!failed) return null
  const what = failed.method === 'ach' ? 'bank transfer' : 'card payment'
  return (
    <Callout tone="bad" title={`Your ${what} of ${dateText(failed.begun_at, deviceZone())} did not arrive`}>
      Nothing was charged, and the invoice is open again. Pay it in another way, or once more.
    </Callout>
  )
}
