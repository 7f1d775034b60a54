import * as contract from '#contract/bookings/family-bookings.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

test('a family opens all that is past by keyboard, and goes on at the first that came', async ({
  live: {app},
  visitor,
}) => {
  const parent = await app.parent()
  const story = storyOf(app)
  for (const days of [2, 3, 4, 5, 6, 7, 8]) {
    const {id} = await story.request(parent, {schedule: morningAhead(app, days)})
    await app.ok(contract.declineByParent, {by: parent, params: {id}, body: {}})
  }
  const {page, loginAs} = await visitor()
  await loginAs(parent)
  const earlier = page.getByRole('region', {name: /^Earlier/})
  await earlier.getByRole('button', {name: 'Show all 7'}).focus()
  await page.keyboard.press('Enter')
  await expect(earlier.getByRole('link')).toHaveCount(7)
  await expect(earlier.getByRole('link').nth(5)).toBeFocused()
  await expectAccessible(page)
})
