import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {afterEach, expect, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import type {Review} from '#contract/bookings/reviews.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {ReviewsAbout} from './reviews-about.tsx'

// other files of this worker need theirs back
const ownLocale = getLocale
afterEach(() => overwriteGetLocale(ownLocale))

const reviewed = {caretaker_id: '0190a000-0000-7000-8000-0000000000c1', org_id: null}
const review = (id: string, name: string, more: Partial<Review> = {}): Review => ({
  id,
  author: {kind: 'family', name, avatar_url: null},
  punctuality: 5,
  communication: 5,
  care: 5,
  rating: 5,
  text: '',
  written_at: '2026-06-10T12:00:00.000Z',
  answer: null,
  ...more,
})

async function readAuthors(): Promise<string[]> {
  const client = new QueryClient({defaultOptions: {queries: {enabled: false}}})
  const items = [review('a', 'Ada S.', {is_mine: true}), review('b', 'Ben R.')]
  client.setQueryData(reviewQueries.about(reviewed).queryKey, {items, next_cursor: null})
  await mount(
    <QueryClientProvider client={client}>
      <ReviewsAbout reviewed={reviewed} rating={5} count={2} empty={null} />
    </QueryClientProvider>,
  )
  return texts('article header p:first-of-type')
}

test('on a provider’s profile the reader’s own review is by “Your family”, and others’ by their names', async () => {
  expect(await readAuthors()).toEqual(['Your family', 'Ben R.'])
})

test('in Spanish it is by “Su familia”, not under the heading “Mi familia”', async () => {
  overwriteGetLocale(() => 'es')
  expect(await readAuthors()).toEqual(['Su familia', 'Ben R.'])
})
