import {expect, test} from 'vitest'
import {assignedAround, isLaterLike, countReplacementsSince} from './assign.ts'

const now = '2026-06-08T12:00:00.000Z'
const earlier = {scheduled_start: '2026-06-08T14:00:00.000Z', assigned_member_id: 'fay'}
const later = {
  status: 'SCHEDULED',
  scheduled_start: '2026-06-09T14:00:00.000Z',
  scheduled_end: '2026-06-09T18:00:00.000Z',
  assigned_member_id: null,
} as const

test.each([
  ['unassigned', {}, true],
  ['assigned as the earlier one', {assigned_member_id: 'fay'}, true],
  ['assigned to another person', {assigned_member_id: 'ben'}, false],
  ['started', {status: 'START_PARTIAL' as const}, false],
  ['cancelled', {status: 'CANCELLED' as const}, false],
  ['the same', {scheduled_start: earlier.scheduled_start}, false],
  ['over', {scheduled_end: now}, false],
])('whether the assignment of a visit applies to a later one that is %s', (_, given, goes) => {
  expect(isLaterLike({...later, ...given}, earlier, now)).toBe(goes)
})

test('unassigning one visit leaves later assigned visits alone', () => {
  expect(isLaterLike(later, {...earlier, assigned_member_id: null}, now)).toBe(true)
  expect(isLaterLike({...later, assigned_member_id: 'fay'}, {...earlier, assigned_member_id: null}, now)).toBe(false)
})

test('the history knows who was assigned at any time', () => {
  const history = [
    {member_id: 'ben', from: 'fay', at: '2026-06-08T10:00:00.000Z'},
    {member_id: null, from: 'ben', at: '2026-06-08T11:00:00.000Z'},
  ]
  const who = (at: string) => assignedAround(history, null, at)
  expect(who('2026-06-08T09:30:00.000Z')).toEqual(['fay'])
  // two minutes are within the error of a phone’s clock
  expect(who('2026-06-08T09:58:30.000Z')).toEqual(['fay', 'ben'])
  expect(who('2026-06-08T10:02:00.000Z')).toEqual(['ben'])
  expect(who('2026-06-08T11:03:00.000Z')).toEqual([])
  expect(assignedAround([], 'fay', now)).toEqual(['fay'])
  // an event of an earlier version, before which no one was assigned
  expect(assignedAround([{member_id: 'ben', at: now}], 'ben', '2026-06-08T09:00:00.000Z')).toEqual([])
})

test('a visit was replaced when someone else was assigned, also with no one in between, but not the same person again', () => {
  const history = [
    {member_id: 'fay', from: null, at: '2026-06-08T09:00:00.000Z'},
    {member_id: null, from: 'fay', at: '2026-06-08T10:00:00.000Z'},
    {member_id: 'fay', from: null, at: '2026-06-08T10:10:00.000Z'},
    {member_id: null, from: 'fay', at: '2026-06-08T10:20:00.000Z'},
    {member_id: 'ben', from: null, at: '2026-06-08T11:00:00.000Z'},
  ]
  const tap = (claimed_at: string, flags: string[] = []) =>
    countReplacementsSince(history, {claimed_at, device_offset_ms: null, received_at: now, flags})
  expect(tap('2026-06-08T09:30:00.000Z')).toBe(1)
  expect(tap('2026-06-08T10:59:00.000Z')).toBe(1)
  expect(tap('2026-06-08T11:01:00.000Z')).toBe(0)
  expect(tap('2026-06-08T11:01:00.000Z', ['reassigned'])).toBe(1)
  expect(tap('2026-06-08T11:03:00.000Z', ['reassigned'])).toBe(0)
})

test('a late clock is assumed only of who was replaced before the tap, not of who was since', () => {
  const history = [
    {member_id: 'gil', from: 'fern', at: '2026-06-08T09:30:00.000Z'},
    {member_id: 'hal', from: 'gil', at: '2026-06-08T11:00:00.000Z'},
  ]
  const tap = (received_at: string, assignments: Parameters<typeof countReplacementsSince>[0] = history) =>
    countReplacementsSince(assignments, {
      claimed_at: '2026-06-08T09:31:00.000Z',
      device_offset_ms: null,
      received_at,
      flags: ['reassigned'],
    })
  // it came from Fern, as Gil was still assigned
  expect(tap('2026-06-08T09:40:00.000Z')).toBe(2)
  // it came from Gil
  expect(tap('2026-06-08T11:05:00.000Z')).toBe(1)
  // no one was assigned after Gil
  const removed = [history[0]!, {member_id: null, from: 'gil', at: '2026-06-08T11:00:00.000Z'}]
  expect(tap('2026-06-08T11:05:00.000Z', removed)).toBe(0)
})
