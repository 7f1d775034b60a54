import {expect, test} from 'vitest'
import {endedText} from './meeting-text.ts'

const meeting = {
  id: 'm1',
  caretaker_id: 'c1',
  org_id: null,
  with: 'Grace Okafor',
  my_side: 'family',
  proposed_by: 'family',
  start: '2026-06-09T19:00:00.000Z',
  end: '2026-06-09T19:30:00.000Z',
  timezone: 'America/Chicago',
  how: 'phone',
  address: null,
  reason: null,
  note: null,
} as const

test('after its time, an agreed meeting is over and one that no one answered was not answered in time', () => {
  expect(endedText({...meeting, status: 'ACCEPTED'})).toBe('This meet-and-greet is over.')
  expect(endedText({...meeting, status: 'PROPOSED'})).toBe('It was not answered in time.')
})
