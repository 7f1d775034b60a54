import {expect, test} from 'vitest'
import * as social from '#contract/accounts/social.ts'
import {identityOf} from '#server/adapters/identity/identity.ts'
import {googleProvider} from '#server/adapters/identity/google.ts'
import {readEnv} from '#server/env.ts'
import {contentSecurityPolicy} from '#server/http/security/policy.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'

// nothing listens there
const away = googleProvider({issuer: 'http://127.0.0.1:9', client_id: 'village', client_secret: 'secret'})
const app = await testApp({identity: {google: away, facebook: null}})

test('a provider that is not set up is unavailable, after a next that leads away', async () => {
  expectRefusal(await app.call(social.startFacebook), 503, 'unavailable')
  expectRefusal(await app.call(social.startFacebook, {query: {next: '//evil.example'}}), 422, 'bad_next')
  expect((await app.ok(social.listProviders)).facebook).toEqual({available: false, demo: false})
})

test('one that cannot be reached is unavailable for now', async () => {
  expectRefusal(await app.call(social.startGoogle), 503, 'unavailable')
  expect(await app.rows('select * from social_starts')).toEqual([])
})

test('stand-ins are for the demo alone, and never beside a real one of that name', () => {
  const nothing = readEnv({})
  expect(identityOf(nothing, false)).toEqual({google: null, facebook: null})
  expect(identityOf(nothing, true)).toMatchObject({google: {is_demo: true}, facebook: {is_demo: true}})
  const set = readEnv({GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret'})
  expect(identityOf(set, true)).toMatchObject({google: {is_demo: false}, facebook: {is_demo: true}})
  expect(() => readEnv({GOOGLE_CLIENT_ID: 'id'})).toThrow(/GOOGLE_CLIENT_SECRET/)
})

test("Google's script may run only where a client of Google's is configured", () => {
  expect(contentSecurityPolicy('', '', true)).toContain('https://accounts.google.com/gsi/client')
  expect(contentSecurityPolicy('')).not.toContain('google')
})
