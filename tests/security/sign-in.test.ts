import {beforeEach, describe, expect, test} from 'vitest'
import {adminLogin, getProfile, login} from '#contract/accounts/auth.ts'
import {nearby} from '#contract/bookings/provider-bookings.ts'
import {testApp} from '../support/app.ts'
import type {Answer} from '../support/call.ts'
import {expectRefusal} from '../support/call.ts'
import {password} from '../support/people.ts'
import {runsHere} from '../support/runs.ts'

const proxy = '10.0.0.1'
const app = await testApp({trustedProxies: [proxy]})
beforeEach(() => app.reset())

interface From {
  address?: string
  headers?: Record<string, string>
}
const form = (username: string, word: string) => ({grant_type: 'password', username, password: word}) as const
const logIn = (username: string, word = password, from: From = {}) =>
  app.call(login, {body: form(username, word), ...from})
const cookieOf = (answer: Answer<unknown>) => (answer.headers.get('Set-Cookie') ?? '').split(';')[0]!

/** `times` wrong passwords, one after another; the statuses in order. */
async function guess(username: string, times: number, from: (i: number) => From = () => ({})): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await logIn(username, `wrong-${i}`, from(i))).status)
  return statuses
}
const times = (n: number, status: number) => Array.from({length: n}, () => status)

describe('signing in', () => {
  test('on a second device says that another was used within the day, however seldom use is written', async () => {
    const {email} = await app.parent()
    await app.rows('delete from tokens')
    const first = await app.ok(login, {body: form(email, password)})
    expect(first.used_elsewhere_at).toBeNull()
    app.clock.advance({hours: 23})
    await app.ok(getProfile, {by: {token: first.access_token}})
    app.clock.advance({hours: 7})
    const second = await app.ok(login, {body: form(email, password)})
    expect(second.used_elsewhere_at).not.toBeNull()
    app.clock.advance({days: 3})
    const third = await app.ok(login, {body: form(email, password)})
    expect(third.used_elsewhere_at).toBeNull()
  })

  test('a parent, a caregiver and every member of an agency come in by the same door', async () => {
    const agency = await app.agency()
    const people = [await app.parent(), await app.caretaker(), agency, await app.member(agency, 'field')]
    for (const person of people) {
      const answer = await logIn(person.email.toUpperCase())
      expect(answer.body).toMatchObject({token_type: 'bearer', expires_in: 30 * 86_400})
      const profile = await app.ok(getProfile, {token: answer.body.access_token})
      expect(profile).toMatchObject({user_id: person.user_id, role: answer.body.role})
    }
  })

  test('a password that is too short is a wrong one at the staff door, and said to be short at the other', async () => {
    const admin = await app.staff()
    const refusal = expectRefusal(await app.call(adminLogin, {body: form(admin.email, 'abc')}), 401, 'bad_credentials')
    expect(refusal.detail).toBe(expectRefusal(await logIn(admin.email, 'not-the-one'), 401).detail)
    const short = expectRefusal(await logIn(admin.email, 'abc'), 422)
    expect(short.detail).toContain('at least 6 characters')
  })

  test('a right password at the wrong door is told which door, and gets nothing', async () => {
    const [parent, admin, writer] = [await app.parent(), await app.staff(), await app.staff('blog_writer')]
    const before = await app.rows('select count(*)::int as n from tokens')
    for (const staff of [admin, writer]) {
      const refusal = expectRefusal(await logIn(staff.email), 403, 'wrong_portal')
      expect(refusal.detail).toBe('No Parent or Caretaker profile found for those credentials.')
      expectRefusal(await logIn(staff.email, 'not-the-one'), 401, 'bad_credentials')
    }
    const refusal = expectRefusal(await app.call(adminLogin, {body: form(parent.email, password)}), 403, 'wrong_portal')
    expect(refusal.detail).toBe('You must be an Admin or Blog Writer to log in.')
    expectRefusal(await app.call(adminLogin, {body: form(parent.email, 'not-the-one')}), 401, 'bad_credentials')
    expect(await app.rows('select count(*)::int as n from tokens')).toEqual(before)
  })

  test('staff come in by theirs, and a scope grants nothing', async () => {
    const writer = await app.staff('blog_writer')
    const {role} = await app.ok(adminLogin, {body: {...form(writer.email, password), scope: 'admin'}})
    expect(role).toBe('blog_writer')
  })

  test('a suspended person may sign in, and then do nothing but send what was captured', async () => {
    const caretaker = await app.caretaker()
    await app.rows(`update users set suspended_at = created_at where id = '${caretaker.user_id}'`)
    const {access_token: token} = (await logIn(caretaker.email)).body
    expect((await app.call(getProfile, {token})).status).toBe(200)
    expectRefusal(await app.call(nearby, {token}), 403, 'suspended')
  })

  test('neither password nor token nor handle stands in the database', async () => {
    const parent = await app.parent()
    const {access_token, logout_handle} = (await logIn(parent.email)).body
    const rows = JSON.stringify([
      await app.rows('select * from users'),
      await app.rows('select * from tokens'),
      await app.rows('select * from devices'),
    ])
    for (const secret of [password, access_token, logout_handle]) expect(rows).not.toContain(secret)
  })
})

describe('finding out who has an account', () => {
  test('an unknown address is answered byte for byte as a wrong password', async () => {
    const parent = await app.parent()
    const [known, unknown] = [await logIn(parent.email, 'wrong-password'), await logIn('nobody@example.test')]
    expect(unknown.status).toBe(401)
    expect(unknown.text).toBe(known.text)
    const names = (answer: Answer<unknown>) => [...answer.headers.keys()].sort()
    expect(names(unknown)).toEqual(names(known))
  })

  test('an unknown address takes as long as a wrong password', {timeout: 180_000}, async () => {
    // what else runs on the machine only adds to a time: its quickest tenth is the work itself
    const quickest = (spent: number[]) => spent.sort((a, b) => a - b)[Math.floor(spent.length / 10)]!
    const spent: Record<'known' | 'unknown', number[]> = {known: [], unknown: []}
    const people = await Promise.all(Array.from({length: 4}, () => app.parent()))
    for (let i = 0; i < runsHere(200); i++) {
      if (i % 20 === 0) app.forgetLimits()
      for (const who of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const address = who === 'known' ? people[i % people.length]!.email : `nobody${i % people.length}@example.test`
        const since = performance.now()
        expect((await logIn(address, 'wrong-password', {address: `192.0.2.${i}`})).status).toBe(401)
        spent[who].push(performance.now() - since)
      }
    }
    const [known, unknown] = [quickest(spent.known), quickest(spent.unknown)]
    expect(Math.abs(known - unknown) / known, `${known} ms and ${unknown} ms`).toBeLessThan(0.5)
  })
})

describe('guessing passwords', () => {
  test('the eleventh try waits, whatever it says, and the owner too unless the browser is known', async () => {
    const parent = await app.parent()
    const known = {headers: {Cookie: cookieOf(await logIn(parent.email))}}
    expect(await guess(parent.email, 11)).toEqual([...times(10, 401), 429])

    const refused = await logIn(parent.email)
    expectRefusal(refused, 429, 'too_many_requests')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)

    expect((await logIn(parent.email, password, known)).status).toBe(200)
  })

  test('twenty at once are no way around it', async () => {
    const parent = await app.parent()
    const answers = await Promise.all(Array.from({length: 20}, (_, i) => logIn(parent.email, `wrong-${i}`)))
    expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([...times(10, 401), ...times(10, 429)])
  })

  test('an address that is no one’s runs out as one that is someone’s', async () => {
    expect(await guess('nobody@example.test', 11)).toEqual([...times(10, 401), 429])
  })

  test('a known browser has tries of its own, and no more of them', async () => {
    const parent = await app.parent()
    const known = {headers: {Cookie: cookieOf(await logIn(parent.email))}}
    expect(await guess(parent.email, 11, () => known)).toEqual([...times(10, 401), 429])
    expect((await logIn(parent.email)).status).toBe(200)
  })

  test('a browser known to one account is unknown to another, and a made-up marker to all', async () => {
    const [parent, other] = [await app.parent(), await app.parent()]
    const cookie = cookieOf(await logIn(parent.email))
    await guess(other.email, 10)
    for (const Cookie of [cookie, 'village_device=made-up', 'village_device=']) {
      expect((await logIn(other.email, password, {headers: {Cookie}})).status).toBe(429)
    }
  })

  test('the marker is out of reach of scripts and of other sites', async () => {
    const cookie = (await logIn((await app.parent()).email)).headers.get('Set-Cookie')
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api']) expect(cookie).toContain(part)
  })

  test('one address that tries many accounts runs out as well', async () => {
    const [victim, elsewhere] = [await app.parent(), {address: '198.51.100.7'}]
    const statuses: number[] = []
    for (let i = 0; i < 51; i++) {
      statuses.push((await logIn(`somebody${i}@example.test`, 'wrong-password', {address: '203.0.113.9'})).status)
    }
    expect(statuses).toEqual([...times(50, 401), 429])
    expect((await logIn(victim.email, password, elsewhere)).status).toBe(200)
  })

  test('staff have fewer tries', async () => {
    const admin = await app.staff()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await app.call(adminLogin, {body: form(admin.email, `wrong-${i}`)})).status)
    }
    expect(statuses).toEqual([...times(5, 401), 429])
  })
})

describe('X-Forwarded-For', () => {
  const spread = (i: number) => `somebody${i}@example.test`
  const from = (address: string, forwarded: string): From => ({
    address,
    headers: {'X-Forwarded-For': forwarded},
  })

  test('a header that rotates from a stranger still meets the limit', async () => {
    for (let i = 0; i < 50; i++) await logIn(spread(i), 'wrong-password', from('203.0.113.9', `192.0.2.${i}`))
    expect((await logIn(spread(50), 'wrong-password', from('203.0.113.9', '192.0.2.99'))).status).toBe(429)
  })

  test('behind the configured proxy only the hop that the proxy wrote counts', async () => {
    for (let i = 0; i < 50; i++) {
      await logIn(spread(i), 'wrong-password', from(proxy, `192.0.2.${i}, 203.0.113.9`))
    }
    expect((await logIn(spread(50), 'wrong-password', from(proxy, '192.0.2.99, 203.0.113.9'))).status).toBe(429)
    expect((await logIn(spread(51), 'wrong-password', from(proxy, '203.0.113.10'))).status).toBe(401)
  })
})
