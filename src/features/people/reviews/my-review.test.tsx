import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, test} from 'vitest'
import type {BookingReviews} from '#contract/bookings/reviews.ts'
import {found, mount} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {MyReview} from './my-review.tsx'

const now = '2026-06-10T12:00:00.000Z'
const about = {kind: 'caregiver', name: 'Cam Lee', avatar_url: null} as const
const unwritten: BookingReviews = {
  booking_id: '0190a000-0000-7000-8000-0000000000b1',
  about,
  writing: 'open',
  mine: null,
  theirs: null,
  is_theirs_in: false,
  shows_at: null,
}
const written: BookingReviews = {
  ...unwritten,
  mine: {
    id: 'review',
    author: {kind: 'family', name: 'Ada S.', avatar_url: null},
    punctuality: 5,
    communication: 5,
    care: 5,
    rating: 5,
    text: 'Calm and on time.',
    written_at: now,
    answer: null,
    shown_at: null,
    hidden: null,
  },
}

/** Draws the form and waits for it. */
async function openForm() {
  const client = new QueryClient()
  const screen = (reviews: BookingReviews) => (
    <QueryClientProvider client={client}>
      <MyReview reviews={reviews} about={about} now={now} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(screen(unwritten))
  await until(async () => {
    await act(async () => undefined)
    found('button[type=submit]')
  })
  return {readWritten: () => redraw(screen(written))}
}

test('once a review is sent, the focus goes from the form to the review', async () => {
  const {readWritten} = await openForm()
  found('button[type=submit]').focus()
  await readWritten()
  expect(document.activeElement).toBe(found('[role=group][aria-label="Your review"]'))
})

test('a review that was written on another device leaves the focus alone', async () => {
  const {readWritten} = await openForm()
  await act(async () => {
    found('textarea').focus()
    found('textarea').blur()
  })
  await readWritten()
  expect(found('[role=group][aria-label="Your review"]')).toBeDefined()
  expect(document.activeElement).toBe(document.body)
})

test('the focus stays at the review when its form replaces it', async () => {
  const {readWritten} = await openForm()
  await readWritten()
  await act(async () => {
    found('button').focus()
    found('button').click()
  })
  expect(document.activeElement).toBe(found('[role=group][aria-label="Your review"]'))
})
