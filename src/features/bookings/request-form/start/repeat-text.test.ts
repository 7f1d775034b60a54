import {expect, test} from 'vitest'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {foundDays, repeatText} from './repeat-text.ts'
import type {AskOrder} from '../values.ts'

const now = '2026-11-26T15:00:00.000Z'
const weekly = sampleBooking({
  status: 'CONFIRMED',
  schedule: [{date_range: ['2026-11-19'], weekdays: [4], time_range: ['15:00', '18:30']}],
  last_end: '2027-01-22T00:30:00.000Z',
})
const read = (booking = weekly, name?: string, order: AskOrder = 'first', isAcceptable = false) =>
  repeatText(
    {found: foundDays(booking, [weekly], now), asked: {order, isAcceptable}, names: name ? [name] : []},
    '2026-11-26',
  )

test('a booking of every week is said to run already, and one at its hours to be on another day', () => {
  expect(read()).toContain('This booking already runs every week, so choose other days or times.')
  const evening = sampleBooking({
    status: 'COMPLETED',
    schedule: [{date_range: ['2026-11-12', '2026-11-12'], time_range: ['18:00', '22:00']}],
  })
  expect(read(evening, 'Grace O.')).toBe(
    'Same as before, and Grace O. is asked first. You already have visits on Thursdays at these times. The next free day is Fri, Dec 4. Nothing is booked until you approve an offer.',
  )
})

test('free times are proposed without a reason', () => {
  expect(read(sampleBooking({status: 'COMPLETED'}))).toContain('at the next free times')
})

test('a request that asks the same caregiver alone says so, and one that asks everyone names no one', () => {
  const done = sampleBooking({status: 'COMPLETED'})
  expect(read(done, 'Grace O.', 'only')).toMatch(
    /^Same as before, and only Grace O\. is asked, at the next free times\./,
  )
  expect(read(weekly, 'Grace O.', 'only')).toMatch(/^Same as before, and only Grace O\. is asked\. This booking/)
  expect(read(done, 'Grace O.', 'everyone')).not.toContain('Grace')
  expect(read(done, undefined, 'everyone')).toContain('Nothing is booked until you approve an offer.')
})

test('a repeated request names the caregivers who were added to the one asked first', () => {
  const invited = ['Grace O.', 'Maya L.'].map(name => ({caretaker_id: name, org_id: null, name}))
  const found = {kind: 'free'} as const
  const asked = {order: 'first', isAcceptable: false, invited} as const
  expect(repeatText({found, asked, names: ['Grace O.']}, '2026-11-26')).toMatch(
    /^Same as before, and Grace O\. and Maya L\. are asked first, at the next free times\./,
  )
})

test('a request that asked some providers says that everyone is asked right away', () => {
  const done = sampleBooking({status: 'EXPIRED'})
  const textOf = (booking: typeof done) =>
    repeatText(
      {
        found: foundDays(booking, [weekly], now),
        asked: {order: 'everyone', isAcceptable: false},
        wasInvitation: true,
      },
      '2026-11-26',
    )
  expect(textOf(done)).toMatch(/^Same as before, but everyone is asked right away, at the next free times\./)
  expect(textOf(weekly)).toMatch(/^Same as before, but everyone is asked right away\. This booking/)
})

test('a repeated request to one agency at a maximum rate says that it can book at once', () => {
  expect(read(sampleBooking({status: 'COMPLETED'}), 'Oak Care', 'everyone', true)).toBe(
    'Same as before, at the next free times. Change anything that is different. The agency can accept at the maximum rate, which books the visits at once.',
  )
})
