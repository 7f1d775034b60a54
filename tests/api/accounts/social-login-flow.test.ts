import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import * as social from '#contract/accounts/social.ts'
import {tick} from '#server/jobs/tick.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {Wanderer} from '#tests/support/services/oidc-issuer.ts'
import {runsHere} from '#tests/support/runs.ts'
import {ann, nonce, paths, site, socialWorld} from '#tests/support/social-world.ts'

const {app, ask, begin, comeBack, goThrough, graph, issuer, register} = await socialWorld()
const users = () => app.rows<{email: string}>('select email::text from users order by email')

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
    expect(await response.text()).toMatch(/not started in this browser/)
  })

  test('PKCE, nonce and state are in the question, and a code that was asked for by someone else is worth nothing', async () => {
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
    expect(cookie).toMatch(/^village_browser=[\w-]{43}; Path=\/api\/auth; Max-Age=600; HttpOnly; SameSite=Lax$/)
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

  test('what no one came back from, and tickets that were used, are forgotten when they have ended', async () => {
    issuer.be('g-1', ann)
    await register()
    await begin(new Wanderer())
    const left = () =>
      app.rows('select (select count(*) from social_starts)::int as s, (select count(*) from spent_tickets)::int as t')
    await tick(app.db, app.clock.now())
    expect(await left()).toEqual([{s: 1, t: 1}])
    app.clock.advance({minutes: 10})
    await tick(app.db, app.clock.now())
    expect(await left()).toEqual([{s: 0, t: 0}])
  })
})

describe('next', () => {
  test.each(['//evil.example', '/\\evil.example', '/%2f/evil', '/%0d%0aSet-Cookie: a', 'https://evil.example'])(
    '%s is refused before anything is begun',
    async next => {
      const answer = await app.call(social.startGoogle, {query: {next}})
      expectRefusal(answer, 422, 'bad_next')
      expect(await app.rows('select * from social_starts')).toEqual([])
    },
  )

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
      {numRuns: runsHere(150)},
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
