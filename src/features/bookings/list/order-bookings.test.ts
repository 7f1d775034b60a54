import {expect, test} from 'vitest'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {countByStatus, findBookings, orderBookings, waitingForFamily} from './order-bookings.ts'

const now = '2026-06-01T15:00:00.000Z'
const ids = (bookings: readonly {id: string}[]) => bookings.map(({id}) => id)

const bookings = [
  sampleBooking({id: 'late', status: 'CONFIRMED', first_start: '2026-06-20T14:00:00.000Z'}),
  sampleBooking({id: 'soon', status: 'IN_PROGRESS', first_start: '2026-06-01T14:00:00.000Z'}),
  sampleBooking({id: 'offers', first_start: '2026-06-02T14:00:00.000Z'}),
  sampleBooking({id: 'waiting', status: 'PENDING', first_start: '2026-06-03T14:00:00.000Z'}),
  sampleBooking({id: 'waitlist', status: 'PENDING', waitlisted: true, first_start: '2026-06-04T14:00:00.000Z'}),
  sampleBooking({
    id: 'declined',
    status: 'DECLINED',
    cancelled: {by: 'agency', reason: null, at: now},
    first_start: '2026-06-05T14:00:00.000Z',
  }),
  sampleBooking({
    id: 'mine',
    status: 'CANCELLED',
    cancelled: {by: 'parent', reason: null, at: now},
    first_start: '2026-05-05T14:00:00.000Z',
  }),
  sampleBooking({
    id: 'again',
    status: 'CANCELLED',
    cancelled: {by: 'caretaker', reason: null, at: now},
    reopened_as: 'waiting',
    first_start: '2026-05-06T14:00:00.000Z',
  }),
  sampleBooking({id: 'one short', status: 'CONFIRMED', cancelled_ahead: 1, first_start: '2026-06-06T14:00:00.000Z'}),
]

test('what is ahead is listed soonest first, what is past latest first', () => {
  expect(ids(orderBookings(bookings, now))).toEqual([
    'soon',
    'offers',
    'waiting',
    'waitlist',
    'declined',
    'one short',
    'late',
    'again',
    'mine',
  ])
})

test('a booking that the other side ended and a request with offers need the family', () => {
  const {ended, review} = waitingForFamily(bookings, now)
  expect(ids(ended)).toEqual(['declined', 'one short'])
  expect(ids(review)).toEqual(['offers'])
})

test('each status is counted once, and a request on the waitlist apart', () => {
  expect(countByStatus(bookings, now)).toEqual([
    {status: 'PENDING', count: 1},
    {status: 'WAITLISTED', count: 1},
    {status: 'REVIEW', count: 1},
    {status: 'CONFIRMED', count: 2},
    {status: 'IN_PROGRESS', count: 1},
    {status: 'DECLINED', count: 1},
    {status: 'CANCELLED', count: 2},
  ])
})

test('a booking of which only contested visits are not settled counts as under review, not as in progress', () => {
  const contested = sampleBooking({status: 'IN_PROGRESS', is_under_review: true})
  expect(countByStatus([contested], now)).toEqual([{status: 'UNDER_REVIEW', count: 1}])
})

test('a booking whose visits are over and wait for confirmations counts as waiting, not as in progress', () => {
  const booking = sampleBooking({status: 'IN_PROGRESS', awaits_confirmations: true})
  const confirmed = sampleBooking({status: 'CONFIRMED', awaits_confirmations: true})
  expect(countByStatus([booking, confirmed], now)).toEqual([{status: 'AWAITING_CONFIRMATIONS', count: 2}])
  const running = sampleBooking({status: 'IN_PROGRESS', last_end: now})
  expect(countByStatus([running], now)).toEqual([{status: 'AWAITING_CONFIRMATIONS', count: 1}])
})

test('visits every week stand where their next one is, not where their first one was', () => {
  const begun = {status: 'IN_PROGRESS', first_start: '2026-05-01T14:00:00.000Z'} as const
  const bookings = [
    sampleBooking({id: 'friday', ...begun, next_start: '2026-06-12T14:00:00.000Z'}),
    sampleBooking({id: 'thursday', status: 'CONFIRMED', first_start: '2026-06-11T14:00:00.000Z'}),
  ]
  expect(orderBookings(bookings, now).map(({id}) => id)).toEqual(['thursday', 'friday'])
})

const approved = {approved_offer_id: 'offer-1', status: 'CONFIRMED'} as const

test('a booking whose coming visits were canceled stands below those with one ahead', () => {
  const bookings = [
    sampleBooking({
      id: 'canceled for tomorrow',
      ...approved,
      status: 'CANCELLED',
      cancelled: {by: 'caretaker', reason: null, at: now},
      cancelled_ahead: 1,
      first_start: '2026-06-02T14:00:00.000Z',
    }),
    sampleBooking({id: 'weekly with none ahead', ...approved, first_start: '2026-05-01T14:00:00.000Z'}),
    sampleBooking({id: 'next month', ...approved, next_start: '2026-07-01T14:00:00.000Z'}),
    sampleBooking({id: 'request', first_start: '2026-06-20T14:00:00.000Z'}),
  ]
  expect(ids(orderBookings(bookings, now))).toEqual([
    'request',
    'next month',
    'weekly with none ahead',
    'canceled for tomorrow',
  ])
})

test('a canceled booking stands among past ones where it was canceled, not where its visits would have been', () => {
  const bookings = [
    sampleBooking({
      id: 'canceled in May, for December',
      ...approved,
      status: 'CANCELLED',
      cancelled: {by: 'parent', reason: null, at: '2026-05-01T14:00:00.000Z'},
      first_start: '2026-12-01T14:00:00.000Z',
    }),
    sampleBooking({id: 'done', ...approved, status: 'COMPLETED', first_start: '2026-05-20T14:00:00.000Z'}),
  ]
  expect(ids(orderBookings(bookings, now))).toEqual(['done', 'canceled in May, for December'])
})

test('a search finds by words of provider, place and service, and by a number however it is typed', () => {
  const june = {name: 'June Rivers', avatar_url: null}
  const listed = [
    sampleBooking({id: 'june', number: 'V-7K3Q2', provider: june, location: 'Nashville, TN'}),
    sampleBooking({id: 'open', number: 'V-9ACD4', provider: null, location: 'Memphis, TN'}),
  ]
  expect(ids(findBookings(listed, 'rivers nashville'))).toEqual(['june'])
  expect(ids(findBookings(listed, '7k3q2'))).toEqual(['june'])
  expect(ids(findBookings(listed, 'child care'))).toEqual(['june', 'open'])
  expect(ids(findBookings(listed, 'memphis june'))).toEqual([])
  expect(ids(findBookings(listed))).toEqual(['june', 'open'])
})
