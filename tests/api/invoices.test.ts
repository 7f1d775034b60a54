import {beforeEach, describe, expect, test} from 'vitest'
import type {Booking} from '#contract/booking.ts'
import * as checkout from '#contract/checkout.ts'
import * as familyBookings from '#contract/family-bookings.ts'
import * as contract from '#contract/invoices.ts'
import type {Invoice} from '#contract/invoices.ts'
import * as providerBookings from '#contract/provider-bookings.ts'
import {acceptReschedule, cancelSession, proposeReschedule} from '#contract/sessions.ts'
import {leadFeeCents} from '#domain/money.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '../support/app.ts'
import {expectRefusal} from '../support/call.ts'
import {testStart} from '../support/clock.ts'
import {moneyOf, numbers} from '../support/money.ts'
import type {Member, Parent} from '../support/people.ts'
import {storyOf} from '../support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const day_ms = 86_400_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const list = (by: Member) => app.ok(contract.listOrgInvoices, {by})
const pay = async (by: Member, invoice: {id: string}) =>
  money.pay(await app.ok(checkout.leadInvoiceByCard, {by, params: {invoiceId: invoice.id}}))

/** Four hours on every day of these dates, $25 an hour: $10 a visit for the agency. */
async function won(from: string, to: string): Promise<{parent: Parent; agency: Member; booking: Booking}> {
  const [parent, agency] = [await app.parent(), await app.agency()]
  const booking = await story.confirmed(parent, agency, {
    schedule: [{date_range: [from, to], time_range: ['09:00', '13:00']}],
  })
  return {parent, agency, booking}
}

describe('lead invoices', () => {
  test('the first comes with the approval: fee × rate × the scheduled hours of thirty days', async () => {
    const {agency, booking} = await won('2026-06-08', '2026-06-10')
    const [invoice, ...others] = await list(agency)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      number: 'INV-2026-000001',
      kind: 'lead',
      status: 'OPEN',
      amount_cents: leadFeeCents({rate_cents: 2500, minutes_per_session: [240, 240, 240], fee_bps: 1000}),
      due_cents: 3000,
      issued_at: testStart,
      due_at: plusMs(testStart, 14 * day_ms),
      booking_id: booking.id,
      booking_number: booking.number,
      org_id: agency.org_id,
      my_side: 'payer',
      payee: null,
      period: {start: '2026-06-08', end: '2026-06-10'},
    })
    expect(invoice!.lines).toHaveLength(3)
    expect(invoice!.lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(3000)
  })

  test('less than can be charged goes with the visits of the next thirty days, or is waived', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const visitOn = (date: string) => ({
      date_range: [date, date] as [string, string],
      time_range: ['09:00', '09:10'] as [string, string],
    })
    await story.confirmed(parent, agency, {schedule: [visitOn('2026-06-08')]})
    await story.confirmed(parent, agency, {schedule: [visitOn('2026-06-09'), visitOn('2026-07-15')]})
    expect(await list(agency)).toEqual([])
    await money.until(plusMs(testStart, 45 * day_ms))
    expect(await list(agency)).toMatchObject([{amount_cents: 84}])
  })

  test('a caregiver’s booking has none', async () => {
    await story.confirmed(await app.parent(), await app.caretaker())
    expect(await app.rows('select id from invoices')).toEqual([])
  })

  test('thirty days at a time: each visit once, until the last', async () => {
    const {agency, booking} = await won('2026-06-08', '2026-08-20')
    const {first_start} = booking
    await money.until(plusMs(first_start, 30 * day_ms - 1))
    expect(await list(agency)).toHaveLength(1)
    await money.until(plusMs(first_start, 30 * day_ms))
    await money.until(plusMs(first_start, 31 * day_ms))
    expect(await list(agency)).toHaveLength(2)
    await money.until(plusMs(first_start, 60 * day_ms))
    await money.until(plusMs(first_start, 90 * day_ms))
    const all = await list(agency)
    expect(all.map(invoice => invoice.lines.length).toReversed()).toEqual([30, 30, 14])
    expect(all.reduce((sum, invoice) => sum + invoice.amount_cents, 0)).toBe(74 * 1000)
    expect(await app.rows('select session_id from invoice_lines group by 1 having count(*) > 1')).toEqual([])
    expect(await app.rows('select look_at from lead_periods')).toEqual([{look_at: null}])
  })

  /** A visit on the 8th of June and one on the 20th of July, which both sides then move to other times. */
  async function moved(start: string, end: string) {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const time_range: [string, string] = ['09:00', '13:00']
    const booking = await story.confirmed(parent, agency, {
      schedule: [
        {date_range: ['2026-06-08', '2026-06-08'], time_range},
        {date_range: ['2026-07-20', '2026-07-20'], time_range},
      ],
    })
    const [, second] = await story.sessions(parent, booking)
    const params = {id: second!.id}
    await app.ok(proposeReschedule, {by: parent, params, body: {start, end}})
    await app.ok(acceptReschedule, {by: agency, params, body: {}})
    return {agency, booking}
  }

  test('a visit that was moved beyond the booking’s end is invoiced in its time', async () => {
    const {agency, booking} = await moved('2026-08-24T14:00:00.000Z', '2026-08-24T18:00:00.000Z')
    await money.until(plusMs(booking.first_start, 30 * day_ms))
    expect(await list(agency)).toHaveLength(1)
    await money.until(plusMs(booking.first_start, 60 * day_ms))
    expect((await list(agency)).map(each => each.period?.start)).toEqual(['2026-08-24', '2026-06-08'])
    expect(await app.rows('select look_at from lead_periods')).toEqual([{look_at: null}])
  })

  test('one that was brought forward is invoiced too, also where all is over by then', async () => {
    const {agency, booking} = await moved('2026-06-09T14:00:00.000Z', '2026-06-09T18:00:00.000Z')
    await app.rows(`update bookings set status = 'COMPLETED' where id = '${booking.id}'`)
    await money.until(plusMs(booking.first_start, 30 * day_ms))
    expect((await list(agency)).map(each => each.period?.start)).toEqual(['2026-06-09', '2026-06-08'])
  })

  test('one whose hours were agreed anew is credited and invoiced as it is now, at once', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-08-20')
    const [first, second] = await story.sessions(parent, booking)
    const agree = async ({id}: {id: string}, start: string, end: string) => {
      await app.ok(proposeReschedule, {by: parent, params: {id}, body: {start, end}})
      await app.ok(acceptReschedule, {by: agency, params: {id}, body: {}})
    }
    await agree(first!, first!.scheduled_start, plusMs(first!.scheduled_end, 2 * 3_600_000))
    // as long as before: nothing is to be put right
    await agree(second!, plusMs(second!.scheduled_start, 3_600_000), plusMs(second!.scheduled_end, 3_600_000))
    expect(await list(agency)).toMatchObject([{amount_cents: 30_000, due_cents: 29_000}])
    await money.until(plusMs(testStart, 60_000))
    expect(await list(agency)).toMatchObject([
      {amount_cents: 1500, lines: [{amount_cents: 1500}]},
      {amount_cents: 30_000, due_cents: 29_000},
    ])
    // the thirty days go on as they were
    await money.until(plusMs(booking.first_start, 30 * day_ms - 1))
    expect(await list(agency)).toHaveLength(2)
    await money.until(plusMs(booking.first_start, 30 * day_ms))
    expect((await list(agency))[0]).toMatchObject({amount_cents: 30_000})
  })

  test('the fee that counts is that of the approval, whatever it is later', async () => {
    const {agency, booking} = await won('2026-06-08', '2026-07-10')
    await app.rows("insert into fees (effective_from, bps) values ('2026-06-02T00:00:00Z', 5000)")
    await money.until(plusMs(booking.first_start, 30 * day_ms))
    expect(await list(agency)).toHaveLength(2)
    const [second] = await list(agency)
    expect(second!.lines.every(line => line.amount_cents === 1000)).toBe(true)
  })

  test('numbers have no gaps, however many are issued at once, and go on within the year', async () => {
    const pairs = await Promise.all(
      Array.from({length: 8}, async () => {
        const [parent, agency] = [await app.parent(), await app.agency()]
        const booking = await story.requestAgency(parent)
        await story.bid(agency, booking)
        return {parent, agency, booking}
      }),
    )
    // one of each two approvals is refused, and takes its number with it
    const outcomes = await Promise.allSettled(
      pairs.flatMap(({parent, agency, booking}) => [
        story.approve(parent, booking, agency),
        story.approve(parent, booking, agency),
      ]),
    )
    expect(outcomes.filter(each => each.status === 'fulfilled')).toHaveLength(8)
    const rows = await app.rows<{number: string}>('select number from invoices order by number')
    expect(rows.map(row => row.number)).toEqual(
      Array.from({length: 8}, (_, i) => `INV-2026-${String(i + 1).padStart(6, '0')}`),
    )
    app.clock.set('2027-01-04T15:00:00.000Z')
    const [parent, agency] = [await app.parent(), await app.agency()]
    await story.confirmed(parent, agency, {
      schedule: [{date_range: ['2027-01-08', '2027-01-08'], time_range: ['09:00', '13:00']}],
    })
    expect((await list(agency))[0]!.number).toBe('INV-2027-000001')
  })
})

describe('credits', () => {
  const cancelOne = async (by: Parent | Member, booking: Booking, reader: Parent) => {
    const session = (await story.sessions(reader, booking)).find(each => each.status === 'SCHEDULED')
    await app.ok(cancelSession, {by, params: {id: session!.id}, body: {}})
  }

  test('a visit that the family cancels comes off the open invoice; one that the agency cancels does not', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    await cancelOne(parent, booking, parent)
    await cancelOne(agency, booking, parent)
    const [invoice] = await list(agency)
    expect(invoice).toMatchObject({status: 'OPEN', amount_cents: 3000, credited_cents: 1000, due_cents: 2000})
    expect(invoice!.credit_notes).toMatchObject([
      {number: 'CN-2026-000001', amount_cents: 1000, reason: 'Visit of 2026-06-08 cancelled'},
    ])
    await pay(agency, invoice!)
    expect(await money.balances()).toEqual({cash: 2000, 'revenue:lead': -2000})
  })

  test('a booking cancelled before it started is credited whole, also by the agency, and its invoice is void', async () => {
    const {agency, booking} = await won('2026-06-08', '2026-06-10')
    await app.ok(providerBookings.cancelByOrganization, {by: agency, params: {id: booking.id}, body: {}})
    const [invoice] = await list(agency)
    expect(invoice).toMatchObject({status: 'VOID', due_cents: 0, credited_cents: 3000})
    expect(await money.balances()).toEqual({})
    expectRefusal(
      await app.call(checkout.leadInvoiceByCard, {by: agency, params: {invoiceId: invoice!.id}}),
      409,
      'invoice_closed',
    )
  })

  test('what was paid already comes off the next invoice, as a line of its own', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    const [first] = await list(agency)
    await pay(agency, first!)
    await cancelOne(parent, booking, parent)
    expect((await list(agency))[0]).toMatchObject({status: 'PAID', credit_notes: [{amount_cents: 1000}]})
    await story.confirmed(parent, agency, {
      schedule: [{date_range: ['2026-06-15', '2026-06-16'], time_range: ['09:00', '13:00']}],
    })
    const [next] = await list(agency)
    expect(next).toMatchObject({status: 'OPEN', amount_cents: 1000, due_cents: 1000})
    expect(next!.lines.map(line => line.amount_cents)).toEqual([1000, 1000, -1000])
    await pay(agency, next!)
    expect(await money.balances()).toEqual({cash: 4000, 'revenue:lead': -4000})
  })

  test('credits that cover all of the next invoice pay it as it is issued', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    await pay(agency, (await list(agency))[0]!)
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: booking.id}, body: {}})
    await story.confirmed(parent, agency, {
      schedule: [{date_range: ['2026-06-15', '2026-06-15'], time_range: ['09:00', '13:00']}],
    })
    expect((await list(agency))[0]).toMatchObject({status: 'PAID', method: 'credit', amount_cents: 0})
    expect(await money.balances()).toEqual({
      cash: 3000,
      'revenue:lead': -1000,
      [`receivable:${agency.org_id}`]: -2000,
    })
  })

  test('while somebody is at its checkout the credit waits for the next invoice: nothing is paid too much', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    const [invoice] = await list(agency)
    const begun = await app.ok(checkout.leadInvoiceByCard, {by: agency, params: {invoiceId: invoice!.id}})
    await cancelOne(parent, booking, parent)
    await money.pay(begun)
    expect((await list(agency))[0]).toMatchObject({status: 'PAID', credited_cents: 0})
    expect(await app.rows('select left_cents from credit_notes')).toEqual([{left_cents: 1000}])
  })

  test('when that checkout ends with nothing paid, it comes off this invoice after all', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    const [invoice] = await list(agency)
    const begun = await app.ok(checkout.leadInvoiceByAch, {by: agency, params: {invoiceId: invoice!.id}})
    await money.pay(begun, numbers.fails)
    await cancelOne(parent, booking, parent)
    await money.until(plusMs(testStart, 5 * 60_000))
    expect((await list(agency))[0]).toMatchObject({status: 'OPEN', credited_cents: 1000, due_cents: 2000})
    expect(await app.rows('select left_cents from credit_notes')).toEqual([{left_cents: 0}])
  })

  test('a debt that was written off is less by it, and earns nothing for the next invoice', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    await app.rows("update invoices set status = 'UNCOLLECTIBLE', uncollectible_at = issued_at")
    await cancelOne(parent, booking, parent)
    expect((await list(agency))[0]).toMatchObject({status: 'UNCOLLECTIBLE', due_cents: 2000})
    expect(await app.rows('select left_cents from credit_notes')).toEqual([{left_cents: 0}])
  })

  test('one for a bad lead is asked for once, within thirty days; staff decide', async () => {
    const {agency} = await won('2026-06-08', '2026-06-10')
    const [invoice] = await list(agency)
    const ask = (by: Member) =>
      app.call(contract.askCredit, {
        by,
        params: {id: invoice!.id},
        body: {reason: 'unreachable', note: 'No answer for a week'},
        key: newId(),
      })
    expectRefusal(await ask(await app.agency()), 404, 'not_found')
    expect((await ask(agency)).body.credit).toEqual({status: 'ASKED', reason: 'unreachable'})
    expectRefusal(await ask(agency), 409, 'already_answered')
    await app.rows('update invoices set credit_status = null')
    await money.until(plusMs(testStart, 30 * day_ms + 1))
    expectRefusal(await ask(agency), 409, 'credit_closed')
  })
})

describe('a credit that no lead invoice used for sixty days', () => {
  /** An agency that has paid for three visits, of which the family then cancelled one. */
  async function credited() {
    const made = await won('2026-06-08', '2026-06-10')
    const [invoice] = await list(made.agency)
    await pay(made.agency, invoice!)
    const [session] = await story.sessions(made.parent, made.booking)
    await app.ok(cancelSession, {by: made.parent, params: {id: session!.id}, body: {}})
    return {...made, invoice: invoice!}
  }
  const payments = () =>
    app.rows('select status, amount_cents, refunded_cents, refund_reason from payments order by paid_at')
  const left = () => app.rows('select left_cents from credit_notes order by id')

  test('goes back by itself to the payment that it came from, once', async () => {
    await credited()
    await money.until(plusMs(testStart, 60 * day_ms - 1))
    expect(await left()).toEqual([{left_cents: 1000}])
    await money.until(plusMs(testStart, 60 * day_ms))
    await money.until(plusMs(testStart, 61 * day_ms))
    expect(await left()).toEqual([{left_cents: 0}])
    expect(await payments()).toEqual([
      {
        status: 'SUCCEEDED',
        amount_cents: 3000,
        refunded_cents: 1000,
        refund_reason: 'Credit CN-2026-000001 was not used',
      },
    ])
    expect(await app.rows('select status from credit_refunds')).toEqual([{status: 'DONE'}])
    expect(await money.balances()).toEqual({cash: 2000, 'revenue:lead': -2000})
  })

  test('stays while lead invoices still come, since it comes off those', async () => {
    const {parent, agency} = await credited()
    app.clock.set(plusMs(testStart, 50 * day_ms))
    await money.until(plusMs(testStart, 50 * day_ms))
    await app.rows('update credit_notes set left_cents = 0')
    await story.confirmed(parent, agency, {
      schedule: [{date_range: ['2026-08-03', '2026-08-03'], time_range: ['09:00', '13:00']}],
    })
    await app.rows('update credit_notes set left_cents = 1000')
    await money.until(plusMs(testStart, 70 * day_ms))
    expect(await left()).toEqual([{left_cents: 1000}])
    await money.until(plusMs(testStart, 111 * day_ms))
    expect(await left()).toEqual([{left_cents: 0}])
  })

  test('what was never paid by a payment stays, and the agency reads it on the invoice', async () => {
    const {parent, agency, booking} = await credited()
    // the next invoice is covered by that credit, and then its visit is cancelled too: no money ever came for it
    const second = await story.confirmed(parent, agency, {
      schedule: [{date_range: ['2026-06-15', '2026-06-15'], time_range: ['09:00', '13:00']}],
    })
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: second.id}, body: {}})
    await money.until(plusMs(testStart, 90 * day_ms))
    const [newest] = await list(agency)
    expect(newest).toMatchObject({
      booking_id: second.id,
      method: 'credit',
      credit_notes: [{amount_cents: 1000, left_cents: 1000}],
    })
    expect(await payments()).toMatchObject([{refunded_cents: 0}])
    expect(booking.id).not.toBe(second.id)
  })

  test('what the provider can never give back stands on the note again, and is not tried for ever', async () => {
    const {agency} = await credited()
    await app.rows("delete from sandbox_objects where kind = 'payment'")
    await money.until(plusMs(testStart, 60 * day_ms))
    await money.until(plusMs(testStart, 61 * day_ms))
    expect((await list(agency))[0]!.credit_notes).toMatchObject([{amount_cents: 1000, left_cents: 1000}])
    expect(await app.rows('select refund_cents, refund_at from payments')).toEqual([
      {refund_cents: 0, refund_at: null},
    ])
    expect(await money.until(plusMs(testStart, 70 * day_ms))).toMatchObject({credits_returned: 0, refunds: 0})
    // it comes off a later invoice as ever
    await story.confirmed(await app.parent(), agency, {
      schedule: [{date_range: ['2026-08-17', '2026-08-18'], time_range: ['09:00', '13:00']}],
    })
    expect((await list(agency))[0]).toMatchObject({amount_cents: 1000})
  })

  test('of several invoices that one payment paid, no more than was paid for its own', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    await story.confirmed(parent, agency, {
      schedule: [{date_range: ['2026-06-15', '2026-06-16'], time_range: ['09:00', '13:00']}],
    })
    const ids = (await list(agency)).map(({id}) => id).join()
    await money.pay(await app.ok(checkout.leadInvoicesByCard, {by: agency, query: {invoice_ids: ids}}))
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: booking.id}, body: {}})
    await money.until(plusMs(testStart, 60 * day_ms))
    await money.until(plusMs(testStart, 61 * day_ms))
    expect(await payments()).toMatchObject([{amount_cents: 5000, refunded_cents: 3000}])
    expect(await money.balances()).toEqual({cash: 2000, 'revenue:lead': -2000})
  })
})

describe('what an invoice says', () => {
  test('never changes once it is issued: the database refuses it', async () => {
    await won('2026-06-08', '2026-06-10')
    for (const statement of [
      'update invoices set amount_cents = 1',
      "update invoices set number = 'X'",
      'delete from invoice_lines',
      "update invoice_lines set description = ''",
      'delete from ledger_entries',
      'update ledger_entries set amount_cents = 0',
      'delete from invoices',
    ]) {
      await expect(app.rows(statement), statement).rejects.toThrow(/Failed query/)
    }
    await expect(
      app.rows(
        `insert into invoice_lines (id, invoice_id, position, part, description, quantity, unit_cents, amount_cents)
         select '${newId()}', id, 99, 'fee', 'more', 1, 1, 1 from invoices`,
      ),
    ).rejects.toThrow(/Failed query/)
    await expect(
      app.rows(
        `insert into ledger_entries (id, movement_id, kind, account, amount_cents, at)
         values ('${newId()}', '${newId()}', 'paid', 'cash', 1, now())`,
      ),
    ).rejects.toThrow(/Failed query/)
  })

  test('as a PDF: for its agency and admins, with its number and its sum', async () => {
    const {parent, agency} = await won('2026-06-08', '2026-06-10')
    const [invoice] = await list(agency)
    const answer = await app.app.request(`/api/invoices/${invoice!.id}/pdf`, {
      headers: {Authorization: `Bearer ${agency.token}`},
    })
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect(answer.headers.get('Content-Disposition')).toBe('inline; filename="INV-2026-000001.pdf"')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1')).toContain('/Count 1')
    expect(bytes.toString('latin1')).toContain('Helvetica')
    expectRefusal(
      await app.call(contract.getInvoicePdf, {by: parent, params: {id: invoice!.id}}),
      404,
      'not_found',
    )
    expect(
      (await app.call(contract.getInvoicePdf, {by: await app.staff(), params: {id: invoice!.id}})).status,
    ).toBe(200)
  })

  test('as CSV: one row a line, and nothing that a spreadsheet would reckon', async () => {
    const [parent, agency] = [
      await app.parent(),
      await app.agency({legal_name: '=HYPERLINK("https://evil.test","x"), Inc'}),
    ]
    await story.confirmed(parent, agency)
    const {text, headers} = await app.call(contract.exportInvoices, {by: agency})
    expect(headers.get('Content-Type')).toBe('text/csv')
    const [head, ...rows] = text.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe(
      'Number,Kind,Status,Issued,Due,Paid,Method,Booking,Payer,Payee,Line,Quantity,Unit USD,Amount USD',
    )
    expect(rows).toHaveLength(3)
    for (const row of rows) {
      expect(row).toContain(`"'=HYPERLINK(""https://evil.test"",""x""), Inc"`)
      expect(row).toMatch(/,1,10,10$/)
      for (const cell of row.match(/"(?:[^"]|"")*"|[^,]+/g) ?? [])
        expect(cell.replace(/^"/, '')).not.toMatch(/^[=+@\t-]/)
    }
  })
})

describe('lists', () => {
  test('page by page, newest first, narrowed by status and kind', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    for (let i = 0; i < 3; i++) await story.confirmed(parent, agency)
    const page = await app.call(contract.listOrgInvoices, {by: agency, query: {limit: '2', kind: 'lead'}})
    expect(page.body.map((invoice: Invoice) => invoice.number)).toEqual([
      'INV-2026-000003',
      'INV-2026-000002',
    ])
    const cursor = /cursor=([\w-]+)/.exec(page.headers.get('Link')!)![1]!
    const rest = await app.ok(contract.listOrgInvoices, {by: agency, query: {limit: '2', cursor}})
    expect(rest.map(invoice => invoice.number)).toEqual(['INV-2026-000001'])
    expect(await app.ok(contract.listOrgInvoices, {by: agency, query: {status: 'PAID'}})).toEqual([])
    expect(await app.ok(contract.listParentInvoices, {by: parent})).toEqual([])
    expectRefusal(
      await app.call(contract.listOrgInvoices, {by: await app.member(agency, 'field')}),
      403,
      'forbidden',
    )
    expect(
      (await app.call(contract.listOrgInvoices, {by: await app.member(agency, 'coordinator')})).status,
    ).toBe(200)
  })

  test('staff see payments with whom and what they paid', async () => {
    const {agency} = await won('2026-06-08', '2026-06-10')
    await pay(agency, (await list(agency))[0]!)
    const {items} = await app.ok(contract.listPayments, {by: await app.staff()})
    expect(items).toMatchObject([
      {status: 'SUCCEEDED', method: 'card', amount_cents: 3000, invoice_numbers: ['INV-2026-000001']},
    ])
  })
})
