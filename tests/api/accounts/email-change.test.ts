import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {inviteStaff} from '#contract/admin/people.ts'
import {getProfile, login} from '#contract/accounts/auth.ts'
import {verifyEmailLink, requestEmailChange} from '#contract/accounts/email-change.ts'
import {confirmPasswordReset} from '#contract/accounts/password-reset.ts'
import {createUser} from '#contract/accounts/registration.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {member_invite_days, newResetToken} from '#server/modules/accounts/auth/password-links.ts'
import {endSignIns} from '#server/modules/accounts/auth/credentials-store.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {mailboxOf, public_url, type Mailbox} from '#tests/support/services/mailbox.ts'
import {newcomer} from '#tests/support/newcomer.ts'
import {password, type Person} from '#tests/support/people.ts'

const app = await testApp()
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await mailboxOf(app)
})
afterAll(() => mailbox.close())
beforeEach(() => app.forgetLimits())

let made = 0
const fresh = () => `moved${++made}@example.test`
const ask = (by: Person, new_email: string, current_password: string | undefined = password) =>
  app.call(requestEmailChange, {by, params: {id: by.user_id}, body: {new_email, current_password}})
const confirm = (token: string) => app.call(verifyEmailLink, {body: {token}})
const logIn = (username: string) => app.call(login, {body: {grant_type: 'password', username, password}})
/** A person with an account, and no profile yet. */
async function unfinished(): Promise<Person> {
  const {access_token: token} = await app.ok(createUser, {body: newcomer()})
  const {user_id, email} = await app.ok(getProfile, {token})
  // the link that verifies the first address
  await mailbox.next(email)
  return {user_id, email, token}
}
/** The only sign-in of someone. */
const tokenOf = async ({user_id}: Person) =>
  (await app.rows<{id: string}>(`select id from tokens where user_id = '${user_id}'`))[0]!
/** The token of the link in the next mail to this address. */
async function linkTo(email: string): Promise<string> {
  const {text} = await mailbox.next(email)
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  expect(url.origin + url.pathname).toBe(`${public_url}/confirm-email`)
  return url.searchParams.get('t') ?? ''
}

describe('another address', () => {
  test.each([
    ['a parent', () => app.parent()],
    ['a caregiver', () => app.caretaker()],
    ['an agency’s owner', () => app.agency()],
    ['its field caregiver', async () => app.member(await app.agency(), 'field')],
    ['someone whose registration is not finished', unfinished],
  ])('of %s holds once the link was opened, and ends other sign-ins', async (_, person) => {
    const by = await person()
    const [to, elsewhere] = [fresh(), {token: await app.logInAgain(by)}]
    expect((await ask(by, to.toUpperCase())).status).toBe(200)
    expect((await app.ok(getProfile, {by})).email).toBe(by.email)
    const warning = await mailbox.next(by.email)
    expect(warning.text).toContain(to)
    expect((await confirm(await linkTo(to))).body).toEqual({ok: true, email: to, is_change: true})
    expect((await app.ok(getProfile, {by})).email).toBe(to)
    expectRefusal(await app.call(getProfile, {by: elsewhere}), 401, 'session_ended')
    expect((await logIn(to)).status).toBe(200)
    expectRefusal(await logIn(by.email), 401, 'bad_credentials')
    expect((await mailbox.next(by.email)).subject).toBe('Your email was changed')
  })

  test('of staff as well', async () => {
    const by = await app.staff('blog_writer')
    const to = fresh()
    await ask(by, to)
    await confirm(await linkTo(to))
    expect((await app.ok(getProfile, {by})).email).toBe(to)
  })

  test('asks for the password, however fresh the sign-in is', async () => {
    const by = await app.parent()
    const asked = (body: object) =>
      app.call(requestEmailChange, {by, params: {id: by.user_id}, body: {new_email: fresh(), ...body}})
    expectRefusal(await asked({}), 403, 'reauthentication_required')
    const wrong = expectRefusal(await asked({current_password: 'not mine'}), 403, 'reauthentication_required')
    expect(wrong.fields).toHaveProperty('current_password')
    expect(await app.rows('select 1 from email_changes where confirmed_at is null')).toEqual([])
  })

  test('of the person who signs in by a provider asks for a fresh sign-in instead', async () => {
    const by = await app.parent()
    await app.rows(`update users set password_hash = null where id = '${by.user_id}'`)
    const body = {new_email: fresh()}
    const asked = () => app.call(requestEmailChange, {by, params: {id: by.user_id}, body})
    expect((await asked()).status).toBe(200)
    app.clock.advance({minutes: 11})
    expectRefusal(await asked(), 403, 'reauthentication_required')
  })

  test('is asked for of one’s own account alone', async () => {
    const [by, other] = [await app.parent(), await app.parent()]
    const body = {new_email: fresh(), current_password: password}
    expectRefusal(await app.call(requestEmailChange, {by, params: {id: other.user_id}, body}), 404)
  })

  test('that is the present one is no change', async () => {
    const by = await app.parent()
    expect(expectRefusal(await ask(by, by.email), 422).fields).toHaveProperty('new_email')
  })

  test('that someone has is answered alike; she is written to, and nothing moves', async () => {
    const [by, other] = [await app.parent(), await app.caretaker()]
    const [free, taken] = [await ask(by, fresh()), await ask(await app.parent(), other.email)]
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    const mail = await mailbox.next(other.email)
    expect(mail.text).toContain('nothing was changed')
    expect(mail.text).not.toContain('confirm-email')
    expect(mail.text).not.toContain(by.email)
  })

  test('that was kept for an invitation which ended unused is free: the mail there has the link', async () => {
    const by = await app.parent()
    const to = fresh()
    const body = {email: to, first_name: 'Nia', last_name: 'Park', role: 'blog_writer'} as const
    await app.ok(inviteStaff, {by: await app.staff(), key: newId(), body})
    await mailbox.next(to)
    app.clock.advance({days: member_invite_days, minutes: 1})
    await ask(by, to)
    expect((await confirm(await linkTo(to))).body.email).toBe(to)
  })

  test('that someone registered meanwhile stays hers', async () => {
    const by = await app.parent()
    const to = fresh()
    await ask(by, to)
    const token = await linkTo(to)
    await app.ok(createUser, {body: newcomer({email: to})})
    expectRefusal(await confirm(token), 409, 'email_taken')
    expect((await app.ok(getProfile, {by})).email).toBe(by.email)
  })
})

describe('a link', () => {
  test('works once, also for several who come with it at once', async () => {
    const by = await app.parent()
    const to = fresh()
    await ask(by, to)
    const token = await linkTo(to)
    const answers = await Promise.all(Array.from({length: 4}, () => confirm(token)))
    expect(answers.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
    expectRefusal(await confirm(token), 422, 'bad_token')
  })

  test('gives way to a newer one', async () => {
    const by = await app.parent()
    const [first, second] = [fresh(), fresh()]
    await ask(by, first)
    const old = await linkTo(first)
    await ask(by, second)
    const token = await linkTo(second)
    expectRefusal(await confirm(old), 422, 'bad_token')
    expect((await confirm(token)).body.email).toBe(second)
  })

  test('lives an hour, and its row is forgotten at last', async () => {
    const by = await app.parent()
    const to = fresh()
    await ask(by, to)
    const token = await linkTo(to)
    app.clock.advance({minutes: 60})
    expectRefusal(await confirm(token), 422, 'bad_token')
    app.clock.advance({days: 91})
    await tick(app.db, app.clock.now())
    expect(await app.rows(`select 1 from email_changes where user_id = '${by.user_id}'`)).toEqual([])
  })

  test('dies with a new password: who asked for it was someone else', async () => {
    const by = await app.parent()
    const to = fresh()
    await ask(by, to)
    const token = await linkTo(to)
    const reset = await newResetToken(app.db, by.user_id, app.clock.now())
    await app.ok(confirmPasswordReset, {body: {token: reset, new_password: 'chosen anew'}})
    expectRefusal(await confirm(token), 422, 'bad_token')
    expect(await app.rows(`select 1 from users where email = '${by.email}'`)).toHaveLength(1)
  })

  test('goes on where the sign-in that asked for it goes on', async () => {
    const by = await app.parent()
    const to = fresh()
    await ask(by, to)
    const token = await linkTo(to)
    await endSignIns(app.db, by.user_id, (await tokenOf(by)).id)
    expect((await confirm(token)).body.email).toBe(to)
  })

  test('that was made up is refused, and tried only so often', async () => {
    for (let i = 0; i < 20; i++) expectRefusal(await confirm(`made up ${i}`), 422, 'bad_token')
    expectRefusal(await confirm('made up'), 429, 'too_many_requests')
  })
})
