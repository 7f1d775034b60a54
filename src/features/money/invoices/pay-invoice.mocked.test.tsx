import {act, type ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {PayInvoice} from './pay-invoice.tsx'

const drafts = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async (name: string) => drafts.get(name) ?? null,
  writeDraft: async (name: string, draft: unknown) => void drafts.set(name, draft),
  forgetDraft: async (name: string) => void drafts.delete(name),
}))
vi.mock('../pay/pay-dialog.tsx', () => ({
  PayDialog: ({payable, children}: {payable: {tip_cents?: number}; children: ReactNode}) => (
    <>
      <output>{payable.tip_cents}</output>
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
  expect(found('[role=group]').textContent).toContain('Percent of the cost of care, $108.0010%, $10.80')
})
