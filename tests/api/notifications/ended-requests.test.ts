import {beforeEach, describe, expect, test} from 'vitest'
import {cancelAnyBooking} from '#contract/admin/bookings.ts'
import {suspendUser} from '#contract/admin/people.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {withdrawOffer} from '#contract/bookings/offers.ts'
import {approveByOrganization, declineInvitation} from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {expireDue} from '#server/modules/bookings/index.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Parent, Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const bell = (by: Person) => app.ok(listNotifications, {by})
const unread = async (by: Person) =>
  (await bell(by)).items.filter(({read_at}) => read_at === null).map(({kind}) => kind)

interface Town {
  parent: Parent
  bidder: Caretaker
  /** Was asked and did not answer. */
  silent: Caretaker
}

async function town(): Promise<Town> {
  const [parent, bidder, silent] = [await app.parent(), await app.caretaker(), await app.caretaker()]
  return {parent, bidder, silent}
}

const ends: Record<string, (of: Town & {id: string}) => Promise<unknown>> = {
  'approved for another': ({parent, bidder, id}) => story.approve(parent, {id}, bidder),
  'canceled by the family': ({parent, id}) =>
    app.ok(familyBookings.cancelBooking, {by: parent, params: {id}, body: {}}),
  'declined with all offers': ({parent, id}) =>
    app.ok(familyBookings.declineByParent, {by: parent, params: {id}, body: {}}),
  'canceled by staff': async ({id}) =>
    app.ok(cancelAnyBooking, {by: await app.staff('admin'), key: newId(), params: {id}, body: {reason: 'A duplicate'}}),
  'ended with its family’s suspension': async ({parent}) =>
    app.ok(suspendUser, {
      by: await app.staff('admin'),
      key: newId(),
      params: {id: parent.user_id},
      body: {reason: 'Unsafe'},
    }),
  expired: () => expireDue(app.db, '2026-06-10T14:00:00.000Z', 1000),
}

describe('a request that has ended leaves no unread notification of it', () => {
  test.each(Object.keys(ends))('%s', async how => {
    const people = await town()
    const {parent, bidder, silent} = people
    const {id} = await story.request(parent)
    const other = await story.request(parent)
    await story.bid(bidder, {id})
    expect([(await bell(silent)).unread, await unread(silent)]).toEqual([2, ['request_new', 'request_new']])
    await ends[how]!({...people, id})
    const left = (await bell(silent)).items.filter(({read_at}) => read_at === null).map(each => each.booking_id)
    const endsBoth = how.startsWith('ended') || how === 'expired'
    expect(left).toEqual(endsBoth ? [] : [other.id])
    expect((await bell(silent)).unread).toBe(endsBoth ? 0 : 1)
    // what happened to the bidder's own offer is new
    expect(await unread(bidder)).toContain(how.startsWith('approved') ? 'booking_confirmed' : 'offer_closed')
  })

  test('nor one in the office of an agency, its colleagues included', async () => {
    const [parent, winner, loser] = [await app.parent(), await app.agency(), await app.agency()]
    const colleague = await app.member(loser, 'coordinator')
    const booking = await story.requestAgency(parent)
    expect([await unread(loser), await unread(colleague)]).toEqual([['request_new'], ['request_new']])
    await story.bid(winner, booking)
    await story.approve(parent, booking, winner)
    expect([await unread(loser), await unread(colleague)]).toEqual([[], []])
  })

  test('nor one of an agency that was asked first, once it accepted', async () => {
    const [parent, asked] = [await app.parent(), await app.agency()]
    const colleague = await app.member(asked, 'coordinator')
    const booking = await story.requestAgency(parent, {organization_id: asked.org_id, max_hourly_rate: 25})
    expect([await unread(asked), await unread(colleague)]).toEqual([['request_assigned'], ['request_assigned']])
    await app.ok(approveByOrganization, {by: asked, key: newId(), params: {id: booking.id}, body: {}})
    expect((await unread(asked)).concat(await unread(colleague))).not.toContain('request_assigned')
  })

  test('nor an invitation, once the request is canceled', async () => {
    const {parent, bidder, silent} = await town()
    const caretaker_ids = [bidder, silent].map(({caretaker_id}) => caretaker_id)
    const {id} = await story.request(parent, {invite: {caretaker_ids, then_open: false}})
    expect(await unread(silent)).toEqual(['request_invited'])
    await app.ok(declineInvitation, {by: bidder, params: {id}, body: {}})
    expect(await unread(silent)).toEqual(['request_invited'])
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id}, body: {}})
    expect(await unread(silent)).toEqual([])
  })

  test('but one that another request is about stays', async () => {
    const {parent, bidder, silent} = await town()
    const booking = await story.confirmed(parent, bidder)
    const next = await story.request(await app.parent())
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: booking.id}, body: {}})
    expect((await bell(silent)).items.find(({read_at}) => read_at === null)?.booking_id).toBe(next.id)
  })
})

test('a booking and a bid name the next visit where the first one of the request has begun', async () => {
  const {parent, bidder, silent} = await town()
  const {id} = await story.request(parent)
  await story.bid(bidder, {id})
  await story.bid(silent, {id})
  app.clock.set('2026-06-08T15:00:00.000Z')
  await story.approve(parent, {id}, bidder)
  const [booked] = (await bell(bidder)).items
  expect(booked).toMatchObject({
    kind: 'booking_confirmed',
    body: expect.stringMatching(/, starting Tue, Jun 9, 9:00 AM\.$/),
    link: '/dash/caretaker/calendar?day=2026-06-09',
  })
  const [lost] = (await bell(silent)).items
  expect(lost).toMatchObject({
    kind: 'offer_closed',
    body: expect.stringMatching(/^Child Care, starting Tue, Jun 9, 9:00 AM: /),
  })
})

test('so does a bid that is withdrawn', async () => {
  const {parent, bidder} = await town()
  const {id} = await story.request(parent)
  const offer = await story.bid(bidder, {id})
  app.clock.set('2026-06-08T15:00:00.000Z')
  await app.ok(withdrawOffer, {by: bidder, key: newId(), params: {id: offer.id}})
  expect((await bell(parent)).items[0]).toMatchObject({
    kind: 'offer_withdrawn',
    body: 'Child Care, starting Tue, Jun 9, 9:00 AM.',
  })
})

test('a family reads that its request for every week expired after its first eight weeks', async () => {
  const parent = await app.parent()
  await story.request(parent, {
    schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}],
  })
  await expireDue(app.db, '2026-09-01T14:00:00.000Z', 1000)
  expect((await bell(parent)).items[0]).toMatchObject({
    kind: 'request_expired',
    body: expect.stringMatching(/^No one was approved for Child Care in the first eight weeks\./),
  })
})
