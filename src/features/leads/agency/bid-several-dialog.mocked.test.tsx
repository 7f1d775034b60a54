import {act, type ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {BidSeveralDialog} from './bid-several-dialog.tsx'

const state = vi.hoisted(() => ({
  isUnverified: false,
  isPhoneMissing: false,
  isOnline: true,
  captured: 'saved',
  toast: vi.fn(),
}))
const drafts = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async (name: string) => drafts.get(name) ?? null,
  writeDraft: async (name: string, draft: unknown) => void drafts.set(name, draft),
  forgetDraft: async (name: string) => void drafts.delete(name),
}))
vi.mock('#data/queries/bids.ts', async original => ({
  ...(await original<object>()),
  captureBid: async () => ({is: state.captured}),
}))
vi.mock('#data/offline/server-now.ts', () => ({
  serverNow: () => '2026-06-01T12:00:00.000Z',
  useServerNow: () => '2026-06-01T12:00:00.000Z',
}))
vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => state.isOnline}))
vi.mock('#ui/feedback/toast-message.ts', () => ({toast: state.toast}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useOutbox: () => ({entries: [], receipts: [], ready: true, failed: false}),
}))

vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => state.isPhoneMissing}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, hash, children}: {to: string; hash: string; children: ReactNode}) => (
    <a href={`${to}#${hash}`}>{children}</a>
  ),
}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({useIsEmailUnverified: () => state.isUnverified}))
vi.mock('#features/people/about/verify-email.tsx', () => ({VerifyEmail: ({waits}: {waits: string}) => <p>{waits}</p>}))

vi.mock('./free-caregivers.tsx', () => ({
  FreeCaregivers: ({lead, beside}: {lead: {id: string}; beside: readonly unknown[]}) => (
    <p data-free="">{`${lead.id.slice(-2)} of ${beside.length}`}</p>
  ),
}))

beforeEach(() => drafts.clear())

const rates = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] li input')].map(({value}) => value)

/** Types as a hand does, past React's own record of the value. */
async function type(input: Element, words: string) {
  const {set} = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  await act(async () => {
    set?.call(input, words)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

test('each rate begins with the one typed for all, or with the highest that its family named', async () => {
  const leads = [
    leadSample({id: '01890000-0000-7000-8000-000000000011', max_hourly_rate: 30}),
    leadSample({id: '01890000-0000-7000-8000-000000000012', max_hourly_rate: null}),
  ]
  await mount(<BidSeveralDialog leads={leads} onPlaced={vi.fn()} onClose={vi.fn()} />)
  await act(async () => found('[role=dialog] input[value=own]').click())
  expect(rates()).toEqual(['30.00', ''])
  await act(async () => found('[role=dialog] input[value=one]').click())
  await type(found('[role=dialog] input[inputmode=decimal]'), '27')
  await act(async () => found('[role=dialog] input[value=own]').click())
  expect(rates()).toEqual(['27.00', '27.00'])
  expect(texts('li [data-free]')).toEqual(['11 of 2', '12 of 2'])
})

test('a lead price that rounding makes some cents more than its share is explained, and no other', async () => {
  const session_minutes = [{minutes: 90, count: 10}]
  const visits = {hours: 15, sessions_count: 10, session_minutes}
  const lead = leadSample({...visits, lead_terms: {fee_bps: 1000, minutes_per_session: Array(10).fill(90)}})
  const note = '10% of each visit’s price, rounded to the cent for each.'
  await mount(<BidSeveralDialog leads={[lead]} onPlaced={vi.fn()} onClose={vi.fn()} />)
  await type(found('[role=dialog] input[inputmode=decimal]'), '25.5')
  expect(found('[role=dialog] li').textContent).toContain('The family pays $382.50 · Lead price $38.30')
  expect(found('[role=dialog] li').textContent).toContain(note)
  await type(found('[role=dialog] input[inputmode=decimal]'), '24')
  expect(found('[role=dialog] li').textContent).not.toContain(note)
})

test('a rate ten times the usual is asked about below its own field', async () => {
  await mount(<BidSeveralDialog leads={[leadSample({max_hourly_rate: 30})]} onPlaced={vi.fn()} onClose={vi.fn()} />)
  await type(found('[role=dialog] input[inputmode=decimal]'), '270')
  expect(found('[role=dialog] [role=status]').textContent).toBe('That is $270 an hour. Is it right?')
  await act(async () => found('[role=dialog] input[value=own]').click())
  await type(found('[role=dialog] li input'), '300')
  expect(found('[role=dialog] li [role=status]').textContent).toBe('That is $300 an hour. Is it right?')
})

test('a lead whose visits go on says what it costs in all, as the form of a single bid does', async () => {
  const terms = {lead_terms: {fee_bps: 1000, minutes_per_session: [240, 240]}, sessions_count: 3, max_hourly_rate: 25}
  const long = leadSample({id: 'long', ...terms, session_minutes: [{minutes: 240, count: 3}]})
  const short = leadSample({id: 'short', ...terms, sessions_count: 2, session_minutes: [{minutes: 240, count: 2}]})
  await mount(<BidSeveralDialog leads={[long, short]} onPlaced={vi.fn()} onClose={vi.fn()} />)
  await act(async () => found('[role=dialog] input[value=own]').click())
  const lines = texts('[role=dialog] li').map(text => text.replaceAll('\u202f', ' '))
  expect(lines[0]).toContain('Lead price for the first 30 days $20.00')
  expect(lines[0]).toContain('Total lead price: $30.00, in invoices of 30 days each')
  expect(lines[1]).not.toContain('in all')
})

const said = async (is: 'saved' | 'sent', isOnline: boolean) => {
  Object.assign(state, {captured: is, isOnline})
  state.toast.mockClear()
  const ids = ['01890000-0000-7000-8000-000000000011', '01890000-0000-7000-8000-000000000012']
  await mount(
    <BidSeveralDialog
      leads={ids.map(id => leadSample({id, max_hourly_rate: 30}))}
      onPlaced={vi.fn()}
      onClose={vi.fn()}
    />,
  )
  await act(async () => [...document.querySelectorAll<HTMLElement>('input[value=own]')].at(-1)?.click())
  await act(async () => [...document.querySelectorAll<HTMLElement>('footer button')].at(-1)?.click())
  return state.toast.mock.calls[0]?.[0]
}

test('bids that no one has received are said to be saved, not placed', async () => {
  expect(await said('saved', false)).toEqual({
    title: '2 bids saved on this device',
    description: "They're sent when you're online.",
  })
  // they are received while it is read
  expect(await said('saved', true)).toEqual({
    title: '2 bids are on their way',
    description: 'Each lead says when its bid was received.',
  })
  expect(await said('sent', true)).toEqual({title: '2 bids placed', tone: 'good'})
})

test('leads with visits at the same time are named', async () => {
  const lead = (number: string, from: string, to: string) =>
    leadSample({number, schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: [from, to]}]})
  const leads = [
    lead('V-K46QA', '18:00', '21:00'),
    lead('V-3BC7D', '09:00', '12:00'),
    lead('V-2MHEA', '18:00', '20:00'),
    lead('V-MY7G7', '11:00', '19:00'),
    lead('V-X4J6P', '20:00', '20:30'),
  ]
  await mount(<BidSeveralDialog leads={leads} onPlaced={vi.fn()} onClose={vi.fn()} />)
  expect(texts('[role=dialog] p').filter(text => text.includes('at the same time'))).toEqual([
    'V-K46QA has visits at the same time as V-2MHEA, V-MY7G7, and V-X4J6P.',
    'V-MY7G7 has visits at the same time as V-3BC7D and V-2MHEA.',
  ])
})

test('an agency whose address is not verified reads why it cannot bid, and where to verify it', async () => {
  state.isUnverified = true
  await mount(<BidSeveralDialog leads={[leadSample({max_hourly_rate: 30})]} onPlaced={vi.fn()} onClose={vi.fn()} />)
  await type(found('[role=dialog] input[inputmode=decimal]'), '27')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Until you open it, you cannot bid on leads.'))
  expect(found('[role=dialog] button[aria-disabled=true]').textContent).toBe('Place 1 bid')
  state.isUnverified = false
})

const lead_ids = ['01890000-0000-7000-8000-000000000011', '01890000-0000-7000-8000-000000000012'] as const
const dialogOf = (ids: readonly string[]) => (
  <BidSeveralDialog leads={ids.map(id => leadSample({id, max_hourly_rate: 30}))} onPlaced={vi.fn()} onClose={vi.fn()} />
)
const note = () => found('[role=dialog] textarea') as HTMLTextAreaElement

test('rates and note are there again after a reload, for leads among which is one they were typed for', async () => {
  const {redraw} = await mount(dialogOf(lead_ids))
  await act(async () => found('[role=dialog] input[value=own]').click())
  await type(found('[role=dialog] li input'), '27')
  await type(note(), 'We know the school')
  await redraw(null)
  await redraw(dialogOf(['01890000-0000-7000-8000-000000000013']))
  await vi.waitFor(() => expect(note().value).toBe(''))
  await redraw(null)
  await redraw(dialogOf([lead_ids[1], lead_ids[0]]))
  await vi.waitFor(() => expect(note().value).toBe('We know the school'))
  expect(rates()).toEqual(['30.00', '27.00'])
})

test('bids that were placed leave no draft, neither together nor of a lead alone', async () => {
  drafts.set(`bid-${lead_ids[0]}`, {})
  const {redraw} = await mount(dialogOf(lead_ids))
  await type(found('[role=dialog] input[inputmode=decimal]'), '27')
  await type(note(), 'We know the school')
  await redraw(null)
  await vi.waitFor(() => expect(drafts.size).toBe(2))
  await redraw(dialogOf(lead_ids))
  await vi.waitFor(() => expect(note().value).toBe('We know the school'))
  await act(async () => [...document.querySelectorAll<HTMLElement>('footer button')].at(-1)?.click())
  await vi.waitFor(() => expect(drafts.size).toBe(0))
})

test('a phone number in the note for several families stays hidden, and the dialog says so', async () => {
  await mount(<BidSeveralDialog leads={[leadSample({max_hourly_rate: 30})]} onPlaced={vi.fn()} onClose={vi.fn()} />)
  const hint = 'Phone numbers, email addresses and links stay hidden from each family until a first booking with you.'
  expect(document.body.textContent).not.toContain(hint)
  await type(found('[role=dialog] textarea'), 'Call me at 615-555-0142')
  expect(document.body.textContent).toContain(hint)
})

test('nothing is said of hidden contacts where every family has booked the agency', async () => {
  const leads = [leadSample({max_hourly_rate: 30, is_booked_pair: true})]
  await mount(<BidSeveralDialog leads={leads} onPlaced={vi.fn()} onClose={vi.fn()} />)
  await type(found('[role=dialog] textarea'), 'Call me at 615-555-0142')
  expect(document.body.textContent).not.toContain('stay hidden')
})

test('an agency without a phone number reads it before it bids, with the link to the field', async () => {
  state.isPhoneMissing = true
  await mount(<BidSeveralDialog leads={[leadSample({max_hourly_rate: 30})]} onPlaced={vi.fn()} onClose={vi.fn()} />)
  expect(found('[role=dialog]').textContent).toContain('A bid needs one so the family that approves you can reach you.')
  expect(found('[role=dialog] a').getAttribute('href')).toBe('/dash/agency/edit#phone-number')
  const button = [...document.querySelectorAll('footer button')].at(-1)
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  expect(document.body.textContent).toContain('Add a phone number to your profile first')
  state.isPhoneMissing = false
})
