import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {expect, test, type Page} from '@playwright/test'
import type * as Axe from 'axe-core'
import {bothSizes, desk, isSoak, phone} from './config.ts'

/** What axe ships for a page: the short form, because it travels to every one of them and is read there. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits for what fades in, and for what starts as that ends: an inherited color follows its parent's. A spinner turns for ever. */
const endAnimations = (page: Page) =>
  page.evaluate(async () => {
    const findEnding = () =>
      document
        .getAnimations()
        .filter(({effect, playState}) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    for (let ending = findEnding(); ending.length > 0; ending = findEnding()) {
      await Promise.allSettled(ending.map(({finished}) => finished))
      await new Promise(requestAnimationFrame)
    }
  })

/** The serious findings of axe on what the page shows, each with where it is. */
export async function seriousFindings(page: Page, contrast = true): Promise<string[]> {
  await endAnimations(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async contrast => {
    const {axe} = globalThis as unknown as {axe: typeof Axe}
    // what passed is not written down, and no stylesheet is asked for again: only a milder rule would look into it
    const {violations} = await axe.run({
      resultTypes: ['violations'],
      preload: false,
      rules: {
        'color-contrast': {enabled: contrast},
        // an open menu hides the page and keeps the focus, so nothing hidden can get it
        'aria-hidden-focus': {enabled: document.querySelector('[role=menu]') === null},
      },
    })
    return violations
      .filter(({impact}) => impact === 'serious' || impact === 'critical')
      .map(({id, nodes}) => {
        const places = nodes.map(({target, any}) => {
          const {fgColor, bgColor} = (any[0]?.data ?? {}) as {fgColor?: string; bgColor?: string}
          return target.join(' ') + (fgColor ? ` (${fgColor} on ${bgColor})` : '')
        })
        return `${id}: ${places.join(', ')}`
      })
  }, contrast)
}

async function expectAccessibleAsShown(page: Page, {contrast = true} = {}): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  expect(await seriousFindings(page, contrast), `axe on ${page.url()}`).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(0)
}

const nextFrames = () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))

/**
 * One heading of the page, no serious finding of axe, and no sideways scrolling: as it is shown. In a soak a phone's
 * page is then made as wide as a desk and judged again, unless the whole test is played there anyway.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleAsShown(page)
  const shown = page.viewportSize()
  if (!isSoak || test.info().tags.includes(bothSizes.tag) || shown?.width !== phone.viewport.width) return
  await page.setViewportSize(desk.viewport)
  await page.evaluate(nextFrames)
  // the colors are those of the phone, and judging them takes half of the time
  await expectAccessibleAsShown(page, {contrast: false})
  await page.setViewportSize(shown)
  await page.evaluate(nextFrames)
}
