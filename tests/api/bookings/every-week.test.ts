import {and, asc, eq} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {listExceptions} from '#contract/admin/exceptions.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import {listNotifications} from '#contract/notifications.ts'
import {removeMember} from '#contract/accounts/members.ts'
import {acceptReschedule, assignSession, proposeReschedule} from '#contract/sessions/sessions.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {bookings, invoiceLines, invoices} from '#server/db/schema/all.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Mondays and Wednesdays from June 8, 9 to 13 in Nashville, without an end. */
const weekly: Partial<RequestBody> = {
  schedule: [{date_range: ['2026-06-08'], weekdays: [1, 3], time_range: ['09:00', '13:00']}],
}

const at = async (instant: string) => {
  app.clock.set(instant)
  return tick(app.db, instant)
}
const end = (by: {token: string}, {id}: {id: string}, last_day: string, reason?: string) =>
  app.call(familyBookings.endWeekly, {by, key: newId(), params: {id}, body: {last_day, ...(reason && {reason})}})
const read = (by: Parent, {id}: {id: string}) => app.ok(familyBookings.getParentBooking, {by, params: {id}})
const newest = async (by: {token: string}) => (await app.ok(listNotifications, {by, query: {}})).items[0]
const statusOf = async ({id}: {id: string}) =>
  (await app.db.select({status: bookings.status}).from(bookings).where(eq(bookings.id, id)))[0]?.status
const days = async (by: {token: string}, booking: {id: string}) =>
  (await story.sessions(by, booking)).filter(({status}) => status !== 'CANCELLED').map(visit => visit.scheduled_start)

async function booked() {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker, weekly)
  return {parent, caretaker, booking}
}

describe('a request every week', () => {
  test('names the hours, visits and price of one week', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const request = await story.request(parent, weekly)
    expect(request).toMatchObject({hours: 8, sessions_count: 2})
    expect(request.schedule[0]?.date_range).toEqual(['2026-06-08'])
    expect(await story.bid(caretaker, request, 25)).toMatchObject({total_cents: 20_000})
    expect((await newest(parent))?.body).toContain('per week')
  })

  test('needs weekdays, and no line with an end beside it', async () => {
    const parent = await app.parent()
    const ask = (schedule: RequestBody['schedule']) => story.request(parent, {schedule})
    await expect(ask([{date_range: ['2026-06-08'], time_range: ['09:00', '13:00']}])).rejects.toThrow(/weekdays/)
    const bounded = {date_range: ['2026-06-09', '2026-06-09'], time_range: ['09:00', '10:00']} as const
    await expect(ask([...(weekly.schedule ?? []), structuredClone(bounded) as never])).rejects.toThrow(/end date/)
  })

  test('whose first visit has passed is notified of with its next one, to who is asked later and to its family', async () => {
    const parent = await app.parent()
    const request = await story.request(parent, weekly)
    expect(request.waitlisted).toBe(true)
    app.clock.set('2026-06-09T12:00:00.000Z')
    const caretaker = await app.caretaker()
    await at('2026-06-09T12:00:00.000Z')
    expect(await newest(caretaker)).toMatchObject({
      kind: 'request_new',
      title: 'New request: Child Care, Wed, Jun 10',
      body: expect.stringContaining('starting Wed, Jun 10, 9:00 AM'),
    })
    expect(await newest(parent)).toMatchObject({
      kind: 'waitlist_opened',
      body: expect.stringContaining('starting Wed, Jun 10, 9:00 AM'),
    })
    await story.bid(caretaker, request, 25)
    expect(await newest(parent)).toMatchObject({
      kind: 'offer_placed',
      body: expect.stringContaining('starting Wed, Jun 10, 9:00 AM'),
    })
  })

  test('expires when no offer was approved within its first eight weeks', async () => {
    const parent = await app.parent()
    const request = await story.request(parent, weekly)
    await at('2026-07-29T13:00:00.000Z')
    expect(await statusOf(request)).toBe('PENDING')
    await at('2026-07-29T14:00:00.000Z')
    expect(await statusOf(request)).toBe('EXPIRED')
  })
})

describe('a booking every week', () => {
  test('has eight weeks of visits ahead, which the job continues once a day', async () => {
    const {parent, booking} = await booked()
    expect(await days(parent, booking)).toHaveLength(16)
    await at('2026-06-15T14:00:00.000Z')
    expect((await days(parent, booking)).slice(16)).toEqual(['2026-08-03T14:00:00.000Z', '2026-08-05T14:00:00.000Z'])
    expect(await at('2026-06-15T14:01:00.000Z')).toMatchObject({weeks_extended: 0})
    expect(await days(parent, booking)).toHaveLength(18)
  })

  test('a visit at another one of the caregiver is not made, and all three sides see that', async () => {
    const {parent, caretaker, booking} = await booked()
    await story.confirmed(await app.parent(), caretaker, {
      schedule: [{date_range: ['2026-08-10', '2026-08-10'], time_range: ['12:00', '15:00']}],
    })
    await at('2026-06-22T14:00:00.000Z')
    const visit = (await story.sessions(parent, booking)).find(each => each.scheduled_start.startsWith('2026-08-10'))
    expect(visit).toMatchObject({status: 'CANCELLED', exceptions: ['not_made'], cancelled: {is_not_made: true}})
    expect(await days(parent, booking)).toContain('2026-08-12T14:00:00.000Z')
    for (const by of [parent, caretaker]) {
      const {items} = await app.ok(listNotifications, {by, query: {}})
      expect(items.map(({kind}) => kind)).toContain('session_not_made')
    }
    const {items} = await app.ok(listExceptions, {by: await app.staff(), query: {}})
    expect(items).toMatchObject([{id: visit?.id, reasons: ['not_made']}])
    const {visits} = await app.ok(getAnyBooking, {by: await app.staff(), params: {id: booking.id}})
    expect(visits.flatMap(each => each.history)).toMatchObject([{kind: 'not_made', by: 'Village'}])
    expect(await read(parent, booking)).toMatchObject({cancelled_ahead: 1})

    const again = await app.ok(familyBookings.reopenBooking, {
      by: parent,
      key: newId(),
      params: {id: booking.id},
      body: {only_cancelled: true},
    })
    expect(again.schedule).toEqual([{date_range: ['2026-08-10', '2026-08-10'], time_range: ['09:00', '13:00']}])
    const visitFor = async (by: typeof parent | typeof caretaker) =>
      (await story.sessions(by, booking)).find(({id}) => id === visit?.id)
    expect((await visitFor(parent))?.cancelled).toMatchObject({is_not_made: true, is_reopened: true})
    expect((await visitFor(caretaker))?.cancelled).not.toHaveProperty('is_reopened')
    await at('2026-08-10T14:00:00.000Z')
    const later = await app.ok(listExceptions, {by: await app.staff(), query: {}})
    expect(later.items.flatMap(({reasons}) => reasons)).not.toContain('not_made')
    const past = await app.ok(getAnyBooking, {by: await app.staff(), params: {id: booking.id}})
    expect(past.visits.find(({id}) => id === visit?.id)).toMatchObject({
      exceptions: [],
      cancelled: {is_not_made: true, is_reopened: true},
    })
  })

  test('of an agency makes no second visit at the time to which one was moved', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const booking = await story.confirmed(parent, agency, weekly)
    const [, second] = await story.sessions(parent, booking)
    const later = {start: '2026-08-10T15:00:00.000Z', end: '2026-08-10T19:00:00.000Z'}
    const call = {key: newId(), params: {id: second!.id}}
    await app.ok(proposeReschedule, {by: parent, ...call, body: later})
    await app.ok(acceptReschedule, {by: agency, ...call, key: newId(), body: later})
    await at('2026-06-22T14:00:00.000Z')
    const made = (await days(parent, booking)).slice(-2)
    expect(made).toEqual([later.start, '2026-08-12T14:00:00.000Z'])
    const {items} = await app.ok(listNotifications, {by: parent, query: {}})
    expect(items.map(({kind}) => kind)).not.toContain('session_not_made')
  })

  test('of an agency has the same people week after week, where they are there and free', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const [monday, wednesday] = [await app.member(agency), await app.member(agency)]
    const assign = (visit: {id: string} | undefined, member_id: string) =>
      app.ok(assignSession, {by: agency, key: newId(), params: {id: visit?.id ?? ''}, body: {member_id}})
    const booking = await story.confirmed(parent, agency, weekly)
    const visitOn = async (day: string) =>
      (await story.sessions(agency, booking)).find(({scheduled_start}) => scheduled_start.startsWith(day))
    const whoGoes = async (day: string) => (await visitOn(day))?.assigned?.member_id
    await assign(await visitOn('2026-07-27'), monday.member_id)
    await assign(await visitOn('2026-07-29'), wednesday.member_id)
    await at('2026-06-15T14:00:00.000Z')
    expect([await whoGoes('2026-08-03'), await whoGoes('2026-08-05')]).toEqual([monday.member_id, wednesday.member_id])

    const other = await story.confirmed(await app.parent(), agency, {
      schedule: [{date_range: ['2026-08-10', '2026-08-10'], time_range: ['12:00', '15:00']}],
    })
    await assign((await story.sessions(agency, other))[0], monday.member_id)
    await app.ok(removeMember, {by: agency, key: newId(), params: {id: wednesday.member_id}})
    await at('2026-06-22T14:00:00.000Z')
    expect(await visitOn('2026-08-10')).toMatchObject({status: 'SCHEDULED', assigned: null})
    expect(await visitOn('2026-08-12')).toMatchObject({status: 'SCHEDULED', assigned: null})
  })

  test('either side ends it after a day; the other side hears of it, and no more visits are made', async () => {
    const {parent, caretaker, booking} = await booked()
    expectRefusal(await end(caretaker, booking, '2026-06-07'), 422, 'invalid')
    expectRefusal(await end(caretaker, booking, '2026-08-03'), 422, 'invalid')
    expectRefusal(await end(await app.parent(), booking, '2026-06-24'), 404, 'not_found')
    app.clock.advance({minutes: 1})
    expect((await end(caretaker, booking, '2026-06-24', 'Moving away')).status).toBe(200)
    expectRefusal(await end(parent, booking, '2026-06-24'), 409, 'booking_closed')

    expect(await days(parent, booking)).toHaveLength(6)
    expect(await newest(parent)).toMatchObject({
      kind: 'weekly_ended',
      body: 'Child Care: the last day is Wed, Jun 24. 10 later visits will not take place. “Moving away”',
    })
    expect(await read(parent, booking)).toMatchObject({
      status: 'CONFIRMED',
      weekly_end: {by: 'caretaker', by_user_id: caretaker.user_id, reason: 'Moving away', last_day: '2026-06-24'},
    })
    const {items} = await app.ok(getBookingHistory, {by: parent, params: {id: booking.id}})
    expect(items[0]).toMatchObject({what: 'weekly_ended', by: 'provider', last_day: '2026-06-24'})
    expect(items.filter(({what}) => what === 'visit_cancelled')).toEqual([])

    // what the other side ended can be asked for again, every week
    const again = await app.ok(familyBookings.reopenBooking, {
      by: parent,
      key: newId(),
      params: {id: booking.id},
      body: {},
    })
    expect(again.schedule).toEqual([{date_range: ['2026-06-29'], weekdays: [1, 3], time_range: ['09:00', '13:00']}])

    await at('2026-06-26T20:00:00.000Z')
    expect(await days(parent, booking)).toHaveLength(6)
    expect(await read(parent, booking)).toMatchObject({status: 'COMPLETED'})
  })

  test('an agency pays its lead fee thirty days at a time, as long as it goes on', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const booking = await story.confirmed(parent, agency, weekly)
    const lines = async () => {
      const rows = await app.db
        .select({invoice_id: invoiceLines.invoice_id})
        .from(invoiceLines)
        .innerJoin(invoices, and(eq(invoices.id, invoiceLines.invoice_id), eq(invoices.kind, 'lead')))
        .orderBy(asc(invoices.id))
      const ids = rows.map(row => row.invoice_id)
      return [...new Set(ids)].map(id => ids.filter(each => each === id).length)
    }
    expect(await lines()).toEqual([9])
    await at('2026-06-22T14:00:00.000Z')
    expect((await end(agency, booking, '2026-08-12')).body).toMatchObject({weekly_end: {by: 'agency'}})
    await at('2026-07-08T14:00:00.000Z')
    expect(await lines()).toEqual([9, 9])
    await at('2026-08-07T14:00:00.000Z')
    expect(await lines()).toEqual([9, 9, 2])
  })
})
