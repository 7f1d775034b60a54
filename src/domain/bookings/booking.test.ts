import {describe, expect, test} from 'vitest'
import type {BookingStatus} from '#contract/bookings/choices.ts'
import {
  bookingCan,
  bookingStatusFrom,
  bookingTransitions,
  isOpen,
  openStatuses,
  shownStatus,
  withPendingAt,
} from './booking.ts'
import type {BookingView, Who} from './booking.ts'

const parent: Who = {role: 'parent'}
const ann: Who = {role: 'caretaker', id: 'ann'}
const agency: Who = {role: 'agency', id: 'sunny'}
const before = '2026-05-01T08:00:00.000Z'
const afterwards = '2026-05-01T13:00:00.000Z'

function booking(status: BookingStatus, more: Partial<BookingView> = {}): BookingView {
  return {
    status,
    audience: 'caretakers',
    organization_id: null,
    approved_org_id: null,
    caretaker_id: null,
    max_hourly_rate: null,
    last_end: afterwards,
    ...more,
  }
}
const lead = (status: BookingStatus, more: Partial<BookingView> = {}) =>
  booking(status, {audience: 'agencies', ...more})

test('the exits of a request are final, and only PENDING and REVIEW are open', () => {
  for (const status of ['DECLINED', 'CANCELLED', 'EXPIRED'] as const) expect(bookingTransitions[status]).toEqual([])
  const statuses = Object.keys(bookingTransitions) as BookingStatus[]
  expect(statuses.filter(status => isOpen({status}))).toEqual([...openStatuses])
})

describe('bidding', () => {
  test('caregivers and agencies each meet their own requests', () => {
    expect(bookingCan.bid(booking('PENDING'), ann, before)).toBe(true)
    expect(bookingCan.bid(lead('REVIEW'), agency, before)).toBe(true)
    expect(bookingCan.bid(lead('PENDING'), ann, before)).toBe('not_found')
    expect(bookingCan.bid(booking('PENDING'), agency, before)).toBe('not_found')
    expect(bookingCan.bid(booking('PENDING'), parent, before)).toBe('not_found')
  })

  test('what is assigned to one agency is not there for another', () => {
    expect(bookingCan.bid(lead('PENDING', {organization_id: 'sunny'}), agency, before)).toBe(true)
    expect(bookingCan.bid(lead('PENDING', {organization_id: 'rainy'}), agency, before)).toBe('not_found')
  })

  test('not on what is filled, ended or over', () => {
    for (const status of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'DECLINED', 'CANCELLED', 'EXPIRED'] as const) {
      expect(bookingCan.bid(booking(status), ann, before)).toBe('booking_closed')
    }
    expect(bookingCan.bid(booking('PENDING'), ann, afterwards)).toBe('booking_closed')
  })
})

test('a parent approves an offer once', () => {
  expect(bookingCan.approve(booking('REVIEW'), parent, before)).toBe(true)
  expect(bookingCan.approve(booking('PENDING'), parent, before)).toBe('offer_closed')
  expect(bookingCan.approve(booking('CONFIRMED'), parent, before)).toBe('already_approved')
  expect(bookingCan.approve(booking('EXPIRED'), parent, before)).toBe('booking_closed')
  expect(bookingCan.approve(booking('REVIEW'), parent, afterwards)).toBe('booking_closed')
  expect(bookingCan.approve(booking('REVIEW'), ann, before)).toBe('not_found')
})

test('a parent declines a request while it is open', () => {
  expect(bookingCan.decline(booking('PENDING'), parent)).toBe(true)
  expect(bookingCan.decline(booking('IN_PROGRESS'), parent)).toBe('already_approved')
  expect(bookingCan.decline(booking('CANCELLED'), parent)).toBe('booking_closed')
})

test('either approved side cancels, and an agency turns down what it was asked', () => {
  expect(bookingCan.cancel(booking('PENDING'), parent)).toBe(true)
  expect(bookingCan.cancel(booking('IN_PROGRESS', {caretaker_id: 'ann'}), ann)).toBe(true)
  expect(bookingCan.cancel(booking('CONFIRMED', {caretaker_id: 'bea'}), ann)).toBe('not_found')
  expect(bookingCan.cancel(booking('PENDING'), ann)).toBe('not_found')
  expect(bookingCan.cancel(lead('CONFIRMED', {approved_org_id: 'sunny'}), agency)).toBe(true)
  expect(bookingCan.cancel(lead('PENDING', {organization_id: 'sunny'}), agency)).toBe(true)
  expect(bookingCan.cancel(lead('PENDING'), agency)).toBe('not_found')
  expect(bookingCan.cancel(booking('COMPLETED'), parent)).toBe('booking_closed')
})

test('visits that the other side canceled are asked for again, whatever became of the others', () => {
  const status = ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const
  for (const each of status) {
    expect(bookingCan.reopen(booking(each, {cancelled_ahead: 1}), parent, before)).toBe(true)
    expect(bookingCan.reopen(booking(each, {cancelled_ahead: 1}), ann, before)).toBe('not_found')
    expect(bookingCan.reopen(booking(each, {cancelled_ahead: 0}), parent, before)).toBe('nothing_to_reopen')
  }
  // a request exists for the earlier ones; these were cancelled after it
  const again = booking('CONFIRMED', {cancelled_ahead: 1, reopened_as: 'another'})
  expect(bookingCan.reopen(again, parent, before)).toBe(true)
})

test('what an agency turned down, or a caregiver did not come to, is asked for again while something is ahead', () => {
  const by = (by: string) => lead('DECLINED', {cancelled: {by}})
  expect(bookingCan.reopen(by('agency'), parent, before)).toBe(true)
  expect(bookingCan.reopen(by('parent'), parent, before)).toBe('nothing_to_reopen')
  expect(bookingCan.reopen({...by('agency'), reopened_as: 'another'}, parent, before)).toBe('nothing_to_reopen')
  expect(bookingCan.reopen(by('agency'), parent, afterwards)).toBe('nothing_to_reopen')
  expect(bookingCan.reopen(booking('CONFIRMED', {missed: true}), parent, before)).toBe(true)
  expect(bookingCan.reopen(booking('CONFIRMED'), parent, before)).toBe('nothing_to_reopen')
})

test('an agency takes what is assigned to it at the rate the parent named', () => {
  const assigned = lead('PENDING', {organization_id: 'sunny', max_hourly_rate: 30})
  expect(bookingCan.acceptAtRate(assigned, agency, before)).toBe(true)
  expect(bookingCan.acceptAtRate({...assigned, max_hourly_rate: null}, agency, before)).toBe('rate_required')
  expect(bookingCan.acceptAtRate({...assigned, organization_id: null}, agency, before)).toBe('not_found')
  expect(bookingCan.acceptAtRate({...assigned, status: 'CONFIRMED'}, agency, before)).toBe('already_approved')
})

describe('a booking follows its sessions', () => {
  const scheduled = {status: 'SCHEDULED', settled_by: null} as const
  const done = {status: 'COMPLETED', settled_by: 'agreement'} as const
  const differing = {status: 'COMPLETED', settled_by: null} as const
  const cancelled = {status: 'CANCELLED', settled_by: null} as const
  const missed = {status: 'MISSED', settled_by: 'deadline'} as const

  test.each([
    ['nothing has started', [scheduled, scheduled], 'CONFIRMED'],
    ['one has', [{status: 'START_PARTIAL', settled_by: null}, scheduled], 'IN_PROGRESS'],
    ['one is done and one to come', [done, scheduled], 'IN_PROGRESS'],
    ['one was missed and one is to come', [missed, scheduled], 'CONFIRMED'],
    ['times still differ', [done, differing], 'IN_PROGRESS'],
    ['all are settled or void', [done, cancelled, missed], 'COMPLETED'],
    ['all were canceled', [cancelled, cancelled], 'CANCELLED'],
  ] as const)('%s', (_, sessions, status) => {
    expect(bookingStatusFrom('CONFIRMED', sessions)).toBe(status)
    expect(bookingStatusFrom('IN_PROGRESS', sessions)).toBe(status)
  })

  test('a contest opens a completed one again', () => {
    expect(bookingStatusFrom('COMPLETED', [done, {status: 'DISPUTED', settled_by: null}])).toBe('IN_PROGRESS')
  })

  test('what was never approved, or has ended, keeps its status', () => {
    expect(bookingStatusFrom('REVIEW', [])).toBe('REVIEW')
    expect(bookingStatusFrom('CANCELLED', [done, cancelled])).toBe('CANCELLED')
    expect(bookingStatusFrom('CONFIRMED', [])).toBe('CONFIRMED')
  })

  test('one that goes on every week is not over while no visit is ahead', () => {
    expect(bookingStatusFrom('IN_PROGRESS', [done], true)).toBe('IN_PROGRESS')
    expect(bookingStatusFrom('CONFIRMED', [cancelled], true)).toBe('CONFIRMED')
  })

  test('every status it gives is one the table allows', () => {
    const sessions = [scheduled, done, differing, cancelled, missed]
    for (const from of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const) {
      for (const a of sessions) {
        for (const b of sessions) {
          const to = bookingStatusFrom(from, [a, b])
          expect(to === from || (bookingTransitions[from] as readonly string[]).includes(to)).toBe(true)
        }
      }
    }
  })
})

test('a booking whose visits are over is shown by what it waits for, whether a visit has started or not', () => {
  const under_review = {is_under_review: true} as const
  const awaits = {awaits_confirmations: true} as const
  for (const status of ['CONFIRMED', 'IN_PROGRESS'] as const) {
    expect(shownStatus({status, ...under_review})).toBe('UNDER_REVIEW')
    expect(shownStatus({status, ...awaits})).toBe('AWAITING_CONFIRMATIONS')
  }
  expect(shownStatus({status: 'COMPLETED', ...under_review, ...awaits})).toBe('COMPLETED')
})

test('a booking that was read while its last visit ran waits for confirmations once that is over', () => {
  const last_end = '2026-06-08T18:00:00.000Z'
  const weekly = [{date_range: ['2026-06-01']}]
  const at = (now: string, given: Partial<Parameters<typeof withPendingAt>[0]> = {}) =>
    shownStatus(withPendingAt({status: 'IN_PROGRESS', last_end, ...given}, now))
  expect(at('2026-06-08T17:59:00.000Z')).toBe('IN_PROGRESS')
  expect(at(last_end)).toBe('AWAITING_CONFIRMATIONS')
  expect(at(last_end, {is_under_review: true})).toBe('UNDER_REVIEW')
  expect(at(last_end, {status: 'COMPLETED'})).toBe('COMPLETED')
  expect(at(last_end, {schedule: weekly})).toBe('IN_PROGRESS')
  expect(at(last_end, {schedule: weekly, weekly_end: {}})).toBe('AWAITING_CONFIRMATIONS')
})
