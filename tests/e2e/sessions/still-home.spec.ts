import {expect, test} from '#tests/support/browser/fixtures.ts'
import {countShifts, shiftOf} from '#tests/support/browser/layout-shift.ts'
import {upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'

for (const role of ['caregiver', 'parent'] as const) {
  test(`the visit of a ${role}'s home pushes nothing away when it arrives last`, async ({live: {app}, visitor}) => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    await upcomingVisit(app, parent, caretaker)
    const {page, loginAs} = await visitor()
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    await page.route(/\/api\/sessions$/, async route => {
      await released
      await route.continue()
    })
    await page.addInitScript(countShifts)
    // what else the home reads has arrived
    const isRead = page.waitForResponse(role === 'parent' ? /\/api\/parent\/bookings/ : /\/api\/profile$/)
    await loginAs(role === 'parent' ? parent : caretaker)
    await (await isRead).finished()
    release()
    await expect(page.getByRole('button', {name: 'Confirm start'})).toBeVisible()
    await expect(page.getByRole('region', {name: 'Next seven days'})).toBeVisible()
    expect(await shiftOf(page)).toBeLessThan(0.1)
  })
}

test('a connection that is lost pushes no button away', async ({live: {app}, visitor}) => {
  const caretaker = await app.caretaker()
  await upcomingVisit(app, await app.parent(), caretaker)
  const {page, loginAs} = await visitor()
  await page.setViewportSize({width: 360, height: 740})
  await loginAs(caretaker)
  const button = page.getByRole('button', {name: 'Confirm start'})
  await expect(page.getByRole('region', {name: 'Next seven days'})).toBeVisible()
  await expect(button).toBeVisible()
  const before = await button.boundingBox()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeInViewport()
  expect(await button.boundingBox()).toEqual(before)
})
