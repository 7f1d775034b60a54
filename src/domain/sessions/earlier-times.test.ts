import {describe, expect, test} from 'vitest'
import {computeState, flagsFor, type Claim, type SessionFacts} from './session.ts'
import {isOfEarlierTimes} from './earlier-times.ts'
import {sessionCan} from './session-can.ts'
import {at, claim, visit} from '#tests/support/samples/session-facts-sample.ts'

/** Booked 9–1 on the first, moved at 8:57 to the same hours of the next day. */
const moved = (claims: Claim[] = [], more = {}) =>
  visit(claims, {
    scheduled_start: at('09:00', 2),
    scheduled_end: at('13:00', 2),
    moves: [{start: at('09:00'), end: at('13:00'), at: at('08:57')}],
    ...more,
  })

/** The visit once these claims have arrived, with their flags. */
function stored(facts: SessionFacts): SessionFacts {
  const claims: Claim[] = []
  for (const each of facts.claims) {
    const earlier = {...facts, claims: [...claims]}
    const before = computeState(earlier, each.received_at)
    claims.push({...each, flags: flagsFor(each, {facts: earlier, before, place: null})})
  }
  return {...facts, claims}
}

const ofEarlierTimes = () => [
  claim('caretaker', 'start', '09:00', {received_at: at('20:00')}),
  claim('parent', 'start', '09:02', {received_at: at('20:01')}),
  claim('caretaker', 'end', '13:00', {received_at: at('20:02')}),
  claim('parent', 'end', '13:03', {received_at: at('20:03')}),
]

describe('a claim of the times before a move', () => {
  test('is one tapped before it, or at a time when the moved visit was not under way', () => {
    expect(isOfEarlierTimes(claim('caretaker', 'start', '08:55'), moved())).toBe(true)
    expect(isOfEarlierTimes(claim('caretaker', 'start', '09:01'), moved())).toBe(true)
    expect(isOfEarlierTimes(claim('parent', 'end', '13:00'), moved())).toBe(true)
    expect(isOfEarlierTimes(claim('parent', 'end', at('12:30', 2)), moved())).toBe(false)
    expect(isOfEarlierTimes(claim('caretaker', 'start', at('08:20', 2)), moved())).toBe(false)
    expect(isOfEarlierTimes(claim('caretaker', 'start', '08:55'), visit())).toBe(false)
  })

  test('a move by half an hour leaves a tap after it in force, one from before it not', () => {
    const later = visit([], {
      scheduled_start: at('09:30'),
      scheduled_end: at('13:30'),
      moves: [{start: at('09:00'), end: at('13:00'), at: at('08:57')}],
    })
    expect(isOfEarlierTimes(claim('caretaker', 'start', '09:05'), later)).toBe(false)
    expect(isOfEarlierTimes(claim('caretaker', 'start', '08:55'), later)).toBe(true)
    expect(isOfEarlierTimes(claim('caretaker', 'end', '12:55'), later)).toBe(false)
  })

  test('of one side alone does not start the moved visit, which can be canceled and confirmed', () => {
    const state = computeState(stored(moved(ofEarlierTimes().filter(({side}) => side === 'caretaker'))), at('20:05'))
    expect(state).toMatchObject({status: 'SCHEDULED', exceptions: [], confirmations: {start: {caretaker: null}}})
    const session = {...state, scheduled_start: at('09:00', 2), scheduled_end: at('13:00', 2)}
    expect(sessionCan.cancel(session, 'parent', at('20:05'))).toBe(true)
    expect(sessionCan.confirmStart(session, 'caretaker', at('08:30', 2))).toBe(true)
  })

  test('ends what only began at them, though the moved visit is under way then', () => {
    const later = (claims: Claim[]) =>
      stored(
        visit(claims, {
          scheduled_start: at('11:00'),
          scheduled_end: at('15:00'),
          moves: [{start: at('09:00'), end: at('13:00'), at: at('08:57')}],
        }),
      )
    const [start, end] = [claim('caretaker', 'start', '09:00'), claim('caretaker', 'end', '13:00')]
    expect(computeState(later([start, end]), at('13:05'))).toMatchObject({
      status: 'SCHEDULED',
      confirmations: {start: {caretaker: null}, end: {caretaker: null}},
    })
    expect(computeState(later([end]), at('13:05')).status).toBe('END_PARTIAL')
    const begun = later([start, claim('caretaker', 'start', '11:00'), end])
    expect(computeState(begun, at('13:05')).confirmations).toMatchObject({
      start: {caretaker: {effective_at: at('11:00')}},
      end: {caretaker: {effective_at: at('13:00')}},
    })
  })

  test('stays one where the visit is moved back', () => {
    const facts = stored(moved([claim('caretaker', 'start', '09:01')]))
    const back = {
      ...facts,
      scheduled_start: at('09:30'),
      scheduled_end: at('13:30'),
      moves: [...(facts.moves ?? []), {start: at('09:00', 2), end: at('13:00', 2), at: at('09:10')}],
    }
    expect(computeState(back, at('09:15')).status).toBe('SCHEDULED')
  })

  test('of one side does not restore a canceled visit', () => {
    const claims = [claim('caretaker', 'start', '08:55'), claim('parent', 'start', at('09:00', 2))]
    expect(computeState(stored(moved(claims, {cancelled_at: at('12:00')})), at('10:00', 2)).status).toBe('CANCELLED')
  })
})

describe('both sides at the times before a move', () => {
  test('neither agreement nor silence settles it, and neither side can accept: staff decide', () => {
    const apart = [...ofEarlierTimes().slice(0, 3), claim('parent', 'end', '12:00', {received_at: at('20:03')})]
    for (const claims of [ofEarlierTimes(), apart]) {
      for (const now of [at('20:05'), at('14:00', 5)]) {
        const state = computeState(stored(moved(claims)), now)
        expect(state).toMatchObject({
          status: 'COMPLETED',
          settled_by: null,
          started_at: null,
          exceptions: ['moved_meanwhile'],
        })
        const session = {...state, scheduled_start: at('09:00', 2), scheduled_end: at('13:00', 2)}
        expect(sessionCan.agree(session, 'parent', now)).toBe('under_review')
      }
    }
  })

  test('where both agree on the new times too, these settle it', () => {
    const current = (['caretaker', 'parent'] as const).flatMap(side => [
      claim(side, 'start', at('09:00', 2)),
      claim(side, 'end', at('13:00', 2)),
    ])
    // those of the day before come last
    const late = ofEarlierTimes().map(each => ({...each, received_at: at('15:00', 2)}))
    expect(computeState(stored(moved([...current, ...late])), at('16:00', 2))).toMatchObject({
      settled_by: 'agreement',
      started_at: at('09:00', 2),
      exceptions: [],
    })
  })
})
