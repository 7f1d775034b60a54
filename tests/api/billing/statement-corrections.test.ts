import {beforeEach, describe, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {settleException} from '#contract/admin/exceptions.ts'
import {markUncollectible} from '#contract/admin/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import type {Session} from '#contract/sessions/session.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import * as checkout from '#contract/money/checkout.ts'
import * as contract from '#contract/money/invoices.ts'
import {day_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {applyState} from '#server/modules/payments/index.ts'
import {testApp} from '#tests/support/app.ts'
import {careMoneyOf, monday} from '#tests/support/money/care-money.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const {booked, list, losingRefunds, settleAs, stated, takesPlace} = careMoneyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

describe('settled anew after it was stated', () => {
  test('for more: the difference follows; for less: a credit note on what is open', async () => {
    const {parent, carer, booking, sessions} = await booked('2026-06-08', '2026-06-08')
    await takesPlace([parent, carer], sessions[0]!)
    const billed = async () =>
      (await app.ok(getAnyBooking, {by: await app.staff(), params: {id: booking.id}})).visits.map(({stated}) => stated)
    expect(await billed()).toEqual([null])
    await money.until(monday.first)
    const [statement] = await list(parent)
    expect(await billed()).toEqual([
      {
        number: statement!.number,
        care_cents: 10_000,
        fee_bps: 1000,
        is_unpaid: true,
        next_at: '2026-06-22T12:00:00.000Z',
        coming_cents: 0,
      },
    ])
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
    const {items} = await app.ok(listNotifications, {by: carer})
    expect(items.find(({kind}) => kind === 'money_returned')?.title).toBe('$25.00 will be taken back from you')
    const own = (await app.ok(listNotifications, {by: parent})).items
    expect(own.find(({kind}) => kind === 'money_returned')).toMatchObject({
      title: '$27.50 is being returned to you',
      body: expect.stringContaining('your card'),
    })
    expect(own.map(({kind}) => kind)).not.toContain('invoice_credited')
    // Village keeps its tenth of what was billed in the end; the carer was passed on the rest
    expect(await money.balances()).toEqual({cash: 750, 'revenue:fee': -750})
  })
})

describe('staff void a visit whose statement', () => {
  const voids = async ({id}: {id: string}) =>
    app.ok(settleException, {
      by: await app.staff(),
      key: newId(),
      params: {id},
      body: {act: 'void', reason_code: 'both_told', memo: 'It never took place'},
    })
  /** Staff decide that the visit lasted so long from its booked start. */
  const shortens = async ({id, scheduled_start}: Session, minutes: number) =>
    app.ok(settleException, {
      by: await app.staff(),
      key: newId(),
      params: {id},
      body: {
        act: 'settle',
        started_at: scheduled_start,
        ended_at: plusMs(scheduled_start, minutes * 60_000),
        reason_code: 'both_told',
        memo: 'They left early',
      },
    })
  const notes = () => app.rows('select amount_cents, care_cents from credit_notes order by number')
  const later = async () => {
    for (let week = 1; week <= 7; week++) await money.until(plusMs(monday.first, week * 7 * day_ms))
  }
  const billed = async (booking: {id: string}) =>
    (await app.ok(getAnyBooking, {by: await app.staff(), params: {id: booking.id}})).visits[0]?.stated
  const titles = async (by: {token: string}) => (await app.ok(listNotifications, {by})).items.map(({title}) => title)

  test('is open: it is credited at once with its fee, and never again', async () => {
    const {parent, visit} = await stated()
    await voids(visit)
    const credited = [{amount_cents: 11_000, care_cents: 10_000}]
    expect(await notes()).toEqual(credited)
    expect(await list(parent)).toMatchObject([{status: 'VOID', due_cents: 0}])
    expect(await money.balances()).toEqual({})
    const {items} = await app.ok(listNotifications, {by: parent})
    expect(items.find(({kind}) => kind === 'session_decided')?.body).not.toMatch(/charges (more|less) for this visit/)
    await later()
    expect(await notes()).toEqual(credited)
    expect(await list(parent)).toHaveLength(1)
  })

  test('is open, and then shorten it twice more: all in all it costs what was decided last', async () => {
    const {parent, visit} = await stated()
    await shortens(visit, 133)
    // $25 × 133 min = $55.42, with a fee of $5.54
    expect(await list(parent)).toMatchObject([{status: 'OPEN', due_cents: 6096}])
    await shortens(visit, 61)
    expect(await list(parent)).toMatchObject([{status: 'OPEN', due_cents: 2796}])
    expect(await notes()).toEqual([
      {amount_cents: 4904, care_cents: 4458},
      {amount_cents: 3300, care_cents: 3000},
    ])
    await later()
    expect(await notes()).toHaveLength(2)
    expect(await list(parent)).toMatchObject([{status: 'OPEN', due_cents: 2796}])
  })

  test('has an open page of the provider: the next run credits it, once', async () => {
    const {parent, carer, booking, id, visit} = await stated()
    await money.connect(carer)
    const page = await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}})
    expect(await billed(booking)).toMatchObject({is_unpaid: false, next_at: monday.second})
    await voids(visit)
    expect(await notes()).toEqual([])
    const {items} = await app.ok(listNotifications, {by: parent})
    expect(items.find(({kind}) => kind === 'session_decided')?.body).toMatch(
      /Statement \S+ charges more for this visit: a credit note follows, and any part paid through Village is refunded\./,
    )
    await money.pay(page)
    await later()
    expect(await notes()).toEqual([{amount_cents: 11_000, care_cents: 10_000}])
    expect(await app.rows('select refund_cents, refunded_cents from payments')).toEqual([
      {refund_cents: 11_000, refunded_cents: 11_000},
    ])
    expect(await money.balances()).toEqual({})
  })

  test('has an open page of the provider that is abandoned: it is credited when the page expires, once', async () => {
    const {parent, carer, id, visit} = await stated()
    await money.connect(carer)
    const page = await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}})
    await voids(visit)
    expect(await list(parent)).toMatchObject([{status: 'OPEN', due_cents: 11_000}])

    expect(await money.until(plusMs(monday.first, day_ms))).toMatchObject({trouble: []})
    expect(await app.rows('select status from checkouts')).toEqual([{status: 'EXPIRED'}])
    const credited = [{amount_cents: 11_000, care_cents: 10_000}]
    expect(await notes()).toEqual(credited)
    expect(await list(parent)).toMatchObject([{status: 'VOID', due_cents: 0}])
    expect(await money.balances()).toEqual({})
    const {items} = await app.ok(listNotifications, {by: parent})
    expect(items.filter(({kind}) => kind === 'invoice_credited')).toHaveLength(1)

    await app.db.transaction(tx => applyState(tx, page.checkout_id, {status: 'expired'}, app.clock.now()))
    await later()
    expect(await notes()).toEqual(credited)
    expect(await list(parent)).toHaveLength(1)
  })

  test('is paid from a bank account that fails: it is credited when the payment fails, once', async () => {
    const {parent, carer, id, visit} = await stated()
    await money.connect(carer)
    const page = await app.ok(checkout.statementByAch, {by: parent, params: {invoiceId: id}})
    await money.pay(page, numbers.fails)
    await shortens(visit, 133)
    expect(await notes()).toEqual([])

    expect(await money.until(plusMs(monday.first, day_ms))).toMatchObject({trouble: []})
    expect(await app.rows('select status from checkouts')).toEqual([{status: 'FAILED'}])
    const credited = [{amount_cents: 4904, care_cents: 4458}]
    expect(await notes()).toEqual(credited)
    expect(await list(parent)).toMatchObject([{status: 'OPEN', due_cents: 6096}])
    await later()
    expect(await notes()).toEqual(credited)
  })

  test.each([
    ['is open and', true],
    ['is not collectible and', false],
  ])('%s was marked as paid outside: once the payee has it, both read that it is returned', async (_, isCollected) => {
    const {parent, carer, booking, id, visit} = await stated()
    if (!isCollected) {
      const body = {uncollectible: true, reason: 'They do not answer'}
      await app.ok(markUncollectible, {by: await app.staff('admin'), key: newId(), params: {id}, body})
    }
    await app.ok(contract.markPaidOutside, {by: parent, params: {id}})
    await voids(visit)
    await money.until(plusMs(monday.first, 7 * day_ms))
    expect(await notes()).toEqual([])
    expect(await billed(booking)).toMatchObject({care_cents: 10_000, is_unpaid: false})
    await app.ok(contract.answerPaidOutside, {by: carer, params: {id}, body: {received: true}})
    await later()
    // the fee, with the payee's answer, then the care
    expect(await notes()).toEqual([
      {amount_cents: 1000, care_cents: 0},
      {amount_cents: 10_000, care_cents: 10_000},
    ])
    expect((await list(parent))[0]?.credit_notes).toMatchObject([
      {refund: null},
      {refund: {by: 'hand', status: 'SENT'}},
    ])
    expect(await titles(carer)).toContain('Please return $100.00 to the family')
    expect(await titles(parent)).toContain('$100.00 is being returned to you')
    expect(await money.balances()).toEqual({})
  })

  test('has the fee for canceling it late: it is credited at once, and nothing is due for it', async () => {
    const {parent, booking, sessions} = await booked('2026-06-08', '2026-06-08')
    app.clock.set(plusMs(sessions[0]!.scheduled_start, -60 * 60_000))
    await app.ok(cancelSession, {by: parent, params: {id: sessions[0]!.id}, body: {}})
    await money.until(monday.first)
    expect(await list(parent)).toMatchObject([{amount_cents: 2750, status: 'OPEN'}])
    const read = async () =>
      (await app.ok(getAnyBooking, {by: await app.staff(), params: {id: booking.id}})).visits[0]?.late_cancel_cents
    expect(await read()).toBe(2500)
    await voids(sessions[0]!)
    expect(await read()).toBeUndefined()
    expect(await notes()).toEqual([{amount_cents: 2750, care_cents: 2500}])
    expect(await list(parent)).toMatchObject([{status: 'VOID', due_cents: 0}])
    const {items} = await app.ok(listNotifications, {by: parent})
    expect(items.find(({kind}) => kind === 'session_decided')?.body).toContain('Nothing is due for it.')
  })

  test('is of an agency: care without a fee is credited at once', async () => {
    const agency = await app.agency()
    const {parent, booking, sessions} = await booked('2026-06-08', '2026-06-08', agency)
    await takesPlace([parent, agency], sessions[0]!)
    await money.until(monday.first)
    expect(await billed(booking)).toMatchObject({care_cents: 10_000, fee_bps: 0, is_unpaid: true})
    await voids(sessions[0]!)
    expect(await list(parent)).toMatchObject([{status: 'VOID', due_cents: 0}])
    expect(await notes()).toContainEqual({amount_cents: 10_000, care_cents: 10_000})
  })
})

/** Staff decide that a visit lasted an hour longer than booked. */
const settleAnHourLonger = async ({id, scheduled_start, scheduled_end}: Session) =>
  app.ok(settleException, {
    by: await app.staff(),
    key: newId(),
    params: {id},
    body: {
      act: 'settle',
      started_at: scheduled_start,
      ended_at: plusMs(scheduled_end, day_ms / 24),
      reason_code: 'both_told',
      memo: 'They stayed an hour longer',
    },
  })

test('of a booking every week, a visit that staff settle months later is stated by its difference', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, carer, {
    schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}],
  })
  const [visit] = await story.sessions(parent, booking)
  await takesPlace([parent, carer], visit!)
  for (let week = 1; week <= 10; week++) await money.until(plusMs(monday.first, week * 7 * day_ms))
  expect((await list(parent)).map(({amount_cents}) => amount_cents)).toEqual([11_000])

  await settleAnHourLonger(visit!)
  for (const by of [parent, carer]) {
    const {items} = await app.ok(listNotifications, {by})
    expect(items.find(({kind}) => kind === 'session_decided')?.body).toMatch(
      /Statement \S+ charges less for this visit: the difference is on the next statement\./,
    )
  }
  await money.until(plusMs(monday.first, 11 * 7 * day_ms))
  expect((await list(parent)).map(({amount_cents}) => amount_cents)).toEqual([2750, 11_000])
})

test('of a booking that pauses, a visit that staff settle anew is stated within a week', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const on = (date: string) => ({
    date_range: [date, date] as [string, string],
    time_range: ['09:00', '13:00'] as [string, string],
  })
  const booking = await story.confirmed(parent, carer, {schedule: [on('2026-06-08'), on('2026-08-24')]})
  const [visit] = await story.sessions(parent, booking)
  await takesPlace([parent, carer], visit!)
  await money.until(monday.first)
  app.clock.set('2026-06-17T15:00:00.000Z')
  await settleAnHourLonger(visit!)
  await money.until(monday.second)
  expect((await list(parent)).map(({amount_cents}) => amount_cents)).toEqual([2750, 11_000])
})

test('of a booking that is over, a visit that staff settle months later is stated by its difference', async () => {
  const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-08')
  await takesPlace([parent, carer], sessions[0]!)
  for (let week = 1; week <= 10; week++) await money.until(plusMs(monday.first, week * 7 * day_ms))
  await settleAnHourLonger(sessions[0]!)
  await money.until(plusMs(monday.first, 11 * 7 * day_ms))
  expect((await list(parent)).map(({amount_cents}) => amount_cents)).toEqual([2750, 11_000])
})

describe('credited in part', () => {
  /** A statement that can be paid at once. */
  async function payable() {
    const made = await stated()
    await money.connect(made.carer)
    const pay = async () =>
      money.pay(await app.ok(checkout.statementByCard, {by: made.parent, params: {invoiceId: made.id}}))
    return {...made, pay}
  }

  test('while it is open: the payee gets the care that is left, Village its tenth of that', async () => {
    const {parent, visit, pay} = await payable()
    await settleAs(visit, 180)
    await money.until('2026-06-23T12:00:00.000Z')
    expect(await list(parent)).toMatchObject([{status: 'OPEN', fee_cents: 1000, fee_left_cents: 750, due_cents: 8250}])
    await pay()
    expect(await app.rows("select asked -> 'destination' as to from checkouts")).toMatchObject([{to: {fee_cents: 750}}])
    expect(await app.rows('select amount_cents from payments')).toEqual([{amount_cents: 8250}])
    expect(await money.balances()).toEqual({cash: 750, 'revenue:fee': -750})
  })

  test('the carer reads the care that is left, credited before it was paid or after', async () => {
    const {carer, visit, pay} = await payable()
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
    const {visit, pay} = await payable()
    await pay()
    await losingRefunds(async () => {
      await settleAs(visit, 180)
      await money.unheard(() => money.until('2026-06-23T12:00:00.000Z'))
      await money.holdBack()
    })
    await settleAs(visit, 120)
    expect((await money.until('2026-07-01T12:00:00.000Z')).trouble).toEqual([])
    expect(await app.rows('select refund_cents, refunded_cents, refund_at from payments')).toEqual([
      {refund_cents: 5500, refunded_cents: 5500, refund_at: null},
    ])
    expect(await money.balances()).toEqual({cash: 500, 'revenue:fee': -500})
  })

  test('twice after it was paid, while the first refund’s answer was lost: just so much goes back', async () => {
    const {visit, pay} = await payable()
    await pay()
    await losingRefunds(async () => {
      await money.unheard(async () => {
        await settleAs(visit, 180)
        expect((await money.until('2026-06-23T12:00:00.000Z')).trouble).toHaveLength(1)
        await money.holdBack()
        await settleAs(visit, 120)
        await money.until('2026-07-01T12:00:00.000Z')
      })
    })
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

test('a refund that has arrived stays refunded while a later one of the same payment is on its way', async () => {
  const {parent, carer, id, visit} = await stated()
  await money.connect(carer)
  await money.pay(await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}}))
  const refunds = async () => (await list(parent))[0]!.credit_notes.map(({refund}) => refund?.status)
  await settleAs(visit, 180)
  await money.until('2026-06-23T12:00:00.000Z')
  expect(await refunds()).toEqual(['SENT'])
  await settleAs(visit, 120)
  await losingRefunds(async () => {
    await money.until('2026-07-01T12:00:00.000Z')
    expect(await refunds()).toEqual(['SENT', 'PENDING'])
  })
  await money.until('2026-07-01T13:00:00.000Z')
  expect(await refunds()).toEqual(['SENT', 'SENT'])
})
