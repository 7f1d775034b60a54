import {expect, test} from 'vitest'
import {getAdminProfile, getProfile, login} from '#contract/accounts/auth.ts'
import {changeLanguage} from '#contract/accounts/language.ts'
import {inviteMember, inviteToFamily} from '#contract/accounts/members.ts'
import {createOrganization, createUser} from '#contract/accounts/registration.ts'
import {testApp} from '#tests/support/app.ts'
import {newAgency, newcomer} from '#tests/support/newcomer.ts'
import {password} from '#tests/support/people.ts'

const app = await testApp()
const spanish = {'Accept-Language': 'es-MX,es;q=0.9'}
const languageOf = async (token: string) => (await app.ok(getProfile, {token})).language
const storedOf = (email: string) => app.rows(`select language from users where email = '${email}'`)

test.each(['parent', 'caretaker'] as const)('a new %s has the language in which they registered', async user_role => {
  const inSpanish = await app.ok(createUser, {body: newcomer({user_role}), headers: spanish})
  const unsaid = await app.ok(createUser, {body: newcomer({user_role})})
  expect([await languageOf(inSpanish.access_token), await languageOf(unsaid.access_token)]).toEqual(['es', 'en'])
})

test('so have a new agency, its new people and a second adult', async () => {
  const {access_token} = await app.ok(createOrganization, {body: newAgency(), headers: spanish})
  expect(await languageOf(access_token)).toBe('es')
  const body = {email: 'fay@example.test', first_name: 'Fay', last_name: 'Field', role: 'field'} as const
  await app.ok(inviteMember, {token: access_token, body, headers: spanish})
  expect(await storedOf(body.email)).toEqual([{language: 'es'}])
  const adult = {email: 'gus@example.test', first_name: 'Gus', last_name: 'Garza'}
  await app.ok(inviteToFamily, {by: await app.parent(), body: adult, headers: spanish})
  expect(await storedOf(adult.email)).toEqual([{language: 'es'}])
})

test('a person changes it, and each device reads it after the next log-in', async () => {
  const {email, token} = await app.parent()
  await app.ok(changeLanguage, {token, body: {language: 'es'}})
  const body = {grant_type: 'password', username: email, password} as const
  expect(await languageOf((await app.ok(login, {body})).access_token)).toBe('es')
  const admin = await app.staff()
  await app.ok(changeLanguage, {by: admin, body: {language: 'es'}})
  expect(await app.ok(getAdminProfile, {by: admin})).toMatchObject({language: 'es'})
})

test('a refusal is worded in the language of the call', async () => {
  const body = {grant_type: 'password', username: 'unknown@example.test', password} as const
  const detail = async (headers: Record<string, string>) =>
    JSON.parse((await app.call(login, {body, headers})).text).detail
  expect(await detail(spanish)).toBe('Correo o contraseña incorrectos.')
  expect(await detail({})).toBe('Wrong email or password.')
})
