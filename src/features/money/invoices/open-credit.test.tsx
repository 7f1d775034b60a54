import {expect, test} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {OpenCredit} from './open-credit.tsx'

const note = (left_cents: number) => ({
  number: `CN-${left_cents}`,
  amount_cents: 3000,
  left_cents,
  tip_cents: 0,
  refund: null,
  reason: 'visits_canceled',
  issued_at: '2026-06-02T15:00:00.000Z',
})

const how = 'It is deducted from your next lead invoice, or refunded after 60 days without one.'

test('an agency reads what is left of its credits for the next leads', async () => {
  const credited = invoiceSample({status: 'PAID', credit_notes: [note(0), note(680), note(3000)]})
  await mount(<OpenCredit invoices={[invoiceSample({kind: 'lead', status: 'PAID'}), credited]} />)
  expect(document.body.textContent).toBe(`Credit for your next leads: $36.80${how}`)
})

test('beside an open lead invoice it reads why the credit does not pay it', async () => {
  const credited = invoiceSample({kind: 'lead', status: 'PAID', credit_notes: [note(2400)]})
  await mount(<OpenCredit invoices={[invoiceSample({kind: 'lead', status: 'OPEN'}), credited]} />)
  expect(document.body.textContent).toBe(
    `Credit for your next leads: $24.00${how} It does not pay lead invoices that are already issued, because an issued invoice never changes.`,
  )
})

test('without an open credit there is no line', async () => {
  await mount(<OpenCredit invoices={[invoiceSample({credit_notes: [note(0)]})]} />)
  expect(document.body.textContent).toBe('')
})
