import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {
  confirmedMorning,
  connectPayee,
  numbers,
  payAtSandbox,
  payFor,
  transfersArrive,
} from '#tests/support/browser/paying.ts'

test('what both confirmed is stated on Monday, paid, and seen by the person who cared; a transfer that fails is said', async ({
  live: {app},
  visitor,
}) => {
  const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam'})]
  await connectPayee(app, cam)
  await confirmedMorning(app, [mary, cam])
  const family = await visitor()
  const {page} = family
  await family.loginAs(mary)
  await expect(page.getByText('$110.00 to pay')).toBeVisible()
  await page.getByRole('link', {name: 'See and pay'}).click()
  await expect(page.getByText('1 to pay: $110.00')).toBeVisible()
  await page.locator('[data-invoice-id]').getByRole('link').first().click()
  await expect(page.getByText('4 hours at $25/hr')).toBeVisible()

  await page.getByRole('button', {name: 'Pay $110.00'}).click()
  await payFor(page, '$110.00', 'ach')
  await payAtSandbox(page, '$110.00', numbers.fails)
  await expect(page.getByText('Your bank transfer of $110.00 is in progress')).toBeVisible()
  await page.getByRole('button', {name: 'Close'}).click()
  await transfersArrive(app)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('failed')
  await expectAccessible(page)

  await page.getByRole('button', {name: 'Pay $110.00'}).click()
  await payFor(page, '$110.00')
  await payAtSandbox(page, '$110.00', numbers.pays)
  await expect(page.getByText('Paid $110.00')).toBeVisible()
  await expect(page.getByText(/Your bank transfer of .* failed/)).toHaveCount(0)

  const carer = await visitor()
  await carer.loginAs(cam, '/dash/caretaker/invoices')
  await carer.page.locator('[data-invoice-id]').getByRole('link').first().click()
  await expect(carer.page.getByRole('row', {name: 'Paid to you $100.00'})).toBeVisible()
  await expect(carer.page.getByText('Card')).toBeVisible()
})
