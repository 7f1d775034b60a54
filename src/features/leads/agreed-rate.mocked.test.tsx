import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {LeadCard} from './lead-card.tsx'
import {LeadDialog} from './lead-dialog.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({search, children}: {search: {request?: string}; children: ReactNode}) => (
    <a href={search.request}>{children}</a>
  ),
}))
const state = vi.hoisted(() => ({own: [] as Lead[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('leads') ? state.own : queryKey.includes('profile') ? {hourly_rate: 31.5} : undefined,
  }),
}))
vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => false}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({useIsEmailUnverified: () => false}))
vi.mock('./nearby/use-is-unverified.ts', () => ({useIsUnverified: () => false}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useLane: () => ({entries: [], receipts: []}),
}))
vi.mock('#data/offline/server-now.ts', async original => ({
  ...(await original<object>()),
  useServerNow: () => '2026-06-01T12:00:00.000Z',
}))
vi.mock('./bid/bid-state.tsx', () => ({BidState: () => null, PlaceBidButton: () => <button>Place bid at once</button>}))
vi.mock('./bid/invitation-badge.tsx', () => ({InvitationBadge: () => null, DeclineInvitation: () => null}))
vi.mock('./bid/limit-note.tsx', () => ({LimitNote: () => null}))
vi.mock('./lead-facts.tsx', async original => ({
  ...(await original<object>()),
  BusyLine: () => null,
  GapLine: () => null,
  LeadFacts: () => null,
  reasonsText: () => '',
}))

const won = (id: string, hourly_rate: number, created_at: string, given: Partial<Lead> = {}) =>
  leadSample({id, hourly_rate, created_at, my_offer: sampleOffer({status: 'ACCEPTED'}), ...given})

/** The rate with which the sheet of a new request starts, and what stands below it. */
async function startsWith(lead: Lead) {
  await mount(<LeadDialog lead={lead} viewer="caregiver" onClose={vi.fn()} />)
  const rate = [...document.querySelectorAll('input')].at(-1)?.value
  return {rate, text: found('[role=dialog]:last-of-type').textContent}
}

test('a bid to a family booked before starts with the rate agreed last time', async () => {
  state.own = [
    won('older', 25, '2026-03-01T15:00:00.000Z'),
    won('last', 28, '2026-05-01T15:00:00.000Z'),
    won('of another family', 20, '2026-05-20T15:00:00.000Z', {
      parent: {...leadSample().parent, id: 'another family'},
    }),
    won('lost', 22, '2026-05-21T15:00:00.000Z', {my_offer: sampleOffer({status: 'NOT_SELECTED'})}),
  ]
  const {rate, text} = await startsWith(leadSample({id: 'new', is_booked_pair: true}))
  expect(Number(rate)).toBe(28)
  expect(text).toMatch(/You agreed \$28\/hr with .+ last time\. Your usual rate is \$31\.50\/hr\./)
})

test('a bid to another family starts with the usual rate', async () => {
  const {rate, text} = await startsWith(leadSample({id: 'new'}))
  expect(Number(rate)).toBe(31.5)
  expect(text).toContain('Your usual rate is $31.50/hr')
  expect(text).not.toContain('last time')
})

test('a card places no bid at once at another rate than the one agreed last time', async () => {
  state.own = [won('last', 28, '2026-05-01T15:00:00.000Z')]
  const lead = leadSample({id: 'new', audience: 'caretakers', max_hourly_rate: null, is_booked_pair: true})
  const {redraw} = await mount(<LeadCard lead={lead} viewer="caregiver" />)
  expect(texts('article button')).toEqual([])
  expect(texts('article a')).toContain('Place bid')
  state.own = [won('last', 31.5, '2026-05-01T15:00:00.000Z')]
  await redraw(<LeadCard lead={{...lead}} viewer="caregiver" />)
  expect(texts('article button')).toEqual(['Place bid at once'])
})
