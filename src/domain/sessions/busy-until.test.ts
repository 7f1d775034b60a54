import fc from 'fast-check'
import {expect, test} from 'vitest'
import {busyUntil, leavesTime} from './busy-until.ts'
import {computeState, type Claim, type SessionFacts} from './session.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 5, 10, hour)).toISOString()
const booked = {scheduled_start: at(9), scheduled_end: at(17)}
const visit = {...booked, busy_until: null}

const claim = (side: Claim['side'], edge: Claim['edge'], hour: number, more: Partial<Claim> = {}): Claim => ({
  side,
  edge,
  claimed_at: at(hour),
  reported_at: null,
  received_at: at(hour),
  effective_at: at(hour),
  device_offset_ms: 0,
  latitude: null,
  longitude: null,
  accuracy_m: null,
  offline: false,
  by: side,
  on_behalf: null,
  reason: null,
  flags: [],
  ...more,
})
const stateAt = (hour: number, facts: Partial<SessionFacts>) =>
  computeState(
    {...booked, claims: [], cancelled_at: null, accepted: [], contested: null, staff: null, ...facts},
    at(hour),
  )
const begun = [claim('parent', 'start', 9), claim('caretaker', 'start', 9)]
const ended = [...begun, claim('caretaker', 'end', 11), claim('parent', 'end', 11)]

test('a visit takes its time until both sides have ended it, or until its booked end', () => {
  for (const claims of [[], begun, [...begun, claim('caretaker', 'end', 11)]]) {
    expect(busyUntil(visit, stateAt(12, {claims}))).toBeNull()
  }
  const absent = [claim('caretaker', 'end', 10, {reason: 'family_absent'})]
  expect(busyUntil(visit, stateAt(12, {claims: absent}))).toBeNull()
  expect(busyUntil(visit, stateAt(12, {claims: ended}))).toBe(at(11))
  // of ends that differ the later one
  const differing = [...begun, claim('caretaker', 'end', 11), claim('parent', 'end', 13)]
  expect(busyUntil(visit, stateAt(13, {claims: differing}))).toBe(at(13))
})

test('it never takes more than its booked time, nor less than none', () => {
  const late = [...begun, claim('caretaker', 'end', 19), claim('parent', 'end', 19)]
  expect(busyUntil(visit, stateAt(19, {claims: late}))).toBe(at(17))
  const early = [claim('caretaker', 'end', 8), claim('parent', 'end', 8)]
  expect(busyUntil(visit, stateAt(8, {claims: early}))).toBe(at(9))
})

test('what was free once stays free: when it is contested, and when staff decide on a later end', () => {
  const freed = {...booked, busy_until: at(11)}
  const contested = {side: 'caretaker' as const, reason: 'It was longer', at: at(12)}
  const disputed = stateAt(12, {claims: ended, contested})
  expect([disputed.status, leavesTime(disputed)]).toEqual(['DISPUTED', true])
  expect(busyUntil(freed, disputed)).toBe(at(11))
  const staff = {started_at: at(9), ended_at: at(17), at: at(18)}
  expect(busyUntil(freed, stateAt(18, {claims: ended, contested, staff}))).toBe(at(11))
})

test('one that did not take place leaves the time after that was decided, a canceled one keeps what it had', () => {
  const none = {started_at: null, ended_at: null, at: at(13)}
  expect(busyUntil(visit, stateAt(13, {staff: none}))).toBe(at(13))
  const canceled = stateAt(8, {cancelled_at: at(8)})
  expect(busyUntil(visit, canceled)).toBeNull()
  expect(busyUntil({...booked, busy_until: at(11)}, canceled)).toBe(at(11))
})

test('through any history the time that a visit takes only becomes shorter, and is over before all that comes next', () => {
  const step = fc.record({
    side: fc.constantFrom('parent' as const, 'caretaker' as const),
    edge: fc.constantFrom('start' as const, 'end' as const),
    hour: fc.integer({min: 7, max: 19}),
    contests: fc.boolean(),
    decides: fc.option(fc.integer({min: 7, max: 19})),
  })
  fc.assert(
    fc.property(fc.array(step, {maxLength: 10}), steps => {
      let before: string | null = null
      const facts: {claims: Claim[]} & Partial<SessionFacts> = {claims: []}
      for (const {side, edge, hour, contests, decides} of steps.toSorted((a, b) => a.hour - b.hour)) {
        facts.claims.push(claim(side, edge, hour, {id: String(facts.claims.length)}))
        if (contests) facts.contested = {side, reason: 'No', at: at(hour)}
        // staff decide on times that have passed
        if (decides !== null && decides <= hour) {
          facts.staff = {started_at: at(7), ended_at: at(decides), at: at(hour)}
        }
        const next = busyUntil({...booked, busy_until: before}, stateAt(hour, facts))
        const end = next ?? at(17)
        expect(end >= at(9) && end <= (before ?? at(17))).toBe(true)
        // it is freed from a moment that has passed, or is not free before its start or after its end
        if (next !== null) expect(next <= at(hour) || next === at(9) || next === at(17)).toBe(true)
        before = next
      }
    }),
  )
})
