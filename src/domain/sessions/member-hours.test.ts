import {expect, test} from 'vitest'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import type {Session} from '#contract/sessions/session.ts'
import {hoursByMember} from './member-hours.ts'

const now = '2026-06-12T20:00:00.000Z'
const week = {from: '2026-06-08', to: '2026-06-14'}
const fay = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
const gus = {member_id: 'gus', name: 'Gus Hill', avatar_url: null}

/** A visit from 2 to 6 PM in Nashville on this day of June 2026. */
const visit = (day: string, given: Partial<Session>) =>
  sampleSession({
    scheduled_start: `2026-06-${day}T19:00:00.000Z`,
    scheduled_end: `2026-06-${day}T23:00:00.000Z`,
    ...given,
  })
/** The same, settled; it lasted until then. */
const settled = (day: string, end = '23:00', given: Partial<Session> = {}) =>
  visit(day, {
    status: 'COMPLETED',
    settled_by: 'agreement',
    started_at: `2026-06-${day}T19:00:00.000Z`,
    ended_at: `2026-06-${day}T${end}:00.000Z`,
    assigned: fay,
    ...given,
  })

test('an agency reads per person what is confirmed and what waits, as the statements bill it', () => {
  const ended = sampleConfirmation('2026-06-11T22:00:00.000Z')
  const hours = hoursByMember(
    [
      settled('08'),
      settled('09', '21:30'),
      visit('11', {
        status: 'END_PARTIAL',
        confirmations: {...none, end: {parent: null, caretaker: ended}},
        assigned: fay,
      }),
      visit('10', {status: 'DISPUTED', assigned: gus}),
    ],
    week,
    now,
  )
  expect(hours).toEqual([
    {member: {id: 'fay', name: 'Fay Moss'}, visits: 3, confirmed_minutes: 390, waiting_minutes: 180},
    {member: {id: 'gus', name: 'Gus Hill'}, visits: 1, confirmed_minutes: 0, waiting_minutes: 240},
  ])
})

test('a visit that took place and bills no time is a visit of no hours', () => {
  const early = settled('08', '18:30', {started_at: '2026-06-08T18:15:00.000Z'})
  const late_canceled = visit('09', {status: 'CANCELLED', assigned: fay})
  expect(hoursByMember([early, late_canceled], week, now)).toEqual([
    {member: {id: 'fay', name: 'Fay Moss'}, visits: 1, confirmed_minutes: 0, waiting_minutes: 0},
  ])
})

test('a visit counts for the one who confirmed its start, not for one assigned since', () => {
  const began_by = {member_id: 'fay', name: 'Fay Moss'}
  const hours = hoursByMember(
    [
      settled('08'),
      settled('09', '23:00', {assigned: gus, began_by}),
      settled('10', '23:00', {assigned: null, began_by}),
    ],
    week,
    now,
  )
  expect(hours).toEqual([
    {member: {id: 'fay', name: 'Fay Moss'}, visits: 3, confirmed_minutes: 720, waiting_minutes: 0},
  ])
})

test('visits ahead, of other days, canceled and missed ones are not counted', () => {
  const canceled = {status: 'CANCELLED', assigned: fay} as const
  const missed = {status: 'MISSED', settled_by: 'deadline', assigned: fay} as const
  const visits = [
    visit('12', {assigned: fay}),
    visit('09', canceled),
    visit('10', missed),
    settled('07'),
    settled('15'),
  ]
  expect(hoursByMember(visits, week, now)).toEqual([])
})

test('a visit that no side confirmed does not wait, nor one that staff decide after a move', () => {
  const ended = sampleConfirmation('2026-06-11T20:00:00.000Z')
  const moved = visit('11', {
    status: 'END_PARTIAL',
    exceptions: ['moved_meanwhile'],
    confirmations: {...none, end: {parent: ended, caretaker: ended}},
    assigned: fay,
  })
  expect(hoursByMember([visit('11', {assigned: fay}), moved], week, now)).toEqual([])
})

const none = sampleSession().confirmations
