import fc from 'fast-check'
import {Hono} from 'hono'
import * as v from 'valibot'
import {beforeEach, describe, expect, test} from 'vitest'
import {getProfile} from '#contract/accounts/auth.ts'
import {Email} from '#contract/accounts/log-in-fields.ts'
import {contactUs} from '#contract/content/support.ts'
import {requestPasswordReset} from '#contract/accounts/password-reset.ts'
import * as profiles from '#contract/accounts/profiles.ts'
import {createOrganization, createUser, setUpParent} from '#contract/accounts/registration.ts'
import {nextPath} from '#domain/accounts/next-path.ts'
import {securityHeaders} from '#server/http/security/headers.ts'
import {testApp} from '../support/app.ts'
import {type Answer, expectRefusal} from '../support/call.ts'
import {newAgency, newcomer, newFamily} from '../support/newcomer.ts'
import {property_seed, runsHere} from '../support/runs.ts'
import {watchStatements} from '#tests/support/money/statements.ts'

const proxy = '10.0.0.1'
const app = await testApp({trustedProxies: [proxy]})
beforeEach(() => app.forgetLimits())
const runs = {numRuns: runsHere(60), seed: property_seed}

const ask = (email: string) => app.call(requestPasswordReset, {body: {email}})
const mailJobs = () =>
  app.rows<{data: {mail: string; user_id: string | null; next?: string}}>(
    "select data from jobs.job where name = 'mail' order by created_on, id",
  )

describe('asking for a new password tells no one who has an account', () => {
  test('by what it answers', async () => {
    const {email} = await app.parent()
    const [known, unknown] = [await ask(email), await ask('nobody@example.test')]
    expect(unknown.status).toBe(known.status)
    expect(unknown.text).toBe(known.text)
    const names = (answer: Answer<unknown>) => [...answer.headers.keys()].sort()
    expect(names(unknown)).toEqual(names(known))
  })

  test('by how long it takes: the same statements run, and nothing is hashed or sent', async () => {
    const {email} = await app.parent()
    const texts = async (address: string) => {
      const statements = watchStatements()
      await ask(address)
      return statements()
    }
    const known = await texts(email)
    expect(known.length).toBeGreaterThan(0)
    expect(await texts('nobody@example.test')).toEqual(known)
  })

  test('by when it has had enough', async () => {
    const {email} = await app.staff()
    const sent = async (address: string) => {
      const before = (await mailJobs()).length
      const statuses: number[] = []
      for (let i = 0; i < 5; i++) statuses.push((await ask(address)).status)
      return {statuses, jobs: (await mailJobs()).length - before}
    }
    expect(await sent('nobody2@example.test')).toEqual(await sent(email))
  })
})

test('the page that a link leads to tells no one where its visitor came from', async () => {
  const site = new Hono()
  site.use('*', securityHeaders(false))
  site.get('*', c => c.text('A page'))
  const policy = async (path: string) => (await site.request(path)).headers.get('Referrer-Policy')
  for (const path of ['/forgot-password', '/forgot-password?t=secret', '/agency/login?t=secret']) {
    expect(await policy(path)).toBe('no-referrer')
  }
  expect(await policy('/faq')).toBe('strict-origin-when-cross-origin')
})

describe('a link leads into this app and nowhere else', () => {
  const hostile = fc.oneof(
    fc.constantFrom('//x', '/\\x', '/%0d%0aSet-Cookie:a=b', '/%5c%5cx', '/%2f%2fx', 'javascript:alert(1)', '/\tx'),
    fc.webUrl(),
    fc.string({unit: 'binary', maxLength: 60}),
    fc.string({maxLength: 60}).map(text => `/${text}`),
    fc
      .array(fc.constantFrom('/', '\\', '%2f', '%5C', '%0d', '%0a', '.', '..', 'x', '@', ':', '?', '#'), {
        maxLength: 12,
      })
      .map(parts => `/${parts.join('')}`),
  )

  test('whatever next says: it is refused, or it stays within', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async next => {
        app.forgetLimits()
        const answer = await app.rolledBack(async () => {
          const response = await app.call(requestPasswordReset, {body: {email: 'nobody@example.test', next}})
          const last = (await mailJobs()).at(-1)?.data.next
          return {response, last}
        })
        if (answer.response.status !== 200) return void expectRefusal(answer.response, 422, 'bad_next')
        expect(nextPath(next)).toBe(next)
        expect(answer.last).toBe(next)
        expect(new URL(next, 'https://app.invalid').origin).toBe('https://app.invalid')
      }),
      {...runs, numRuns: runsHere(300)},
    )
  })
})

describe('registering', () => {
  const word = fc.string({unit: 'grapheme', minLength: 1, maxLength: 30})
  /** Mostly what fits. */
  const mostly = <T>(fits: fc.Arbitrary<T>, spoilt: fc.Arbitrary<unknown>) =>
    fc.oneof<fc.MaybeWeightedArbitrary<unknown>[]>({weight: 12, arbitrary: fits}, {weight: 1, arbitrary: spoilt})
  const typed = fc.record({
    email: mostly(
      fc.emailAddress(),
      fc.tuple(word, word).map(([a, b]) => `${a}@${b}.test`),
    ),
    first_name: word,
    last_name: word,
    gender: mostly(fc.constantFrom('male', 'Female', 'OTHER'), word),
    location: word,
    latitude: mostly(fc.double({min: -90, max: 90, noNaN: true}), fc.constantFrom(null, 91, '36')),
    longitude: mostly(fc.double({min: -180, max: 180, noNaN: true}), fc.constantFrom(null, -181, '0')),
    phone_number: mostly(fc.constantFrom(null, '(615) 555-0123'), word),
    profile_picture: mostly(fc.oneof(fc.webUrl(), fc.constant(null)), word),
    password: mostly(fc.string({unit: 'grapheme', minLength: 6, maxLength: 30}), word),
  })

  test('whatever is typed: a refusal and nothing written, or an account whose every answer is in shape', async () => {
    const written = () =>
      app.rows(`select (select count(*) from users)::int as users, (select count(*) from tokens)::int as tokens,
        (select count(*) from devices)::int as devices, (select count(*) from parents)::int as parents,
        (select count(*) from jobs.job)::int as jobs`)
    let made = 0
    await fc.assert(
      fc.asyncProperty(typed, async own => {
        app.forgetLimits()
        const before = await written()
        const answer = await app.call(createUser, {body: {...newcomer(), ...own} as never})
        if (answer.status !== 200) {
          expect([409, 422]).toContain(answer.status)
          expect(await written()).toEqual(before)
          return
        }
        made += 1
        const token = answer.body.access_token
        expect((await app.ok(getProfile, {token})).email).toBe(v.parse(Email, own.email))
        const family = await app.ok(setUpParent, {token, body: newFamily})
        expect(await app.ok(profiles.getParentProfile, {token})).toEqual(family)
      }),
      {...runs, numRuns: runsHere(120)},
    )
    expect(made).toBeGreaterThan(runsHere(120) / 6)
  })
})

describe('X-Forwarded-For is no way around a limit', () => {
  const calls = {
    registering: (from: object) => app.call(createUser, {body: newcomer(), ...from}),
    'registering an agency': (from: object) => app.call(createOrganization, {body: newAgency(), ...from}),
    'asking for a new password': (from: object) =>
      app.call(requestPasswordReset, {body: {email: newcomer().email}, ...from}),
    writing: (from: object) =>
      app.call(contactUs, {body: {name: 'Ada', email: 'ada@example.test', message: 'Hello'}, ...from}),
  }
  /** Asks from there until it is told to wait, at most so often. */
  async function waits(call: (from: object) => Promise<{status: number}>, from: (i: number) => object) {
    for (let i = 0; i < 40; i++) if ((await call(from(i))).status === 429) return true
    return false
  }

  test.each(Object.entries(calls))('%s', async (_, call) => {
    await app.rolledBack(async () => {
      const rotating =
        (address: string, last = '') =>
        (i: number) => ({
          address,
          headers: {'X-Forwarded-For': `192.0.2.${i}${last}`},
        })
      expect(await waits(call, rotating('203.0.113.9'))).toBe(true)
      // behind the proxy that is believed, the hop that it wrote counts
      expect(await waits(call, rotating(proxy, ', 203.0.113.10'))).toBe(true)
      expect((await call({address: '203.0.113.11'})).status).toBe(200)
    })
  })
})
