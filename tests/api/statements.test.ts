import {beforeEach, describe, expect, test} from 'vitest'
import * as checkout from '#contract/checkout.ts'
import * as familyBookings from '#contract/family-bookings.ts'
import * as contract from '#contract/invoices.ts'
import {cancelSession} from '#contract/sessions.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import {bookDue} from '#server/jobs/money.ts'
import {testApp} from '../support/app.ts'
import {expectRefusal} from '../support/call.ts'
import {testStart} from '../support/clock.ts'
import {lasting_sign_ins} from '../support/lasting.ts'
import {moneyOf, numbers} from '../support/money.ts'
import type {Caretaker, Member, Parent} from '../support/people.ts'
import {storyOf} from '../support/story.ts'
import {visitsOf} from '../support/visit.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const visit = visitsOf(app)
const minute_ms = 60_000
/** Mondays at noon, when the week before is stated. */
const monday = {
  first: '2026-06-15T12:00:00.000Z',
  second: '2026-06-22T12:00:00.000Z',
  third: '2026-06-29T12:00:00.000Z',
}

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Both press Confirm at these minutes off the booked times. */
async function takesPlace(
  [parent, carer]: [Parent, Caretaker | Member],
  session: {id: string; scheduled_start: string; scheduled_end: string},
  off: {start?: number; end?: number} = {},
) {
  await app.rows(lasting_sign_ins)
  for (const [edge, at] of [
    ['start', plusMs(session.scheduled_start, (off.start ?? 0) * minute_ms)],
    ['end', plusMs(session.scheduled_end, (off.end ?? 0) * minute_ms)],
  ] as const) {
    app.clock.set(at)
    for (const by of [carer, parent])
      await (edge === 'start' ? visit.starts(by, session) : visit.ends(by, session))
  }
}
/** A booking with a caregiver at $25 an hour, four hours on each of these days. */
async function booked<Carer extends Caretaker | Member = Caretaker>(from: string, to: string, carer?: Carer) {
  const parent = await app.parent()
  const by = carer ?? ((await app.caretaker()) as Carer)
  const booking = await story.confirmed(parent, by, {
    schedule: [{date_range: [from, to], time_range: ['09:00', '13:00']}],
  })
  return {parent, carer: by, booking, sessions: await story.sessions(parent, booking)}
}
const list = (by: Parent) => app.ok(contract.listParentInvoices, {by})

describe('a care statement', () => {
  test('states the settled visits of a week: care, and the fee that every price shown had in it', async () => {
    const {parent, carer, booking, sessions} = await booked('2026-06-08', '2026-06-10')
    const [offer] = (await app.ok(familyBookings.getParentBooking, {by: parent, params: {id: booking.id}}))
      .offers!
    for (const session of sessions) await takesPlace([parent, carer], session)
    await money.until(plusMs(monday.first, -minute_ms))
    expect(await list(parent)).toEqual([])
    await money.until(monday.first)
    await money.until(monday.second)
    const [statement, ...others] = await list(parent)
    expect(others).toEqual([])
    expect(statement).toMatchObject({
      kind: 'statement',
      status: 'OPEN',
      amount_cents: offer!.total_cents + offer!.fee_cents,
      fee_cents: offer!.fee_cents,
      due_cents: 33_000,
      my_side: 'payer',
      payee: {id: carer.caretaker_id},
      payable_online: false,
      period: {start: '2026-06-08', end: '2026-06-14'},
    })
    expect(statement!.lines).toHaveLength(4)
    expect(statement!.lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(statement!.amount_cents)
    const hers = await app.ok(contract.listCaretakerInvoices, {by: carer})
    expect(hers).toMatchObject([{id: statement!.id, my_side: 'payee'}])
    expect(
      await app.ok(contract.listBookingPayments, {by: parent, params: {bookingId: booking.id}}),
    ).toMatchObject([{id: statement!.id}])
    const stranger = await app.parent()
    expectRefusal(
      await app.call(contract.listBookingPayments, {by: stranger, params: {bookingId: booking.id}}),
      404,
    )
  })

  test('over several weeks they add up to the price shown before approving', async () => {
    const {parent, carer, booking, sessions} = await booked('2026-06-11', '2026-06-24')
    const [offer] = (await app.ok(familyBookings.getParentBooking, {by: parent, params: {id: booking.id}}))
      .offers!
    for (const session of sessions) await takesPlace([parent, carer], session)
    for (const at of [monday.second, monday.third, '2026-07-06T12:00:00.000Z']) await money.until(at)
    const all = await list(parent)
    expect(all).toHaveLength(3)
    expect(all.reduce((sum, each) => sum + each.amount_cents, 0)).toBe(offer!.total_cents + offer!.fee_cents)
  })

  test('of an agency’s booking carries no fee: the agency has paid it', async () => {
    const agency = await app.agency()
    const {parent, sessions} = await booked('2026-06-08', '2026-06-08', agency)
    await takesPlace([parent, agency], sessions[0]!)
    await money.until(monday.first)
    expect(await list(parent)).toMatchObject([{amount_cents: 10_000, fee_cents: 0}])
    expect(await app.ok(contract.listOrgInvoices, {by: agency, query: {kind: 'statement'}})).toMatchObject([
      {my_side: 'payee'},
    ])
  })

  test('bills the time of the visit: late is taken off, an hour for cancelling late, nothing for who did not come', async () => {
    const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-11')
    await takesPlace([parent, carer], sessions[0]!, {start: 30})
    app.clock.set(plusMs(sessions[1]!.scheduled_start, -23 * 60 * minute_ms))
    await app.ok(cancelSession, {by: parent, params: {id: sessions[1]!.id}, body: {}})
    app.clock.set(plusMs(sessions[2]!.scheduled_start, -60 * minute_ms))
    await app.ok(cancelSession, {by: carer, params: {id: sessions[2]!.id}, body: {}})
    // to the fourth nobody comes, and nobody says anything
    await visit.until('2026-06-14T12:00:00.000Z')
    await money.until(monday.first)
    const [statement] = await list(parent)
    expect(statement!.lines.map(({description, amount_cents}) => [description, amount_cents])).toEqual([
      ['Mon, Jun 8, 09:00–13:00, care', 8750],
      ['Tue, Jun 9, 09:00–13:00, cancelled less than 24 hours before', 2500],
      ['Village fee, 10 % of care', 1125],
    ])
  })

  test('a late cancel that was free because her checks had lapsed stays free; one that was not stays due', async () => {
    const {parent, carer, booking, sessions} = await booked('2026-06-08', '2026-06-12')
    await app.rows(lasting_sign_ins)
    const verify = (is: 'Pending' | 'Approved') =>
      app.rows(`update caretakers set is_verified = '${is}' where id = '${carer.caretaker_id}'`)
    const cancel = async (session: {id: string; scheduled_start: string}) => {
      app.clock.set(plusMs(session.scheduled_start, -60 * minute_ms))
      const before = await visit.reads(parent, {...session, booking_id: booking.id})
      await app.ok(cancelSession, {by: parent, params: {id: session.id}, body: {}})
      return before.cancels_free
    }
    // what the family reads beforehand is what counts, whatever becomes of her checks later
    expect(await cancel(sessions[0]!)).toBe(false)
    await verify('Pending')
    expect(await cancel(sessions[1]!)).toBe(true)
    // the rest of the booking goes the same way
    app.clock.set(plusMs(sessions[2]!.scheduled_start, -60 * minute_ms))
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: booking.id}, body: {}})
    await verify('Approved')
    await money.until(monday.first)
    const [statement] = await list(parent)
    expect(statement!.lines.map(({description, amount_cents}) => [description, amount_cents])).toEqual([
      ['Mon, Jun 8, 09:00–13:00, cancelled less than 24 hours before', 2500],
      ['Village fee, 10 % of care', 250],
    ])
  })

  test('only the family reads whether cancelling is free', async () => {
    const {carer, booking} = await booked('2026-06-08', '2026-06-08')
    const [session] = await story.sessions(carer, booking)
    expect(session).not.toHaveProperty('cancels_free')
  })

  test('waits some days for a visit that is not settled, then goes without; the visit follows', async () => {
    const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-14')
    await takesPlace([parent, carer], sessions[0]!)
    await takesPlace([parent, carer], sessions[6]!)
    // both claimed, an hour apart, and nobody decides
    await app.rows(
      `update sessions set settled_by = null, started_at = null, ended_at = null where id = '${sessions[6]!.id}'`,
    )
    await visit.until('2026-06-15T06:00:00.000Z')
    await app.rows(`update sessions set status = 'DISPUTED' where id = '${sessions[6]!.id}'`)
    await money.until(monday.first)
    expect(await list(parent)).toEqual([])
    await money.until('2026-06-18T13:00:00.000Z')
    expect(await list(parent)).toMatchObject([{amount_cents: 11_000}])
    await app.rows(
      `update sessions set status = 'COMPLETED', settled_by = 'staff', started_at = scheduled_start, ended_at = scheduled_end
       where id = '${sessions[6]!.id}'`,
    )
    await money.until('2026-06-26T12:00:00.000Z')
    expect(await list(parent)).toMatchObject([{amount_cents: 11_000}, {amount_cents: 11_000}])
  })
})

test('a visit left out of its week follows soon, however long the booking pauses', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const on = (date: string) => ({
    date_range: [date, date] as [string, string],
    time_range: ['09:00', '13:00'] as [string, string],
  })
  const booking = await story.confirmed(parent, carer, {schedule: [on('2026-06-08'), on('2026-08-24')]})
  const [first] = await story.sessions(parent, booking)
  await money.until(monday.first)
  await money.until('2026-06-19T12:00:00.000Z')
  expect(await list(parent)).toEqual([])
  await app.rows(
    `update sessions set status = 'COMPLETED', settled_by = 'staff', started_at = scheduled_start,
      ended_at = scheduled_end where id = '${first!.id}'`,
  )
  await money.until('2026-06-27T12:00:00.000Z')
  expect(await list(parent)).toMatchObject([{amount_cents: 11_000}])
})

describe('settled anew after it was stated', () => {
  const settleAs = (session: {id: string}, minutes: number) =>
    app.rows(
      `update sessions set settled_by = 'staff', ended_at = started_at + interval '${minutes} minutes' where id = '${session.id}'`,
    )

  test('for more: the difference follows; for less: a credit note on what is open', async () => {
    const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-08')
    await takesPlace([parent, carer], sessions[0]!)
    await money.until(monday.first)
    await settleAs(sessions[0]!, 300)
    await money.until('2026-06-23T12:00:00.000Z')
    expect(await list(parent)).toMatchObject([{amount_cents: 2750}, {amount_cents: 11_000}])
    await settleAs(sessions[0]!, 240)
    await money.until('2026-07-01T12:00:00.000Z')
    expect(await list(parent)).toMatchObject([
      {amount_cents: 2750, status: 'VOID', due_cents: 0},
      {amount_cents: 11_000, status: 'OPEN'},
    ])
    expect((await money.balances())[`receivable:${parent.parent_id}`]).toBe(11_000)
  })

  test('for less after it was paid: what was too much goes back', async () => {
    const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-08')
    await takesPlace([parent, carer], sessions[0]!)
    await money.connect(carer)
    await money.until(monday.first)
    const [statement] = await list(parent)
    await money.pay(await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: statement!.id}}))
    await settleAs(sessions[0]!, 180)
    await money.until('2026-06-23T12:00:00.000Z')
    expect(await app.rows('select refund_cents, refunded_cents from payments')).toEqual([
      {refund_cents: 2750, refunded_cents: 2750},
    ])
    // Village keeps its tenth of what was billed in the end; the carer was passed on the rest
    expect(await money.balances()).toEqual({cash: 750, 'revenue:fee': -750})
  })
})

describe('credited in part', () => {
  const settleAs = (session: {id: string}, minutes: number) =>
    app.rows(
      `update sessions set settled_by = 'staff', ended_at = started_at + interval '${minutes} minutes' where id = '${session.id}'`,
    )
  async function stated() {
    const made = await booked('2026-06-08', '2026-06-08')
    await takesPlace([made.parent, made.carer], made.sessions[0]!)
    await money.connect(made.carer)
    await money.until(monday.first)
    const [statement] = await list(made.parent)
    const pay = async () =>
      money.pay(await app.ok(checkout.statementByCard, {by: made.parent, params: {invoiceId: statement!.id}}))
    return {...made, pay, visit: made.sessions[0]!}
  }

  test('while it is open: the payee gets the care that is left, Village its tenth of that', async () => {
    const {parent, visit, pay} = await stated()
    await settleAs(visit, 180)
    await money.until('2026-06-23T12:00:00.000Z')
    expect(await list(parent)).toMatchObject([
      {status: 'OPEN', fee_cents: 1000, fee_left_cents: 750, due_cents: 8250},
    ])
    await pay()
    expect(await app.rows("select asked -> 'destination' as to from checkouts")).toMatchObject([
      {to: {fee_cents: 750}},
    ])
    expect(await app.rows('select amount_cents from payments')).toEqual([{amount_cents: 8250}])
    expect(await money.balances()).toEqual({cash: 750, 'revenue:fee': -750})
  })

  test('the carer reads the care that is left, credited before it was paid or after', async () => {
    const {carer, visit, pay} = await stated()
    const reads = async () => (await app.ok(contract.listCaretakerInvoices, {by: carer}))[0]!
    expect(await reads()).toMatchObject({status: 'OPEN', care_left_cents: 10_000})
    await settleAs(visit, 180)
    await money.until('2026-06-23T12:00:00.000Z')
    await pay()
    expect(await reads()).toMatchObject({status: 'PAID', credited_cents: 2750, care_left_cents: 7500})
    await settleAs(visit, 120)
    await money.until('2026-07-01T12:00:00.000Z')
    expect(await reads()).toMatchObject({status: 'PAID', credited_cents: 2750, care_left_cents: 5000})
  })

  test('a refund whose answer was lost and that grew meanwhile is found by asking, also where no event ever comes', async () => {
    const {visit, pay} = await stated()
    await pay()
    const {payments} = app.deps
    const {refund} = payments
    const lose = async (asked: Parameters<typeof refund>[0]) => {
      await refund(asked)
      throw new ProviderAway('the answer was lost')
    }
    Object.assign(payments, {refund: lose})
    try {
      await settleAs(visit, 180)
      await money.unheard(() => money.until('2026-06-23T12:00:00.000Z'))
      await money.holdBack()
    } finally {
      Object.assign(payments, {refund})
    }
    await settleAs(visit, 120)
    expect((await money.until('2026-07-01T12:00:00.000Z')).trouble).toEqual([])
    expect(await app.rows('select refund_cents, refunded_cents, refund_at from payments')).toEqual([
      {refund_cents: 5500, refunded_cents: 5500, refund_at: null},
    ])
    expect(await money.balances()).toEqual({cash: 500, 'revenue:fee': -500})
  })

  test('twice after it was paid, while the first refund’s answer was lost: just so much goes back', async () => {
    const {visit, pay} = await stated()
    await pay()
    const {payments} = app.deps
    const {refund} = payments
    const lose = async (asked: Parameters<typeof refund>[0]) => {
      await refund(asked)
      throw new ProviderAway('the answer was lost')
    }
    Object.assign(payments, {refund: lose})
    try {
      await money.unheard(async () => {
        await settleAs(visit, 180)
        expect((await money.until('2026-06-23T12:00:00.000Z')).trouble).toHaveLength(1)
        await money.holdBack()
        await settleAs(visit, 120)
        await money.until('2026-07-01T12:00:00.000Z')
      })
    } finally {
      Object.assign(payments, {refund})
    }
    for (const {payload} of await money.events()) await money.send(payload)
    await money.until('2026-07-01T13:00:00.000Z')
    expect(await app.rows('select refund_cents, refunded_cents from payments')).toEqual([
      {refund_cents: 5500, refunded_cents: 5500},
    ])
    const given = await app.rows<{cents: number}>(
      `select coalesce(sum(r.value::int), 0)::int as cents
       from sandbox_objects o, jsonb_each_text(o.data -> 'refunds') r where o.kind = 'payment'`,
    )
    expect(given).toEqual([{cents: 5500}])
    expect(await money.balances()).toEqual({cash: 500, 'revenue:fee': -500})
  })
})

test('a booking that cannot be stated keeps no other waiting, and is tried again', async () => {
  const [bad, good] = [await booked('2026-06-08', '2026-06-08'), await booked('2026-06-08', '2026-06-08')]
  for (const {parent, carer, sessions} of [bad, good]) await takesPlace([parent, carer], sessions[0]!)
  // its fee is more than an invoice can hold
  const fee = (bps: string) => app.rows(`update bookings set fee_bps = ${bps} where id = '${bad.booking.id}'`)
  const [{fee_bps}] = (await app.rows<{fee_bps: number}>('select fee_bps from bookings limit 1')) as [
    {fee_bps: number},
  ]
  await fee('2147483647')
  app.clock.set(monday.first)
  const trouble: unknown[] = []
  const done = await bookDue(app.db, app.clock.now(), error => trouble.push(error))
  expect(done.weeks_stated).toBe(2)
  expect(trouble).toHaveLength(1)
  await app.rows(lasting_sign_ins)
  expect(await list(good.parent)).toHaveLength(1)
  await fee(String(fee_bps))
  await money.until(plusMs(monday.first, 6 * 60 * minute_ms))
  expect(await list(bad.parent)).toHaveLength(1)
})

test('nor does one whose next lead invoice fails', async () => {
  const agencies = [await app.agency(), await app.agency()] as const
  const bad = await booked('2026-06-08', '2026-07-20', agencies[0])
  const good = await booked('2026-06-08', '2026-07-20', agencies[1])
  await app.rows('update statement_weeks set look_at = null')
  const leads = async ({booking}: typeof bad) =>
    (await app.rows(`select id from invoices where kind = 'lead' and booking_id = '${booking.id}'`)).length
  await app.rows(`update bookings set fee_bps = 2147483647 where id = '${bad.booking.id}'`)
  app.clock.set('2026-07-09T12:00:00.000Z')
  const trouble: unknown[] = []
  await bookDue(app.db, app.clock.now(), error => trouble.push(error))
  expect([trouble.length, await leads(bad), await leads(good)]).toEqual([1, 1, 2])
  await app.rows(`update bookings set fee_bps = 1000 where id = '${bad.booking.id}'`)
  await money.until('2026-07-09T18:00:00.000Z')
  expect([await leads(bad), await leads(good)]).toEqual([2, 2])
})

describe('paying it', () => {
  async function stated() {
    const made = await booked('2026-06-08', '2026-06-08')
    await takesPlace([made.parent, made.carer], made.sessions[0]!)
    await money.until(monday.first)
    const [statement] = await list(made.parent)
    return {...made, id: statement!.id}
  }
  const read = (by: Parent | Caretaker, id: string) => app.ok(contract.getInvoice, {by, params: {id}})

  test('straight into the payee’s account, with a tip that carries no fee', async () => {
    const {parent, carer, id} = await stated()
    const start = () =>
      app.call(checkout.statementByCard, {by: parent, params: {invoiceId: id}, query: {tip_cents: '500'}})
    expectRefusal(await start(), 409, 'payee_not_ready')
    await money.connect(carer)
    const {body} = await start()
    expect(await app.rows("select asked -> 'destination' as to from checkouts")).toMatchObject([
      {to: {fee_cents: 1000}},
    ])
    await money.pay(body)
    expect(await read(parent, id)).toMatchObject({
      status: 'PAID',
      method: 'card',
      tip_cents: 500,
      amount_cents: 11_000,
    })
    expect(await app.rows('select amount_cents from payments')).toEqual([{amount_cents: 11_500}])
    expect(await money.balances()).toEqual({cash: 1000, 'revenue:fee': -1000})
  })

  test('into the account that is connected now: a page that would pay another is closed', async () => {
    const {parent, carer, id} = await stated()
    await money.connect(carer)
    const start = () => app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}})
    const before = await start()
    expect(await start()).toEqual(before)
    await money.connect(carer)
    const now = await start()
    expect((await money.pay(before)).status).toBe(410)
    await money.pay(now)
    expect(
      await app.rows(`select 1 from checkouts c join caretakers p
        on p.stripe_account_id = c.asked -> 'destination' ->> 'account_id' where c.status = 'PAID'`),
    ).toHaveLength(1)
  })

  test('from a bank account', async () => {
    const {parent, carer, id} = await stated()
    await money.connect(carer)
    await money.pay(
      await app.ok(checkout.statementByAch, {by: parent, params: {invoiceId: id}}),
      numbers.arrives,
    )
    expect((await read(carer, id)).status).toBe('PROCESSING')
    await money.until(plusMs(monday.first, 61_000))
    expect(await read(carer, id)).toMatchObject({status: 'PAID', method: 'ach'})
  })

  test('a tip is whole cents and has a limit; nobody else pays, not even who is paid', async () => {
    const {parent, carer, id} = await stated()
    await money.connect(carer)
    for (const tip_cents of ['-1', '1.5', 'x', '100001', '9999999']) {
      const call = app.call(checkout.statementByCard, {
        by: parent,
        params: {invoiceId: id},
        query: {tip_cents},
      })
      expectRefusal(await call, 422, 'invalid')
    }
    const other = app.call(checkout.statementByCard, {by: await app.parent(), params: {invoiceId: id}})
    expectRefusal(await other, 404, 'not_found')
    expectRefusal(
      await app.call(checkout.leadInvoiceByCard, {by: await app.agency(), params: {invoiceId: id}}),
      404,
    )
  })

  test('outside of Village: the family says so, the payee confirms, and no fee is owed', async () => {
    const {parent, carer, id} = await stated()
    const mark = () => app.call(contract.markPaidOutside, {by: parent, params: {id}})
    const answer = (received: boolean) =>
      app.call(contract.answerPaidOutside, {by: carer, params: {id}, body: {received}})
    expectRefusal(await answer(true), 409, 'invoice_closed')
    expect((await mark()).body).toMatchObject({status: 'OPEN', outside: {confirmed_at: null}})
    expectRefusal(await mark(), 409, 'already_answered')
    expect((await answer(false)).body.outside).toBeNull()
    await mark()
    expect((await answer(true)).body).toMatchObject({
      status: 'PAID',
      method: 'outside',
      credited_cents: 1000,
      credit_notes: [{amount_cents: 1000}],
    })
    expect(await money.balances()).toEqual({})
    expectRefusal(
      await app.call(contract.markPaidOutside, {by: await app.parent(), params: {id}}),
      404,
      'not_found',
    )
  })
})
