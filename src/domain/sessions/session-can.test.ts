import {describe, expect, test} from 'vitest'
import type {SessionStatus} from '#contract/sessions/session.ts'
import {refusalText} from '../refusals.ts'
import {sessionCan} from './session-can.ts'
import type {SessionAction, SessionView} from './session-can.ts'

const at = (time: string, day = 1) => `2026-05-0${day}T${time}:00.000Z`
const unconfirmed = {start: {parent: null, caretaker: null}, end: {parent: null, caretaker: null}}
const said = (time: string) => ({effective_at: at(time)})

function session(status: SessionStatus, more: Partial<SessionView> = {}): SessionView {
  return {
    status,
    settled_by: null,
    scheduled_start: at('09:00'),
    scheduled_end: at('13:00'),
    contest_until: null,
    confirmations: unconfirmed,
    exceptions: [],
    ...more,
  }
}

const differing = session('COMPLETED', {
  confirmations: {
    start: {parent: said('09:00'), caretaker: said('09:00')},
    end: {parent: said('12:00'), caretaker: said('13:00')},
  },
})

test('each side confirms its own edges, once', () => {
  const running = session('START_PARTIAL', {
    confirmations: {...unconfirmed, start: {parent: null, caretaker: said('09:00')}},
  })
  expect(sessionCan.confirmStart(running, 'caretaker', at('09:01'))).toBe('already_answered')
  expect(sessionCan.confirmStart(running, 'parent', at('09:01'))).toBe(true)
  expect(sessionCan.confirmEnd(running, 'parent', at('08:00'))).toBe(true)
})

test('an end waits for a start or the booked time, a start for the hour before', () => {
  expect(sessionCan.confirmEnd(session('SCHEDULED'), 'parent', at('08:59'))).toBe('not_yet')
  expect(sessionCan.confirmEnd(session('SCHEDULED'), 'parent', at('09:00'))).toBe(true)
  expect(sessionCan.confirmStart(session('SCHEDULED'), 'parent', at('07:59'))).toBe('not_yet')
  expect(sessionCan.confirmStart(session('SCHEDULED'), 'parent', at('08:00'))).toBe(true)
})

test('a start that the other side confirmed early can be confirmed at once', () => {
  const early = session('START_PARTIAL', {
    confirmations: {...unconfirmed, start: {parent: null, caretaker: said('06:00')}},
  })
  expect(sessionCan.confirmStart(early, 'parent', at('06:01'))).toBe(true)
})

test('what silence settled may still be confirmed, what was agreed may not', () => {
  expect(sessionCan.confirmStart(session('MISSED', {settled_by: 'deadline'}), 'parent', at('09:00', 3))).toBe(true)
  expect(sessionCan.confirmStart(session('COMPLETED', {settled_by: 'staff'}), 'parent', at('09:00', 3))).toBe(
    'already_settled',
  )
  expect(sessionCan.confirmEnd(session('COMPLETED', {settled_by: 'accepted'}), 'parent', at('09:00', 3))).toBe(
    'already_settled',
  )
})

test('a visit is canceled until it has started, even while its caregiver is awaited, and moved until its start', () => {
  expect(sessionCan.cancel(session('SCHEDULED'), 'parent', at('09:20'))).toBe(true)
  expect(sessionCan.cancel(session('SCHEDULED'), 'parent', at('13:00'))).toBe('end_passed')
  expect(refusalText.end_passed).toContain('unconfirmed, it counts as missed')
  expect(sessionCan.cancel(session('START_PARTIAL'), 'parent', at('09:20'))).toBe('already_started')
  expect(sessionCan.cancel(session('CANCELLED'), 'caretaker', at('08:00'))).toBe('session_closed')
  expect(sessionCan.reschedule(session('SCHEDULED'), 'caretaker', at('08:59'))).toBe(true)
  expect(sessionCan.reschedule(session('SCHEDULED'), 'caretaker', at('09:00'))).toBe('start_passed')
})

test('the other side’s times are accepted only where they differ and make sense', () => {
  expect(sessionCan.agree(differing, 'parent', at('14:00'))).toBe(true)
  expect(sessionCan.agree({...differing, settled_by: 'deadline'}, 'parent', at('14:00', 2))).toBe('already_settled')
  expect(sessionCan.agree(session('IN_PROGRESS'), 'parent', at('14:00'))).toBe('nothing_to_agree')
  const backwards = {...differing.confirmations, end: {parent: said('12:00'), caretaker: said('08:00')}}
  expect(sessionCan.agree({...differing, confirmations: backwards}, 'parent', at('14:00'))).toBe('nothing_to_agree')
  expect(sessionCan.agree({...differing, confirmations: backwards}, 'caretaker', at('14:00'))).toBe(true)
})

test('contesting ends with its seven days, and with the word of staff', () => {
  const settled = session('COMPLETED', {settled_by: 'agreement', contest_until: at('13:00', 8)})
  expect(sessionCan.contest(settled, 'parent', at('13:00', 8))).toBe(true)
  expect(sessionCan.contest(settled, 'parent', '2026-05-08T13:00:00.001Z')).toBe('contest_closed')
  expect(sessionCan.contest({...settled, settled_by: 'staff'}, 'parent', at('13:00', 2))).toBe('already_settled')
  expect(sessionCan.contest(session('IN_PROGRESS'), 'parent', at('10:00'))).toBe('not_settled')
  expect(sessionCan.contest(session('END_PARTIAL'), 'parent', at('10:00'))).toBe('not_settled')
  // no one was home
  const absent = session('END_PARTIAL', {contest_until: at('13:00', 9)})
  expect(sessionCan.contest(absent, 'parent', at('10:00'))).toBe(true)
  expect(sessionCan.contest(session('CANCELLED'), 'parent', at('10:00'))).toBe('nothing_to_contest')
  expect(sessionCan.contest(session('DISPUTED'), 'parent', at('10:00'))).toBe('under_review')
})

test('a family confirms against an absence for as long as it can contest it', () => {
  const end = {parent: null, caretaker: {...said('09:30'), reason: 'family_absent'}}
  const absent = session('COMPLETED', {
    settled_by: 'deadline',
    contest_until: at('13:00', 9),
    confirmations: {...unconfirmed, end},
  })
  const plain = {...absent, confirmations: {...unconfirmed, end: {...end, caretaker: said('09:30')}}}
  for (const confirm of [sessionCan.confirmStart, sessionCan.confirmEnd]) {
    expect(confirm(absent, 'parent', at('13:00', 9))).toBe(true)
    expect(confirm(absent, 'parent', at('13:01', 9))).toBe('already_settled')
    expect(confirm(plain, 'parent', at('13:01', 9))).toBe(true)
  }
  expect(sessionCan.confirmStart(absent, 'caretaker', at('13:01', 9))).toBe(true)
})

test('the office says who comes until the visit is over', () => {
  expect(sessionCan.assign(session('END_PARTIAL'), 'caretaker', at('12:00'))).toBe(true)
  for (const status of ['SCHEDULED', 'IN_PROGRESS', 'END_PARTIAL', 'COMPLETED'] as const) {
    expect(sessionCan.assign(session(status), 'caretaker', at('13:00'))).toBe('session_closed')
  }
})

describe('every refusal can be read', () => {
  const statuses: SessionStatus[] = [
    'SCHEDULED',
    'START_PARTIAL',
    'IN_PROGRESS',
    'END_PARTIAL',
    'COMPLETED',
    'CANCELLED',
    'MISSED',
    'DISPUTED',
  ]
  test.each(statuses)('%s', status => {
    for (const action of Object.keys(sessionCan) as SessionAction[]) {
      const answer = sessionCan[action](session(status), 'parent', at('09:00'))
      expect(answer === true || refusalText[answer].length > 0).toBe(true)
    }
  })
})
