import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {buttonNamed, found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {BidState} from './bid-state.tsx'
import {BidTrouble, troubleText} from './bid-trouble.tsx'
import type {Bidding} from './use-bid.ts'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, hash, children}: {to: string; hash: string; children: ReactNode}) => (
    <a href={`${to}#${hash}`}>{children}</a>
  ),
}))

const capture = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<object>>(async () => ({is: 'lost'})))
vi.mock('#data/offline/outbox.ts', async original => ({...(await original<object>()), capture}))

test('a refusal says how things stand now', () => {
  const error = (code: string, current: unknown) => ({status: 409, code, detail: 'x', current, at: 0})
  expect(troubleText({error: error('booking_closed', {status: 'CONFIRMED'})})).toBe(
    'This request no longer accepts bids: it is confirmed.',
  )
  expect(troubleText({error: error('offer_changed', {hourly_rate: 24})})).toContain('now $24/hr, placed elsewhere')
  expect(troubleText({error: error('request_changed', {changed_at: null})})).toBe(
    'The family changed this request after you read it. Open it to see what is new, then bid again.',
  )
  expect(troubleText({error: error('phone_required', undefined)})).toBe('x')
})

test.each([
  [{status: 'ACCEPTED'}, 'the family had already approved it. See your calendar for the visits.'],
  [{status: 'DECLINED'}, 'the family had already declined it.'],
  [{status: 'NOT_SELECTED'}, 'the request had already closed.'],
  [{status: 'NOT_SELECTED', is_ended_by_change: true}, 'the family had changed the request, which ended the bid.'],
  [{status: 'EXPIRED'}, 'it had already expired.'],
  [undefined, 'it was already decided.'],
])('a withdrawal that came too late says what happened to the bid: %o', async (current, what) => {
  const error = {status: 409, code: 'offer_closed', detail: 'x', current, at: 0}
  await mount(<BidTrouble entry={sampleEntry({kind: 'bid-withdraw', state: 'attention', error})} viewer="caregiver" />)
  expect(found('body').textContent).toContain(`Your bid could not be withdrawn: ${what}`)
})

test('a bid on a request that was changed since cannot be tried again as it is', async () => {
  const entry = sampleEntry({
    kind: 'bid-caretaker',
    state: 'attention',
    params: {hourly_rate: 26.5, note: null},
    error: {status: 409, code: 'request_changed', detail: 'x', current: {changed_at: null}, at: 0},
  })
  await mount(<BidTrouble entry={entry} viewer="caregiver" />)
  expect(texts('button')).toEqual(['Try again', 'Discard this bid'])
  expect(found('button').getAttribute('aria-disabled')).toBe('true')
})

test('a bid refused for a change says in the open sheet to look there, and on a card to open it', async () => {
  const error = {status: 409, code: 'request_changed', detail: 'x', current: {changed_at: null}, at: 0}
  const entry = sampleEntry({kind: 'bid-caretaker', state: 'attention', params: {hourly_rate: 26.5, note: null}, error})
  const bidding = {viewer: 'caregiver', bid: {is: 'attention', hourly_rate: 26.5, entry}} as Bidding
  const {redraw} = await mount(<BidState bidding={bidding} lead={leadSample()} />)
  expect(document.body.textContent).toContain('Look over the changed request here, then bid again.')
  expect(document.body.textContent).not.toContain('Open it')
  await redraw(<BidState bidding={bidding} lead={leadSample()} about="Child Care" />)
  expect(document.body.textContent).toContain('Open it to see what is new, then bid again.')
})

test('a bid that found another in its place is shown beside it', async () => {
  const current = {
    id: 'offer',
    status: 'SUBMITTED',
    hourly_rate: 24,
    note: 'By the office',
    received_at: '2026-06-08T19:00:00.000Z',
  }
  const entry = sampleEntry({
    kind: 'bid-org',
    state: 'attention',
    params: {hourly_rate: 26.5, note: null},
    error: {status: 409, code: 'offer_changed', detail: 'x', current, at: 0},
  })
  await mount(<BidTrouble entry={entry} viewer="agency" />)
  expect(texts('dd')).toEqual(['$24/hr', '“By the office”', '$26.50/hr'])
  expect(texts('dt')[1]).toBe('This one, not sent')
  expect(texts('button')).toEqual(['Keep $24/hr', 'Bid $26.50/hr instead'])
})

test('a refused bid that is sent after all says how its request was read', async () => {
  const current = {
    id: 'offer',
    status: 'SUBMITTED',
    hourly_rate: 24,
    note: null,
    received_at: '2026-06-08T19:00:00.000Z',
  }
  const read = {request_changed_at: '2026-06-07T19:00:00.000Z', as_invited: true}
  const entry = sampleEntry({
    kind: 'bid-org',
    state: 'attention',
    params: {hourly_rate: 26.5, note: null, ...read},
    error: {status: 409, code: 'offer_changed', detail: 'x', current, at: 0},
  })
  await mount(<BidTrouble entry={entry} viewer="agency" />)
  await press(buttonNamed('Bid $26.50/hr instead'))
  const [kind, bid] = capture.mock.calls[0] ?? []
  expect([kind, bid]).toMatchObject(['bid-org', {hourly_rate: 26.5, ...read}])
})

test('a bid that found a colleague’s in its place names the colleague', async () => {
  const current = {
    id: 'offer',
    status: 'SUBMITTED',
    hourly_rate: 28,
    received_at: '2026-06-08T19:00:00.000Z',
    note: null,
  }
  const entry = sampleEntry({
    kind: 'bid-org',
    state: 'attention',
    params: {hourly_rate: 30, note: null},
    error: {status: 409, code: 'offer_changed', detail: 'x', current: {...current, placed_by: 'Silas'}, at: 0},
  })
  await mount(<BidTrouble entry={entry} viewer="agency" />)
  expect(document.body.textContent).toContain('Your agency’s bid on this request is now $28/hr, placed by Silas.')
  expect(texts('dt')[0]).toMatch(/^Placed by Silas · /)
})

test.each([
  ['caregiver', 'bid-caretaker', '/dash/caretaker/edit#phone-number'],
  ['agency', 'bid-org', '/dash/agency/edit#phone-number'],
] as const)('a bid of a %s without a phone number leads to the field that lacks it', async (viewer, kind, href) => {
  const error = {status: 422, code: 'phone_required', detail: 'x', current: undefined, at: 0}
  await mount(<BidTrouble entry={sampleEntry({kind, state: 'attention', error})} viewer={viewer} />)
  expect(found('a').textContent).toBe('Add a phone number')
  expect(found('a').getAttribute('href')).toBe(href)
})
