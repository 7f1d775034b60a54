import {beforeEach, expect, test} from 'vitest'
import {endUserSignIns} from '#contract/admin/people.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {getProfile, login} from '#contract/accounts/auth.ts'
import {requestEmailChange} from '#contract/accounts/email-change.ts'
import {endOtherSignIns, endSignIn, listSignIns} from '#contract/accounts/sign-ins.ts'
import {events} from '#contract/notifications.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Person} from '#tests/support/people.ts'
import {until} from '#tests/support/until.ts'

const app = await testApp()
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'
const logInOn = async (person: Person, header: string) => {
  const body = {grant_type: 'password', username: person.email, password} as const
  return (await app.ok(login, {body, headers: {'User-Agent': header}})).access_token
}
const isIn = async (token: string) => (await app.call(getProfile, {token})).status === 200

/** Resolves once the server ends the stream of this token. */
async function streamOf(token: string) {
  const response = await app.app.request(`/api${events.path}`, {headers: {Authorization: `Bearer ${token}`}})
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const state = {text: '', isOver: false}
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) state.text += part.value
    state.isOver = true
  }
  void read()
  await until(() => expect(state.text).toContain('event: ready'))
  return state
}

test('a person sees the own devices alone, the present one first, by device and browser', async () => {
  const mia = await app.parent()
  await app.parent()
  app.clock.advance({hours: 48})
  const phone = await logInOn(mia, iphone)
  const {items} = await app.ok(listSignIns, {token: phone})
  expect(items).toMatchObject([
    {device: 'iPhone', browser: 'Safari', is_current: true, first_seen_at: app.clock.now()},
    {device: null, browser: null, is_current: false, first_seen_at: testStart, last_seen_at: testStart},
  ])
  expect(JSON.stringify(items)).not.toMatch(/hash|token/)
})

test('one device can be logged out: its live connection closes, and an address change it asked for ends', async () => {
  const mia = await app.parent()
  const phone = await logInOn(mia, iphone)
  const stream = await streamOf(phone)
  const wish = {new_email: 'intruder@example.test', current_password: password}
  await app.ok(requestEmailChange, {token: phone, params: {id: mia.user_id}, body: wish})
  const other = (await app.ok(listSignIns, {by: mia})).items.find(each => !each.is_current)!
  await app.ok(endSignIn, {by: mia, params: {id: other.id}})
  await until(() => expect(stream.isOver).toBe(true))
  expect([await isIn(phone), await isIn(mia.token)]).toEqual([false, true])
  expect(await app.rows('select 1 from email_changes where confirmed_at is null')).toEqual([])
  // not the caller's own any more, and never another person's
  expectRefusal(await app.call(endSignIn, {by: mia, params: {id: other.id}}), 404, 'not_found')
  const [mine] = (await app.ok(listSignIns, {by: mia})).items
  expectRefusal(await app.call(endSignIn, {by: await app.caretaker(), params: {id: mine!.id}}), 404, 'not_found')
  expect(await isIn(mia.token)).toBe(true)
})

test.each(['parent', 'caretaker', 'field', 'blog_writer'] as const)(
  'a %s can log out all other devices at once',
  async role => {
    const person = await (role === 'field'
      ? app.member(await app.agency(), 'field')
      : role === 'blog_writer'
        ? app.staff(role)
        : app[role]())
    const others = [await app.logInAgain(person), await app.logInAgain(person)]
    await app.ok(endOtherSignIns, {by: person})
    expect(await Promise.all([person.token, ...others].map(isIn))).toEqual([true, false, false])
  },
)

test('staff end the sign-ins of a person, with a row in the audit log, but not their own that way', async () => {
  const admin = await app.staff()
  const mia = await app.parent()
  const again = await app.logInAgain(mia)
  await app.ok(endUserSignIns, {by: admin, params: {id: mia.user_id}, body: {}})
  expect([await isIn(mia.token), await isIn(again)]).toEqual([false, false])
  expect((await app.ok(listAudit, {by: admin})).items).toMatchObject([
    {action: 'user.sign_ins_ended', target_id: mia.user_id},
  ])
  // logging in again works at once
  expect(await isIn(await logInOn(mia, iphone))).toBe(true)
  const own = await app.call(endUserSignIns, {by: admin, params: {id: admin.user_id}, body: {}})
  expectRefusal(own, 409, 'own_account')
})
