import {expect, test} from 'vitest'
import {adminLogin, getAdminProfile, getProfile, login} from '#contract/accounts/auth.ts'
import {changeLanguage} from '#contract/accounts/language.ts'
import {inviteMember, inviteToFamily} from '#contract/accounts/members.ts'
import {confirmPasswordReset, requestPasswordReset} from '#contract/accounts/password-reset.ts'
import {createOrganization, createUser} from '#contract/accounts/registration.ts'
import {testApp} from '#tests/support/app.ts'
import {newAgency, newcomer} from '#tests/support/newcomer.ts'
import {password} from '#tests/support/people.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'

const app = await testApp()
const spanish = {'Accept-Language': 'es-MX,es;q=0.9'}
const chosenBy = async (token: string) => (await app.ok(getProfile, {token})).language
const mailsTo = async (email: string) =>
  (await app.rows<{language: string}>(`select language from users where email = '${email}'`))[0]?.language
const logIn = (email: string, headers: Record<string, string> = {}) =>
  app.ok(login, {body: {grant_type: 'password', username: email, password}, headers})

test.each(['parent', 'caretaker'] as const)(
  'a new %s is written to in the language in which they registered, and has chosen none',
  async user_role => {
    const [inSpanish, unsaid] = [newcomer({user_role}), newcomer({user_role})]
    const {access_token} = await app.ok(createUser, {body: inSpanish, headers: spanish})
    await app.ok(createUser, {body: unsaid})
    expect([await mailsTo(inSpanish.email), await mailsTo(unsaid.email)]).toEqual(['es', 'en'])
    expect(await chosenBy(access_token)).toBeUndefined()
  },
)

test('so are a new agency, its new people and a second adult', async () => {
  const agency = newAgency()
  const {access_token} = await app.ok(createOrganization, {body: agency, headers: spanish})
  expect(await mailsTo(agency.email)).toBe('es')
  const body = {email: 'fay@example.test', first_name: 'Fay', last_name: 'Field', role: 'field'} as const
  await app.ok(inviteMember, {token: access_token, body, headers: spanish})
  expect(await mailsTo(body.email)).toBe('es')
  const adult = {email: 'gus@example.test', first_name: 'Gus', last_name: 'Garza'}
  await app.ok(inviteToFamily, {by: await app.parent(), body: adult, headers: spanish})
  expect(await mailsTo(adult.email)).toBe('es')
})

test('a log-in in a browser of another language changes neither the mails nor a browser', async () => {
  const {email} = await app.parent()
  const {access_token} = await logIn(email, spanish)
  expect([await mailsTo(email), await chosenBy(access_token)]).toEqual(['en', undefined])
  const inSpanish = newcomer()
  await app.ok(createUser, {body: inSpanish, headers: spanish})
  await logIn(inSpanish.email, {'Accept-Language': 'en-US'})
  expect(await mailsTo(inSpanish.email)).toBe('es')
})

test('an invited person is written to in the language in which they set their first password', async () => {
  const [parent, mailbox] = [await app.parent(), await mailboxOf(app)]
  const body = {email: 'ana@example.test', first_name: 'Ana', last_name: 'Garza'}
  await app.ok(inviteToFamily, {by: parent, body})
  const {text} = await mailbox.next(body.email)
  const token = /forgot-password\?t=([\w-]+)/.exec(text)?.[1] ?? ''
  expect(await mailsTo(body.email)).toBe('en')
  await app.ok(confirmPasswordReset, {body: {token, new_password: password}, headers: spanish})
  expect(await mailsTo(body.email)).toBe('es')
  // a later link only changes the password
  app.clock.advance({days: 1})
  await app.ok(requestPasswordReset, {body: {email: body.email}, headers: spanish})
  const later = await mailbox.next(body.email)
  await mailbox.close()
  const second = /forgot-password\?t=([\w-]+)/.exec(later.text)?.[1] ?? ''
  await app.ok(confirmPasswordReset, {body: {token: second, new_password: `${password}2`}})
  expect(await mailsTo(body.email)).toBe('es')
})

test('a choice made in one browser holds in all, of people and of staff', async () => {
  const {email, token} = await app.parent()
  await app.ok(changeLanguage, {token, body: {language: 'es'}})
  const {access_token} = await logIn(email, {'Accept-Language': 'en-US'})
  expect([await mailsTo(email), await chosenBy(access_token)]).toEqual(['es', 'es'])
  const admin = await app.staff()
  expect((await app.ok(getAdminProfile, {by: admin})).language).toBeUndefined()
  await app.ok(changeLanguage, {by: admin, body: {language: 'en'}})
  const body = {grant_type: 'password', username: admin.email, password, scope: ''} as const
  const again = await app.ok(adminLogin, {body, headers: spanish})
  expect(await app.ok(getAdminProfile, {token: again.access_token})).toMatchObject({language: 'en'})
  expect(await mailsTo(admin.email)).toBe('en')
})

test('a refusal is worded in the language of the call', async () => {
  const body = {grant_type: 'password', username: 'unknown@example.test', password} as const
  const detail = async (headers: Record<string, string>) =>
    JSON.parse((await app.call(login, {body, headers})).text).detail
  expect(await detail(spanish)).toBe('Correo o contraseña incorrectos.')
  expect(await detail({})).toBe('Wrong email or password.')
})
