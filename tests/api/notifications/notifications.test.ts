import {beforeEach, describe, expect, test} from 'vitest'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import * as contract from '#contract/notifications.ts'
import * as offers from '#contract/bookings/offers.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const day_ms = 86_400_000

beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const inbox = async (by: Person) => (await app.ok(contract.listNotifications, {by})).items
/** Kinds in the order in which they came. */
const kinds = async (by: Person) => (await inbox(by)).map(notice => notice.kind).toReversed()
const newest = async (by: Person) => (await inbox(by))[0]!

describe('what happens to a booking', () => {
  test('a request, offers, an approval: each hears what the other did, and no one of their own doing', async () => {
    const parent = await app.parent({first_name: 'Pia'})
    const winner = await app.caretaker({first_name: 'Wanda', last_name: 'Woods'})
    const loser = await app.caretaker({first_name: 'Lou'})
    const booking = await story.request(parent)
    expect(booking.told_count).toBe(2)
    expect(await newest(winner)).toMatchObject({
      kind: 'request_new',
      group: 'requests',
      title: 'New request: Child Care, Mon, Jun 8',
      body: 'About $270 at your rate, less than a mile away. 3 visits, 12 hours, starting Mon, Jun 8, 9:00 AM, in Davidson County, TN.',
      link: `/dash/caretaker/nearby?request=${booking.id}`,
      booking_id: booking.id,
      read_at: null,
    })

    await story.bid(loser, booking)
    const offer = await story.bid(winner, booking, 24)
    expect(await newest(parent)).toMatchObject({
      kind: 'offer_placed',
      title: 'New offer from Wanda W.',
      body: '$316.80 total for Child Care, starting Mon, Jun 8, 9:00 AM.',
      link: `/dash/parent/requests/${booking.id}`,
    })
    await app.ok(offers.bidByCaretaker, {
      by: winner,
      key: newId(),
      params: {id: booking.id},
      body: {hourly_rate: 23, replaces: offer.id},
    })
    expect((await newest(parent)).title).toBe('Wanda W. changed their offer')

    await story.approve(parent, booking, winner)
    expect(await kinds(parent)).toEqual(['offer_placed', 'offer_placed', 'offer_placed'])
    expect(await kinds(winner)).toEqual(['request_new', 'booking_confirmed'])
    expect(await newest(winner)).toMatchObject({
      title: 'You are booked: Child Care',
      body: '$23/hr for Pia, starting Mon, Jun 8, 9:00 AM.',
    })
    expect(await newest(loser)).toMatchObject({kind: 'offer_closed', title: 'Your bid was not chosen'})
  })

  test('a new request says what it pays and how far it is, and the newest stands first whatever its id', async () => {
    const caretaker = await app.caretaker({at: {latitude: 36.2627, longitude: -86.7816}})
    const {id} = await story.request(await app.parent(), {max_hourly_rate: 26})
    expect((await newest(caretaker)).body).toMatch(/^Up to \$26\/hr, \d+\.\d miles away\. 3 visits, 12 hours, /)
    app.clock.advance({minutes: 1})
    const later = await story.request(await app.parent())
    expect((await newest(caretaker)).booking_id).toBe(later.id)
    await app.rows(`update notices set created_at = '${plusMs(testStart, day_ms)}' where booking_id = '${id}'`)
    const pageAfter = (cursor?: string) =>
      app.ok(contract.listNotifications, {by: caretaker, query: {limit: '1', cursor}})
    const page = await pageAfter()
    const rest = await pageAfter(page.next_cursor!)
    expect([...page.items, ...rest.items].map(each => each.booking_id)).toEqual([id, later.id])
  })

  test('every adult of the family hears of it, but not the one who did it', async () => {
    const parent = await app.parent()
    const other = await app.account('parent')
    await app.rows(`insert into family_adults (parent_id, user_id, seat, joined_at)
      values ('${parent.parent_id}', '${other.user_id}', 2, '${testStart}')`)
    const caretaker = await app.caretaker()
    await story.confirmed(parent, caretaker)
    expect(await kinds(parent)).toEqual(['offer_placed'])
    expect(await kinds(other)).toEqual(['request_sent', 'offer_placed', 'booking_confirmed'])
  })

  test('the other adult of the family hears who sent, approved and canceled, and the one who did it does not', async () => {
    const mona = await app.parent({first_name: 'Mona'})
    const otto = await joinFamily(app, mona)
    const caretaker = await app.caretaker({first_name: 'Cleo', last_name: 'Cane'})
    const given_up = await story.request(otto)
    expect(await newest(mona)).toMatchObject({
      kind: 'request_sent',
      title: 'Otto sent a request: Child Care, Mon, Jun 8',
      link: `/dash/parent/requests/${given_up.id}`,
    })
    await app.ok(familyBookings.cancelBooking, {by: otto, key: newId(), params: {id: given_up.id}, body: {}})
    expect((await newest(mona)).title).toBe('Otto canceled your request')

    const booking = await story.request(mona)
    await story.bid(caretaker, booking)
    await story.approve(otto, booking, caretaker)
    expect((await newest(mona)).title).toBe('Otto approved Cleo Cane')
    const [visit] = await story.sessions(mona, booking)
    await app.ok(sessions.cancelSession, {by: otto, params: {id: visit!.id}, body: {}})
    expect(await newest(mona)).toMatchObject({
      title: 'Otto canceled a visit with Cleo Cane',
      body: expect.stringMatching(/^Mon, Jun 8, .* Nothing is due for it\.$/),
    })
    await app.ok(familyBookings.cancelBooking, {by: otto, key: newId(), params: {id: booking.id}, body: {}})
    expect(await newest(mona)).toMatchObject({
      title: 'Otto canceled Child Care with Cleo Cane',
      body: '2 visits, the first on Tue, Jun 9, 9:00 AM, will not take place. Nothing is due for it.',
    })
    expect((await newest(caretaker)).title).toBe('Otto (Mona’s family) canceled Child Care')
    expect(await kinds(otto)).toEqual(['request_sent', 'offer_placed'])
  })

  test('of two adults with one first name, who acted is named with the initial of the last name', async () => {
    const mona = await app.parent({first_name: 'Mona', last_name: 'Petrov'})
    const second = await joinFamily(app, mona)
    await app.rows(`update users set first_name = 'Mona', last_name = 'Quist' where id = '${second.user_id}'`)
    const caretaker = await app.caretaker({first_name: 'Cleo', last_name: 'Cane'})
    const booking = await story.confirmed(second, caretaker)
    expect((await newest(mona)).title).toBe('Mona Q. approved Cleo Cane')
    await app.ok(familyBookings.cancelBooking, {by: second, key: newId(), params: {id: booking.id}, body: {}})
    expect((await newest(caretaker)).title).toBe('Mona Q. (Mona’s family) canceled Child Care')
  })

  test('the provider reads which adult acted, not the family’s contact', async () => {
    const mona = await app.parent({first_name: 'Mona'})
    const otto = await joinFamily(app, mona)
    const caretaker = await app.caretaker({first_name: 'Cleo', last_name: 'Cane'})
    const booking = await story.confirmed(mona, caretaker)
    const [first, second] = await story.sessions(mona, booking)
    const cancel = (by: Person, {id}: {id: string}) => app.ok(sessions.cancelSession, {by, params: {id}, body: {}})
    await cancel(mona, first!)
    expect((await newest(caretaker)).title).toBe('Mona canceled a visit')
    await cancel(otto, second!)
    expect((await newest(caretaker)).title).toBe('Otto (Mona’s family) canceled a visit')
    await app.ok(familyBookings.cancelBooking, {by: otto, key: newId(), params: {id: booking.id}, body: {}})
    expect((await newest(caretaker)).title).toBe('Otto (Mona’s family) canceled Child Care')
  })

  test('the other adult and the provider read what canceling a booking late costs and pays', async () => {
    const mona = await app.parent({first_name: 'Mona'})
    const otto = await joinFamily(app, mona)
    const caretaker = await app.caretaker({first_name: 'Cleo', last_name: 'Cane', rate: 20})
    const booking = await story.confirmed(mona, caretaker)
    app.clock.set(plusMs(booking.first_start, -3 * 3_600_000))
    const by = {token: await app.logInAgain(otto)}
    await app.ok(familyBookings.cancelBooking, {by, key: newId(), params: {id: booking.id}, body: {}})
    const [asCharged] = await app.ok(sessions.listSessions, {by, query: {booking_id: booking.id}})
    const owed = `$${(asCharged!.cancelled!.due_cents! / 100).toFixed(2)}`
    const read = await newest({...mona, token: await app.logInAgain(mona)})
    expect(read.body).toContain(
      `the first on Mon, Jun 8, 9:00 AM, will not take place. It was late, so you owe ${owed}.`,
    )
    const paid = await newest({...caretaker, token: await app.logInAgain(caretaker)})
    expect(paid.body).toMatch(/It was late, so the family owes \$\d+\.\d\d\.$/)
  })

  test('a refusal tells no one', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const booking = await story.confirmed(parent, caretaker)
    const late = await app.call(offers.bidByCaretaker, {
      by: await app.caretaker(),
      key: newId(),
      params: {id: booking.id},
      body: {},
    })
    expectRefusal(late, 409, 'booking_closed')
    expect(await kinds(parent)).toEqual(['offer_placed'])
  })

  test('canceling tells the other side with the reason; bidders hear that a request is gone', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker({first_name: 'Cleo', last_name: 'Cane'})
    const booking = await story.confirmed(parent, caretaker)
    const cancel = {params: {id: booking.id}, body: {reason: 'Broken leg'}}
    await app.ok(familyBookings.cancelBooking, {by: caretaker, key: newId(), ...cancel})
    expect(await newest(parent)).toMatchObject({
      kind: 'booking_cancelled',
      title: 'Cleo Cane canceled Child Care',
      body: '3 visits, the first on Mon, Jun 8, 9:00 AM, will not take place. “Broken leg”',
      link: `/dash/parent/booking/${booking.id}`,
    })

    const reopened = await app.ok(familyBookings.reopenBooking, {
      by: parent,
      key: newId(),
      params: {id: booking.id},
      body: {},
    })
    await story.bid(caretaker, reopened)
    await app.ok(familyBookings.cancelBooking, {
      by: parent,
      key: newId(),
      params: {id: reopened.id},
      body: {},
    })
    expect((await newest(caretaker)).body).toBe(
      'Child Care, starting Mon, Jun 8, 9:00 AM: the request is no longer open.',
    )
  })
})

describe('what happens to a visit', () => {
  test('lateness that waited on a phone says when it was reported, and notifies no one after the arrival', async () => {
    const parent = await app.parent({first_name: 'Pia'})
    const caretaker = await app.caretaker({first_name: 'Cleo', last_name: 'Cane'})
    const [first] = await story.sessions(parent, await story.confirmed(parent, caretaker))
    const late = (minutes: 10 | 20 | 30, claimed_at?: string) =>
      app.ok(sessions.sayLate, {by: caretaker, key: newId(), params: {id: first!.id}, body: {minutes, claimed_at}})
    app.clock.set('2026-06-08T14:06:00.000Z')
    await late(20, '2026-06-08T13:47:00.000Z')
    const inTime = {
      title: 'Cleo Cane is running 20 minutes late, expected about 9:20 AM',
      body: 'Child Care, Mon, Jun 8, 9:00 AM – 1:00 PM. Reported at 8:47 AM.',
    }
    expect(await newest(parent)).toMatchObject(inTime)
    app.clock.set('2026-06-08T14:11:00.000Z')
    const tooLate = await late(10, '2026-06-08T13:50:00.000Z')
    expect(await newest(parent)).toMatchObject(inTime)
    // no side reads it in place of the one that was notified, and its sender reads that it notified no one
    expect(tooLate).toMatchObject({is_too_late: true, late: {minutes: 20}})
    expect(await late(10, '2026-06-08T13:50:00.000Z')).toMatchObject({is_too_late: true})
    const [shown] = await story.sessions(parent, {id: first!.booking_id})
    expect(shown?.late).toMatchObject({minutes: 20, at: '2026-06-08T13:47:00.000Z'})
    expect(await late(30)).toMatchObject({is_too_late: false})
    expect((await newest(parent)).body).toBe('Child Care, Mon, Jun 8, 9:00 AM – 1:00 PM.')
    // an earlier tap that arrives later leaves the last one, also as the newest notification
    expect(await late(20, '2026-06-08T14:05:00.000Z')).toMatchObject({is_too_late: true, late: {minutes: 30}})
    expect((await newest(parent)).title).toBe('Cleo Cane is running 30 minutes late, expected about 9:30 AM')
  })

  test('taps, lateness, new times, canceling: the other side hears of each', async () => {
    const parent = await app.parent({first_name: 'Pia'})
    const caretaker = await app.caretaker({first_name: 'Cleo', last_name: 'Cane'})
    const booking = await story.confirmed(parent, caretaker)
    const [first, second] = await story.sessions(parent, booking)
    const params = {id: second!.id}
    app.clock.set('2026-06-08T13:50:00.000Z')
    await app.ok(sessions.sayLate, {
      by: caretaker,
      key: newId(),
      params: {id: first!.id},
      body: {minutes: 10},
    })
    expect(await newest(parent)).toMatchObject({
      kind: 'session_late',
      title: 'Cleo Cane is running 10 minutes late, expected about 9:10 AM',
      body: 'Child Care, Mon, Jun 8, 9:00 AM – 1:00 PM.',
      link: `/dash/parent/calendar?session=${first!.id}`,
      session_id: first!.id,
    })
    app.clock.set('2026-06-08T14:00:00.000Z')
    await visit.starts(caretaker, first!)
    expect((await newest(parent)).title).toBe('Cleo Cane confirmed the start at 9:00 AM')
    await visit.starts(caretaker, first!)
    await visit.starts(parent, first!)
    await visit.ends(caretaker, first!)
    await visit.ends(parent, first!)
    expect(await newest(caretaker)).toMatchObject({
      title: 'Pia confirmed the end at 9:00 AM',
      body: 'Mon, Jun 8, 9:00 AM – 9:00 AM. Both sides agree: the visit is settled. $0.00 for the care.',
    })

    const body = {start: '2026-06-09T15:00:00.000Z', end: '2026-06-09T19:00:00.000Z'}
    await app.ok(sessions.proposeReschedule, {by: parent, key: newId(), params, body})
    expect((await newest(caretaker)).body).toBe(
      'Proposed: Tue, Jun 9, 10:00 AM – 2:00 PM instead of Tue, Jun 9, 9:00 AM – 1:00 PM. Accept or decline it.',
    )
    await app.ok(sessions.acceptReschedule, {by: caretaker, key: newId(), params, body: {}})
    expect((await newest(parent)).body).toBe('Tue, Jun 9, 10:00 AM – 2:00 PM instead of Tue, Jun 9, 9:00 AM – 1:00 PM.')
    await app.ok(sessions.cancelSession, {by: parent, key: newId(), params, body: {reason: 'Ill'}})
    expect((await newest(caretaker)).body).toBe('Tue, Jun 9, 10:00 AM – 2:00 PM. “Ill”')
    expect(await kinds(parent)).toEqual([
      'offer_placed',
      'session_late',
      'session_confirmed',
      'session_confirmed',
      'reschedule_accepted',
    ])
  })

  test('a start confirmed by one side is asked of the other, unless it confirmed before', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const booking = await story.confirmed(parent, caretaker)
    const [first] = await story.sessions(parent, booking)
    app.clock.set('2026-06-08T14:00:00.000Z')
    await visit.starts(caretaker, first!)
    expect((await newest(parent)).body).toContain('Please confirm it too.')
    await visit.starts(parent, first!)
    const {kind, body} = await newest(caretaker)
    expect(kind).toBe('session_confirmed')
    expect(body).not.toContain('Please confirm it too.')
  })

  test('times that differ, and what the deadline makes of a visit, concern both', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const booking = await story.confirmed(parent, caretaker)
    const [first] = await story.sessions(parent, booking)
    app.clock.set('2026-06-08T14:00:00.000Z')
    await visit.starts(caretaker, first!)
    await visit.starts(parent, first!)
    app.clock.set('2026-06-08T17:00:00.000Z')
    await visit.ends(caretaker, first!)
    app.clock.set('2026-06-08T18:00:00.000Z')
    await visit.ends(parent, first!)
    expect(await kinds(caretaker)).toContain('times_differ')
    await visit.until('2026-06-12T00:00:00.000Z')
    expect((await kinds(parent)).slice(-3)).toEqual(['session_missed', 'session_missed', 'review_asked'])
    expect(await kinds(parent)).toContain('session_settled')
    expect(await kinds(caretaker)).toContain('session_settled')
  })

  test('an agency: who comes hears that she does, and the office that no one does yet', async () => {
    const parent = await app.parent({first_name: 'Pia'})
    const agency = await app.agency()
    const field = await app.member(agency, 'field')
    const booking = await story.confirmed(parent, agency)
    const [first] = await story.sessions(parent, booking)
    await visit.until('2026-06-07T14:00:00.000Z')
    expect(await newest(agency)).toMatchObject({
      kind: 'session_unassigned',
      body: 'Child Care for Pia, Mon, Jun 8, 9:00 AM – 1:00 PM. Assign a caregiver.',
    })
    const assign = (member_id: string | null) =>
      app.ok(sessions.assignSession, {
        by: agency,
        key: newId(),
        params: {id: first!.id},
        body: {member_id},
      })
    await assign(field.member_id)
    expect(await newest(field)).toMatchObject({
      kind: 'session_assigned',
      link: `/dash/agency/calendar?session=${first!.id}`,
    })
    await app.ok(familyBookings.cancelBooking, {
      by: parent,
      key: newId(),
      params: {id: booking.id},
      body: {},
    })
    expect((await newest(field)).kind).toBe('booking_cancelled')
  })
})

describe('what happens to money', () => {
  test('an agency hears of its invoice, and once of what is credited for however many visits', async () => {
    const parent = await app.parent()
    const agency = await app.agency()
    const booking = await story.confirmed(parent, agency)
    expect(await kinds(agency)).toEqual(['request_new', 'invoice_issued', 'booking_confirmed'])
    const issued = (await inbox(agency)).find(notice => notice.kind === 'invoice_issued')!
    expect(issued).toMatchObject({
      group: 'account',
      title: 'Lead invoice: $30.00',
      link: `/dash/agency/invoices/${issued.invoice_id}`,
    })
    await app.ok(familyBookings.cancelBooking, {
      by: parent,
      key: newId(),
      params: {id: booking.id},
      body: {},
    })
    expect((await kinds(agency)).slice(3)).toEqual(['invoice_credited', 'booking_cancelled'])
    expect((await inbox(agency)).find(notice => notice.kind === 'invoice_credited')?.title).toMatch(
      /^Invoice .+ is void\. You owe nothing\.$/,
    )
  })
})

describe('the list', () => {
  test('pages, counts what is unread, and marks one by one or all', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const stranger = await app.caretaker()
    for (let n = 0; n < 3; n++) await story.request(parent)
    const page = await app.ok(contract.listNotifications, {by: caretaker, query: {limit: '2'}})
    expect([page.items.length, page.unread]).toEqual([2, 3])
    const rest = await app.ok(contract.listNotifications, {
      by: caretaker,
      query: {limit: '2', cursor: page.next_cursor!},
    })
    expect([rest.items.length, rest.next_cursor]).toEqual([1, null])

    const ids = [page.items[0]!.id]
    // another's are not there to be marked: each has rows of their own
    expect(await app.ok(contract.readNotifications, {by: stranger, body: {ids}})).toEqual({unread: 3})
    expect(await app.ok(contract.readNotifications, {by: caretaker, body: {ids}})).toEqual({unread: 2})
    expect((await newest(caretaker)).read_at).toBe(testStart)
    expect(await app.ok(contract.readNotifications, {by: caretaker, body: {}})).toEqual({unread: 0})
    expect(await app.ok(contract.listNotifications, {by: stranger})).toMatchObject({unread: 3})
  })

  test('forgets after ninety days', async () => {
    await app.caretaker()
    await story.request(await app.parent())
    expect(await visit.until(plusMs(testStart, 90 * day_ms))).toMatchObject({notices_purged: 0})
    expect(await visit.until(plusMs(testStart, 90 * day_ms + 1))).toMatchObject({notices_purged: 1})
  })
})

describe('settings', () => {
  const settings = {visits: {mail: true, push: true}, requests: {mail: true, push: true}}

  test('everything is on until it is switched off, and what is not named stays', async () => {
    const by = await app.parent()
    expect(await app.ok(contract.getNotificationSettings, {by})).toEqual({
      groups: {...settings, account: {mail: true, push: true}},
      quiet_hours: null,
      weekly_mail: true,
      timezone: 'America/Chicago',
      push_key: 'the key of the tests',
    })
    const quiet_hours = {from: '22:00', until: '07:00'}
    await app.ok(contract.changeNotificationSettings, {by, body: {quiet_hours}})
    const changed = await app.ok(contract.changeNotificationSettings, {
      by,
      body: {groups: {account: {mail: false}}},
    })
    expect(changed).toMatchObject({
      groups: {...settings, account: {mail: false, push: true}},
      quiet_hours,
    })
    const none = await app.ok(contract.changeNotificationSettings, {by, body: {quiet_hours: null}})
    expect(none.quiet_hours).toBeNull()
    const same = {quiet_hours: {from: '22:00', until: '22:00'}}
    expectRefusal(await app.call(contract.changeNotificationSettings, {by, body: same}), 422, 'invalid')
  })
})
