import {statementByCard} from '#contract/money/checkout.ts'
import {listParentInvoices} from '#contract/money/invoices.ts'
import {contestSession} from '#contract/sessions/sessions.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {exportCsv} from '#tests/support/browser/export-csv.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {connectPayee, stateCare, transfersArrive} from '#tests/support/browser/paying.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

test(
  'staff find a person by a misremembered name, settle a contested visit, refund a payment, and export',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const [admin, ada] = [await app.staff('admin'), await app.parent({first_name: 'Ada', last_name: 'Stone'})]
    const amara = await app.caretaker({first_name: 'Amara', last_name: 'Lawson'})
    await connectPayee(app, amara)
    const day = addDays(dayIn(someRequest.timezone, app.clock.now()), 2)
    const booking = await reviewsOf(app).visited(ada, amara, [{date_range: [day, day], time_range: ['09:00', '13:00']}])
    const [session] = await storyOf(app).sessions(ada, booking)
    const params = {id: session!.id}
    await app.ok(contestSession, {by: ada, key: newId(), params, body: {reason: 'She left an hour early'}})
    await stateCare(app, [ada, amara], 1)
    const [statement] = await app.ok(listParentInvoices, {by: ada})
    await moneyOf(app).pay(await app.ok(statementByCard, {by: ada, params: {invoiceId: statement!.id}}))
    await transfersArrive(app)
    const {page, loginAs, go} = await visitor()

    // finds her, and from her page the booking
    await loginAs(admin, '/admin/dashboard')
    await expect(page.getByRole('heading', {level: 1, name: 'Dashboard'})).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', {name: 'Search everything'}).fill('lawsn')
    await page
      .getByRole('region', {name: 'People'})
      .getByRole('link', {name: /Amara Lawson/})
      .click()
    await expect(page.getByRole('heading', {level: 1, name: 'Amara Lawson'})).toBeVisible()
    await page.getByRole('link', {name: booking.number}).first().click()
    await expect(page.getByRole('heading', {level: 1, name: `Booking ${booking.number}`})).toBeVisible()

    // settles the visit an hour shorter
    await go('/admin/dashboard/exceptions')
    await expect(page.locator(`[data-session-id="${session!.id}"]`)).toContainText('“She left an hour early”')
    await page.getByRole('button', {name: 'Settle with times'}).click()
    const settling = page.getByRole('dialog')
    await settling.getByRole('button', {name: 'Use these'}).first().click()
    await settling.getByLabel('Ended').fill('12:00')
    await expect(settling.getByText('Care before $100.00, after $75.00')).toBeVisible()
    await settling.getByLabel('Reason').selectOption('Both sides gave the same times')
    await settling.getByLabel('Memo').fill('Amara says so too')
    await settling.getByRole('button', {name: 'Settle with times'}).click()
    await expect(page.getByText('No exceptions')).toBeVisible()

    // refunds half of what Ada paid
    await go('/admin/dashboard/payments')
    await page.getByLabel('Search', {exact: true}).fill('Ada')
    await expect(page).toHaveURL(/q=Ada/)
    const payment = page.locator('[data-payment-id]')
    await payment.getByRole('button', {name: 'Refund', exact: true}).click()
    const refund = page.getByRole('alertdialog')
    await refund.getByLabel('Amount').fill('55')
    await refund.getByLabel('Reason').selectOption({label: 'Goodwill'})
    await refund.getByLabel('Memo').fill('Ada called')
    await refund.getByRole('button', {name: 'Refund $55.00'}).click()
    await expect(payment.getByText('$55.00 on its way back')).toBeVisible()
    await transfersArrive(app)
    await page.reload()
    await expect(payment.getByText(/^\$55\.00 refunded/)).toBeVisible()

    // exports the list as it is filtered
    const {name, lines} = await exportCsv(page)
    expect(name).toBe('village-payments.csv')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^Ada Stone,.*,110\.00,55\.00,/)

    expect(
      await app.rows(`select settled_by, (extract(epoch from ended_at - started_at) / 60)::int as minutes
        from sessions where id = '${session!.id}'`),
    ).toEqual([{settled_by: 'staff', minutes: 180}])
    expect(await app.rows('select amount_cents::int as paid, refunded_cents::int as back from payments')).toEqual([
      {paid: 11_000, back: 5500},
    ])
    expect(await app.rows(`select 1 from audit_log where action = 'list.exported'`)).toHaveLength(1)
  },
)
