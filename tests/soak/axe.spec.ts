import {seriousFindings} from '#tests/support/browser/axe.ts'
import {desk, phone} from '#tests/support/browser/config.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {layoutFaults, settleLayout} from '#tests/support/browser/layout-faults.ts'
import {motionsOn, watchMotion} from '#tests/support/browser/motion.ts'
import type {Page} from '@playwright/test'
import {areas, judgeEveryRoute, routesOfNone} from './every-route.ts'
import {forcedColorFaults} from './forced-colors.ts'
import {judgeWhatOpens} from './open-controls.ts'

type Measure = 'axe' | 'large text'

type Size = typeof desk.viewport

const sizes = [phone, desk].map(({viewport}) => viewport)

/** What is wrong with the page as it is shown, at a size: what axe finds in both themes, or text that does not fit. */
async function judgeAt(page: Page, measure: Measure, {width}: Size): Promise<string[]> {
  await settleLayout(page)
  if (measure === 'large text') {
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    return (await layoutFaults(page)).map(fault => `at ${width} px: ${fault}`)
  }
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme})
    await settleLayout(page)
    for (const finding of await seriousFindings(page)) faults.push(`${colorScheme}, at ${width} px: ${finding}`)
  }
  await page.emulateMedia({colorScheme: null})
  return faults
}

/** What opened at one size, at that one and the other. */
async function judgeAtEach(page: Page, measure: Measure, opened: Size): Promise<string[]> {
  const faults = await judgeAt(page, measure, opened)
  for (const size of sizes.filter(each => each !== opened)) {
    await page.setViewportSize(size)
    faults.push(...(await judgeAt(page, measure, size)))
  }
  await page.setViewportSize(opened)
  return faults
}

test('every route is opened by someone', () => {
  expect(routesOfNone()).toEqual([])
})

for (const area of areas) {
  test(`every screen and dialog of ${area.who} is accessible`, async ({live, database, visitor}, {project}) => {
    const measure = project.name as Measure
    const device = await visitor()
    await watchMotion(device.page)
    const pressed = new Map<string, number>()
    await judgeEveryRoute(area, {live, database, visitor: device}, async page => {
      const faults: string[] = []
      for (const size of sizes) {
        await page.setViewportSize(size)
        faults.push(...(await judgeAt(page, measure, size)))
        if (measure === 'axe') faults.push(...(await forcedColorFaults(page)))
        // before anything is opened, since that may load the page anew
        for (const motion of await motionsOn(page)) faults.push(`moves in spite of reduced motion: ${motion}`)
        faults.push(...(await judgeWhatOpens(page, live, pressed, () => judgeAtEach(page, measure, size))))
      }
      return faults
    })
  })
}
