import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, type ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {bookingQueries} from '#data/queries/bookings.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {VisitNotices} from './visit-notices.tsx'

const state = vi.hoisted(() => ({who: {role: 'parent'} as object}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({children, params}: {children: ReactNode; params: {id: string}}) => <a href={`/${params.id}`}>{children}</a>,
}))
vi.mock('#data/account/current-user.ts', async original => ({...(await original<object>()), useWho: () => state.who}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/offline/outbox.ts', () => ({useLane: () => ({entries: [], receipts: []})}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))

/** The links of a canceled visit of a booking with so many canceled visits ahead. */
async function linksOf(by: string, cancelled_ahead: number, scheduled_start = '2026-06-08T19:00:00.000Z') {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(bookingQueries.list().queryKey, [sampleBooking({id: 'booking', cancelled_ahead})])
  const cancelled = {by, reason: null, at: '2026-06-08T11:00:00.000Z'}
  const session = sampleSession({booking_id: 'booking', status: 'CANCELLED', cancelled, scheduled_start})
  const {redraw} = await mount(
    <QueryClientProvider client={client}>
      <VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />
    </QueryClientProvider>,
  )
  await act(() => import('./request-again.tsx'))
  const links = texts('a')
  await redraw(null)
  return links
}

test('a family reads on a visit that the caregiver canceled where it can request it again', async () => {
  expect(await linksOf('caretaker', 1)).toEqual(['Request this visit again'])
  expect(await linksOf('caretaker', 2)).toEqual(['Request these visits again'])
})

test('it does not on one that was requested again, that it canceled itself, or whose time has passed', async () => {
  expect(await linksOf('caretaker', 0)).toEqual([])
  expect(await linksOf('parent', 1)).toEqual([])
  expect(await linksOf('caretaker', 1, '2026-06-08T11:30:00.000Z')).toEqual([])
})

test('the caregiver is not offered to request it again', async () => {
  state.who = {role: 'caretaker'}
  expect(await linksOf('caretaker', 1)).toEqual([])
})
