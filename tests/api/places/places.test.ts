import fc from 'fast-check'
import {eq} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import * as contract from '#contract/places.ts'
import type {Service} from '#contract/bookings/choices.ts'
import {distanceMiles, roundPlace} from '#domain/place.ts'
import {users} from '#server/db/schema/all.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {nashville, type Place} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {runsHere} from '#tests/support/runs.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(() => app.reset())

const search = (q: string, kind?: 'zip' | 'town' | 'county') => app.ok(contract.searchPlaces, {query: {q, kind}})
const labels = async (q: string, kind?: 'zip' | 'town' | 'county') => (await search(q, kind)).map(place => place.label)
const inAddress = ({latitude, longitude}: Place) => ({
  latitude: String(latitude),
  longitude: String(longitude),
})

describe('a place is found', () => {
  test('by its ZIP code, with all that a booking asks of it', async () => {
    const [found, ...more] = await search('37214')
    expect(more).toEqual([])
    expect(found).toMatchObject({
      label: 'Nashville, TN 37214',
      kind: 'zip',
      zip: '37214',
      county: 'Davidson County, TN',
      state: 'TN',
      timezone: 'America/Chicago',
    })
    expect(found?.latitude).toBeCloseTo(36.16, 1)
    expect(found?.longitude).toBeCloseTo(-86.66, 1)
  })

  test.each([
    ['nashville', 'Nashville, TN'],
    ['Nashville, TN', 'Nashville, TN'],
    ['nashville tn', 'Nashville, TN'],
    ['NASHVILLE, tennessee', 'Nashville, TN'],
    ['nashville, i', 'Nashville, IL'],
    ['Nashville, TN 37214', 'Nashville, TN 37214'],
    ['37214-1234', 'Nashville, TN 37214'],
    ['st louis', 'Saint Louis, MO'],
    ['davidson county, tn', 'Davidson County, TN'],
    ['orleans par', 'Orleans Parish, LA'],
    ['new yo', 'New York, NY'],
    ['kansas city', 'Kansas City, MO'],
  ])('%s is %s first of all', async (typed, label) => {
    expect((await labels(typed))[0]).toBe(label)
  })

  test('in the states that were named before others, also where ten others match better', async () => {
    const counties = (first_states?: string) =>
      app.ok(contract.searchPlaces, {query: {q: 'jefferson', kind: 'county', first_states}})
    const [usual, named] = [await counties(), await counties('ID,TN')]
    const isNamed = ({state}: {state: string}) => ['ID', 'TN'].includes(state)
    expect(usual.filter(isNamed)).toEqual([])
    expect(named.slice(0, 2).map(({label}) => label)).toEqual(['Jefferson County, ID', 'Jefferson County, TN'])
    expect(named.slice(2).filter(isNamed)).toEqual([])
    expectRefusal(await app.call(contract.searchPlaces, {query: {q: 'je', first_states: 'Tennessee'}}), 422)
  })

  test('by as much of it as was typed, ten at most', async () => {
    const found = await search('372')
    expect(found).toHaveLength(10)
    expect(found.every(place => place.zip?.startsWith('372'))).toBe(true)
    expect(await labels('zzzz')).toEqual([])
  })

  test('among counties alone, where one asks for a county', async () => {
    const found = await search('washington', 'county')
    expect(found).toHaveLength(10)
    expect(found.every(place => /^Washington (County|Parish), [A-Z]{2}$/.test(place.label))).toBe(true)
  })

  test('in its own time zone', async () => {
    const zones = await Promise.all(
      ['10001', '60601', '80202', '85001', '99501', '96813', '00901'].map(zip => search(zip)),
    )
    expect(zones.map(([place]) => place?.timezone)).toEqual([
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Anchorage',
      'Pacific/Honolulu',
      'America/Puerto_Rico',
    ])
  })

  test('whatever anybody types: places or a refusal, never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({unit: 'binary', minLength: 1, maxLength: 90}), async q => {
        const answer = await app.call(contract.searchPlaces, {query: {q}})
        expect([200, 422]).toContain(answer.status)
      }),
      {numRuns: runsHere(200)},
    )
  })

  test('answers may be kept by the person who asked', async () => {
    const answer = await app.call(contract.searchPlaces, {query: {q: '37214'}})
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  })
})

describe('a point', () => {
  test('lies in a town, a county and a time zone', async () => {
    expect(await app.ok(contract.placeAt, {query: inAddress(nashville)})).toEqual({
      ...nashville,
      label: 'Nashville, TN',
      kind: 'town',
      county: 'Davidson County, TN',
      state: 'TN',
      timezone: 'America/Chicago',
    })
  })

  test.each([
    ['Toronto', {latitude: 43.65, longitude: -79.38}],
    ['the Atlantic', {latitude: 35, longitude: -60}],
    ['the South Pole', {latitude: -90, longitude: 0}],
  ])('in %s is not in the United States, and the answer says so', async (_, point) => {
    const refusal = expectRefusal(await app.call(contract.placeAt, {query: inAddress(point)}), 404, 'not_found')
    expect(refusal.detail).toBe('This place is outside the United States. Choose another one.')
  })

  test('that is none is refused', async () => {
    expectRefusal(await app.call(contract.placeAt, {query: {latitude: '91', longitude: '-86.78'}}), 422, 'invalid')
  })
})

describe('the coverage of a place', () => {
  const coverageAt = async (place: Place, service?: Service) =>
    app.ok(contract.getCoverage, {by: await app.parent(), query: {...inAddress(place), service}})
  const caregivers = (count: number, options: Parameters<typeof app.caretaker>[0] = {}) =>
    Promise.all(Array.from({length: count}, () => app.caretaker(options)))

  test('is none, a few or many of each kind', async () => {
    expect(await coverageAt(nashville)).toEqual({caregivers: 'none', agencies: 'none'})
    await caregivers(1)
    await app.agency()
    expect(await coverageAt(nashville)).toEqual({caregivers: 'few', agencies: 'few'})
    await caregivers(3)
    expect(await coverageAt(nashville, 'Elderly Care')).toMatchObject({caregivers: 'few'})
    await caregivers(1)
    expect(await coverageAt(nashville)).toEqual({caregivers: 'many', agencies: 'few'})
    expect(await coverageAt(nashville, 'Pickup Service')).toEqual({caregivers: 'none', agencies: 'none'})
  })

  test('counts caregivers who are verified, not suspended, and travel so far, up to 50 miles', async () => {
    const franklin = {latitude: 35.9251, longitude: -86.8689} // 17 miles away
    const chattanooga = {latitude: 35.0456, longitude: -85.3097} // 114 miles away
    await caregivers(1, {verified: false})
    await caregivers(1, {at: franklin, work_distance: 10})
    await caregivers(1, {at: chattanooga, work_distance: 200})
    expect(await coverageAt(nashville)).toMatchObject({caregivers: 'none'})
    await caregivers(1, {at: franklin, work_distance: 20})
    expect(await coverageAt(nashville)).toMatchObject({caregivers: 'few'})
    await app.db.update(users).set({suspended_at: app.clock.now()}).where(eq(users.role, 'caretaker'))
    expect(await coverageAt(nashville)).toMatchObject({caregivers: 'none'})
  })

  test('counts agencies that are subscribed and serve its county', async () => {
    await app.agency({subscribed: false})
    await app.agency({counties: ['Shelby County, TN']})
    expect(await coverageAt(nashville)).toMatchObject({agencies: 'none'})
    expect(await coverageAt({latitude: 35.1495, longitude: -90.049})).toMatchObject({agencies: 'few'})
  })

  test('is none outside the United States', async () => {
    expect(await coverageAt({latitude: 43.65, longitude: -79.38})).toEqual({caregivers: 'none', agencies: 'none'})
  })

  test('compares rounded places, so it cannot reveal a home', async () => {
    const near = fc.record({
      latitude: fc.double({min: 35.9, max: 36.4, noNaN: true}),
      longitude: fc.double({min: -87.1, max: -86.5, noNaN: true}),
    })
    await fc.assert(
      fc.asyncProperty(near, near, fc.integer({min: 1, max: 30}), async (home, place, work_distance) => {
        await app.reset()
        await app.caretaker({at: home, work_distance})
        const rounded = ({latitude, longitude}: Place) => roundPlace(latitude, longitude)
        const isReached = distanceMiles(rounded(home), rounded(place)) <= work_distance
        expect(await coverageAt(place)).toMatchObject({caregivers: isReached ? 'few' : 'none'})
      }),
      {numRuns: runsHere(30)},
    )
  })
})

test('who asks without end is asked to wait', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 301; i++) statuses.push((await app.call(contract.searchPlaces, {query: {q: 'x'}})).status)
  expect(new Set(statuses.slice(0, 300))).toEqual(new Set([200]))
  expect(statuses.at(-1)).toBe(429)
})

describe('typical rates near a place', () => {
  const franklin = {latitude: 35.9251, longitude: -86.8689} // 17 miles away
  const memphis = {latitude: 35.1495, longitude: -90.049} // 200 miles away
  const ratesAt = async (place: Place, service?: Service) =>
    (await app.ok(contract.getTypicalRates, {by: await app.parent(), query: {...inAddress(place), service}})).typical
  /** A rate that a family agreed with another caregiver. */
  const agreed = async (rate: number, at: Place = nashville) => {
    const caregiver = await app.caretaker({at, rate})
    const {id} = await story.request(await app.parent(), at)
    await app.rows(`update bookings set caretaker_id = '${caregiver.caretaker_id}', hourly_rate_cents = ${rate * 100},
      approved_at = '${app.clock.now()}', status = 'CONFIRMED' where id = '${id}'`)
    return caregiver
  }

  test('are the middle half of what ten caregivers or more agreed, and never of fewer', async () => {
    for (const rate of [18, 20, 20, 22, 22, 24, 24, 26, 40]) await agreed(rate, franklin)
    await agreed(90, memphis)
    expect(await ratesAt(nashville)).toBeNull()
    const again = await agreed(24)
    expect(await ratesAt(nashville)).toEqual({from: 21, to: 24})
    expect(await ratesAt(nashville, 'Child Care')).toEqual({from: 21, to: 24})
    expect(await ratesAt(nashville, 'Elderly Care')).toBeNull()
    expect(await ratesAt(memphis)).toBeNull()
    // rates of more than a year ago do not count
    await app.rows(`update bookings set approved_at = approved_at - interval '366 days'
      where caretaker_id = '${again.caretaker_id}'`)
    expect(await ratesAt(nashville)).toBeNull()
  })
})
