import {beforeEach, describe, expect, test, vi} from 'vitest'
import {addChild, removeChild} from '#contract/accounts/children.ts'
import {getProfile, login, revokeSignIn} from '#contract/accounts/auth.ts'
import {approveByParent} from '#contract/bookings/family-bookings.ts'
import {reportMessage} from '#contract/messages/messages.ts'
import {health} from '#contract/platform.ts'
import {uploadCertificates} from '#contract/accounts/profile-edit.ts'
import {listLeads} from '#contract/bookings/provider-bookings.ts'
import {metaOf} from './answer-meta.ts'
import type {ApiError} from './api-error.ts'
import {createCall} from './call.ts'
import {deviceOffset} from './clock-offset.ts'
import {signedOut} from './credentials-record.ts'
import {apiSucceeded, credentialsEnded} from './signals.ts'

const id = '0197a2c0-0000-7000-8000-00000000000a'
const asked: Request[] = []
let answer: () => Response | Promise<Response>
let clock = 0

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {status, headers: {'content-type': 'application/json', ...headers}})

const call = createCall({
  api_url: 'http://village.test/api',
  credentials: () => ({read: async () => ({...signedOut, token: 'token-a'})}),
  now: () => clock,
  fetch: async input => {
    asked.push((input as Request).clone())
    return answer()
  },
})
const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.unreachable(),
    (error: ApiError) => error,
  )

beforeEach(() => {
  asked.length = 0
  answer = () => json(200, {ok: true})
})

test('fills in the path, repeats a query name, and carries token and key', async () => {
  answer = () => json(200, [])
  await call(listLeads, {
    query: {county: ['Davidson County, TN', 'Dane County, WI'], assigned_only: false, limit: 5},
  })
  expect(asked[0]?.url).toBe(
    'http://village.test/api/get-bookings?county=Davidson+County%2C+TN&county=Dane+County%2C+WI&assigned_only=false&limit=5',
  )
  answer = () => json(404, {detail: 'Not there', code: 'not_found'})
  await failure(call(approveByParent, {params: {bookingId: id}, query: {caretaker_id: id}, body: {}}))
  const approve = asked[1]
  expect(approve?.method).toBe('PATCH')
  expect(approve?.url).toBe(`http://village.test/api/approveBooking/parent/${id}?caretaker_id=${id}`)
  expect(approve?.headers.get('authorization')).toBe('Bearer token-a')
  expect(approve?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await approve?.text()).toBe('{}')
})

test('sends files under their names, and lets the browser say where each ends', async () => {
  answer = () => json(413, {detail: 'Too large', code: 'too_large'})
  const card = new File(['%PDF'], 'CPR card.pdf', {type: 'application/pdf'})
  await failure(call(uploadCertificates, {files: {certifications: [card], legal_certifications: []}}))
  expect(asked[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  const form = await asked[0]!.formData()
  expect([...form.keys()]).toEqual(['certifications'])
  expect((form.get('certifications') as File).name).toBe('CPR card.pdf')
})

test('sends a form where the contract says so, and no token to a public call', async () => {
  answer = () => json(401, {detail: 'Wrong', code: 'bad_credentials'})
  await failure(call(login, {body: {grant_type: 'password', username: 'a@b.test', password: 'village1'}}))
  expect(await asked[0]?.text()).toBe('grant_type=password&username=a%40b.test&password=village1')
  expect(asked[0]?.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  expect(asked[0]?.headers.has('authorization')).toBe(false)
})

test('gives the validated answer without fields it does not know, with what its headers said', async () => {
  answer = () =>
    json(
      200,
      {ok: true, more: 1},
      {
        link: '<https://village.test/api/x?cursor=abc&limit=2>; rel="next"',
        'x-cached-at': '2026-05-31T14:00:00.000Z',
      },
    )
  const done = await call(revokeSignIn, {body: {logout_handle: 'h'}})
  expect(done).toEqual({ok: true})
  expect(metaOf(done)).toEqual({cached_at_ms: Date.parse('2026-05-31T14:00:00Z'), next_cursor: 'abc'})
})

test('a refusal of ours carries code, words, fields, state and when to come again', async () => {
  const body = {
    detail: 'Slow down',
    code: 'too_many_requests',
    fields: {name: 'Required'},
    current: {status: 'REVIEW'},
  }
  answer = () => json(429, body, {'retry-after': '7'})
  expect(await failure(call(getProfile))).toMatchObject({
    ...body,
    status: 429,
    kind: 'refused',
    retry_after_ms: 7_000,
  })
})

test.each([
  ['a page of the café', () => new Response('<html>', {status: 200, headers: {'content-type': 'text/html'}})],
  ['JSON without our code', () => json(403, {error: 'blocked'})],
  ['half a body', () => new Response('{"ok":tr', {status: 200, headers: {'content-type': 'application/json'}})],
])('%s is not ours', async (_, given) => {
  answer = given
  expect(await failure(call(getProfile))).toMatchObject({kind: 'not-ours'})
})

test('our own answer in a form this version cannot read is told apart', async () => {
  answer = () => json(200, {status: 'fine'})
  expect(await failure(call(health))).toMatchObject({kind: 'bad-answer'})
})

test('only our 401 for a token ends a sign-in; a network error never does', async () => {
  const ended = vi.fn<(value: {token: string}) => void>()
  const stop = credentialsEnded.listen(ended)
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await failure(call(getProfile))).toMatchObject({kind: 'network', status: 0})
  answer = () => json(401, {error: 'portal'})
  await failure(call(getProfile))
  answer = () => json(401, {detail: 'Wrong', code: 'bad_credentials'})
  await failure(call(getProfile))
  expect(ended).not.toHaveBeenCalled()
  answer = () => json(401, {detail: 'Sign in again', code: 'session_ended'})
  await failure(call(getProfile))
  expect(ended.mock.calls).toEqual([[{token: 'token-a'}]])
  stop()
})

test('tells that our server answered, but not for an answer of the cache', async () => {
  const succeeded = vi.fn<(answer: {asked_ms: number}) => void>()
  const stop = apiSucceeded.listen(succeeded)
  answer = () => json(200, {ok: true}, {'x-cached-at': '2026-05-31T14:00:00.000Z'})
  await call(revokeSignIn, {body: {logout_handle: 'h'}})
  expect(succeeded).not.toHaveBeenCalled()
  answer = () => json(200, {ok: true})
  await call(revokeSignIn, {body: {logout_handle: 'h'}})
  expect(succeeded.mock.calls).toEqual([[{asked_ms: clock}]])
  stop()
})

test('learns how far the clock is off, unless the exchange was too slow to tell', async () => {
  const server_ms = Date.parse('2026-05-31T14:00:00Z')
  clock = server_ms + 3_600_000
  answer = () => {
    clock += 1_000
    return json(200, {ok: true}, {date: new Date(server_ms).toUTCString()})
  }
  await call(revokeSignIn, {body: {logout_handle: 'h'}})
  expect(deviceOffset()).toBe(3_600_000)
  answer = () => {
    clock += 6_000
    return json(200, {ok: true}, {date: new Date(server_ms - 9_000_000).toUTCString()})
  }
  await call(revokeSignIn, {body: {logout_handle: 'h'}})
  expect(deviceOffset()).toBe(3_600_000)
})

describe('the key of a call whose answer was lost', () => {
  const approve = (offer_id = id) =>
    call(approveByParent, {params: {bookingId: id}, query: {caretaker_id: id}, body: {offer_id}})
  const keys = () => asked.map(({headers}) => headers.get('idempotency-key'))
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const done = () => json(200, {ok: true})

  test('is sent again by the same call until it succeeds: a refusal does not say that nothing was done', async () => {
    const report = () => call(reportMessage, {params: {id}, body: {reason: 'scam'}})
    answer = lost
    await failure(report())
    answer = () => new Response('{"id":"', {status: 200, headers: {'content-type': 'application/json'}})
    await failure(report())
    answer = () => json(429, {detail: 'Too many requests', code: 'too_many_requests'})
    await failure(report())
    answer = done
    await report()
    await report()
    const [first, ...again] = keys()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(again.slice(0, 3)).toEqual([first, first, first])
    expect(again[3]).not.toBe(first)
  })

  test('is not sent with another body, nor a day later, nor instead of a given key', async () => {
    answer = lost
    await failure(approve())
    await failure(approve('0197a2c0-0000-7000-8000-00000000000b'))
    const given = {params: {bookingId: id}, query: {caretaker_id: id}, body: {offer_id: id}, idempotency_key: 'given'}
    await failure(call(approveByParent, given))
    clock += 86_400_000
    await failure(approve())
    const [first, other, own, later] = keys()
    expect(own).toBe('given')
    expect(new Set([first, other, own, later]).size).toBe(4)
  })

  test('is not sent after another act, which may have undone the first', async () => {
    const add = () => call(addChild, {body: {first_name: 'Ellie', birth_month: '2023-04'}})
    answer = lost
    await failure(add())
    answer = done
    await call(removeChild, {params: {id}})
    answer = lost
    await failure(add())
    const [first, , again] = keys()
    expect(again).not.toBe(first)
  })
})

test('who calls it off gets their own reason', async () => {
  const controller = new AbortController()
  answer = () => {
    controller.abort(new Error('left the page'))
    throw new DOMException('aborted', 'AbortError')
  }
  await expect(call(getProfile, {signal: controller.signal})).rejects.toThrow('left the page')
})
