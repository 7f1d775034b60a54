import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {SavedLeadFilter} from '#contract/bookings/lead-filters.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {leadCountText, LeadsScreen} from './leads-screen.tsx'

const state = vi.hoisted(() => ({
  isSubscribed: false,
  isEmailUnverified: false,
  leads: [] as Lead[],
  filters: [] as SavedLeadFilter[],
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('pack')
      ? state.leads
      : queryKey.includes('lead-filters')
        ? {items: state.filters}
        : undefined,
    failureCount: 1,
  }),
}))
vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => false}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({
  useIsEmailUnverified: () => state.isEmailUnverified,
}))
vi.mock('#features/people/about/verify-email.tsx', () => ({VerifyEmail: ({waits}: {waits: string}) => <p>{waits}</p>}))
vi.mock('#data/queries/money/subscribed.ts', () => ({useIsSubscribed: () => state.isSubscribed}))
vi.mock('#data/offline/last-view.ts', () => ({
  useNewSince: () => ({since: '2026-06-01T12:00:00.000Z', isFirst: false}),
}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))
vi.mock('../bid/bid-trouble.tsx', () => ({LostBids: () => null}))
vi.mock('./choose-leads.tsx', () => ({
  useLeadChoosing: () => ({can: () => false, has: () => false, set: vi.fn(), clear: vi.fn()}),
  BidOnChosen: () => null,
}))
vi.mock('./lead-table.tsx', () => ({LeadTable: () => null}))
vi.mock('./not-subscribed.tsx', () => ({NotSubscribed: () => null}))
vi.mock('./saved-filter-bar.tsx', () => ({
  SavedFilterBar: ({start}: {start: object}) => <p>Saves {JSON.stringify(start)}</p>,
}))

beforeEach(() => Object.assign(state, {isSubscribed: false, isEmailUnverified: false, leads: [], filters: []}))

test('an agency without a subscription reads how many leads were sent to it, not that there are none', async () => {
  const screen = (key: string) => <LeadsScreen key={key} search={{}} onSearch={vi.fn()} />
  const {redraw} = await mount(screen('none'))
  expect(texts('header')[0]).toContain('0 open leads sent to you')
  state.isSubscribed = true
  await redraw(screen('subscribed'))
  expect(texts('header')[0]).toMatch(/0 open leads$/)
})

test('an agency whose email address is not verified reads above its leads that it cannot bid', async () => {
  const screen = (key: string) => <LeadsScreen key={key} search={{}} onSearch={vi.fn()} />
  const {redraw} = await mount(screen('verified'))
  expect(document.body.textContent).not.toContain('Until you open it')
  state.isEmailUnverified = true
  await redraw(screen('unverified'))
  await vi.waitFor(() => expect(document.body.textContent).toContain('Until you open it, you cannot bid on leads.'))
})

test('a filter is saved with the tick to hide those with a bid, and hides them with its box ticked when it is opened', async () => {
  state.isSubscribed = true
  state.leads = [leadSample({id: 'a'}), leadSample({id: 'b', my_offer: {status: 'SUBMITTED'} as Offer})]
  const onSearch = vi.fn()
  const {redraw} = await mount(<LeadsScreen key="ticked" search={{unbid: true}} onSearch={onSearch} />)
  expect(document.body.textContent).toContain('"unbid":true')
  expect(document.body.textContent).toContain('1 of 2 leads')

  const saved = {id: 's', name: 'To bid', counties: [], service: null, fresh: false, unbid: true, order: null}
  state.filters = [{...saved, is_default: false, limits_notifications: false}]
  await redraw(<LeadsScreen key="saved" search={{saved: 's'}} onSearch={onSearch} />)
  expect(document.body.textContent).toContain('1 of 2 leads')
  const [fresh, hide] = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  expect([fresh?.checked, hide?.checked, hide?.disabled]).toEqual([false, true, true])
  expect(document.body.textContent).toContain('Set by the saved filter “To bid”')
})

test('where a saved filter leaves one service or county, its field is disabled and says so', async () => {
  state.isSubscribed = true
  state.leads = [leadSample({id: 'a'}), leadSample({id: 'b', service: 'Elderly Care', county: 'Wilson County, TN'})]
  const saved = {
    id: 's',
    name: 'Seniors',
    counties: [],
    service: 'Elderly Care' as const,
    fresh: false,
    unbid: false,
    order: null,
  }
  state.filters = [{...saved, is_default: false, limits_notifications: false}]
  const screen = (key: string) => <LeadsScreen key={key} search={{saved: 's'}} onSearch={vi.fn()} />
  const {redraw} = await mount(screen('service'))
  const disabled = () => [...document.querySelectorAll<HTMLSelectElement>('select')].map(select => select.disabled)
  expect(disabled()).toEqual([true, false])
  expect(texts('select option').slice(0, 1)).toEqual(['Senior Care (saved filter)'])
  state.filters = [
    {...saved, service: null, counties: ['Wilson County, TN'], is_default: false, limits_notifications: false},
  ]
  await redraw(screen('county'))
  expect(disabled()).toEqual([false, true])
})

test('a list that is cut does not say that there are only these', () => {
  const leads = (length: number) => Array.from({length}, () => leadSample())
  expect(leadCountText(leads(1999), true)).toBe('1999 open leads')
  expect(leadCountText(leads(2000), true)).toBe('The newest 2000')
})

test('a filter of a list that is cut says that it looked only among the newest', async () => {
  state.isSubscribed = true
  state.leads = Array.from({length: 2000}, (_, at) => leadSample({id: `lead-${at}`}))
  await mount(<LeadsScreen search={{service: 'Elderly Care'}} onSearch={vi.fn()} />)
  expect(document.body.textContent).toContain('0 of the newest 2000 leads')
})
