import {beforeEach, describe, expect, test} from 'vitest'
import {listAudit, getOverview} from '#contract/admin/operations.ts'
import * as contract from '#contract/admin/exceptions.ts'
import {exportExceptions} from '#contract/admin/exports.ts'
import {markUncollectible} from '#contract/admin/invoices.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {listOrgInvoices} from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {assignSession, cancelSession, contestSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {deliverDue} from '#server/modules/notifications/deliver.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visits = visitsOf(app)
const minute = 60_000
const hour = 3_600_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const morning = {
  schedule: [{date_range: ['2026-06-10', '2026-06-10'], time_range: ['09:00', '13:00']}] as [never],
}

/** One visit of four hours with a caregiver, and a person of the staff. */
async function booked() {
  const [staff, parent, caretaker] = [await app.staff(), await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker, morning)
  const [session] = await story.sessions(parent, booking)
  return {staff, parent, caretaker, booking, session: session!}
}

/** Both confirmed the start; of the end each says another time, an hour apart. */
async function differing() {
  const made = await booked()
  const {parent, caretaker, session} = made
  app.clock.set(session.scheduled_start)
  await visits.starts(caretaker, session)
  await visits.starts(parent, session)
  app.clock.set(session.scheduled_end)
  await visits.ends(parent, session)
  app.clock.set(plusMs(session.scheduled_end, hour))
  await visits.ends(caretaker, session)
  return made
}

/** Agreed by both, and contested by the family the day after. */
async function contested() {
  const made = await booked()
  const {parent, caretaker, session} = made
  app.clock.set(session.scheduled_start)
  await visits.starts(caretaker, session)
  await visits.starts(parent, session)
  app.clock.set(session.scheduled_end)
  await visits.ends(caretaker, session)
  await visits.ends(parent, session)
  app.clock.advance({hours: 20})
  const body = {reason: 'She left an hour early'}
  await app.ok(contestSession, {by: parent, params: {id: session.id}, body, key: newId()})
  return made
}

const desk = async (by: Person, query: object = {}) => (await app.ok(contract.listExceptions, {by, query})).items
const why = async (by: Person) => (await desk(by)).map(({id, reasons}) => ({id, reasons}))
const act = (by: Person, {id}: {id: string}, body: Partial<BodyIn<typeof contract.settleException>>) =>
  app.call(contract.settleException, {
    by,
    params: {id},
    body: {act: 'resolve', reason_code: 'both_told', memo: 'Spoke with both', ...body},
    key: newId(),
  })

describe('what lies on the desk', () => {
  test('a visit whose two sides say other times, with what each of them says', async () => {
    const {staff, session, booking} = await differing()
    expect(await desk(staff)).toMatchObject([
      {
        id: session.id,
        kind: 'session',
        reasons: ['times_differ'],
        since: plusMs(session.scheduled_end, hour),
        booking: {number: booking.number, family: {name: expect.stringContaining('Pat')}},
        place: {label: 'Nashville, TN', source: 'pin'},
        visit: {
          status: 'COMPLETED',
          claims: [{side: 'caretaker'}, {side: 'parent'}, {side: 'parent'}, {side: 'caretaker'}],
        },
        money: null,
      },
    ])
  })

  test('nothing of a visit that both agree on', async () => {
    const {staff, parent, caretaker, session} = await booked()
    app.clock.set(session.scheduled_start)
    await visits.starts(caretaker, session)
    await visits.starts(parent, session)
    expect(await desk(staff)).toEqual([])
  })

  test('a visit that is over and that one side alone confirmed, until silence settles it', async () => {
    const {staff, caretaker, session} = await booked()
    app.clock.set(session.scheduled_start)
    await visits.starts(caretaker, session)
    expect(await desk(staff)).toEqual([])
    await visits.until(plusMs(session.scheduled_end, minute))
    expect(await why(staff)).toEqual([{id: session.id, reasons: ['one_side']}])
    await visits.until(plusMs(session.scheduled_end, 25 * hour))
    expect(await desk(staff)).toEqual([])
  })

  test('a confirmation from elsewhere, or by a clock that was off, until the visit settles', async () => {
    const {staff, caretaker, parent, session} = await booked()
    app.clock.set(session.scheduled_start)
    await visits.starts(caretaker, session, {latitude: 36.5, longitude: -86.7, device_offset_ms: 10 * minute})
    await visits.starts(parent, session)
    expect(await why(staff)).toEqual([{id: session.id, reasons: ['clock_skew', 'out_of_place']}])
    app.clock.set(session.scheduled_end)
    await visits.ends(caretaker, session)
    await visits.ends(parent, session)
    expect(await desk(staff)).toEqual([])
  })

  test('an agency’s visit that no one is assigned to a day before', async () => {
    const [staff, parent, agency] = [await app.staff(), await app.parent(), await app.agency()]
    const booking = await story.confirmed(parent, agency, morning)
    const [session] = await story.sessions(parent, booking)
    expect(await desk(staff)).toEqual([])
    const day_before = plusMs(session!.scheduled_start, -24 * hour)
    await visits.until(plusMs(day_before, minute))
    expect(await desk(staff)).toMatchObject([
      {
        id: session!.id,
        reasons: ['nobody_assigned'],
        since: day_before,
        booking: {provider: {kind: 'agency'}},
      },
    ])
  })

  test('an agency’s visit that has no one since it was booked, or since its caregiver was removed', async () => {
    const [staff, parent, agency] = [await app.staff(), await app.parent(), await app.agency()]
    const fay = await app.member(agency, 'field')
    const booked_at = '2026-06-10T11:00:00.000Z'
    app.clock.set(booked_at)
    const booking = await story.confirmed(parent, agency, morning)
    const [session] = await story.sessions(parent, booking)
    await visits.until(plusMs(booked_at, minute))
    expect(await desk(staff)).toMatchObject([{reasons: ['nobody_assigned'], since: booked_at}])
    const assign = (member_id: string | null) =>
      app.ok(assignSession, {by: agency, key: newId(), params: {id: session!.id}, body: {member_id}})
    await assign(fay.member_id)
    expect(await desk(staff)).toEqual([])
    app.clock.set('2026-06-10T12:30:00.000Z')
    await assign(null)
    expect(await desk(staff)).toMatchObject([{reasons: ['nobody_assigned'], since: '2026-06-10T12:30:00.000Z'}])
  })

  test('an invoice that was given up, with who owes it', async () => {
    const [staff, parent, agency] = [
      await app.staff(),
      await app.parent(),
      await app.agency({legal_name: 'Maple Care LLC'}),
    ]
    await story.confirmed(parent, agency, morning)
    const [invoice] = await app.ok(listOrgInvoices, {by: agency})
    const params = {id: invoice!.id}
    await app.ok(markUncollectible, {by: staff, params, body: {uncollectible: true, reason: 'Gone'}})
    expect(await desk(staff)).toMatchObject([
      {
        id: invoice!.id,
        kind: 'invoice',
        reasons: ['uncollectible'],
        visit: null,
        money: {
          payer_name: 'Maple Care LLC',
          amount_cents: 1000,
          invoice_id: invoice!.id,
          invoice_numbers: [invoice!.number],
        },
      },
    ])
    expect(await desk(staff, {about: 'money'})).toHaveLength(1)
    expect(await desk(staff, {about: 'visits'})).toEqual([])
    const waiting = async () => (await app.ok(getOverview, {by: staff})).waiting
    expect(await waiting()).toMatchObject({payments: {count: 1, since: testStart}, exceptions: {count: 0}})
    expect((await act(staff, invoice!, {reason_code: 'nothing_to_do'})).body).toMatchObject({item: null})
    expect(await desk(staff)).toEqual([])
    expect(await waiting()).toMatchObject({payments: {count: 0, since: null}})
  })

  test('the longest waiting first, page by page, or of one reason alone', async () => {
    const first = await differing()
    app.clock.set(testStart)
    const [parent, agency] = [await app.parent(), await app.agency()]
    const booking = await story.confirmed(parent, agency, morning)
    const [session] = await story.sessions(parent, booking)
    await visits.until(plusMs(first.session.scheduled_end, 2 * hour))
    const {staff} = first
    expect((await desk(staff)).map(({id}) => id)).toEqual([session!.id, first.session.id])
    expect((await desk(staff, {reason: 'times_differ'})).map(({id}) => id)).toEqual([first.session.id])
    const page = await app.ok(contract.listExceptions, {by: staff, query: {limit: '1'}})
    expect(page.total).toEqual({count: (await desk(staff)).length, amount_cents: null})
    expect(page.items.map(({id}) => id)).toEqual([session!.id])
    const cursor = page.next_cursor!
    const next = await app.ok(contract.listExceptions, {by: staff, query: {limit: '1', cursor}})
    expect(next.total).toBeNull()
    expect(next.items.map(({id}) => id)).toEqual([first.session.id])
    expect(next.next_cursor).toBeNull()
    expectRefusal(await app.call(contract.listExceptions, {by: staff, query: {cursor: 'x_y'}}), 422, 'invalid')

    // an invoice that waits longer has more time until its goal
    const [invoice] = await app.rows<{id: string}>(`update invoices set status = 'UNCOLLECTIBLE',
      uncollectible_at = '${plusMs(session!.scheduled_start, -30 * hour)}' where booking_id = '${booking.id}' returning id::text`)
    const sorted = async (sort: '-since' | 'due' | '-due') => {
      const one = await app.ok(contract.listExceptions, {by: staff, query: {sort, limit: '1'}})
      const rest = await app.ok(contract.listExceptions, {by: staff, query: {sort, cursor: one.next_cursor!}})
      return [...one.items, ...rest.items].map(({id}) => id)
    }
    expect((await desk(staff)).map(({id}) => id)).toEqual([invoice!.id, session!.id, first.session.id])
    expect(await sorted('-since')).toEqual([first.session.id, session!.id, invoice!.id])
    expect(await sorted('due')).toEqual([session!.id, first.session.id, invoice!.id])
    expect(await sorted('-due')).toEqual([invoice!.id, first.session.id, session!.id])
  })
})

describe('a decision', () => {
  test('about a contested visit gives it times; what both said stays, and both are told', async () => {
    const {staff, parent, caretaker, session} = await contested()
    expect(await why(staff)).toEqual([{id: session.id, reasons: ['contested']}])
    const ended_at = plusMs(session.scheduled_end, -hour)
    const answer = await act(staff, session, {
      act: 'settle',
      started_at: session.scheduled_start,
      ended_at,
      reason_code: 'evidence',
    })
    expect(answer.body).toMatchObject({
      item: null,
      visit: {status: 'COMPLETED', settled_by: 'staff', ended_at, claims: {length: 4}},
    })
    const decision = {at: app.clock.now(), reason_code: 'evidence', care_cents: 7500}
    for (const side of [parent, caretaker]) {
      expect(await visits.reads(side, session)).toMatchObject({settled_by: 'staff', ended_at, contest: null, decision})
      const [newest] = (await app.ok(listNotifications, {by: side})).items
      expect(newest).toMatchObject({kind: 'session_decided', title: 'Village support decided on a visit'})
      const sums = side === parent ? '$75.00 for the care, $82.50 with Village’s fee.' : '$75.00 for the care.'
      expect(newest?.body).toContain(`counts as Wed, Jun 10, 9:00 AM – 12:00 PM: ${sums}`)
      expect(newest?.body).toContain('Reason: there is evidence. If you disagree, write to us')
      expect(newest?.body).not.toContain('Spoke with both')
    }
    await deliverDue(app.db, app.deps.jobs.send, app.clock.now(), 50)
    const mails = await app.rows<{user_id: string}>(
      `select j.data ->> 'user_id' as user_id from jobs.job j
        join notices n on n.id::text = j.data ->> 'notice_id' and n.user_id::text = j.data ->> 'user_id'
        where j.name = 'mail' and n.kind = 'session_decided'`,
    )
    expect(mails.map(({user_id}) => user_id).toSorted()).toEqual([parent.user_id, caretaker.user_id].toSorted())
    const {items} = await app.ok(listAudit, {by: staff, query: {target_id: session.id}})
    expect(items).toMatchObject([
      {
        action: 'session.decided',
        timezone: session.timezone,
        before: {status: 'DISPUTED', settled_by: null},
        after: {status: 'COMPLETED', settled_by: 'staff', ended_at, memo: 'Spoke with both'},
      },
    ])
  })

  test('can be that it did not take place, or does not count; a later one adds to the earlier', async () => {
    const {staff, parent, session} = await contested()
    await act(staff, session, {act: 'missed'})
    expect(await visits.reads(parent, session)).toMatchObject({status: 'MISSED', settled_by: 'staff'})
    const answer = await act(staff, session, {act: 'void', memo: 'Booked twice by mistake'})
    expect(answer.body.visit?.history.filter(({kind}) => kind === 'decided')).toHaveLength(2)
    expect(await visits.reads(parent, session)).toMatchObject({status: 'CANCELLED'})
  })

  test('about a canceled visit whose time was given away can only be void, and is refused before anyone is notified', async () => {
    const {staff, parent, caretaker, session} = await booked()
    app.clock.set(plusMs(session.scheduled_start, -hour))
    await app.ok(cancelSession, {by: parent, params: {id: session.id}, body: {}})
    app.clock.set(testStart)
    await story.confirmed(await app.parent(), caretaker, morning)
    await visits.until(plusMs(session.scheduled_end, hour))
    const times = {started_at: session.scheduled_start, ended_at: session.scheduled_end}
    const notified = async () => (await app.ok(listNotifications, {by: parent})).items.map(({kind}) => kind)
    for (const body of [{act: 'settle', ...times} as const, {act: 'missed'} as const]) {
      const {detail} = expectRefusal(await act(staff, session, body), 409, 'caretaker_busy')
      expect(detail).toContain('so this one stays canceled. Void it, or void the other visit first.')
    }
    expect(await notified()).not.toContain('session_decided')
    expect((await act(staff, session, {act: 'void'})).status).toBe(200)
    expect(await notified()).toContain('session_decided')
    const stored = `select status, settled_by from sessions where id = '${session.id}'`
    expect(await app.rows(stored)).toEqual([{status: 'CANCELLED', settled_by: 'staff'}])
  })

  test('stands when a claim comes in late, which is kept', async () => {
    const {staff, caretaker, session} = await contested()
    const ended_at = plusMs(session.scheduled_end, -hour)
    await act(staff, session, {act: 'settle', started_at: session.scheduled_start, ended_at})
    await visits.ends(caretaker, session, {reported_at: plusMs(session.scheduled_end, 20 * minute)})
    expect(await visits.reads(caretaker, session)).toMatchObject({settled_by: 'staff', ended_at})
    expect((await visits.storedFlags(session)).at(-1)).toContain('after_settling')
  })

  test('needs times that can be, and a visit that could have begun', async () => {
    const {staff, session} = await booked()
    const times = {started_at: session.scheduled_start, ended_at: session.scheduled_end}
    expectRefusal(await act(staff, session, {act: 'settle', ...times}), 409, 'not_yet')
    app.clock.set(plusMs(session.scheduled_start, hour))
    expectRefusal(await act(staff, session, {act: 'settle', ...times}), 422, 'invalid')
    app.clock.set(plusMs(session.scheduled_end, hour))
    const long_before = plusMs(session.scheduled_start, -25 * hour)
    expectRefusal(await act(staff, session, {act: 'settle', ...times, started_at: long_before}), 422, 'invalid')
    // a typing error that ends on the next day
    app.clock.set(plusMs(session.scheduled_end, 24 * hour))
    const ended_at = plusMs(session.scheduled_end, 12 * hour + 60_000)
    const far_longer = await act(staff, session, {act: 'settle', ...times, ended_at})
    const {fields} = expectRefusal(far_longer, 422, 'invalid')
    expect(fields).toEqual({ended_at: 'Must be at most 12 hours longer than booked'})
    expectRefusal(await act(staff, session, {act: 'settle'}), 422, 'invalid')
    expectRefusal(await act(staff, session, {act: 'void', ...times}), 422, 'invalid')
    expectRefusal(
      await act(staff, session, {
        act: 'settle',
        started_at: times.ended_at,
        ended_at: times.started_at,
      }),
      422,
      'invalid',
    )
  })
})

describe('putting aside', () => {
  test('takes a visit off the desk until something new happens to it', async () => {
    const {staff, caretaker, parent, session} = await booked()
    app.clock.set(session.scheduled_start)
    const away = {latitude: 36.5, longitude: -86.7}
    await visits.starts(caretaker, session, away)
    await visits.starts(parent, session)
    app.clock.advance({minutes: 30})
    expect((await act(staff, session, {})).body.item).toBeNull()
    expect(await desk(staff)).toEqual([])
    const decision = {at: app.clock.now(), reason_code: 'both_told', memo: 'Spoke with both'}
    expect(await desk(staff, {state: 'closed'})).toMatchObject([
      {id: session.id, kind: 'session', reasons: ['out_of_place'], visit: {id: session.id}, closed: decision},
    ])
    expect(await desk(staff, {state: 'closed', about: 'money'})).toEqual([])
    app.clock.set(plusMs(session.scheduled_end, -minute))
    await visits.ends(caretaker, session, away)
    expect(await why(staff)).toEqual([{id: session.id, reasons: ['out_of_place']}])
    expect(await desk(staff, {state: 'closed'})).toEqual([])
  })

  test('closed ones come page after page, the last decision first', async () => {
    const first = await contested()
    app.clock.set(testStart)
    const second = await contested()
    await act(first.staff, first.session, {act: 'missed'})
    app.clock.advance({minutes: 1})
    await act(first.staff, second.session, {act: 'missed'})
    const query = {state: 'closed', limit: '1'} as const
    const page = await app.ok(contract.listExceptions, {by: first.staff, query})
    expect(page.items).toMatchObject([{id: second.session.id, reasons: ['contested']}])
    const cursor = page.next_cursor ?? ''
    const rest = await app.ok(contract.listExceptions, {by: first.staff, query: {...query, cursor}})
    expect(rest).toMatchObject({items: [{id: first.session.id}], next_cursor: null})
  })

  test('is no way out of a decision, and is of nothing that is not on the desk', async () => {
    const {staff, session} = await contested()
    expectRefusal(await act(staff, session, {}), 409, 'decision_needed')
    expectRefusal(await act(staff, {id: newId()}, {}), 404, 'not_found')
    expectRefusal(await act(staff, {id: newId()}, {act: 'void'}), 404, 'not_found')
  })
})

describe('a search of the desk', () => {
  /** A contested visit, and an invoice of another booking that is not collectible. */
  async function visitAndInvoice() {
    const made = await contested()
    const [family, agency] = [
      await app.parent({first_name: 'Zora', last_name: 'Whitfield'}),
      await app.agency({legal_name: 'Maple Care LLC'}),
    ]
    const other = await story.confirmed(family, agency, {
      schedule: [{date_range: ['2026-07-10', '2026-07-10'], time_range: ['09:00', '13:00']}],
    })
    const [invoice] = await app.ok(listOrgInvoices, {by: agency})
    const body = {uncollectible: true, reason: 'Gone'}
    await app.ok(markUncollectible, {by: made.staff, params: {id: invoice!.id}, body})
    return {...made, other, invoice: invoice!, family}
  }

  test('finds visits and invoices by family, caregiver, agency, booking and invoice number', async () => {
    const {staff, session, booking, caretaker, other, invoice} = await visitAndInvoice()
    const [carer] = await app.rows<{name: string}>(
      `select first_name || ' ' || last_name as name from users where id = '${caretaker.user_id}'`,
    )
    const found = async (q: string) => (await desk(staff, {q})).map(({id}) => id)
    expect(await found(booking.number)).toEqual([session.id])
    expect(await found(carer!.name)).toEqual([session.id])
    expect(await found('maple')).toEqual([invoice.id])
    expect(await found('Whitfeild')).toEqual([invoice.id])
    expect(await found(other.number)).toEqual([invoice.id])
    expect(await found(invoice.number!)).toEqual([invoice.id])
    expect(await found('no one of this name')).toEqual([])
    expect(await desk(staff, {q: 'maple', about: 'visits'})).toEqual([])
    expect(await desk(staff, {q: 'maple', whose: 'mine'})).toEqual([])
  })

  test('goes through pages, closed cases and the export', async () => {
    const {staff, session, invoice, booking} = await visitAndInvoice()
    // both bookings are for child care in Nashville
    const query = {q: 'Davidson', limit: '1'} as const
    const page = await app.ok(contract.listExceptions, {by: staff, query})
    const next = await app.ok(contract.listExceptions, {by: staff, query: {...query, cursor: page.next_cursor!}})
    expect([...page.items, ...next.items].map(({id}) => id).toSorted()).toEqual([session.id, invoice.id].toSorted())
    expect(next.next_cursor).toBeNull()
    await act(staff, session, {act: 'missed'})
    await act(staff, invoice, {reason_code: 'nothing_to_do'})
    const closed = async (q: string) => (await desk(staff, {q, state: 'closed'})).map(({id}) => id)
    expect(await closed(booking.number)).toEqual([session.id])
    expect(await closed('Maple Care')).toEqual([invoice.id])
    expect(await closed('no one of this name')).toEqual([])
    const {text} = await app.call(exportExceptions, {by: staff, query: {q: booking.number, state: 'closed'}})
    // since when it waited is not stored with a decision
    expect(text.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringMatching(`^,.*${booking.number}`)])
  })
})

describe('two admins at one desk', () => {
  test('one takes an exception, and the other does not take it unseen', async () => {
    const {staff, session} = await contested()
    const other = await app.staff()
    const assign = (by: Person, to_me: boolean, seen: string | null) =>
      app.call(contract.assignException, {by, params: {id: session.id}, body: {to_me, seen}, key: newId()})
    expect((await assign(staff, true, null)).body.assigned_to?.user_id).toBe(staff.user_id)
    const refusal = expectRefusal(await assign(other, true, null), 409, 'exception_changed')
    expect(refusal.current).toMatchObject({assigned_to: {user_id: staff.user_id}})
    expect(await desk(staff, {whose: 'mine'})).toHaveLength(1)
    expect(await desk(other, {whose: 'mine'})).toEqual([])
    expect(await desk(other, {whose: 'unassigned'})).toEqual([])
    expect((await assign(other, true, staff.user_id)).body.assigned_to?.user_id).toBe(other.user_id)
    expect((await assign(other, false, other.user_id)).body.assigned_to).toBeNull()
    const {items} = await app.ok(listAudit, {by: staff, query: {target_id: session.id}})
    expect(items.map(({action}) => action)).toEqual(['session.let_go', 'session.taken', 'session.taken'])
  })

  test('a decision about what has changed since is refused with the visit as it is now', async () => {
    const {staff, session} = await contested()
    const [item] = await desk(staff)
    const times = {act: 'settle', started_at: session.scheduled_start, ended_at: session.scheduled_end} as const
    const version = item!.visit!.version
    expect((await act(staff, session, {...times, version})).status).toBe(200)
    const refusal = expectRefusal(await act(staff, session, {act: 'void', version}), 409, 'exception_changed')
    expect(refusal.current).toMatchObject({visit: {version: version + 1, settled_by: 'staff'}})
    expect((await act(staff, session, {act: 'void', version: version + 1})).status).toBe(200)
  })
})
