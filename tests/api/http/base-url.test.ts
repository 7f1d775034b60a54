import {names} from '#messages/names'
import {expect, test} from 'vitest'
import {Hono} from 'hono'
import {serveSite} from '#server/http/site.ts'
import {testApp} from '#tests/support/app.ts'

const local = await testApp()
const onPublic = await testApp({publicUrl: 'https://village.example'})

const hosts = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:3000']
const redirectOf = async ({app}: typeof local, origin: string) => {
  const answer = await app.request(`${origin}/api/auth/signup/google?userType=parent`)
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '').searchParams.get('redirect_uri')
}

test.each(hosts)('a sign-in with the host %s returns to the address of the settings', async host => {
  expect(await redirectOf(onPublic, `http://${host}`)).toBe('https://village.example/api/auth/google/callback')
  expect(await redirectOf(local, `http://${host}`)).toBe('http://127.0.0.1:3000/api/auth/google/callback')
})

test('on a machine of one’s own a sign-in returns to the name of that machine', async () => {
  expect(await redirectOf(local, 'http://localhost:4321')).toBe('http://localhost:4321/api/auth/google/callback')
})

test.each([
  [null, []],
  ['https://village.example', ['Canonical: https://village.example/.well-known/security.txt']],
])('security.txt says where to write, until when, and with %s where it stands', async (public_url, canonical) => {
  const site = new Hono()
  serveSite(site, 'no-such-folder', {
    database: local.deps.database,
    public_url,
    own_url: local.deps.ownUrl,
    clock: local.clock,
  })
  const answer = await site.request('http://evil.example/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text.split('\n').filter(line => line.startsWith('Contact') || line.startsWith('Canonical'))).toEqual([
    `Contact: mailto:${names.support_email}`,
    ...canonical,
  ])
  const ends_ms = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  const now_ms = Date.parse(local.clock.now())
  expect(ends_ms).toBeGreaterThan(now_ms)
  expect(ends_ms).toBeLessThan(now_ms + 365 * 86_400_000)
})
