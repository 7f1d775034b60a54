import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Review} from '#contract/bookings/reviews.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {dialogTitle, found, mount, press, texts, write} from '#tests/support/mount.ts'
import {ReviewsAbout} from './reviews-about.tsx'

const sent = vi.hoisted(() => [] as unknown[])
vi.mock('#data/queries/reviews.ts', async original => ({
  ...(await original<object>()),
  useReportReview: () => ({mutate: (report: unknown) => sent.push(report), isPending: false, error: null}),
}))

const reviewed = {caretaker_id: '0190a000-0000-7000-8000-0000000000c1', org_id: null}
const review = (id: string, more: Partial<Review> = {}): Review => ({
  id,
  author: {kind: 'family', name: `Family ${id}`, avatar_url: null},
  punctuality: 1,
  communication: 1,
  care: 1,
  rating: 1,
  text: 'Rude words',
  written_at: '2026-06-10T12:00:00.000Z',
  answer: null,
  ...more,
})

async function show(items: Review[]) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(reviewQueries.about(reviewed).queryKey, {items, next_cursor: null})
  await mount(
    <QueryClientProvider client={client}>
      <ReviewsAbout reviewed={reviewed} rating={1} count={items.length} empty={null} />
    </QueryClientProvider>,
  )
}

beforeEach(() => void sent.splice(0))

test('a reader reports a review with a reason and a note', async () => {
  await show([review('a')])
  await press('button[aria-label="Report review by Family a"]')
  expect(await dialogTitle()).toBe('Report this review')
  expect(texts('[role=dialog]').join()).toContain('Family a will not see who reported it.')
  await press('[role=dialog] button[type=submit]')
  expect(sent).toEqual([])
  expect(texts('[role=dialog] label').slice(0, 3)).toEqual([
    'It is not true',
    'It is about someone else',
    'It is rude, threatening or harassing',
  ])
  await press('input[value=untrue]')
  await write('textarea', ' It names my child ')
  await press('[role=dialog] button[type=submit]')
  expect(sent).toEqual([{id: 'a', reason: 'untrue', note: 'It names my child'}])
})

test('one’s own review has no such button, and one that the reader reported says so', async () => {
  await show([review('mine', {is_mine: true}), review('b', {is_reported: true})])
  const [mine, reported] = texts('article')
  expect(mine).not.toContain('Report')
  expect(reported).toContain('Reported')
  expect(document.querySelector('button[aria-label]')).toBeNull()
  expect(found('article').dataset.reviewId).toBe('mine')
})
