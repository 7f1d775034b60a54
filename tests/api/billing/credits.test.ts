import {eq, sql} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import {cancelAnyBooking, cancelAnyVisit} from '#contract/admin/bookings.ts'
import {markUncollectible} from '#contract/admin/invoices.ts'
import {suspendAgency, suspendUser} from '#contract/admin/people.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import * as checkout from '#contract/money/checkout.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import * as contract from '#contract/money/invoices.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {organizations} from '#server/db/schema/all.ts'
import {tick} from '#server/jobs/tick.ts'
import {paidInTotal} from '#server/modules/billing/index.ts'
import {returnUnusedCredits} from '#server/modules/payments/checkout/credits.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import type {Member, Parent} from '#tests/support/people.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const visit = visitsOf(app)
const day_ms = 86_400_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const {list, pay, won} = leadMoneyOf(app)

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
      {number: 'CN-2026-000001', amount_cents: 1000, reason: 'visit_canceled:2026-06-08'},
    ])
    await pay(agency, invoice!)
    expect(await money.balances()).toEqual({cash: 2000, 'revenue:lead': -2000})
  })

  test('a visit that staff cancel for neither side comes off the invoice; one that they cancel for the agency does not', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    const [first, second] = await story.sessions(parent, booking)
    const admin = await app.staff('admin')
    const cancel = (id: string, canceled_for: 'staff' | 'provider') =>
      app.ok(cancelAnyVisit, {by: admin, key: newId(), params: {id}, body: {canceled_for, reason: 'Snow'}})
    await cancel(first!.id, 'provider')
    expect(await list(agency)).toMatchObject([{due_cents: 3000}])
    await cancel(second!.id, 'staff')
    expect(await list(agency)).toMatchObject([{due_cents: 2000, credited_cents: 1000}])
  })

  test.each(['Cancel booking', 'a suspension of the family', 'a suspension of the agency'] as const)(
    'what is ahead of a running booking comes off the invoice if staff end it for neither side: %s',
    async how => {
      const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
      const [first] = await story.sessions(parent, booking)
      for (const [edge, at] of [
        ['starts', first!.scheduled_start],
        ['ends', first!.scheduled_end],
      ] as const) {
        app.clock.set(at)
        for (const by of [parent, agency]) await visit[edge](by, first!)
      }
      const call = {by: await app.staff('admin'), key: newId()}
      if (how === 'Cancel booking') {
        await app.ok(cancelAnyBooking, {...call, params: {id: booking.id}, body: {reason: 'Snow'}})
      } else if (how === 'a suspension of the family') {
        await app.ok(suspendUser, {...call, params: {id: parent.user_id}, body: {reason: 'Unsafe'}})
      } else {
        await app.ok(suspendAgency, {...call, params: {id: agency.org_id}, body: {reason: 'Unsafe'}})
      }
      const credited_cents = how === 'a suspension of the agency' ? 0 : 2000
      expect(await app.rows("select credited_cents from invoices where kind = 'lead'")).toEqual([{credited_cents}])
      if (credited_cents === 0) return
      const {items} = await app.ok(listNotifications, {by: agency})
      expect(items.find(({kind}) => kind === 'invoice_credited')?.body).toMatch(/ Visits canceled\.$/)
    },
  )

  test('a canceled visit that both sides confirm after all is invoiced again, and the history says that it took place', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-08')
    const [session] = await story.sessions(parent, booking)
    app.clock.set(plusMs(session!.scheduled_start, -3_600_000))
    await cancelOne(parent, booking, parent)
    expect(await list(agency)).toMatchObject([{status: 'VOID', due_cents: 0}])
    for (const edge of ['starts', 'ends'] as const) {
      app.clock.set(edge === 'starts' ? session!.scheduled_start : session!.scheduled_end)
      for (const by of [parent, agency]) await visit[edge](by, session!)
    }
    await tick(app.db, app.clock.now())
    expect(await list(agency)).toMatchObject([{status: 'OPEN', due_cents: 1000}, {status: 'VOID'}])
    const {items: events} = await app.ok(getBookingHistory, {by: parent, params: {id: booking.id}})
    expect(events.map(({what}) => what)).toContain('visit_settled')
    expect(events.map(({what}) => what)).not.toContain('visit_cancelled')
  })

  test('the notification of one canceled visit names its day', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    await cancelOne(parent, booking, parent)
    const {items} = await app.ok(listNotifications, {by: agency, query: {}})
    const credited = items.find(({kind}) => kind === 'invoice_credited')
    expect(credited?.body).toMatch(/The family canceled the visit on Mon, Jun 8, 2026\./)
  })

  test('nor is less credited where an agency cancels each visit before it started, the last ones by ending the weeks', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const schedule = [
      {date_range: ['2026-06-08'] as [string], weekdays: [1, 3], time_range: ['09:00', '13:00'] as [string, string]},
    ]
    const booking = await story.confirmed(parent, agency, {schedule})
    await cancelOne(agency, booking, parent)
    const body = {last_day: '2026-06-08'}
    await app.ok(familyBookings.endWeekly, {by: agency, key: newId(), params: {id: booking.id}, body})
    const [invoice] = await list(agency)
    expect(invoice).toMatchObject({status: 'VOID', due_cents: 0})
  })

  test('a booking canceled before it started is credited whole, also by the agency, and its invoice is void', async () => {
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

  test('the CSV sums to what was paid and is owed less open credit, with credits used in full and in part', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    const column = async () => {
      const rows = (await app.call(contract.exportInvoices, {by: agency})).text.trim().split('\r\n').slice(1)
      return rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0)
    }
    await pay(agency, (await list(agency))[0]!)
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: booking.id}, body: {}})
    expect(await column()).toBe(0)
    const winFor = (date: string, until: string) =>
      story.confirmed(parent, agency, {schedule: [{date_range: [date, date], time_range: ['09:00', until]}]})
    await winFor('2026-06-15', '15:00')
    expect(await app.rows('select sum(left_cents)::int as cents from credit_notes')).toEqual([{cents: 1500}])
    expect((await list(agency))[0]).toMatchObject({status: 'PAID', method: 'credit'})
    expect(await column()).toBe(3000 - 1500)
    await winFor('2026-06-16', '17:00')
    await winFor('2026-06-17', '13:00')
    expect((await list(agency)).map(({due_cents}) => due_cents)).toEqual([1000, 500, 0, 0])
    expect(await column()).toBe(3000 + 1500)
  })

  test('the CSV does so also if the invoice that used a credit is void again', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    const column = async () => {
      const rows = (await app.call(contract.exportInvoices, {by: agency})).text.trim().split('\r\n').slice(1)
      return rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0)
    }
    await pay(agency, (await list(agency))[0]!)
    await cancelOne(parent, booking, parent)
    const second = await story.confirmed(parent, agency, {
      schedule: [{date_range: ['2026-06-15', '2026-06-16'], time_range: ['09:00', '13:00']}],
    })
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: second.id}, body: {}})
    expect((await list(agency))[0]).toMatchObject({status: 'VOID', due_cents: 0})
    expect(await app.rows('select sum(left_cents)::int as cents from credit_notes')).toEqual([{cents: 1000}])
    expect(await column()).toBe(3000 - 1000)
  })

  test('while someone is at its checkout the credit waits for the next invoice: nothing is paid too much', async () => {
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
    const [owed] = await list(agency)
    const gone = {uncollectible: true, reason: 'Out of business'}
    await app.ok(markUncollectible, {by: await app.staff(), params: {id: owed!.id}, body: gone})
    await cancelOne(parent, booking, parent)
    expect((await list(agency))[0]).toMatchObject({status: 'UNCOLLECTIBLE', due_cents: 2000})
    expect(await app.rows('select left_cents from credit_notes')).toEqual([{left_cents: 0}])
    expect(await money.balances()).toEqual({'revenue:lead': -2000, written_off: 2000})
  })

  test('of a debt written off after older credits had paid a part, that part is the agency’s again, and no more', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    await pay(agency, (await list(agency))[0]!)
    await cancelOne(parent, booking, parent)
    const second = await story.confirmed(parent, agency, {
      schedule: [{date_range: ['2026-06-15', '2026-06-16'], time_range: ['09:00', '13:00']}],
    })
    const [owed] = await list(agency)
    expect(owed).toMatchObject({status: 'OPEN', due_cents: 1000})
    const gone = {uncollectible: true, reason: 'Out of business'}
    await app.ok(markUncollectible, {by: await app.staff(), params: {id: owed!.id}, body: gone})
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: second.id}, body: {}})
    expect((await list(agency))[0]).toMatchObject({status: 'UNCOLLECTIBLE', due_cents: 0})
    const left = 'select coalesce(sum(left_cents), 0)::int as cents from credit_notes'
    expect(await app.rows(left)).toEqual([{cents: 1000}])
    expect(await money.balances()).toEqual({
      cash: 3000,
      'revenue:lead': -2000,
      [`receivable:${agency.org_id}`]: -1000,
    })
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
    expect((await ask(agency)).body.credit).toEqual({
      status: 'ASKED',
      reason: 'unreachable',
      note: 'No answer for a week',
    })
    expectRefusal(await ask(agency), 409, 'already_answered')
    await app.rows('update invoices set credit_status = null')
    await money.until(plusMs(testStart, 30 * day_ms + 1))
    expectRefusal(await ask(agency), 409, 'credit_closed')
  })

  test('one for a lead that is credited in full already is not asked for', async () => {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    const [invoice] = await list(agency)
    await pay(agency, invoice!)
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: booking.id}, body: {}})
    const asked = {by: agency, params: {id: invoice!.id}, body: {reason: 'unreachable'} as const, key: newId()}
    expectRefusal(await app.call(contract.askCredit, asked), 409, 'more_than_left')
    expect(await app.rows('select credit_status from invoices')).toEqual([{credit_status: null}])
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
    const {agency} = await credited()
    const paidInAll = async () =>
      app.db
        .select({cents: paidInTotal(agency.org_id)})
        .from(organizations)
        .where(eq(organizations.id, agency.org_id))
    expect(await paidInAll()).toEqual([{cents: 3000}])
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
        refund_reason: 'credit_unused:CN-2026-000001',
      },
    ])
    expect(await app.rows('select status from credit_refunds')).toEqual([{status: 'DONE'}])
    expect(await paidInAll()).toEqual([{cents: 2000}])
    const {items} = await app.ok(listNotifications, {by: {...agency, token: await app.logInAgain(agency)}, query: {}})
    expect(items.filter(({kind}) => kind === 'money_returned').map(({title}) => title)).toEqual([
      '$10.00 is being returned to you',
    ])
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

  test('goes back to the payment of an earlier invoice if a credit of that one had paid its own', async () => {
    const {parent, agency} = await credited()
    const second = await story.confirmed(parent, agency, {
      schedule: [{date_range: ['2026-06-15', '2026-06-15'], time_range: ['09:00', '13:00']}],
    })
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: second.id}, body: {}})
    expect(await left()).toEqual([{left_cents: 0}, {left_cents: 1000}])
    for (const days of [60, 61, 62]) await money.until(plusMs(testStart, days * day_ms))
    expect(await left()).toEqual([{left_cents: 0}, {left_cents: 0}])
    const by = {...agency, token: await app.logInAgain(agency)}
    const [newest] = await list(by)
    expect(newest).toMatchObject({
      booking_id: second.id,
      method: 'credit',
      credit_notes: [
        {amount_cents: 1000, left_cents: 0, returned_cents: 1000, refund: {by: 'provider', status: 'SENT'}},
      ],
    })
    expect(await payments()).toMatchObject([{amount_cents: 3000, refunded_cents: 1000}])
    expect(await money.balances()).toEqual({cash: 2000, 'revenue:lead': -2000})
  })

  test('goes back in two parts where a payment and a credit had paid its invoice, never more than either', async () => {
    const {parent, agency} = await credited()
    const second = await story.confirmed(parent, agency, {
      schedule: [{date_range: ['2026-06-15', '2026-06-17'], time_range: ['09:00', '13:00']}],
    })
    await pay(agency, (await list(agency))[0]!)
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: second.id}, body: {}})
    for (const days of [60, 61, 62]) await money.until(plusMs(testStart, days * day_ms))
    expect(await app.rows('select sum(left_cents)::int as cents from credit_notes')).toEqual([{cents: 0}])
    expect(await app.rows('select amount_cents, refunded_cents from payments order by amount_cents')).toEqual([
      {amount_cents: 2000, refunded_cents: 2000},
      {amount_cents: 3000, refunded_cents: 1000},
    ])
    expect(await money.balances()).toEqual({cash: 2000, 'revenue:lead': -2000})
  })

  test('is on the page and the PDF of its invoice as refunded', async () => {
    const {agency, invoice} = await credited()
    await money.until(plusMs(testStart, 60 * day_ms))
    const by = {...agency, token: await app.logInAgain(agency)}
    const read = () => app.ok(contract.getInvoice, {by, params: {id: invoice.id}})
    expect((await read()).credit_notes).toMatchObject([{left_cents: 0, returned_cents: 1000}])
    const pdf = await app.app.request(`/api/invoices/${invoice.id}/pdf`, {
      headers: {Authorization: `Bearer ${by.token}`},
    })
    const text = pdfText(Buffer.from(await pdf.arrayBuffer()))
    expect(text).toMatch(
      /Paid\n\$30\.00\nRefund CN-2026-000001[^$]*\n-\$10\.00\nNet paid\n\$20\.00\nAmount due\n\$0\.00/,
    )
    expect(text).not.toContain('Credit CN-2026-000001')
  })

  test('what the provider can never give back stands on the note again, and is not tried for ever', async () => {
    const {agency} = await credited()
    await app.rows("delete from sandbox_objects where kind = 'payment'")
    await money.until(plusMs(testStart, 60 * day_ms))
    await money.until(plusMs(testStart, 61 * day_ms))
    expect((await list(agency))[0]!.credit_notes).toMatchObject([{amount_cents: 1000, left_cents: 1000}])
    expect(await app.rows('select refund_cents, refund_at from payments')).toEqual([{refund_cents: 0, refund_at: null}])
    expect(await money.until(plusMs(testStart, 70 * day_ms))).toMatchObject({credits_returned: 0, refunds: 0})
    // it comes off a later invoice as ever
    await story.confirmed(await app.parent(), agency, {
      schedule: [{date_range: ['2026-08-17', '2026-08-18'], time_range: ['09:00', '13:00']}],
    })
    expect((await list(agency))[0]).toMatchObject({amount_cents: 1000})
  })

  const threeFailures = sql.raw(`insert into refund_failures (provider_refund_id, payment_id, amount_cents, at)
    select 'failed_' || n, id, 500, '${testStart}' from payments, generate_series(1, 3) n`)

  test('stays where refunds of that payment failed so often that nothing is tried any more', async () => {
    await credited()
    await app.db.execute(threeFailures)
    expect(await money.until(plusMs(testStart, 60 * day_ms))).toMatchObject({credits_returned: 0})
    expect(await left()).toEqual([{left_cents: 1000}])
  })

  test('stays as well where the last of them failed just before it was to go back', async () => {
    await credited()
    // one connection runs its statements in order: the failures come after the notes are found and before the lock
    let planted: Promise<unknown> | undefined
    const plantingIn = (tx: Db) =>
      new Proxy(tx, {
        get: (of, name) => {
          if (name === 'select') planted ??= of.execute(threeFailures).then(result => result)
          return Reflect.get(of, name, of)
        },
      })
    const transaction = (work: (tx: Db) => Promise<number>) => app.db.transaction(tx => work(plantingIn(tx)))
    const failing = new Proxy(app.db, {
      get: (db, name) => (name === 'transaction' ? transaction : Reflect.get(db, name, db)),
    })
    expect(await returnUnusedCredits(failing, plusMs(testStart, 60 * day_ms), 10)).toBe(1)
    expect(await left()).toEqual([{left_cents: 1000}])
    expect(await app.rows('select refund_cents from payments')).toEqual([{refund_cents: 0}])
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
