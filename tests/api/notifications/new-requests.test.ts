import {beforeEach, describe, expect, test} from 'vitest'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {withdrawOffer} from '#contract/bookings/offers.ts'
import * as contract from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)

beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const inbox = async (by: Person) => (await app.ok(contract.listNotifications, {by})).items
const newest = async (by: Person) => (await inbox(by))[0]!

describe('who is notified of a new request', () => {
  test('is first the person who came to the family before', async () => {
    const parent = await app.parent()
    const known = await app.caretaker({work_distance: 1, rate: 90, at: {latitude: 36.4, longitude: -86.7816}})
    await Promise.all(Array.from({length: 20}, () => app.caretaker()))
    await story.confirmed(parent, known)
    const {id} = await story.request(parent)
    const received = (await inbox(known)).filter(each => each.booking_id === id)
    expect(received.map(each => each.kind)).toEqual(['request_new'])
  })

  test('the twenty who fit best, and no one who is far, unverified or suspended', async () => {
    const near = await Promise.all(
      Array.from({length: 22}, (_, i) =>
        app.caretaker({at: {latitude: 36.16 + i * 0.02, longitude: -86.78}, rate: 20}),
      ),
    )
    const far = await app.caretaker({at: {latitude: 38, longitude: -86.78}})
    const unverified = await app.caretaker({verified: false})
    const suspended = await app.caretaker()
    await app.rows(`update users set suspended_at = now() where id = '${suspended.user_id}'`)
    const booking = await story.request(await app.parent())
    expect(booking.told_count).toBe(20)
    const counts = await Promise.all(near.map(async each => (await inbox(each)).length))
    expect(counts).toEqual([...Array.from({length: 20}, () => 1), 0, 0])
    for (const each of [far, unverified, suspended]) {
      expect(await app.rows(`select id from notices where user_id = '${each.user_id}'`)).toEqual([])
    }
  })

  test('with no offer after half an hour it widens, once, when it starts within a day', async () => {
    const everyone = await Promise.all(Array.from({length: 23}, () => app.caretaker()))
    const parent = await app.parent()
    const soon = await story.request(parent, {
      schedule: [{date_range: ['2026-06-02', '2026-06-02'], time_range: ['09:00', '13:00']}],
    })
    const later = await story.request(parent)
    const countOf = async ({id}: {id: string}) =>
      (await app.ok(familyBookings.getParentBooking, {by: parent, params: {id}})).told_count
    expect([soon.widen_at, later.widen_at]).toEqual([plusMs(testStart, 30 * 60_000), '2026-06-07T14:00:00.000Z'])
    expect(await visit.until(plusMs(testStart, 29 * 60_000))).toMatchObject({requests_widened: 0})
    expect(await visit.until(plusMs(testStart, 30 * 60_000))).toMatchObject({requests_widened: 1})
    expect([await countOf(soon), await countOf(later)]).toEqual([23, 20])
    for (const each of everyone) {
      expect((await inbox(each)).filter(notice => notice.booking_id === soon.id)).toHaveLength(1)
    }
    expect(await visit.until('2026-06-07T14:00:00.000Z')).toMatchObject({requests_widened: 1})
    expect(await countOf(later)).toBe(23)
    expect(await visit.until('2026-06-07T15:00:00.000Z')).toMatchObject({requests_widened: 0})
  })

  test('an offer keeps it from widening until the offer is withdrawn', async () => {
    const caretakers = await Promise.all(Array.from({length: 21}, () => app.caretaker()))
    const booking = await story.request(await app.parent(), {
      schedule: [{date_range: ['2026-06-02', '2026-06-02'], time_range: ['09:00', '13:00']}],
    })
    const offer = await story.bid(caretakers[0]!, booking)
    await visit.until(plusMs(testStart, 60 * 60_000))
    const countNotified = async () => (await app.rows("select user_id from notices where kind = 'request_new'")).length
    expect(await countNotified()).toBe(20)
    await app.ok(withdrawOffer, {by: caretakers[0]!, key: newId(), params: {id: offer.id}, body: {}})
    await visit.until(plusMs(testStart, 61 * 60_000))
    expect(await countNotified()).toBe(21)
  })

  test('is notified of the visits ahead, once the first ones are over', async () => {
    const caretakers = await Promise.all(Array.from({length: 21}, () => app.caretaker({rate: 20})))
    const booking = await story.request(await app.parent())
    const offer = await story.bid(caretakers[0]!, booking)
    await visit.until('2026-06-09T12:00:00.000Z')
    await app.ok(withdrawOffer, {by: caretakers[0]!, key: newId(), params: {id: offer.id}, body: {}})
    expect(await visit.until('2026-06-09T12:01:00.000Z')).toMatchObject({requests_widened: 1})
    const late = await Promise.all(
      caretakers.map(async each => (await inbox(each)).find(({kind}) => kind === 'request_new')),
    )
    const notice = late.find(each => each && each.created_at > testStart)
    expect(`${notice?.title} ${notice?.body}`).toContain('2 visits, 8 hours')
    expect(`${notice?.title} ${notice?.body}`).toContain('$160')
  })

  test('agencies: the subscribed ones of the county, or the one that is asked, by their offices', async () => {
    const subscribed = await app.agency()
    const coordinator = await app.member(subscribed, 'coordinator')
    const field = await app.member(subscribed, 'field')
    const unsubscribed = await app.agency({subscribed: false})
    const elsewhere = await app.agency({counties: ['Shelby County, TN']})
    const parent = await app.parent()
    const open = await story.requestAgency(parent)
    expect(open.told_count).toBe(1)
    for (const each of [subscribed, coordinator]) {
      expect(await newest(each)).toMatchObject({
        kind: 'request_new',
        link: `/dash/agency/leads?lead=${open.id}`,
      })
    }
    await story.requestAgency(parent, {organization_id: subscribed.org_id})
    expect((await inbox(subscribed)).map(({kind}) => kind)).toEqual(['request_assigned', 'request_new'])
    for (const each of [field, unsubscribed, elsewhere]) expect(await inbox(each)).toEqual([])
  })

  test('the one agency that is asked is notified of each request, however many the family sends', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const counts: (number | undefined)[] = []
    for (let nth = 0; nth < 4; nth++) {
      counts.push((await story.requestAgency(parent, {organization_id: agency.org_id})).told_count)
    }
    expect(counts).toEqual([1, 1, 1, 1])
    expect((await inbox(agency)).map(({kind}) => kind)).toEqual(counts.map(() => 'request_assigned'))
  })

  test('what is asked again reaches those who bid before first', async () => {
    const parent = await app.parent()
    const before = await app.caretaker({at: {latitude: 36.5, longitude: -86.78}})
    const winner = await app.caretaker()
    const lapsed = await app.caretaker()
    const booking = await story.request(parent)
    await story.bid(before, booking)
    await story.bid(winner, booking)
    await story.bid(lapsed, booking)
    await story.approve(parent, booking, winner)
    await app.rows(`update caretakers set is_verified = 'Pending' where user_id = '${lapsed.user_id}'`)
    await app.ok(familyBookings.cancelBooking, {
      by: winner,
      key: newId(),
      params: {id: booking.id},
      body: {},
    })
    const again = await app.ok(familyBookings.reopenBooking, {
      by: parent,
      key: newId(),
      params: {id: booking.id},
      body: {},
    })
    expect(again.told_count).toBe(2)
    expect((await newest(before)).title).toMatch(/^A family asked again: Child Care, /)
    expect((await newest(winner)).title).toMatch(/^New request: Child Care, /)
  })

  test('what is asked again says how far away it is, even to an earlier bidder below the best twenty', async () => {
    const parent = await app.parent()
    const before = await app.caretaker({rate: 90, work_distance: 1, at: {latitude: 36.5, longitude: -86.7816}})
    const winner = await app.caretaker()
    const booking = await story.request(parent)
    await story.bid(before, booking)
    await story.bid(winner, booking)
    await Promise.all(Array.from({length: 22}, () => app.caretaker({rate: 20})))
    await story.approve(parent, booking, winner)
    const by = {params: {id: booking.id}, body: {}}
    await app.ok(familyBookings.cancelBooking, {by: winner, key: newId(), ...by})
    await app.ok(familyBookings.reopenBooking, {by: parent, key: newId(), ...by})
    const {title, body} = await newest(before)
    expect(title).toMatch(/^A family asked again: Child Care, /)
    expect(body).toMatch(/^About \$1,080 at your rate, 2\d(\.\d)? miles away\. /)
  })
})
