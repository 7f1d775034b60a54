import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {buttonNamed, found, mount, press, texts} from '#tests/support/mount.ts'
import {InvoiceActions} from './invoice-actions.tsx'
import {TakenBack} from './taken-back.tsx'

const state = vi.hoisted(() => ({answers: [] as object[], undone: [] as object[], isOnline: true, isInNotice: false}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({user_id: 'dana', role: 'parent'}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({
  useNeedsConnection: () => (what: string) => (state.isOnline ? undefined : `${what} needs a connection`),
}))
vi.mock('#data/queries/money/invoices.ts', () => ({
  useAskCredit: () => ({}),
  useMarkPaidOutside: () => ({}),
  useUnmarkPaidOutside: () => ({mutate: (undone: object) => state.undone.push(undone)}),
  useRemindPayer: () => ({}),
  useAnswerPaidOutside: () => ({mutate: (answer: object) => state.answers.push(answer)}),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, children}: {to: string; children: ReactNode}) => <a href={to}>{children}</a>,
}))
vi.mock('#ui/hooks/use-page-search.ts', () => ({usePageSearch: () => [{act: 'pay'}, () => undefined]}))
vi.mock('./automatic.tsx', () => ({AutomaticPayment: () => null}))
vi.mock('../pay/use-is-in-notice.ts', () => ({useIsInNotice: () => state.isInNotice}))
vi.mock('./pay-invoice.tsx', () => ({PayInvoice: () => <p>Pay dialog</p>}))

const statement = (by?: 'dana' | 'otto', given: Partial<Invoice> = {}) =>
  invoiceSample({
    kind: 'statement',
    payee: {id: 'cleo', name: 'Cleo Cane'},
    ...given,
    ...(by && {
      outside: {
        marked_at: '2026-06-08T15:00:00.000Z',
        confirmed_at: null,
        by,
        by_name: by === 'dana' ? 'Dana' : 'Otto',
      },
    }),
  })

test('a statement marked as paid outside says who marked it and when, and offers no payment', async () => {
  const {redraw} = await mount(<InvoiceActions invoice={statement()} />)
  expect(texts('button')).toContain('Pay $30.00')
  await redraw(<InvoiceActions invoice={statement('dana')} key="own" />)
  expect(texts('div')[0]).toContain('You marked this as paid outside of Village on Mon, Jun 8, 2026')
  expect(texts('button')).toEqual(['Undo'])
  expect(texts('p')).not.toContain('Pay dialog')
  await redraw(<InvoiceActions invoice={statement('otto')} key="other" />)
  expect(texts('div')[0]).toContain('Otto marked this as paid outside of Village on Mon, Jun 8, 2026')
})

test('a payment that did not arrive says who reported that and when, and is to pay again', async () => {
  const denied = statement(undefined, {not_arrived_at: '2026-06-09T15:00:00.000Z', not_arrived_by: 'payee'})
  const {redraw} = await mount(<InvoiceActions invoice={denied} />)
  expect(texts('[role=status]')[0]).toContain(
    'Cleo Cane reported on Tue, Jun 9, 2026 that your payment outside of Village did not arrive',
  )
  expect(texts('button')).toContain('Pay $30.00')
  // also once the payee cannot log in
  await redraw(<InvoiceActions invoice={{...denied, payee: {...denied.payee!, cannot_log_in: true}}} key="suspended" />)
  expect(texts('[role=status]')[0]).toContain('Cleo Cane reported')
  await redraw(<InvoiceActions invoice={{...denied, not_arrived_by: 'staff'}} key="staff" />)
  expect(texts('[role=status]')[0]).not.toContain('Cleo Cane')
  await redraw(<InvoiceActions invoice={{...denied, my_side: 'payee'}} key="payee" />)
  expect(document.body.textContent).not.toContain('your payment')
})

test('a granted credit leaves its reason to its credit note, and one that waits names it', async () => {
  const credit = {status: 'GRANTED', reason: 'duplicate', note: 'Twice'} as const
  const lead = invoiceSample({status: 'PAID', credit})
  const note = {number: 'CN-1', amount_cents: 3000, left_cents: 3000, tip_cents: 0, refund: null, reason: 'duplicate'}
  const issued_at = '2026-06-03T15:00:00.000Z'
  const {redraw} = await mount(<InvoiceActions invoice={{...lead, credit_notes: [{...note, issued_at}]}} />)
  expect(document.body.textContent).toContain('Twice')
  expect(document.body.textContent).not.toContain('Duplicate lead')
  await redraw(<InvoiceActions invoice={lead} key="asked" />)
  expect(document.body.textContent).toContain('Duplicate lead')
})

test('a payment that the payer’s bank took back says what to do now, to either side', async () => {
  const lost = statement(undefined, {status: 'PAID', method: 'card', due_cents: 0, taken_back: true})
  const {redraw} = await mount(<InvoiceActions invoice={lost} />)
  const page = () => texts('div')[0]
  expect(page()).toContain('Your bank took this payment back')
  expect(page()).toContain('If you still owe the care, pay Cleo Cane outside of Village.')
  expect(found('a').getAttribute('href')).toBe('/contact')
  expect(texts('button')).toEqual([])
  await redraw(<InvoiceActions invoice={{...lost, taken_back: false, taken_back_cents: 1200}} key="part" />)
  expect(page()).toContain('Your bank took back $12.00 of this payment')
  const payer = {id: 'dana', name: 'Dana Reyes'}
  await redraw(<InvoiceActions invoice={{...lost, payer, my_side: 'payee'}} key="payee" />)
  expect(page()).toContain('ask Dana Reyes to pay you outside of Village')
  await redraw(<InvoiceActions invoice={{...lost, kind: 'lead', payee: null}} key="lead" />)
  expect(page()).toContain('It cannot be paid here again. Write to us')
})

test('a payment that the payer’s bank took back says so to staff, without asking them to write to us', async () => {
  const lost = statement(undefined, {status: 'PAID', method: 'card', due_cents: 0, taken_back: true, my_side: null})
  const {redraw} = await mount(<TakenBack invoice={lost} />)
  expect(texts('div')[0]).toContain('The payer’s bank took this payment back')
  expect(texts('div')[0]).toContain('Care that is still owed is paid outside of Village.')
  expect(texts('a')).toEqual([])
  await redraw(<TakenBack invoice={{...lost, taken_back: false, taken_back_cents: 1200}} key="part" />)
  expect(texts('div')[0]).toContain('The payer’s bank took back $12.00 of this payment')
  await redraw(<TakenBack invoice={{...lost, kind: 'subscription', payee: null}} key="plan" />)
  expect(texts('div')[0]).toContain('The payer is asked to write to us.')
})

test('a statement that staff no longer collect says so to either side, and can be marked as paid outside', async () => {
  const given = {status: 'UNCOLLECTIBLE', payable_online: true} as const
  const {redraw} = await mount(<InvoiceActions invoice={statement(undefined, given)} />)
  expect(texts('div')[0]).toContain('Village support marked it as not collectible')
  expect(texts('div')[0]).toContain('If you pay it outside of Village, mark it as paid.')
  expect(found('a').getAttribute('href')).toBe('/contact')
  expect(texts('button')).toEqual(['I paid outside of Village'])
  await redraw(<InvoiceActions invoice={statement('dana', given)} key="marked" />)
  expect(texts('div')[0]).toContain('You marked this as paid outside of Village')
  expect(texts('button')).toEqual(['Undo'])
  await redraw(<InvoiceActions invoice={statement(undefined, {...given, my_side: 'payee'})} key="payee" />)
  expect(texts('div')[0]).toContain('The family won’t get reminders')
  await redraw(<InvoiceActions invoice={statement(undefined, {...given, kind: 'lead', payee: null})} key="lead" />)
  expect(document.body.textContent).not.toContain('not collectible')
  await redraw(<InvoiceActions invoice={statement(undefined, {...given, due_cents: 0})} key="credited" />)
  expect(document.body.textContent).not.toContain('I paid outside')
})

test('the payee of an overdue statement reminds of it, unless it is paid automatically', async () => {
  const overdue = {my_side: 'payee', due_at: '2026-01-05T15:00:00.000Z'} as const
  const {redraw} = await mount(<InvoiceActions invoice={statement(undefined, overdue)} />)
  expect(texts('button')).toContain('Send a reminder')
  await redraw(<InvoiceActions invoice={statement(undefined, {...overdue, pays_automatically: true})} key="auto" />)
  expect(texts('button')).toEqual([])
  expect(texts('div')[0]).toContain('The family pays this statement automatically once its visits can no longer be')
})

test('who of the other side cannot log in is neither reminded nor asked, and the reader writes to us', async () => {
  const payer = {id: 'dana', name: 'Dana Reyes', cannot_log_in: true as const}
  const overdue = {my_side: 'payee', due_at: '2026-01-05T15:00:00.000Z', payer} as const
  const {redraw} = await mount(<InvoiceActions invoice={statement(undefined, overdue)} />)
  expect(texts('button')).toEqual(['Mark as paid'])
  expect(texts('div')[0]).toContain('Dana Reyes cannot log in right now')
  const payee = {id: 'cleo', name: 'Cleo Cane', cannot_log_in: true as const}
  await redraw(<InvoiceActions invoice={statement('dana', {payee})} key="marked" />)
  expect(texts('div')[0]).toContain('Write to us, whether it was paid or not')
  expect(texts('div')[0]).not.toContain('before they answer')
})

test.each([
  ['a payee who takes online payments', {}, true],
  ['a payee who takes none', {payable_online: false}, false],
  ['less than can be charged', {due_cents: 49}, false],
])('a mark by mistake can be undone until the payee answers, with %s', async (_, given, isPayable) => {
  state.undone = []
  await mount(<InvoiceActions invoice={statement('otto', given)} />)
  const text = texts('div')[0]
  expect(text).toContain('If it was not paid, undo this before they answer.')
  expect(text?.includes('Then you can pay it here.')).toBe(isPayable)
  await press(buttonNamed('Undo'))
  expect(state.undone).toEqual([{invoice_id: statement().id, marked_at: '2026-06-08T15:00:00.000Z'}])
})

test.each([
  ['yes', 1, true, 'Did you receive $30.00 from Dana Reyes?', 'This cannot be undone.', 'Not yet'],
  [
    'no',
    2,
    false,
    'Report that $30.00 did not arrive?',
    'Dana Reyes is notified, and the statement is open again.',
    'Go back',
  ],
] as const)('the payee confirms a %s before it counts', async (_, place, received, title, consequence, cancel) => {
  state.answers = []
  await mount(
    <InvoiceActions invoice={statement('dana', {my_side: 'payee', payer: {id: 'dana', name: 'Dana Reyes'}})} />,
  )
  await press(`button:nth-of-type(${place})`)
  expect(state.answers).toEqual([])
  expect(texts('h2')).toContain(title)
  expect(texts('[role=alertdialog] p').join(' ')).toContain(consequence)
  expect(texts('[role=alertdialog] button')[0]).toBe(cancel)
  await press('[role=alertdialog] button:last-of-type')
  expect(state.answers).toMatchObject([{received}])
})

test('the connection that goes while the question is open is needed for marking it as paid', async () => {
  const invoice = statement(undefined, {
    my_side: 'payee',
    payer: {id: 'dana', name: 'Dana Reyes'},
    payer_has_account: false,
  })
  const {redraw} = await mount(<InvoiceActions invoice={invoice} />)
  await press('button')
  state.isOnline = false
  await redraw(<InvoiceActions invoice={{...invoice}} />)
  state.isOnline = true
  expect(texts('[role=alertdialog] [role=status]')).toEqual(['Marking it as paid needs a connection.'])
})

test('a bank transfer in progress is said once: not below the notice of the payment', async () => {
  const under_way = invoiceSample({status: 'PROCESSING'})
  const {redraw} = await mount(<InvoiceActions invoice={under_way} />)
  expect(texts('div')[0]).toContain('A bank transfer is in progress')
  state.isInNotice = true
  await redraw(<InvoiceActions invoice={under_way} key="in notice" />)
  state.isInNotice = false
  expect(texts('div')[0]).not.toContain('A bank transfer is in progress')
})
