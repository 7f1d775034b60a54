import {expect, test} from 'vitest'
import {kinds} from './kinds.ts'
import {classifyResponse} from './classify-response.ts'

const receipt = {receipt: {received_at: '2026-05-31T14:03:00.000Z'}}
const ours = (status: number, retry_after_ms?: number) =>
  classifyResponse(
    {kind: 'refused', status, body: {detail: 'No', code: 'some_code'}, retry_after_ms},
    kinds['confirm-start'],
  ).is

test('only a receipt ends an entry', () => {
  expect(classifyResponse({kind: 'ok', status: 200, value: receipt}, kinds['confirm-start']).is).toBe('sent')
  expect(classifyResponse({kind: 'ok', status: 200, value: {login: 'please'}}, kinds['confirm-start']).is).toBe(
    'no-response',
  )
  expect(classifyResponse({kind: 'ok', status: 204, value: null}, kinds['bid-caretaker']).is).toBe('no-response')
})

test('what is not ours counts as silence, whatever its status', () => {
  for (const status of [200, 302, 403, 404, 500, 502]) {
    expect(classifyResponse({kind: 'not-ours', status}, kinds['confirm-start']).is).toBe('no-response')
  }
  expect(classifyResponse({kind: 'network'}, kinds['confirm-start']).is).toBe('no-response')
})

test.each([
  [408, 'later'],
  [425, 'later'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
  [401, 'sign-in'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
  [410, 'refused'],
  [413, 'refused'],
  [422, 'refused'],
])('our %i means %s', (status, verdict) => {
  expect(ours(status)).toBe(verdict)
})

test('a bid is known by its offer', () => {
  const value = {id: 'offer', received_at: '2026-05-31T14:03:00.000Z'}
  expect(classifyResponse({kind: 'ok', status: 201, value}, kinds['bid-org'])).toEqual({
    is: 'sent',
    facts: {received_at: '2026-05-31T14:03:00.000Z', offer_id: 'offer'},
  })
})

test('a 404 ends a withdrawal only if the offer was known', () => {
  const gone = {kind: 'refused', status: 404, body: {detail: 'Not found', code: 'not_found'}} as const
  const withdrawal = kinds['bid-withdraw']
  const meant = (params: object) => classifyResponse({...gone, retry_after_ms: undefined}, withdrawal, {...params}).is
  expect(meant({booking_id: 'b1', bid_key: 'key-1', offer_id: 'offer-1'})).toBe('sent')
  expect(meant({booking_id: 'b1', bid_key: 'key-1'})).toBe('refused')
})
