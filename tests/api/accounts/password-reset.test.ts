import {Secret, TOTP} from 'otpauth'
import {beforeAll, afterAll, beforeEach, describe, expect, test} from 'vitest'
import {getProfile, login} from '#contract/accounts/auth.ts'
import {checkPasswordReset, confirmPasswordReset, requestPasswordReset} from '#contract/accounts/password-reset.ts'
import {beginSecondStep, confirmSecondStep} from '#contract/accounts/second-step.ts'
import {addPasskey, beginPasskey} from '#contract/accounts/passkeys.ts'
import {authenticator} from '#tests/support/services/authenticator.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {mailboxOf, public_url} from '#tests/support/services/mailbox.ts'
import type {Mailbox} from '#tests/support/services/mailbox.ts'
import {password} from '#tests/support/people.ts'

const app = await testApp()
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await mailboxOf(app)
})
afterAll(() => mailbox.close())
beforeEach(() => app.forgetLimits())

const new_password = 'quite another one'
const ask = (email: string, more: {next?: string; token_param?: 't'} = {}) =>
  app.call(requestPasswordReset, {body: {email, ...more}})
const choose = (token: string) => app.call(confirmPasswordReset, {body: {token, new_password}})
const logIn = (email: string, word: string) =>
  app.call(login, {body: {grant_type: 'password', username: email, password: word}})

/** The one link of the next mail to this address. */
async function link(email: string): Promise<URL> {
  const {text, html} = await mailbox.next(email)
  const links = text.match(/https?:\/\/\S+/g) ?? []
  expect(links).toHaveLength(1)
  const inHtml = html.match(/href="[^"]*"/g) ?? []
  expect(inHtml).toEqual([`href="${links[0]!.replaceAll('&', '&amp;')}"`])
  return new URL(links[0]!)
}
const tokenOf = (url: URL) => url.searchParams.get('t') ?? ''

describe('a link for a new password', () => {
  test('comes by mail, to the page that asks for it, and changes the password', async () => {
    const parent = await app.parent()
    const elsewhere = {token: await app.logInAgain(parent)}
    const asked = await ask(parent.email.toUpperCase(), {next: '/forgot-password', token_param: 't'})
    expect(asked.body.detail).toBe('If that email exists, a password reset link has been sent.')

    const url = await link(parent.email)
    expect(url.origin + url.pathname).toBe(`${public_url}/forgot-password`)
    expect([...url.searchParams.keys()]).toEqual(['t'])
    expect((await choose(tokenOf(url))).body).toEqual({ok: true, role: 'parent', passkeys: 0})

    for (const by of [parent, elsewhere]) {
      expectRefusal(await app.call(getProfile, {by}), 401, 'session_ended')
    }
    expectRefusal(await logIn(parent.email, password), 401, 'bad_credentials')
    expect((await logIn(parent.email, new_password)).status).toBe(200)
    expect((await mailbox.next(parent.email)).subject).toBe('Your password was changed')
  })

  test('says that it is over before a password is typed, and a check does not use it up', async () => {
    const parent = await app.parent()
    const check = (token: string) => app.call(checkPasswordReset, {body: {token}})
    await ask(parent.email)
    const token = tokenOf(await link(parent.email))
    for (let n = 0; n < 2; n += 1) expect((await check(token)).body).toEqual({ok: true})
    expect((await choose(token)).status).toBe(200)
    expectRefusal(await check(token), 422, 'bad_token')
  })

  test('tells the owner how many passkeys still log in without the new password', async () => {
    const parent = await app.parent()
    const options = await app.ok(beginPasskey, {by: parent, body: {}})
    const credential = authenticator('http://localhost').create(options)
    await app.ok(addPasskey, {by: parent, body: {name: 'Phone', credential}})
    await mailbox.next(parent.email)
    await ask(parent.email)
    expect((await choose(tokenOf(await link(parent.email)))).body).toEqual({ok: true, role: 'parent', passkeys: 1})
    expect((await mailbox.next(parent.email)).text).toContain('A passkey still logs in to your account')
  })

  test('is no way round a second step: the new password still asks for a code', async () => {
    const parent = await app.parent()
    const {secret} = await app.ok(beginSecondStep, {by: parent, body: {}})
    const totp = new TOTP({secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30})
    const code = () => totp.generate({timestamp: Date.parse(app.clock.now())})
    await app.ok(confirmSecondStep, {by: parent, body: {totp: code()}})
    await mailbox.next(parent.email)
    await ask(parent.email)
    expect((await choose(tokenOf(await link(parent.email)))).status).toBe(200)
    const {ticket} = expectRefusal(await logIn(parent.email, new_password), 401, 'second_step_required')
    app.clock.advance({seconds: 30})
    const body = {grant_type: 'password', username: parent.email, password: new_password, ticket, code: code()} as const
    expect((await app.call(login, {body})).status).toBe(200)
  })

  test('works once', async () => {
    const {email} = await app.parent()
    await ask(email)
    const token = tokenOf(await link(email))
    const answers = await Promise.all(Array.from({length: 5}, () => choose(token)))
    expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422, 422])
    expectRefusal(await choose(token), 422, 'bad_token')
  })

  test('works for an hour', async () => {
    const {email} = await app.parent()
    await ask(email)
    const token = tokenOf(await link(email))
    app.clock.advance({minutes: 60})
    expectRefusal(await choose(token), 422, 'bad_token')
    app.clock.advance({ms: -1})
    expect((await choose(token)).status).toBe(200)
  })

  test('is worth nothing once there is a newer one', async () => {
    const {email} = await app.parent()
    await ask(email)
    const older = tokenOf(await link(email))
    await ask(email)
    const newer = tokenOf(await link(email))
    expectRefusal(await choose(older), 422, 'bad_token')
    expect((await choose(newer)).status).toBe(200)
  })

  test('leaves the password alone until a new one of eight characters that few people use is chosen', async () => {
    const {email} = await app.parent()
    await ask(email)
    const token = tokenOf(await link(email))
    const short = await app.call(confirmPasswordReset, {body: {token, new_password: 'seven 7'}})
    const common = await app.call(confirmPasswordReset, {body: {token, new_password: 'ILoveYou1'}})
    expect(expectRefusal(common, 422, 'password_too_common').fields).toHaveProperty('new_password')
    expectRefusal(short, 422, 'invalid')
    expect((await logIn(email, password)).status).toBe(200)
    expect((await choose(token)).status).toBe(200)
  })

  test.each(['made-up', 'x'.repeat(43)])('is not guessed: %s', async token => {
    expectRefusal(await choose(token), 422, 'bad_token')
  })

  test('leads to the page that was asked for, with what stood behind it', async () => {
    const {email} = await app.agency()
    await ask(email, {next: '/agency/login?from=mail#top'})
    const url = await link(email)
    expect(url.pathname).toBe('/agency/login')
    expect(url.searchParams.get('from')).toBe('mail')
    expect(url.hash).toBe('#top')
    expect(tokenOf(url)).toMatch(/^[\w-]{43}$/)
  })

  test('begins with the address of the settings, whatever host a request names', async () => {
    const {email} = await app.parent()
    const response = await app.app.request('http://evil.example/api/auth/password-reset/request', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Host: 'evil.example',
        'X-Forwarded-Host': 'evil.example',
        Forwarded: 'host=evil.example',
        Origin: 'http://evil.example',
      },
      body: JSON.stringify({email}),
    })
    expect(response.status).toBe(200)
    const mail = await mailbox.next(email)
    expect(mail.raw).not.toContain('evil.example')
    expect(mail.text).toContain(`${public_url}/forgot-password?t=`)
  })
})

describe('where the link may lead', () => {
  const outside = ['//evil.example', 'https://evil.example/', '/\\evil.example', '/%0d%0aX: y', '/%5Cevil', '', 'login']
  test.each(outside)('not to %j, whatever else is wrong', async next => {
    for (const body of [{email: 'parent@example.test', next}, {email: 'nobody', next, token_param: 'x'}, {next}]) {
      expectRefusal(await app.call(requestPasswordReset, {body: body as never}), 422, 'bad_next')
    }
  })

  test.each(['token', 'T', 'access_token', ''])('with its token in t alone, not in %j', async token_param => {
    const body = {email: 'parent@example.test', next: '/', token_param} as never
    const refusal = expectRefusal(await app.call(requestPasswordReset, {body}), 422, 'invalid')
    expect(refusal.fields).toEqual({token_param: 'Must be t'})
  })
})

describe('what is kept', () => {
  test('is a hash: no table and no queue ever holds a token', async () => {
    const {email} = await app.parent()
    await ask(email)
    const token = tokenOf(await link(email))
    await mailbox.idle()
    const kept = JSON.stringify([
      await app.rows('select * from password_resets'),
      await app.rows("select data::text, output::text from jobs.job where name = 'mail'"),
    ])
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(email)
  })
})

describe('asking again and again', () => {
  test('fills no one’s mailbox, tells no one, and keeps the last link', async () => {
    const {email} = await app.parent()
    const texts = new Set<string>()
    for (let i = 0; i < 6; i++) texts.add((await ask(email)).text)
    expect(texts.size).toBe(1)
    for (let i = 0; i < 2; i++) await mailbox.next(email)
    const last = tokenOf(await link(email))
    await mailbox.idle()
    expect(mailbox.all().filter(mail => mail.to.includes(email))).toHaveLength(3)
    expect((await choose(last)).status).toBe(200)
  })

  test('from one address ends in a wait', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 16; i++) statuses.push((await ask(`nobody${i}@example.test`)).status)
    expect(statuses).toEqual([...Array.from({length: 15}, () => 200), 429])
  })

  test('as does guessing tokens', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) statuses.push((await choose(`guess-${i}`)).status)
    expect(statuses).toEqual([...Array.from({length: 20}, () => 422), 429])
  })
})
