import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Thread} from '#contract/messages/messages.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {messageQueries} from '#data/queries/messages.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {sampleThread} from '#tests/support/samples/thread-sample.ts'
import {OfferCard} from './offer-card.tsx'

// they need a router or a network, and nothing of a block is in them
vi.mock('#features/people/about/about-button.tsx', () => ({AboutButton: () => null}))
vi.mock('#features/people/about/provider-facts.tsx', () => ({ProviderFacts: () => null}))
vi.mock('#features/people/favourites/favourite-button.tsx', () => ({FavouriteButton: () => null}))
vi.mock('#features/people/message-link.tsx', () => ({
  MessageLink: ({name}: {name: string}) => <a href="/messages">Message {name}</a>,
}))
vi.mock('#features/people/reviews/reviews-button.tsx', () => ({LoadedReviewsButton: () => null}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'parent', member_role: null}),
}))

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))

const meet = '[aria-label="Propose to meet Maya L."]'
const approve = '[aria-label="Approve Maya L."]'
const blocked = 'Maya is blocked. Unblock them in Messages to write or meet.'

/** The card of an offer whose bidder's thread the family reads in this state. */
async function mountCard(state: Thread['state'], booking = sampleBooking(), earlier: Booking[] = []) {
  const onApprove = vi.fn()
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(bookingQueries.list().queryKey, earlier)
  client.setQueryData(messageQueries.threads().queryKey, {items: [sampleThread({state})], next_cursor: null, unread: 0})
  await mount(
    <QueryClientProvider client={client}>
      <OfferCard
        booking={booking}
        offer={sampleOffer()}
        disabledReason={undefined}
        onApprove={onApprove}
        onDecline={() => undefined}
      />
    </QueryClientProvider>,
  )
  return onApprove
}

test('a family that blocked the bidder reads it, cannot propose to meet, and can approve', async () => {
  const onApprove = await mountCard('blocked')
  expect(texts('article [role=status]')).toEqual([blocked])
  expect(found(meet).getAttribute('aria-disabled')).toBe('true')
  expect(found(`[id="${found(meet).getAttribute('aria-describedby')}"]`).textContent).toBe(blocked)
  await press(meet)
  expect(document.querySelector('[role=dialog]')).toBeNull()
  await press(approve)
  expect(onApprove).toHaveBeenCalledTimes(1)
})

test.each(['open', 'closed'] as const)(
  'of a thread that is %s, as a block by the bidder reads, it says nothing',
  async state => {
    await mountCard(state)
    expect(texts('article').join()).not.toContain('blocked')
    expect(found(meet).getAttribute('aria-disabled')).toBeNull()
  },
)

test('the button to write to the bidder has the initial where another bidder has the same first name', async () => {
  const other = {...sampleOffer(), id: 'other', caretaker_id: 'other'}
  const among = (display_name: string) => sampleBooking({offers: [sampleOffer(), {...other, display_name}]})
  await mountCard('open', among('Maya J.'))
  expect(texts('a')).toContain('Message Maya L.')
  await mountCard('open', among('June J.'))
  expect(texts('a').at(-1)).toBe('Message Maya')
})

test('an offer above the rate agreed last time says so', async () => {
  const agreed = (hourly_rate: number, created_at: string, given: Partial<Booking> = {}) =>
    sampleBooking({id: created_at, caretaker_id: sampleOffer().caretaker_id, hourly_rate, created_at, ...given})
  const older = agreed(30, '2026-04-01T15:00:00.000Z')
  const last = agreed(22.5, '2026-05-01T15:00:00.000Z')
  const ofOther = agreed(20, '2026-05-20T15:00:00.000Z', {caretaker_id: 'other'})
  const above = '$2.50/hr above the $22.50/hr agreed last time'
  await mountCard('open', sampleBooking(), [older, last, ofOther])
  expect(texts('article p')).toContain(above)
  await mountCard('open', sampleBooking(), [last, agreed(25, '2026-05-10T15:00:00.000Z')])
  expect(texts('article').at(-1)).not.toContain('agreed last time')
})
