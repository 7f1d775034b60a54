import {beforeEach, describe, expect, test} from 'vitest'
import {getProfile, login} from '#contract/accounts/auth.ts'
import {confirmPasswordReset} from '#contract/accounts/password-reset.ts'
import * as edit from '#contract/accounts/profile-edit.ts'
import * as profiles from '#contract/accounts/profiles.ts'
import {newResetToken} from '#server/modules/accounts/auth/password-links.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {hasNumber} from '#tests/support/has-number.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'
import {password} from '#tests/support/people.ts'
import {bank, masked, profileChangesOf} from '#tests/support/profile-changes.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {update, changed, mails, stale} = profileChangesOf(app)
beforeEach(() => app.reset())

describe('a new password', () => {
  test('ends the other sign-ins and the link that was on its way, and is written about', async () => {
    const parent = await app.parent()
    const elsewhere = await app.logInAgain(parent)
    const link = await newResetToken(app.db, parent.user_id, app.clock.now())
    await changed(parent, {password: 'another one', current_password: password})
    expectRefusal(await app.call(getProfile, {token: elsewhere}), 401, 'session_ended')
    expect((await app.call(getProfile, {by: parent})).status).toBe(200)
    const confirm = {token: link, new_password: 'a third one'}
    expectRefusal(await app.call(confirmPasswordReset, {body: confirm}), 422, 'bad_token')
    const logIn = (typed: string) =>
      app.call(login, {body: {grant_type: 'password', username: parent.email, password: typed}})
    expect([(await logIn(password)).status, (await logIn('another one')).status]).toEqual([401, 200])
    expect(await mails(parent)).toMatchObject([
      {data: {mail: 'password_changed', user_id: parent.user_id, kept_here: true}},
    ])
  })

  test('needs the one before, also right after a sign-in', async () => {
    const parent = await app.parent()
    expectRefusal(await update(parent, {password: 'another one'}), 403, 'reauthentication_required')
    const wrong = await update(parent, {password: 'another one', current_password: 'wrong one'})
    expect(expectRefusal(wrong, 403, 'reauthentication_required').fields).toHaveProperty(['user.current_password'])
    await changed(parent, {password: 'another one', current_password: password})
    expect((await app.call(getProfile, {by: parent})).status).toBe(200)
  })

  test.each([
    ['a short one', 'seven 7', 'invalid'],
    ['one of the most common', 'Password1', 'password_too_common'],
  ] as const)('is not %s', async (_, typed, code) => {
    const parent = await app.parent()
    const answer = await update(parent, {password: typed, current_password: password})
    expect(expectRefusal(answer, 422, code).fields).toHaveProperty(['user.password'])
  })

  test('is not guessed by trying the one before', async () => {
    const parent = await app.parent()
    stale()
    const tries = Array.from({length: 10}, (_, i) => update(parent, {password: 'a new one', current_password: `${i}`}))
    for (const answer of await Promise.all(tries)) expectRefusal(answer, 403, 'reauthentication_required')
    const right = await update(parent, {password: 'a new one', current_password: password})
    expectRefusal(right, 429, 'too_many_requests')
  })

  test('comes too late where a link changed it first', async () => {
    const parent = await app.parent()
    await app.rows(`delete from tokens where user_id = '${parent.user_id}'`)
    expectRefusal(await update(parent, {password: 'another one'}), 401)
  })
})

describe('bank details of a caregiver', () => {
  test('are read back by their last four digits, and kept as no more', async () => {
    const caretaker = await app.caretaker()
    expect(await changed(caretaker, bank)).toMatchObject(masked)
    expect((await app.ok(profiles.getOwnCaretakerProfile, {by: caretaker})).user).toMatchObject(masked)
    const everything = JSON.stringify([
      await app.rows('select u::text from users u'),
      await app.rows('select j::text from jobs.job j'),
      await app.rows('select k::text from idempotency_keys k'),
    ])
    for (const number of [bank.bank_routing_number, bank.bank_account_number]) {
      expect(everything).not.toContain(number)
    }
    expect(await mails(caretaker)).toMatchObject([{data: {mail: 'bank_changed', user_id: caretaker.user_id}}])
  })

  test('sent back masked change nothing, and need no password', async () => {
    const caretaker = await app.caretaker()
    await changed(caretaker, bank)
    stale()
    expect(await changed(caretaker, {...masked, first_name: 'Cammie'})).toMatchObject(masked)
    expect(await mails(caretaker)).toHaveLength(1)
  })

  test('need a fresh sign-in or the password', async () => {
    const caretaker = await app.caretaker()
    stale()
    expectRefusal(await update(caretaker, bank), 403, 'reauthentication_required')
    expect(await app.rows('select bank_name from users')).toEqual([{bank_name: null}])
    await changed(caretaker, {...bank, current_password: password})
  })

  test.each([
    ['bank_routing_number', '084000027'],
    ['bank_routing_number', '000000000'],
    ['bank_routing_number', '••••1111'],
    ['bank_account_number', '123'],
    ['bank_account_number', '12 34'],
    ['bank_account_name', null],
  ])('%s cannot be %j', async (field, value) => {
    const caretaker = await app.caretaker()
    const {fields} = expectRefusal(await update(caretaker, {...bank, [field]: value}), 422)
    expect(Object.keys(fields ?? {})).toEqual([`user.${field}`])
  })

  test('can be forgotten', async () => {
    const caretaker = await app.caretaker()
    await changed(caretaker, bank)
    const nothing = {
      bank_name: null,
      bank_account_name: null,
      bank_routing_number: null,
      bank_account_number: null,
    }
    expect(await changed(caretaker, nothing)).toMatchObject(nothing)
  })

  test('are no one else’s to read', async () => {
    const [caretaker, family] = [await app.caretaker(), await app.parent()]
    await changed(caretaker, bank)
    await story.confirmed(family, caretaker)
    const {text} = await app.call(profiles.getCaretaker, {by: family, params: {id: caretaker.caretaker_id}})
    for (const secret of ['First Horizon', 'bank']) expect(text).not.toContain(secret)
    // its last four as well, which stand by themselves where one shows no more than that
    for (const number of [bank.bank_account_number, bank.bank_routing_number]) {
      expect(text).not.toContain(number)
      expect(hasNumber(text, number.slice(-4))).toBe(false)
    }
  })
})

test('the owner of bank details or a password reads in a mail that they were changed', async () => {
  const mailbox = await mailboxOf(app)
  const [caretaker, owner] = [await app.caretaker(), await app.agency({legal_name: 'Oak Care LLC'})]
  await changed(caretaker, bank)
  const own = await mailbox.next(caretaker.email)
  expect([own.subject, own.text.includes('7890'), own.raw.includes('1234567890')]).toEqual([
    'Your bank details were changed',
    true,
    false,
  ])
  await app.ok(edit.updateOrganization, {by: owner, params: {id: owner.org_id}, body: bank})
  expect((await mailbox.next(owner.email)).subject).toBe('Bank details of Oak Care LLC were changed')
  await changed(caretaker, {password: 'another one', current_password: password})
  expect((await mailbox.next(caretaker.email)).text).toContain('logged out on every other device')
  await mailbox.close()
})
