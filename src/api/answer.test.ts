import {expect, test} from 'vitest'
import {endsSignIn, readAnswer} from './answer.ts'

const now_ms = Date.parse('2026-05-31T14:00:00Z')
const json = {'content-type': 'application/json; charset=utf-8'}
const read = (status: number, text: string, headers: Record<string, string> = json) =>
  readAnswer({status, headers: {get: name => headers[name] ?? null}, text: async () => text}, now_ms)
const refusal = JSON.stringify({code: 'rate_limited', detail: 'Too many changes'})

test('only JSON that says so is an answer of ours', async () => {
  expect(await read(200, '{"ok":true}')).toEqual({kind: 'ok', status: 200, value: {ok: true}})
  expect(await read(201, '{"ok":true}')).toMatchObject({kind: 'ok', status: 201})
  expect(await read(200, '{"ok":true}', {'content-type': 'text/html'})).toEqual({kind: 'not-ours', status: 200})
  expect(await read(200, '{"ok":true}', {})).toEqual({kind: 'not-ours', status: 200})
  expect(await read(200, '{"ok":tr')).toEqual({kind: 'not-ours', status: 200})
})

test('a refusal of ours has our code; what a proxy says is shown at most', async () => {
  expect(await read(429, refusal)).toMatchObject({kind: 'refused', status: 429, body: {code: 'rate_limited'}})
  expect(await read(502, '{"message":" Bad gateway "}')).toEqual({kind: 'not-ours', status: 502, detail: 'Bad gateway'})
})

test.each([
  ['30', 30_000],
  ['Sun, 31 May 2026 14:00:30 GMT', 30_000],
  ['Sun, 31 May 2026 13:00:00 GMT', 0],
  ['-5', 0],
  ['soon', undefined],
  ['', undefined],
])('Retry-After: %s', async (header, ms) => {
  expect(await read(429, refusal, {...json, 'retry-after': header})).toMatchObject({retry_after_ms: ms})
})

test('only our own 401 for a token ends a log-in', async () => {
  const ended = JSON.stringify({code: 'session_ended', detail: 'Log in again'})
  expect(endsSignIn(await read(401, ended))).toBe(true)
  expect(endsSignIn(await read(401, JSON.stringify({code: 'wrong_password', detail: 'Wrong'})))).toBe(false)
  expect(endsSignIn(await read(401, '<p>Log in to the hotel</p>', {'content-type': 'text/html'}))).toBe(false)
  expect(endsSignIn(await read(403, ended))).toBe(false)
})
