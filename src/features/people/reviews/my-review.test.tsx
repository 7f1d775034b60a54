import {QueryClient, QueryClientProvider, useQuery} from '@tanstack/react-query'
import {act} from 'react'
import {afterEach, expect, test, vi} from 'vitest'
import type {BookingReviews} from '#contract/bookings/reviews.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {found, mount, press, texts, write} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {MyReview} from './my-review.tsx'

afterEach(() => void vi.unstubAllGlobals())

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
  expect(texts('[dir=auto]')).toContain('Calm and on time.')
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

test('a form that would replace the other adult’s review keeps what was typed, shows theirs and says why', async () => {
  const byOlive: BookingReviews = {
    ...written,
    mine: {...written.mine!, text: 'Olive’s words.', by_name: 'Olive', changed_at: '2026-06-10T13:00:00.000Z'},
  }
  const why = 'Olive wrote your family’s review in the meantime.'
  const sent: {text: string; replaces: string | null}[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return Response.json(byOlive)
    const body = (await request.json()) as (typeof sent)[number]
    sent.push(body)
    return body.replaces === byOlive.mine?.changed_at
      ? Response.json({...written, mine: {...written.mine, text: body.text}})
      : Response.json({code: 'review_changed', detail: why}, {status: 409})
  })
  const client = new QueryClient()
  const query = reviewQueries.ofBooking(unwritten.booking_id)
  client.setQueryData(query.queryKey, unwritten)
  function Page() {
    const {data} = useQuery({...query, staleTime: Infinity})
    return data && <MyReview reviews={data} about={about} now={now} />
  }
  await mount(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  const settled = (check: () => void) => act(() => until(check))
  await settled(() => void found('button[type=submit]'))
  for (const aspect of ['punctuality', 'communication', 'care']) await press(`input[name=${aspect}][value="4"]`)
  await write('textarea', 'My words.')

  await press('button[type=submit]')
  await settled(() => expect(texts('article').join()).toContain('Olive’s words.'))
  expect(texts('article').join()).toContain('Olive wrote')
  expect(texts('form [role=alert]').join()).toContain(why)
  expect((found('textarea') as HTMLTextAreaElement).value).toBe('My words.')
  expect(found('button[type=submit]').textContent).toBe('Replace this review')

  await press('button[type=submit]')
  await settled(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    {text: 'My words.', replaces: null},
    {text: 'My words.', replaces: '2026-06-10T13:00:00.000Z'},
  ])
  await settled(() => expect(document.querySelector('form')).toBeNull())
})
