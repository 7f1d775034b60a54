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
  const {page, loginAs, go} = await visitor()
  await go('/')
  const edgeOf = (name: string) =>
    page
      .getByRole('link', {name, exact: true})
      .or(page.getByRole('button', {name, exact: true}))
      .first()
      .evaluate(element => {
        const {borderTopWidth, borderTopStyle, borderTopColor} = getComputedStyle(element)
        return {borderTopWidth, borderTopStyle, isSeen: !/transparent|, 0\)$/.test(borderTopColor)}
      })
  const seen = {borderTopWidth: '1px', borderTopStyle: 'solid', isSeen: true}

  await loginAs(caretaker)
  const start = page.getByRole('button', {name: 'Confirm start'})
  await expect(start).toBeVisible()
  expect(await edgeOf('Confirm start')).toEqual(seen)
  await tabTo(page, start)
  await expect(start).toHaveCSS('outline-width', '3px')
  await expect(page.locator('nav [aria-current="page"]').first()).toHaveCSS('outline-width', '2px')

  await loginAs(parent, '/dash/parent/request-service')
  const kind = page.getByRole('radio').first()
  await kind.check()
  await expect(page.locator('label').filter({has: kind})).toHaveCSS('outline-style', 'solid')
})
