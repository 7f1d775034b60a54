import {expect, test} from 'vitest'
import type {Who} from '#data/account/current-user.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {calendarItems} from './calendar-items.tsx'

const who = (member_role: Who['member_role']): Who => ({
  user_id: 'user',
  role: 'agency',
  member_role,
  generation: 1,
  unfinished: false,
})
const visit = sampleSession({
  assigned: {member_id: 'fay', name: 'Fay Moss', avatar_url: null},
  cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'},
})
const warning = (visitor: Who, now: string) => calendarItems([visit], {visitor, now})[0]?.warning

test('an agency’s office reads in its days ahead who asked not to go, until the visit is over', () => {
  expect(warning(who('coordinator'), '2026-06-08T12:00:00.000Z')).toBe('Asked not to go: sick')
  expect(warning(who('coordinator'), visit.scheduled_end)).toBeUndefined()
  expect(warning(who('field'), '2026-06-08T12:00:00.000Z')).toBeUndefined()
})
