import {beforeEach, describe, expect, test} from 'vitest'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {withdrawOffer} from '#contract/bookings/offers.ts'
import {listLeads, nearby, nearbyCount, openLeadsCount} from '#contract/bookings/provider-bookings.ts'
import * as contract from '#contract/messages/messages.ts'
import {newId} from '#lib/id.ts'
import {deliverNotifications} from '#server/jobs/notifications.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'
import {threadsOf} from '#tests/support/threads.ts'

const app = await testApp()
const story = storyOf(app)
const {agencyBid, bid} = bidsOf(app)
const {list, latest: threadOf, write, pair} = threadsOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

describe('blocking', () => {
  const block = (by: Person, {id}: {id: string}) => app.ok(contract.blockThread, {by, key: newId(), params: {id}})
  const ask = (by: Person, caretaker_id: string) =>
    app.call(familyBookings.requestBooking, {
      by,
      key: newId(),
      body: {
        ...someRequest,
        schedule: [{date_range: ['2026-06-21', '2026-06-21'], time_range: ['09:00', '13:00']}],
        invite: {caretaker_ids: [caretaker_id]},
      },
    })

  test('ends writing on both sides; who is blocked is not told', async () => {
    const {dana, june} = await pair()
    const thread = await threadOf(dana)
    await write(june, thread, 'Hello')
    expect((await block(dana, thread)).state).toBe('blocked')
    expectRefusal(await write(dana, thread, 'Hi'), 409, 'thread_blocked')
    expectRefusal(await write(june, thread, 'Hi'), 409, 'thread_closed')
    expect((await threadOf(june)).state).toBe('closed')
    app.clock.advance({minutes: 11})
    expect((await tick(app.db, app.clock.now())).unread_notified).toBe(0)
    const {state} = await app.ok(contract.unblockThread, {by: dana, key: newId(), params: {id: thread.id}})
    expect(state).toBe('open')
    // what was not read before is announced again
    app.clock.advance({minutes: 10})
    expect((await tick(app.db, app.clock.now())).unread_notified).toBe(1)
    expect((await write(june, thread, 'Hello again')).status).toBe(201)
  })

  test('ends what quiet hours hold back: no mail says later that the blocked side wrote', async () => {
    const {dana, june} = await pair()
    const thread = await threadOf(dana)
    await write(june, thread, 'Hello')
    app.clock.advance({minutes: 10})
    await tick(app.db, app.clock.now())
    const unread = () =>
      app.rows<{is_read: boolean}>(`select read_at is not null as is_read from notices where kind = 'message_unread'`)
    expect(await unread()).toEqual([{is_read: false}])
    await app.rows(
      `update notices set deliver_at = case when kind = 'message_unread' then '2026-06-30'::timestamptz end`,
    )
    await block(dana, thread)
    expect(await unread()).toEqual([{is_read: true}])
    const sent: string[] = []
    await deliverNotifications(
      app.db,
      async (_, name, jobs) => void sent.push(...[jobs].flat().map(() => name)),
      '2026-06-30T12:00:00.000Z',
    )
    expect(sent).toEqual([])
  })

  test('leaves what is unread unannounced, also once a part of it is read', async () => {
    const {dana, june} = await pair()
    const thread = await threadOf(dana)
    const first = await write(june, thread, 'Hello')
    await write(june, thread, 'Are you there?')
    await block(dana, thread)
    const read = {by: dana, params: {id: thread.id}, body: {message_id: first.body.id}}
    expect(await app.ok(contract.readThread, read)).toEqual({unread: 1})
    app.clock.advance({minutes: 11})
    expect((await tick(app.db, app.clock.now())).unread_notified).toBe(0)
  })

  test('leaves a thread without messages in the list of who blocked, who can unblock there once it is closed', async () => {
    const {dana, june} = await pair()
    const thread = await threadOf(dana)
    await block(dana, thread)
    const [offer] = await app.rows<{id: string}>('select id::text as id from offers')
    await app.ok(withdrawOffer, {by: june, key: newId(), params: {id: offer!.id}, body: {}})
    expect((await list(june)).items).toEqual([])
    expect((await list(dana)).items).toMatchObject([{id: thread.id, state: 'blocked'}])
    await app.ok(contract.unblockThread, {by: dana, key: newId(), params: {id: thread.id}})
    expect((await list(dana)).items).toEqual([])
  })

  test('a blocked caregiver cannot be invited, nor one who blocked the family', async () => {
    const {dana, june} = await pair()
    await block(dana, await threadOf(dana))
    expect(expectRefusal(await ask(dana, june.caretaker_id), 422, 'not_available')).toMatchObject({
      current: {reason: 'blocked'},
      detail: expect.stringContaining('June R. is blocked'),
    })
    await app.ok(contract.unblockThread, {by: dana, key: newId(), params: {id: (await threadOf(dana)).id}})
    await block(june, await threadOf(june))
    expect(expectRefusal(await ask(dana, june.caretaker_id), 422, 'not_available').current).toEqual({
      reason: 'unavailable',
    })
  })

  test('a request is not assigned to an agency with a block, which would never be notified of it', async () => {
    const [dana, agency] = [await app.parent(), await app.agency({legal_name: 'Maple Care'})]
    await story.bid(agency, await story.requestAgency(dana))
    const assign = () =>
      app.call(familyBookings.requestAgencyBooking, {
        by: dana,
        key: newId(),
        body: {
          ...someRequest,
          schedule: [{date_range: ['2026-06-21', '2026-06-21'], time_range: ['09:00', '13:00']}],
          organization_id: agency.org_id,
        },
      })
    const {id} = await block(dana, await threadOf(dana))
    expect(expectRefusal(await assign(), 422, 'not_available')).toMatchObject({
      current: {reason: 'blocked'},
      fields: {organization_id: expect.stringContaining('Maple Care is blocked')},
    })
    await app.ok(contract.unblockThread, {by: dana, key: newId(), params: {id}})
    await block(agency, await threadOf(agency))
    expect(expectRefusal(await assign(), 422, 'not_available').current).toEqual({reason: 'unavailable'})
    await app.ok(contract.unblockThread, {by: agency, key: newId(), params: {id}})
    expect((await assign()).status).toBe(201)
  })

  test('an agency in a block finds no lead of that family and cannot bid on it, but keeps its live bid', async () => {
    const [dana, agency, other] = [await app.parent(), await app.agency(), await app.agency()]
    const before = await story.requestAgency(dana)
    await story.bid(agency, before)
    const {id} = await block(dana, await threadOf(dana))
    const lead = await story.requestAgency(dana)
    const ids = async (by: Person) => (await app.ok(listLeads, {by})).map(each => each.id).toSorted()
    expect(await ids(agency)).toEqual([before.id])
    expect(await ids(other)).toEqual([before.id, lead.id].toSorted())
    expect((await app.ok(openLeadsCount, {by: agency})).count).toBe(1)
    expectRefusal(await app.call(listLeads, {by: agency, query: {booking_id: lead.id}}), 404)
    expectRefusal(await agencyBid(agency, lead), 404, 'not_found')
    expect(await app.rows(`select 1 from offers where booking_id = '${lead.id}'`)).toEqual([])
    await app.ok(contract.unblockThread, {by: dana, key: newId(), params: {id}})
    expect((await agencyBid(agency, lead)).status).toBe(201)
  })

  test('a request assigned to an agency stays its lead, and open to its bid, after a block', async () => {
    const [dana, agency] = [await app.parent(), await app.agency()]
    const before = await story.requestAgency(dana)
    await story.bid(agency, before)
    const asked = await story.requestAgency(dana, {
      schedule: [{date_range: ['2026-06-21', '2026-06-21'], time_range: ['09:00', '13:00']}],
      organization_id: agency.org_id,
    })
    await block(dana, await threadOf(dana))
    const [lead] = await app.ok(listLeads, {by: agency, query: {booking_id: asked.id}})
    expect(lead?.id).toBe(asked.id)
    expect((await agencyBid(agency, asked)).status).toBe(201)
  })

  test('a request that invites a blocked caregiver is open to their bid until it opens to everyone', async () => {
    const {dana, june} = await pair()
    const [invited, opened] = [await ask(dana, june.caretaker_id), await ask(dana, june.caretaker_id)]
    await block(june, await threadOf(june))
    const [one, other] = [invited.body as {id: string}, opened.body as {id: string}]
    expect((await bid(june, one)).status).toBe(201)
    await app.ok(familyBookings.openInvitation, {by: dana, key: newId(), params: {id: other.id}, body: {}})
    expectRefusal(await bid(june, other), 404, 'not_found')
  })

  test('a caregiver in a block finds no request of that family and cannot bid on it', async () => {
    const {dana, june, request} = await pair()
    await block(june, await threadOf(june))
    const later = await story.request(dana, {
      schedule: [{date_range: ['2026-06-21', '2026-06-21'], time_range: ['09:00', '13:00']}],
    })
    expect((await app.ok(nearby, {by: june})).map(each => each.id)).toEqual([request.id])
    expect((await app.ok(nearbyCount, {by: june})).count).toBe(1)
    expect((await app.ok(nearbyCount, {by: await app.caretaker()})).count).toBe(2)
    expectRefusal(await bid(june, later), 404, 'not_found')
  })

  test('a blocked caregiver is not notified of that family’s requests', async () => {
    const {dana, june} = await pair()
    const otis = await app.caretaker()
    await block(dana, await threadOf(dana))
    const notified = async ({user_id}: Person) =>
      (await app.rows(`select 1 from notices where kind = 'request_new' and user_id = '${user_id}'`)).length
    const before = await notified(june)
    await story.request(dana, {schedule: [{date_range: ['2026-06-21', '2026-06-21'], time_range: ['09:00', '13:00']}]})
    expect(await notified(otis)).toBe(1)
    expect(await notified(june)).toBe(before)
  })
})
