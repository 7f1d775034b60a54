import {beforeEach, describe, expect, test} from 'vitest'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {lineText} from '#domain/money/invoice-text.ts'
import * as contract from '#contract/money/invoices.ts'
import {statementByCard} from '#contract/money/checkout.ts'
import {acceptReschedule, cancelSession, contestSession, proposeReschedule} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {runDueBookkeeping} from '#server/jobs/money.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {careMoneyOf, monday} from '#tests/support/money/care-money.ts'
import {testStart} from '#tests/support/clock.ts'
import {long_lived_tokens} from '#tests/support/browser/long-lived-tokens.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const visit = visitsOf(app)
const {booked, list, stated, takesPlace} = careMoneyOf(app)
const minute_ms = 60_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

describe('a care statement', () => {
  test('states the settled visits of a week: care, and the fee that every price shown had in it', async () => {
    const {parent, carer, booking, sessions} = await booked('2026-06-08', '2026-06-10')
    const [offer] = (await app.ok(familyBookings.getParentBooking, {by: parent, params: {id: booking.id}})).offers!
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
    const exported = async (side: contract.InvoiceSide) =>
      (await app.call(contract.exportInvoices, {by: carer, query: {side}})).text
    expect(await exported('payee')).toContain(statement!.number)
    expect(await exported('payer')).not.toContain(statement!.number)
    expect(await app.ok(contract.listBookingPayments, {by: parent, params: {bookingId: booking.id}})).toMatchObject([
      {id: statement!.id},
    ])
    const stranger = await app.parent()
    expectRefusal(await app.call(contract.listBookingPayments, {by: stranger, params: {bookingId: booking.id}}), 404)
  })

  test('over several weeks they add up to the price shown before approving', async () => {
    const {parent, carer, booking, sessions} = await booked('2026-06-11', '2026-06-24')
    const [offer] = (await app.ok(familyBookings.getParentBooking, {by: parent, params: {id: booking.id}})).offers!
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

  test('bills the time of the visit: late is taken off, an hour for canceling late, nothing for who did not come', async () => {
    const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-11')
    await takesPlace([parent, carer], sessions[0]!, {start: 30})
    app.clock.set(plusMs(sessions[1]!.scheduled_start, -23 * 60 * minute_ms))
    await app.ok(cancelSession, {by: parent, params: {id: sessions[1]!.id}, body: {}})
    app.clock.set(plusMs(sessions[2]!.scheduled_start, -60 * minute_ms))
    await app.ok(cancelSession, {by: carer, params: {id: sessions[2]!.id}, body: {}})
    // to the fourth no one comes, and no one says anything
    await visit.until('2026-06-14T12:00:00.000Z')
    await money.until(monday.first)
    const [statement] = await list(parent)
    expect(statement!.lines.map(line => [lineText(line), line.amount_cents])).toEqual([
      ['Mon, Jun 8, 9:00 AM – 1:00 PM, care', 8750],
      ['Tue, Jun 9, 9:00 AM – 1:00 PM, canceled less than 24 hours before', 2500],
      ['Village fee, 10% of care', 1125],
    ])
    const units = statement!.lines.map(({quantity, unit}) => `${quantity} ${unit}`)
    expect(units).toEqual(['3.5 hour', '1 hour', '1 piece'])
    const pdf = await app.app.request(`/api/invoices/${statement!.id}/pdf`, {
      headers: {Authorization: `Bearer ${parent.token}`},
    })
    expect(pdfText(Buffer.from(await pdf.arrayBuffer())).split('\n')).toEqual(
      expect.arrayContaining(['3 hr 30 min', '1 hour']),
    )
  })

  test('as a PDF names both with their addresses, who gets the fee, and when it was paid; neither reads the street of the other', async () => {
    const {parent, carer, id} = await stated()
    const street = '12 Elm St, Nashville'
    await app.rows(`update users set location = '${street}' where id = '${parent.user_id}'`)
    await app.rows(`update users set location = '9 Oak Ave, Nashville, TN 37203' where id = '${carer.user_id}'`)
    await money.connect(carer)
    await money.pay(await app.ok(statementByCard, {by: parent, params: {invoiceId: id}}))
    const read = async (by: {token: string}) => {
      const pdf = await app.app.request(`/api/invoices/${id}/pdf`, {headers: {Authorization: `Bearer ${by.token}`}})
      return pdfText(Buffer.from(await pdf.arrayBuffer()))
    }
    const own = await read(parent)
    expect(own).toMatch(/From: .+, Nashville, TN$/m)
    expect(own).not.toContain('Oak Ave')
    expect(own).toContain(street)
    expect(own).toContain('Fee to: Village, 100 Main St, Nashville, TN 37201, Tax ID 12-3456789')
    expect(own).toContain('Paid: Mon, Jun 15, 2026, 7:00 AM CT, by card')
    const theirs = await read(carer)
    expect(theirs).toMatch(/To: .+, Nashville, TN$/m)
    expect(theirs).toMatch(/From: .+, 9 Oak Ave, Nashville, TN 37203/)
    expect(theirs).not.toContain('Elm St')
  })

  test('until it is issued both sides read that the late fee is not on it, and the family what it will have', async () => {
    const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-10')
    const [care, late, ahead] = sessions
    await takesPlace([parent, carer], care!)
    app.clock.set(plusMs(late!.scheduled_start, -60 * minute_ms))
    await app.ok(cancelSession, {by: parent, params: {id: late!.id}, body: {}})
    expect(await visit.reads(parent, care!)).toMatchObject({unbilled_cents: 11_000, unbilled_fee_cents: 1000})
    expect(await visit.reads(parent, late!)).toMatchObject({unbilled_cents: 2750, cancelled: {is_stated: false}})
    expect(await visit.reads(parent, ahead!)).not.toHaveProperty('unbilled_cents')
    const theirs = await visit.reads(carer, late!)
    expect(theirs).toMatchObject({cancelled: {is_stated: false}})
    expect(theirs).not.toHaveProperty('unbilled_cents')

    await takesPlace([parent, carer], ahead!)
    await money.until(monday.first)
    expect(await list(parent)).toHaveLength(1)
    for (const each of sessions) expect(await visit.reads(parent, each)).not.toHaveProperty('unbilled_cents')
    for (const by of [parent, carer]) {
      expect(await visit.reads(by, late!)).toMatchObject({cancelled: {is_stated: true}})
    }
  })

  test('a contested visit keeps its sum for the family, apart from what the next statement will have', async () => {
    const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-08')
    const [care] = sessions
    await takesPlace([parent, carer], care!)
    const contest = {key: newId(), params: {id: care!.id}, body: {reason: 'Not so long'}}
    await app.ok(contestSession, {by: parent, ...contest})
    const own = await visit.reads(parent, care!)
    expect(own).toMatchObject({status: 'DISPUTED', contested_cents: 11_000})
    expect(own).not.toHaveProperty('unbilled_cents')
    expect(await visit.reads(carer, care!)).not.toHaveProperty('contested_cents')
  })

  test('a contested visit that no one confirmed may cost its booked time at most', async () => {
    const {parent, sessions} = await booked('2026-06-08', '2026-06-08')
    const [care] = sessions
    await money.until(plusMs(care!.scheduled_end, 73 * 60 * minute_ms))
    const contest = {key: newId(), params: {id: care!.id}, body: {reason: 'The caregiver did not come'}}
    await app.ok(contestSession, {by: parent, ...contest})
    expect(await visit.reads(parent, care!)).toMatchObject({status: 'DISPUTED', contested_cents: 11_000})
  })

  test('a late cancel that was free because her checks had lapsed stays free; one that was not stays due', async () => {
    const {parent, carer, booking, sessions} = await booked('2026-06-08', '2026-06-12')
    await app.rows(long_lived_tokens)
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
    expect(statement!.lines.map(line => [lineText(line), line.amount_cents])).toEqual([
      ['Mon, Jun 8, 9:00 AM – 1:00 PM, canceled less than 24 hours before', 2500],
      ['Village fee, 10% of care', 250],
    ])
  })

  test('only the family reads whether canceling is free', async () => {
    const {carer, booking} = await booked('2026-06-08', '2026-06-08')
    const [session] = await story.sessions(carer, booking)
    expect(session).not.toHaveProperty('cancels_free')
  })

  test('waits some days for a visit that is not settled, then goes without; the visit follows', async () => {
    const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-14')
    await takesPlace([parent, carer], sessions[0]!)
    await takesPlace([parent, carer], sessions[6]!)
    // both claimed, an hour apart, and no one decides
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

test('a visit moved to an earlier week is on the statement of that week', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const on = (date: string) => ({
    date_range: [date, date] as [string, string],
    time_range: ['09:00', '13:00'] as [string, string],
  })
  const booking = await story.confirmed(parent, carer, {schedule: [on('2026-06-08'), on('2026-07-06')]})
  const [first, second] = await story.sessions(parent, booking)
  await takesPlace([parent, carer], first!)
  await money.until(monday.first)
  const body = {start: '2026-06-18T14:00:00.000Z', end: '2026-06-18T18:00:00.000Z'}
  await app.ok(proposeReschedule, {by: parent, key: newId(), params: {id: second!.id}, body})
  await app.ok(acceptReschedule, {by: carer, key: newId(), params: {id: second!.id}, body: {}})
  await takesPlace([parent, carer], {...second!, scheduled_start: body.start, scheduled_end: body.end})
  await money.until(monday.second)
  expect(await list(parent)).toMatchObject([
    {period: {start: '2026-06-15', end: '2026-06-21'}, amount_cents: 11_000},
    {period: {start: '2026-06-08', end: '2026-06-14'}, amount_cents: 11_000},
  ])
})

test('a booking that cannot be stated keeps no other waiting, and is tried again', async () => {
  const [bad, good] = [await booked('2026-06-08', '2026-06-08'), await booked('2026-06-08', '2026-06-08')]
  for (const {parent, carer, sessions} of [bad, good]) await takesPlace([parent, carer], sessions[0]!)
  // its fee is more than an invoice can hold
  const fee = (bps: string) => app.rows(`update bookings set fee_bps = ${bps} where id = '${bad.booking.id}'`)
  const [{fee_bps}] = (await app.rows<{fee_bps: number}>('select fee_bps from bookings limit 1')) as [{fee_bps: number}]
  await fee('2147483647')
  app.clock.set(monday.first)
  const trouble: unknown[] = []
  const done = await runDueBookkeeping(app.db, app.clock.now(), error => trouble.push(error))
  expect(done.weeks_stated).toBe(2)
  expect(trouble).toHaveLength(1)
  await app.rows(long_lived_tokens)
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
  await runDueBookkeeping(app.db, app.clock.now(), error => trouble.push(error))
  expect([trouble.length, await leads(bad), await leads(good)]).toEqual([1, 1, 2])
  await app.rows(`update bookings set fee_bps = 1000 where id = '${bad.booking.id}'`)
  await money.until('2026-07-09T18:00:00.000Z')
  expect([await leads(bad), await leads(good)]).toEqual([2, 2])
})
