import {act, type ReactNode} from 'react'
import {beforeEach, expect, test, vi, type Mock} from 'vitest'
import type {StaffSession} from '#contract/admin/bookings.ts'
import {ApiError} from '#data/app/message.ts'
import {buttonNamed, found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleStaffSession} from '#tests/support/samples/visit-samples.ts'
import {SettlePanel} from './settle-panel.tsx'

const state = vi.hoisted((): {mutate: Mock; error: unknown} => ({mutate: vi.fn(), error: null}))
vi.mock('#data/queries/admin/bookings.ts', () => ({
  useSettleException: () => ({mutate: state.mutate, isPending: false, error: state.error}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, search, children}: {to: string; search: object; children: ReactNode}) => (
    <a href={`${to}?${new URLSearchParams(Object.entries(search))}`}>{children}</a>
  ),
}))
beforeEach(() => {
  state.mutate.mockReset()
  state.error = null
})

/** Booked from 2 to 6 PM in Nashville. */
const visit = sampleStaffSession()

/** Types as a hand does, past React's own record of the value. */
async function type(input: Element, words: string) {
  const {set} = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  await act(async () => {
    set?.call(input, words)
    input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', {bubbles: true}))
  })
}

/** Settles with these times, a reason and a memo; answers the panel's words. */
async function settle(from: string, to: string): Promise<string> {
  await mount(<SettlePanel id={visit.id} acts={['settle']} visit={visit} hourly_rate_cents={2500} onClose={vi.fn()} />)
  const [started, ended] = document.querySelectorAll('input[type=time]')
  await type(started!, from)
  await type(ended!, to)
  await type(found('select'), 'both_told')
  await type(found('textarea'), 'Spoke with both')
  await press('footer button + button')
  return texts('[role=dialog]').join(' ')
}

test('staff read by how much times may differ from the booked ones to be billed as these', async () => {
  expect(await settle('14:08', '18:00')).toContain(
    'Times within 10 minutes of the booked ones are billed as booked. A start up to 30 minutes early is billed from the booked start; an earlier one is billed in full.',
  )
  expect(texts('footer').join(' ')).toContain('after $100.00')
  expect(state.mutate.mock.calls[0]).toMatchObject([
    {started_at: '2026-06-08T19:08:00.000Z', ended_at: '2026-06-08T23:00:00.000Z'},
    {},
  ])
})

test('an end before the start says that it ends the next day', async () => {
  expect(await settle('22:00', '02:00')).toContain('Overnight, until 2:00 AM on the next day.')
  expect(state.mutate.mock.calls[0]).toMatchObject([{ended_at: '2026-06-09T07:00:00.000Z'}, {}])
})

test('equal times, and an end mistyped so that it is far later, are refused at their field', async () => {
  expect(await settle('14:00', '14:00')).toContain('Start and end are the same')
  expect(await settle('14:00', '13:50')).toContain('Ends the next day, more than 12 hours longer than booked')
  expect(await settle('01:00', '23:00')).toContain('Must be at most 12 hours longer than booked')
  expect(state.mutate).not.toHaveBeenCalled()
})

test('the panel names the day of the visit', async () => {
  await mount(<SettlePanel id={visit.id} acts={['settle']} visit={visit} hourly_rate_cents={2500} onClose={vi.fn()} />)
  expect(texts('[role=dialog] header').join(' ')).toMatch(/\w{3}, \w{3} \d+, 20\d\d · Booked .* PM CT/)
})

const stated = {
  number: 'INV-2026-7',
  care_cents: 10_000,
  fee_bps: 1000,
  is_unpaid: true,
  next_at: null,
  coming_cents: 0,
}

test('a visit that is billed already says so before the choice, and what the decision makes of it', async () => {
  const billed = {...visit, stated}
  await mount(
    <SettlePanel id={visit.id} acts={['settle', 'missed']} visit={billed} hourly_rate_cents={2500} onClose={vi.fn()} />,
  )
  const said = () => texts('[role=dialog] [role=status]').join(' ')
  expect(said()).toContain('Already billed on statement INV-2026-7: $100.00A lower amount makes a credit note')
  await type(found('select'), 'missed')
  expect(said()).toContain(
    'Billed $100.00, after this decision $0.00: a credit note for $110.00 ($10.00 of it the fee) is made at once.',
  )
  await type(found('select'), 'settle')
  const [started, ended] = document.querySelectorAll('input[type=time]')
  await type(started!, '14:00')
  await type(ended!, '19:00')
  expect(said()).toContain('Billed $100.00, after this decision $125.00: the next statement adds $25.00.')
  await type(ended!, '18:00')
  expect(said()).toContain('What is billed stays as it is.')
})

test('only a decision is emailed to both sides, and only one with times with a sum', async () => {
  const acts = ['settle', 'missed', 'void', 'resolve'] as const
  await mount(<SettlePanel id={visit.id} acts={acts} visit={visit} hourly_rate_cents={2500} onClose={vi.fn()} />)
  const said = async (choice: (typeof acts)[number]) => {
    await type(found('select'), choice)
    return texts('[role=dialog] p').find(text => /stay in the history|leaves the list/.test(text))
  }
  expect(await said('settle')).toMatch(/Both sides get an email with the times, the reason and the sum\.$/)
  for (const choice of ['missed', 'void'] as const) {
    expect(await said(choice)).toMatch(/Both sides get an email with the reason\.$/)
  }
  expect(await said('resolve')).toBe('It leaves the list unchanged. If something happens to it later, it comes back.')
})

test.each([
  ['2026-06-22T12:00:00.000Z', 'for $100.00 comes with the next statement, due Mon, Jun 22'],
  [null, 'for $100.00 follows within minutes'],
])('of a statement that is paid or being paid, the panel says when the credit comes (%s)', async (next_at, says) => {
  const billed = {...visit, stated: {...stated, fee_bps: 0, is_unpaid: false, next_at}}
  await mount(<SettlePanel id={visit.id} acts={['missed']} visit={billed} hourly_rate_cents={2500} onClose={vi.fn()} />)
  expect(texts('[role=dialog] [role=status]').join(' ')).toContain(says)
})

test.each([
  ['answer', 'for $100.00 follows once the payee has answered whether the family’s payment outside'],
  ['payment', 'for $100.00 follows once the family’s bank transfer has ended'],
] as const)('the panel names no day while the credit waits for the %s', async (waits_for, says) => {
  const waiting = {...stated, fee_bps: 0, is_unpaid: false, next_at: '2026-06-22T12:00:00.000Z', waits_for}
  await mount(panelOf({...visit, stated: {...waiting, coming_cents: 3300}}))
  const said = texts('[role=dialog] [role=status]').join(' ')
  expect(said).toContain(says)
  expect(said).not.toContain('Jun 22')
})

test('a decision for less is warned of what staff refunded of its statement before', async () => {
  const of = {...visit, stated: {...stated, returned_cents: 5_500}}
  await mount(panelOf(of))
  expect(texts('[role=dialog] [role=status]').join(' ')).toContain(
    'Staff already credited or refunded $55.00 of this statement. A lower amount is credited in addition.',
  )
})

test('of a visit whose statement is void it says that a decision bills it anew', async () => {
  const of = {...visit, stated: {...stated, care_cents: 0, is_void: true as const}}
  await mount(
    <SettlePanel id={visit.id} acts={['settle', 'missed']} visit={of} hourly_rate_cents={2500} onClose={vi.fn()} />,
  )
  const said = () => texts('[role=dialog] [role=status]').join(' ')
  expect(said()).toContain('Its statement INV-2026-7 is voidA decision bills this visit again')
  await type(found('select'), 'settle')
  const [started, ended] = document.querySelectorAll('input[type=time]')
  await type(started!, '14:00')
  await type(ended!, '19:00')
  expect(said()).toContain('After this decision, the next statement bills $125.00 for this visit.')
  await type(found('select'), 'missed')
  expect(said()).toContain('After this decision, nothing is billed for this visit.')
})

test('a credit that an earlier decision left to the next statement is named with its day', async () => {
  const coming = {...stated, is_unpaid: false, next_at: '2026-06-22T12:00:00.000Z', coming_cents: 3300}
  await mount(panelOf({...visit, stated: coming}))
  expect(texts('[role=dialog] [role=status]').join(' ')).toContain(
    'Credit of $33.00 comes with the statement of Mon, Jun 22, 2026.',
  )
})

const settled = {status: 'COMPLETED', settled_by: 'staff', started_at: visit.scheduled_start} as const
const corrected = {...visit, ...settled, ended_at: '2026-06-08T21:30:00.000Z'}
const care = () => texts('footer p').join(' ')
const panelOf = (of: StaffSession, act: 'missed' | 'settle' = 'missed') => (
  <SettlePanel id={visit.id} acts={[act]} visit={of} hourly_rate_cents={2500} onClose={vi.fn()} />
)

test('after a correction, the care by the last decision is told apart from what is billed', async () => {
  await mount(panelOf({...corrected, stated}))
  expect(texts('[role=dialog] [role=status]').join(' ')).toContain('Already billed on statement INV-2026-7: $100.00')
  expect(care()).toBe('By the last decision $62.50, after this one $0.00')
})

test('a voided visit cost nothing by the last decision', async () => {
  await mount(panelOf({...visit, status: 'CANCELLED', settled_by: 'staff'}, 'settle'))
  expect(care()).toBe('By the last decision $0.00, after this one –')
})

test('staff read who is mailed a decision, and that a family without an account is to be called', async () => {
  const panel = {id: visit.id, visit, hourly_rate_cents: 2500, onClose: vi.fn()}
  const said = () => texts('[role=dialog]').join(' ')
  const [both, call] = ['Both sides get an email', 'The family has no account: tell them by phone.']
  const {redraw} = await mount(<SettlePanel key="1" {...panel} acts={['missed']} family={{user_id: null}} />)
  expect(said()).toContain(call)
  expect(said()).not.toContain(both)
  await redraw(<SettlePanel key="2" {...panel} acts={['missed']} family={{user_id: 'pat'}} />)
  expect(said()).not.toContain(call)
  expect(said()).toContain(both)
  await redraw(<SettlePanel key="3" {...panel} acts={['resolve']} family={{user_id: null}} />)
  expect(said()).not.toContain(call)
})

test('a danger that is written while the panel is open is read before the decision, and the entries stay', async () => {
  const panel = (danger_message_id: string | null) => (
    <SettlePanel
      id={visit.id}
      acts={['resolve']}
      visit={visit}
      danger_message_id={danger_message_id}
      hourly_rate_cents={2500}
      onClose={vi.fn()}
    />
  )
  const {redraw} = await mount(panel('first'))
  await redraw(panel('second'))
  await type(found('select'), 'both_told')
  await type(found('textarea'), 'Called, the child is well')
  expect(document.querySelector('footer [aria-disabled=true]')).not.toBeNull()
  expect(texts('[role=dialog]').join()).toContain('Another danger was written meanwhile')
  await press(buttonNamed('I have read it'))
  await press('footer button + button')
  expect(state.mutate.mock.calls[0]).toMatchObject([{act: 'resolve', danger_message_id: 'second'}, {}])
  expect((found('textarea') as HTMLTextAreaElement).value).toBe('Called, the child is well')
})

test('a late-canceled visit cost the fee for that before it is voided', async () => {
  await mount(panelOf({...visit, status: 'CANCELLED', late_cancel_cents: 2500}))
  expect(care()).toBe('Care before $25.00, after $0.00')
})

test('a colleague’s decision meanwhile changes the care before this one', async () => {
  const uncontested = {...settled, settled_by: 'agreement', ended_at: visit.scheduled_end} as const
  const contested = {...visit, status: 'DISPUTED', uncontested} as const
  const {redraw} = await mount(panelOf(contested))
  expect(care()).toBe('Care before $100.00, after $0.00')
  const current = {visit: {...corrected, version: 2}}
  state.error = new ApiError({kind: 'refused', code: 'exception_changed', current})
  await redraw(panelOf({...contested}))
  expect(care()).toBe('By the last decision $62.50, after this one $0.00')
})

test('a refusal goes once the decision has another memo', async () => {
  await mount(panelOf(visit))
  state.mutate.mockImplementation(() => {
    state.error = new ApiError({kind: 'refused', status: 409, code: 'refused', detail: 'It is paid meanwhile.'})
  })
  await type(found('select'), 'both_told')
  await type(found('textarea'), 'Spoke with both')
  await press('footer button + button')
  expect(texts('[role=alert]')).toEqual(['It is paid meanwhile.'])
  await type(found('textarea'), 'Spoke with the family')
  expect(texts('[role=alert]')).toEqual([])
})

test('from a page without its exceptions, a refusal for an open danger leads to the exception', async () => {
  const props = {id: visit.id, acts: ['missed'] as const, visit, hourly_rate_cents: 2500, danger_message_id: null}
  await mount(<SettlePanel {...props} number="V-7K3Q2" onClose={vi.fn()} />)
  const current = {visit: null, danger_message_id: 'message'}
  state.mutate.mockImplementation(() => {
    state.error = new ApiError({
      kind: 'refused',
      code: 'exception_changed',
      detail: 'Someone wrote of a danger',
      current,
    })
  })
  await type(found('select'), 'both_told')
  await type(found('textarea'), 'Spoke with both')
  expect(texts('[role=dialog] a')).toEqual([])
  await press('footer button + button')
  expect(texts('[role=alert]')).toEqual(['Someone wrote of a danger'])
  expect(found('[role=dialog] a').textContent).toBe('Open the exception')
  expect(found('[role=dialog] a').getAttribute('href')).toBe('/admin/dashboard/exceptions?q=V-7K3Q2&reason=danger')
})
