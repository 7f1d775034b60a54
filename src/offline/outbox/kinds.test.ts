import * as v from 'valibot'
import {describe, expect, test} from 'vitest'
import {ClaimBody} from '#contract/sessions/confirming.ts'
import {makeEntry} from '../../../tests/offline/support/make-entry.ts'
import {addressOf} from '#api/address.ts'
import type {OutboxEntry} from './entry.ts'
import {claimBody, type KindName, kindOf, kinds} from './kinds.ts'

const sent = (changes: Parameters<typeof makeEntry>[0]) =>
  JSON.parse(JSON.stringify(claimBody(makeEntry(changes), {offline: true}))) as Record<string, unknown>

test('a claim says when it was pressed and how the clock stood', () => {
  expect(sent({clock_offset_ms: 86_400_000})).toEqual({
    claimed_at: '2026-05-31T14:00:00.000Z',
    device_offset_ms: 86_400_000,
    offline: true,
  })
  expect(sent({clock_offset_ms: null})).toEqual({claimed_at: '2026-05-31T14:00:00.000Z', offline: true})
})

test('whatever the clock shows, the server takes the claim', () => {
  const year_1970 = '1970-01-01T00:00:30.000Z'
  const behind_ms = Date.parse(year_1970) - Date.parse('2026-05-31T14:00:00.000Z')
  for (const clock_offset_ms of [null, 0, behind_ms, -1e13, 1e13]) {
    for (const captured_at of [year_1970, '2026-05-31T14:00:00.000Z', '9999-12-31T00:00:00.000Z']) {
      expect(v.safeParse(ClaimBody, sent({captured_at, clock_offset_ms})).success).toBe(true)
    }
  }
  expect(sent({captured_at: year_1970, clock_offset_ms: behind_ms}).claimed_at).toBe('2026-05-31T14:00:00.000Z')
  expect(sent({captured_at: year_1970, clock_offset_ms: null})).not.toHaveProperty('claimed_at')
})

describe('what is sent', () => {
  const pressed = '2026-05-31T14:00:00.000Z'
  const ahead = {clock_offset_ms: 3_600_000}
  const of = (kind: KindName, params: OutboxEntry['params'], changes: Partial<OutboxEntry> = {}) => {
    const {endpoint, path, body} = kindOf(kind)!
    const entry = makeEntry({...changes, kind, params})
    const sent: unknown = JSON.parse(JSON.stringify(body(entry, params)))
    return [endpoint(params).method, addressOf(endpoint(params), path(params)), sent]
  }
  /** Of the tap, and stays on the device. */
  const tapped = {title: 'Child Care for Clara', scheduled_start: pressed, scheduled_end: pressed, timezone: 'UTC'}
  const visit = {session_id: 's1', offline: true, visit: tapped}

  test.each([
    ['confirm-start', 'parent', '/sessions/s1/confirm-start/parent'],
    ['confirm-start', 'caretaker', '/sessions/s1/confirm-start/caretaker'],
    ['confirm-end', 'parent', '/sessions/s1/confirm-end/parent'],
    ['confirm-end', 'caretaker', '/sessions/s1/confirm-end/caretaker'],
  ] as const)('as a %s of the %s', (kind, side, address) => {
    const said = {reported_at: pressed, reason: 'Bus', code: '123456', memo: 'Gate was open'}
    const place = {latitude: 36.1, longitude: -86.7, accuracy_m: 12}
    const answer = {claimed_at: pressed, device_offset_ms: 0, offline: true, ...said, ...place}
    expect(of(kind, {...visit, side, ...said, ...place})).toEqual(['PATCH', address, answer])
  })

  test.each([
    ['bid-caretaker', '/bidBooking/caretaker/request/b1'],
    ['bid-org', '/bidBooking/org/request/b1'],
  ] as const)('as a %s', (kind, address) => {
    const bid = {hourly_rate: 20, note: 'Hello', replaces: 'offer-0'}
    const entry = {booking_id: 'b1', request_name: 'Sat, 2 PM', replaces_key: 'key-0', ...bid}
    expect(of(kind, entry)).toEqual(['POST', address, {...bid, claimed_at: pressed}])
    const changed = {...entry, request_changed_at: '2026-05-31T09:00:00.000Z'}
    expect(of(kind, changed)[2]).toEqual({
      ...bid,
      claimed_at: pressed,
      request_changed_at: '2026-05-31T09:00:00.000Z',
    })
    expect(of(kind, {...entry, request_changed_at: null})[2]).toHaveProperty('request_changed_at', null)
    expect(of(kind, entry, ahead)[2]).toMatchObject({claimed_at: '2026-05-31T13:00:00.000Z'})
    // the contract would refuse the time of a phone that lost its clock
    expect(of(kind, entry, {captured_at: '1970-01-01T00:00:30.000Z'})[2]).not.toHaveProperty('claimed_at')
  })

  test('as a withdrawal, by the id of the offer once it is known', () => {
    const withdrawal = {booking_id: 'b1', bid_key: 'key-1'}
    expect(of('bid-withdraw', withdrawal)[1]).toBe('/offers/key-1/withdraw')
    expect(of('bid-withdraw', {...withdrawal, offer_id: 'o1'})).toEqual(['PATCH', '/offers/o1/withdraw', {}])
    const {isDoneIfGone} = kinds['bid-withdraw']
    expect([isDoneIfGone!(withdrawal), isDoneIfGone!({...withdrawal, offer_id: 'o1'})]).toEqual([false, true])
  })

  test('as running late', () => {
    const late = of('running-late', {session_id: 's1', minutes: 20, visit: tapped})
    expect(late).toEqual(['POST', '/sessions/s1/late', {minutes: 20, claimed_at: pressed}])
    // the server compares it with the time of a move, by its own clock
    const corrected = {minutes: 20, claimed_at: '2026-05-31T13:00:00.000Z'}
    expect(of('running-late', {session_id: 's1', minutes: 20}, ahead)[2]).toEqual(corrected)
    const {params} = kinds['running-late']
    const isKept = (minutes: number) => v.is(params, {session_id: 's1', minutes})
    expect([45, 60, 120, 15].map(isKept)).toEqual([true, true, true, false])
  })

  test('as a request not to go to a visit, and as taking it back', () => {
    const corrected = '2026-05-31T13:00:00.000Z'
    const asked = {session_id: 's1', reason: 'Sick', visit: tapped}
    expect(of('cannot-go', asked)).toEqual(['POST', '/sessions/s1/cannot-go', {reason: 'Sick', claimed_at: pressed}])
    expect(of('cannot-go', asked, ahead)[2]).toEqual({reason: 'Sick', claimed_at: corrected})
    expect(of('can-go', {session_id: 's1'}, ahead)).toEqual(['POST', '/sessions/s1/can-go', {claimed_at: corrected}])
  })

  test('as a message, by the time of the server’s clock and without an empty text', () => {
    const message = {thread_id: 't1', text: 'Hello', to: 'Mary'}
    const corrected = '2026-05-31T13:00:00.000Z'
    expect(of('message', message, ahead)[2]).toEqual({text: 'Hello', claimed_at: corrected})
    expect(of('message', {thread_id: 't1', text: '', file_id: 'f1'})).toEqual([
      'POST',
      '/threads/t1/messages',
      {file_id: 'f1', claimed_at: pressed},
    ])
  })

  test('as a message to a thread that the device does not know, by its booking', () => {
    const message = {booking_id: 'b1', with: 'p1', text: 'Hello', to: 'Mary'}
    expect(of('booking-message', message)).toEqual([
      'POST',
      '/bookings/b1/messages',
      {text: 'Hello', with: 'p1', claimed_at: pressed},
    ])
    expect(of('booking-message', {booking_id: 'b1', text: 'Hello'})[2]).toEqual({text: 'Hello', claimed_at: pressed})
  })

  test('as the revocation of a token, without an owner', () => {
    expect(of('revoke-sign-in', {logout_handle: 'h'})).toEqual(['POST', '/logout/revoke', {logout_handle: 'h'}])
    expect(Object.entries(kinds).flatMap(([name, {as}]) => (as === 'anonymous' ? [name] : []))).toEqual([
      'revoke-sign-in',
    ])
  })
})

test('a tap that only proves a code says so, unless it was stored by a version that never did', () => {
  const {body} = kinds['confirm-start']
  const params = {session_id: 's1', side: 'caretaker', offline: false, code: '123456', is_code_only: true}
  const at = '2026-05-31T14:00:00.000Z'
  const visit = {title: 'Child Care for Clara', scheduled_start: at, scheduled_end: at, timezone: 'UTC'}
  const bodyOf = (params: OutboxEntry['params']) => body(makeEntry({kind: 'confirm-start', params}), params)
  expect(bodyOf({...params, visit})).toMatchObject({is_code_only: true})
  expect(bodyOf(params)).toMatchObject({is_code_only: undefined})
})

test('a receipt asks no more of a server than it did in version 1', () => {
  const received_at = '2026-05-31T14:00:01.000Z'
  const least = {
    'confirm-start': {receipt: {received_at}},
    'bid-org': {id: 'o1', received_at},
    'bid-withdraw': {id: 'o1'},
    'running-late': {id: 's1'},
    'cannot-go': {id: 's1'},
    'can-go': {id: 's1'},
    message: {id: 'm1', received_at},
    'booking-message': {id: 'm1', received_at},
    'revoke-sign-in': {ok: true},
  }
  for (const [name, answer] of Object.entries(least)) {
    expect(v.safeParse(kindOf(name)!.receipt, answer)).toMatchObject({success: true})
    expect(v.safeParse(kindOf(name)!.receipt, {}).success).toBe(false)
  }
})

test('the receipt of a confirmation says that its code did not match, or that the visit was reassigned', () => {
  const received_at = '2026-05-31T14:00:01.000Z'
  const read = (flags: string[]) => v.parse(kindOf('confirm-start')!.receipt, {receipt: {received_at, flags}})
  expect(read(['code_invalid'])).toEqual({received_at, is_code_wrong: true})
  expect(read(['reassigned'])).toEqual({received_at, is_reassigned: true})
  expect(read(['late'])).toEqual({received_at})
})

test('the receipt of a late note leaves the time of the tap out, and says if it notified no one', () => {
  const read = (answer: object) => v.parse(kindOf('running-late')!.receipt, {id: 's1', ...answer})
  const note = (side: string) => ({side, at: '2026-05-31T14:00:00.000Z', minutes: 20})
  const shown = {received_at: ''}
  expect(read({my_side: 'caretaker', late: note('caretaker')})).toEqual(shown)
  expect(read({my_side: 'caretaker', late: note('parent'), also_late: note('caretaker')})).toEqual(shown)
  expect(read({my_side: 'caretaker', late: null})).toEqual({...shown, is_too_late: true})
  expect(read({my_side: 'caretaker', late: note('parent')})).toEqual({...shown, is_too_late: true})
  // what the server says of this note counts, whatever others it shows
  const other = {my_side: 'caretaker', late: note('caretaker')}
  expect(read({...other, is_too_late: true})).toEqual({...shown, is_too_late: true})
  expect(read({my_side: 'caretaker', late: null, is_too_late: false})).toEqual(shown)
  // a server that does not say so
  expect(read({})).toEqual(shown)
})
