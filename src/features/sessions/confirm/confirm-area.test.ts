import {expect, test} from 'vitest'
import {buttonsFor} from './confirm-area.tsx'
import {tapOf, type Tap} from './tap.ts'
import {sampleConfirmation, sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'

const none: Tap = {is: 'none'}
const saved: Tap = {is: 'saved', pressed_at: '2026-06-08T19:02:00.000Z', entry: sampleEntry()}

test('before it starts there is one button, and far ahead it says from when', () => {
  const taps = {start: none, end: none}
  expect(buttonsFor(sampleSession(), taps, '2026-06-08T18:50:00.000Z')).toEqual([
    {edge: 'start', disabledReason: undefined},
  ])
  expect(buttonsFor(sampleSession(), taps, '2026-06-07T12:00:00.000Z')).toEqual([
    {edge: 'start', disabledReason: 'You can confirm from tomorrow, 1:00 PM'},
  ])
  expect(buttonsFor(sampleSession(), taps, '2026-06-08T17:59:00.000Z')).toEqual([
    {edge: 'start', disabledReason: 'You can confirm from today, 1:00 PM', startsEarlier: true},
  ])
})

test('once the start is pressed, sent or not, the end can be', () => {
  const taps = {start: saved, end: none}
  expect(buttonsFor(sampleSession(), taps, '2026-06-08T18:55:00.000Z')).toEqual([
    {edge: 'end', disabledReason: undefined},
  ])
})

test('a forgotten start does not keep the end from being confirmed', () => {
  const edges = buttonsFor(sampleSession(), {start: none, end: none}, '2026-06-08T23:05:00.000Z').map(b => b.edge)
  expect(edges).toEqual(['start', 'end'])
})

test('nothing is asked of a visit that was canceled or is settled', () => {
  const taps = {start: none, end: none}
  const now = '2026-06-08T19:05:00.000Z'
  expect(buttonsFor(sampleSession({status: 'CANCELLED'}), taps, now)).toEqual([])
  const pair = {parent: sampleConfirmation(now), caretaker: sampleConfirmation(now)}
  const settled = sampleSession({
    status: 'COMPLETED',
    settled_by: 'agreement',
    confirmations: {start: pair, end: pair},
  })
  expect(buttonsFor(settled, taps, now)).toEqual([])
})

test('what was confirmed before someone else was assigned can be confirmed again: the end as any, the start below it', () => {
  const now = '2026-06-08T19:40:00.000Z'
  const former = (may_replace?: true) => ({
    parent: null,
    caretaker: sampleConfirmation('2026-06-08T19:20:00.000Z', {by: 'fern', may_replace}),
  })
  const session = (may_replace?: true) =>
    sampleSession({
      my_side: 'caretaker',
      status: 'END_PARTIAL',
      confirmations: {start: former(may_replace), end: former(may_replace)},
    })
  const lane = {entries: [], receipts: []}
  const buttons = (visit: ReturnType<typeof session>) =>
    buttonsFor(visit, {start: tapOf(visit, 'start', lane), end: tapOf(visit, 'end', lane)}, now)
  expect(buttons(session(true))).toEqual([
    {edge: 'end', disabledReason: undefined},
    {edge: 'start', isAgain: true},
  ])
  expect(buttons(session())).toEqual([])
  // an own end that waits on this phone ends the visit
  const visit = session(true)
  const end = {is: 'saved', pressed_at: now, entry: {}} as never
  expect(buttonsFor(visit, {start: tapOf(visit, 'start', lane), end}, now)).toEqual([])
})
