import {expect, test} from 'vitest'
import {getProfile} from '#contract/accounts/auth.ts'
import {closeAccount} from '#contract/accounts/closing.ts'
import {removeFromFamily} from '#contract/accounts/members.ts'
import {setUpParent} from '#contract/accounts/registration.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {newFamily} from '#tests/support/newcomer.ts'
import {password} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'

const app = await testApp()

async function removed() {
  const nora = await app.parent({first_name: 'Nora'})
  const otto = await joinFamily(app, nora)
  expect(await app.ok(getProfile, {by: otto})).not.toHaveProperty('former_family')
  await app.ok(removeFromFamily, {by: nora, params: {user_id: otto.user_id}})
  return {nora, otto: {token: await app.logInAgain(otto)}}
}

test('who was removed reads whose family it was, until they have one of their own', async () => {
  const {nora, otto} = await removed()
  expect((await app.ok(getProfile, {by: otto})).former_family).toEqual({first_adult: 'Nora'})
  expect(await app.ok(getProfile, {by: nora})).not.toHaveProperty('former_family')
  await app.ok(setUpParent, {by: otto, body: newFamily})
  expect(await app.ok(getProfile, {by: otto})).not.toHaveProperty('former_family')
})

test('a device that was open reads it from its ended log-in, until they are of a family again', async () => {
  const nora = await app.parent({first_name: 'Nora'})
  const otto = await joinFamily(app, nora)
  await app.ok(removeFromFamily, {by: nora, params: {user_id: otto.user_id}})
  const refused = await app.call(getProfile, {by: otto})
  expectRefusal(refused, 401, 'session_ended')
  expect(refused.body).toMatchObject({
    detail: expect.stringMatching(
      /^You no longer belong to Nora’s family\. .*Log in again to send confirmations/,
    ) as string,
    current: {first_adult: 'Nora'},
  })
  await app.ok(setUpParent, {by: {token: await app.logInAgain(otto)}, body: newFamily})
  const later = await app.call(getProfile, {by: otto})
  expectRefusal(later, 401, 'session_ended')
  expect(later.body).not.toHaveProperty('current')
})

test('a family whose contact closed their account has no name', async () => {
  const {nora, otto} = await removed()
  await app.ok(closeAccount, {by: nora, key: newId(), body: {password}})
  expect((await app.ok(getProfile, {by: otto})).former_family).toEqual({first_adult: null})
})

test('who was removed may close their account', async () => {
  const {otto} = await removed()
  expect((await app.call(closeAccount, {by: otto, key: newId(), body: {password}})).status).toBe(200)
})
