import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {afterEach, expect, test, vi} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {BookingLinkCard, OffersWaiting} from './booking-cards.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: React.ReactNode}) => <a href="/">{children}</a>,
}))

const state = vi.hoisted(() => ({isEmailUnverified: false}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({
  useIsEmailUnverified: () => state.isEmailUnverified,
}))

const ownLocale = getLocale
afterEach(() => overwriteGetLocale(ownLocale))

const weekly = [{date_range: ['2026-06-08'], weekdays: [1, 3], time_range: ['09:00', '13:00']}] as Booking['schedule']

/** On Tuesday, June 9; the first visit was on Monday. */
async function card(given: Partial<Booking>): Promise<string> {
  const booking = sampleBooking({status: 'CONFIRMED', offers: [], schedule: weekly, ...given})
  await mount(<BookingLinkCard booking={booking} now="2026-06-09T15:00:00.000Z" />)
  return texts('a').join(' ')
}

test('visits every week show when the next one is, not when the first one was', async () => {
  const text = await card({status: 'IN_PROGRESS', next_start: '2026-06-10T14:00:00.000Z'})
  expect(text).toContain('Tomorrow, 9:00 AM CT, 2 visits a week')
  expect(text).not.toContain('Mon')
})

test('a booking that was read in progress waits for confirmations once its last visit is over', async () => {
  const given = {status: 'IN_PROGRESS', schedule: undefined} as const
  expect(await card({...given, last_end: '2026-06-09T15:01:00.000Z'})).toContain('In progress')
  const over = await card({...given, last_end: '2026-06-09T15:00:00.000Z'})
  expect(over).toContain('Waiting for confirmations')
})

test('a request whose first visit has passed shows the next one', async () => {
  const given = {status: 'REVIEW', schedule: weekly, first_start: '2026-06-08T14:00:00.000Z'} as const
  const text = await card(given)
  expect(text).toContain('Tomorrow, 9:00 AM')
  expect(text).not.toContain('Mon')
})

test('an open request names who was asked first, and who alone where no one else is', async () => {
  const rosa = {caretaker_id: 'rosa', org_id: null, name: 'Rosa Juarez', declined_at: null, decline_reason: null}
  const june = {...rosa, caretaker_id: 'june', name: 'June Rivers'}
  const asking = {exclusive_until: '2026-06-09T20:00:00.000Z', then_open: true, is_exclusive: true, invited: [rosa]}
  const open = (given: Partial<typeof asking>) => card({status: 'PENDING', invitation: {...asking, ...given}})
  expect(await open({})).toMatch(/Rosa is asked first, until /)
  expect(await open({then_open: false})).toMatch(/Only Rosa was asked(?!,)/)
  expect(await open({then_open: false, invited: [rosa, june]})).toMatch(/Only Rosa and June were asked(?!,)/)
  // the family asked everyone after all
  expect(await open({then_open: false, is_exclusive: false})).toContain('Rosa was asked first')
})

test('a declined request names the caregiver who was asked only where the family did not decline it itself', async () => {
  const june = {caretaker_id: 'june', org_id: null, name: 'June Rivers', declined_at: null, decline_reason: null}
  const at = '2026-06-09T14:00:00.000Z'
  const invitation = {exclusive_until: at, then_open: true, is_exclusive: false, invited: [june]}
  const declined = (by: string) => card({status: 'DECLINED', invitation, cancelled: {by, reason: null, at}})
  expect(await declined('parent')).not.toContain('June declined')
  expect(await declined('caretaker')).toContain('June declined this request')
})

test.each([
  [true, 'Not shown yet: verify your email address'],
  [false, 'Not shown to anyone yet'],
])('a hidden request asks to verify the address only of an adult whose own is not: %s', async (isUnverified, words) => {
  state.isEmailUnverified = isUnverified
  expect(await card({status: 'PENDING', email_pending: true})).toContain(words)
})

test('an open request that one agency was asked names it', async () => {
  expect(await card({status: 'PENDING', organization_id: 'oak', organization_name: 'Oak Care'})).toContain(
    'Only Oak Care was asked',
  )
})

test('visits every week that were ended show their last day', async () => {
  const weekly_end = {by: 'parent', reason: null, at: '2026-06-09T14:00:00.000Z', last_day: '2026-12-07'}
  expect(await card({next_start: '2026-06-10T14:00:00.000Z', weekly_end})).toContain(
    '2 visits a week, until Mon, Dec 7',
  )
  overwriteGetLocale(() => 'es')
  expect(await card({next_start: '2026-06-10T14:00:00.000Z', weekly_end})).toContain('hasta el lun, 7 de dic')
})

test('a booking stored before it had a next visit shows its first one', async () => {
  expect(await card({schedule: [], first_start: '2026-06-11T14:00:00.000Z'})).toContain(
    'Thursday, 9:00 AM CT, 2 visits',
  )
})

test('visits every week of which none is ahead name no canceled one as the next', async () => {
  const text = await card({first_start: '2026-06-10T14:00:00.000Z'})
  expect(text).toContain('2 visits a week')
  expect(text).not.toContain('Tomorrow')
})

/** What the home shows of a request with these offers. */
async function waiting(offers: NonNullable<Booking['offers']>, given: Partial<Booking> = {}): Promise<string> {
  const booking = sampleBooking({offers, offers_count: offers.length, ...given})
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(bookingQueries.one(booking.id).queryKey, booking)
  await mount(
    <QueryClientProvider client={client}>
      <OffersWaiting bookings={[booking]} now="2026-06-05T15:00:00.000Z" />
    </QueryClientProvider>,
  )
  return texts('section').join(' ')
}

test('several offers on a request are counted with the lowest price and every name', async () => {
  const [dear, cheap] = [
    sampleOffer({id: 'dear', display_name: 'Cora E.', due_cents: 9000, received_at: '2026-06-02T16:00:00.000Z'}),
    sampleOffer({id: 'cheap', display_name: 'Bea N.', due_cents: 8140}),
  ]
  const both = await waiting([dear, cheap])
  expect(both).toContain('2 offers from $81.40 in all')
  expect(both).toContain('Cora E. and Bea N. for 2 visits')
  const one = await waiting([cheap, {...dear, status: 'WITHDRAWN'}], {id: 'booking-2'})
  expect(one).toContain('Bea N. made you an offer$81.40 in all')
})

test('a booking whose visits are over says what it waits for', async () => {
  const given: Partial<Booking> = {status: 'IN_PROGRESS', schedule: [], last_end: '2026-06-09T14:00:00.000Z'}
  const text = await card({...given, awaits_confirmations: true})
  expect(text).toContain('Waiting for confirmations')
  expect(text).not.toContain('In progress')
})
