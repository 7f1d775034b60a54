import {describe, expect, test} from 'vitest'
import {allEndpoints} from '#contract/all.ts'
import {getProfile} from '#contract/accounts/auth.ts'
import {listParentBookings, requestBooking} from '#contract/bookings/family-bookings.ts'
import * as profiles from '#contract/accounts/profiles.ts'
import {nearby, nearbyCount} from '#contract/bookings/provider-bookings.ts'
import * as contract from '#contract/accounts/registration.ts'
import {newId} from '#lib/id.ts'
import {mercator} from '#domain/place.ts'
import {testApp} from '#tests/support/app.ts'
import {addressOf, expectRefusal} from '#tests/support/call.ts'
import {newcomer, newFamily, newWork} from '#tests/support/newcomer.ts'
import {nashville} from '#tests/support/people.ts'
import {someRequest} from '#tests/support/story.ts'

const app = await testApp()

const count = async (from: string) => (await app.rows<{n: number}>(`select count(*)::int as n from ${from}`))[0]!.n
const register = async (own: Parameters<typeof newcomer>[0] = {}) => {
  app.forgetLimits()
  const body = newcomer(own)
  const {access_token: token} = await app.ok(contract.createUser, {body})
  return {token, body}
}

describe('a family', () => {
  test('is made once, Pending, with the account as its first adult', async () => {
    const {token} = await register()
    const made = await app.ok(contract.setUpParent, {token, body: newFamily})
    expect(made).toMatchObject({...newFamily, is_verified: 'Pending', user: {gender: 'Female', ...nashville}})
    expect(await app.ok(profiles.getParentProfile, {token})).toEqual(made)
    expect((await app.ok(getProfile, {token})).id).toBe(made.id)
    expectRefusal(await app.call(contract.setUpParent, {token, body: newFamily}), 409, 'profile_exists')
    expect(await count(`parents where user_id = '${made.user_id}'`)).toBe(1)
  })

  test('whose answer was lost gets it again by its key', async () => {
    const {token} = await register()
    const key = newId()
    const first = await app.call(contract.setUpParent, {token, key, body: newFamily})
    const again = await app.call(contract.setUpParent, {token, key, body: newFamily})
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  })

  test('made twice at once is one', async () => {
    const {token} = await register()
    const answers = await Promise.all(
      Array.from({length: 6}, () => app.call(contract.setUpParent, {token, body: newFamily})),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 409)).toHaveLength(5)
  })

  test('is not made a second time by its second adult', async () => {
    const parent = await app.parent()
    const {token} = await register()
    const {user_id} = await app.ok(getProfile, {token})
    await app.rows(
      `insert into family_adults (parent_id, user_id, seat, joined_at)
       values ('${parent.parent_id}', '${user_id}', 2, '${app.clock.now()}')`,
    )
    expectRefusal(await app.call(contract.setUpParent, {token, body: newFamily}), 409, 'profile_exists')
    expect(await count(`parents where user_id = '${user_id}'`)).toBe(0)
  })
})

describe('a caregiver', () => {
  const start = () => register({user_role: 'caretaker'})

  test('is made once, Pending, and looks for requests around her own place', async () => {
    const {token} = await start()
    const missing = expectRefusal(await app.call(profiles.getOwnCaretakerProfile, {token}), 404, 'not_found')
    expect(missing.detail).toContain('not found')
    const made = await app.ok(contract.createCaretaker, {token, body: newWork})
    expect(made).toMatchObject({
      ...newWork,
      is_verified: 'Pending',
      checks: [],
      rating: null,
      reviews_count: 0,
    })
    expect(await app.ok(profiles.getOwnCaretakerProfile, {token})).toEqual(made)
    const {x, y} = mercator(nashville.latitude, nashville.longitude)
    const [row] = await app.rows<{x: number; y: number; cents: number}>(
      `select place[0]::float8 as x, place[1]::float8 as y, hourly_rate_cents::int as cents
       from caretakers where id = '${made.id}'`,
    )
    expect(row!.cents).toBe(2150)
    expect(row!.x).toBeCloseTo(x, 3)
    expect(row!.y).toBeCloseTo(y, 3)
    expect((await app.call(nearbyCount, {token})).status).toBe(200)
    expectRefusal(await app.call(contract.createCaretaker, {token, body: newWork}), 409, 'profile_exists')
  })

  test('needs to say only what no one else can', async () => {
    const {token} = await start()
    const body = {bio: 'Calm.', hourly_rate: 18, work_distance: 5}
    expect(await app.ok(contract.createCaretaker, {token, body})).toMatchObject({
      available_dates: [],
      certifications: [],
      ages: [],
      booking_time: null,
      preference: null,
      live_in: false,
      medical_companion: false,
    })
  })

  test('a distance stored before it had a limit of 50 miles is read as 50', async () => {
    const {token} = await start()
    const made = await app.ok(contract.createCaretaker, {token, body: {...newWork, work_distance: 50}})
    await app.rows(`update caretakers set work_distance = 80 where id = '${made.id}'`)
    expect(await app.ok(profiles.getOwnCaretakerProfile, {token})).toMatchObject({work_distance: 50})
  })

  test('who does not know her place has none, and everything still answers', async () => {
    const {token} = await register({user_role: 'caretaker', latitude: null, longitude: null})
    await app.ok(contract.createCaretaker, {token, body: newWork})
    expect(await app.ok(profiles.getOwnCaretakerProfile, {token})).toMatchObject({user: {latitude: null}})
    expect((await app.call(nearbyCount, {token})).status).toBeLessThan(500)
  })

  test.each([
    ['a verification of her own', {is_verified: 'Approved'}, 'is_verified'],
    ['a third decimal of a dollar', {hourly_rate: 20.005}, 'hourly_rate'],
    ['work for nothing', {hourly_rate: 0}, 'hourly_rate'],
    ['an age beyond childhood', {ages: [18]}, 'ages.0'],
    ['half a year', {ages: [0.5]}, 'ages.0'],
    ['one age twice', {ages: [3, 3]}, 'ages'],
    [
      'a day that is none',
      {available_dates: [{date_range: ['2026-02-30'], time_range: ['09:00-12:00']}]},
      'available_dates.0.date_range.0',
    ],
    [
      'days that end before they start',
      {available_dates: [{date_range: ['2026-06-09', '2026-06-08'], time_range: ['09:00-12:00']}]},
      'available_dates.0.date_range',
    ],
    [
      'times of no length',
      {available_dates: [{date_range: ['2026-06-08'], time_range: ['09:00-09:00']}]},
      'available_dates.0.time_range.0',
    ],
    [
      'an hour that is none',
      {available_dates: [{date_range: ['2026-06-08'], time_range: ['09:00-24:00']}]},
      'available_dates.0.time_range.0',
    ],
    ['no bio', {bio: ' '}, 'bio'],
    ['no distance', {work_distance: 0}, 'work_distance'],
    ['a distance beyond every request', {work_distance: 51}, 'work_distance'],
  ])('%s is refused', async (_, wrong, field) => {
    const {token} = await start()
    const refusal = expectRefusal(
      await app.call(contract.createCaretaker, {token, body: {...newWork, ...wrong}}),
      422,
      'invalid',
    )
    expect(Object.keys(refusal.fields ?? {})).toEqual([field])
    expectRefusal(await app.call(profiles.getOwnCaretakerProfile, {token}), 404)
  })
})

describe('before the profile is made', () => {
  test('a parent is asked to finish it before she requests, and has nothing yet', async () => {
    const {token} = await register({phone_number: '(615) 555-0123'})
    const early = await app.call(requestBooking, {token, body: someRequest})
    expect(expectRefusal(early, 404, 'not_found').detail).toBe('Complete your profile first.')
    const missing = await app.call(profiles.getParentProfile, {token})
    expect(expectRefusal(missing, 404, 'not_found').detail).toContain('not found')
    expect(await app.ok(listParentBookings, {token, query: {}})).toEqual([])
  })

  test('a caregiver sees no requests', async () => {
    const {token} = await register({user_role: 'caretaker'})
    expectRefusal(await app.call(nearby, {token}), 403, 'not_verified')
  })

  /** What needs nothing but being of that role. */
  const calls = allEndpoints.filter(
    ({endpoint}) => Array.isArray(endpoint.roles) && endpoint.roles.some(role => /parent|caretaker/.test(role)),
  )
  const madeUp = (path: string) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]))

  test.each(calls.map(({endpoint}) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s answers sensibly',
    async (_, endpoint) => {
      for (const user_role of ['parent', 'caretaker'] as const) {
        if (!(endpoint.roles as readonly string[]).includes(user_role)) continue
        await app.rolledBack(async () => {
          const {token} = await register({user_role, phone_number: '(615) 555-0123'})
          const response = await app.app.request(addressOf(endpoint, madeUp(endpoint.path)), {
            method: endpoint.method,
            headers: {Authorization: `Bearer ${token}`, 'Content-Type': 'application/json'},
            ...(endpoint.body && {body: '{}'}),
          })
          expect(response.status, await response.text()).toBeLessThan(500)
        })
      }
    },
  )
})
