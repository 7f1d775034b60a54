import {expect, test} from 'vitest'
import {bidOutcome} from './bid-outcome.ts'

const open = {status: 'CONFIRMED', organization_id: null} as const

test.each([
  ['ACCEPTED', 'won'],
  ['DECLINED', 'lost'],
  ['NOT_SELECTED', 'lost'],
  ['SUBMITTED', null],
  ['WITHDRAWN', null],
] as const)('a bid that is %s: %s', (status, outcome) => {
  expect(bidOutcome({status, booking: open})).toBe(outcome)
})

test('no one decided where the request was canceled or changed', () => {
  expect(bidOutcome({status: 'NOT_SELECTED', booking: {...open, status: 'CANCELLED'}})).toBeNull()
  expect(bidOutcome({status: 'NOT_SELECTED', is_ended_by_change: true, booking: open})).toBeNull()
})

test('a request sent to one agency alone has no bid to win against', () => {
  expect(bidOutcome({status: 'ACCEPTED', booking: {...open, organization_id: 'a'}})).toBeNull()
})
