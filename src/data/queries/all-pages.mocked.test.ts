import {QueryClient} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import {noteMeta} from '#api/answer-meta.ts'
import {bookingQueries} from './bookings.ts'
import {leadQueries} from './leads.ts'

/** The cursors that were asked for. */
const asked = vi.hoisted(() => [] as (string | undefined)[])
vi.mock('../account/current-user.ts', () => ({
  who: {get: () => ({user_id: 'mary', generation: 1}), subscribe: () => () => undefined},
}))
vi.mock('../offline/booking-persisters.ts', () => ({bookingPersisters: {}}))
vi.mock('#api/client.ts', () => ({
  call: async (_: unknown, {query: {cursor}}: {query: {cursor?: string}}) => {
    asked.push(cursor)
    const page = cursor ? [{id: 'oldest'}] : [{id: 'newest'}]
    noteMeta(page, null, cursor ? null : '</api/bookings?cursor=newest>; rel="next"')
    return page
  },
}))

beforeEach(() => void asked.splice(0))

test.each([
  ['a caregiver’s own bids', () => new QueryClient().fetchQuery(leadQueries.caretakerBookings())],
  ['a family’s bookings', () => new QueryClient().fetchQuery(bookingQueries.list())],
])('%s are read to their last page', async (_, read) => {
  expect((await read()).map(({id}) => id)).toEqual(['newest', 'oldest'])
  expect(asked).toEqual([undefined, 'newest'])
})
