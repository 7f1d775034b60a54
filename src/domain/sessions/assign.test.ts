import {expect, test} from 'vitest'
import {isLaterLike} from './assign.ts'

const now = '2026-06-08T12:00:00.000Z'
const earlier = {scheduled_start: '2026-06-08T14:00:00.000Z', member_id: 'fay'}
const later = {
  status: 'SCHEDULED',
  scheduled_start: '2026-06-09T14:00:00.000Z',
  scheduled_end: '2026-06-09T18:00:00.000Z',
  member_id: null,
} as const

test.each([
  ['with nobody', {}, true],
  ['with whom the earlier one has', {member_id: 'fay'}, true],
  ['with somebody else', {member_id: 'ben'}, false],
  ['begun', {status: 'START_PARTIAL' as const}, false],
  ['cancelled', {status: 'CANCELLED' as const}, false],
  ['the same', {scheduled_start: earlier.scheduled_start}, false],
  ['over', {scheduled_end: now}, false],
])('whether a visit goes the way of an earlier one: %s', (_, given, goes) => {
  expect(isLaterLike({...later, ...given}, earlier, now)).toBe(goes)
})

test('after one that nobody came to, those that somebody has stay', () => {
  expect(isLaterLike(later, {...earlier, member_id: null}, now)).toBe(true)
  expect(isLaterLike({...later, member_id: 'fay'}, {...earlier, member_id: null}, now)).toBe(false)
})
