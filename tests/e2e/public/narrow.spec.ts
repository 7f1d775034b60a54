import type {Page} from '@playwright/test'
import {expect, test} from '#tests/support/browser/fixtures.ts'

const guests = ['/', '/about', '/faq', '/contact', '/blog', '/find', '/login', '/register', '/parent/register']
const families = ['', '/find', '/requests', '/calendar', '/invoices', '/status', '/caregivers', '/messages', '/edit']
const caregivers = ['', '/nearby', '/calendar', '/invoices', '/earnings', '/edit']
const agencies = ['', '/leads', '/bookings', '/people', '/invoices', '/edit']

/** Nothing is wider than the screen, so nothing is lost or needs sideways scrolling. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {message: path})
    .toBeLessThanOrEqual(0)
}

test('every main screen fits 320 px, and 200 % text on a wider phone', async ({live: {app}, visitor}) => {
  const people = [
    [null, '', guests],
    [await app.parent(), '/dash/parent', families],
    [await app.caretaker(), '/dash/caretaker', caregivers],
    [await app.agency(), '/dash/agency', agencies],
  ] as const
  for (const [person, area, paths] of people) {
    const {page, loginAs} = await visitor()
    await page.setViewportSize({width: 320, height: 640})
    if (person) await loginAs(person)
    for (const path of paths) await expectToFit(page, area + path)
    await page.setViewportSize({width: 640, height: 900})
    // what a browser's text size does: all sizes are relative to it
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
    })
    for (const path of paths) await expectToFit(page, area + path)
  }
})
