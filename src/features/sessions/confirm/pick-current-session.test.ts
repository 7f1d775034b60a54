import {expect, test} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {pickCurrentSession, type Visit} from './pick-current-session.ts'
import {sampleConfirmation, sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'

const now = '2026-06-08T19:00:00.000Z'
const visit = (
  id: string,
  from: string,
  to: string,
  given: Partial<Visit> = {},
  session: Partial<Session> = {},
): Visit => ({
  session: sampleSession({id, scheduled_start: from, scheduled_end: to, ...session}),
  start: {is: 'none'},
  end: {is: 'none'},
  ...given,
})
const running = visit('running', '2026-06-08T18:00:00.000Z', '2026-06-08T22:00:00.000Z')
const tomorrow = visit('tomorrow', '2026-06-09T18:00:00.000Z', '2026-06-09T22:00:00.000Z')
const forgotten = visit('forgotten', '2026-06-08T12:00:00.000Z', '2026-06-08T15:00:00.000Z')
const ids = ({main, also}: ReturnType<typeof pickCurrentSession>) => [
  main?.session.id,
  also.map(each => each.session.id),
]

test('the running visit is large, a forgotten one of the last day waits below', () => {
  expect(ids(pickCurrentSession([forgotten, running, tomorrow], now))).toEqual(['running', ['forgotten']])
})

test('of two visits under way at once the second waits below', () => {
  const second = visit('second', '2026-06-08T18:30:00.000Z', '2026-06-08T20:00:00.000Z')
  expect(ids(pickCurrentSession([second, running, tomorrow], now))).toEqual(['running', ['second']])
})

test('of two visits under way one that has started is large, though it was booked for later', () => {
  const began = (at: string) => ({
    status: 'START_PARTIAL' as const,
    confirmations: {start: {parent: null, caretaker: sampleConfirmation(at)}, end: {parent: null, caretaker: null}},
  })
  const early = visit('early', '2026-06-08T20:00:00.000Z', '2026-06-08T22:00:00.000Z', {}, began(now))
  expect(ids(pickCurrentSession([running, early, tomorrow], now))).toEqual(['early', ['running']])
  // this person's own press moves nothing for a minute
  const pressed = {start: {is: 'received', received_at: now, here: true}} as const
  const own = visit('own', '2026-06-08T18:30:00.000Z', '2026-06-08T22:00:00.000Z', pressed)
  expect(ids(pickCurrentSession([running, own], now))).toEqual(['running', ['own']])
  expect(ids(pickCurrentSession([running, own], '2026-06-08T19:01:00.000Z'))).toEqual(['own', ['running']])
  // one that began late runs past its booked end
  const [from, to] = ['2026-06-08T16:00:00.000Z', '2026-06-08T18:00:00.000Z']
  const late = visit('late', from, to, {}, began('2026-06-08T17:30:00.000Z'))
  expect(ids(pickCurrentSession([running, late, tomorrow], now))).toEqual(['late', ['running']])
  const over = visit('over', from, to, {}, began(from))
  expect(ids(pickCurrentSession([running, over, tomorrow], now))).toEqual(['running', ['over']])
})

test('a later visit waits below once its caregiver reports to come late, until they start', () => {
  const late = {side: 'caretaker', minutes: 20, at: now} as const
  const evening = (given: Partial<Session>) =>
    visit('evening', '2026-06-08T23:00:00.000Z', '2026-06-09T01:00:00.000Z', {}, {my_side: 'parent', ...given})
  const shown = (given: Partial<Session>) => ids(pickCurrentSession([running, evening(given), tomorrow], now))
  expect(shown({late})).toEqual(['running', ['evening']])
  expect(shown({late: null})).toEqual(['running', []])
  expect(shown({late, status: 'CANCELLED'})).toEqual(['running', []])
  expect(shown({late: {...late, side: 'parent'}})).toEqual(['running', []])
})

test('with nothing running the next one is large', () => {
  expect(ids(pickCurrentSession([forgotten, tomorrow], now))).toEqual(['tomorrow', ['forgotten']])
  expect(ids(pickCurrentSession([forgotten], now))).toEqual(['forgotten', []])
  expect(ids(pickCurrentSession([], now))).toEqual([undefined, []])
})

test('a visit stays in view after its end was pressed, until the receipt was seen', () => {
  const entry = sampleEntry({kind: 'confirm-end'})
  const ended = visit('ended', '2026-06-08T15:00:00.000Z', '2026-06-08T18:50:00.000Z', {
    end: {is: 'saved', pressed_at: '2026-06-08T18:52:00.000Z', entry},
  })
  expect(ids(pickCurrentSession([ended, tomorrow], now))).toEqual(['ended', []])
  expect(ids(pickCurrentSession([ended, running], now))).toEqual(['running', ['ended']])
  expect(ids(pickCurrentSession([ended, tomorrow], '2026-06-08T20:00:00.000Z'))).toEqual(['tomorrow', []])
})

test('below an ended visit the next of today waits as soon as its start can be confirmed', () => {
  const end: Visit['end'] = {is: 'received', received_at: '2026-06-08T18:52:00.000Z', here: true}
  const ended = visit('ended', '2026-06-08T15:00:00.000Z', '2026-06-08T18:50:00.000Z', {end}, {status: 'END_PARTIAL'})
  const shown = (start: string) =>
    ids(pickCurrentSession([ended, visit('next', start, '2026-06-08T23:00:00.000Z'), tomorrow], now))
  expect(shown('2026-06-08T19:50:00.000Z')).toEqual(['ended', ['next']])
  expect(shown('2026-06-08T20:01:00.000Z')).toEqual(['ended', []])
})

test('a second visit that its end settled stays below for its receipt, then goes', () => {
  const end: Visit['end'] = {is: 'received', received_at: '2026-06-08T18:52:00.000Z', here: true}
  const settled = visit(
    'settled',
    '2026-06-08T15:00:00.000Z',
    '2026-06-08T18:50:00.000Z',
    {end},
    {status: 'COMPLETED', settled_by: 'agreement'},
  )
  expect(ids(pickCurrentSession([settled, running], '2026-06-08T18:56:00.000Z'))).toEqual(['running', ['settled']])
  expect(ids(pickCurrentSession([settled, running], '2026-06-08T18:57:30.000Z'))).toEqual(['running', []])
})

test('a visit keeps its place for a minute after its end was pressed, though others are under way', () => {
  const second = visit('second', '2026-06-08T18:30:00.000Z', '2026-06-08T20:00:00.000Z')
  const entry = sampleEntry({kind: 'confirm-end'})
  const pressedAt = (pressed_at: string, of = running, given: Partial<OutboxEntry> = {}): Visit => ({
    ...of,
    end: {is: 'saved', pressed_at, entry: {...entry, captured_at: pressed_at, ...given}},
  })
  const shown = (...all: Visit[]) => ids(pickCurrentSession([...all, tomorrow], now))
  expect(shown(pressedAt('2026-06-08T18:59:30.000Z'), second)).toEqual(['running', ['second']])
  expect(shown(pressedAt('2026-06-08T18:58:30.000Z'), second)).toEqual(['second', ['running']])
  // its question is asked for longer
  const held = {wait: 'held', tries: 0} as const
  expect(shown(pressedAt('2026-06-08T18:58:30.000Z', running, held), second)).toEqual(['running', ['second']])
  // one below stays below
  expect(shown(running, pressedAt('2026-06-08T18:59:30.000Z', second))).toEqual(['running', ['second']])
  expect(shown(pressedAt('2026-06-08T18:59:30.000Z', forgotten), second)).toEqual(['second', ['forgotten']])
  // received from this device, not from another
  const received = (here: boolean): Visit => ({
    ...running,
    end: {is: 'received', received_at: '2026-06-08T18:59:30.000Z', here},
  })
  expect(shown(received(true), second)).toEqual(['running', ['second']])
  // one that was pressed offline long before
  const offline = {...running, end: {...received(true).end, pressed_at: '2026-06-08T18:50:00.000Z'}} as Visit
  expect(shown(offline, second)).toEqual(['second', ['running']])
  expect(shown(received(false), second)).toEqual(['second', ['running']])
})

test('a settled visit gives way to another of the same day, and is a line then', () => {
  const settled = visit(
    'settled',
    '2026-06-08T15:00:00.000Z',
    '2026-06-08T18:50:00.000Z',
    {end: {is: 'received', received_at: '2026-06-08T18:52:00.000Z', here: true}},
    {status: 'COMPLETED', settled_by: 'agreement'},
  )
  const evening = visit('evening', '2026-06-08T23:00:00.000Z', '2026-06-09T01:00:00.000Z')
  const shown = (visits: Visit[], at: string) => {
    const picked = pickCurrentSession(visits, at)
    return [...ids(picked), picked.done.map(each => each.session.id)]
  }
  // a second tap on its button must not reach the next visit's
  expect(shown([settled, evening], '2026-06-08T18:52:30.000Z')).toEqual(['settled', [], []])
  expect(shown([settled, evening], now)).toEqual(['evening', [], ['settled']])
  expect(shown([settled, tomorrow], now)).toEqual(['settled', [], []])
  expect(shown([settled, evening], '2026-06-08T19:30:00.000Z')).toEqual(['evening', [], []])
})

test('a family’s ended visit is a line after a minute, settled or waiting for the other side', () => {
  const end: Visit['end'] = {is: 'received', received_at: '2026-06-08T18:52:00.000Z', here: true}
  const shown = (of: Partial<Session>, at = now, given: Partial<Visit> = {end}) => {
    const mine = visit('ended', '2026-06-08T15:00:00.000Z', '2026-06-08T18:50:00.000Z', given, of)
    const picked = pickCurrentSession([mine, tomorrow], at)
    return [...ids(picked), picked.done.map(each => each.session.id)]
  }
  const waiting: Partial<Session> = {my_side: 'parent', status: 'END_PARTIAL'}
  expect(shown(waiting, '2026-06-08T18:52:30.000Z')).toEqual(['ended', [], []])
  expect(shown(waiting)).toEqual(['tomorrow', [], ['ended']])
  expect(shown({my_side: 'parent', status: 'COMPLETED', settled_by: 'agreement'})).toEqual(['tomorrow', [], ['ended']])
  expect(shown({status: 'END_PARTIAL'})).toEqual(['ended', [], []])
  // not received yet
  const saved = {
    is: 'saved',
    pressed_at: '2026-06-08T18:52:00.000Z',
    entry: sampleEntry({kind: 'confirm-end'}),
  } as const
  expect(shown(waiting, now, {end: saved})).toEqual(['ended', [], []])
})

test('a visit is due from an hour before its start, and no longer once it was forgotten', () => {
  const isDue = (...visits: Visit[]) => pickCurrentSession(visits, now).isDue
  const at = (start: string) => visit('soon', start, '2026-06-08T23:00:00.000Z')
  expect([isDue(), isDue(tomorrow), isDue(forgotten)]).toEqual([false, false, false])
  expect([isDue(running), isDue(at('2026-06-08T20:00:00.000Z'))]).toEqual([true, true])
  expect(isDue(at('2026-06-08T20:01:00.000Z'))).toBe(false)
})

test('a clock that is off, or was set back, takes no press from sight', () => {
  const endedAt = (pressed_at: string, clock_offset_ms: number, end = '2026-06-08T18:50:00.000Z') =>
    visit('ended', '2026-06-08T15:00:00.000Z', end, {
      end: {is: 'saved', pressed_at, entry: sampleEntry({kind: 'confirm-end', clock_offset_ms})},
    })
  const day_ms = 86_400_000
  const late = '2026-06-08T18:00:00.000Z'
  expect(ids(pickCurrentSession([endedAt('2026-06-07T18:52:00.000Z', -day_ms, late), tomorrow], now))).toEqual([
    'ended',
    [],
  ])
  expect(ids(pickCurrentSession([endedAt('2026-06-08T17:52:00.000Z', 0), tomorrow], now))).toEqual(['ended', []])
  const past = '2026-06-08T19:30:00.000Z'
  expect(ids(pickCurrentSession([endedAt('2026-06-09T18:52:00.000Z', day_ms), tomorrow], past))).toEqual([
    'tomorrow',
    [],
  ])
})

test('a refused press is never lost from sight, a canceled visit is never the next', () => {
  const refused = visit('refused', '2026-06-06T15:00:00.000Z', '2026-06-06T18:00:00.000Z', {
    start: {
      is: 'attention',
      pressed_at: '2026-06-06T15:00:00.000Z',
      entry: sampleEntry({state: 'attention'}),
    },
  })
  const cancelled = visit(
    'cancelled',
    '2026-06-08T20:00:00.000Z',
    '2026-06-08T22:00:00.000Z',
    {},
    {status: 'CANCELLED'},
  )
  expect(ids(pickCurrentSession([refused, cancelled, running], now))).toEqual(['running', ['refused']])
})
