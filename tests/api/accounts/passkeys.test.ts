import {Secret, TOTP} from 'otpauth'
import {beforeEach, describe, expect, test} from 'vitest'
import {suspendUser, resetSecondStep} from '#contract/admin/people.ts'
import {getProfile} from '#contract/accounts/auth.ts'
import * as contract from '#contract/accounts/passkeys.ts'
import {beginSecondStep, confirmSecondStep} from '#contract/accounts/second-step.ts'
import {limits} from '#contract/limits.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Person} from '#tests/support/people.ts'
import {authenticator} from '#tests/support/services/authenticator.ts'

const app = await testApp()
/** Where the tests' requests come from. */
const site = 'http://localhost'

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Adds a passkey of a new device. */
async function addPasskey(by: Person, name = 'Phone') {
  const phone = authenticator(site)
  const options = await app.ok(contract.beginPasskey, {by, body: {}})
  const passkey = await app.ok(contract.addPasskey, {by, body: {name, credential: phone.create(options)}})
  return {phone, passkey}
}

const challenge = () => app.ok(contract.beginPasskeyLogIn, {body: {}})
type Used = ReturnType<ReturnType<typeof authenticator>['get']>
const logIn = (credential: Used, portal: 'people' | 'staff' = 'people') =>
  app.call(contract.logInWithPasskey, {body: {portal, credential}})

const shownBy = (secret: string) =>
  new TOTP({secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30}).generate({
    timestamp: Date.parse(app.clock.now()),
  })

describe('logging in with a passkey', () => {
  test('works for every role at its portal, and counts as both steps', async () => {
    const agency = await app.agency()
    const people = [await app.parent(), await app.caretaker(), agency, await app.member(agency), await app.staff()]
    for (const who of people) {
      const {secret} = await app.ok(beginSecondStep, {by: who, body: {}})
      await app.ok(confirmSecondStep, {by: who, body: {totp: shownBy(secret)}})
      const {phone} = await addPasskey(who)
      const portal = who === people.at(-1) ? 'staff' : 'people'
      const wrong = portal === 'staff' ? 'people' : 'staff'
      expectRefusal(await logIn(phone.get(await challenge()), wrong), 403, 'wrong_portal')
      const {access_token: token} = (await logIn(phone.get(await challenge()), portal)).body
      expect((await app.ok(getProfile, {token})).user_id).toBe(who.user_id)
    }
    expect(
      await app.rows('select distinct second_step from tokens where created_at = last_used_at and second_step'),
    ).toEqual([{second_step: true}])
  })

  test('satisfies staff’s required second step', async () => {
    const admin = await app.staff()
    const {phone} = await addPasskey(admin)
    const strict = await testApp({database: app.deps.database, requireStaffTotp: true, start: testStart})
    const options = await strict.ok(contract.beginPasskeyLogIn, {body: {}})
    const body = {portal: 'staff', credential: phone.get(options)} as const
    const signedIn = await strict.ok(contract.logInWithPasskey, {body})
    expect(signedIn.second_step).toBeUndefined()
    expect((await strict.call(getProfile, {token: signedIn.access_token})).status).toBe(200)
  })

  test('takes a challenge once, within five minutes, and none of the adding', async () => {
    const parent = await app.parent()
    const {phone} = await addPasskey(parent)
    const options = await challenge()
    const answer = phone.get(options)
    expect((await logIn(answer)).status).toBe(200)
    // the same answer again, and a new one to the same challenge
    expectRefusal(await logIn(answer), 401, 'ticket_ended')
    expectRefusal(await logIn(phone.get(options)), 401, 'ticket_ended')
    expectRefusal(
      await logIn(phone.get(await app.ok(contract.beginPasskey, {by: parent, body: {}}))),
      401,
      'ticket_ended',
    )
    expectRefusal(await logIn(phone.get({challenge: 'bWFkZS11cA'})), 401, 'ticket_ended')
    const late = await challenge()
    app.clock.advance({minutes: 5})
    expectRefusal(await logIn(phone.get(late)), 401, 'ticket_ended')
  })

  test('refuses what is signed for another site, without unlocking, for another person or by another key', async () => {
    const [parent, other] = [await app.parent(), await app.parent()]
    const {phone} = await addPasskey(parent)
    const {phone: foreign} = await addPasskey(other)
    const refused = async (credential: Used) => expectRefusal(await logIn(credential), 401, 'passkey_refused')
    await refused(phone.get(await challenge(), {origin: 'https://evil.example'}))
    await refused(phone.get(await challenge(), {rp_id: 'evil.example'}))
    await refused(phone.get(await challenge(), {unlocked: false}))
    await refused(phone.get(await challenge(), {userHandle: Buffer.from(other.user_id).toString('base64url')}))
    await refused({...foreign.get(await challenge()), id: phone.id})
    await refused(authenticator(site).get(await challenge()))
    expect((await logIn(phone.get(await challenge()))).status).toBe(200)
  })

  test('refuses a counter that does not rise, as a copy of the key would send', async () => {
    const {phone} = await addPasskey(await app.parent())
    expect((await logIn(phone.get(await challenge()))).status).toBe(200)
    phone.device.counter -= 1
    expectRefusal(await logIn(phone.get(await challenge())), 401, 'passkey_refused')
    expect((await logIn(phone.get(await challenge()))).status).toBe(200)
  })

  test('of a suspended person opens what their password opens', async () => {
    const [admin, caretaker] = [await app.staff(), await app.caretaker()]
    const {phone} = await addPasskey(caretaker)
    const body = {reason: 'Unsafe'}
    await app.ok(suspendUser, {by: admin, key: newId(), params: {id: caretaker.user_id}, body})
    const {access_token: token} = (await logIn(phone.get(await challenge()))).body
    expectRefusal(await app.call(contract.beginPasskey, {token, body: {}}), 403, 'suspended')
  })

  test('guessed from one address waits after fifty tries', async () => {
    const credential = authenticator(site).get({challenge: 'bWFkZS11cA'})
    for (let tries = 0; tries < 50; tries++) expectRefusal(await logIn(credential), 401, 'passkey_refused')
    expectRefusal(await logIn(credential), 429, 'too_many_requests')
  })
})

describe('adding, naming and removing', () => {
  test('stays at twenty, also where several were begun before the last was added', async () => {
    const parent = await app.parent()
    for (let added = 0; added < limits.passkeys_max - 1; added++) await addPasskey(parent)
    const begun = [await app.ok(contract.beginPasskey, {by: parent, body: {}})]
    begun.push(await app.ok(contract.beginPasskey, {by: parent, body: {}}))
    const answers = await Promise.all(
      begun.map(options =>
        app.call(contract.addPasskey, {
          by: parent,
          body: {name: 'Phone', credential: authenticator(site).create(options)},
        }),
      ),
    )
    expect(new Set(answers.map(({status}) => status))).toEqual(new Set([201, 422]))
    expect((await app.ok(contract.listPasskeys, {by: parent})).items).toHaveLength(limits.passkeys_max)
  })

  test('a passkey has a name, can be renamed, and logs in no more once it is removed', async () => {
    const parent = await app.parent()
    const {phone, passkey} = await addPasskey(parent)
    expect(passkey).toEqual({id: passkey.id, name: 'Phone', created_at: testStart, last_used_at: null})
    app.clock.advance({minutes: 1})
    expect((await logIn(phone.get(await challenge()))).status).toBe(200)
    const params = {id: passkey.id}
    await app.ok(contract.renamePasskey, {by: parent, params, body: {name: 'Old phone'}})
    expect((await app.ok(contract.listPasskeys, {by: parent})).items).toEqual([
      {...passkey, name: 'Old phone', last_used_at: app.clock.now()},
    ])
    const pending = phone.get(await challenge())
    await app.ok(contract.removePasskey, {by: parent, params})
    expectRefusal(await logIn(pending), 401, 'passkey_refused')
    expectRefusal(await app.call(contract.removePasskey, {by: parent, params}), 404, 'not_found')
    const mails = await app.rows<{change: string}>(
      `select data ->> 'change' as change from jobs.job where data ->> 'user_id' = '${parent.user_id}' order by 1`,
    )
    expect(mails.map(({change}) => change)).toEqual(['passkey_added', 'passkey_removed'])
  })

  test('takes a challenge of one’s own, once, within five minutes', async () => {
    const [parent, other] = [await app.parent(), await app.parent()]
    const add = (by: Person, credential: ReturnType<ReturnType<typeof authenticator>['create']>) =>
      app.call(contract.addPasskey, {by, body: {name: 'Phone', credential}})
    const options = await app.ok(contract.beginPasskey, {by: parent, body: {}})
    expectRefusal(await add(other, authenticator(site).create(options)), 401, 'ticket_ended')
    expect((await add(parent, authenticator(site).create(options))).status).toBe(201)
    expectRefusal(await add(parent, authenticator(site).create(options)), 401, 'ticket_ended')
    expectRefusal(await add(parent, authenticator(site).create(await challenge())), 401, 'ticket_ended')
    const late = await app.ok(contract.beginPasskey, {by: parent, body: {}})
    app.clock.advance({minutes: 5})
    expectRefusal(await add(parent, authenticator(site).create(late)), 401, 'ticket_ended')
  })

  test('refuses another’s credential, another site’s and one that was not unlocked', async () => {
    const [parent, other] = [await app.parent(), await app.parent()]
    const {phone} = await addPasskey(parent)
    const add = async (spoilt: Parameters<typeof phone.create>[1], of = authenticator(site)) => {
      const options = await app.ok(contract.beginPasskey, {by: other, body: {}})
      const credential = of.create({challenge: options.challenge}, spoilt)
      expectRefusal(await app.call(contract.addPasskey, {by: other, body: {name: 'Phone', credential}}), 422, 'invalid')
    }
    await add({}, phone)
    await add({origin: 'https://evil.example'})
    await add({unlocked: false})
    expect((await app.ok(contract.listPasskeys, {by: other})).items).toEqual([])
  })

  test('an older sign-in gives its password, and a code if two-step login is on', async () => {
    const parent = await app.parent()
    const {secret} = await app.ok(beginSecondStep, {by: parent, body: {}})
    await app.ok(confirmSecondStep, {by: parent, body: {totp: shownBy(secret)}})
    const begin = (body: {current_password?: string; totp?: string}) =>
      app.call(contract.beginPasskey, {by: parent, body})
    expect((await begin({})).status).toBe(200)
    app.clock.advance({minutes: 11})
    expectRefusal(await begin({}), 403, 'reauthentication_required')
    expectRefusal(await begin({current_password: password}), 401, 'totp_required')
    expectRefusal(await begin({current_password: password, totp: '000000'}), 401, 'totp_wrong')
    expect((await begin({current_password: password, totp: shownBy(secret)})).status).toBe(200)
  })

  test('is not offered where the page stands on an IP address, and ends at twenty', async () => {
    const parent = await app.parent()
    for (const path of ['/api/login/passkey/options', '/api/account/passkeys/options']) {
      const response = await app.app.request(`http://127.0.0.1:3000${path}`, {
        method: 'POST',
        headers: {Authorization: `Bearer ${parent.token}`, 'Content-Type': 'application/json'},
        body: '{}',
      })
      expect([response.status, ((await response.json()) as {code: string}).code]).toEqual([422, 'not_available'])
    }
    for (let count = 0; count < 20; count++) await addPasskey(parent)
    expectRefusal(await app.call(contract.beginPasskey, {by: parent, body: {}}), 422, 'not_available')
  })

  test('an admin who resets someone’s second step removes their passkeys too', async () => {
    const [admin, parent] = [await app.staff(), await app.parent()]
    const {phone} = await addPasskey(parent)
    await app.ok(resetSecondStep, {by: admin, key: newId(), params: {id: parent.user_id}, body: {}})
    expectRefusal(await logIn(phone.get(await challenge())), 401, 'passkey_refused')
    expectRefusal(await app.call(getProfile, {by: parent}), 401, 'session_ended')
  })

  test('challenges are stored as hashes and purged when they have expired', async () => {
    const {challenge: text} = await challenge()
    expect(JSON.stringify(await app.rows('select * from passkey_challenges'))).not.toContain(text)
    app.clock.advance({minutes: 6})
    await tick(app.db, app.clock.now())
    expect(await app.rows('select 1 from passkey_challenges')).toEqual([])
  })
})
