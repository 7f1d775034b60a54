import {expect, test} from 'vitest'
import {login} from '#contract/accounts/auth.ts'
import {confirmPasswordReset} from '#contract/accounts/password-reset.ts'
import {newResetToken} from '#server/modules/accounts/auth/password-links.ts'
import {testApp} from '../support/app.ts'
import {expectRefusal} from '../support/call.ts'
import {password} from '../support/people.ts'

/** What happens between the moment a password was found right and the sign-in that follows. */
let meanwhile = () => Promise.resolve()
const app = await testApp({
  limits: {
    factor: 1,
    take: () => Promise.resolve(null),
    giveBack: () => meanwhile(),
    takeSlot: () => () => {},
  },
})

test('a sign-in with the old password under way does not outlive the change', async () => {
  const {email, user_id} = await app.parent()
  const token = await newResetToken(app.db, user_id, app.clock.now())
  meanwhile = async () => {
    meanwhile = () => Promise.resolve()
    await app.ok(confirmPasswordReset, {body: {token, new_password: 'quite another one'}})
  }
  const old = await app.call(login, {body: {grant_type: 'password', username: email, password}})
  expectRefusal(old, 401, 'bad_credentials')
  expect(await app.rows(`select id from tokens where user_id = '${user_id}'`)).toEqual([])
})
