import {describe, expect, test} from 'vitest'
import {getProfile} from '#contract/accounts/auth.ts'
import * as social from '#contract/accounts/social.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {Wanderer} from '#tests/support/services/oidc-issuer.ts'
import {ann, markerOf, nonce, paths, said, socialWorld} from '#tests/support/social-world.ts'

const {app, ask, begin, goThrough, graph, home, issuer, register} = await socialWorld()
const users = () => app.rows<{email: string}>('select email::text from users order by email')

describe('someone new', () => {
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
      headers: markerOf(home()),
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
      headers: markerOf(home()),
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

  test('who has an account with that address logs in with it and its password: nothing is tied to it', async () => {
    await app.parent({email: 'ann@example.test'})
    issuer.be('g-1', ann)
    const landed = await goThrough('google', {userType: 'caretaker', next: '/blog', nonce})
    expect(Object.fromEntries(landed)).toEqual({
      error: 'email_taken',
      provider: 'google',
      email: 'ann@example.test',
      userType: 'caretaker',
      next: '/blog',
    })
    expect(await app.rows('select * from identities')).toEqual([])
  })

  test('an address that was taken meanwhile is told, and the ticket stays good', async () => {
    issuer.be('g-1', ann)
    const google_id = (await goThrough()).get('google_id')!
    await app.parent({email: 'ann@example.test'})
    const input = {body: {google_id, ...said}, headers: markerOf(home())}
    expectRefusal(await app.call(social.completeGoogleSignUp, input), 409, 'email_taken')
    await app.rows("update users set email = 'other@example.test'")
    await app.ok(social.completeGoogleSignUp, input)
  })
})

describe('the sign-up ticket', () => {
  const complete = (google_id: string, headers: {Cookie?: string} = markerOf(home())) =>
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
    const back = await issuer.visit(await begin(home()))
    const response = await ask(home(), paths(back))
    expect(response.headers.get('Set-Cookie')).toBe(
      `${markerOf(home()).Cookie}; Path=/api/auth; Max-Age=600; HttpOnly; SameSite=Lax`,
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

  test('makes no one but a parent or a caregiver', async () => {
    issuer.be('g-1', ann)
    const google_id = (await goThrough()).get('google_id')!
    for (const user_role of ['admin', 'agency', 'blog_writer']) {
      const body = {google_id, ...said, user_role: user_role as 'parent'}
      const answer = await app.call(social.completeGoogleSignUp, {body, headers: markerOf(home())})
      expectRefusal(answer, 422, 'invalid')
    }
    expect(await users()).toEqual([])
  })
})

describe('someone known', () => {
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
