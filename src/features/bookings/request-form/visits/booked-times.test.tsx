import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {mount} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {BookedTimes} from './booked-times.tsx'
import {RequesterContext} from '../requester.ts'
import type {LineValues} from '../values.ts'

const thursdays = sampleBooking({
  id: 'weekly',
  status: 'IN_PROGRESS',
  provider: {name: 'Grace Okafor'} as NonNullable<ReturnType<typeof sampleBooking>['provider']>,
  schedule: [{date_range: ['2026-11-19'], weekdays: [4], time_range: ['15:00', '18:30']}],
  last_end: '2027-01-22T00:30:00.000Z',
})
const line = (given: Partial<LineValues>): LineValues => ({
  id: 'a',
  days: null,
  no_end: false,
  weekdays: [],
  from: '16:00',
  to: '17:00',
  ...given,
})

let visits: Session[] = []
let asked: URL[] = []
beforeEach(() => {
  visits = []
  asked = []
  vi.useFakeTimers({toFake: ['Date'], now: new Date('2026-11-26T15:00:00.000Z')})
  vi.stubGlobal('fetch', async ({url}: Request) => {
    asked.push(new URL(url))
    return new Response(JSON.stringify(visits), {headers: {'content-type': 'application/json'}})
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function warning(lines: LineValues[], bookings = [thursdays], changes?: Booking) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(bookingQueries.list().queryKey, bookings)
  await mount(
    <QueryClientProvider client={client}>
      <RequesterContext value={{draft: 'request', sendFor: null, ...(changes && {changes})}}>
        <BookedTimes values={{lines, timezone: 'America/Chicago'}} />
      </RequesterContext>
    </QueryClientProvider>,
  )
  await act(() => until(() => expect(asked).toHaveLength(1)))
  return document.body.textContent ?? ''
}

test('visits every week that are not made yet are named at the times of a later request', async () => {
  const text = await warning([line({days: ['2027-03-04', '2027-03-04']})])
  expect(text).toContain('Child Care with Grace Okafor, Thu, Mar 4')
})

test('a request on another weekday or hour has no warning', async () => {
  expect(await warning([line({days: ['2027-03-05', '2027-03-05']})])).toBe('')
})

test('a request every week reads the calendar of a year, not of its first eight weeks', async () => {
  const at = {scheduled_start: '2027-06-02T21:00:00.000Z', scheduled_end: '2027-06-02T23:00:00.000Z'}
  visits = [sampleSession({...at, title: 'Child Care with Maya Lopez', timezone: 'America/Chicago'})]
  await warning([line({days: ['2026-12-02', '2026-12-02'], weekdays: [3], no_end: true})])
  await act(() => until(() => expect(document.body.textContent).toContain('Child Care with Maya Lopez')))
  const [url] = asked
  const span_ms = Date.parse(url!.searchParams.get('to')!) - Date.parse(url!.searchParams.get('from')!)
  expect(span_ms).toBeLessThan(400 * 86_400_000)
})

const tonight = sampleBooking({
  id: 'tonight',
  number: 'V-QD39A',
  status: 'REVIEW',
  schedule: [{date_range: ['2026-11-26', '2026-11-26'], time_range: ['21:00', '23:30']}],
  last_end: '2026-11-27T05:30:00.000Z',
})
const samePart = [line({days: ['2026-11-26', '2026-11-26'], from: '21:00', to: '21:45'})]

test('an open request for the same time is named, until it is closed', async () => {
  const text = await warning(samePart, [tonight])
  expect(text).toContain('You already requested care at these times')
  expect(text).toContain('Child Care (V-QD39A), today, 9:00–11:30 PM')
  expect(text).not.toContain('You already have visits')
})

test('a request that expired is not named', async () => {
  expect(await warning(samePart, [{...tonight, status: 'EXPIRED'}])).toBe('')
})

test('the request that is being changed is not another one', async () => {
  expect(await warning(samePart, [tonight], tonight)).toBe('')
})
