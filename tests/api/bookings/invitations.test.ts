import {beforeEach, describe, expect, test} from 'vitest'
import type {RequestBody} from '#contract/bookings/request.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import * as offers from '#contract/bookings/offers.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {davidson, type Caretaker, type Member, type Parent, type Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

type Invite = NonNullable<RequestBody['invite']>

const ask = (by: Parent, {caretaker_id}: Caretaker, more: Omit<Invite, 'caretaker_ids'> = {}) =>
  story.request(by, {invite: {caretaker_ids: [caretaker_id], ...more}})
const sees = async (by: Caretaker) => (await app.ok(providerBookings.nearby, {by})).map(({id}) => id)
const opens = async (by: Caretaker, {id}: {id: string}) =>
  (await app.ok(providerBookings.nearby, {by, query: {booking_id: id}})).length === 1
const bid = (by: Caretaker, {id}: {id: string}) =>
  app.call(offers.bidByCaretaker, {by, key: newId(), params: {id}, body: {}})
const decline = (by: Person, {id}: {id: string}, reason?: string) =>
  app.call(providerBookings.declineInvitation, {by, key: newId(), params: {id}, body: {reason}})
const one = (by: Parent, {id}: {id: string}) => app.ok(familyBookings.getParentBooking, {by, params: {id}})
const notified = async ({user_id}: Person) =>
  (await app.rows<{kind: string}>(`select kind from notices where user_id = '${user_id}' order by id`)).map(
    ({kind}) => kind,
  )

/** A family that asks June first; Otis lives nearby as well. */
async function town(more: Omit<Invite, 'caretaker_ids'> = {}) {
  const parent = await app.parent({first_name: 'Dana', last_name: 'Park'})
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const otis = await app.caretaker({first_name: 'Otis', last_name: 'Hale'})
  return {parent, june, otis, booking: await ask(parent, june, more)}
}

describe('a request that asks one caregiver first', () => {
  test('is seen, bid on and announced to that caregiver alone, who learns until when', async () => {
    const {june, otis, booking} = await town()
    expect(booking.told_count).toBe(1)
    expect(booking.invitation).toEqual({
      exclusive_until: '2026-06-02T15:00:00.000Z',
      then_open: true,
      is_exclusive: true,
      invited: [
        {caretaker_id: june.caretaker_id, org_id: null, name: 'June R.', declined_at: null, decline_reason: null},
      ],
    })
    expect(await sees(june)).toEqual([booking.id])
    expect(await sees(otis)).toEqual([])
    expect(await opens(otis, booking)).toBe(false)
    const [lead] = await app.ok(providerBookings.nearby, {by: june})
    expect(lead?.invitation).toEqual({
      exclusive_until: '2026-06-02T15:00:00.000Z',
      then_open: true,
      is_exclusive: true,
    })
    expect(await notified(june)).toEqual(['request_invited'])
    expect(await notified(otis)).toEqual([])
    expectRefusal(await bid(otis, booking), 404, 'not_found')
    expect((await bid(june, booking)).status).toBe(201)
  })

  test('is first in the list of the one asked, wherever that is', async () => {
    const parent = await app.parent({subscribed: true})
    const june = await app.caretaker({at: {latitude: 36.5, longitude: -86.9}})
    await story.request(parent)
    const booking = await ask(parent, june)
    const near = await app.ok(providerBookings.nearby, {by: june, query: {radius_miles: '5'}})
    expect(near.map(({id}) => id)).toEqual([booking.id])
    expect((await sees(june))[0]).toBe(booking.id)
  })

  test('is not counted for a caregiver who is not asked', async () => {
    await town()
    const newcomer = await app.caretaker({verified: false})
    expect((await app.ok(providerBookings.nearbyCount, {by: newcomer})).count).toBe(0)
  })

  test('says in its notification how far away it is and about what pay, at the highest rate or at one’s own', async () => {
    const parent = await app.parent()
    const june = await app.caretaker({rate: 24, at: {latitude: 36.3, longitude: -86.7816}})
    const body = async () => (await app.ok(listNotifications, {by: june})).items[0]?.body
    await ask(parent, june)
    expect(await body()).toMatch(/^About \$288 at your rate, [89](\.\d)? miles away\. /)
    app.clock.advance({minutes: 5})
    await story.request(parent, {max_hourly_rate: 26, invite: {caretaker_ids: [june.caretaker_id]}})
    expect(await body()).toMatch(/^Up to \$26\/hr, [89](\.\d)? miles away\. /)
  })

  test('never takes more than a quarter of the time left to the first visit', async () => {
    const parent = await app.parent()
    const june = await app.caretaker()
    const booking = await story.request(parent, {
      schedule: [{date_range: ['2026-06-02', '2026-06-02'], time_range: ['10:00', '12:00']}],
      invite: {caretaker_ids: [june.caretaker_id], exclusive_hours: 72},
    })
    expect(booking.first_start).toBe('2026-06-02T15:00:00.000Z')
    expect(booking.invitation?.exclusive_until).toBe('2026-06-01T21:00:00.000Z')
  })

  test('opens to everyone as soon as it was declined, and does not ask that caregiver again', async () => {
    const {parent, june, otis, booking} = await town()
    expect((await decline(june, booking, 'I am away that week')).status).toBe(200)
    expect(await sees(otis)).toEqual([booking.id])
    expect(await notified(otis)).toEqual(['request_new'])
    expect(await notified(june)).toEqual(['request_invited'])
    expect(await notified(parent)).toEqual(['invitation_declined'])
    const opened = await one(parent, booking)
    expect(opened.invitation).toMatchObject({
      is_exclusive: false,
      invited: [{declined_at: testStart, decline_reason: 'I am away that week'}],
    })
    expect(opened.told_count).toBe(2)
    expectRefusal(await decline(june, booking), 409, 'already_answered')
    expectRefusal(await decline(otis, booking), 404, 'not_found')
  })

  test('says of the others who were asked whether they have not answered yet or made an offer', async () => {
    const [parent, june, otis] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const [ana, iris] = [await app.caretaker(), await app.caretaker()]
    const caretaker_ids = [june, otis, ana, iris].map(each => each.caretaker_id)
    const booking = await story.request(parent, {invite: {caretaker_ids}})
    const newest = async () => (await app.ok(listNotifications, {by: parent})).items[0]?.body
    await decline(ana, booking)
    expect(await newest()).toMatch(/ 3 other caregivers you asked have not answered yet\.$/)
    await bid(june, booking)
    await decline(iris, booking)
    expect(await newest()).toMatch(/ One other caregiver you asked has not answered yet\.$/)
    await decline(otis, booking)
    expect(await newest()).toMatch(/ You have an offer from another caregiver you asked\.$/)
  })

  test('counts one whose offer the family declined as answered', async () => {
    const [parent, june, otis, ana] = [
      await app.parent(),
      await app.caretaker(),
      await app.caretaker(),
      await app.caretaker(),
    ]
    const caretaker_ids = [june, otis, ana].map(each => each.caretaker_id)
    const booking = await story.request(parent, {invite: {caretaker_ids}})
    const offer = await story.bid(june, booking)
    await app.ok(familyBookings.declineByParent, {
      by: parent,
      params: {id: booking.id},
      body: {caretaker_id: june.caretaker_id, offer_id: offer.id},
    })
    const newest = async () => (await app.ok(listNotifications, {by: parent})).items[0]?.body
    await decline(otis, booking)
    expect(await newest()).toMatch(/ One other caregiver you asked has not answered yet\.$/)
    await decline(ana, booking)
    expect(await newest()).toMatch(/ You can ask everyone with one tap\.$/)
  })

  describe('declined with contact details', () => {
    const reason = 'Call my cousin (615) 555-0142 or cousin@x.com'
    const hidden = 'Call my cousin [hidden until booked] or [hidden until booked]'
    const read = async (parent: Parent, {id}: {id: string}) => {
      const {invitation, cancelled} = await one(parent, {id})
      const {items: events} = await app.ok(getBookingHistory, {by: parent, params: {id}})
      const {items: notes} = await app.ok(listNotifications, {by: parent, query: {}})
      const mails = await app.rows<{facts: {reason: string}}>(
        `select facts from notices where user_id = '${parent.user_id}' and kind like '%_declined' order by id desc limit 1`,
      )
      return {
        request: cancelled?.reason ?? invitation?.invited?.find(each => each.declined_at)?.decline_reason,
        history: events.find(({what}) => what === 'declined' || what === 'invitation_declined')?.reason,
        notification: /“(.+)”/.exec(notes.find(({kind}) => kind.endsWith('_declined'))?.body ?? '')?.[1],
        mailed: mails[0]?.facts.reason,
      }
    }
    const everywhere = (text: string) => ({request: text, history: text, notification: text, mailed: text})

    test.each([true, false])(
      'hides them from a family that never booked the caregiver, opening then: %s',
      async then_open => {
        const {parent, june, booking} = await town({then_open})
        await decline(june, booking, reason)
        expect(await read(parent, booking)).toEqual(everywhere(hidden))
        const [stored] = await app.rows(`select decline_reason from invitations where booking_id = '${booking.id}'`)
        expect(stored).toEqual({decline_reason: reason})
      },
    )

    test('shows them to a family that has approved the caregiver before', async () => {
      const {parent, june} = await town()
      await story.confirmed(parent, june)
      const booking = await story.request(parent, {
        schedule: [{date_range: ['2026-06-22', '2026-06-22'], time_range: ['09:00', '13:00']}],
        invite: {caretaker_ids: [june.caretaker_id], then_open: false},
      })
      await decline(june, booking, reason)
      expect(await read(parent, booking)).toEqual(everywhere(reason))
    })

    test('hides those of an agency that was sent the request, until it is booked, and not from itself', async () => {
      const [parent, agency] = [await app.parent(), await app.agency()]
      const body = {reason}
      const first = await story.requestAgency(parent, {organization_id: agency.org_id})
      const own = await app.ok(providerBookings.cancelByOrganization, {by: agency, params: {id: first.id}, body})
      expect(own.cancelled?.reason).toBe(reason)
      expect(await read(parent, first)).toEqual(everywhere(hidden))

      await story.confirmed(parent, agency)
      const later = await story.requestAgency(parent, {
        organization_id: agency.org_id,
        schedule: [{date_range: ['2026-06-22', '2026-06-22'], time_range: ['09:00', '13:00']}],
      })
      await app.ok(providerBookings.cancelByOrganization, {by: agency, params: {id: later.id}, body})
      expect(await read(parent, later)).toEqual(everywhere(reason))
    })
  })

  test('waits for the others asked when one of them declines', async () => {
    const parent = await app.parent()
    const [june, grace, otis] = [await app.caretaker(), await app.caretaker(), await app.caretaker()]
    const booking = await story.request(parent, {
      invite: {caretaker_ids: [june.caretaker_id, grace.caretaker_id, june.caretaker_id]},
    })
    expect(booking.told_count).toBe(2)
    await decline(june, booking)
    expect(await sees(june)).toEqual([])
    expectRefusal(await bid(june, booking), 404)
    expect(await sees(grace)).toEqual([booking.id])
    expect(await sees(otis)).toEqual([])
    await decline(grace, booking)
    expect(await sees(otis)).toEqual([booking.id])
  })

  test('opens by itself when the time is over, and everyone is notified as of a new one', async () => {
    const {parent, june, otis, booking} = await town({exclusive_hours: 2})
    app.clock.advance({hours: 1, minutes: 59})
    await tick(app.db, app.clock.now())
    expect(await sees(otis)).toEqual([])
    app.clock.advance({minutes: 1})
    expect((await tick(app.db, app.clock.now())).requests_opened).toBe(1)
    expect(await sees(otis)).toEqual([booking.id])
    expect(await sees(june)).toEqual([booking.id])
    expect(await notified(otis)).toEqual(['request_new'])
    expect(await notified(june)).toEqual(['request_invited'])
    expect(await notified(parent)).toEqual(['request_opened'])
    expect((await tick(app.db, app.clock.now())).requests_opened).toBe(0)
  })

  test('says that no one else was notified where only the one who was asked serves the place', async () => {
    const [parent, june] = [await app.parent(), await app.caretaker()]
    const booking = await ask(parent, june, {exclusive_hours: 1})
    app.clock.advance({hours: 1})
    await tick(app.db, app.clock.now())
    expect((await app.ok(listNotifications, {by: parent, query: {}})).items[0]).toMatchObject({
      title: 'No one else was notified of your request',
      body: expect.stringMatching(/ The exclusive period has ended\. Those you asked can still make an offer\.$/),
    })
    expect(await one(parent, booking)).toMatchObject({told_count: 1, waitlisted: false})
  })

  test('stays closed where the family wants only that caregiver; declined, it can be asked again of everyone', async () => {
    const {parent, june, otis, booking} = await town({exclusive_hours: 1, then_open: false})
    app.clock.advance({hours: 3})
    await tick(app.db, app.clock.now())
    expect(await sees(otis)).toEqual([])
    expect(await sees(june)).toEqual([booking.id])
    await decline(june, booking, 'Too far')
    expect(await one(parent, booking)).toMatchObject({
      status: 'DECLINED',
      cancelled: {by: 'caretaker', reason: 'Too far'},
    })
    expect(await sees(otis)).toEqual([])
    const again = await app.ok(familyBookings.reopenBooking, {
      by: parent,
      key: newId(),
      params: {id: booking.id},
      body: {},
    })
    expect(await sees(otis)).toEqual([again.id])
  })

  test('that asks no one else says so, and one that opens later that others follow', async () => {
    const {parent, june} = await town({exclusive_hours: 1, then_open: false})
    const invited = async () => {
      const {items} = await app.ok(listNotifications, {by: june})
      return items.find(({kind}) => kind === 'request_invited')
    }
    const only = await invited()
    expect(only?.title).toMatch(/’s family asks you only: Child Care/)
    expect(only?.body).not.toMatch(/decline|others/)
    const [lead] = await app.ok(providerBookings.nearby, {by: june})
    expect(lead?.invitation).toMatchObject({then_open: false, is_only: true})
    app.clock.advance({minutes: 5})
    await story.request(parent, {invite: {caretaker_ids: [june.caretaker_id]}})
    const first = await invited()
    expect(first?.title).toMatch(/’s family asks you first: Child Care/)
    expect(first?.body).toContain('before others are asked.')
  })

  test('asks two alone without telling either that only this one is asked, or of the other', async () => {
    const parent = await app.parent({first_name: 'Priya', last_name: 'Nair'})
    const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
    const otis = await app.caretaker({first_name: 'Otis', last_name: 'Hale'})
    const caretaker_ids = [june.caretaker_id, otis.caretaker_id]
    const booking = await story.request(parent, {invite: {caretaker_ids, then_open: false}})
    for (const [by, other] of [
      [june, 'Otis'],
      [otis, 'June'],
    ] as const) {
      const {items} = await app.ok(listNotifications, {by})
      const invited = items.find(({kind}) => kind === 'request_invited')
      expect(invited?.title).toMatch(/^Priya.*’s family asks you: Child Care/)
      expect(invited?.body).not.toContain('decline')
      const [lead] = await app.ok(providerBookings.nearby, {by})
      expect(lead?.invitation).toEqual({
        exclusive_until: '2026-06-02T15:00:00.000Z',
        then_open: false,
        is_exclusive: true,
      })
      expect(JSON.stringify([invited, lead])).not.toContain(other)
    }
    await decline(otis, booking)
    const [left] = await app.ok(providerBookings.nearby, {by: june})
    expect(left?.invitation).not.toHaveProperty('is_only')
  })

  test('can be opened by the family at any time', async () => {
    const {parent, otis, booking} = await town({then_open: false})
    const open = (by: Parent) =>
      app.call(familyBookings.openInvitation, {by, key: newId(), params: {id: booking.id}, body: {}})
    expectRefusal(await open(await app.parent()), 404)
    expect((await open(parent)).body).toMatchObject({invitation: {is_exclusive: false}})
    expect(await sees(otis)).toEqual([booking.id])
    expect((await open(parent)).status).toBe(200)
    expect(await notified(otis)).toEqual(['request_new'])
    expect(await notified(parent)).toEqual([])
  })

  test('says to the other adult who opened it', async () => {
    const {parent, booking} = await town()
    const other = await joinFamily(app, parent)
    await app.ok(familyBookings.openInvitation, {by: other, key: newId(), params: {id: booking.id}, body: {}})
    expect((await app.ok(listNotifications, {by: parent, query: {}})).items[0]).toMatchObject({
      title: 'Others can now see your request',
      body: expect.stringMatching(/ Otto ended the exclusive period\.$/),
    })
  })

  test('withdraws the bid of the one who declines', async () => {
    const {parent, june, booking} = await town()
    await bid(june, booking)
    await decline(june, booking)
    expect(await one(parent, booking)).toMatchObject({status: 'PENDING', offers: [{status: 'WITHDRAWN'}]})
  })
})

describe('who can be invited', () => {
  const refusal = async (by: Parent, invite: Invite) =>
    expectRefusal(
      await app.call(familyBookings.requestBooking, {by, key: newId(), body: {...someRequest, invite}}),
      422,
      'not_available',
    )

  test('not a caregiver who is unverified, suspended, unknown or too far away; the reason names no more than that', async () => {
    const parent = await app.parent()
    const unverified = await app.caretaker({verified: false, first_name: 'Nell', last_name: 'Ward'})
    const suspended = await app.caretaker()
    await app.rows(`update users set suspended_at = now() where id = '${suspended.user_id}'`)
    const far = await app.caretaker({at: {latitude: 35.0, longitude: -90.0}})
    const reasonFor = async (id: string) => (await refusal(parent, {caretaker_ids: [id]})).current
    expect(await refusal(parent, {caretaker_ids: [unverified.caretaker_id]})).toMatchObject({
      detail: 'This caregiver is not taking requests right now. Ask someone else, or ask everyone.',
      current: {reason: 'unavailable'},
    })
    const known = await app.caretaker({first_name: 'Ada', last_name: 'Pope'})
    await story.bid(known, await story.request(parent))
    await app.rows(`update caretakers set is_verified = 'Pending' where id = '${known.caretaker_id}'`)
    expect(await refusal(parent, {caretaker_ids: [known.caretaker_id]})).toMatchObject({
      detail: 'Ada P. is not verified right now. Ask someone else, or ask everyone.',
      current: {reason: 'not_verified'},
    })
    expect(await reasonFor(suspended.caretaker_id)).toEqual({reason: 'unavailable'})
    expect(await reasonFor(newId())).toEqual({reason: 'unavailable'})
    expect(await reasonFor(far.caretaker_id)).toEqual({reason: 'too_far'})
    expect(await app.rows('select id from invitations')).toEqual([])
  })

  test.each([
    ['no one', {}],
    ['six', {caretaker_ids: Array.from({length: 6}, newId)}],
    ['an agency, in a request to caregivers', {organization_id: newId()}],
    ['for longer than three days', {caretaker_ids: [newId()], exclusive_hours: 73}],
  ])('not %s', async (_, invite) => {
    const parent = await app.parent()
    const body = {...someRequest, invite}
    expectRefusal(await app.call(familyBookings.requestBooking, {by: parent, key: newId(), body}), 422, 'invalid')
  })
})

describe('a request that asks one agency first', () => {
  const leadsOf = async (by: Member) => (await app.ok(providerBookings.listLeads, {by})).map(({id}) => id)
  const opensLead = async (by: Member, {id}: {id: string}) =>
    (await app.call(providerBookings.listLeads, {by, query: {booking_id: id, view: 'true'}})).status
  const asking = async (invite: Invite, more: {organization_id?: string} = {}) =>
    app.call(familyBookings.requestAgencyBooking, {
      by: await app.parent(),
      key: newId(),
      body: {...someRequest, ...more, invite},
    })

  test('is a lead of that agency alone until it declines', async () => {
    const [first, second] = [await app.agency(), await app.agency()]
    const {body: booking} = await asking({organization_id: first.org_id})
    expect(await leadsOf(first)).toEqual([booking.id])
    expect(await leadsOf(second)).toEqual([])
    expect(await opensLead(second, booking)).toBe(404)
    expect(
      (
        await app.call(offers.bidByOrganization, {
          by: second,
          key: newId(),
          params: {id: booking.id},
          body: {hourly_rate: 30},
        })
      ).status,
    ).toBe(404)
    expect(await notified(first)).toEqual(['request_invited'])
    expect((await decline(first, booking)).status).toBe(200)
    expect(await leadsOf(second)).toEqual([booking.id])
    expect(await opensLead(second, booking)).toBe(200)
    expect(await notified(second)).toEqual(['request_new'])
    expect(await notified(first)).toEqual(['request_invited'])
  })

  test('opened to the others when it declined, and to that agency when it was made', async () => {
    const [first, second] = [await app.agency(), await app.agency()]
    const {body: booking} = await asking({organization_id: first.org_id})
    app.clock.advance({hours: 3})
    await decline(first, booking)
    const lead = async (by: Member) => (await app.ok(providerBookings.listLeads, {by}))[0]
    expect(await lead(second)).toMatchObject({id: booking.id, open_since: app.clock.now()})
    expect(await lead(first)).not.toHaveProperty('open_since')
  })

  test('that it declined reads as declined, until it bids after all', async () => {
    const [agency] = [await app.agency(), await app.agency()]
    const {body: booking} = await asking({organization_id: agency.org_id})
    const lead = async () => (await app.ok(providerBookings.listLeads, {by: agency}))[0]
    expect(await lead()).not.toHaveProperty('declined_invitation_at')
    await decline(agency, booking)
    expect(await lead()).toMatchObject({id: booking.id, declined_invitation_at: testStart})
    await app.ok(offers.bidByOrganization, {
      by: agency,
      key: newId(),
      params: {id: booking.id},
      body: {hourly_rate: 30},
    })
    expect(await lead()).toMatchObject({my_offer: {status: 'SUBMITTED'}})
    expect(await lead()).not.toHaveProperty('declined_invitation_at')
  })

  test('needs an agency that is subscribed and serves the county, and is not assigned as well', async () => {
    const served = await app.agency({counties: ['Travis County, TX']})
    const unsubscribed = await app.agency({subscribed: false})
    const agency = await app.agency({counties: [davidson]})
    expectRefusal(await asking({organization_id: served.org_id}), 422, 'not_available')
    expectRefusal(await asking({organization_id: unsubscribed.org_id}), 422, 'not_available')
    const both = await asking({organization_id: agency.org_id}, {organization_id: agency.org_id})
    expect(expectRefusal(both, 422, 'invalid').fields).toHaveProperty('organization_id')
  })
})
