import {eq} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import {updateCaretaker, updateUser} from '#contract/accounts/profile-edit.ts'
import {getCaretaker, getOwnCaretakerProfile} from '#contract/accounts/profiles.ts'
import {requestBooking} from '#contract/bookings/family-bookings.ts'
import {keepFavourite, listFavourites} from '#contract/bookings/favourites.ts'
import {findProviders} from '#contract/bookings/providers.ts'
import type {BodyIn, QueryIn} from '#contract/endpoint.ts'
import {newId} from '#lib/id.ts'
import {blocks, caretakers} from '#server/db/schema/all.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {davidson, nashville, type Caretaker, type Parent} from '#tests/support/people.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const edit = (by: Caretaker, body: BodyIn<typeof updateCaretaker>) =>
  app.ok(updateCaretaker, {by, params: {id: by.caretaker_id}, body})
/** A verified caregiver who chose to be listed. */
async function listed(
  first_name: string,
  work: BodyIn<typeof updateCaretaker> = {},
  options: Parameters<typeof app.caretaker>[0] = {},
) {
  const caregiver = await app.caretaker({first_name, last_name: 'Underwood', ...options})
  await edit(caregiver, {is_listed: true, ...work})
  return caregiver
}

const here = {latitude: String(nashville.latitude), longitude: String(nashville.longitude)}
const find = (by: Parent | undefined, query: Partial<QueryIn<typeof findProviders>> = {}) =>
  app.ok(findProviders, {...(by && {by}), query: {...here, ...query}})
const names = async (query: Partial<QueryIn<typeof findProviders>> = {}) =>
  (await find(undefined, query)).caregivers.map(each => each.display_name).toSorted()

/** A place two counties south of Nashville. */
const franklin = {latitude: 35.9251, longitude: -86.8689}

describe('who is found', () => {
  test('by every language asked for, by years of experience and by a car, which their profile has with references', async () => {
    const driver = {has_license: true, has_car: true, seats: 2}
    const references = [{name: 'Rosa', relation: 'Neighbor', text: 'Our twins adore her'}]
    const june = await listed('June', {years_experience: 8, languages: ['en', 'es'], driver, references})
    await listed('Mae', {years_experience: 2, languages: ['en']})
    await listed('Kim')
    expect(await names({language: ['en']})).toEqual(['June', 'Mae'])
    expect(await names({language: ['en', 'es']})).toEqual(['June'])
    expect(await names({min_years: '3'})).toEqual(['June'])
    await listed('Lou', {driver: {has_license: true, has_car: false, seats: null}})
    const family = await app.parent()
    const drivers = await find(family, {drives: 'true'})
    expect(drivers.caregivers).toMatchObject([{caretaker_id: june.caretaker_id, drives: true}])
    // a guest neither reads it nor searches by it
    expect(await names({drives: 'true'})).toEqual(['June', 'Kim', 'Lou', 'Mae'])
    const [found] = (await find(undefined, {min_years: '3'})).caregivers
    expect(found).toMatchObject({years_experience: 8, languages: ['en', 'es'], drives: false})
    const read = {by: await app.parent(), params: {id: june.caretaker_id}}
    expect(await app.ok(getCaretaker, read)).toMatchObject({driver, references})
    const body = {languages: ['xx' as 'en']}
    const refused = await app.call(updateCaretaker, {by: june, params: {id: june.caretaker_id}, body})
    expect(expectRefusal(refused, 422).fields).toHaveProperty(['languages.0'])
    await edit(june, {driver: null, references: []})
    expect(await app.ok(getCaretaker, read)).toMatchObject({driver: null, references: [], years_experience: 8})
  })

  test('only a verified caregiver who chose it, until they take it back', async () => {
    const june = await listed('June')
    await app.caretaker({first_name: 'Unlisted'})
    await listed('Unverified', {}, {verified: false})
    expect(await names()).toEqual(['June'])
    expect(await app.ok(getOwnCaretakerProfile, {by: june})).toMatchObject({is_listed: true})
    await edit(june, {is_listed: false})
    expect(await names()).toEqual([])
  })

  test('not without a place, and in the new county after a move', async () => {
    const june = await listed('June')
    await app.ok(updateUser, {by: june, params: {id: june.user_id}, body: {user: franklin}})
    expect((await find(undefined, {radius_miles: '40'})).caregivers).toMatchObject([{county: 'Williamson County, TN'}])
    expect(await names({radius_miles: '5'})).toEqual([])
    const nowhere = {latitude: null, longitude: null}
    await app.ok(updateUser, {by: june, params: {id: june.user_id}, body: {user: nowhere}})
    expect(await names({radius_miles: '50'})).toEqual([])
    const refused = await app.call(updateCaretaker, {
      by: june,
      params: {id: june.caretaker_id},
      body: {is_listed: true},
    })
    expect(expectRefusal(refused, 422).fields).toHaveProperty('is_listed')
  })

  test('the agencies that serve the county and are subscribed', async () => {
    await app.agency({legal_name: 'Cumberland Care'})
    await app.agency({legal_name: 'Elsewhere', counties: ['Shelby County, TN']})
    await app.agency({legal_name: 'Lapsed', subscribed: false})
    expect((await find(undefined)).agencies).toMatchObject([{legal_name: 'Cumberland Care', rating: null, rates: null}])
  })

  test('an agency with the lowest and the highest rate that it bid in the last year', async () => {
    const agency = await app.agency({legal_name: 'Cumberland Care'})
    const story = storyOf(app)
    for (const rate of [28, 34.5, 31]) await story.bid(agency, await story.requestAgency(await app.parent()), rate)
    const ratesNow = async () => (await find(undefined)).agencies[0]?.rates
    expect(await ratesNow()).toEqual({from: 28, to: 34.5})
    await app.rows(`update offers set received_at = received_at - interval '366 days'`)
    expect(await ratesNow()).toBeNull()
  })

  test.each([['provider'], ['family']] as const)(
    'no caregiver and no agency with a block by the %s, and for others the rest as before',
    async by => {
      const [parent, other] = [await app.parent(), await app.parent()]
      const [june, agency] = [await listed('June'), await app.agency()]
      await app.db.insert(blocks).values([
        {
          parent_id: parent.parent_id,
          caretaker_id: june.caretaker_id,
          by,
          user_id: by === 'family' ? parent.user_id : june.user_id,
          created_at: testStart,
        },
        {
          parent_id: parent.parent_id,
          org_id: agency.org_id,
          by,
          user_id: by === 'family' ? parent.user_id : agency.user_id,
          created_at: testStart,
        },
      ])
      expect(await find(parent)).toMatchObject({caregivers: [], agencies: []})
      expect(await find(other)).toMatchObject({caregivers: {length: 1}, agencies: {length: 1}})
    },
  )

  test('no one outside the United States', async () => {
    expect(await find(undefined, {latitude: '43.65', longitude: '-79.38'})).toEqual({
      caregivers: [],
      has_more: false,
      agencies: [],
      counties: [],
    })
  })
})

describe('what is read', () => {
  test('the first name alone by guests, an initial by families, and no place but the county', async () => {
    const june = await listed('June')
    const [shown] = (await find(undefined)).caregivers
    expect(shown).toEqual({
      caretaker_id: june.caretaker_id,
      display_name: 'June',
      avatar_url: null,
      county: davidson,
      hourly_rate: 22.5,
      rating: null,
      reviews_count: 0,
      ages: [],
      live_in: false,
      medical_companion: false,
      years_experience: null,
      languages: [],
      drives: false,
      hours: [],
      single_hours: [],
      reasons: [],
    })
    const {caregivers, counties} = await find(await app.parent())
    expect(caregivers).toMatchObject([{display_name: 'June U.'}])
    expect(counties[0]).toMatchObject({county: davidson, distance_miles: 0})
  })

  test('the day of the check and confirming on time by families alone', async () => {
    const june = await listed('June', {ages: [2]})
    await app.rows(`update caretakers set on_time_count = 10, visits_count = 10 where id = '${june.caretaker_id}'`)
    const reasons = async (by: Parent | undefined) => (await find(by, {age: ['2']})).caregivers[0]?.reasons
    const ages = {kind: 'ages', ages: [2]}
    expect(await reasons(undefined)).toEqual([ages])
    const checked = [{kind: 'background_check', until: '2027-06-01'}, {kind: 'reliability'}]
    expect(await reasons(await app.parent())).toEqual([ages, ...checked])
  })

  test('the week that a caregiver offers, and their times in the profile', async () => {
    const available_dates = [{date_range: ['2026-06-08'], weekdays: [1, 2, 3], time_range: ['08:00-14:00']}]
    const june = await listed('June', {available_dates})
    const [shown] = (await find(undefined)).caregivers
    expect(shown?.hours).toEqual([{weekdays: [1, 2, 3], from: '08:00', until: '14:00'}])
    const read = {by: await app.parent(), params: {id: june.caretaker_id}}
    expect(await app.ok(getCaretaker, read)).toMatchObject({available_dates})
  })

  test('single hours of the day searched for, beside the week', async () => {
    const available_dates = [
      {date_range: ['2026-06-08'], weekdays: [4, 7], time_range: ['16:00-23:00']},
      {date_range: ['2026-06-15'], time_range: ['18:00-22:00']},
    ]
    await listed('June', {available_dates})
    const [shown] = (await find(undefined, {date: '2026-06-15', from: '18:00', until: '22:00'})).caregivers
    expect(shown?.single_hours).toEqual([{day: '2026-06-15', from: '18:00', until: '22:00'}])
    const [any] = (await find(undefined)).caregivers
    expect(any?.single_hours).toEqual([])
  })

  test('the same for two homes of one county: no distance tells them apart', async () => {
    await listed('June')
    await listed('Mae', {}, {at: {latitude: nashville.latitude + 0.1, longitude: nashville.longitude - 0.1}})
    const shown = (await find(undefined)).caregivers.map(({caretaker_id: _, display_name: __, ...rest}) => rest)
    expect(shown[0]).toEqual(shown[1])
  })

  test('a profile names no other place than the county until the caregiver makes the family an offer', async () => {
    const [parent, june] = [await app.parent(), await listed('June')]
    await app.rows(`update users set location = 'Nashville, TN 37205' where id = '${june.user_id}'`)
    const read = () => app.ok(getCaretaker, {by: parent, params: {id: june.caretaker_id}})
    expect(await read()).toMatchObject({location: davidson})
    expect(JSON.stringify(await read())).not.toContain('TN 37205')
    await storyOf(app).bid(june, await storyOf(app).request(parent))
    expect(await read()).toMatchObject({location: 'Nashville, TN 37205'})
  })

  test('an invitation before an offer reaches as far as the search does', async () => {
    const parent = await app.parent()
    const memphis = {latitude: 35.04, longitude: -89.93}
    const june = await listed('June', {}, {at: memphis})
    const invite = {caretaker_ids: [june.caretaker_id]}
    const refused = await app.call(requestBooking, {by: parent, key: newId(), body: {...someRequest, invite}})
    expect(expectRefusal(refused, 422, 'not_available').current).toEqual({reason: 'too_far'})
    const mae = await listed('Mae')
    const body = {...someRequest, invite: {caretaker_ids: [mae.caretaker_id]}}
    expect((await app.call(requestBooking, {by: parent, key: newId(), body})).status).toBe(201)
  })

  test('a family keeps a listed caregiver without an offer, and no one else', async () => {
    const [parent, june, other] = [await app.parent(), await listed('June'), await app.caretaker()]
    await app.ok(keepFavourite, {by: parent, params: {provider_id: june.caretaker_id}})
    expect((await app.ok(listFavourites, {by: parent})).items).toMatchObject([{display_name: 'June U.'}])
    expectRefusal(await app.call(keepFavourite, {by: parent, params: {provider_id: other.caretaker_id}}), 404)
  })
})

describe('filters', () => {
  const offers = (date_range: string[], time_range: string[]) => ({available_dates: [{date_range, time_range}]})

  test('rate, ages, needs and rating', async () => {
    await listed('June', {hourly_rate: 20, ages: [1, 2], live_in: true})
    await listed('Mae', {hourly_rate: 30, ages: [2, 3], medical_companion: true})
    await app.rows(`update caretakers set rating = 4.5, reviews_count = 2 where hourly_rate_cents = 3000`)
    expect(await names({max_hourly_rate: '25'})).toEqual(['June'])
    expect(await names({age: ['2']})).toEqual(['June', 'Mae'])
    expect(await names({age: ['2', '3']})).toEqual(['Mae'])
    expect(await names({live_in: 'true'})).toEqual(['June'])
    expect(await names({medical_companion: 'true'})).toEqual(['Mae'])
    expect(await names({min_rating: '4'})).toEqual(['Mae'])
    // shown as 5.0
    await app.rows(`update caretakers set rating = 4.96 where hourly_rate_cents = 3000`)
    expect(await names({min_rating: '5'})).toEqual(['Mae'])
    await app.rows(`update caretakers set rating = 4.94 where hourly_rate_cents = 3000`)
    expect(await names({min_rating: '5'})).toEqual([])
  })

  test('a day, and a time of it that lies within what is offered', async () => {
    await listed('June', offers(['2026-06-08', '2026-06-12'], ['08:00-14:00']))
    await listed('Mae', offers(['2026-06-10'], ['18:00-23:00']))
    expect(await names({date: '2026-06-10'})).toEqual(['June', 'Mae'])
    expect(await names({date: '2026-06-13'})).toEqual([])
    expect(await names({date: '2026-06-10', from: '19:00', until: '22:00'})).toEqual(['Mae'])
    expect(await names({date: '2026-06-10', from: '12:00', until: '15:00'})).toEqual([])
  })

  test('no one who is away on the day, whatever hours they offer', async () => {
    const june = await listed('June', {
      available_dates: [{date_range: ['2026-06-08'], weekdays: [1, 2, 3], time_range: ['08:00-18:00']}],
    })
    expect(await names({date: '2026-06-10'})).toEqual(['June'])
    const week = {date_range: ['2026-06-08'], weekdays: [1, 2, 3], time_range: ['08:00-18:00']}
    await edit(june, {available_dates: [week, {date_range: ['2026-06-09', '2026-06-10'], time_range: []}]})
    expect(await names({date: '2026-06-10'})).toEqual([])
    expect(await names({date: '2026-06-10', from: '09:00', until: '12:00'})).toEqual([])
    expect(await names({date: '2026-06-08', from: '09:00', until: '12:00'})).toEqual(['June'])
  })

  test.each([[{from: '10:00', date: '2026-06-10'}], [{from: '10:00', until: '12:00'}], [{age: ['18']}]])(
    'what cannot be meant is refused: %o',
    async query => {
      expectRefusal(await app.call(findProviders, {query: {...here, ...query}}), 422)
    },
  )

  test('in the order that the family sorts by, and who names nothing to sort by comes last', async () => {
    const inOrder = async (order: QueryIn<typeof findProviders>['order']) =>
      (await find(undefined, {order, radius_miles: '40'})).caregivers.map(each => each.display_name)
    const june = await listed('June', {hourly_rate: 30, years_experience: 2})
    const mae = await listed('Mae', {hourly_rate: 25, years_experience: 9}, {at: franklin})
    await listed('Kim', {hourly_rate: 28})
    const rate = (caregiver: Caretaker, rating: number) =>
      app.db.update(caretakers).set({rating, reviews_count: 3}).where(eq(caretakers.id, caregiver.caretaker_id))
    await rate(june, 4)
    await rate(mae, 4.8)
    expect(await inOrder('rate')).toEqual(['Mae', 'Kim', 'June'])
    expect(await inOrder('experience')).toEqual(['Mae', 'June', 'Kim'])
    expect(await inOrder('rating')).toEqual(['Mae', 'June', 'Kim'])
    // two of one county stay best match first
    expect(await inOrder('nearest')).toEqual([...(await inOrder(undefined)).filter(name => name !== 'Mae'), 'Mae'])
    expectRefusal(await app.call(findProviders, {query: {...here, order: 'name' as 'rate'}}), 422)
  })

  test('fit comes first, with its reasons', async () => {
    await listed('Mae')
    await listed('June', {...offers(['2026-06-10'], ['08:00-18:00']), ages: [2]})
    const {caregivers} = await find(await app.parent(), {
      date: '2026-06-10',
      from: '09:00',
      until: '12:00',
      age: ['2'],
      max_hourly_rate: '30',
    })
    expect(caregivers).toHaveLength(1)
    expect(caregivers[0]?.reasons.map(({kind}) => kind)).toEqual(['free', 'ages', 'rate', 'background_check'])
  })
})

test('one address may search sixty times a minute', async () => {
  const ask = () => app.call(findProviders, {query: {latitude: '43.65', longitude: '-79.38'}})
  for (let i = 0; i < 60; i++) expect((await ask()).status).toBe(200)
  expectRefusal(await ask(), 429, 'too_many_requests')
})
