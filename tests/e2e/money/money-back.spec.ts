import {eq} from 'drizzle-orm'
import {plusMs} from '#server/clock.ts'
import {invoices, parents} from '#server/db/schema/all.ts'
import {runDueBookkeeping} from '#server/jobs/money.ts'
import {deliverNotifications} from '#server/jobs/notifications.ts'
import type {TestApp} from '#tests/support/app.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {long_lived_tokens} from '#tests/support/browser/long-lived-tokens.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'
import {connectPayee, numbers, payAtSandbox, payFor, stateCare, transfersArrive} from '#tests/support/browser/paying.ts'

/** What the books say of each account that is not even. */
const balances = (app: TestApp) =>
  app.rows(`select split_part(account, ':', 1) as account, sum(amount_cents)::int as cents from ledger_entries
    group by account having sum(amount_cents) <> 0 order by 1`)

/** So many days after the due date of the only invoice, with what happens by itself until then. */
async function daysLate(app: TestApp, days: number): Promise<void> {
  const [invoice] = await app.db.select().from(invoices)
  app.clock.set(plusMs(invoice!.due_at!, days * 86_400_000))
  await app.rows(long_lived_tokens)
  await runDueBookkeeping(app.db, app.clock.now())
}

test(
  'staff refund a card payment in part and then in full: money, books, credit notes and mails agree',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam'})]
    await connectPayee(app, cam)
    const booking = await stateCare(app, [mary, cam], 1)
    const [family, office] = [await visitor(), await visitor()]
    await family.loginAs(mary, `/dash/parent/payments/${booking.id}`)
    await family.page.getByRole('button', {name: 'Pay $110.00'}).click()
    await payFor(family.page, '$110.00')
    await payAtSandbox(family.page, '$110.00', numbers.pays)
    await expect(family.page.getByText('Paid $110.00')).toBeVisible()

    const {page} = office
    await office.loginAs(await app.staff(), '/admin/dashboard/payments')
    await page.getByLabel('Search', {exact: true}).fill('Mary')
    await expect(page).toHaveURL(/q=Mary/)
    const payment = page.locator('[data-payment-id]')
    const refund = payment.getByRole('button', {name: 'Refund', exact: true})
    await refund.click()
    const dialog = page.getByRole('alertdialog')
    const amount = dialog.getByLabel('Amount')
    await expect(amount).toHaveValue('110.00')
    // all that is to be filled in is on a phone's screen at once
    for (const field of ['Amount', 'Reason', 'Memo']) {
      await expect(dialog.getByLabel(field)).toBeInViewport({ratio: 1})
    }
    await amount.fill('110.01')
    await amount.blur()
    await expect(amount).toHaveValue('110.01')
    await expect(dialog.getByText('From $0.01 to $110.00')).toBeVisible()
    await amount.fill('55')
    await expect(dialog.getByText(/gets \$55\.00 back to their card/)).toBeVisible()
    await expect(
      dialog.getByText(/is notified first and loses \$50\.00, taken back from their payout account/),
    ).toBeVisible()
    await expect(dialog.getByText('Village loses $5.00 of its fee.')).toBeVisible()
    await expect(dialog.getByText('Up to $55.00 more can be credited or refunded later.')).toBeVisible()
    const confirm = dialog.getByRole('button', {name: 'Refund $55.00'})
    await expect(confirm).toHaveAccessibleDescription('Choose a reason')
    await dialog.getByLabel('Reason').selectOption({label: 'Goodwill'})
    await dialog.getByLabel('Memo').fill('The family called')
    await expectAccessible(page)
    await confirm.click()
    await expect(page.getByText('$55.00 is on its way back').first()).toBeVisible()
    await expect(payment.getByText('$55.00 on its way back')).toBeVisible()

    await deliverNotifications(app.db, app.deps.jobs.send, app.clock.now())
    const mailbox = await mailboxOf(app)
    const mails = (to: string, subject: string) => () =>
      mailbox.all().filter(mail => mail.to.includes(to) && mail.subject === subject).length
    await expect.poll(mails(cam.email, '$50.00 will be taken back from you'), {timeout: 30_000}).toBe(1)
    await expect.poll(mails(mary.email, '$55.00 is being returned to you')).toBe(1)
    await mailbox.close()

    await transfersArrive(app)
    expect(await balances(app)).toEqual([
      {account: 'cash', cents: 500},
      {account: 'revenue', cents: -500},
    ])
    await family.go('/dash/parent/invoices')
    await family.page.locator('[data-invoice-id]').getByRole('link').first().click()
    await expect(family.page.getByRole('row', {name: 'Refunded -$55.00'})).toBeVisible()
    const file = family.page.waitForEvent('download')
    await family.page.getByRole('button', {name: /^Download CN-/}).click()
    expect((await file).suggestedFilename()).toMatch(/^CN-.*\.pdf$/)
    await expectAccessible(family.page)

    await page.reload()
    await refund.click()
    await dialog.getByLabel('Reason').selectOption({label: 'Care that did not take place'})
    await dialog.getByLabel('Memo').fill('The caregiver did not come')
    await dialog.getByRole('button', {name: 'Refund $55.00'}).click()
    await expect(refund).toBeDisabled()
    await transfersArrive(app)
    expect(await balances(app)).toEqual([])
    await page.reload()
    await expect(payment.getByText('Refunded', {exact: true}).last()).toBeVisible()

    const carer = await visitor()
    await carer.loginAs(cam, '/dash/caretaker/invoices')
    await carer.page.locator('[data-invoice-id]').getByRole('link').first().click()
    await expect(carer.page.getByText('Refunds and credits')).toBeVisible()
    await expect(carer.page.getByRole('row', {name: 'Paid to you $0.00'})).toBeVisible()
  },
)

test(
  'an overdue statement: reminders, the payee reminds once a week, and it is paid outside of Village',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam'})]
    await stateCare(app, [mary, cam], 1)
    await daysLate(app, 3)
    const [family, carer] = [await visitor(), await visitor()]
    await family.loginAs(mary)
    await expect(family.page.getByText('One invoice is open, $110.00 overdue.')).toBeVisible()
    await expectAccessible(family.page)
    await family.go('/dash/parent/invoices?status=OVERDUE')
    await expect(family.page.locator('[data-invoice-id]')).toContainText('Overdue')

    const {page} = carer
    await carer.loginAs(cam, '/dash/caretaker/invoices')
    await expect(page.locator('[data-invoice-id]')).toContainText('Overdue')
    await page.locator('[data-invoice-id]').getByRole('link').first().click()
    const remind = page.getByRole('button', {name: 'Send a reminder'})
    await expectAccessible(page)
    await remind.click()
    await expect(remind).toBeDisabled()
    await expect(remind).toHaveAccessibleDescription(/^You can remind them again on /)
    await expect(page.getByText(/ was reminded on /)).toBeVisible()

    await family.go('/dash/parent')
    await family.page.getByRole('button', {name: /^Notifications/}).click()
    await expect(family.page.getByText(/asks you to pay \$110\.00$/)).toBeVisible()
    await expect(family.page.getByText('Overdue: $110.00')).toHaveCount(1)
    await family.page.getByText(/asks you to pay \$110\.00$/).click()
    await family.page.getByRole('button', {name: 'I paid outside of Village'}).click()
    await family.page.getByRole('button', {name: 'Mark as paid'}).click()
    await expect(family.page.getByText(/^You marked this as paid outside of Village on/)).toBeVisible()
    await page.reload()
    await expect(remind).toHaveCount(0)
    await page.getByRole('button', {name: 'Yes, it arrived'}).click()
    await page.getByRole('alertdialog').getByRole('button', {name: 'Yes, it arrived'}).click()
    await expect(page.getByText('Outside of Village', {exact: true})).toBeVisible()
    expect(await balances(app)).toEqual([])
  },
)

test(
  'what a family without an account owes is found among the overdue, and marked by staff or by its payee',
  inSoak,
  async ({live: {app}, visitor}) => {
    const [rose, cam] = [await app.parent(), await app.caretaker({first_name: 'Cam'})]
    await stateCare(app, [rose, cam], 2)
    const contact = {first_name: 'Rose', last_name: 'Field', phone_number: '(615) 555-0170', email: null}
    await app.db.update(parents).set({user_id: null, contact}).where(eq(parents.id, rose.parent_id))
    await daysLate(app, 1)
    const [office, carer] = [await visitor(), await visitor()]
    const {page} = office
    await office.loginAs(await app.staff(), '/admin/dashboard/invoices?status=OVERDUE')
    await expect(page.locator('[data-invoice-id]')).toHaveCount(2)
    await page.locator('[data-invoice-id]').getByRole('link').first().click()
    await expect(page.getByRole('heading', {level: 1, name: /^Care statement/})).toBeVisible()
    await expect(page.getByText('Overdue', {exact: true})).toBeVisible()
    await expect(page.getByRole('link', {name: 'Rose Field'})).toHaveAttribute('href', /admin-careseekers/)
    await expect(page.getByRole('link', {name: /^Cam /})).toHaveAttribute('href', /users\/caregivers/)
    await expect(page.getByRole('link', {name: /^V-/})).toHaveCount(1)
    await page.getByRole('button', {name: 'Mark as paid outside'}).click()
    await page.getByLabel('Reason').fill('Rose called: paid in cash')
    await page.getByRole('alertdialog').getByRole('button', {name: 'Mark as paid'}).click()
    await expect(page.getByText('Outside of Village', {exact: true})).toBeVisible()
    await expectAccessible(page)

    await carer.loginAs(cam, '/dash/caretaker/invoices?status=OVERDUE')
    await carer.page.locator('[data-invoice-id]').getByRole('link').first().click()
    await carer.page.getByRole('button', {name: 'Mark as paid'}).click()
    await carer.page.getByRole('alertdialog').getByRole('button', {name: 'Mark as paid'}).click()
    await expect(carer.page.getByText('Outside of Village', {exact: true})).toBeVisible()
    expect(await balances(app)).toEqual([])
  },
)
