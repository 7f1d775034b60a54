import {m} from '#messages'
import {beforeEach, expect, test} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import * as offers from '#contract/bookings/offers.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import type {ChangedRequestBody, RequestBody} from '#contract/bookings/request.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Parent, Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp({protecting: 1})
const story = storyOf(app)
const {agencyBid, bid, offersOn, statusOf, withdraw} = bidsOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const inAustin = {latitude: 30.2427, longitude: -97.7648, location: 'Austin, TX 78704', county: 'Travis County, TX'}
const {invite: _, ...asBefore} = someRequest
const tuesday = {schedule: [{date_range: ['2026-06-09', '2026-06-09'], time_range: ['10:00', '12:00']}]} satisfies Pick<
  RequestBody,
  'schedule'
>

type Changes = Partial<ChangedRequestBody>

/** Changes a request, which ends these offers. */
const ending = (
  by: Parent,
  {id, changed_at}: Pick<Booking, 'id' | 'changed_at'>,
  placed: readonly {id: string}[],
  changes: Changes = tuesday,
) =>
  app.call(familyBookings.changeRequest, {
    by,
    key: newId(),
    params: {id},
    body: {...asBefore, changed_at: changed_at ?? null, ...changes, ends_offers: placed.map(each => each.id)},
  })
const read = (by: Parent, {id}: {id: string}) => app.ok(familyBookings.getParentBooking, {by, params: {id}})
const leadOf = async (by: Caretaker, {id}: {id: string}) =>
  (await app.ok(providerBookings.nearby, {by, query: {booking_id: id}}))[0]
const readsOf = async (by: Person, kind = 'request_changed') =>
  (await app.ok(listNotifications, {by, query: {}})).items.filter(item => item.kind === kind)

/** A family with an open request, and a caregiver who was notified of it. */
async function town() {
  const [parent, caretaker] = [await app.parent({first_name: 'Hannah'}), await app.caretaker()]
  return {parent, caretaker, request: await story.request(parent)}
}

test('a change ends the offers on a request; each bidder is notified once and can bid again', async () => {
  const {parent, caretaker, request} = await town()
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const placed = [await story.bid(caretaker, request), await story.bid(june, request)]
  app.clock.advance({minutes: 5})
  const answer = await ending(parent, request, placed)
  expect(answer.body).toMatchObject({...tuesday, status: 'PENDING', offers_count: 0})
  expect(answer.body.offers).toMatchObject(placed.map(() => ({status: 'NOT_SELECTED', is_ended_by_change: true})))
  expect(await statusOf(request)).toBe('PENDING')
  expect((await leadOf(june, request))?.my_offer).toMatchObject({status: 'NOT_SELECTED', is_ended_by_change: true})
  expect(await readsOf(june)).toEqual([])
  expect(await readsOf(june, 'offer_closed')).toMatchObject([
    {
      title: 'Your bid ended: the request changed',
      body: 'Child Care, starting Tue, Jun 9, 10:00 AM: the family changed the request, so your bid ended. Read the request and bid again if it suits you.',
      link: `/dash/caretaker/nearby?request=${request.id}`,
    },
  ])
  const [latest] = (await app.ok(getBookingHistory, {by: parent, params: {id: request.id}})).items
  expect(latest).toMatchObject({what: 'changed', names: expect.arrayContaining(['June R.'])})
  expect(latest?.names).toHaveLength(2)

  const again = await app.call(offers.bidByCaretaker, {
    by: june,
    key: newId(),
    params: {id: request.id},
    body: {request_changed_at: app.clock.now()},
  })
  expect(again.status).toBe(201)
  expect((await leadOf(june, request))?.my_offer).toMatchObject({status: 'SUBMITTED'})
  expect((await story.approve(parent, request, june)).status).toBe('CONFIRMED')
})

test('a change ends the offers of agencies, which bid again', async () => {
  const [parent, agency] = [await app.parent(), await app.agency()]
  const request = await story.requestAgency(parent)
  const {body: first} = await agencyBid(agency, request)
  app.clock.advance({minutes: 5})
  const {body: changed} = await ending(parent, request, [first])
  expect(changed).toMatchObject({status: 'PENDING', offers: [{id: first.id, is_ended_by_change: true}]})
  expect(await readsOf(agency, 'offer_closed')).toMatchObject([{title: 'Your bid ended: the request changed'}])
  expect(await readsOf(agency)).toEqual([])
  expect((await agencyBid(agency, request, 32)).status).toBe(201)
})

test('a change is refused if an offer came in, or changed, since they were read', async () => {
  const {parent, caretaker, request} = await town()
  const first = await story.bid(caretaker, request)
  const {body: newer} = await bid(caretaker, request, {hourly_rate: 31, replaces: first.id})
  expectRefusal(await ending(parent, request, [first]), 409, 'has_offers')
  const june = await app.caretaker()
  const late = await story.bid(june, request)
  expectRefusal(await ending(parent, request, [newer]), 409, 'has_offers')
  expect(await read(parent, request)).toMatchObject({status: 'REVIEW', schedule: request.schedule, offers_count: 2})
  await withdraw(june, late)
  expect((await ending(parent, request, [newer, late])).body).toMatchObject({status: 'PENDING', ...tuesday})
})

test('after the first offer came in, a form that read none is sent to look at it, an older app to reload', async () => {
  const {parent, caretaker, request} = await town()
  await story.bid(caretaker, request)
  const body = {...asBefore, ...tuesday, changed_at: null}
  const save = (named: Changes) =>
    app.call(familyBookings.changeRequest, {
      by: parent,
      key: newId(),
      params: {id: request.id},
      body: {...body, ...named},
    })
  const detail = async (named: Changes) => expectRefusal(await save(named), 409, 'has_offers').detail
  expect(await detail({ends_offers: []})).toBe(m.an_offer_is_new_or_changed())
  expect(await detail({})).toBe(m.refused_has_offers())
})

test('offers stay where nothing changes that their bidders can read', async () => {
  const {parent, caretaker, request} = await town()
  const placed = [await story.bid(caretaker, request)]
  const {body: same} = await ending(parent, request, placed, {})
  expect(same).toMatchObject({status: 'REVIEW', offers_count: 1})
  const {body} = await ending(parent, same, placed, {handover: 'Ring twice'})
  expect(body).toMatchObject({status: 'REVIEW', offers: [{status: 'SUBMITTED'}]})
  const {body: next} = await ending(parent, body, [], {handover: 'Ring once'})
  expect(next).toMatchObject({status: 'REVIEW', offers: [{status: 'SUBMITTED'}]})
  expect(await readsOf(caretaker, 'offer_closed')).toEqual([])
})

test('bidders that a request moves away from are not asked to bid again, and it waits where no one serves it', async () => {
  const {parent, caretaker, request} = await town()
  const placed = [await story.bid(caretaker, request)]
  const {body} = await ending(parent, request, placed, inAustin)
  expect(body).toMatchObject({status: 'PENDING', waitlisted: true})
  const [closed] = await readsOf(caretaker, 'offer_closed')
  expect(closed?.body).toMatch(/so your bid ended\.$/)
})

test('a bidder that declined its invitation and bid later is asked to bid again', async () => {
  const [parent, june] = [await app.parent(), await app.caretaker()]
  // without another caregiver it would wait
  await app.caretaker()
  const request = await story.request(parent, {invite: {caretaker_ids: [june.caretaker_id]}})
  await app.ok(providerBookings.declineInvitation, {by: june, key: newId(), params: {id: request.id}, body: {}})
  const placed = [await story.bid(june, request)]
  await ending(parent, request, placed)
  const [closed] = await readsOf(june, 'offer_closed')
  expect(closed?.body).toMatch(/bid again if it suits you\.$/)
})

test('an ended offer says why also after more changes than are stored', async () => {
  const {parent, caretaker, request} = await town()
  const placed = [await story.bid(caretaker, request)]
  await ending(parent, request, placed)
  const later = Array.from({length: 60}, () => ({at: app.clock.now(), by_user_id: parent.user_id, is_shown: true}))
  await app.rows(`update bookings set changes = changes || '${JSON.stringify(later)}' where id = '${request.id}'`)
  const {body} = await ending(parent, await read(parent, request), [], {notes: 'Likes buses'})
  expect(body.offers).toMatchObject([{status: 'NOT_SELECTED', is_ended_by_change: true}])
  const [stored] = await app.rows<{count: number}>(
    `select jsonb_array_length(changes)::int as count from bookings where id = '${request.id}'`,
  )
  expect(stored?.count).toBe(51)
})

test('a change of the notes alone ends the offers, and their bidders are notified of that alone', async () => {
  const {parent, caretaker, request} = await town()
  const {body} = await ending(parent, request, [await story.bid(caretaker, request)], {notes: 'Likes buses'})
  expect(body).toMatchObject({status: 'PENDING', offers: [{is_ended_by_change: true}]})
  expect(await readsOf(caretaker, 'offer_closed')).toHaveLength(1)
  expect(await readsOf(caretaker)).toEqual([])
})

test('the other adult is notified of a change that ended offers', async () => {
  const {parent, caretaker, request} = await town()
  const other = await joinFamily(app, parent)
  await ending(other, request, [await story.bid(caretaker, request)])
  expect((await readsOf(parent)).map(({title}) => title)).toEqual(['Otto changed a request: Child Care, Tue, Jun 9'])
})

test('after an offer that came in meanwhile the same attempt saves with its id; a repeat of it changes nothing more', async () => {
  const {parent, caretaker, request} = await town()
  const {id} = await story.bid(caretaker, request)
  const key = newId()
  const save = (ends_offers: string[], attempt = key) =>
    app.call(familyBookings.changeRequest, {
      by: parent,
      key: attempt,
      params: {id: request.id},
      body: {...asBefore, ...tuesday, changed_at: null, ends_offers},
    })
  expectRefusal(await save([]), 409, 'has_offers')
  expect((await save([id])).status).toBe(200)
  expect((await save([id])).body).toMatchObject({status: 'PENDING', ...tuesday})
  expect(await readsOf(caretaker, 'offer_closed')).toHaveLength(1)
  expectRefusal(await save([id], newId()), 409, 'request_changed')
})

test('only an offer that the change ended says so, not one that lost to another', async () => {
  const {parent, caretaker, request} = await town()
  const june = await app.caretaker()
  const {body} = await ending(parent, request, [await story.bid(caretaker, request)])
  await Promise.all([bid(caretaker, body, {claimed_at: app.clock.now()}), bid(june, body)])
  await story.approve(parent, request, caretaker)
  const all = (await read(parent, request)).offers ?? []
  expect(all.map(({status, is_ended_by_change = false}) => `${status} ${is_ended_by_change}`).toSorted()).toEqual([
    'ACCEPTED false',
    'NOT_SELECTED false',
    'NOT_SELECTED true',
  ])
})

// the embedded database has one connection, so there only the first of both is tested
test.each(Array.from({length: 4}, (_, round) => round))(
  'a change and a bid at the same moment: one is refused (%i)',
  async () => {
    const {parent, caretaker, request} = await town()
    const june = await app.caretaker()
    const placed = [await story.bid(caretaker, request)]
    const [changed, late] = await Promise.all([
      ending(parent, request, placed),
      app.call(offers.bidByCaretaker, {
        by: june,
        key: newId(),
        params: {id: request.id},
        body: {request_changed_at: null},
      }),
    ])
    const isChanged = changed.status === 200
    if (isChanged) expectRefusal(late, 409, 'request_changed')
    else expectRefusal(changed, 409, 'has_offers')
    const statuses = (await offersOn(request)).map(({status}) => status)
    expect(statuses).toEqual(isChanged ? ['NOT_SELECTED'] : ['SUBMITTED', 'SUBMITTED'])
    expect(await statusOf(request)).toBe(isChanged ? 'PENDING' : 'REVIEW')
  },
)

test.each(Array.from({length: 4}, (_, round) => round))(
  'a change and an approval at the same moment: one is refused (%i)',
  async () => {
    const {parent, caretaker, request} = await town()
    const offer = await story.bid(caretaker, request)
    const [changed, approved] = await Promise.all([
      ending(parent, request, [offer]),
      app.call(familyBookings.approveByParent, {
        by: parent,
        key: newId(),
        params: {bookingId: request.id},
        query: {caretaker_id: caretaker.caretaker_id},
        body: {offer_id: offer.id},
      }),
    ])
    const isChanged = changed.status === 200
    if (isChanged) expectRefusal(approved, 409, 'offer_closed')
    else expectRefusal(changed, 409, 'already_approved')
    expect(await statusOf(request)).toBe(isChanged ? 'PENDING' : 'CONFIRMED')
  },
)
