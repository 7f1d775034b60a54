import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import type {Review} from '#contract/bookings/reviews.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {buttonNamed, found, mount, press, texts} from '#tests/support/mount.ts'
import {Comments, ReviewsAbout} from './reviews-about.tsx'

const reviewed = {caretaker_id: '0190a000-0000-7000-8000-0000000000c1', org_id: null}
const review = (id: string): Review => ({
  id,
  author: {kind: 'family', name: `Family ${id}`, avatar_url: null},
  punctuality: 5,
  communication: 5,
  care: 5,
  rating: 5,
  text: '',
  written_at: '2026-06-10T12:00:00.000Z',
  answer: null,
})

test('reviews beyond the newest page are read too, ten more at a time', async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const ids = (from: number, to: number) => Array.from({length: to - from}, (_, index) => review(`${from + index}`))
  const newest = {items: ids(0, 15), next_cursor: '14'}
  client.setQueryData(reviewQueries.about(reviewed).queryKey, newest)
  client.setQueryData(reviewQueries.pagesAbout(reviewed).queryKey, {
    pages: [newest, {items: ids(15, 18), next_cursor: null}],
    pageParams: [null, '14'],
  })
  await mount(
    <QueryClientProvider client={client}>
      <ReviewsAbout reviewed={reviewed} rating={5} count={18} empty={null} />
    </QueryClientProvider>,
  )
  expect(texts('article')).toHaveLength(10)
  await press(buttonNamed('Show more of 18 reviews'))
  expect(texts('article')).toHaveLength(18)
  expect(texts('article').at(-1)).toContain('Family 17')
})

test('the comments about a family’s caregivers go on beyond the first hundred', async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const about = {caretaker_id: 'june', org_id: null, name: 'June', avatar_url: null}
  const comments = (from: number, to: number) =>
    Array.from({length: to - from}, (_, index) => ({...review(`${from + index}`), about, is_mine: false}))
  const newest = comments(0, 100)
  client.setQueryData(reviewQueries.comments().queryKey, newest)
  client.setQueryData(reviewQueries.commentPages().queryKey, {
    pages: [
      {items: newest, next_cursor: '100'},
      {items: comments(100, 103), next_cursor: null},
    ],
    pageParams: [null, '100'],
  })
  await mount(
    <QueryClientProvider client={client}>
      <Comments />
    </QueryClientProvider>,
  )
  for (let shown = 10; shown < 103; shown += 10) await press(buttonNamed('Show more of 103 reviews'))
  expect(texts('article').at(-1)).toContain('Family 102')
})

test('on the page of a review stand those of the reviewed caregiver, and those of others are folded', async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const comment = (id: string, name: string, org_id: string | null = null) => ({
    ...review(id),
    about: {caretaker_id: org_id ? null : id, org_id, name, avatar_url: null},
    is_mine: false,
  })
  const agency = comment('3', 'Grace Okafor', 'an agency')
  const comments = [comment('1', 'June Rivers'), comment('2', 'Grace Okafor'), agency, comment('4', 'Grace Okafor')]
  client.setQueryData(reviewQueries.comments().queryKey, comments)
  const page = (kind: 'caregiver' | 'agency') => (
    <QueryClientProvider client={client}>
      <Comments about={{kind, name: 'Grace Okafor', avatar_url: null}} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(page('caregiver'))
  expect(texts('h2')).toEqual(['Reviews of Grace Okafor'])
  const authors = (isFolded: boolean) =>
    [...document.querySelectorAll('article')]
      .filter(each => (each.closest('details') !== null) === isFolded)
      .map(({textContent}) => /Family \d/.exec(textContent)?.[0])
  expect(authors(false)).toEqual(['Family 2', 'Family 4'])
  expect(found('details').hasAttribute('open')).toBe(false)
  expect(authors(true)).toEqual(['Family 1', 'Family 3'])
  await redraw(page('agency'))
  expect(authors(false)).toEqual(['Family 3'])
})
