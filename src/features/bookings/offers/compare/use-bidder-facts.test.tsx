import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import type {PublicCaretaker} from '#contract/accounts/profiles.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {mount} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {until} from '#tests/support/until.ts'
import {useBidderFacts} from './use-bidder-facts.ts'

const offers = [sampleOffer({caretaker_id: 'ana'}), sampleOffer({id: 'offer-2', caretaker_id: 'bea'})]

const person = (id: string, rating: number) =>
  ({id, rating, reviews_count: 3, years_experience: 2, is_verified: 'Approved'}) as PublicCaretaker

test('the facts stay the same between renders, so that the table is not sorted again, until another profile has loaded', async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, enabled: false}}})
  client.setQueryData(peopleQueries.caretaker('ana').queryKey, person('ana', 4.8))
  const seen: ReturnType<typeof useBidderFacts>[] = []
  const Facts = () => {
    seen.push(useBidderFacts([...offers]))
    return null
  }
  // another element each time, which React renders again
  const drawn = () => (
    <QueryClientProvider client={client}>
      <Facts />
    </QueryClientProvider>
  )
  const {redraw} = await mount(drawn())
  await redraw(drawn())
  expect(seen.length).toBeGreaterThan(1)
  expect(new Set(seen).size).toBe(1)
  client.setQueryData(peopleQueries.caretaker('bea').queryKey, person('bea', 3.9))
  await until(() => expect(seen.at(-1)?.get('bea')?.rating).toBe(3.9))
})
