import {numbers, offerPlans, payAtSandbox, payFor, renewalsRefused} from '#tests/support/browser/paying.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'

test('a plan whose renewal is refused says until when it goes on, and is paid by hand', async ({
  live: {app},
  visitor,
}) => {
  await offerPlans(app, 'careseekers', 1200)
  const {page, loginAs} = await visitor()
  await loginAs(await app.parent({subscribed: false}), '/dash/parent/status')
  await page.getByRole('button', {name: 'Choose this plan: Village, by the month'}).click()
  await payFor(page, '$12.00')
  await payAtSandbox(page, '$12.00', numbers.pays)
  await expect(page.getByText('Your plan is active.')).toBeVisible()
  await page.getByRole('button', {name: 'Close'}).click()

  await renewalsRefused(app, {days: 32})
  await page.reload()
  await expect(page.getByText('Payment late')).toBeVisible()
  await expect(page.getByText(/failed and is retried daily\. The plan ends on/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Pay $12.00 now'}).click()
  await payFor(page, '$12.00')
  await payAtSandbox(page, '$12.00', numbers.pays)
  await expect(page.getByText(/^Renews on .* for \$12\.00, by card\.$/)).toBeVisible()

  await renewalsRefused(app, {days: 60})
  await page.reload()
  await expect(page.getByText(/^Village, by the month ended on /)).toBeVisible()
  await expect(page.getByText('You have no plan')).toBeVisible()
})
