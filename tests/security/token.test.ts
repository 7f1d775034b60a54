import {beforeEach, describe, expect, test} from 'vitest'
import {getProfile, login, logout, revokeSignIn} from '#contract/accounts/auth.ts'
import {listParentBookings} from '#contract/bookings/family-bookings.ts'
import {testApp} from '../support/app.ts'
import {expectRefusal} from '../support/call.ts'
import {testStart} from '../support/clock.ts'
import {password} from '../support/people.ts'
import type {Person} from '../support/people.ts'

const app = await testApp()
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const logIn = async ({email}: Person) => app.ok(login, {body: {grant_type: 'password', username: email, password}})
const statusOf = async (token: string) => (await app.call(getProfile, {token})).status

describe('a sign-in', () => {
  test('ends thirty days after it was last used', async () => {
    const {access_token: token} = await logIn(await app.parent())
    app.clock.advance({days: 29})
    expect(await statusOf(token)).toBe(200)
    app.clock.advance({days: 29})
    expect(await statusOf(token)).toBe(200)
    app.clock.advance({days: 30, ms: 1})
    expectRefusal(await app.call(getProfile, {token}), 401, 'session_ended')
  })

  test('ends after ninety days, however much it is used', async () => {
    const {access_token: token} = await logIn(await app.parent())
    for (let day = 1; day < 90; day++) {
      app.clock.advance({days: 1, ms: 1})
      expect(await statusOf(token)).toBe(200)
    }
    app.clock.advance({days: 1})
    expectRefusal(await app.call(getProfile, {token}), 401, 'session_ended')
  })

  test('is written at most once a day', async () => {
    const {access_token: token} = await logIn(await app.parent())
    const seen = async () => JSON.stringify(await app.rows('select last_used_at::text from tokens order by id'))
    const first = await seen()
    app.clock.advance({hours: 23})
    await statusOf(token)
    expect(await seen()).toBe(first)
    app.clock.advance({hours: 2})
    await statusOf(token)
    expect(await seen()).not.toBe(first)
  })

  test.each(['bearer', 'BEARER', 'Bearer'])('is read after the scheme %s, whose case does not matter', async scheme => {
    const {access_token: token} = await logIn(await app.parent())
    const answer = await app.app.request('/api/profile', {headers: {Authorization: `${scheme} ${token}`}})
    expect(answer.status).toBe(200)
  })

  test('dies at logout, and the same person’s other one does not', async () => {
    const parent = await app.parent()
    const [here, there] = [await logIn(parent), await logIn(parent)]
    await app.ok(logout, {token: here.access_token})
    expect(await statusOf(here.access_token)).toBe(401)
    expect(await statusOf(there.access_token)).toBe(200)
  })

  test('can be ended later by its handle, by anyone who sends it', async () => {
    const parent = await app.parent()
    const [here, there] = [await logIn(parent), await logIn(parent)]
    const body = {logout_handle: here.logout_handle}
    expect((await app.call(revokeSignIn, {body})).status).toBe(200)
    expect(await statusOf(here.access_token)).toBe(401)
    expect(await statusOf(there.access_token)).toBe(200)
  })

  test('a handle answers alike whether or not it was one, and opens nothing', async () => {
    const {logout_handle, access_token} = await logIn(await app.parent())
    expect(await statusOf(logout_handle)).toBe(401)
    const answers = []
    for (const handle of ['made-up', access_token, logout_handle, logout_handle]) {
      answers.push((await app.call(revokeSignIn, {body: {logout_handle: handle}})).text)
    }
    expect(new Set(answers).size).toBe(1)
  })

  test.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwdw==', `Bearer ${'a'.repeat(43)}`, 'bearer x', 'Bearer ../..'])(
    'nothing opens with the header %j',
    async Authorization => {
      expectRefusal(await app.call(getProfile, {headers: {Authorization}}), 401)
    },
  )

  test('comes before everything else that could be wrong', async () => {
    expectRefusal(await app.call(listParentBookings, {query: {status: 'NONSENSE' as 'PENDING'}}), 401)
  })
})
