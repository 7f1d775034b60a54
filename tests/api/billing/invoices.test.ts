import {sql} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import {createNonUser} from '#contract/admin/careseekers.ts'
import {listExceptions} from '#contract/admin/exceptions.ts'
import * as contract from '#contract/money/invoices.ts'
import type {Invoice} from '#contract/money/invoices.ts'
import {acceptReschedule, proposeReschedule} from '#contract/sessions/sessions.ts'
import {creditText} from '#domain/money/invoice-text.ts'
import {leadFeeCents} from '#domain/money/money.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const day_ms = 86_400_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const {list, pay, won} = leadMoneyOf(app)

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

  test('the credit of one that was moved to another day names the day that was invoiced', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    const visit = (await story.sessions(parent, booking)).at(-1)!
    const day = {start: plusMs(visit.scheduled_start, day_ms), end: plusMs(visit.scheduled_end, day_ms + 3_600_000)}
    await app.ok(proposeReschedule, {by: parent, params: {id: visit.id}, body: day})
    await app.ok(acceptReschedule, {by: agency, params: {id: visit.id}, body: {}})
    const credits = await app.rows<{reason: string}>('select reason from credit_notes')
    expect(credits.map(({reason}) => creditText(reason))).toEqual([
      'Visit on Wed, Jun 10, 2026 rescheduled; it is invoiced again at its new times',
    ])
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
    // until the job runs less is due than it will be, so the credit says that an invoice follows
    const credits = await app.rows<{reason: string}>('select reason from credit_notes')
    expect(credits.map(({reason}) => creditText(reason))).toEqual([
      'Visit on Mon, Jun 8, 2026 rescheduled; it is invoiced again at its new times',
    ])
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
    const said = pdfText(bytes)
    const seller = 'From: Village, 100 Main St, Nashville, TN 37201, Tax ID 12-3456789'
    for (const text of ['Lead invoice INV-2026-000001', 'Status: To pay', 'Issued: Mon, Jun 1, 2026', '$30.00', seller])
      expect(said).toContain(text)
    expectRefusal(await app.call(contract.getInvoicePdf, {by: parent, params: {id: invoice!.id}}), 404, 'not_found')
    expect((await app.call(contract.getInvoicePdf, {by: await app.staff(), params: {id: invoice!.id}})).status).toBe(
      200,
    )
  })

  test('as a PDF its days are those of the person who reads it', async () => {
    // ten in the evening in Nashville, the next day by the clock of the world
    app.clock.set('2026-06-02T03:00:00.000Z')
    const {agency} = await won('2026-06-08', '2026-06-10')
    const [invoice] = await list(agency)
    const read = async () => {
      const answer = await app.app.request(`/api/invoices/${invoice!.id}/pdf`, {
        headers: {Authorization: `Bearer ${agency.token}`},
      })
      return pdfText(Buffer.from(await answer.arrayBuffer()))
    }
    for (const [timezone, day] of [
      ['America/Chicago', 'Mon, Jun 1, 2026'],
      ['UTC', 'Tue, Jun 2, 2026'],
    ]) {
      await app.rows(`update users set timezone = '${timezone}' where id = '${agency.user_id}'`)
      expect(await read()).toContain(`Issued: ${day}`)
    }
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
    expect(head).toBe('Number,Kind,Status,Issued,Due,Paid,Method,Booking,Payer,Payee,Line,Quantity,Unit USD,Amount USD')
    expect(rows).toHaveLength(3)
    for (const row of rows) {
      expect(row).toContain(`"'=HYPERLINK(""https://evil.test"",""x""), Inc"`)
      expect(row).toMatch(/,Lead invoice,To pay,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,,,/)
      expect(row).toMatch(/,1,10\.00,10\.00$/)
      for (const cell of row.match(/"(?:[^"]|"")*"|[^,]+/g) ?? [])
        expect(cell.replace(/^"/, '')).not.toMatch(/^[=+@\t-]/)
    }
  })

  test('as CSV: only what the agency owes, or only what it is paid', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    await story.confirmed(parent, agency)
    const rows = async (side?: contract.InvoiceSide) => {
      const {text} = await app.call(contract.exportInvoices, {by: agency, query: side && {side}})
      return text.trim().split('\r\n').slice(1)
    }
    expect(await rows('payer')).toHaveLength(3)
    expect(await rows('payee')).toEqual([])
    expect(await rows()).toHaveLength(3)
  })

  test('in the language of its reader, as CSV and for the screen', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    await story.confirmed(parent, agency)
    await app.db.execute(sql`alter table invoice_lines disable trigger invoice_lines_append_only`)
    await app.db.execute(sql`update invoice_lines set about = null, description = 'Care, Jun 1' where position = 1`)
    await app.db.execute(sql`alter table invoice_lines enable trigger invoice_lines_append_only`)
    const {text} = await app.call(contract.exportInvoices, {by: agency, headers: {'Accept-Language': 'es'}})
    expect(text).toMatch(/,"Lun, 8 de jun, 9:00 a\.m\. – 1:00 p\.m\.: 10% de 4 horas a \$25\/hora",1,10\.00,10\.00\r\n/)
    expect(text).toContain(',"Care, Jun 1",1,10.00,10.00')
    const [invoice] = await app.ok(contract.listOrgInvoices, {by: agency})
    expect(invoice!.lines.map(line => line.about?.kind)).toEqual(['lead_fee', undefined, 'lead_fee'])
  })
})

describe('lists', () => {
  test('page by page, newest first, narrowed by status and kind', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    for (let i = 0; i < 3; i++) await story.confirmed(parent, agency)
    const page = await app.call(contract.listOrgInvoices, {by: agency, query: {limit: '2', kind: 'lead'}})
    expect(page.body.map((invoice: Invoice) => invoice.number)).toEqual(['INV-2026-000003', 'INV-2026-000002'])
    const cursor = /cursor=([\w-]+)/.exec(page.headers.get('Link')!)![1]!
    const rest = await app.ok(contract.listOrgInvoices, {by: agency, query: {limit: '2', cursor}})
    expect(rest.map(invoice => invoice.number)).toEqual(['INV-2026-000001'])
    expect(await app.ok(contract.listOrgInvoices, {by: agency, query: {status: 'PAID'}})).toEqual([])
    expect(await app.ok(contract.listParentInvoices, {by: parent})).toEqual([])
    expectRefusal(await app.call(contract.listOrgInvoices, {by: await app.member(agency, 'field')}), 403, 'forbidden')
    expect((await app.call(contract.listOrgInvoices, {by: await app.member(agency, 'coordinator')})).status).toBe(200)
  })

  test('by the time of issue, not of writing', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    await story.confirmed(parent, agency)
    app.clock.set('2026-05-20T15:00:00.000Z')
    const late = {...agency, token: await app.logInAgain(agency)}
    await story.confirmed({...parent, token: await app.logInAgain(parent)}, late)
    const times = (await app.ok(contract.listOrgInvoices, {by: late})).map(({issued_at}) => issued_at)
    expect(times).toEqual([testStart, '2026-05-20T15:00:00.000Z'])
  })

  test('staff see payments with the payer and what they paid', async () => {
    const {agency} = await won('2026-06-08', '2026-06-10')
    await pay(agency, (await list(agency))[0]!)
    const {items} = await app.ok(contract.listPayments, {by: await app.staff()})
    expect(items).toMatchObject([
      {status: 'SUCCEEDED', method: 'card', amount_cents: 3000, invoices: [{number: 'INV-2026-000001'}]},
    ])
  })

  test('a family without an account is called by its whole name among payments and on the desk', async () => {
    const staff = await app.staff()
    const {agency} = await won('2026-06-08', '2026-06-10')
    await pay(agency, (await list(agency))[0]!)
    const [payment] = (await app.ok(contract.listPayments, {by: staff})).items
    const family = await app.ok(createNonUser, {
      by: staff,
      key: newId(),
      body: {first_name: 'Rose', last_name: 'Field', phone_number: '(615) 555-0170', number_of_children: 1},
    })
    await money.owed({checkout_id: payment!.checkout_id!, payer_id: family.id})
    const payers = (await app.ok(contract.listPayments, {by: staff})).items.map(({payer}) => payer.name)
    expect(payers).toContain('Rose Field')
    const {items} = await app.ok(listExceptions, {by: staff})
    expect(items).toMatchObject([{money: {payer_name: 'Rose Field'}}])
  })
})
