import * as v from 'valibot'
import {expect, test} from 'vitest'
import answers from '../../../tests/offline/samples/answers-v1.json' with {type: 'json'}
import bookingMessageLane from '../../../tests/offline/samples/booking-message-lane-v1.json' with {type: 'json'}
import cannotGoLane from '../../../tests/offline/samples/cannot-go-lane-v1.json' with {type: 'json'}
import lane from '../../../tests/offline/samples/lane-v1.json' with {type: 'json'}
import messageLane from '../../../tests/offline/samples/message-lane-v1.json' with {type: 'json'}
import {laneValue, parseLane} from './entry.ts'
import {kindOf, kinds} from './kinds.ts'

test('a lane that version 1 stored is read whole and written back as it was', () => {
  const read = parseLane(lane)
  expect(read).toMatchObject({unread: [], newer: false})
  expect(read && laneValue(read)).toEqual(lane)
})

test('every kind of version 1 is still known and takes the parameters it stored', () => {
  for (const {kind, params} of lane.entries) expect(v.safeParse(kindOf(kind)!.params, params).success).toBe(true)
})

test('messages of version 1 are read as they were stored, and sent as they were written', () => {
  const read = parseLane(messageLane)
  expect(read && laneValue(read)).toEqual(messageLane)
  const [text, picture] = read?.entries ?? []
  const bodyOf = (entry: typeof text) => entry && kindOf('message')!.body(entry, entry.params)
  expect(bodyOf(text)).toEqual({text: 'On my way', claimed_at: '2026-11-21T14:03:05.800Z'})
  expect(bodyOf(picture)).toEqual({
    file_id: '01a1f000-2222-7000-8000-000000000001',
    claimed_at: '2026-11-21T14:04:07.000Z',
  })
})

test('messages to a thread that the device did not know are read as they were stored, and sent as they were written', () => {
  const read = parseLane(bookingMessageLane)
  expect(read && laneValue(read)).toEqual(bookingMessageLane)
  const [text] = read?.entries ?? []
  expect(text && kindOf('booking-message')!.body(text, text.params)).toEqual({
    text: 'Is there parking?',
    with: '01a1f000-4444-7000-8000-000000000001',
    claimed_at: '2026-11-21T14:03:05.800Z',
  })
})

test('requests not to go of version 1 are read as they were stored, and sent as they were written', () => {
  const read = parseLane(cannotGoLane)
  expect(read && laneValue(read)).toEqual(cannotGoLane)
  const bodies = read?.entries.map(entry => kindOf(entry.kind)!.body(entry, entry.params))
  const asked = {reason: 'Sick', claimed_at: '2026-11-21T14:03:05.800Z'}
  expect(bodies).toEqual([asked, asked, {claimed_at: '2026-11-21T14:10:07.000Z'}])
})

test('the least that version 1 took for a receipt is still one', () => {
  for (const [name, answer] of Object.entries(answers)) {
    expect(v.safeParse(kindOf(name)!.receipt, answer).success, name).toBe(true)
  }
  expect(Object.keys(answers).toSorted()).toEqual(Object.keys(kinds).toSorted())
})

test('fields that a later writer of version 1 added survive being written back', () => {
  const [first] = lane.entries
  const read = parseLane({...lane, entries: [{...first, added: 'later'}]})
  expect(read && laneValue(read)?.entries).toEqual([{...first, added: 'later'}])
})

test('entries of a newer version are kept untouched and hold up their lane for an older one', () => {
  const newer = {v: 2, anything: ['else']}
  const read = parseLane({...lane, entries: [newer, lane.entries[0]]})
  expect(read).toMatchObject({newer: true, unread: [newer]})
  expect(read && laneValue(read)?.entries).toContainEqual(newer)
})

test('a damaged entry is kept, counted, and does not hold up its lane', () => {
  const read = parseLane({...lane, entries: [{v: 1, key: 7}, lane.entries[0]]})
  expect(read).toMatchObject({newer: false, unread: [{v: 1, key: 7}]})
  expect(read?.entries).toHaveLength(1)
})

test('a lane of damaged entries alone stays stored', () => {
  const damaged = {owner: 'anna', lane: 's1', entries: [], receipts: [], unread: [{key: 'x'}], newer: false}
  expect(laneValue(damaged)).toMatchObject({entries: [{key: 'x'}]})
  expect(laneValue({...damaged, unread: []})).toBeUndefined()
})

test('a lane that a newer version of the app wrote is not read at all', () => {
  expect(parseLane({...lane, v: 2})).toBeUndefined()
})
