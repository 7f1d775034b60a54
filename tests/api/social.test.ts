import fc from 'fast-check'
import {afterAll, afterEach, beforeEach, describe, expect, test} from 'vitest'
import {getProfile} from '#contract/auth.ts'
import * as social from '#contract/social.ts'
import type {SocialProvider} from '#contract/social.ts'
import {facebookProvider} from '#server/adapters/identity/facebook.ts'
import {googleProvider} from '#server/adapters/identity/google.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '../support/app.ts'
import {expectRefusal} from '../support/call.ts'
import {openGraphProvider} from '../support/graph-provider.ts'
import {openIssuer, Wanderer} from '../support/oidc-issuer.ts'

const site = 'http://localhost'
const issuer = await openIssuer(`${site}/api/auth/google/callback`)
const graph = await openGraphProvider()
const app = await testApp({
  identity: {
    google: googleProvider(issuer.client),
    facebook: facebookProvider(graph.client, () => graph.endpoints),
  },
})
afterAll(async () => {
  await issuer.close()
  await graph.close()
})
beforeEach(app.forgetLimits)
/** Of whoever a test is about, where nothing else is said. */
let home: Wanderer
beforeEach(() => {
  home = new Wanderer()
})
afterEach(app.reset)

const ann = {email: 'ann@example.test', email_verified: true, given_name: 'Ann', family_name: 'Lee'}
const said = {
  first_name: 'Ann',
  last_name: 'Lee',
  gender: 'female',
  user_role: 'parent',
  location: 'Nashville, TN',
  latitude: 36.16,
  longitude: -86.78,
} as const
const nonce = 'n'.repeat(43)

const ask = (browser: Wanderer, path: string) =>
  browser.get(`${site}${path}`, (...to) => app.app.request(...to))
const paths = (address: URL) => address.pathname + address.search

/** Begins; answers the provider's address. */
async function begin(browser: Wanderer, provider: SocialProvider = 'google', query: object = {nonce}) {
  const response = await ask(browser, `/api/auth/signup/${provider}?${new URLSearchParams({...query})}`)
  expect(response.status).toBe(302)
  return response.headers.get('Location')!
}

/** Comes back; answers the query of the sign-in page. */
async function comeBack(browser: Wanderer, back: URL) {
  const response = await ask(browser, paths(back))
  expect(response.status, await response.clone().text()).toBe(302)
  const landed = new URL(response.headers.get('Location')!, site)
  expect(paths(landed)).toMatch(/^\/login\?/)
  return landed.searchParams
}

/** The whole way through the provider and back. */
async function goThrough(provider: SocialProvider = 'google', query: object = {nonce}, browser = home) {
  const there = await begin(browser, provider, query)
  return comeBack(browser, provider === 'google' ? await issuer.visit(there) : graph.visit(there))
}

/** The marker that this browser sends along. */
const markerOf = (browser: Wanderer) => ({
  Cookie: `village_browser=${browser.cookies.get('village_browser')}`,
})

/** Registers as whoever the provider vouches for now. */
async function register(provider: SocialProvider = 'google', user_role: 'parent' | 'caretaker' = 'parent') {
  const ticket = (await goThrough(provider)).get(`${provider}_id`)!
  return provider === 'google'
    ? app.call(social.completeGoogleSignUp, {
        body: {google_id: ticket, ...said, user_role},
        headers: markerOf(home),
      })
    : app.call(social.completeFacebookSignUp, {
        body: {facebook_id: ticket, ...said, user_role},
        headers: markerOf(home),
      })
}

const users = () => app.rows<{email: string}>('select email::text from users order by email')

describe('somebody new', () => {
  test('comes back to the sign-in page with a ticket and with what the provider says of her', async () => {
    issuer.be('g-1', {...ann, gender: 'Female', picture: 'https://pictures.test/ann.png'})
    const landed = await goThrough('google', {userType: 'caretaker', next: '/blog?tag=rates', nonce})
    const {google_id, ...shown} = Object.fromEntries(landed)
    expect(shown).toEqual({
      detail: 'google_signup',
      email: 'ann@example.test',
      first_name: 'Ann',
      last_name: 'Lee',
      gender: 'female',
      profile_picture: 'https://pictures.test/ann.png',
      userType: 'caretaker',
      next: '/blog?tag=rates',
    })
    expect(google_id).toBeTruthy()
    expect(await users()).toEqual([])
  })

  test("registers with the ticket, and the provider's address wins", async () => {
    issuer.be('g-1', ann)
    const google_id = (await goThrough()).get('google_id')!
    const answer = await app.ok(social.completeGoogleSignUp, {
      body: {
        google_id,
        ...said,
        email: 'victim@example.test',
        profile_picture: 'https://pictures.test/a.png',
      },
      headers: markerOf(home),
    })
    const profile = await app.ok(getProfile, {token: answer.access_token})
    expect(profile).toMatchObject({email: 'ann@example.test', role: 'parent', first_name: 'Ann'})
    expect(await app.rows('select gender::text, password_hash from users')).toEqual([
      {gender: 'Female', password_hash: null},
    ])
  })

  test('by Facebook likewise', async () => {
    graph.be({id: 'f-1', email: 'Bea@Example.test', first_name: 'Bea', last_name: 'Moss'})
    const landed = await goThrough('facebook', {userType: 'caretaker', nonce})
    expect(Object.fromEntries(landed)).toMatchObject({detail: 'facebook_signup', email: 'bea@example.test'})
    const {access_token} = await app.ok(social.completeFacebookSignUp, {
      body: {facebook_id: landed.get('facebook_id')!, ...said, user_role: 'caretaker'},
      headers: markerOf(home),
    })
    const profile = await app.ok(getProfile, {token: access_token})
    expect(profile).toMatchObject({email: 'bea@example.test', role: 'caretaker'})
  })

  test('is refused, in words the page has, where the provider does not prove her address or gives none', async () => {
    issuer.be('g-2', {...ann, email_verified: false})
    expect((await goThrough()).get('error')).toBe('email_unproved')
    issuer.be('g-3', {given_name: 'Ann'})
    expect((await goThrough()).get('error')).toBe('no_email')
    graph.be({id: 'f-2', first_name: 'Bea'})
    expect((await goThrough('facebook')).get('error')).toBe('no_email')
  })

  test('who has an account with that address logs in with its password: nothing is tied to it', async () => {
    await app.parent({email: 'ann@example.test'})
    issuer.be('g-1', ann)
    const landed = await goThrough('google', {userType: 'caretaker', next: '/blog', nonce})
    expect(Object.fromEntries(landed)).toEqual({
      error: 'email_taken',
      provider: 'google',
      userType: 'caretaker',
      next: '/blog',
    })
    expect(await app.rows('select * from identities')).toEqual([])
  })

  test('an address that was taken meanwhile is told, and the ticket stays good', async () => {
    issuer.be('g-1', ann)
    const google_id = (await goThrough()).get('google_id')!
    await app.parent({email: 'ann@example.test'})
    const input = {body: {google_id, ...said}, headers: markerOf(home)}
    expectRefusal(await app.call(social.completeGoogleSignUp, input), 409, 'email_taken')
    await app.rows("update users set email = 'other@example.test'")
    await app.ok(social.completeGoogleSignUp, input)
  })
})

describe('the sign-up ticket', () => {
  const complete = (google_id: string, headers: {Cookie?: string} = markerOf(home)) =>
    app.call(social.completeGoogleSignUp, {body: {google_id, ...said}, headers})
  const tries = async (google_id: string, headers?: {Cookie?: string}) =>
    expectRefusal(await complete(google_id, headers), 422, 'bad_ticket')

  test('is worth nothing in another browser, nor where none shows its marker', async () => {
    issuer.be('g-1', ann)
    graph.be({id: 'f-1', email: 'bea@example.test', first_name: 'Bea', last_name: 'Moss'})
    const google_id = (await goThrough()).get('google_id')!
    const facebook_id = (await goThrough('facebook')).get('facebook_id')!
    const other = new Wanderer()
    await goThrough('google', {nonce}, other)
    for (const headers of [{}, markerOf(other), {Cookie: 'village_browser='}]) {
      await tries(google_id, headers)
      const body = {facebook_id, ...said}
      expectRefusal(await app.call(social.completeFacebookSignUp, {body, headers}), 422, 'bad_ticket')
    }
    expect(await users()).toEqual([])
    // and was not used up by any of that
    expect((await complete(google_id)).status).toBe(200)
    expect(await users()).toEqual([{email: 'ann@example.test'}])
  })

  test('and the marker it goes with live equally long', async () => {
    issuer.be('g-1', ann)
    const back = await issuer.visit(await begin(home))
    const response = await ask(home, paths(back))
    expect(response.headers.get('Set-Cookie')).toBe(
      `${markerOf(home).Cookie}; Path=/api/auth; Max-Age=600; HttpOnly; SameSite=Lax`,
    )
  })

  test('a raw subject, a changed ticket, the other provider’s, and one of another purpose make no account', async () => {
    issuer.be('g-1', ann)
    graph.be({id: 'f-1', email: 'bea@example.test', first_name: 'Bea', last_name: 'Moss'})
    const google_id = (await goThrough()).get('google_id')!
    const [body, signature] = google_id.split('.') as [string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({...claims, subject: 'g-9'})).toString('base64url')
    for (const text of ['g-1', '.', `${forged}.${signature}`, `${body}.`, `${google_id}.x`, `${google_id}A`])
      await tries(text)
    await tries((await goThrough('facebook')).get('facebook_id')!)
    expect(await users()).toEqual([])
  })

  test('lives ten minutes', async () => {
    issuer.be('g-1', ann)
    const google_id = (await goThrough()).get('google_id')!
    app.clock.advance({minutes: 10})
    await tries(google_id)
    app.clock.advance({ms: -1})
    expect((await complete(google_id)).status).toBe(200)
  })

  test('works once, also when it comes twice at once', async () => {
    issuer.be('g-1', ann)
    const google_id = (await goThrough()).get('google_id')!
    const answers = await Promise.all([1, 2, 3].map(() => complete(google_id)))
    expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 422, 422])
    await tries(google_id)
    expect(await users()).toHaveLength(1)
  })

  test('makes nobody but a parent or a caregiver', async () => {
    issuer.be('g-1', ann)
    const google_id = (await goThrough()).get('google_id')!
    for (const user_role of ['admin', 'agency', 'blog_writer']) {
      const body = {google_id, ...said, user_role: user_role as 'parent'}
      const answer = await app.call(social.completeGoogleSignUp, {body, headers: markerOf(home)})
      expectRefusal(answer, 422, 'invalid')
    }
    expect(await users()).toEqual([])
  })
})

describe('somebody known', () => {
  const exchange = (access_token: string, given: string | undefined = nonce, headers = {}) =>
    app.call(social.exchangeToken, {body: {access_token, nonce: given}, headers})

  test('comes back with a one-time ticket, which her page swaps for a token', async () => {
    issuer.be('g-1', ann)
    await register('google', 'caretaker')
    const landed = await goThrough('google', {nonce, next: '/blog'})
    expect([...landed.keys()].sort()).toEqual(['access_token', 'login', 'next'])
    expect(landed.get('login')).toBe('success')
    const ticket = landed.get('access_token')!
    const answer = await exchange(ticket)
    expect(answer).toMatchObject({status: 200, body: {role: 'caretaker', token_type: 'bearer'}})
    expect((await app.ok(getProfile, {token: answer.body.access_token})).email).toBe('ann@example.test')
    expectRefusal(await exchange(ticket), 401, 'ticket_ended')
    // the ticket itself opens nothing
    expect((await app.call(getProfile, {token: ticket})).status).toBe(401)
  })

  test('the ticket ends after sixty seconds, works once of many at once, and in no other browser', async () => {
    issuer.be('g-1', ann)
    await register()
    const late = (await goThrough()).get('access_token')!
    const fresh = (await goThrough()).get('access_token')!
    expectRefusal(await exchange(fresh, 'x'.repeat(43)), 401, 'ticket_ended')
    expectRefusal(await app.call(social.exchangeToken, {body: {access_token: fresh}}), 401, 'ticket_ended')
    const answers = await Promise.all([1, 2, 3].map(() => exchange(fresh)))
    expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 401, 401])
    app.clock.advance({seconds: 60})
    expectRefusal(await exchange(late), 401, 'ticket_ended')
  })

  test("without a nonce of the page the browser's own marker is asked", async () => {
    issuer.be('g-1', ann)
    await register()
    const browser = new Wanderer()
    const ticket = (await goThrough('google', {}, browser)).get('access_token')!
    expectRefusal(await exchange(ticket), 401, 'ticket_ended')
    expect((await exchange(ticket, undefined, markerOf(browser))).status).toBe(200)
  })

  test('a sign-up ticket is none for signing in', async () => {
    issuer.be('g-1', ann)
    expectRefusal(await exchange((await goThrough()).get('google_id')!), 401, 'ticket_ended')
  })

  test('is known by the subject, whatever becomes of the address', async () => {
    issuer.be('g-1', ann)
    await register()
    issuer.be('g-1', {...ann, email: 'ann.new@example.test', email_verified: false})
    expect((await goThrough()).get('login')).toBe('success')
    // the same address, another person
    issuer.be('g-2', ann)
    expect((await goThrough()).get('error')).toBe('email_taken')
  })

  test('staff come in by no provider, and the suspended as by the password', async () => {
    issuer.be('g-1', ann)
    const {access_token} = (await register()).body
    const ticket = (await goThrough()).get('access_token')!
    await app.rows("update users set role = 'admin'")
    expectRefusal(await exchange(ticket), 401, 'ticket_ended')
    expect((await goThrough()).get('error')).toBe('wrong_portal')
    await app.rows("update users set role = 'parent', suspended_at = now()")
    const answer = await exchange((await goThrough()).get('access_token')!)
    expect(answer.status).toBe(200)
    expect((await app.call(getProfile, {token: access_token})).status).toBe(200)
  })
})

describe('the way there and back belongs to one browser', () => {
  const refused = async (browser: Wanderer, back: URL | string) => {
    const response = await ask(browser, typeof back === 'string' ? back : paths(back))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({code: 'bad_state'})
  }

  test("another browser's state, one that is made up, none, and a used one ask the provider nothing", async () => {
    issuer.be('g-1', ann)
    const browser = new Wanderer()
    const back = await issuer.visit(await begin(browser))
    const other = new Wanderer()
    await begin(other)
    await refused(other, back)
    await refused(new Wanderer(), back)
    await refused(browser, '/api/auth/google/callback?code=x&state=made-up')
    await refused(browser, '/api/auth/google/callback?code=x')
    await refused(browser, paths(back).replace('/google/', '/facebook/'))
    expect((await comeBack(browser, back)).get('detail')).toBe('google_signup')
    await refused(browser, back)
    expect(await app.rows('select count(*)::int as n from tokens')).toEqual([{n: 0}])
  })

  test('two tabs of one browser both finish; ten minutes are enough and no more', async () => {
    issuer.be('g-1', ann)
    const browser = new Wanderer()
    const [one, two] = [await begin(browser), await begin(browser)]
    expect((await comeBack(browser, await issuer.visit(two))).get('detail')).toBe('google_signup')
    const late = await issuer.visit(one)
    app.clock.advance({minutes: 10})
    await refused(browser, late)
  })

  test('a person with a browser reads a sentence instead', async () => {
    const response = await app.app.request(`${site}/api/auth/google/callback?state=x`, {
      headers: {Accept: 'text/html'},
    })
    expect(response.status).toBe(400)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(await response.text()).toMatch(/not begun in this browser/)
  })

  test('PKCE, nonce and state are in the question, and a code that was asked for by somebody else is worth nothing', async () => {
    issuer.be('g-1', ann)
    for (const name of ['code_challenge', 'nonce']) {
      const browser = new Wanderer()
      const there = new URL(await begin(browser))
      expect(there.searchParams.get('code_challenge_method')).toBe('S256')
      expect(there.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      expect(there.searchParams.get('state')).toMatch(/^[\w-]{43}$/)
      there.searchParams.set(name, 'o'.repeat(43))
      expect((await comeBack(browser, await issuer.visit(there.href))).get('error')).toBe('failed')
    }
    // a code slipped into another browser's return
    const [attacker, victim] = [new Wanderer(), new Wanderer()]
    const stolen = (await issuer.visit(await begin(attacker))).searchParams.get('code')!
    const back = await issuer.visit(await begin(victim))
    back.searchParams.set('code', stolen)
    expect((await comeBack(victim, back)).get('error')).toBe('failed')
    expect(await users()).toEqual([])
  })

  test('by Facebook a stolen code is worth nothing either', async () => {
    graph.be({id: 'f-1', email: 'bea@example.test'})
    const [attacker, victim] = [new Wanderer(), new Wanderer()]
    const stolen = graph.visit(await begin(attacker, 'facebook')).searchParams.get('code')!
    const back = graph.visit(await begin(victim, 'facebook'))
    back.searchParams.set('code', stolen)
    expect((await comeBack(victim, back)).get('error')).toBe('failed')
  })

  test('the cookie is for scripts and other sites out of reach, and the database knows only hashes', async () => {
    const response = await app.app.request(`${site}/api/auth/signup/google`)
    const cookie = response.headers.get('Set-Cookie')!
    expect(cookie).toMatch(
      /^village_browser=[\w-]{43}; Path=\/api\/auth; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    const state = new URL(response.headers.get('Location')!).searchParams.get('state')!
    const kept = JSON.stringify(await app.rows('select * from social_starts'))
    expect(kept).not.toContain(state)
    expect(kept).not.toContain(cookie.slice('village_browser='.length, 60))
  })

  test('who cancels there is told so here', async () => {
    issuer.be(null)
    const landed = await goThrough('google', {nonce, userType: 'caretaker'})
    expect(Object.fromEntries(landed)).toEqual({
      error: 'cancelled',
      provider: 'google',
      userType: 'caretaker',
    })
  })

  test('what nobody came back from, and tickets that were used, are forgotten when they have ended', async () => {
    issuer.be('g-1', ann)
    await register()
    await begin(new Wanderer())
    const left = () =>
      app.rows(
        'select (select count(*) from social_starts)::int as s, (select count(*) from spent_tickets)::int as t',
      )
    await tick(app.db, app.clock.now())
    expect(await left()).toEqual([{s: 1, t: 1}])
    app.clock.advance({minutes: 10})
    await tick(app.db, app.clock.now())
    expect(await left()).toEqual([{s: 0, t: 0}])
  })
})

describe('next', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%2f/evil',
    '/%0d%0aSet-Cookie: a',
    'https://evil.example',
  ])('%s is refused before anything is begun', async next => {
    const answer = await app.call(social.startGoogle, {query: {next}})
    expectRefusal(answer, 422, 'bad_next')
    expect(await app.rows('select * from social_starts')).toEqual([])
  })

  test('whatever is given, the way ends in this app or nowhere, and the server lives', async () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5C',
      '%0d',
      '%0A',
      '@',
      ':',
      'evil.example',
      '..',
      '?',
      '#',
      '\t',
      'a',
    )
    const text = fc.oneof(
      fc.string({minLength: 1}),
      fc.array(piece, {minLength: 1, maxLength: 8}).map(parts => `/${parts.join('')}`),
    )
    await fc.assert(
      fc.asyncProperty(text, async next => {
        app.forgetLimits()
        const browser = new Wanderer()
        const response = await ask(browser, `/api/auth/signup/google?${new URLSearchParams({next})}`)
        if (response.status !== 302) {
          expect(await response.json()).toMatchObject({code: 'bad_next'})
          return
        }
        const state = new URL(response.headers.get('Location')!).searchParams.get('state')!
        const query = new URLSearchParams({state, error: 'access_denied'})
        const landed = await comeBack(browser, new URL(`/api/auth/google/callback?${query}`, site))
        expect(landed.get('next')).toBe(next)
        expect(new URL(next, site).origin).toBe(site)
      }),
      {numRuns: 150},
    )
  })
})

describe('what is set up', () => {
  test('is told to the sign-in page', async () => {
    expect(await app.ok(social.listProviders)).toEqual({
      google: {available: true, demo: false, client_id: 'village'},
      facebook: {available: true, demo: false, client_id: 'village-app'},
    })
  })

  test('who begins too often waits', async () => {
    const from = {address: '203.0.113.9'}
    for (let i = 0; i < 60; i++) await app.call(social.startGoogle, from)
    expectRefusal(await app.call(social.startGoogle, from), 429, 'too_many_requests')
    expect((await app.call(social.startGoogle, {address: '203.0.113.10'})).status).toBe(302)
  })
})
