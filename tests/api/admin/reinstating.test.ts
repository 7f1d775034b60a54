import {describe, expect, test} from 'vitest'
import {listAudit} from '#contract/admin/operations.ts'
import {removeMember} from '#contract/accounts/members.ts'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import * as careseekers from '#contract/admin/careseekers.ts'
import {listFamilyCalls} from '#contract/admin/family-calls.ts'
import {addNote} from '#contract/admin/notes.ts'
import * as contract from '#contract/admin/people.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import {listOrgInvoices} from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {confirmStartByParent} from '#contract/sessions/confirming.ts'
import type {Session} from '#contract/sessions/session.ts'
import {assignSession, cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {staffOf} from '#tests/support/staff.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {admin, suspend, reinstate, titles, logInAdmin} = staffOf(app)

const preview = ({user_id}: {user_id: string}) =>
  app.ok(contract.previewUserReinstatement, {by: admin(), params: {id: user_id}})
const later = {
  schedule: [
    {
      date_range: ['2026-06-20', '2026-06-20'] as [string, string],
      time_range: ['09:00', '13:00'] as [string, string],
    },
  ],
}

test('a booking says in both histories and in its audit log that it ended and came back', async () => {
  const [ada, grace] = [await app.parent(), await app.caretaker({first_name: 'Grace', last_name: 'Hopper'})]
  const booked = await story.confirmed(ada, grace)
  app.clock.advance({minutes: 10})
  await suspend(grace)
  app.clock.advance({minutes: 10})
  await reinstate(grace)
  const {history} = await app.ok(getAnyBooking, {by: admin(), params: {id: booked.id}})
  expect(history.slice(-2)).toMatchObject([
    {what: 'suspended', suspended: 'Grace Hopper', reason: 'Unsafe', by: expect.stringMatching(/./)},
    {what: 'reinstated', suspended: 'Grace Hopper', reason: 'A mistake', by: expect.stringMatching(/./)},
  ])
  const {items} = await app.ok(getBookingHistory, {by: ada, params: {id: booked.id}})
  expect(items.slice(0, 2)).toMatchObject([
    {what: 'restored', by: 'staff', reason: null, name: null},
    {what: 'cancelled', by: 'staff', reason: null, name: null},
  ])
  const audit = (await app.ok(listAudit, {by: admin(), query: {target_id: booked.id}})).items
  expect(audit.map(({action, after}) => [action, after])).toEqual([
    ['booking.restored', {status: 'CONFIRMED', visits: 3}],
    ['booking.ended', {status: 'CANCELLED', visits: 3}],
  ])
})

describe('a suspension taken back', () => {
  test('gives a caregiver the visits ahead and the live offers, and says so', async () => {
    const [ada, ben, grace] = [await app.parent(), await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    const asked = await story.request(ben, later)
    await story.bid(grace, asked)
    await suspend(grace)
    app.clock.advance({minutes: 10})
    expect(await preview(grace)).toMatchObject({requests: 0, offers: 1, bookings: 1, visits: 3, lost: []})
    await reinstate(grace)
    const [booking] = await app.ok(familyBookings.listParentBookings, {by: ada})
    expect(booking).toMatchObject({id: booked.id, status: 'CONFIRMED'})
    expect(booking?.cancelled ?? null).toBeNull()
    expect((await story.sessions(ada, booked)).map(({status}) => status)).toEqual(Array(3).fill('SCHEDULED'))
    const [open] = await app.ok(familyBookings.listParentBookings, {by: ben})
    expect(open).toMatchObject({status: 'REVIEW', offers_count: 1})
    expect(await titles(ada)).toContainEqual(expect.stringMatching(/ is on again$/))
    // no second mail about an offer that is not new
    expect(await titles(ben)).toEqual([
      expect.stringMatching(/^The offer from .+ stands again$/),
      expect.stringMatching(/^The offer from .+ was withdrawn$/),
      expect.stringMatching(/^New offer from /),
    ])
    expect(await app.rows("select deliver_at from notices where kind = 'offer_restored'")).toEqual([{deliver_at: null}])
    const [entry] = (await app.ok(listAudit, {by: admin(), query: {target_id: grace.user_id}})).items
    expect(entry).toMatchObject({
      action: 'user.unsuspended',
      after: {restored_bookings: 1, restored_visits: 3, restored_offers: 1},
    })
  })

  test('gives no live offer back to a pair that is blocked', async () => {
    const [ben, grace] = [await app.parent(), await app.caretaker()]
    await story.bid(grace, await story.request(ben, later))
    await suspend(grace)
    await app.rows(
      `insert into blocks (id, parent_id, caretaker_id, by, user_id, created_at) values ('${newId()}',
        '${ben.parent_id}', '${grace.caretaker_id}', 'family', '${ben.user_id}', '${testStart}')`,
    )
    expect(await preview(grace)).toMatchObject({offers: 0, lost: [{what: 'offers', why: 'not_allowed', count: 1}]})
    await reinstate(grace)
    expect(await app.rows('select status from offers')).toEqual([{status: 'WITHDRAWN'}])
  })

  test('keeps what was confirmed about a visit while it was canceled', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    await suspend(grace)
    app.clock.set('2026-06-08T13:55:00.000Z')
    const [visit] = await story.sessions(ada, booked)
    const body = {claimed_at: app.clock.now()}
    await app.ok(confirmStartByParent, {by: ada, key: newId(), params: {id: visit!.id}, body})
    await logInAdmin()
    await reinstate(grace)
    expect((await story.sessions(ada, booked))[0]).toMatchObject({status: 'START_PARTIAL'})
  })

  test('leaves an offer withdrawn whose request the family has changed since it was made', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const {id} = await story.request(ada)
    const {id: offer_id} = await story.bid(grace, {id})
    app.clock.advance({minutes: 10})
    await suspend(grace)
    app.clock.advance({minutes: 10})
    const {invite: _, ...asked} = someRequest
    const body = {...asked, ...later, changed_at: null}
    await app.ok(familyBookings.changeRequest, {by: ada, key: newId(), params: {id}, body})
    expect(await preview(grace)).toMatchObject({offers: 0, lost: [{what: 'offers', why: 'closed', count: 1}]})
    await reinstate(grace)
    expect(await app.ok(familyBookings.getParentBooking, {by: ada, params: {id}})).toMatchObject({
      status: 'PENDING',
      offers: [{id: offer_id, status: 'WITHDRAWN'}],
    })
  })

  test('leaves what was canceled where staff do not want it back', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    await suspend(grace)
    await reinstate(grace, false)
    expect(await app.rows(`select status from bookings where id = '${booked.id}'`)).toEqual([{status: 'CANCELLED'}])
    expect((await story.sessions(ada, booked)).map(({status}) => status)).toEqual(Array(3).fill('CANCELLED'))
    expect(await titles(ada)).not.toContainEqual(expect.stringMatching(/ is on again$/))
    const [entry] = (await app.ok(listAudit, {by: admin(), query: {target_id: grace.user_id}})).items
    expect(entry?.after).not.toHaveProperty('restored_visits')
  })

  test('gives back a weekly booking that had no visit ahead, and its weeks go on', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace, {
      schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}],
    })
    for (const {id} of await story.sessions(ada, booked))
      await app.ok(cancelSession, {by: ada, key: newId(), params: {id}, body: {}})
    await suspend(grace)
    expect(await preview(grace)).toMatchObject({bookings: 1, visits: 0, first_start: null, lost: []})
    app.clock.advance({minutes: 1})
    await reinstate(grace)
    expect(await app.rows(`select status from bookings where id = '${booked.id}'`)).toEqual([{status: 'CONFIRMED'}])
    expect(await titles(ada)).toContainEqual(expect.stringMatching(/ is on again$/))
    app.clock.set('2026-06-15T14:00:00.000Z')
    await tick(app.db, app.clock.now())
    expect((await story.sessions(ada, booked)).some(({status}) => status === 'SCHEDULED')).toBe(true)
  })

  test('cannot bring back what has passed, was requested again, or stands at a time that is taken', async () => {
    const [ada, ben, grace] = [await app.parent(), await app.parent(), await app.caretaker()]
    const replaced = await story.confirmed(ada, grace)
    const passed = await story.confirmed(ben, grace, {
      schedule: [{date_range: ['2026-06-03', '2026-06-03'], time_range: ['09:00', '13:00']}],
    })
    await suspend(grace)
    await app.ok(familyBookings.reopenBooking, {by: ada, key: newId(), params: {id: replaced.id}, body: {}})
    app.clock.set('2026-06-04T12:00:00.000Z')
    expect(await preview(grace)).toMatchObject({
      bookings: 0,
      visits: 0,
      lost: expect.arrayContaining([
        {what: 'visits', why: 'past', count: 1},
        {what: 'visits', why: 'replaced', count: 3},
      ]),
    })
    await reinstate(grace)
    for (const {id} of [replaced, passed])
      expect(await app.rows(`select status from bookings where id = '${id}'`)).toEqual([{status: 'CANCELLED'}])
  })

  test('gives a family its request with its offers, and its visits but those whose caregiver went elsewhere', async () => {
    const [ada, ben, grace] = [await app.parent(), await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    const asked = await story.request(ada, later)
    await story.bid(grace, asked)
    await suspend(ada)
    const taken = await story.confirmed(ben, grace, {
      schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
    })
    expect(await preview(ada)).toMatchObject({
      requests: 1,
      offers: 1,
      bookings: 1,
      visits: 2,
      lost: [{what: 'visits', why: 'busy', count: 1}],
    })
    await reinstate(ada)
    const statuses = await app.rows(`select status from bookings order by id`)
    expect(statuses).toEqual([{status: 'CONFIRMED'}, {status: 'REVIEW'}, {status: 'CONFIRMED'}])
    expect((await story.sessions(grace, booked)).map(({status}) => status)).toEqual([
      'CANCELLED',
      'SCHEDULED',
      'SCHEDULED',
    ])
    expect((await story.sessions(grace, taken)).map(({status}) => status)).toEqual(['SCHEDULED'])
    expect(await titles(grace)).toContainEqual(expect.stringMatching(/ is open again$/))
  })

  test('gives an agency its visits with their people, which are invoiced again', async () => {
    const [ada, agency] = [await app.parent(), await app.agency()]
    const booked = await story.confirmed(ada, agency)
    const field = await app.member(agency, 'field')
    const [first] = await story.sessions(agency, booked)
    const assigning = {params: {id: first!.id}, body: {member_id: field.member_id, and_later: true}}
    await app.ok(assignSession, {by: agency, key: newId(), ...assigning})
    const input = {by: admin(), params: {id: agency.org_id}}
    await app.ok(contract.suspendAgency, {...input, key: newId(), body: {reason: 'No license'}})
    expect(await app.ok(contract.previewAgencyReinstatement, input)).toMatchObject({bookings: 1, visits: 3, lost: []})
    await app.ok(contract.unsuspendAgency, {...input, key: newId(), body: {restore: true}})
    const by = {token: await app.logInAgain(agency)}
    const rows = await app.rows(`select status, assigned_member_id as member from sessions order by scheduled_start`)
    expect(rows).toEqual([1, 2, 3].map(() => ({status: 'SCHEDULED', member: field.member_id})))
    app.clock.advance({minutes: 1})
    await tick(app.db, app.clock.now())
    const invoices = await app.ok(listOrgInvoices, by)
    expect(invoices.filter(({status}) => status === 'OPEN')).toHaveLength(1)
  })

  /** A family's booking of three visits by one field caregiver of an agency. */
  async function assignedVisits() {
    const [ada, agency] = [await app.parent(), await app.agency()]
    const booked = await story.confirmed(ada, agency)
    const field = await app.member(agency, 'field')
    await assignAll(agency, booked, field)
    return {ada, agency, booked, field}
  }
  async function assignAll(agency: Person, booked: {id: string}, {member_id}: {member_id: string}) {
    const [first] = await story.sessions(agency, booked)
    const body = {member_id, and_later: true}
    await app.ok(assignSession, {by: agency, key: newId(), params: {id: first!.id}, body})
  }
  const membersOf = ({id}: {id: string}) =>
    app.rows<{status: string; member: string | null}>(
      `select status, assigned_member_id as member from sessions where booking_id = '${id}' order by scheduled_start`,
    )
  const restoredTo = async (by: Person) =>
    (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === 'booking_restored')

  test('gives a family its agency’s visits with their people, who are notified with the next visit', async () => {
    const {ada, agency, booked, field} = await assignedVisits()
    const [, second] = await story.sessions(agency, booked)
    await suspend(ada)
    app.clock.set('2026-06-08T20:00:00.000Z')
    await logInAdmin()
    expect(await preview(ada)).toMatchObject({visits: 2, lost: [{what: 'visits', why: 'past', count: 1}]})
    await reinstate(ada)
    expect(await membersOf(booked)).toEqual([
      {status: 'CANCELLED', member: field.member_id},
      {status: 'SCHEDULED', member: field.member_id},
      {status: 'SCHEDULED', member: field.member_id},
    ])
    const events = await app.rows("select 1 from session_events where kind = 'assigned'")
    expect(events).toHaveLength(3)
    for (const by of [agency, field]) {
      const [notice, ...more] = await restoredTo(by)
      expect(notice).toMatchObject({
        title: expect.stringMatching(/ is on again$/),
        body: '2 visits will take place as booked.',
      })
      expect(more).toEqual([])
      const job = {mail: 'notice', user_id: by.user_id, notice_id: notice!.id} as const
      const head = {public_url: 'https://village.test', company_address: '100 Main St'}
      const mail = await writeMail(job, {db: app.db, now: app.clock.now(), head})
      expect(mail?.text).toMatch(/Next visit: Tue, Jun 9, 2026/)
    }
    expect(
      await app.rows("select distinct facts ->> 'first_start' as first from notices where kind = 'booking_restored'"),
    ).toEqual([{first: second!.scheduled_start}])
  })

  test('leaves visits without a caregiver who left or goes elsewhere then, and says so', async () => {
    const {ada, agency, booked, field} = await assignedVisits()
    const left = await app.member(agency, 'field')
    const [, , third] = await story.sessions(agency, booked)
    await app.ok(assignSession, {
      by: agency,
      key: newId(),
      params: {id: third!.id},
      body: {member_id: left.member_id},
    })
    await suspend(ada)
    const other = await story.confirmed(await app.parent(), agency, {
      schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
    })
    await assignAll(agency, other, field)
    await app.ok(removeMember, {by: agency, key: newId(), params: {id: left.member_id}})
    expect(await preview(ada)).toMatchObject({
      visits: 3,
      lost: [
        {what: 'assignments', why: 'busy', count: 1},
        {what: 'assignments', why: 'not_allowed', count: 1},
      ],
    })
    await reinstate(ada)
    expect((await membersOf(booked)).map(({member}) => member)).toEqual([null, field.member_id, null])
    const [toOffice] = await restoredTo(agency)
    expect(toOffice?.body).toBe(
      '3 visits will take place as booked. 2 of them have no caregiver now: those assigned before cannot come.',
    )
    expect((await restoredTo(field))[0]?.body).toBe('1 visit will take place as booked.')
    const [entry] = (await app.ok(listAudit, {by: admin(), query: {target_id: ada.user_id}})).items
    expect(entry?.after).toMatchObject({restored_visits: 3, restored_without_caregiver: 2})
  })

  test('notifies an agency’s people of their visits after its suspension, each once', async () => {
    const {agency, field} = await assignedVisits()
    const input = {by: admin(), params: {id: agency.org_id}}
    await app.ok(contract.suspendAgency, {...input, key: newId(), body: {reason: 'No license'}})
    await app.ok(contract.unsuspendAgency, {...input, key: newId(), body: {restore: true}})
    const notified = await app.rows(
      `select facts ->> 'visits' as visits from notices where kind = 'booking_restored' and user_id = '${field.user_id}'`,
    )
    expect(notified).toEqual([{visits: '3'}])
  })

  test('gives each family of an agency its booking, and notifies it', async () => {
    const [ada, ben, agency] = [await app.parent(), await app.parent(), await app.agency()]
    for (const family of [ada, ben]) await story.confirmed(family, agency)
    const input = {by: admin(), params: {id: agency.org_id}}
    await app.ok(contract.suspendAgency, {...input, key: newId(), body: {reason: 'No license'}})
    await app.ok(contract.unsuspendAgency, {...input, key: newId(), body: {restore: true}})
    expect(await app.rows('select distinct status from bookings')).toEqual([{status: 'CONFIRMED'}])
    expect(await app.rows('select distinct status from sessions')).toEqual([{status: 'SCHEDULED'}])
    for (const family of [ada, ben]) expect(await titles(family)).toContainEqual(expect.stringMatching(/ is on again$/))
  })

  test('gives an agency’s person the visits that nobody else took', async () => {
    const [ada, agency] = [await app.parent(), await app.agency()]
    const booked = await story.confirmed(ada, agency)
    const [field, other] = [await app.member(agency, 'field'), await app.member(agency, 'field')]
    const [first] = await story.sessions(agency, booked)
    const assign = (member_id: string, and_later: boolean) =>
      app.ok(assignSession, {by: agency, key: newId(), params: {id: first!.id}, body: {member_id, and_later}})
    await assign(field.member_id, true)
    await suspend(field)
    await assign(other.member_id, false)
    expect(await preview(field)).toMatchObject({assignments: 2, lost: [{what: 'visits', why: 'replaced', count: 1}]})
    await reinstate(field)
    const rows = await app.rows(`select assigned_member_id as id from sessions order by scheduled_start`)
    expect(rows).toEqual([{id: other.member_id}, {id: field.member_id}, {id: field.member_id}])
  })
})

describe('suspending while a visit is under way', () => {
  test('a visit whose time has begun stays, also if no one has confirmed it, and the preview names it', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    const [first] = await story.sessions(ada, booked)
    const {scheduled_start: start, scheduled_end: end} = first!
    app.clock.set(new Date((Date.parse(start) + Date.parse(end)) / 2).toISOString())
    await logInAdmin()
    const preview = () => app.ok(contract.previewUserSuspension, {by: admin(), params: {id: grace.user_id}})
    expect(await preview()).toMatchObject({
      bookings: 1,
      visits: 2,
      under_way: [{who: expect.stringMatching(/\w+ \w+/), until: end}],
      under_way_count: 1,
    })
    await app.ok(contract.suspendUser, {
      by: admin(),
      key: newId(),
      params: {id: grace.user_id},
      body: {reason: 'Unsafe'},
    })
    const statuses = async () =>
      (await app.rows<{status: string}>('select status from sessions order by scheduled_start')).map(row => row.status)
    expect(await statuses()).toEqual(['SCHEDULED', 'CANCELLED', 'CANCELLED'])
    const [, second] = await story.sessions(ada, booked)
    const notified = await app.rows(
      "select facts ->> 'first_start' as first from notices where kind = 'booking_cancelled'",
    )
    expect(notified).toEqual([{first: second!.scheduled_start}])
  })

  test('the preview names a visit that was started before its booked time, and one that runs past its booked end', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    const [{id, scheduled_start: start, scheduled_end: end}] = (await story.sessions(ada, booked)) as [Session]
    const minutes = (at: string, by: number) => new Date(Date.parse(at) + by * 60_000).toISOString()
    const preview = async (now: string) => {
      app.clock.set(now)
      await logInAdmin()
      return app.ok(contract.previewUserSuspension, {by: admin(), params: {id: grace.user_id}})
    }
    expect(await preview(minutes(start, -20))).toMatchObject({visits: 3, under_way: []})
    await app.ok(confirmStartByParent, {by: ada, key: newId(), params: {id}, body: {claimed_at: app.clock.now()}})
    for (const now of [minutes(start, -10), minutes(end, 10)])
      expect(await preview(now)).toMatchObject({visits: 2, under_way: [{until: end}], under_way_count: 1})
    expect(await preview(minutes(end, 3 * 24 * 60))).toMatchObject({under_way: []})
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
    await logInAdmin()
    const params = {id: agency.org_id}
    expect((await app.ok(contract.previewAgencySuspension, {by: admin(), params})).under_way).toHaveLength(1)
    await app.ok(contract.suspendAgency, {by: admin(), key: newId(), params, body: {reason: 'No license'}})
    const rows = await app.rows(
      'select status, assigned_member_id is not null as assigned from sessions order by scheduled_start',
    )
    expect(rows[0]).toEqual({status: 'SCHEDULED', assigned: true})
    expect(rows[1]).toMatchObject({status: 'CANCELLED'})
  })
})

test('gives an erased family no visit back, and lets no one note or call about it', async () => {
  const grace = await app.caretaker()
  const [ada, walter] = await Promise.all(
    ['Ada', 'Walter'].map(first_name =>
      app.ok(careseekers.createNonUser, {
        by: admin(),
        key: newId(),
        body: {first_name, last_name: 'Dunn', phone_number: '(615) 555-0171', number_of_children: 1},
      }),
    ),
  )
  const book = async (id: string, request: object) => {
    const body = {audience: 'caretakers' as const, request: {...someRequest, ...request}}
    const {booking} = await app.ok(careseekers.requestForNonUser, {by: admin(), key: newId(), params: {id}, body})
    const {id: offer_id} = await story.bid(grace, booking)
    const params = {id, bookingId: booking.id}
    await app.ok(careseekers.approveForNonUser, {by: admin(), key: newId(), params, body: {offer_id}})
    return booking.id
  }
  const [erased, other] = [await book(ada!.id, {}), await book(walter!.id, later)]
  await suspend(grace)
  app.clock.advance({minutes: 1})
  await app.ok(careseekers.eraseNonUser, {by: admin(), key: newId(), params: {id: ada!.id}, body: {}})
  expect(await preview(grace)).toMatchObject({
    bookings: 1,
    visits: 1,
    lost: [{what: 'visits', why: 'other_side', count: 3}],
  })
  await reinstate(grace)
  const statusOf = async (id: string) => (await app.ok(getAnyBooking, {by: admin(), params: {id}})).status
  expect([await statusOf(erased), await statusOf(other)]).toEqual(['CANCELLED', 'CONFIRMED'])
  const {items} = await app.ok(listFamilyCalls, {by: admin()})
  expect(items.map(({id}) => id)).toEqual([walter!.id])
  const note = {target: 'careseeker' as const, target_id: ada!.id, text: 'Called'}
  expectRefusal(await app.call(addNote, {by: admin(), key: newId(), body: note}), 404, 'not_found')
})
