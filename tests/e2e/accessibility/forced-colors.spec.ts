import {expect, test} from '#tests/support/browser/fixtures.ts'
import {tabTo} from '#tests/support/browser/keyboard.ts'
import {upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'

test.use({contextOptions: {reducedMotion: 'reduce', forcedColors: 'active'}})

test('in the system’s own palette buttons have an edge, and what is chosen or focused an outline', async ({
  live: {app},
  visitor,
}) => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  await upcomingVisit(app, parent, caretaker)
  const {page, loginAs} = await visitor()
  await loginAs(caretaker)
  const start = page.getByRole('button', {name: 'Confirm start'})
  await expect(start).toBeVisible()
  // even a transparent border is drawn in this palette
  await expect(start).toHaveCSS('border-top-width', '1px')
  await expect(start).toHaveCSS('border-top-style', 'solid')
  await tabTo(page, start)
  await expect(start).toHaveCSS('outline-width', '3px')
  await expect(page.locator('nav [aria-current="page"]').first()).toHaveCSS('outline-width', '2px')

  await loginAs(parent, '/dash/parent/request-service')
  const kind = page.getByRole('radio').first()
  await kind.check()
  await expect(page.locator('label:has(:checked)').first()).toHaveCSS('outline-style', 'solid')
})
