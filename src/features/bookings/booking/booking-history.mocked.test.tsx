import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {BookingHistory} from './booking-history.tsx'

const names = Array.from({length: 20}, (_, i) => `Ann ${i}`)
const notified = {what: 'notified', at: '2026-06-07T15:00:00.000Z', by: null, name: null, reason: null, visit: null}
const items = [{...notified, moved_to: null, last_day: null, count: 20, names}]
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: {items, has_more: false}}),
}))
vi.mock('#features/sessions/calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-07T16:00:00.000Z', zone: 'America/Chicago'}),
}))

const booking = {id: 'b1', timezone: 'America/Chicago', audience: 'caretakers'} as unknown as Booking

test('an event with twenty names says three of them, and lists all where it is opened', async () => {
  await mount(<BookingHistory booking={booking} />)
  expect(texts('li')[0]).toContain('request: Ann 0, Ann 1, Ann 2, and 17 more')
  expect(texts('details summary')).toEqual(['All names'])
  expect(texts('details p')[0]).toMatch(/^Ann 0, .*, and Ann 19$/)
})

test('the confirmed starts and ends of its visits are among the events, folded by week', async () => {
  const confirmed = (id: string, at: string) =>
    sampleSession({
      id,
      my_side: 'parent',
      scheduled_start: at,
      confirmations: {start: {parent: null, caretaker: sampleConfirmation(at)}, end: {parent: null, caretaker: null}},
    })
  const sessions = [
    confirmed('before', '2026-06-04T19:00:00.000Z'),
    confirmed('first', '2026-06-08T19:00:00.000Z'),
    confirmed('second', '2026-06-10T19:00:00.000Z'),
    sampleSession({my_side: 'parent', scheduled_start: '2026-06-11T19:00:00.000Z'}),
  ]
  await mount(<BookingHistory booking={booking} sessions={sessions} />)
  expect(texts('summary')).toEqual([
    'Confirmed starts and ends · This week',
    'All names',
    expect.stringMatching(/^Confirmed starts and ends · May 31/),
  ])
  expect(texts('details')[0]?.match(/Caregiver confirmed the start at 2:00 PM/g)).toHaveLength(2)
})
