import {expect, test} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {lacksAssignee} from './answer-wanted.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'

const now = '2026-06-08T12:00:00.000Z'
const office = {role: 'agency'} as const
const assigned = {member_id: 'm', name: 'Fay Moss', avatar_url: null}

test.each<[string, Partial<Session>, {role: 'agency' | 'caretaker'} | null, boolean]>([
  ['ahead and unassigned', {}, office, true],
  ['under way, as its caregiver left', {status: 'IN_PROGRESS'}, office, true],
  ['ended', {status: 'END_PARTIAL'}, office, false],
  ['assigned', {assigned}, office, false],
  ['cancelled', {status: 'CANCELLED'}, office, false],
  ['over', {scheduled_end: '2026-06-08T11:00:00.000Z'}, office, false],
  ['a caregiver’s own', {}, {role: 'caretaker'}, false],
  ['while logged out', {}, null, false],
])('whether the office is to say who comes to a visit: %s', (_, given, reader, lacks) => {
  expect(lacksAssignee(sampleSession(given), reader, now)).toBe(lacks)
})
