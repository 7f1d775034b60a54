import {expect, test} from 'vitest'
import type {StoredReceipt} from '#data/offline/outbox.ts'
import {besideText, claimedAt, officeText, otherSideText, ownSideText, receiptSteps, statusWith, tapOf} from './tap.ts'
import {sampleConfirmation, sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'

const receipt: StoredReceipt = {
  v: 1,
  key: 'key',
  owner: 'user',
  lane: sampleSession().id,
  kind: 'confirm-start',
  captured_at: '2026-06-08T19:02:00.000Z',
  received_at: '2026-06-08T19:03:00.000Z',
  stored_at: 0,
  said: '',
}
const today = '2026-06-08T20:00:00.000Z'
const labels = (
  session: Parameters<typeof receiptSteps>[0],
  edge: Parameters<typeof receiptSteps>[1],
  tap: Parameters<typeof receiptSteps>[2],
  now = today,
) => receiptSteps(session, edge, tap, {now}).map(step => step.label)

test('what waits on this phone is shown before what the server knows', () => {
  const session = sampleSession({
    confirmations: {
      start: {parent: null, caretaker: sampleConfirmation('2026-06-08T19:00:00.000Z')},
      end: {parent: null, caretaker: null},
    },
  })
  expect(tapOf(session, 'start', {entries: [sampleEntry()], receipts: []}).is).toBe('saved')
  expect(tapOf(session, 'start', {entries: [], receipts: []}).is).toBe('received')
  expect(tapOf(session, 'end', {entries: [sampleEntry()], receipts: []}).is).toBe('none')
})

test('a tap claims its moment by the server’s clock, or the time that its question was answered with', () => {
  const tap = {captured_at: '2026-06-08T19:15:30.000Z', clock_offset_ms: 30_000}
  expect(claimedAt(sampleEntry(tap))).toBe('2026-06-08T19:15:00.000Z')
  expect(claimedAt(sampleEntry({...tap, params: {reported_at: null}}))).toBe('2026-06-08T19:15:00.000Z')
  const reported_at = '2026-06-08T19:00:00.000Z'
  expect(claimedAt(sampleEntry({...tap, params: {reported_at}}))).toBe(reported_at)
})

test('a newer press that is under way stands before a refused one', () => {
  const entries = [sampleEntry({key: 'a', state: 'attention'}), sampleEntry({key: 'b', state: 'sending'})]
  expect(tapOf(sampleSession(), 'start', {entries, receipts: []}).is).toBe('sending')
})

test('a receipt counts before the list is read again', () => {
  const tap = tapOf(sampleSession(), 'start', {entries: [], receipts: [receipt]})
  if (tap.is !== 'received') throw new Error(tap.is)
  expect(labels(sampleSession(), 'start', tap)).toEqual(['Saved on this phone', 'Received 2:03 PM', 'Parent confirms'])
  expect(labels(sampleSession(), 'start', tap, '2026-06-09T13:00:00.000Z')[1]).toBe('Received yesterday, 2:03 PM')
})

test('the first step names the time that counts, before and after it was received', () => {
  const pressed = {captured_at: '2026-06-08T18:47:30.000Z', clock_offset_ms: 30_000}
  const firstTime = (session: Parameters<typeof tapOf>[0], lane: Parameters<typeof tapOf>[2]) => {
    const tap = tapOf(session, 'start', lane)
    if (tap.is === 'none') throw new Error('no tap')
    return receiptSteps(session, 'start', tap, {now: today})[0]?.time
  }
  const unsent = sampleEntry(pressed)
  expect(firstTime(sampleSession(), {entries: [unsent], receipts: []})).toBe('Start: 1:47 PM')
  const earlier = sampleEntry({...pressed, params: {reported_at: '2026-06-08T18:30:00.000Z'}})
  expect(firstTime(sampleSession(), {entries: [earlier], receipts: []})).toBe('Start: 1:30 PM')
  const request = {params: {}, tz: 'America/Chicago', clock_offset_ms: 30_000, tries: 1}
  const received = {...receipt, captured_at: pressed.captured_at, request}
  expect(firstTime(sampleSession(), {entries: [], receipts: [received]})).toBe('Start: 1:47 PM')
  const caretaker = sampleConfirmation('2026-06-08T18:46:00.000Z', {by: 'user'})
  const confirmations = {start: {parent: null, caretaker}, end: {parent: null, caretaker: null}}
  expect(firstTime(sampleSession({confirmations}), {entries: [], receipts: [received]})).toBe('Start: 1:46 PM')
})

test('the steps follow the press, by the clock of the place', () => {
  const session = sampleSession()
  const step = (entry: ReturnType<typeof sampleEntry>) => {
    const tap = tapOf(session, 'start', {entries: [entry], receipts: []})
    if (tap.is === 'none') throw new Error('no tap')
    return labels(session, 'start', tap)[1]
  }
  expect(step(sampleEntry())).toBe('Not sent yet')
  expect(step(sampleEntry({state: 'sending'}))).toBe('Sending')
  expect(step(sampleEntry({state: 'attention'}))).toBe('Needs attention')
})

test('one’s own side is said by the time of the tap, however late it was received, and by who tapped', () => {
  const tapped = sampleConfirmation('2026-06-08T19:02:00.000Z')
  const start = {parent: null, caretaker: {...tapped, received_at: '2026-06-08T23:40:00.000Z'}}
  const session = sampleSession({confirmations: {start, end: {parent: null, caretaker: null}}})
  expect(ownSideText(session, 'start', tapped.by)).toBe('You confirmed 2:02 PM')
  expect(ownSideText(session, 'start', 'another adult')).toBe('Caregiver confirmed 2:02 PM')
  expect(ownSideText(session, 'end', tapped.by)).toBeUndefined()
})

test('a family reads which of its adults confirmed', () => {
  const parent = sampleConfirmation('2026-06-08T19:02:00.000Z', {by: 'dana', by_name: 'Dana'})
  const confirmations = {start: {parent, caretaker: null}, end: {parent: null, caretaker: null}}
  const session = sampleSession({my_side: 'parent', confirmations})
  expect(ownSideText(session, 'start', 'lee')).toBe('Dana confirmed 2:02 PM')
  expect(ownSideText(session, 'start', 'dana')).toBe('You confirmed 2:02 PM')
})

test('the other side is named, and who pressed for it', () => {
  const at = '2026-06-08T19:05:00.000Z'
  const byParent = sampleSession({
    confirmations: {
      start: {parent: sampleConfirmation(at), caretaker: null},
      end: {parent: null, caretaker: null},
    },
  })
  expect(otherSideText(byParent, 'start')).toBe('Parent confirmed 2:05 PM')
  expect(otherSideText(byParent, 'end')).toBeUndefined()
  const byOffice = sampleSession({
    my_side: 'parent',
    confirmations: {
      start: {parent: null, caretaker: sampleConfirmation(at, {on_behalf: 'office'})},
      end: {parent: null, caretaker: null},
    },
  })
  expect(otherSideText(byOffice, 'start')).toBe('Confirmed by office 2:05 PM')
})

test('a start that a code confirmed for the family says so to both sides', () => {
  const parent = sampleConfirmation('2026-06-08T19:05:00.000Z', {by: 'hannah', reason: 'start_code'})
  const confirmations = {start: {parent, caretaker: null}, end: {parent: null, caretaker: null}}
  const family = sampleSession({my_side: 'parent', confirmations})
  expect(ownSideText(family, 'start', 'dana')).toBe('Confirmed by the start code 2:05 PM')
  expect(otherSideText(sampleSession({confirmations}), 'start')).toBe('Confirmed by the start code 2:05 PM')
  const card = {...confirmations, start: {parent: {...parent, reason: 'card_code'}, caretaker: null}}
  expect(ownSideText({...family, confirmations: card}, 'start', 'dana')).toBe(
    'Confirmed by the code on the printed card 2:05 PM',
  )
  // a reason in their own words, which any object has a property for
  const typed = {...confirmations, start: {parent: {...parent, reason: 'constructor'}, caretaker: null}}
  expect(ownSideText({...family, confirmations: typed}, 'start', 'dana')).toBe('Parent confirmed 2:05 PM')
})

test('a caregiver who is not assigned any more is named, to the family and to who is assigned now', () => {
  const caretaker = sampleConfirmation('2026-06-08T19:05:00.000Z', {by: 'fern', by_name: 'Fern Field'})
  const confirmations = {start: {parent: null, caretaker}, end: {parent: null, caretaker: null}}
  const family = sampleSession({my_side: 'parent', confirmations})
  expect(otherSideText(family, 'start')).toBe('Fern Field confirmed 2:05 PM')
  expect(ownSideText(sampleSession({confirmations}), 'start', 'gil')).toBe('Fern Field confirmed 2:05 PM')
  expect(ownSideText(sampleSession({confirmations}), 'start', 'fern')).toBe('You confirmed 2:05 PM')
})

test('where the office confirmed for its caregiver, its side reads so, but for who tapped', () => {
  const caretaker = sampleConfirmation('2026-06-08T19:05:00.000Z', {by: 'cora', on_behalf: 'office'})
  const session = sampleSession({
    confirmations: {start: {parent: null, caretaker}, end: {parent: null, caretaker: null}},
  })
  expect(ownSideText(session, 'start', 'hannah')).toBe('Confirmed by office 2:05 PM')
  expect(ownSideText(session, 'start', 'cora')).toBe('You confirmed 2:05 PM')
  const tap = tapOf(session, 'start', {entries: [], receipts: []})
  if (tap.is !== 'received') throw new Error(tap.is)
  expect(labels(session, 'start', tap)[0]).toBe('Confirmed by office 2:05 PM')
})

test('an assigned caregiver reads when the office confirmed, that it counts, and that their own stands beside it', () => {
  const at = '2026-06-08T19:07:00.000Z'
  const start = {parent: null, caretaker: sampleConfirmation(at, {by: 'cora', on_behalf: 'office'})}
  const session = sampleSession({confirmations: {start, end: {parent: null, caretaker: null}}})
  const text = (given = session, receipts: StoredReceipt[] = [], member_role: 'field' | 'owner' = 'field') =>
    officeText(given, 'start', tapOf(given, 'start', {entries: [], receipts}), {user_id: 'hannah', member_role})
  const beside = 'Your office confirmed the start at 2:07 PM. It counts, and your own confirmation stands beside it.'
  expect(text()).toBe('Your office confirmed the start at 2:07 PM. It counts: you don’t need to confirm it too.')
  expect(text(session, [receipt])).toBe(beside)
  const other = {...sampleConfirmation('2026-06-08T19:20:00.000Z', {by: 'hannah'}), edge: 'start' as const}
  expect(text({...session, other_confirmations: [other]})).toBe(beside)
  expect(text(session, [], 'owner')).toBeNull()
  expect(text({...session, is_assigned_reader: true}, [receipt], 'owner')).toBe(beside)
  expect(text(sampleSession())).toBeNull()
})

test('the receipt is of one’s own press, and the confirmation of a colleague stands beside it', () => {
  const caretaker = sampleConfirmation('2026-06-08T19:00:00.000Z', {
    by: 'hannah',
    received_at: '2026-06-08T19:04:00.000Z',
  })
  const confirmations = {start: {parent: null, caretaker}, end: {parent: null, caretaker: null}}
  const session = sampleSession({confirmations})
  const own = tapOf(session, 'start', {entries: [], receipts: [receipt]})
  if (own.is !== 'received') throw new Error(own.is)
  expect(labels(session, 'start', own).slice(0, 2)).toEqual(['Saved on this phone', 'Received 2:03 PM'])
  expect(besideText(session, 'start', own, 'user')).toBe('Caregiver confirmed 2:00 PM')
  const unsent = tapOf(session, 'start', {entries: [sampleEntry()], receipts: []})
  expect(besideText(session, 'start', unsent, 'user')).toBe('Caregiver confirmed 2:00 PM')
  // without an own press the steps are of the colleague's
  const elsewhere = tapOf(session, 'start', {entries: [], receipts: []})
  if (elsewhere.is !== 'received') throw new Error(elsewhere.is)
  expect(labels(session, 'start', elsewhere).slice(0, 2)).toEqual(['Caregiver confirmed 2:00 PM', 'Received 2:04 PM'])
  expect(besideText(session, 'start', elsewhere, 'user')).toBeNull()
  // the own one that counts is received as the server says
  const counts = {...caretaker, by: 'user'}
  const first = sampleSession({confirmations: {...confirmations, start: {parent: null, caretaker: counts}}})
  const tap = tapOf(first, 'start', {entries: [], receipts: [receipt]})
  expect(tap).toMatchObject({received_at: '2026-06-08T19:04:00.000Z'})
  expect(besideText(first, 'start', tap, 'user')).toBeNull()
})

test('the status is as the presses on this phone make it', () => {
  const session = sampleSession()
  const start = tapOf(session, 'start', {entries: [sampleEntry()], receipts: []})
  const none = {is: 'none'} as const
  expect(statusWith(session, none, none)).toBe('SCHEDULED')
  expect(statusWith(session, start, none)).toBe('START_PARTIAL')
  const begun = sampleSession({
    status: 'START_PARTIAL',
    confirmations: {
      start: {parent: sampleConfirmation('2026-06-08T19:00:00.000Z'), caretaker: null},
      end: {parent: null, caretaker: null},
    },
  })
  expect(statusWith(begun, start, none)).toBe('IN_PROGRESS')
  expect(statusWith(begun, start, start)).toBe('END_PARTIAL')
  const refused = tapOf(session, 'start', {entries: [sampleEntry({state: 'attention'})], receipts: []})
  expect(statusWith(session, refused, none)).toBe('SCHEDULED')
})

test('a family without an account has no button: its code or a call by staff confirms for it', () => {
  const tap = {is: 'received', received_at: '2026-06-08T19:03:00.000Z', here: true} as const
  const session = sampleSession({my_side: 'caretaker'})
  expect(labels(session, 'start', tap).at(-1)).toBe('Parent confirms')
  const without = {...session, family_without_account: true} as const
  expect(labels({...without, card: true}, 'start', tap).at(-1)).toBe('Parent confirms by code or phone')
  expect(labels(without, 'start', tap).at(-1)).toBe('Parent confirms by phone')
})

test('a code that follows the tap changes neither its time nor its state', () => {
  const typed = {params: {code: '125678', is_code_only: true}, captured_at: '2026-06-08T19:14:00.000Z'}
  const waiting = {entries: [sampleEntry(), sampleEntry({key: 'code', ...typed})], receipts: []}
  expect(tapOf(sampleSession(), 'start', waiting)).toMatchObject({
    is: 'saved',
    pressed_at: '2026-06-08T19:02:00.000Z',
  })
  const request = {params: typed.params, tz: 'America/Chicago', clock_offset_ms: 0, tries: 1}
  const received = {
    entries: [],
    receipts: [receipt, {...receipt, key: 'code', captured_at: typed.captured_at, request}],
  }
  expect(tapOf(sampleSession(), 'start', received)).toMatchObject({pressed_at: '2026-06-08T19:02:00.000Z'})
})
