import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {tabTo} from '#tests/support/browser/keyboard.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

test.use({contextOptions: {reducedMotion: 'reduce', forcedColors: 'active'}})

test(
  'in the system’s own palette buttons have an edge, and what is chosen or focused an outline',
  inSoak,
  async ({live: {app}, visitor}) => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    await upcomingVisit(app, parent, caretaker)
    const {page, loginAs} = await visitor()
    await loginAs(caretaker)
    const start = page.getByRole('button', {name: 'Confirm start'})
    await expect(start).toBeVisible()
    // even a transparent border is drawn in this palette
    await expect(start).toHaveCSS('border-top-width', '1px')
    await expect(start).toHaveCSS('border-top-style', 'solid')
    await tabTo(page, start)
    await expect(start).toHaveCSS('outline-width', '3px')
    await expect(page.locator('nav [aria-current="page"]').first()).toHaveCSS('outline-width', '2px')

    await loginAs(parent, '/dash/parent/request-service')
    const kind = page.getByRole('radio').first()
    await kind.check()
    await expect(page.locator('label:has(:checked)').first()).toHaveCSS('outline-style', 'solid')
  },
)

test(
  'in the system’s own palette dots, ticks, a toast, bars and a map are seen',
  inSoak,
  async ({live: {app}, visitor}) => {
    const [parent, caretaker] = [await app.parent({first_name: 'Mary'}), await app.caretaker()]
    const {session} = await upcomingVisit(app, parent, caretaker)
    await storyOf(app).request(parent, {schedule: morningAhead(app, 3)})
    const {page, loginAs, go} = await visitor()
    await loginAs(caretaker, '/dash/caretaker/calendar')
    const [ground, ink] = await page.evaluate(() => {
      const {backgroundColor, color} = getComputedStyle(document.body)
      return [backgroundColor, color] as const
    })
    expect(ink).not.toBe(ground)

    // a phone's calendar marks a visit by a dot alone
    await expect(page.locator('[data-day] .shape').first()).toHaveCSS('background-color', ink)
    await expect(page.locator('td[aria-selected="true"]')).toHaveCSS('outline-width', '2px')
    await page.getByRole('button', {name: /^Notifications, \d unread/}).click()
    const bell = page.getByRole('dialog', {name: 'Notifications'})
    await expect(bell).toHaveCSS('border-top-style', 'solid')
    await expect(bell.getByRole('link').locator('.shape').first()).toHaveCSS('background-color', ink)

    await go(`/dash/caretaker/calendar?session=${session.id}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet).toHaveCSS('border-top-style', 'solid')
    await sheet.locator('[data-map-box]').scrollIntoViewIfNeeded()
    await expect(sheet.locator('[data-map=drawn]')).toBeVisible()
    const zoom = sheet.getByRole('button', {name: 'Zoom in'})
    await tabTo(page, zoom)
    await expect(zoom).toHaveCSS('outline-style', 'solid')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme})
      await expect(zoom.locator('.maplibregl-ctrl-icon')).toHaveCSS('filter', 'none')
    }
    await page.emulateMedia({colorScheme: null})
    await go('/dash/caretaker/nearby?view=map')
    await page.locator('[data-map-box]').scrollIntoViewIfNeeded()
    await expect(page.locator('.map-price').first()).toHaveCSS('border-top-style', 'solid')

    await go('/dash/caretaker/earnings')
    const bar = page.locator('.recharts-bar-rectangle path').first()
    await expect(bar).toBeVisible()
    await expect(bar).not.toHaveCSS('fill', ground)

    await go('/dash/caretaker/edit')
    const listed = page.getByRole('checkbox', {name: 'Show me to families who search'})
    await listed.check()
    await expect(listed.locator('xpath=following-sibling::*')).toHaveCSS('color', ink)
    await go('/login')
    await expect(page.getByText('Already logged in')).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCSS('border-top-style', 'solid')
  },
)
