import {plusMs} from '#server/clock.ts'
import {connectPayee, confirmedMorning, numbers, settleMoney} from '#tests/support/browser/paying.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'

const day_ms = 86_400_000

test('a family saves a card, pays statements automatically, and stops one with one tap', async ({
  live: {app},
  visitor,
}) => {
  const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam'})]
  await connectPayee(app, cam)
  await confirmedMorning(app, [mary, cam])
  const family = await visitor()
  const {page} = family
  await family.loginAs(mary, '/dash/parent/invoices')
  const automatic = page.getByRole('checkbox', {name: 'Pay statements automatically'})
  await expect(automatic).toBeDisabled()
  await page.getByRole('button', {name: 'Save a payment method'}).click()
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Continue'}).click()
  await page.getByLabel('Card number').fill(numbers.pays)
  await page.getByRole('button', {name: 'Save'}).click()
  await expect(page.getByText('Your card is saved')).toBeVisible()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  // above the statements, so that the switch is in view
  await expect(page.locator('main section').first()).toContainText('Pay statements automatically')
  await automatic.click()
  await expect(automatic).toBeEnabled()
  await expect(automatic).toBeChecked()
  await expectAccessible(page)

  // its visits may still be contested, so that no day is announced yet
  await family.go('/dash/parent')
  await expect(page.getByText(/^\$110\.00 is paid once its visits can no longer be contested\./)).toBeVisible()
  await expect(page.getByRole('link', {name: 'See and pay'})).toHaveCount(0)
  await page.getByRole('link', {name: 'See payments'}).click()
  await page.locator('[data-invoice-id]').getByRole('link').first().click()
  await expect(page.getByText(/^\$110\.00 is paid once its visits can no longer be contested\./)).toBeVisible()
  await expectAccessible(page)

  await settleMoney(app, plusMs(app.clock.now(), 8 * day_ms))
  await family.go('/dash/parent')
  await expect(page.getByText(/^Automatic payment: \w+/)).toBeVisible()
  await expect(page.getByText(/^\$110\.00 is paid with your saved payment method\./)).toBeVisible()
  await expect(page.getByRole('link', {name: 'See and pay'})).toHaveCount(0)
  await page.getByRole('link', {name: 'See payments'}).click()
  await expect(page.getByText(/Paid automatically on /)).toBeVisible()
  await page.locator('[data-invoice-id]').getByRole('link').first().click()
  await expect(page.getByText(/^Automatic payment: \w+/)).toBeVisible()
  await expect(page.getByText(/^\$110\.00 is paid with your saved payment method\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Don’t pay this one'}).click()
  await expect(page.getByText('It is not paid automatically')).toBeVisible()
  await settleMoney(app, plusMs(app.clock.now(), 3 * day_ms))
  await page.reload()

  // paid by hand, the saved card is offered first
  await page.getByRole('button', {name: 'Pay $110.00'}).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', {name: 'Card Visa ending in 4242, or another card.'})).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', {name: 'Pay $110.00', exact: true}).click()
  await page.getByRole('button', {name: 'Pay with Visa ending in 4242'}).click()
  await expect(page.getByText('Paid $110.00')).toBeVisible()

  // no digit of it stays on the device
  const stored = await page.evaluate(() => JSON.stringify({...localStorage, ...sessionStorage}))
  expect(stored).not.toContain('4242')
})
