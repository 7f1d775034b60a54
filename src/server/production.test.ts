import {expect, test} from 'vitest'
import {productionSettings} from '#tests/support/production.ts'
import {checkProduction, findingsOf} from './production.ts'

const settings = productionSettings()
const named = (change: Record<string, string>, is: string) =>
  findingsOf({...settings, ...change})
    .filter(finding => finding.is === is)
    .map(({setting}) => setting)

test('a complete production lacks nothing, and is reminded of backups', () => {
  expect(named({}, 'missing')).toEqual([])
  expect(named({}, 'weak')).toEqual([])
  expect(checkProduction(settings)).toEqual({
    ok: true,
    text: expect.stringMatching(/^advice {3}Backups: .*\nNothing that a production needs is missing\.$/) as string,
  })
})

test('what a first look starts with is named, one sentence each, and it is not ready', () => {
  const {ok, text} = checkProduction({})
  expect(ok).toBe(false)
  expect(text.split('\n')).toHaveLength(findingsOf({}).length + 1)
  expect(text).toMatch(/^missing {2}DATABASE_URL: /m)
  expect(text).toMatch(/Missing: 8\. This is not ready for production\.$/)
})

test.each([
  ['PUBLIC_URL', 'http://village.example'],
  ['DATABASE_URL', ''],
  ['SEED_DEMO', '1'],
  ['SMTP_URL', ''],
  ['TRUSTED_PROXIES', ''],
  ['COMPANY_ADDRESS', ''],
  ['SUPPORT_EMAIL', ''],
  ['SUPPORT_PHONE', ''],
  // refused at start
  ['TRUSTED_PROXIES', 'the-proxy'],
  ['PORT', '99999'],
  ['S3_BUCKET', ''],
])('%s = "%s" is not enough', (setting, value) => {
  expect(named({[setting]: value}, 'missing')).toEqual([setting])
})

test.each([
  ['REQUIRE_STAFF_TOTP', '0'],
  ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ['STRIPE_CLIENT_ID', ''],
  ['LIMITS_FACTOR', '10'],
  ['LOG_LEVEL', 'error'],
])('%s = "%s" is weak', (setting, value) => {
  expect(named({[setting]: value}, 'weak')).toEqual([setting])
})

test('without a bucket and keys of its own it is bound to one machine', () => {
  const one = {S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: ''}
  expect(named({...one, VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: ''}, 'weak')).toEqual([
    'S3_BUCKET',
    'VAPID_PRIVATE_KEY',
  ])
})

test('no value is repeated, because it may be a secret', () => {
  expect(checkProduction({...settings, PORT: 'secret-port', SMTP_URL: 'secret-mail'}).text).not.toMatch(/secret-/)
})
