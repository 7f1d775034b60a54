import {expect, test} from 'vitest'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {InvoiceLines} from './invoice-lines.tsx'

const note = {
  number: 'CN-2026-000001',
  amount_cents: 1000,
  left_cents: 0,
  tip_cents: 0,
  refund: null,
  reason: 'returned:goodwill',
  issued_at: '2026-06-02T15:00:00.000Z',
}
const credited = {credited_cents: 1000, due_cents: 2000, credit_notes: [note]}

test.each(['payer', null] as const)('what is left to pay after a credit stands below it (side: %s)', async my_side => {
  await mount(<InvoiceLines invoice={invoiceSample({...credited, my_side})} />)
  expect(texts('tfoot tr').at(-1)).toMatch(/To pay.*\$20\.00/)
})

test('the payee of a statement reads what they get, and not what is left to pay', async () => {
  const payee = {id: 'p', name: 'Grace Okafor'}
  await mount(<InvoiceLines invoice={invoiceSample({...credited, kind: 'statement', my_side: 'payee', payee})} />)
  expect(texts('tfoot').join(' ')).not.toContain('To pay')
})
