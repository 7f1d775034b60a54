import {describe, expect, test} from 'vitest'
import {mayReplace} from './claim.ts'
import {confirmationOf, effectiveAt, findNear, findRepeat, flagsFor, computeState} from './session.ts'
import type {Claim} from './session.ts'
import {agreed, at, claim, visit} from '#tests/support/samples/session-facts-sample.ts'

describe('which claim counts', () => {
  test('the earliest tap made at the time, before one reported afterwards', () => {
    const first = claim('parent', 'start', '09:10')
    const second = claim('parent', 'start', '09:20')
    const report = claim('parent', 'start', '10:00', {reported_at: at('09:00')})
    expect(confirmationOf([report, second, first], 'parent', 'start')).toBe(first)
    expect(confirmationOf([report], 'parent', 'start')).toBe(report)
    expect(confirmationOf([first], 'caretaker', 'start')).toBeNull()
  })

  test('the answer to "now, or at 09:00?" takes the place of its own press', () => {
    const press = claim('parent', 'start', '09:40')
    const answer = claim('parent', 'start', '09:41', {claimed_at: press.claimed_at, reported_at: at('09:00')})
    const later = claim('parent', 'start', '09:50')
    expect(confirmationOf([later, press, answer], 'parent', 'start')).toBe(answer)
  })

  test('one made since someone else was assigned, unless the family agrees with an earlier one', () => {
    const former = claim('caretaker', 'end', '09:20', {by: 'fern', replaced_since: 1})
    const own = claim('caretaker', 'end', '12:58', {by: 'gil'})
    const counts = (claims: Claim[]) => computeState(visit(claims), at('13:30')).confirmations.end.caretaker?.by
    expect(counts([former])).toBe('fern')
    expect(counts([former, own])).toBe('gil')
    expect(counts([{...former, received_at: at('13:20')}, own])).toBe('gil')
    expect(counts([former, own, claim('parent', 'end', '09:25')])).toBe('fern')
    expect(counts([former, own, claim('parent', 'end', '13:00')])).toBe('gil')
    expect(counts([former, own, claim('parent', 'end', '11:00')])).toBe('gil')
  })

  test('a family’s time that arrives after the current caregiver’s does not bring back a former one', () => {
    const former = claim('caretaker', 'end', '09:20', {by: 'fern', replaced_since: 2})
    const own = claim('caretaker', 'end', '12:58', {by: 'gil', replaced_since: 1})
    const family = claim('parent', 'end', '09:25', {received_at: at('13:10')})
    const starts = [claim('caretaker', 'start', '09:00'), claim('parent', 'start', '09:01')]
    const stateWith = (...claims: Claim[]) =>
      computeState(visit([...starts, former, own, family, ...claims]), at('13:30'))
    expect(stateWith()).toMatchObject({settled_by: null, confirmations: {end: {caretaker: {by: 'gil'}}}})
    expect(mayReplace(stateWith(), 'end')).toBe(true)
    // nor does the one of a third caregiver, which is after the family's
    const third = claim('caretaker', 'end', '13:20', {by: 'hal'})
    expect(stateWith(third)).toMatchObject({settled_by: null, confirmations: {end: {caretaker: {by: 'hal'}}}})
  })

  test('a settled visit stays as it is', () => {
    const [start, family, end, familyEnd] = agreed() as [Claim, Claim, Claim, Claim]
    const facts = [
      start,
      family,
      {...end, replaced_since: 1},
      familyEnd,
      claim('caretaker', 'end', '13:20', {by: 'gil'}),
    ]
    expect(computeState(visit(facts), at('14:00'))).toMatchObject({
      settled_by: 'agreement',
      ended_at: at('13:01'),
      confirmations: {end: {caretaker: {by: 'caretaker-user'}}},
    })
  })

  test('a person’s repeat within two minutes is the same claim', () => {
    const first = claim('parent', 'start', '09:10')
    const {by} = first
    expect(findRepeat([first], {side: 'parent', edge: 'start', effective_at: at('09:12'), by})).toBe(first)
    expect(findRepeat([first], {side: 'parent', edge: 'start', effective_at: at('09:08'), by})).toBe(first)
    const later = '2026-05-01T09:12:00.001Z'
    expect(findRepeat([first], {side: 'parent', edge: 'start', effective_at: later, by})).toBeNull()
    expect(findRepeat([first], {side: 'parent', edge: 'end', effective_at: at('09:10'), by})).toBeNull()
    expect(findRepeat([first], {side: 'caretaker', edge: 'start', effective_at: at('09:10'), by})).toBeNull()
  })

  test('another person’s claim of the same side is near the first, and no repeat of it', () => {
    const first = claim('caretaker', 'start', '09:10', {by: 'office'})
    const own = claim('caretaker', 'start', '09:11', {by: 'field'})
    const tap = {side: 'caretaker', edge: 'start', effective_at: at('09:10'), by: 'field'} as const
    expect(findRepeat([first], tap)).toBeNull()
    expect(findRepeat([first, own], tap)).toBe(own)
    expect(findNear([first, own], tap)).toBe(first)
  })

  test('the time that counts is corrected by the clock’s offset and never after receipt', () => {
    const received_at = at('12:00')
    expect(effectiveAt({received_at})).toBe(received_at)
    expect(effectiveAt({claimed_at: at('10:05'), device_offset_ms: 300_000, received_at})).toBe(at('10:00'))
    expect(effectiveAt({claimed_at: at('11:00'), reported_at: at('09:00'), device_offset_ms: 9e5, received_at})).toBe(
      at('09:00'),
    )
    expect(effectiveAt({claimed_at: at('13:00'), received_at})).toBe(received_at)
    expect(effectiveAt({claimed_at: at('10:00'), device_offset_ms: -86_400_000, received_at})).toBe(received_at)
  })
})

describe('what is noted and never refused', () => {
  const home = {latitude: 36.16, longitude: -86.78, location_source: 'pin'}
  const flags = (c: Claim, facts = visit(), place: Parameters<typeof flagsFor>[1]['place'] = home) =>
    flagsFor(c, {facts, before: computeState(facts, c.received_at), place})

  test('early and late are more than half an hour off the schedule', () => {
    expect(flags(claim('caretaker', 'start', '08:30'))).toEqual([])
    expect(flags(claim('caretaker', 'start', '08:29'))).toEqual(['early'])
    expect(flags(claim('caretaker', 'end', '13:30'))).toEqual([])
    expect(flags(claim('caretaker', 'end', '13:31'))).toEqual(['late'])
  })

  test('out of place is beyond 250 m and the accuracy, and never said of a ZIP code or the office', () => {
    const far = {latitude: 36.164, longitude: -86.78, accuracy_m: 50}
    expect(flags(claim('caretaker', 'start', '09:00', far))).toEqual(['out_of_place'])
    expect(flags(claim('caretaker', 'start', '09:00', {...far, accuracy_m: 300}))).toEqual([])
    expect(flags(claim('caretaker', 'start', '09:00', {...far, on_behalf: 'office'}))).toEqual([])
    expect(flags(claim('caretaker', 'start', '09:00', far), visit(), {...home, location_source: 'zip'})).toEqual([])
    expect(flags(claim('caretaker', 'start', '09:00', far), visit(), null)).toEqual([])
  })

  test('a wrong clock and a time that lies ahead', () => {
    expect(flags(claim('parent', 'start', '09:00', {device_offset_ms: -120_001}))).toContain('clock_skew')
    expect(flags(claim('parent', 'start', '09:00', {device_offset_ms: 120_000}))).toEqual([])
    expect(flags(claim('parent', 'start', '09:00', {claimed_at: at('09:10')}))).toEqual(['in_future'])
  })

  test('an end before the start, from either end of it', () => {
    const started = visit([claim('caretaker', 'start', '09:20')])
    expect(flags(claim('caretaker', 'end', '09:19'), started)).toEqual(['early', 'end_before_start'])
    expect(flags(claim('parent', 'end', '09:19'), started)).toContain('end_before_start')
    expect(flags(claim('caretaker', 'start', '09:10'), visit([claim('caretaker', 'end', '09:05')]))).toEqual([
      'end_before_start',
    ])
  })

  test('a session canceled or settled meanwhile', () => {
    expect(flags(claim('parent', 'start', '09:00'), visit([], {cancelled_at: at('08:00')}))).toEqual([
      'session_cancelled',
    ])
    expect(flags(claim('parent', 'end', '13:15'), visit(agreed()))).toEqual(['after_settling'])
    expect(flags(claim('parent', 'start', '09:00', {received_at: at('10:00', 3)}))).toEqual(['after_settling'])
  })
})
