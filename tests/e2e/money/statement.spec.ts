import {weekStart} from '#domain/money/invoice-lines.ts'
import {addDays} from '#lib/day.ts'
import {tick} from '#server/jobs/tick.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker, Parent} from '#tests/support/people.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'
import {connectPayee, numbers, payAtSandbox, payFor, transfersArrive} from './paying.ts'

/** One morning of care that both sides confirmed to the minute, and the week after it: its statement is out. */
async function confirmedMorning(app: TestApp, [parent, carer]: readonly [Parent, Caretaker]) {
  const [story, visits] = [storyOf(app), visitsOf(app)]
  const booking = await story.confirmed(parent, carer, {schedule: morningAhead(app)})
  const [session] = await story.sessions(parent, booking)
  app.clock.set(session!.scheduled_start)
  await visits.starts(carer, session!)
  await visits.starts(parent, session!)
  app.clock.set(session!.scheduled_end)
  await visits.ends(carer, session!)
  await visits.ends(parent, session!)
  const monday = addDays(weekStart(session!.scheduled_start.slice(0, 10)), 7)
  app.clock.set(`${monday}T15:00:00.000Z`)
  await tick(app.db, app.clock.now())
}

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
  await expect(page.getByText('4 hr at $25/hr')).toBeVisible()

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
