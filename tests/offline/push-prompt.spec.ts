import {countShifts, shiftOf} from '#tests/support/browser/layout-shift.ts'
import {deferred} from '#tests/support/deferred.ts'
import {expect, test, inSoak} from './support/fixtures.ts'

test(
  'push is offered at home and in the bell, not above other screens, offline or after Not now',
  inSoak,
  async ({live: {app, proxy}, device}) => {
    const phone = await device()
    const {page, context} = phone
    await context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', {get: () => 'default'})
      localStorage.setItem('install:earned', '1')
      localStorage.setItem('install:declined', String(Date.now()))
    })
    // on a first visit the page may look for a worker before one is registered
    const looked = deferred()
    proxy.rule(({path}) => (path.startsWith('/assets/behind-') ? {do: 'wait', until: looked.promise} : undefined))
    const loaded = page.waitForResponse(/push-prompt/)
    await phone.loginAs(await app.caretaker())
    await (await loaded).finished()
    await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done())))
    looked.keep()
    await phone.isReady()
    const prompt = page.getByText('Get notified right away')
    await expect(prompt).toBeVisible()
    await phone.go('/dash/caretaker/earnings')
    await expect(page.getByRole('heading', {level: 1, name: 'Earnings'})).toBeVisible()
    await page.getByRole('button', {name: 'Notifications', exact: true}).click()
    const bell = page.getByRole('dialog', {name: 'Notifications'})
    await expect(bell.getByText('Get notified right away')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bell).toHaveCount(0)
    await expect(prompt).toHaveCount(0)

    await context.addInitScript(countShifts)
    await phone.go('/dash/caretaker')
    await expect(page.getByRole('heading', {level: 1})).toBeVisible()
    await expect(prompt).toBeVisible()
    // it comes after the page, and stands below it
    expect(await shiftOf(page)).toBeLessThan(0.1)
    await phone.offline()
    await expect(prompt).toHaveCount(0)
    await phone.online()
    await expect(prompt).toBeVisible()
    await page.getByRole('button', {name: 'Not now'}).click()
    await expect(prompt).toHaveCount(0)
    await page.reload()
    await phone.isReady()
    await page.getByRole('button', {name: 'Notifications', exact: true}).click()
    await expect(bell.getByText('Nothing new')).toBeVisible()
    await expect(prompt).toHaveCount(0)
  },
)
