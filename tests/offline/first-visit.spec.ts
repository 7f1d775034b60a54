import {upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {expect, test} from './support/fixtures.ts'

const later_parts = /^\/assets\/(running-late|visit-actions|own-rating|nearby-best|bell|push-prompt)-/

test('case 32: the network goes before the worker has anything; the tap of this first visit is kept and sent', async ({
  live: {proxy},
  device,
  visit,
  reached,
}) => {
  const phone = await device()
  // the worker never comes
  proxy.rule(({path}) => (path.startsWith('/sw.js') ? {do: 'drop'} : undefined))
  await phone.logIn(visit.caretaker, 'caretaker')
  await phone.button('start').waitFor()
  await phone.offline()
  await phone.tap('start')
  await phone.kill()
  const page = await phone.context.newPage()
  // nothing of the app is here: the browser says so itself
  await expect(page.goto('/dash/caretaker')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await phone.online()
  await page.goto('/dash/caretaker')
  await expect.poll(() => reached.claims(visit.session)).toHaveLength(1)
  expect(reached.keys()).toHaveLength(1)
  await expect(phone.received(page)).toBeVisible()
})

test.describe('where the browser refuses the worker', () => {
  test.use({serviceWorkers: 'block'})

  test('case 32: the app works on without it, and what is pressed without a network is sent when it is back', async ({
    live: {proxy},
    device,
    visit,
    reached,
  }) => {
    const phone = await device()
    // nor do the parts ever come that the screen draws when it has nothing better to do
    proxy.rule(({path}) => (later_parts.test(path) ? {do: 'drop'} : undefined))
    await phone.logIn(visit.caretaker, 'caretaker')
    await phone.button('start').waitFor()
    expect(await phone.page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await expect.poll(() => proxy.seen.filter(({fault}) => fault === 'drop').length).toBeGreaterThan(2)
    await phone.offline()
    await phone.tap('start')
    await phone.online()
    await expect(phone.received()).toBeVisible()
    expect(await reached.claims(visit.session)).toHaveLength(1)
    await expect.poll(() => phone.entries()).toEqual([])
  })

  test('case 32: a missing chunk loads when online, without a reload', async ({live: {proxy, app}, device}) => {
    const caretaker = await app.caretaker()
    // an hour long, so that one can come late to it
    await upcomingVisit(app, await app.parent(), caretaker, {minutes: 60})
    const phone = await device()
    proxy.rule(({path}) => (path.startsWith('/assets/running-late-') ? {do: 'drop'} : undefined))
    const lost = phone.page.waitForEvent('requestfailed', request => request.url().includes('/running-late-'))
    await phone.loginAs(caretaker)
    await phone.button('start').waitFor()
    await lost
    await phone.offline()
    proxy.rule()
    const late = phone.page.getByRole('button', {name: 'Running late'})
    await expect(late).toHaveCount(0)
    await phone.online()
    await expect(late).toBeVisible()
  })
})
