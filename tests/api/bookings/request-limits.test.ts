import {beforeEach, describe, expect, test} from 'vitest'
import {RequestLimit, requestBooking} from '#contract/bookings/family-bookings.ts'
import {newId} from '#lib/id.ts'
import * as v from 'valibot'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Parent} from '#tests/support/people.ts'
import {putRequests} from '#tests/support/requests.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp({protecting: 1})
const story = storyOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const ask = (by: Parent) => app.call(requestBooking, {by, key: newId(), body: someRequest})
const family = () => app.parent({subscribed: true})
const askTimes = async (by: Parent, times: number) => {
  for (let i = 0; i < times; i++) expect((await ask(by)).status).toBe(201)
}

describe('a family’s requests', () => {
  test('are ten a day; the refusal says when the next one is possible, and then it is', async () => {
    const parent = await family()
    await askTimes(parent, 1)
    app.clock.advance({hours: 1})
    await askTimes(parent, 9)
    const refused = await ask(parent)
    const refusal = expectRefusal(refused, 429, 'rate_limited')
    expect(refused.headers.get('Retry-After')).toBe(String(23 * 3_600))
    const {per, limit, again_at} = v.parse(RequestLimit, refusal.current)
    expect({per, limit}).toEqual({per: 'day', limit: 10})
    expect((await ask(await family())).status).toBe(201)
    app.clock.set(again_at)
    expect((await ask(parent)).status).toBe(201)
    expectRefusal(await ask(parent), 429, 'rate_limited')
  })

  test('are sixty a month', async () => {
    const parent = await family()
    app.clock.advance({days: 29})
    const schedule = [
      {
        date_range: ['2026-07-20', '2026-07-20'] as [string, string],
        time_range: ['09:00', '13:00'] as [string, string],
      },
    ]
    const bodies = Array.from({length: 60}, () => ({schedule}))
    await putRequests(app, parent, bodies, {created_at: testStart, status: 'CANCELLED'})
    const body = {...someRequest, schedule}
    const refusal = expectRefusal(await app.call(requestBooking, {by: parent, key: newId(), body}), 429)
    expect(refusal.current).toMatchObject({per: 'month', limit: 60})
    app.clock.advance({days: 1})
    expect((await app.call(requestBooking, {by: parent, key: newId(), body})).status).toBe(201)
  })

  test.each([
    ['made by staff', async (id: string) => `created_by = '${id}'`],
    ['reopened', async () => 'reopened_from = id'],
    ['declined by the provider', async () => "status = 'DECLINED', cancelled_by = 'agency'"],
  ])('do not count where they were %s', async (_, change) => {
    const parent = await family()
    const staff = await app.staff()
    await askTimes(parent, 10)
    expectRefusal(await ask(parent), 429, 'rate_limited')
    await app.rows(`update bookings set ${await change(staff.user_id)} where id = (select id from bookings limit 1)`)
    expect((await ask(parent)).status).toBe(201)
  })

  test('are fifty a day from one address, of which a refused one is none', async () => {
    const parent = await family()
    const body = {...someRequest, invite: {caretaker_ids: [newId()]}}
    for (let i = 0; i < 50; i++) {
      expectRefusal(await app.call(requestBooking, {by: parent, key: newId(), body}), 422)
    }
    for (let i = 0; i < 5; i++) await askTimes(await family(), 10)
    expectRefusal(await ask(await family()), 429, 'rate_limited')
  })
})

describe('one provider', () => {
  const noticesOf = (person: {user_id: string}) =>
    app.rows(`select id from notices where user_id = '${person.user_id}' and kind like 'request_%'`)

  test('is notified of three requests of one family a day, and of another family’s beside them', async () => {
    const [caregiver, parent] = [await app.caretaker(), await family()]
    await askTimes(parent, 4)
    expect(await noticesOf(caregiver)).toHaveLength(3)
    await askTimes(await family(), 1)
    expect(await noticesOf(caregiver)).toHaveLength(4)
    app.clock.advance({days: 1})
    await askTimes(parent, 1)
    expect(await noticesOf(caregiver)).toHaveLength(5)
  })

  test('is so as an agency too, by its county, but not for what it is sent by name', async () => {
    const [agency, parent] = [await app.agency(), await family()]
    await story.requestAgency(parent, {organization_id: agency.org_id})
    for (let i = 0; i < 3; i++) await story.requestAgency(parent)
    expect(await noticesOf(agency)).toHaveLength(3)
    const last = await story.requestAgency(parent, {organization_id: agency.org_id})
    expect(await noticesOf(agency)).toHaveLength(4)
    expect(await app.rows(`select told_count from bookings where id = '${last.id}'`)).toEqual([{told_count: 1}])
  })
})
