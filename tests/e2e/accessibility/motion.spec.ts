import type {Page} from '@playwright/test'
import type {TestApp} from '#tests/support/app.ts'
import {expect, inSoak, test, type Visitor} from '#tests/support/browser/fixtures.ts'
import {motionsOn, watchMotion} from '#tests/support/browser/motion.ts'
import {upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'

const isStill = (page: Page) => expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)

/** Opens what moves otherwise: the landing page's bands, a menu, a dialog, and a button that is pressed. */
async function useMovingParts({page, go}: Visitor): Promise<string[]> {
  await watchMotion(page)
  await go('/')
  await page.getByRole('button', {name: 'Open menu'}).click()
  await expect(page.getByRole('navigation', {name: 'Main'})).toBeVisible()
  await go('/login')
  await page.getByRole('button', {name: 'Forgot password?'}).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isStill(page)
  return motionsOn(page)
}

/** The same behind the log-in: what has moved by each part, and at how many places the map's marker was. */
async function useOwnParts(app: TestApp, {page, loginAs, go}: Visitor) {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const {session} = await upcomingVisit(app, parent, caretaker)
  await watchMotion(page)
  await loginAs(caretaker, '/dash/caretaker')
  const moved: Record<string, string[]> = {}
  let places = 0
  const open = async (part: string, act: () => Promise<void>) => {
    await act()
    await isStill(page)
    moved[part] = await motionsOn(page)
  }
  await open('bell', async () => {
    await page.getByRole('button', {name: /^Notifications/}).click()
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  })
  await open('calendar', async () => {
    await go('/dash/caretaker/calendar')
    await page.getByRole('button', {name: 'Next month'}).click()
    await page.locator('[data-day][tabindex="0"]').press('ArrowRight')
  })
  await open('sheet with a map', async () => {
    await go(`/dash/caretaker/calendar?session=${session.id}`)
    await page.locator('[data-map-box]').scrollIntoViewIfNeeded()
    await expect(page.locator('[data-map=drawn]')).toBeVisible()
    places = await page.evaluate(placesWhileZooming)
  })
  await open('chart', async () => {
    await go('/dash/caretaker/earnings')
    await expect(page.locator('.recharts-bar-rectangle path').first()).toBeVisible()
  })
  await open('toast', async () => {
    await go('/login')
    await expect(page.getByText('Already logged in')).toBeVisible()
  })
  return {moved, places}
}

/** At how many places a map's marker is seen before and after a press of “Zoom in”. Runs in the page. */
const placesWhileZooming = () =>
  new Promise<number>(done => {
    const places = new Set<string>()
    const marker = document.querySelector<HTMLElement>('.maplibregl-marker')
    const addPlace = () => marker && places.add(marker.style.transform)
    let frames = 0
    const look = () => {
      addPlace()
      frames += 1
      if (frames < 30) requestAnimationFrame(look)
      else done(places.size)
    }
    addPlace()
    document.querySelector<HTMLElement>('.maplibregl-ctrl-zoom-in')?.click()
    look()
  })

test('nothing moves for those who ask for no motion', async ({visitor}) => {
  expect(await useMovingParts(await visitor())).toEqual([])
})

test('nor do the bell, a sheet, the calendar, a map, a chart and a toast', inSoak, async ({live: {app}, visitor}) => {
  const {moved, places} = await useOwnParts(app, await visitor())
  expect(moved).toEqual({bell: [], calendar: [], 'sheet with a map': [], chart: [], toast: []})
  // before and after, and once more as it is put on a whole pixel
  expect(places).toBeGreaterThan(1)
  expect(places).toBeLessThan(4)
})

test.describe('without that wish', () => {
  test.use({contextOptions: {reducedMotion: 'no-preference'}})
  test('a dialog comes in with a movement', async ({visitor}) => {
    expect(await useMovingParts(await visitor())).not.toEqual([])
  })

  test('so do the bell, a sheet and a toast', inSoak, async ({live: {app}, visitor}) => {
    const {moved} = await useOwnParts(app, await visitor())
    for (const part of ['bell', 'sheet with a map', 'toast']) expect(moved[part], part).not.toEqual([])
  })
})
