import {AxeBuilder} from '@axe-core/playwright'
import {expect, type Page} from '@playwright/test'

/** One heading of the page, no serious finding of axe, and no sideways scrolling. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  const {violations} = await new AxeBuilder({page}).analyze()
  const serious = violations
    .filter(({impact}) => impact === 'serious' || impact === 'critical')
    .map(({id, nodes}) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
  expect(serious, `axe on ${page.url()}`).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(0)
}
