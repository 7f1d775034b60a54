import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import type {Session} from '#contract/sessions/session.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {InvoiceLines} from './invoice-lines.tsx'

const state = vi.hoisted(() => ({visits: [] as Session[], asked: [] as boolean[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({enabled}: {enabled: boolean}) => {
    state.asked.push(enabled)
    return {data: enabled ? state.visits : undefined}
  },
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-16T12:00:00.000Z'}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({params, search, children}: {params?: {id: string}; search?: object; children: ReactNode}) => (
    <a href={JSON.stringify([params?.id, search])}>{children}</a>
  ),
}))

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

test.each(['payer', null] as const)(
  'what a bank transfer pays stands below the credit; one issued meanwhile does not reduce it (side: %s)',
  async my_side => {
    const under_way = {...credited, status: 'PROCESSING', my_side} as const
    const {redraw} = await mount(<InvoiceLines invoice={invoiceSample(under_way)} />)
    expect(texts('tfoot tr').at(-1)).toMatch(/Payment in progress.*\$20\.00/)
    const later = {...note, number: 'CN-2026-000002', amount_cents: 500, left_cents: 500}
    await redraw(<InvoiceLines invoice={invoiceSample({...under_way, credit_notes: [note, later]})} />)
    expect(texts('tfoot tr').slice(-2)).toEqual([
      expect.stringMatching(/Payment in progress.*\$20\.00/),
      expect.stringMatching(/CN-2026-000002.*-\$5\.00/),
    ])
  },
)

test('a credit note’s row leaves its reason to the list of credit notes', async () => {
  await mount(<InvoiceLines invoice={invoiceSample({...credited, my_side: 'payer'})} />)
  expect(texts('tfoot').join()).toContain('CN-2026-000001')
  expect(texts('tfoot').join()).not.toContain('Goodwill')
})

test('a payment in progress has a row with its tip, method and day', async () => {
  const in_progress = {method: 'ach', begun_at: '2026-06-15T15:00:00.000Z'} as const
  const charged = {kind: 'statement', status: 'PROCESSING', due_cents: 3000, tip_cents: 500, in_progress} as const
  await mount(<InvoiceLines invoice={invoiceSample(charged)} />)
  expect(texts('tfoot tr').slice(-2)).toEqual([
    expect.stringMatching(/Tip.*\$5\.00/),
    expect.stringMatching(/Payment in progress.*Bank account, started Mon, Jun 15, 2026.*\$35\.00/),
  ])
})

test.each(['payer', null] as const)(
  'a paid lead ends with what was paid, credited and refunded (side: %s)',
  async my_side => {
    const paid = {kind: 'lead', status: 'PAID', method: 'card', my_side, due_cents: 0} as const
    const rows = async (change: Partial<Invoice['credit_notes'][number]>) => {
      await mount(<InvoiceLines invoice={invoiceSample({...paid, credit_notes: [{...note, ...change}]})} />)
      const last = [...document.querySelectorAll('tfoot')].at(-1)!
      return [...last.querySelectorAll('tr')].slice(1).map(row => row.textContent)
    }
    const refund = {by: 'provider', status: 'SENT'} as const
    const waiting = await rows({left_cents: 1000})
    expect(waiting).toHaveLength(2)
    expect(waiting[0]).toMatch(/Paid.*\$30\.00/)
    expect(waiting[1]).toMatch(/CN-2026-000001.*-\$10\.00/)
    const returned = await rows({refund, returned_cents: 1000})
    expect(returned).toHaveLength(3)
    expect(returned[1]).toMatch(/Refunded.*-\$10\.00/)
    expect(returned[2]).toMatch(/Net paid\$20\.00/)
    const inPart = await rows({refund, returned_cents: 400})
    expect(inPart[1]).toMatch(/CN-2026-000001.*-\$6\.00/)
    expect(inPart[2]).toMatch(/Refunded.*-\$4\.00/)
    expect(inPart[3]).toMatch(/Net paid\$26\.00/)
  },
)

test('of a statement marked as paid outside the sum that was marked stands below the fee, and nothing is to pay', async () => {
  const outside = {marked_at: '2026-06-08T15:00:00.000Z', confirmed_at: null}
  await mount(
    <InvoiceLines invoice={invoiceSample({kind: 'statement', amount_cents: 11_880, fee_cents: 1_080, outside})} />,
  )
  const rows = texts('tfoot tr')
  expect(rows.at(-2)).toMatch(/Village’s fee.*-\$10\.80/)
  expect(rows.at(-1)).toMatch(/Marked paid.*\$108\.00/)
  expect(rows.join(' ')).not.toContain('To pay')
})

test('the payee of a statement reads what they get, and not what is left to pay', async () => {
  const payee = {id: 'p', name: 'Grace Okafor'}
  await mount(<InvoiceLines invoice={invoiceSample({...credited, kind: 'statement', my_side: 'payee', payee})} />)
  expect(texts('tfoot').join(' ')).not.toContain('To pay')
})

const care = (start: string, end: string) => ({
  about: {kind: 'care', start, end, timezone: 'America/Chicago'} as const,
  description: '',
  quantity: 4,
  unit: 'hour' as const,
  unit_cents: 2500,
  amount_cents: 10_000,
})
const statement = invoiceSample({
  kind: 'statement',
  my_side: 'payer',
  booking_id: 'b1',
  issued_at: '2026-06-15T12:00:00.000Z',
  lines: [care('2026-06-08T19:00:00Z', '2026-06-08T23:00:00Z'), care('2026-06-12T19:00:00Z', '2026-06-12T23:00:00Z')],
})

test('from a billed visit that can still be contested a link opens it with that dialog', async () => {
  const settled = {booking_id: 'b1', my_side: 'parent', status: 'COMPLETED', settled_by: 'agreement'} as const
  state.visits = [
    sampleSession({...settled, id: 'monday', contest_until: '2026-06-15T23:00:00.000Z'}),
    sampleSession({
      ...settled,
      id: 'friday',
      scheduled_start: '2026-06-12T19:00:00.000Z',
      scheduled_end: '2026-06-12T23:00:00.000Z',
      contest_until: '2026-06-19T23:00:00.000Z',
    }),
  ]
  await mount(<InvoiceLines invoice={statement} />)
  expect(texts('tbody a')).toEqual(['Contest the times'])
  expect(found('tbody tr:nth-child(2) a').getAttribute('href')).toBe('["b1",{"session":"friday","act":"contest"}]')
})

test('so it does at a statement issued long ago, as a late claim settled the visit again', async () => {
  await mount(<InvoiceLines invoice={{...statement, issued_at: '2026-06-01T12:00:00.000Z'}} />)
  expect(texts('tbody a')).toEqual(['Contest the times'])
  expect(texts('p').join()).toContain('contest them at its line by Fri, Jun 19')
})

test('its payee has no such link', async () => {
  await mount(<InvoiceLines invoice={{...statement, my_side: 'payee'}} />)
  expect(texts('tbody a')).toEqual([])
})

test('staff and readers of other invoices ask for no visits', async () => {
  state.asked = []
  await mount(<InvoiceLines invoice={{...statement, my_side: null}} />)
  await mount(<InvoiceLines invoice={{...statement, kind: 'lead'}} />)
  expect(state.asked).not.toContain(true)
})

const contested = sampleSession({
  id: 'monday',
  booking_id: 'b1',
  my_side: 'parent',
  status: 'DISPUTED',
  contest: {side: 'parent', reason: 'She left early.', at: '2026-06-15T13:00:00.000Z'},
})

test.each([
  ['unpaid', {}, 'before you pay, a credit note reduces what you pay. If you pay first, the difference is refunded'],
  ['paid', {status: 'PAID', method: 'card'}, 'the difference is refunded'],
  ['paid outside', {status: 'PAID', method: 'outside', payee: {id: 'p', name: 'Grace Okafor'}}, 'with Grace Okafor'],
] as const)('a contested visit of an %s statement is under review, with a link to it', async (_, own, what) => {
  state.visits = [contested]
  await mount(<InvoiceLines invoice={{...statement, issued_at: '2026-06-01T12:00:00.000Z', ...own}} />)
  expect(found('tbody tr:first-child').textContent).toContain('Under review')
  expect(texts('tbody a')).toEqual(['Open the visit'])
  expect(found('tbody a').getAttribute('href')).toBe('["b1",{"session":"monday"}]')
  expect(texts('p').join(' ')).toContain(what)
})

test('a line says that the booked times are billed where others count', async () => {
  const times = {started_at: '2026-06-08T19:06:00.000Z', ended_at: '2026-06-08T23:01:00.000Z'}
  state.visits = [sampleSession({status: 'COMPLETED', settled_by: 'agreement', ...times})]
  await mount(<InvoiceLines invoice={{...statement, my_side: 'payee'}} />)
  expect(texts('tbody th')[0]).toContain(
    'Counts as 2:06–6:01 PM. A start or end within 10 minutes of the booked time is billed as booked.',
  )
  expect(texts('tbody th')[1]).not.toContain('booked')
})

test('the payer of an open statement reads until when a visit can be contested, and afterwards where to write', async () => {
  const settled = {booking_id: 'b1', my_side: 'parent', status: 'COMPLETED', settled_by: 'agreement'} as const
  state.visits = [sampleSession({...settled, contest_until: '2026-06-19T23:00:00.000Z'})]
  const {redraw} = await mount(<InvoiceLines invoice={statement} />)
  expect(texts('p').join()).toContain('contest them at its line by Fri, Jun 19')
  state.visits = [sampleSession({...settled, contest_until: '2026-06-15T23:00:00.000Z'})]
  await redraw(<InvoiceLines invoice={{...statement}} />)
  expect(texts('p').join()).toContain('These times could be contested until Mon, Jun 15')
  expect(texts('p a')).toEqual(['Contact support'])
  await redraw(<InvoiceLines invoice={{...statement, my_side: 'payee'}} />)
  expect(texts('p').join()).not.toContain('contest')
})

test('visits of one statement that can be contested until other days have each its day', async () => {
  const settled = {booking_id: 'b1', my_side: 'parent', status: 'COMPLETED', settled_by: 'agreement'} as const
  const monday = sampleSession({...settled, contest_until: '2026-06-19T23:00:00.000Z'})
  const friday = {scheduled_start: '2026-06-12T19:00:00.000Z', scheduled_end: '2026-06-12T23:00:00.000Z'}
  state.visits = [monday, sampleSession({...settled, ...friday, contest_until: '2026-06-23T23:00:00.000Z'})]
  const {redraw} = await mount(<InvoiceLines invoice={statement} />)
  expect(texts('p').join()).toContain('contest them at its line, the first by Fri, Jun 19')
  const [first, second] = texts('tbody tr')
  expect(first).toContain('until Fri, Jun 19')
  expect(second).toContain('until Tue, Jun 23')
  state.visits = [monday, sampleSession({...settled, ...friday, contest_until: '2026-06-19T22:00:00.000Z'})]
  await redraw(<InvoiceLines invoice={{...statement}} />)
  expect(texts('p').join()).toContain('contest them at its line by Fri, Jun 19')
})

test('the zone of the times is named to a reader whose clock differs', async () => {
  state.visits = [sampleSession({timezone: deviceZone()})]
  const {redraw} = await mount(<InvoiceLines invoice={{...statement, my_side: 'payee'}} />)
  expect(texts('p').join()).not.toContain('Times here')
  state.visits = [sampleSession({timezone: 'Pacific/Honolulu'})]
  await redraw(<InvoiceLines invoice={{...statement, my_side: 'payee'}} />)
  expect(texts('p').join()).toContain('Times here are in Hawaii-Aleutian')
})
