import {expect, test, type Visitor} from '#tests/support/browser/fixtures.ts'
import {motionsOn, watchMotion} from '#tests/support/browser/motion.ts'

/** Opens what moves otherwise: the landing page's bands, a menu, a dialog, and a button that is pressed. */
async function useMovingParts({page, go}: Visitor): Promise<string[]> {
  await watchMotion(page)
  await go('/')
  await page.getByRole('button', {name: 'Open menu'}).click()
  await expect(page.getByRole('navigation', {name: 'Main'})).toBeVisible()
  await go('/login')
  await page.getByRole('button', {name: 'Forgot password?'}).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  return motionsOn(page)
}

test('nothing moves for those who ask for no motion', async ({visitor}) => {
  expect(await useMovingParts(await visitor())).toEqual([])
})

test.describe('without that wish', () => {
  test.use({contextOptions: {reducedMotion: 'no-preference'}})
  test('a dialog comes in with a movement', async ({visitor}) => {
    expect(await useMovingParts(await visitor())).not.toEqual([])
  })
})
