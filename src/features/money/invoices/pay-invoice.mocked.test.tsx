import {act, type ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount, texts} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import type {BillLine} from '../pay/pay-dialog.tsx'
import {PayInvoice} from './pay-invoice.tsx'

const drafts = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async (name: string) => drafts.get(name) ?? null,
  writeDraft: async (name: string, draft: unknown) => void drafts.set(name, draft),
  forgetDraft: async (name: string) => void drafts.delete(name),
}))
vi.mock('../pay/pay-dialog.tsx', () => ({
  PayDialog: ({
    lines,
    payable,
    problem,
    children,
  }: {
    lines: readonly BillLine[]
    payable: {tip_cents?: number}
    problem: string | undefined
    children: ReactNode
  }) => (
    <>
      {lines.map(({label, cents}, index) => (
        <li key={index}>{`${label}: ${cents}`}</li>
      ))}
      <output>{payable.tip_cents}</output>
      <em>{problem}</em>
      {children}
    </>
  ),
}))

const statement = invoiceSample({id: 'i1', kind: 'statement', my_side: 'payer'})
const pay = (tip: number | null = null) => <PayInvoice invoice={statement} tip={tip} onClose={() => undefined} />

async function type(text: string) {
  await act(async () => {
    const {set} = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(found('input'), text)
    found('input').dispatchEvent(new Event('input', {bubbles: true}))
  })
}

test('a typed tip is there again after the page was left; one that an address names replaces it', async () => {
  const {redraw} = await mount(pay())
  await type('12.5')
  expect(found('output').textContent).toBe('1250')
  await redraw(null)
  await redraw(pay())
  await vi.waitFor(() => expect(found('output').textContent).toBe('1250'))
  await redraw(null)
  await redraw(pay(20))
  expect(found('output').textContent).toBe('2000')
})

test('a tip that is no number is not left out of the payment: it has to be corrected', async () => {
  drafts.clear()
  await mount(pay())
  await type('ten')
  expect(found('em').textContent).toBe('Correct the tip first')
  await type('')
  expect(found('em').textContent).toBe('')
})

test('a tip that was cleared does not come back', async () => {
  drafts.clear()
  const {redraw} = await mount(pay())
  await type('12.5')
  await redraw(null)
  await redraw(pay())
  await vi.waitFor(() => expect(found('output').textContent).toBe('1250'))
  await type('')
  await vi.waitFor(() => expect(drafts.size).toBe(0))
})

test('the common tips say of which sum they are a share', async () => {
  const asked = invoiceSample({kind: 'statement', my_side: 'payer', amount_cents: 11_880, fee_cents: 1080})
  await mount(<PayInvoice invoice={asked} onClose={() => undefined} />)
  expect(found('[role=group]').textContent).toContain('Tip in percent of the cost of care, $108.0010%, $10.80')
})

/** A statement of $108.00 of care with the fee on it. */
const care = {
  kind: 'statement',
  my_side: 'payer',
  amount_cents: 11_880,
  fee_cents: 1080,
  period: {start: '2026-11-16', end: '2026-11-22'},
} as const

test('the care of a statement and the fee on it are separate lines, as on the statement', async () => {
  const fee = {description: '', quantity: 1, unit: 'piece', unit_cents: 1080, amount_cents: 1080} as const
  const lines = [{...fee, about: {kind: 'care_fee' as const, fee_bps: 1000}}]
  await mount(<PayInvoice invoice={invoiceSample({...care, lines})} onClose={() => undefined} />)
  expect(texts('li')).toEqual([
    expect.stringMatching(/^Care, Mon, Nov 16 – Sun, Nov 22, 2026: 10800$/),
    'Village fee, 10% of care: 1080',
  ])
})

test('a statement without a fee, and a lead invoice, have one line', async () => {
  const period = {start: '2026-11-16', end: '2026-11-22'}
  const whole = invoiceSample({kind: 'statement', my_side: 'payer', amount_cents: 10_800, period})
  const {redraw} = await mount(<PayInvoice invoice={whole} onClose={() => undefined} />)
  expect(texts('li')).toEqual(['Care, Mon, Nov 16 – Sun, Nov 22, 2026: 10800'])
  await redraw(<PayInvoice invoice={invoiceSample({amount_cents: 3000})} onClose={() => undefined} />)
  expect(texts('li')).toEqual([expect.stringMatching(/: 3000$/)])
})

const note = {
  number: 'CN-2026-000001',
  amount_cents: 1000,
  left_cents: 0,
  tip_cents: 0,
  refund: null,
  reason: 'returned:goodwill',
  issued_at: '2026-06-02T15:00:00.000Z',
}

test.each([
  ['is partly left for the next invoice', {amount_cents: 4000, left_cents: 1000}],
  ['went back in part', {amount_cents: 4000, refund: {by: 'provider', status: 'SENT'} as const, returned_cents: 1000}],
])('care and fee stay apart where a credit %s, which takes off only the rest', async (_, of) => {
  const credit_notes = [{...note, ...of}]
  await mount(
    <PayInvoice invoice={invoiceSample({...care, due_cents: 8880, credit_notes})} onClose={() => undefined} />,
  )
  expect(texts('li')).toEqual([
    expect.stringMatching(/^Care, .*: 10800$/),
    'Village’s fee: 1080',
    'Credit note CN-2026-000001: -3000',
  ])
})

test('what is left of care and fee stays apart where the credits do not come to what is due', async () => {
  const split = {care_left_cents: 7800, fee_left_cents: 780, due_cents: 8580, credit_notes: [note]}
  const {redraw} = await mount(<PayInvoice invoice={invoiceSample({...care, ...split})} onClose={() => undefined} />)
  expect(texts('li')).toEqual([expect.stringMatching(/^Care, .*: 7800$/), 'Village’s fee: 780'])
  await redraw(<PayInvoice invoice={invoiceSample({...care, ...split, due_cents: 5000})} onClose={() => undefined} />)
  expect(texts('li')).toEqual([expect.stringMatching(/^Care, .*: 5000$/)])
})

const lead = {
  amount_cents: 7020,
  fee_cents: 7020,
  period: {start: '2026-11-19', end: '2026-12-17'},
} as const
const about = 'Lead V-7K3Q2, Thu, Nov 19 – Thu, Dec 17, 2026'

test('the price of a lead and the credits on it are separate lines, without a fee, as on its page', async () => {
  const credited = {...lead, fee_left_cents: 6020, credited_cents: 1000, due_cents: 6020, credit_notes: [note]}
  const {redraw} = await mount(<PayInvoice invoice={invoiceSample(credited)} onClose={() => undefined} />)
  expect(texts('li')).toEqual([`${about}: 7020`, 'Credit note CN-2026-000001: -1000'])
  const price = {about: null, description: 'Lead', quantity: 1, unit: 'piece' as const}
  const used = {kind: 'credit' as const, number: 'CN-2026-000009', reason: 'returned:goodwill'}
  const lines = [
    {...price, unit_cents: 7020, amount_cents: 7020},
    {...price, about: used, unit_cents: -2000, amount_cents: -2000},
  ]
  const reduced = invoiceSample({...lead, amount_cents: 5020, fee_cents: 5020, lines})
  await redraw(<PayInvoice invoice={reduced} onClose={() => undefined} />)
  expect(texts('li')).toEqual([`${about}: 7020`, expect.stringMatching(/CN-2026-000009.*: -2000$/)])
})

test('a lead without a credit has one line, of its price', async () => {
  await mount(<PayInvoice invoice={invoiceSample(lead)} onClose={() => undefined} />)
  expect(texts('li')).toEqual([`${about}: 7020`])
})
