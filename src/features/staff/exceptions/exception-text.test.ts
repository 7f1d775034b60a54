import {expect, test} from 'vitest'
import {exceptionReasonText} from '#domain/sessions/exception-reasons.ts'
import {eventText, settledText, tappedAt} from './exception-text.ts'

test('an assignment names who goes and who went before, as far as they have names', () => {
  const textOf = (data: Record<string, unknown>) =>
    eventText({id: 'e', kind: 'assigned', at: '2026-06-08T14:00:00.000Z', by: 'Silas Moreno', data}, 'America/Chicago')
  expect(textOf({member_id: 'j', from: 'h', member: 'Jonah Weaver', from_member: 'Hannah Abernathy'})).toBe(
    'assigned Jonah Weaver instead of Hannah Abernathy',
  )
  expect(textOf({member_id: 'j', from: null, member: 'Jonah Weaver', from_member: ''})).toBe('assigned Jonah Weaver')
  expect(textOf({member_id: null, from: 'h', member: '', from_member: 'Hannah Abernathy'})).toBe(
    'removed the assignment of Hannah Abernathy',
  )
  expect(textOf({member_id: 'j', member: '', from_member: ''})).toBe('assigned a caregiver')
  expect(textOf({member_id: null, member: '', from_member: ''})).toBe('removed the assignment')
})

test('what staff read is true of both edges, and of two sides that confirmed differing times', () => {
  expect(exceptionReasonText.code_invalid).toBe('A wrong code')
  expect(exceptionReasonText.one_side).toBe('Not fully confirmed by both sides')
  expect(settledText('deadline')).toBe('the deadline passed')
})

test('a tap is read by the server’s clock, not by a phone’s that is off', () => {
  const claimed_at = '2026-06-08T22:01:00.000Z'
  expect(tappedAt({claimed_at, device_offset_ms: 10_800_000})).toBe('2026-06-08T19:01:00.000Z')
  expect(tappedAt({claimed_at, device_offset_ms: null})).toBe(claimed_at)
})
