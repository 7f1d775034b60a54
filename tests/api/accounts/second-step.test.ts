import {Secret, TOTP} from 'otpauth'
import {beforeEach, describe, expect, test} from 'vitest'
import {listAudit} from '#contract/admin/operations.ts'
import * as people from '#contract/admin/people.ts'
import {adminLogin, getAdminProfile, login, logout} from '#contract/accounts/auth.ts'
import {listPosts} from '#contract/content/blog.ts'
import * as contract from '#contract/accounts/second-step.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {sealOf} from '#server/encryption.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Person} from '#tests/support/people.ts'

const app = await testApp()
/** The same database, where every member of the staff must have a second step. */
const strict = await testApp({database: app.deps.database, requireStaffTotp: true, start: testStart})

beforeEach(async () => {
  for (const each of [app, strict]) each.clock.set(testStart)
  strict.forgetLimits()
  await app.reset()
})

const codeOf = (secret: string, at: string) =>
  new TOTP({secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30}).generate({
    timestamp: Date.parse(at),
  })
/** Logs in by password, and once more with the ticket of the refusal where there is a code to show. */
async function logIn({email}: Person, code?: string, to = app) {
  const body = {grant_type: 'password', username: email, password} as const
  const first = await to.call(adminLogin, {body})
  if (code === undefined || first.status !== 401) return first
  const {ticket} = expectRefusal(first, 401, 'second_step_required')
  return to.call(adminLogin, {body: {...body, ticket, code}})
}

/** Sets a second step up, and lets half a minute pass: the code that did it counts no more. */
async function setUp(by: {token: string}, to = app) {
  const {secret} = await to.ok(contract.beginSecondStep, {by, body: {}})
  const totp = codeOf(secret, to.clock.now())
  const {recovery_codes} = await to.ok(contract.confirmSecondStep, {by, body: {totp}})
  to.clock.advance({seconds: 30})
  return {secret, recovery_codes, code: () => codeOf(secret, to.clock.now())}
}

/** A code that is right at no time near now. */
const wrongFor = (secret: string) => codeOf(secret, '2030-01-01T00:00:00.000Z')

describe('setting it up', () => {
  test('an authenticator is given the secret as text and as an address, and counts once a code of it came', async () => {
    const admin = await app.staff()
    const {secret, uri} = await app.ok(contract.beginSecondStep, {by: admin, body: {}})
    const address = new URL(uri)
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(address.pathname)).toContain(admin.email)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret,
      issuer: 'Village',
      digits: '6',
      period: '30',
    })
    expect((await logIn(admin)).status).toBe(200)
    expectRefusal(
      await app.call(contract.confirmSecondStep, {by: admin, body: {totp: wrongFor(secret)}}),
      401,
      'totp_wrong',
    )
    const totp = codeOf(secret, app.clock.now())
    const {recovery_codes} = await app.ok(contract.confirmSecondStep, {by: admin, body: {totp}})
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await app.ok(contract.getSecondStep, {by: admin})).toEqual({
      is_required: false,
      since: testStart,
      recovery_codes_left: 10,
      // ten minutes after the log-in
      password_needed_from: plusMs(testStart, 600_000),
    })
    expectRefusal(await logIn(admin), 401, 'second_step_required')
  })

  test('ends what was signed in by password alone, but not the sign-in that did it', async () => {
    const admin = await app.staff()
    const elsewhere = await app.logInAgain(admin)
    await setUp(admin)
    expect((await app.call(getAdminProfile, {by: admin})).status).toBe(200)
    expectRefusal(await app.call(getAdminProfile, {token: elsewhere}), 401, 'session_ended')
  })

  test('an older sign-in asks for the password, and a new authenticator for a code of the old', async () => {
    const admin = await app.staff()
    const {code, secret} = await setUp(admin)
    app.clock.advance({minutes: 11})
    const begin = (body: {current_password?: string; totp?: string}) =>
      app.call(contract.beginSecondStep, {by: admin, body})
    expectRefusal(await begin({totp: code()}), 403, 'reauthentication_required')
    expectRefusal(await begin({current_password: password}), 401, 'totp_required')
    expectRefusal(await begin({current_password: password, totp: wrongFor(secret)}), 401, 'totp_wrong')
    const next = await begin({current_password: password, totp: code()})
    // until a code of the new one came, the old one counts
    app.clock.advance({seconds: 30})
    expect((await logIn(admin, code())).status).toBe(200)
    const totp = codeOf(next.body.secret, app.clock.now())
    await app.ok(contract.confirmSecondStep, {by: admin, body: {totp}})
    app.clock.advance({seconds: 30})
    expectRefusal(await logIn(admin, code()), 401, 'totp_wrong')
    expect((await logIn(admin, codeOf(next.body.secret, app.clock.now()))).status).toBe(200)
  })

  test('a copy of the database gives neither secret nor codes away', async () => {
    const admin = await app.staff()
    const {secret, recovery_codes} = await setUp(admin)
    const rows = JSON.stringify([
      await app.rows('select * from second_steps'),
      await app.rows('select * from recovery_codes'),
      await app.rows('select * from audit_log'),
      await app.rows('select * from idempotency_keys'),
    ])
    for (const kept of [secret, ...recovery_codes]) expect(rows).not.toContain(kept)
    const [row] = await app.rows<{secret_sealed: string}>('select secret_sealed from second_steps')
    expect(sealOf('another key').open(row!.secret_sealed, admin.user_id)).toBeNull()
  })

  test('is in the log with who did it, and written to her', async () => {
    const admin = await app.staff()
    const {code} = await setUp(admin)
    await app.ok(contract.renewRecoveryCodes, {by: admin, body: {totp: code()}})
    app.clock.advance({seconds: 30})
    await app.ok(contract.removeSecondStep, {by: admin, body: {totp: code()}})
    const {items} = await app.ok(listAudit, {by: admin, query: {target_id: admin.user_id}})
    expect(items.map(({action, after, by}) => [action, after, by?.user_id])).toEqual([
      ['user.second_step_removed', {second_step: false}, admin.user_id],
      ['user.recovery_codes_renewed', {}, admin.user_id],
      ['user.second_step_set_up', {second_step: true}, admin.user_id],
    ])
    const mails = await app.rows<{change: string}>(
      `select data ->> 'change' as change from jobs.job where name = 'mail'
        and data ->> 'user_id' = '${admin.user_id}' order by created_on, change desc`,
    )
    expect(mails.map(each => each.change).sort()).toEqual(['codes_renewed', 'off', 'on'])
    expect((await logIn(admin)).status).toBe(200)
  })
})

describe('signing in with it', () => {
  test('takes a code of now or of the step beside it, each once, even if others saw it', async () => {
    const admin = await app.staff()
    const {secret} = await setUp(admin)
    const at = (seconds: number) =>
      codeOf(secret, new Date(Date.parse(app.clock.now()) + seconds * 1_000).toISOString())
    app.clock.advance({minutes: 5})
    expectRefusal(await logIn(admin, at(-60)), 401, 'totp_wrong')
    expectRefusal(await logIn(admin, at(60)), 401, 'totp_wrong')
    expect((await logIn(admin, at(-30))).status).toBe(200)
    expectRefusal(await logIn(admin, at(-30)), 401, 'totp_wrong')
    expect((await logIn(admin, at(0))).status).toBe(200)
    expectRefusal(await logIn(admin, at(0)), 401, 'totp_wrong')
  })

  test('of two sign-ins with one code at once, one gets in', async () => {
    const admin = await app.staff()
    const {code} = await setUp(admin)
    const both = await Promise.all([logIn(admin, code()), logIn(admin, code())])
    expect(both.map(each => each.status).sort((a, b) => a - b)).toEqual([200, 401])
  })

  test('a recovery code works once, in any case and with spaces, and she is written to', async () => {
    const admin = await app.staff()
    const {recovery_codes} = await setUp(admin)
    const [code = ''] = recovery_codes
    const {token} = {token: (await logIn(admin, ` ${code.toUpperCase()} `)).body.access_token}
    expectRefusal(await logIn(admin, code), 401, 'totp_wrong')
    expect(await app.ok(contract.getSecondStep, {token})).toMatchObject({recovery_codes_left: 9})
    const [mail] = await app.rows(
      `select 1 from jobs.job where data ->> 'change' = 'recovery_used' and data ->> 'user_id' = '${admin.user_id}'`,
    )
    expect(mail).toBeDefined()
    const renewed = await app.ok(contract.renewRecoveryCodes, {token, body: {totp: recovery_codes[1]!}})
    expectRefusal(await logIn(admin, recovery_codes[2]), 401, 'totp_wrong')
    expect((await logIn(admin, renewed.recovery_codes[0])).status).toBe(200)
  })

  test('a wrong password is answered alike, whatever code comes with it', async () => {
    const admin = await app.staff()
    const {code} = await setUp(admin)
    const answer = (typed?: string) =>
      app.call(adminLogin, {
        body: {
          grant_type: 'password',
          username: admin.email,
          password: 'not-hers',
          ...(typed && {code: typed, ticket: 'made-up'}),
        },
      })
    const plain = expectRefusal(await answer(), 401, 'bad_credentials')
    expect(expectRefusal(await answer(code()), 401, 'bad_credentials')).toEqual(plain)
  })

  test('the sixth wrong code has to wait, and so has a right one then', async () => {
    const admin = await app.staff()
    const {secret, code} = await setUp(admin)
    for (let tries = 0; tries < 5; tries++) {
      expectRefusal(await logIn(admin, wrongFor(secret)), 401, 'totp_wrong')
    }
    const refused = await logIn(admin, code())
    expectRefusal(refused, 429, 'too_many_requests')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('a key that was changed leaves recovery codes alone, which lead to setting up anew', async () => {
    const admin = await app.staff()
    const {code, recovery_codes} = await setUp(admin)
    const moved = await testApp({
      database: app.deps.database,
      seal: sealOf('another key'),
      start: app.clock.now(),
    })
    expectRefusal(await logIn(admin, code(), moved), 401, 'totp_wrong')
    const token = (await logIn(admin, recovery_codes[0], moved)).body.access_token
    const next = await moved.ok(contract.beginSecondStep, {token, body: {totp: recovery_codes[1]}})
    const totp = codeOf(next.secret, moved.clock.now())
    expect((await moved.call(contract.confirmSecondStep, {token, body: {totp}})).status).toBe(200)
  })
})

describe('where it is required', () => {
  test('the first sign-in leads to setting it up, and opens nothing else', async () => {
    const writer = await app.staff('blog_writer')
    const answer = await logIn(writer, undefined, strict)
    expect(answer.body.second_step).toBe('set_up')
    const token = answer.body.access_token
    expectRefusal(await strict.call(getAdminProfile, {token}), 401, 'totp_setup_required')
    // what is everybody's stays so, without what only staff see of it
    expect((await strict.call(listPosts, {token})).status).toBe(200)
    const {code} = await setUp({token}, strict)
    expect((await strict.call(getAdminProfile, {token})).status).toBe(200)
    const again = await logIn(writer, code(), strict)
    expect(again.body.second_step).toBeUndefined()
    expect((await strict.call(getAdminProfile, {token: again.body.access_token})).status).toBe(200)
    expectRefusal(
      await strict.call(contract.removeSecondStep, {token, body: {totp: code()}}),
      409,
      'second_step_mandatory',
    )
  })

  test('a sign-in of before opens nothing any more, and may still sign out', async () => {
    const admin = await app.staff()
    expectRefusal(await strict.call(people.listUsers, {by: admin}), 401, 'totp_setup_required')
    expect((await strict.call(logout, {by: admin})).status).toBe(200)
  })

  test('a sign-in whose second step was taken away has shown none', async () => {
    const admin = await app.staff()
    const {code} = await setUp(admin)
    await app.ok(contract.removeSecondStep, {by: admin, body: {totp: code()}})
    expectRefusal(await strict.call(getAdminProfile, {by: admin}), 401, 'totp_setup_required')
  })

  test('no one else is asked for anything', async () => {
    const parent = await app.parent()
    expect((await strict.call(logout, {by: parent})).status).toBe(200)
  })
})

describe('an admin resets it', () => {
  const reset = (by: Person, {user_id}: {user_id: string}) =>
    app.call(people.resetSecondStep, {by, key: newId(), params: {id: user_id}, body: {}})

  test('her sign-ins end, the password alone counts again, and the log says who did it', async () => {
    const [admin, writer] = [await app.staff(), await app.staff('blog_writer')]
    const {code} = await setUp(writer)
    const token = (await logIn(writer, code())).body.access_token
    expect((await app.ok(people.getUser, {by: admin, params: {id: writer.user_id}})).person).toMatchObject({
      has_second_step: true,
    })
    expect((await reset(admin, writer)).body).toMatchObject({has_second_step: false})
    expectRefusal(await app.call(getAdminProfile, {token}), 401, 'session_ended')
    expect((await logIn(writer)).status).toBe(200)
    const [entry] = (await app.ok(listAudit, {by: admin, query: {target_id: writer.user_id}})).items
    expect(entry).toMatchObject({action: 'user.second_step_reset', by: {user_id: admin.user_id}})
  })

  test('of a family too', async () => {
    const [admin, parent] = [await app.staff(), await app.parent()]
    await setUp(parent)
    expect((await reset(admin, parent)).body).toMatchObject({has_second_step: false})
    expect((await app.call(login, {body: {grant_type: 'password', username: parent.email, password}})).status).toBe(200)
  })

  test('an admin cannot reset their own', async () => {
    const admin = await app.staff()
    await setUp(admin)
    expectRefusal(await reset(admin, admin), 409, 'own_account')
  })
})
