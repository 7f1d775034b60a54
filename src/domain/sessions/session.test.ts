import {describe, expect, test} from 'vitest'
import {computeState} from './session.ts'
import type {Claim, SessionFacts} from './session.ts'
import {agreed, at, claim, visit} from '#tests/support/samples/session-facts-sample.ts'

const deadline = at('13:00', 2)

const apart = () => [
  claim('caretaker', 'start', '09:02'),
  claim('parent', 'start', '09:05'),
  claim('caretaker', 'end', '13:30'),
  claim('parent', 'end', '12:45'),
]

describe('the way of a visit', () => {
  test('each confirmation moves it on, in whatever order the sides come', () => {
    const [cs, ps, ce, pe] = agreed() as [Claim, Claim, Claim, Claim]
    const status = (...claims: Claim[]) => computeState(visit(claims), at('13:10')).status
    expect(status()).toBe('SCHEDULED')
    expect(status(cs)).toBe('START_PARTIAL')
    expect(status(ps)).toBe('START_PARTIAL')
    expect(status(cs, ps)).toBe('IN_PROGRESS')
    expect(status(cs, ps, ce)).toBe('END_PARTIAL')
    expect(status(pe)).toBe('END_PARTIAL')
    expect(status(ps, ce)).toBe('END_PARTIAL')
    expect(status(cs, ps, ce, pe)).toBe('COMPLETED')
  })

  test('within ten minutes both sides agree by themselves, at the caregiver’s times', () => {
    expect(computeState(visit(agreed()), at('13:10'))).toMatchObject({
      status: 'COMPLETED',
      settled_by: 'agreement',
      settled_at: at('13:09'),
      started_at: at('09:02'),
      ended_at: at('13:01'),
      exceptions: [],
      settles_at: null,
      contest_until: at('13:09', 8),
    })
  })

  test('ten minutes apart is agreement, a second more is not', () => {
    const pair = (parentEnd: string) =>
      computeState(visit([...agreed().slice(0, 3), claim('parent', 'end', parentEnd)]), at('14:00')).settled_by
    expect(pair('2026-05-01T13:11:00.000Z')).toBe('agreement')
    expect(pair('2026-05-01T13:11:01.000Z')).toBeNull()
  })

  test('both ended, but one start is missing: over, and settled when silence has passed', () => {
    const claims = [
      claim('caretaker', 'start', '09:20'),
      claim('caretaker', 'end', '13:00'),
      claim('parent', 'end', '13:02'),
    ]
    expect(computeState(visit(claims), at('13:05'))).toMatchObject({
      status: 'COMPLETED',
      settled_by: null,
      exceptions: [],
      settles_at: deadline,
    })
    const settled = computeState(visit(claims), deadline)
    expect(settled).toMatchObject({settled_by: 'deadline', started_at: at('09:20'), ended_at: at('13:00')})
    expect(settled.confirmations.start.caretaker?.flags).toEqual(['one_sided'])
    expect(settled.confirmations.end.caretaker?.flags).toEqual([])
  })

  test('ends that agree but lie before the starts are a difference, not an agreement', () => {
    const claims = [
      claim('caretaker', 'end', '12:00'),
      claim('parent', 'end', '12:00'),
      claim('caretaker', 'start', '12:30'),
      claim('parent', 'start', '12:30'),
    ]
    expect(computeState(visit(claims), at('13:00'))).toMatchObject({
      settled_by: null,
      exceptions: ['times_differ'],
    })
    expect(computeState(visit(claims), deadline)).toMatchObject({
      settled_by: null,
      exceptions: ['times_differ', 'overlap_empty'],
    })
  })
})

describe('times that differ', () => {
  test('wait for one side to accept the other’s', () => {
    expect(computeState(visit(apart()), at('14:00'))).toMatchObject({
      status: 'COMPLETED',
      settled_by: null,
      started_at: null,
      exceptions: ['times_differ'],
      settles_at: deadline,
    })
    expect(computeState(visit(apart(), {accepted: [{side: 'parent', at: at('15:00')}]}), at('15:00'))).toMatchObject({
      settled_by: 'accepted',
      settled_at: at('15:00'),
      started_at: at('09:02'),
      ended_at: at('13:30'),
      exceptions: [],
    })
    expect(computeState(visit(apart(), {accepted: [{side: 'caretaker', at: at('15:00')}]}), at('15:00')).ended_at).toBe(
      at('12:45'),
    )
  })

  test('settle on their overlap at the deadline', () => {
    expect(computeState(visit(apart()), deadline)).toMatchObject({
      settled_by: 'deadline',
      settled_at: deadline,
      started_at: at('09:02'),
      ended_at: at('12:45'),
      contest_until: at('13:00', 9),
    })
  })

  test('without an overlap only a person can decide', () => {
    const claims = [
      claim('caretaker', 'start', '09:00'),
      claim('caretaker', 'end', '10:00'),
      claim('parent', 'start', '11:00'),
      claim('parent', 'end', '13:00'),
    ]
    expect(computeState(visit(claims), deadline)).toMatchObject({
      status: 'COMPLETED',
      settled_by: null,
      exceptions: ['times_differ', 'overlap_empty'],
      settles_at: null,
    })
    expect(
      computeState(visit(claims, {accepted: [{side: 'parent', at: at('09:00', 3)}]}), at('09:00', 3)),
    ).toMatchObject({
      settled_by: 'accepted',
      ended_at: at('10:00'),
    })
  })

  test('an acceptance before there is a difference, or after the deadline settled, changes nothing', () => {
    expect(
      computeState(visit(apart(), {accepted: [{side: 'parent', at: at('10:00')}]}), at('14:00')).settled_by,
    ).toBeNull()
    expect(
      computeState(visit(apart(), {accepted: [{side: 'parent', at: at('14:00', 2)}]}), at('14:00', 2)),
    ).toMatchObject({
      settled_by: 'deadline',
      ended_at: at('12:45'),
    })
  })
})

describe('silence', () => {
  test('a moment before the deadline nothing is settled', () => {
    expect(computeState(visit(), at('12:59', 2))).toMatchObject({status: 'SCHEDULED', settles_at: deadline})
  })

  test('without a claim it is missed', () => {
    expect(computeState(visit(), deadline)).toMatchObject({
      status: 'MISSED',
      settled_by: 'deadline',
      started_at: null,
      contest_until: at('13:00', 9),
    })
  })

  test('one side’s claims stand, up to the booked time', () => {
    const early = [claim('caretaker', 'start', '08:00'), claim('caretaker', 'end', '15:00')]
    expect(computeState(visit(early), deadline)).toMatchObject({
      settled_by: 'deadline',
      started_at: at('09:00'),
      ended_at: at('13:00'),
    })
    const short = [claim('caretaker', 'start', '09:30'), claim('caretaker', 'end', '12:00')]
    expect(computeState(visit(short), deadline)).toMatchObject({
      started_at: at('09:30'),
      ended_at: at('12:00'),
    })
  })

  test('a start without an end takes the booked end, an end without a start the booked start', () => {
    expect(computeState(visit([claim('parent', 'start', '09:10')]), deadline)).toMatchObject({
      started_at: at('09:10'),
      ended_at: at('13:00'),
    })
    expect(computeState(visit([claim('parent', 'end', '12:00')]), deadline)).toMatchObject({
      started_at: at('09:00'),
      ended_at: at('12:00'),
    })
  })

  test('one side’s start and the other’s end make a visit', () => {
    const claims = [claim('parent', 'start', '09:10'), claim('caretaker', 'end', '12:50')]
    expect(computeState(visit(claims), deadline)).toMatchObject({
      settled_by: 'deadline',
      started_at: at('09:10'),
      ended_at: at('12:50'),
    })
  })

  test('a lone claim outside the booked time leaves nothing, which a person must look at', () => {
    expect(computeState(visit([claim('caretaker', 'start', '14:00')]), deadline)).toMatchObject({
      status: 'COMPLETED',
      settled_by: null,
      exceptions: ['overlap_empty'],
    })
  })
})

describe('a claim that arrives late', () => {
  const late = (side: 'parent' | 'caretaker', edge: 'start' | 'end', time: string) =>
    claim(side, edge, time, {received_at: at('10:00', 4), offline: true})

  test('brings a missed visit back', () => {
    expect(
      computeState(visit([late('caretaker', 'start', '09:00'), late('caretaker', 'end', '13:00')]), at('10:00', 4)),
    ).toMatchObject({
      status: 'COMPLETED',
      settled_by: 'deadline',
      settled_at: at('10:00', 4),
      contest_until: '2026-05-11T10:00:00.000Z',
    })
  })

  test('turns one side’s word into an agreement', () => {
    const claims = [claim('parent', 'start', '09:00'), claim('parent', 'end', '13:00')]
    expect(computeState(visit(claims), at('09:00', 4)).settled_by).toBe('deadline')
    const both = [...claims, late('caretaker', 'start', '08:55'), late('caretaker', 'end', '13:05')]
    expect(computeState(visit(both), at('10:00', 4))).toMatchObject({
      settled_by: 'agreement',
      started_at: at('08:55'),
      ended_at: at('13:05'),
    })
  })

  test('never replaces what its own side had said when it was settled', () => {
    expect(computeState(visit([...agreed(), late('caretaker', 'end', '11:00')]), at('10:00', 4))).toMatchObject({
      settled_by: 'agreement',
      ended_at: at('13:01'),
    })
  })
})

describe('canceled, contested, decided', () => {
  const cancelled_at = at('08:30')

  test('a canceled visit stays canceled against one side’s word, which may contest', () => {
    expect(computeState(visit([], {cancelled_at}), deadline)).toMatchObject({
      status: 'CANCELLED',
      settles_at: null,
      contest_until: null,
    })
    const claims = [claim('caretaker', 'start', '09:00')]
    expect(computeState(visit(claims, {cancelled_at}), deadline)).toMatchObject({
      status: 'CANCELLED',
      started_at: null,
      contest_until: at('09:00', 8),
    })
  })

  test('a canceled visit that both sides confirm took place', () => {
    expect(computeState(visit(agreed(), {cancelled_at}), at('13:10'))).toMatchObject({
      status: 'COMPLETED',
      settled_by: 'agreement',
    })
  })

  test('contested is disputed until staff decide, whatever they decide', () => {
    const contested = {side: 'parent' as const, reason: 'She left at noon', at: at('18:00')}
    expect(computeState(visit(agreed(), {contested}), at('18:00', 9))).toMatchObject({
      status: 'DISPUTED',
      settled_by: null,
      started_at: null,
      exceptions: ['contested'],
    })
    const decided = (staff: Omit<NonNullable<SessionFacts['staff']>, 'at'>) =>
      computeState(visit(agreed(), {contested, staff: {...staff, at: at('10:00', 3)}}), at('10:00', 3))
    expect(decided({started_at: at('09:00'), ended_at: at('12:00')})).toMatchObject({
      status: 'COMPLETED',
      settled_by: 'staff',
      ended_at: at('12:00'),
      contest_until: null,
      exceptions: [],
    })
    expect(decided({started_at: at('09:00'), ended_at: null}).ended_at).toBe(at('13:00'))
    expect(decided({started_at: null, ended_at: null}).status).toBe('MISSED')
    expect(decided({started_at: null, ended_at: null, void: true})).toMatchObject({
      status: 'CANCELLED',
      settled_by: 'staff',
    })
  })

  test('an unassigned visit a day ahead is an exception until it is assigned or started', () => {
    const unassigned = true
    expect(computeState(visit([], {unassigned}), '2026-04-29T09:00:00.000Z')).toMatchObject({
      exceptions: [],
      settles_at: '2026-04-30T09:00:00.000Z',
    })
    expect(computeState(visit([], {unassigned}), '2026-04-30T09:00:00.000Z')).toMatchObject({
      exceptions: ['nobody_assigned'],
      settles_at: deadline,
    })
    expect(computeState(visit([claim('caretaker', 'start', '09:00')], {unassigned}), at('09:00')).exceptions).toEqual(
      [],
    )
  })

  test('a moved visit is judged by its new times', () => {
    const moved = visit([claim('caretaker', 'start', '09:00')], {
      scheduled_start: at('11:00'),
      scheduled_end: at('15:00'),
    })
    expect(computeState(moved, at('15:00', 2))).toMatchObject({
      started_at: at('11:00'),
      ended_at: at('15:00'),
    })
  })
})

describe('no one was home', () => {
  const absent = (time = '09:30') => claim('caretaker', 'end', time, {reason: 'family_absent'})
  const start = claim('caretaker', 'start', '09:02')
  const endOf = (...claims: Claim[]) => computeState(visit(claims), deadline).ended_at

  test('an early end with that reason settles at the booked end, and can be contested before', () => {
    expect(computeState(visit([start, absent()]), at('09:30'))).toMatchObject({
      status: 'END_PARTIAL',
      settled_by: null,
      contest_until: at('13:00', 9),
    })
    expect(computeState(visit([start, absent()]), deadline)).toMatchObject({
      settled_by: 'deadline',
      started_at: at('09:02'),
      ended_at: at('13:00'),
      contest_until: at('13:00', 9),
    })
    expect(computeState(visit([absent()]), deadline)).toMatchObject({started_at: at('09:00'), ended_at: at('13:00')})
  })

  test('what the caregiver was late is deducted', () => {
    const late = claim('caretaker', 'start', '09:40')
    expect(computeState(visit([late, absent('10:00')]), deadline)).toMatchObject({
      started_at: at('09:40'),
      ended_at: at('13:00'),
    })
  })

  test('the times are judged as any others without the reason, before the booked start, or once the family confirmed', () => {
    expect(endOf(start, claim('caretaker', 'end', '09:30'))).toBe(at('09:30'))
    // its own end then precedes the booked start
    expect(computeState(visit([absent('08:50')]), deadline)).toMatchObject({
      settled_by: null,
      ended_at: null,
      exceptions: ['overlap_empty'],
    })
    expect(endOf(start, absent(), claim('parent', 'start', '09:05'))).toBe(at('09:30'))
    expect(endOf(start, absent(), claim('parent', 'end', '09:30'))).toBe(at('09:30'))
    // the family says so only after silence
    expect(endOf(start, absent(), claim('parent', 'end', at('13:30', 2)))).toBe(at('09:30'))
    const byFamily = claim('parent', 'end', '09:30', {reason: 'family_absent'})
    expect(endOf(start, byFamily)).toBe(at('09:30'))
    expect(computeState(visit([start, claim('caretaker', 'end', '09:30')]), at('10:00')).contest_until).toBeNull()
  })

  test.each([6, 9])('said only on day %s it can be contested for seven days more', day => {
    const late = absent('09:30')
    const received_at = at('10:00', day)
    const state = computeState(visit([start, {...late, received_at}]), received_at)
    expect(state).toMatchObject({settled_by: 'deadline', ended_at: at('13:00')})
    expect(Date.parse(state.contest_until!) - Date.parse(received_at)).toBe(7 * 86_400_000)
    const byFamily = claim('parent', 'end', '09:30', {received_at: at('11:00', day)})
    expect(computeState(visit([start, {...late, received_at}, byFamily]), at('11:00', day)).ended_at).toBe(at('09:30'))
  })

  test.each(['start', 'end'] as const)('the family’s %s undoes it for as long as it could contest it', edge => {
    const byFamily = (received_at: string) => claim('parent', edge, edge === 'start' ? '09:05' : '09:30', {received_at})
    expect(computeState(visit([start, absent(), byFamily(at('13:00', 9))]), at('14:00', 9))).toMatchObject({
      ended_at: at('09:30'),
      contest_until: '2026-05-16T13:00:00.000Z',
    })
    const tooLate = visit([start, absent(), byFamily('2026-05-09T13:00:01.000Z')])
    const state = computeState(tooLate, at('14:00', 9))
    expect(state).toMatchObject({settled_by: 'deadline', ended_at: at('13:00'), contest_until: at('13:00', 9)})
    expect(state.confirmations[edge].parent).toBeNull()
  })
})
