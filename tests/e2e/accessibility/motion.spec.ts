import type {Page} from '@playwright/test'
import {expect, test, type Visitor} from '#tests/support/browser/fixtures.ts'

declare global {
  var motions: string[] | undefined
}

/** Notes what moves for longer than a frame. A spinner says that something goes on, so it may turn, slowly. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const motions: string[] = (globalThis.motions = [])
    const note = () => {
      for (const animation of document.getAnimations()) {
        const {effect} = animation
        const target = effect instanceof KeyframeEffect ? effect.target : null
        if (Number(effect?.getComputedTiming().duration) <= 16 || target?.closest('.spinner-ring')) continue
        motions.push(animation instanceof CSSAnimation ? animation.animationName : 'transition')
      }
    }
    for (const event of ['animationstart', 'transitionrun']) document.addEventListener(event, note, true)
  })
}

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
  return page.evaluate(() => globalThis.motions ?? [])
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
