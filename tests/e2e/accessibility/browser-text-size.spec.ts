import {chromiumFlags, findHeadlessShell} from '#tests/support/browser/chromium.ts'
import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {layoutFaults, settleLayout} from '#tests/support/browser/layout-faults.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

/*
 * The text size of the browser's own settings. Unlike a size set on the page, media queries follow it; and unlike zoom,
 * the window keeps its width.
 */
test.use({
  launchOptions: {executablePath: findHeadlessShell(), args: [...chromiumFlags, '--blink-settings=defaultFontSize=32']},
})

test('a caregiver’s screens fit a phone whose browser shows text at 200 %', inSoak, async ({live: {app}, visitor}) => {
  const mary = await app.parent({first_name: 'Maximiliana', last_name: 'Stonebridge'})
  const cam = await app.caretaker({first_name: 'Bartholomew', last_name: 'Featherstone'})
  await upcomingVisit(app, mary, cam)
  await storyOf(app).request(mary, {schedule: morningAhead(app, 4)})
  const {page, loginAs, go} = await visitor()
  await page.setViewportSize({width: 360, height: 740})
  await loginAs(cam)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')

  const expectToFit = async (where: string) => {
    await page.locator('h1').first().waitFor({state: 'attached'})
    await settleLayout(page)
    await expect.poll(() => layoutFaults(page), {message: where}).toEqual([])
    const controls = page.locator('header, nav[aria-label="Main"]').locator('a, button').filter({visible: true})
    for (const box of await Promise.all((await controls.all()).map(each => each.boundingBox()))) {
      expect(box!.x, where).toBeGreaterThanOrEqual(0)
      expect(box!.x + box!.width, where).toBeLessThanOrEqual(360)
      expect(box!.width, where).toBeGreaterThanOrEqual(44)
    }
  }
  for (const path of ['', '/nearby', '/calendar', '/earnings', '/messages']) {
    await go(`/dash/caretaker${path}`)
    await expectToFit(path)
  }
  await page
    .getByRole('main')
    .getByRole('link', {name: /Maximiliana/})
    .first()
    .click()
  const name = page.getByRole('heading', {name: /Maximiliana/})
  await expect(name).toBeVisible()
  await expectToFit('a conversation')
  // one line for each of its two names
  expect((await name.boundingBox())!.height).toBeLessThanOrEqual(2 * 48)
})

test('the price of an agency’s booking fits a phone whose browser shows text at 200 %', async ({
  live: {app},
  visitor,
}) => {
  const mary = await app.parent()
  const booking = await storyOf(app).confirmed(mary, await app.agency(), {schedule: morningAhead(app, 4)})
  const {page, loginAs, go} = await visitor()
  await page.setViewportSize({width: 360, height: 740})
  await loginAs(mary)
  await go(`/dash/parent/booking/${booking.id}`)
  const fee = page.getByText('Paid by the agency', {exact: true})
  await fee.scrollIntoViewIfNeeded()
  await settleLayout(page)
  const box = (await fee.boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(360)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
