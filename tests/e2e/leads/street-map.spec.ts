import {startLive} from '#tests/support/browser/live.ts'
import {shareOfColors} from '#tests/support/browser/pixels.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {expect, inSoak, test as base} from '#tests/support/browser/fixtures.ts'
import {startStreetServer, street_color} from '#tests/support/services/street-server.ts'
import {storyOf} from '#tests/support/story.ts'

type Streets = Awaited<ReturnType<typeof startStreetServer>>

/** The product with a street-map service in the place of its own map. */
const test = base.extend<{streets: Streets}>({
  // oxlint-disable-next-line no-empty-pattern -- the runner insists on a pattern
  streets: async ({}, use) => {
    const streets = await startStreetServer()
    await use(streets)
    await streets.close()
  },
  live: async ({streets, database}, use) => {
    const live = await startLive({map_style_url: streets.style_url, database})
    await use(live)
    await live.close()
  },
})

test(
  'another map is drawn where one is set up, is kept for when there is no network, and leaves with its reader',
  inSoak,
  async ({live, streets, visitor}) => {
    const {app} = live
    const [family, caregiver] = [await app.parent(), await app.caretaker()]
    await storyOf(app).request(family, {schedule: morningAhead(app)})
    const {page, context, loginAs, go} = await visitor({worker: true})
    await loginAs(caregiver)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

    const streetsShown = async () => {
      await page.locator('[data-map-box]').scrollIntoViewIfNeeded()
      const map = page.locator('[data-map=drawn]')
      await expect(map).toBeVisible()
      const [share = 0] = await shareOfColors(map, [street_color])
      return share
    }
    await go('/dash/caretaker/nearby?view=map')
    await expect.poll(streetsShown).toBeGreaterThan(0.5)
    const asked = streets.asked().length

    await context.setOffline(true)
    await page.reload()
    await expect.poll(streetsShown).toBeGreaterThan(0.5)
    expect(streets.asked()).toHaveLength(asked)

    await context.setOffline(false)
    await page.getByRole('button', {name: /^Account/}).click()
    await page.getByRole('menuitem', {name: 'Logout'}).click()
    await page.waitForURL(/\/login/)
    await expect.poll(() => page.evaluate(() => caches.has('tiles'))).toBe(false)
  },
)
