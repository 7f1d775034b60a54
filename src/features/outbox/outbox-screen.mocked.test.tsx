import {act, type ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {StoredReceipt} from '#data/offline/outbox.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {OutboxScreen} from './outbox-screen.tsx'

const now = '2026-06-08T12:00:00.000Z'
const receipt: StoredReceipt = {
  v: 1,
  key: 'k1',
  owner: 'fay',
  lane: 's1',
  kind: 'confirm-start',
  captured_at: '2026-06-08T11:50:00.000Z',
  received_at: '2026-06-08T11:55:00.000Z',
  stored_at: Date.parse('2026-06-08T11:55:00.000Z'),
  said: '',
}
interface LinkProps {
  to: string
  hash?: string
  search?: Record<string, string>
  'aria-label'?: string
  children: ReactNode
}
const state = vi.hoisted(() => ({
  who: null as {role: string} | null,
  receipts: [] as unknown[],
  entries: [] as {key?: string; lane?: string; tries?: number; state: string; params?: object}[],
  connection: 'online',
  discard: vi.fn(async () => true),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: undefined}),
  useQueryClient: () => ({getQueriesData: () => []}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, hash, search, children, ...link}: LinkProps) => (
    <a href={to + (hash ? `#${hash}` : `?${new URLSearchParams(search).toString()}`)} aria-label={link['aria-label']}>
      {children}
    </a>
  ),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.who,
}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  discard: state.discard,
  useOutbox: () => ({
    ready: true,
    entries: state.entries,
    receipts: state.receipts,
    waiting: state.entries.filter(each => each.state !== 'attention').length,
    attention: state.entries.filter(each => each.state === 'attention').length,
    unreadable: 0,
  }),
}))
vi.mock('#data/offline/server-now.ts', () => ({useNow: () => now}))
vi.mock('#offline/connection.ts', () => ({
  connection: () => ({subscribe: () => () => {}, getSnapshot: () => state.connection}),
}))
vi.mock('#data/offline/storage-persisted.ts', () => ({useMayDropWaiting: () => false}))

beforeEach(() => void Object.assign(state, {who: null, receipts: [], entries: [], connection: 'online'}))

test('a received confirmation of a visit that went to someone else meanwhile says both', async () => {
  state.receipts = [receipt, {...receipt, key: 'k2', is_reassigned: true}]
  await mount(<OutboxScreen question={() => null} />)
  const [plain, reassigned] = texts('li')
  expect(plain).not.toContain('assigned')
  expect(reassigned).toContain('Your confirmation was received. The visit is no longer assigned to you.')
})

test('what was received names when it was pressed', async () => {
  const request = {params: {}, tz: 'America/Chicago', clock_offset_ms: 0, tries: 1}
  state.receipts = [{...receipt, request}]
  await mount(<OutboxScreen question={() => null} />)
  expect(texts('li')[0]).toContain('Start of a visit, pressed 6:50 AM')
})

test('what was pressed for a visit that is someone else’s now is named as the visit stood then', async () => {
  const visit = {
    title: 'Child Care for Clara',
    scheduled_start: '2026-06-08T11:10:00.000Z',
    scheduled_end: '2026-06-08T11:40:00.000Z',
    timezone: 'America/Chicago',
  }
  const error = {status: 404, code: 'not_found', detail: 'x', current: undefined, at: 0}
  const late = sampleEntry({kind: 'running-late', state: 'attention', error, captured_at: '2026-06-08T10:41:00.000Z'})
  state.entries = [
    {...late, params: {minutes: 20, visit}},
    {...late, key: 'older', params: {minutes: 30}},
  ]
  state.receipts = [{...receipt, request: {params: {visit}, tz: 'America/Chicago', clock_offset_ms: 0, tries: 1}}]
  await mount(<OutboxScreen question={() => null} />)
  const [own, older] = texts('article')
  expect(own).toContain('Running 20 minutes late for the visit for Clara, pressed 5:41 AM')
  expect(own).toContain('Today, 6:10–6:40 AM')
  expect(older).toContain('Running 30 minutes late for a visit, pressed 5:41 AM')
  expect(texts('li')[0]).toContain('Start of the visit for Clara, pressed 6:50 AM')
})

test('a late note that notified no one says so', async () => {
  state.receipts = [{...receipt, kind: 'running-late', is_too_late: true}]
  await mount(<OutboxScreen question={() => null} />)
  expect(texts('li')[0]).toContain('Your note came too late, so no one was notified.')
})

test('a bid that was refused without a phone number leads to the field that lacks it', async () => {
  const error = {status: 422, code: 'phone_required', detail: 'x', current: undefined, at: 0}
  state.entries = [sampleEntry({kind: 'bid-org', state: 'attention', error})]
  await mount(<OutboxScreen question={() => null} />)
  expect(found('article a').getAttribute('href')).toBe('/dash/agency/edit#phone-number')
})

test.each([
  ['offline', 'It will be sent automatically when you are online.'],
  ['unreachable', 'We will try again in 40 seconds, or when the network improves.'],
])('while the connection is %s the right wait is named', async (connection, words) => {
  Object.assign(state, {connection})
  state.entries = [sampleEntry({tries: 1, wait: 'network', next_at: Date.parse(now) + 40_000, captured_at: now})]
  await mount(<OutboxScreen question={() => null} />)
  expect(texts('article')[0]).toContain(words)
})

test.each([
  ['confirm-start', true],
  ['bid-org', false],
  ['running-late', false],
])('support is said to enter what does not get through only of a confirmation: %s', async (kind, canEnter) => {
  state.entries = [sampleEntry({kind, tries: 20, attempts: 20, captured_at: now})]
  await mount(<OutboxScreen question={() => null} />)
  expect(texts('article')[0]).toContain('write to support')
  expect(texts('article')[0]?.includes('they can enter it for you')).toBe(canEnter)
})

test('an empty outbox speaks of nothing that its reader cannot do', async () => {
  await mount(<OutboxScreen question={() => null} />)
  expect(document.body.textContent).toContain('What you do without a signal waits here until it is sent.')
  expect(document.body.textContent).not.toMatch(/bids/i)
})

test('a screen reader says how many wait and are refused, and each button names its entry', async () => {
  const error = {status: 409, code: 'booking_closed', detail: 'x', current: undefined, at: 0}
  const refused = {state: 'attention', error, kind: 'bid-caretaker'} as const
  state.entries = [
    sampleEntry({...refused, key: 'k1', lane: 'r1', params: {hourly_rate: 20}}),
    sampleEntry({...refused, key: 'k2', lane: 'r2', params: {hourly_rate: 21}}),
  ]
  await mount(<OutboxScreen question={() => null} />)
  expect(texts('p[role="status"]')).toEqual(['Outbox, 2 need attention'])
  const names = [...document.querySelectorAll('article :is(button, a)')].map(each => each.getAttribute('aria-label'))
  expect(names).toContain('Discard: Bid of $20/hr on a request')
  expect(new Set(names).size).toBe(names.length)
})

test('while all that is left was refused, the page does not say that it is sent automatically', async () => {
  const error = {status: 404, code: 'not_found', detail: 'x', current: undefined, at: 0}
  const refused = sampleEntry({key: 'refused', kind: 'message', state: 'attention', error})
  state.entries = [refused]
  const {redraw} = await mount(<OutboxScreen question={() => null} />)
  const said = () => document.body.textContent
  expect(said()).toContain('It stays on this device until you try again or discard it.')
  expect(said()).toContain('for example after you left a family or an agency')
  expect(said()).not.toContain('will be sent automatically')
  state.entries = [refused, sampleEntry({key: 'waits'})]
  await redraw(<OutboxScreen question={() => null} />)
  expect(said()).toContain('will be sent automatically')
})

test('an entry that is being sent cannot be discarded meanwhile', async () => {
  state.entries = [sampleEntry({key: 'stuck', attempts: 20, tries: 20, state: 'sending'})]
  await mount(<OutboxScreen question={() => null} />)
  expect(found('article [aria-label^="Discard"]').getAttribute('aria-disabled')).toBe('true')
  expect(document.body.textContent).toContain('Being sent now.')
})

test('what does not get through can be discarded, after its owner read that it may have arrived', async () => {
  const stuck = sampleEntry({key: 'stuck', attempts: 20, tries: 20})
  state.entries = [stuck, sampleEntry({key: 'waits', captured_at: now})]
  await mount(<OutboxScreen question={() => null} />)
  expect(document.querySelectorAll('article [aria-label^="Discard"]')).toHaveLength(1)
  await press('article[data-entry-key="stuck"] [aria-label^="Discard"]')
  expect(found('[role=alertdialog]').textContent).toContain('Village may already have received it.')
  expect(state.discard).not.toHaveBeenCalled()
  const buttons = [...found('[role=alertdialog]').querySelectorAll('button')]
  await act(async () => buttons.find(({textContent}) => textContent === 'Discard')?.click())
  expect(state.discard).toHaveBeenCalledExactlyOnceWith(stuck)
})

test('a bid that was never sent can be discarded, one that may have arrived leads to its request', async () => {
  state.who = {role: 'caretaker'}
  const bid = sampleEntry({kind: 'bid-caretaker', key: 'waits', lane: 'r1', captured_at: now})
  state.entries = [bid, {...bid, key: 'tried', lane: 'r2', tries: 1}]
  await mount(<OutboxScreen question={() => null} />)
  const links = [...document.querySelectorAll('article a')].map(each => each.getAttribute('href'))
  expect(links).toEqual(['/dash/caretaker/nearby?request=r1', '/dash/caretaker/nearby?request=r2'])
  expect(document.querySelectorAll('article [aria-label^="Discard"]')).toHaveLength(1)
  await press('article[data-entry-key="waits"] [aria-label^="Discard"]')
  expect(found('[role=alertdialog]').textContent).toContain('will be deleted from this device before it is sent')
  const buttons = [...found('[role=alertdialog]').querySelectorAll('button')]
  await act(async () => buttons.find(({textContent}) => textContent === 'Discard')?.click())
  expect(state.discard).toHaveBeenLastCalledWith(bid)
})

test('an agency’s bid leads to its lead, and a confirmation to no request', async () => {
  state.who = {role: 'agency'}
  state.entries = [
    sampleEntry({kind: 'bid-org', key: 'bid', lane: 'r1', captured_at: now}),
    sampleEntry({key: 'start', captured_at: now}),
  ]
  await mount(<OutboxScreen question={() => null} />)
  const links = [...document.querySelectorAll('article a')].map(each => each.getAttribute('href'))
  expect(links).toEqual(['/dash/agency/leads?lead=r1'])
  expect(document.querySelectorAll('article [aria-label^="Discard"]')).toHaveLength(1)
})

test('a discard that came too late says so', async () => {
  state.discard.mockResolvedValueOnce(false)
  state.entries = [sampleEntry({key: 'stuck', attempts: 20, tries: 20})]
  await mount(<OutboxScreen question={() => null} />)
  await press('article[data-entry-key="stuck"] [aria-label^="Discard"]')
  const buttons = [...found('[role=alertdialog]').querySelectorAll('button')]
  await act(async () => buttons.find(({textContent}) => textContent === 'Discard')?.click())
  expect(takeToast()).toMatchObject({title: 'Being sent now.'})
})
