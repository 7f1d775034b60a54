import {beforeEach, describe, expect, test} from 'vitest'
import * as contract from '#contract/admin/people.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
let admin: Person

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

describe('suspending', () => {
  test('a visit whose time has begun stays, also if no one has confirmed it, and the preview names it', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    const [first] = await story.sessions(ada, booked)
    const {scheduled_start: start, scheduled_end: end} = first!
    app.clock.set(new Date((Date.parse(start) + Date.parse(end)) / 2).toISOString())
    admin = await app.staff('admin')
    const preview = () => app.ok(contract.previewUserSuspension, {by: admin, params: {id: grace.user_id}})
    expect(await preview()).toMatchObject({
      bookings: 1,
      visits: 2,
      under_way: [{who: expect.stringMatching(/\w+ \w+/), until: end}],
    })
    await app.ok(contract.suspendUser, {by: admin, key: newId(), params: {id: grace.user_id}, body: {reason: 'Unsafe'}})
    const statuses = async () =>
      (await app.rows<{status: string}>('select status from sessions order by scheduled_start')).map(row => row.status)
    expect(await statuses()).toEqual(['SCHEDULED', 'CANCELLED', 'CANCELLED'])
    const [, second] = await story.sessions(ada, booked)
    const told = await app.rows("select facts ->> 'first_start' as first from notices where kind = 'booking_cancelled'")
    expect(told).toEqual([{first: second!.scheduled_start}])
  })

  test('an agency: a visit whose time has begun stays with its person', async () => {
    const [ada, agency] = [await app.parent(), await app.agency()]
    await story.confirmed(ada, agency)
    const field = await app.member(agency, 'field')
    await app.rows(
      `update sessions set assigned_member_id = (select id from members where user_id = '${field.user_id}')`,
    )
    const [first] = await app.rows<{at: string}>("select min(scheduled_start) + interval '1 hour' as at from sessions")
    app.clock.set(new Date(first!.at).toISOString())
    admin = await app.staff('admin')
    const params = {id: agency.org_id}
    expect((await app.ok(contract.previewAgencySuspension, {by: admin, params})).under_way).toHaveLength(1)
    await app.ok(contract.suspendAgency, {by: admin, key: newId(), params, body: {reason: 'No licence'}})
    const rows = await app.rows(
      'select status, assigned_member_id is not null as assigned from sessions order by scheduled_start',
    )
    expect(rows[0]).toEqual({status: 'SCHEDULED', assigned: true})
    expect(rows[1]).toMatchObject({status: 'CANCELLED'})
  })
})
