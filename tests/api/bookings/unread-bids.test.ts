import {beforeEach, describe, expect, test} from 'vitest'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Member, Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

/* What a provider answers without knowing of its own bid from another device or by a colleague. */

const app = await testApp()
const story = storyOf(app)
let [parent, agency]: [Parent, Member] = [] as never

beforeEach(async () => {
  await app.reset()
  ;[parent, agency] = [await app.parent(), await app.agency()]
})

const get = (id: string) => app.ok(familyBookings.getParentBooking, {by: parent, params: {id}})
const accept = (id: string, body = {}) =>
  app.call(providerBookings.approveByOrganization, {by: agency, params: {id}, body})

describe('accepting at the family’s rate', () => {
  const assigned = () => story.requestAgency(parent, {organization_id: agency.org_id, max_hourly_rate: 35})

  test('is refused with a colleague’s bid that was not read, and books once it was', async () => {
    const {id} = await assigned()
    const bid = await story.bid(agency, {id}, 40)
    const refused = expectRefusal(await accept(id, {replaces: null}), 409, 'offer_changed')
    expect(refused.current).toMatchObject({id: bid.id, hourly_rate: 40})
    expect(await get(id)).toMatchObject({status: 'REVIEW', offers: [{id: bid.id, status: 'SUBMITTED'}]})
    expect((await accept(id, {replaces: bid.id})).body).toMatchObject({status: 'CONFIRMED', hourly_rate: 35})
  })

  test('is refused once the bid that was read is withdrawn, and with a rate of its own as well', async () => {
    const {id} = await assigned()
    const bid = await story.bid(agency, {id}, 40)
    expectRefusal(await accept(id, {replaces: null, hourly_rate: 30}), 409, 'offer_changed')
    await app.rows(`update offers set status = 'WITHDRAWN' where id = '${bid.id}'`)
    const refused = expectRefusal(await accept(id, {replaces: bid.id}), 409, 'offer_changed')
    expect(refused.current).toBeNull()
  })

  test('by an older app, which names no bid, counts', async () => {
    const {id} = await assigned()
    await story.bid(agency, {id}, 40)
    expect((await accept(id)).body.status).toBe('CONFIRMED')
  })

  test('needs the phone number that the family would read', async () => {
    const {id} = await assigned()
    await app.rows(`update organizations set phone_number = null`)
    expectRefusal(await accept(id), 422, 'phone_required')
    expect((await get(id)).status).toBe('PENDING')
  })
})

describe('declining', () => {
  test('an assigned request is refused with a colleague’s bid that was not read', async () => {
    const {id} = await story.requestAgency(parent, {organization_id: agency.org_id})
    const bid = await story.bid(agency, {id}, 40)
    const decline = (withdraws?: string | null) =>
      app.call(providerBookings.cancelByOrganization, {by: agency, params: {id}, body: {withdraws}})
    expectRefusal(await decline(null), 409, 'offer_changed')
    expect((await get(id)).offers).toMatchObject([{id: bid.id, status: 'SUBMITTED'}])
    expect((await decline(bid.id)).body.status).toBe('DECLINED')
  })

  test('an invitation is refused with a bid that was not read, and withdraws the one that was', async () => {
    const june = await app.caretaker()
    const {id} = await story.request(parent, {invite: {caretaker_ids: [june.caretaker_id], then_open: false}})
    const bid = await story.bid(june, {id}, 18)
    const decline = (withdraws?: string | null) =>
      app.call(providerBookings.declineInvitation, {by: june, params: {id}, body: {withdraws}})
    expect(expectRefusal(await decline(null), 409, 'offer_changed').current).toMatchObject({id: bid.id})
    expect((await get(id)).status).toBe('REVIEW')
    expect((await decline(bid.id)).status).toBe(200)
    expect(await get(id)).toMatchObject({status: 'DECLINED', offers: [{status: 'WITHDRAWN'}]})
  })

  test('an invitation by an older app withdraws the bid that stands', async () => {
    const june = await app.caretaker()
    const {id} = await story.request(parent, {invite: {caretaker_ids: [june.caretaker_id], then_open: false}})
    await story.bid(june, {id}, 18)
    await app.ok(providerBookings.declineInvitation, {by: june, params: {id}})
    expect((await get(id)).status).toBe('DECLINED')
  })
})

describe('one lead names who answered it for the agency', () => {
  const answeredBy = async (id: string, by = agency) =>
    (await app.ok(providerBookings.listLeads, {by, query: {booking_id: id, view: 'true'}}))[0]?.answered_by
  const silas = () => app.member(agency, 'coordinator', {first_name: 'Silas'})

  test.each(['accepts', 'declines', 'bids'])('a colleague %s a request that was sent to it', async how => {
    const by = await silas()
    const {id} = await story.requestAgency(parent, {organization_id: agency.org_id, max_hourly_rate: 35})
    expect(await answeredBy(id)).toBeUndefined()
    if (how === 'accepts') await app.ok(providerBookings.approveByOrganization, {by, params: {id}, body: {}})
    else if (how === 'declines') await app.ok(providerBookings.cancelByOrganization, {by, params: {id}, body: {}})
    else await story.bid(by, {id}, 40)
    expect(await answeredBy(id)).toBe('Silas')
    // that colleague may read it after a lost answer
    expect(await answeredBy(id, by)).toBeUndefined()
  })

  test('a colleague declines one that asked it first, but not who approved or ended it for the family', async () => {
    await app.agency()
    const invited = await story.requestAgency(parent, {invite: {organization_id: agency.org_id}})
    const body = {withdraws: null}
    await app.ok(providerBookings.declineInvitation, {by: await silas(), key: newId(), params: {id: invited.id}, body})
    expect(await answeredBy(invited.id)).toBe('Silas')
    const {id} = await story.requestAgency(parent, {organization_id: agency.org_id})
    await app.ok(familyBookings.cancelBooking, {by: parent, key: newId(), params: {id}, body: {}})
    expect(await answeredBy(id)).toBeUndefined()
  })
})
