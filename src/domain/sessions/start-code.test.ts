import {expect, test} from 'vitest'
import {isStartCode, nextCodeAt, startCodeAt} from './start-code.ts'

const secret = Buffer.from('a secret of thirty-two bytes....').toString('base64url')
const session = {
  start_secret: secret,
  scheduled_start: '2026-06-08T14:00:00.000Z',
  scheduled_end: '2026-06-08T18:00:00.000Z',
}

test('a code is the one that any authenticator shows for this secret and a step of five minutes', async () => {
  // RFC 6238, appendix B: SHA-256, the 32-byte seed; its counter 1 is our second step, eight digits there end in our
  // six
  const rfc = Buffer.from('12345678901234567890123456789012').toString('base64url')
  expect(await startCodeAt(rfc, '1970-01-01T00:05:00.000Z')).toBe('119246')
})

test('a code stands for five minutes and is six digits', async () => {
  const code = await startCodeAt(secret, '2026-06-08T14:00:00.000Z')
  expect(code).toMatch(/^\d{6}$/)
  expect(await startCodeAt(secret, '2026-06-08T14:04:59.999Z')).toBe(code)
  expect(await startCodeAt(secret, '2026-06-08T14:05:00.000Z')).not.toBe(code)
  expect(nextCodeAt('2026-06-08T14:01:00.000Z')).toBe('2026-06-08T14:05:00.000Z')
})

test('a code is right one step before and after, and wrong two steps away or for another session', async () => {
  const code = await startCodeAt(secret, '2026-06-08T14:00:00.000Z')
  const at = (instant: string, of = session) => isStartCode(code, instant, of)
  expect(await at('2026-06-08T13:55:00.000Z')).toBe(true)
  expect(await at('2026-06-08T14:09:59.000Z')).toBe(true)
  expect(await at('2026-06-08T13:54:59.000Z')).toBe(false)
  expect(await at('2026-06-08T14:10:00.000Z')).toBe(false)
  expect(await at('2026-06-08T14:00:00.000Z', {...session, start_secret: secret.replace('Y', 'Z')})).toBe(false)
})

test('a code is worth nothing outside of the session’s window', async () => {
  for (const instant of ['2026-06-07T13:59:00.000Z', '2026-06-09T18:01:00.000Z']) {
    expect(await isStartCode(await startCodeAt(secret, instant), instant, session)).toBe(false)
  }
})
