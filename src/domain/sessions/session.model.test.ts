import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {SessionStatus, SettledBy} from '#contract/sessions/session.ts'
import {computeState} from './session.ts'
import type {Claim, SessionFacts, SessionState} from './session.ts'

/*
 * A second, simple implementation of the session rules (minutes as numbers, judged anew at every step),
 * compared with the first over random histories.
 */

const booked_start = Date.UTC(2026, 4, 1, 9) / 60_000
const booked_end = booked_start + 240
const deadline = booked_end + 24 * 60
const iso = (minute: number) => new Date(minute * 60_000).toISOString()
const minute = (instant: string) => Date.parse(instant) / 60_000

type Verdict = {by: SettledBy; from: number | null; to: number | null}
type Event = {at: number; claim?: Claim; accepts?: 'parent' | 'caretaker'}

function eventsOf(facts: SessionFacts): Event[] {
  const key = (c: Claim) => [c.received_at, c.effective_at, c.claimed_at, c.id].join()
  const claims = [...facts.claims]
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .map(claim => ({at: minute(claim.received_at), claim}))
  const acceptances = [...facts.accepted]
    .sort((a, b) => (a.side < b.side ? -1 : 1))
    .map(a => ({at: minute(a.at), accepts: a.side}))
  return [...claims, ...acceptances].sort((a, b) => a.at - b.at)
}

/** When a side claims that an edge was, by the claims that count. */
function word(counting: Claim[], side: string, edge: string): number | null {
  const chosen = chosenOf(counting, side, edge)
  return chosen && minute(chosen.effective_at)
}

function chosenOf(counting: Claim[], side: string, edge: string): Claim | null {
  let tap: Claim | null = null
  let report: Claim | null = null
  for (const c of counting) {
    if (c.side !== side || c.edge !== edge) continue
    if (c.reported_at === null && (!tap || c.effective_at < tap.effective_at)) tap = c
  }
  for (const c of counting) {
    if (c.side !== side || c.edge !== edge || c.reported_at === null) continue
    if (tap && tap.claimed_at !== c.claimed_at) continue
    if (!report || c.effective_at < report.effective_at) report = c
  }
  return report ?? tap
}

/** The session after these events at the time `clock`, with the claims that count by then. */
function after(events: Event[], clock: number) {
  const counting: Claim[] = []
  let accepted: Verdict | null = null
  let since = deadline
  for (const {claim, accepts, at} of events) {
    const before = judge(counting, accepted, at)
    if (claim) {
      const silentSoFar = word(counting, claim.side, claim.edge) === null
      const isTooLate = claim.side === 'parent' && before.is_absence && at > since + 7 * 24 * 60
      if (before.verdict === null || (silentSoFar && !isTooLate)) counting.push(claim)
    }
    if (accepts && before.verdict === null && before.differ) {
      const theirs = accepts === 'parent' ? 'caretaker' : 'parent'
      const time = (edge: 'start' | 'end') => {
        const mine = word(counting, accepts, edge)
        const other = word(counting, theirs, edge)
        if (mine !== null && other !== null && Math.abs(mine - other) <= 10)
          return word(counting, 'caretaker', edge) as number
        return other ?? mine ?? (edge === 'start' ? booked_start : booked_end)
      }
      if (time('end') >= time('start')) accepted = {by: 'accepted', from: time('start'), to: time('end')}
    }
    const {verdict, is_absence} = judge(counting, accepted, at)
    const isOther = verdict?.from !== before.verdict?.from || verdict?.to !== before.verdict?.to
    if (verdict && (isOther || !before.verdict || (is_absence && !before.is_absence))) since = at
  }
  return {counting, ...judge(counting, accepted, clock)}
}

/** What these claims settle at the time `clock`, and whether the visit waits or settled as one where no one was home. */
function judge(counting: Claim[], accepted: Verdict | null, clock: number) {
  const cs = word(counting, 'caretaker', 'start')
  const ps = word(counting, 'parent', 'start')
  const ce = word(counting, 'caretaker', 'end')
  const pe = word(counting, 'parent', 'end')
  const startsAgree = cs !== null && ps !== null && Math.abs(cs - ps) <= 10
  const endsAgree = ce !== null && pe !== null && Math.abs(ce - pe) <= 10
  const startsDiffer = cs !== null && ps !== null && !startsAgree
  const backwards = startsAgree && endsAgree && ce < cs
  const differ = ce !== null && pe !== null && (!endsAgree || startsDiffer || backwards)
  const isAbsence =
    chosenOf(counting, 'caretaker', 'end')?.reason === 'family_absent' &&
    ps === null &&
    pe === null &&
    ce !== null &&
    ce >= booked_start &&
    ce >= (cs ?? ce)
  const answer = (verdict: Verdict | null) => ({verdict, differ, is_absence: isAbsence})

  if (accepted) return answer(accepted)
  if (startsAgree && endsAgree && !backwards) return answer({by: 'agreement', from: cs, to: ce})
  if (clock < deadline) return answer(null)
  if (cs === null && ps === null && ce === null && pe === null) return answer({by: 'deadline', from: null, to: null})

  let from: number
  if (startsAgree) from = cs
  else if (cs !== null && ps !== null) from = cs > ps ? cs : ps
  else from = Math.max(cs ?? ps ?? booked_start, booked_start)
  let to: number
  if (isAbsence) to = booked_end
  else if (endsAgree) to = ce
  else if (ce !== null && pe !== null) to = ce < pe ? ce : pe
  else to = Math.min(ce ?? pe ?? booked_end, booked_end)
  return answer(from < to ? {by: 'deadline', from, to} : null)
}

type Summary = Pick<SessionState, 'status' | 'settled_by' | 'started_at' | 'ended_at' | 'exceptions'>

function model(facts: SessionFacts, now: number): Summary {
  const nothing = {settled_by: null, started_at: null, ended_at: null, exceptions: []}
  if (facts.staff) {
    if (facts.staff.void) return {...nothing, status: 'CANCELLED', settled_by: 'staff'}
    const {started_at, ended_at} = facts.staff
    if (!started_at && !ended_at) return {...nothing, status: 'MISSED', settled_by: 'staff'}
    const times = {started_at: started_at ?? iso(booked_start), ended_at: ended_at ?? iso(booked_end)}
    return {...nothing, ...times, status: 'COMPLETED', settled_by: 'staff'}
  }
  if (facts.contested) return {...nothing, status: 'DISPUTED', exceptions: ['contested']}
  const sides = new Set(facts.claims.map(c => c.side))
  if (facts.cancelled_at && sides.size < 2) return {...nothing, status: 'CANCELLED'}

  const events = eventsOf(facts)
  const clock = Math.max(now, ...events.map(e => e.at))
  const {verdict, counting, differ} = after(events, clock)
  if (verdict) {
    const {by, from, to} = verdict
    if (from === null || to === null) return {...nothing, status: 'MISSED', settled_by: by}
    return {...nothing, status: 'COMPLETED', settled_by: by, started_at: iso(from), ended_at: iso(to)}
  }
  const said = (edge: string) => new Set(counting.filter(c => c.edge === edge).map(c => c.side)).size
  const exceptions: SessionState['exceptions'] = differ ? ['times_differ'] : []
  if (clock >= deadline) return {...nothing, status: 'COMPLETED', exceptions: [...exceptions, 'overlap_empty']}
  let status: SessionStatus = 'SCHEDULED'
  if (said('start') === 1) status = 'START_PARTIAL'
  if (said('start') === 2) status = 'IN_PROGRESS'
  if (said('end') === 1) status = 'END_PARTIAL'
  if (said('end') === 2) status = 'COMPLETED'
  return {...nothing, status, exceptions}
}

const side = fc.constantFrom('parent' as const, 'caretaker' as const)
/** Minutes off an edge: mostly small, so that the sides agree about half of the time. */
const off = fc.constantFrom(-260, -45, -20, -11, -5, 0, 0, 1, 5, 10, 11, 25, 250)
const delay = fc.constantFrom(0, 0, 0, 1, 30, 24 * 60, 25 * 60, 4 * 24 * 60)
const moment = fc.integer({min: booked_start - 60, max: deadline + 6 * 24 * 60})

const randomClaim = fc
  .record({
    side,
    edge: fc.constantFrom('start' as const, 'end' as const),
    off,
    delay: fc.oneof({weight: 12, arbitrary: delay}, {weight: 1, arbitrary: fc.constant(10 * 24 * 60)}),
    reported: fc.constantFrom(false, false, true),
    press: off,
    reason: fc.constantFrom(null, 'family_absent'),
  })
  .map(({side, edge, off, delay, reported, press, reason}): Claim => {
    const edge_minute = edge === 'start' ? booked_start : booked_end
    const happened = edge_minute + off
    const pressed = reported ? Math.max(happened, edge_minute + press) : happened
    return {
      side,
      edge,
      claimed_at: iso(pressed),
      reported_at: reported ? iso(happened) : null,
      received_at: iso(pressed + delay),
      effective_at: iso(happened),
      device_offset_ms: null,
      latitude: null,
      longitude: null,
      accuracy_m: null,
      offline: delay > 0,
      by: `${side}-user`,
      on_behalf: null,
      reason,
      flags: [],
    }
  })

const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, {nil: null})
const usuallyNull = <T>(value: fc.Arbitrary<T>) =>
  fc.integer({min: 0, max: 9}).chain(n => (n === 0 ? value : fc.constant(null)))

const randomFacts: fc.Arbitrary<SessionFacts> = fc.record({
  scheduled_start: fc.constant(iso(booked_start)),
  scheduled_end: fc.constant(iso(booked_end)),
  claims: fc.array(randomClaim, {maxLength: 7}).map(claims => claims.map((c, i) => ({...c, id: `claim-${i}`}))),
  accepted: fc.array(fc.record({side, at: moment.map(iso)}), {maxLength: 2}),
  cancelled_at: usuallyNull(moment.map(iso)),
  contested: usuallyNull(fc.record({side, reason: fc.constant('No'), at: moment.map(iso)})),
  staff: usuallyNull(
    fc.record({
      started_at: perhaps(fc.constant(iso(booked_start + 5))),
      ended_at: perhaps(fc.constant(iso(booked_end - 5))),
      void: fc.boolean(),
      at: moment.map(iso),
    }),
  ),
})

const summary = (s: SessionState): Summary => ({
  status: s.status,
  settled_by: s.settled_by,
  started_at: s.started_at,
  ended_at: s.ended_at,
  exceptions: s.exceptions,
})

test('the table and the model say the same of every history', () => {
  fc.assert(
    fc.property(randomFacts, moment, (facts, now) => {
      expect(summary(computeState(facts, iso(now)))).toEqual(model(facts, now))
    }),
    {numRuns: 3000},
  )
})

test('the order in which rows are read changes nothing', () => {
  const shuffled = randomFacts.chain(facts =>
    fc.record({
      facts: fc.constant(facts),
      claims: fc.shuffledSubarray([...facts.claims], {minLength: facts.claims.length}),
      accepted: fc.shuffledSubarray([...facts.accepted], {minLength: facts.accepted.length}),
    }),
  )
  fc.assert(
    fc.property(shuffled, moment, ({facts, claims, accepted}, now) => {
      expect(computeState({...facts, claims, accepted}, iso(now))).toEqual(computeState(facts, iso(now)))
    }),
    {numRuns: 500},
  )
})

test('where each side spoke once of each edge in time, it does not matter whose claim got through first', () => {
  const inTime = randomClaim.filter(claim => minute(claim.received_at) - minute(claim.claimed_at) < 7 * 24 * 60)
  const once = fc
    .uniqueArray(inTime, {selector: c => c.side + c.edge, maxLength: 4})
    .chain(claims =>
      fc.tuple(fc.constant(claims), fc.array(delay, {minLength: claims.length, maxLength: claims.length})),
    )
  fc.assert(
    fc.property(once, ([claims, delays]) => {
      const facts = {
        scheduled_start: iso(booked_start),
        scheduled_end: iso(booked_end),
        cancelled_at: null,
        accepted: [],
        contested: null,
        staff: null,
      }
      const delayed = claims.map((c, i) => ({
        ...c,
        received_at: iso(minute(c.claimed_at) + (delays[i] ?? 0)),
      }))
      const much_later = iso(deadline + 10_000)
      expect(summary(computeState({...facts, claims: delayed}, much_later))).toEqual(
        summary(computeState({...facts, claims}, much_later)),
      )
    }),
    {numRuns: 500},
  )
})

test('time alone never unsettles, and nothing ends before it starts', () => {
  fc.assert(
    fc.property(randomFacts, moment, fc.nat(20_000), (facts, now, more) => {
      const state = computeState(facts, iso(now))
      if (state.started_at && state.ended_at) expect(state.ended_at >= state.started_at).toBe(true)
      if (state.settled_by) expect(computeState(facts, iso(now + more))).toEqual(state)
    }),
    {numRuns: 1000},
  )
})

test('a state changes exactly when it says it will, and otherwise never by itself', () => {
  const watched = fc.tuple(randomFacts, fc.boolean()).map(([facts, unassigned]) => ({...facts, unassigned}))
  fc.assert(
    fc.property(watched, fc.integer({min: booked_start - 3000, max: deadline + 100}), (facts, now) => {
      const state = computeState(facts, iso(now))
      const due = state.settles_at
      if (due === null) {
        expect(computeState(facts, iso(now + 1_000_000))).toEqual(state)
        return
      }
      expect(minute(due)).toBeGreaterThan(now)
      expect(computeState(facts, new Date(Date.parse(due) - 1).toISOString())).toEqual(state)
      expect(computeState(facts, due)).not.toEqual(state)
    }),
    {numRuns: 1000},
  )
})

test('every status and every way of settling is reached', () => {
  const states = fc
    .sample(fc.tuple(randomFacts, moment), {numRuns: 5000, seed: 7})
    .map(([facts, now]) => computeState(facts, iso(now)))
  expect([...new Set(states.map(s => s.status))].sort()).toEqual([
    'CANCELLED',
    'COMPLETED',
    'DISPUTED',
    'END_PARTIAL',
    'IN_PROGRESS',
    'MISSED',
    'SCHEDULED',
    'START_PARTIAL',
  ])
  expect([...new Set(states.map(s => String(s.settled_by)))].sort()).toEqual([
    'accepted',
    'agreement',
    'deadline',
    'null',
    'staff',
  ])
})

test('no one was home: never less than for the same end without the reason, and as that once the family confirmed', () => {
  fc.assert(
    fc.property(randomFacts, facts => {
      // what arrives once silence has settled may count or not, by what settled
      fc.pre(facts.claims.every(({received_at}) => minute(received_at) < deadline))
      const quiet = {...facts, contested: null, staff: null}
      const without = {...quiet, claims: facts.claims.map(claim => ({...claim, reason: null}))}
      const [settled, plain] = [quiet, without].map(each => computeState(each, iso(deadline + 10_000)))
      const {start, end} = settled!.confirmations
      if (start.parent || end.parent) expect(summary(settled!)).toEqual(summary(plain!))
      if (plain!.ended_at) expect(settled!.ended_at! >= plain!.ended_at).toBe(true)
      if (settled!.ended_at !== plain!.ended_at) expect(settled!.ended_at).toBe(iso(booked_end))
    }),
    {numRuns: 1000},
  )
})
