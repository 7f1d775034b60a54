import {expect, test} from 'vitest'
import {signedOut} from '#api/credentials-record.ts'
import {makeEntry} from '../../../tests/offline/support/make-entry.ts'
import {dueAt, isRefused, isStuck, maySend, type FlushTrigger} from './due.ts'
import type {OutboxEntry} from './entry.ts'

const anna = {...signedOut, user_id: 'anna', token: 'token', generation: 3}
const now = Date.parse('2026-05-31T14:10:00Z')
const due = (changes: Partial<OutboxEntry>, ...whys: FlushTrigger[]) =>
  dueAt(makeEntry(changes), anna, now, new Set(whys)) <= now
const waits = (wait: OutboxEntry['wait']) => ({wait, waiting_since: now - 1_000, next_at: now + 60_000})

test('an entry is sent only under the sign-in that made it', () => {
  expect(maySend(makeEntry(), anna)).toBe(true)
  expect(maySend(makeEntry({owner: 'bert'}), anna)).toBe(false)
  expect(maySend(makeEntry(), signedOut)).toBe(false)
  expect(maySend(makeEntry(), {...anna, token: null})).toBe(false)
  expect(maySend(makeEntry({kind: 'revoke-sign-in'}), signedOut)).toBe(true)
  expect(maySend(makeEntry({kind: 'of-a-newer-version'}), anna)).toBe(false)
})

test('who waits for the network is tried again when there is a sign of one', () => {
  expect(due(waits('network'), 'timer')).toBe(false)
  for (const why of ['network', 'visible', 'probe', 'sync', 'online', 'start', 'button'] as const) {
    expect(due(waits('network'), why), why).toBe(true)
  }
})

test("a server's Retry-After is kept, unless the person presses", () => {
  for (const why of ['online', 'start', 'network', 'timer'] as const) expect(due(waits('asked'), why), why).toBe(false)
  expect(due(waits('asked'), 'button')).toBe(true)
})

test('a question to the person holds an entry back, whatever else happens', () => {
  expect(due(waits('held'), 'button', 'online')).toBe(false)
})

test('a clock that is set back ends every wait, so that none becomes endless', () => {
  expect(dueAt(makeEntry(waits('asked')), anna, now - 86_400_000, new Set())).toBe(0)
})

test('after a 401 it waits for another sign-in of its owner', () => {
  expect(due({state: 'sign-in', refused_generation: 3}, 'button')).toBe(false)
  expect(due({state: 'sign-in', refused_generation: 2}, 'timer')).toBe(true)
})

test('a log-in that was refused to one person holds nothing of another', () => {
  const entry = makeEntry({owner: 'bert', state: 'sign-in', refused_generation: 3})
  expect(isRefused(entry, anna)).toBe(false)
  expect(isRefused({...entry, owner: 'anna'}, anna)).toBe(true)
})

test('every wait ends at its time', () => {
  for (const wait of ['network', 'trouble', 'asked', 'held'] as const) {
    expect(due({...waits(wait), next_at: now}, 'timer'), wait).toBe(true)
    expect(due({...waits(wait), next_at: now + 1}, 'timer'), wait).toBe(false)
  }
})

test('after twenty counted answers only a start, the network or the person sends it', () => {
  expect(due({attempts: 20}, 'timer')).toBe(false)
  for (const why of ['start', 'online', 'button'] as const) expect(due({attempts: 20}, why)).toBe(true)
})

test('an entry is said to be stuck after twenty counted answers or three days', () => {
  expect(isStuck(makeEntry({attempts: 19}), now)).toBe(false)
  expect(isStuck(makeEntry({attempts: 20}), now)).toBe(true)
  expect(isStuck(makeEntry({captured_at: '2026-05-28T14:00:00.000Z'}), now)).toBe(true)
})

test('what was under way when its sender died goes out at once', () => {
  expect(due({state: 'sending', tries: 1}, 'timer')).toBe(true)
})
