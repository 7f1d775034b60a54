import {AxeBuilder} from '@axe-core/playwright'
import {expect, type Page} from '@playwright/test'

/** One heading of the page, no serious finding of axe, and no sideways scrolling. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  // what fades in is judged once it is there; a spinner turns for ever
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({effect}) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({finished}) => finished))
  })
  // its other mode opens a page of its own for frames, of which there are none here
  const {violations} = await new AxeBuilder({page})
    .setLegacyMode()
    // what passed is not written down
    .options({resultTypes: ['violations']})
    .analyze()
  const serious = violations
    .filter(({impact}) => impact === 'serious' || impact === 'critical')
    .map(({id, nodes}) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
  expect(serious, `axe on ${page.url()}`).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(0)
}
