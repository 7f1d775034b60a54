import type {Page} from '@playwright/test'
import {deferred} from '#tests/support/deferred.ts'
import {openHome, confirms, countsRequests, expect, test, withoutSync} from './support/fixtures.ts'

/** How many tabs and workers hold the outbox's lock or wait for it. */
const placesAtLock = (page: Page) =>
  page.evaluate(async () => {
    const {held = [], pending = []} = await navigator.locks.query()
    return new Set([...held, ...pending].filter(({name}) => name === 'outbox').map(({clientId}) => clientId)).size
  })

test('case 11: two tabs press at the same moment: one entry, one claim', async ({phone, visit, reached}) => {
  const second = await phone.open('/dash/caretaker')
  await phone.button('start', second).waitFor()
  await phone.offline()
  const press = (button: HTMLElement | SVGElement) => (button as HTMLElement).click()
  await Promise.all([phone.button('start').evaluate(press), phone.button('start', second).evaluate(press)])
  for (const page of [phone.page, second]) await expect(page.getByText('Saved on this phone').first()).toBeVisible()
  expect(await phone.entries()).toHaveLength(1)
  await phone.online()
  for (const page of [phone.page, second]) await expect(phone.received(page)).toBeVisible()
  expect(await reached.claims(visit.session)).toHaveLength(1)
  expect(reached.keys()).toHaveLength(1)
})

test(
  'case 12: tab and worker want to send together: one waits for the other, and it is sent once',
  countsRequests,
  async ({live, phone, visit, reached}) => {
    const passing = deferred()
    live.proxy.rule(({method, path}) => (confirms({method, path}) ? {do: 'wait', until: passing.promise} : undefined))
    await phone.offline()
    await phone.tap('start')
    await phone.isToBeWoken()
    await phone.online()
    // one of them holds the lock and sends; the other, which is not of the same place, waits for it
    await expect.poll(() => placesAtLock(phone.page)).toBe(2)
    passing.keep()
    await expect(phone.received()).toBeVisible()
    await expect.poll(() => placesAtLock(phone.page)).toBe(0)
    expect(live.proxy.seen.filter(confirms)).toHaveLength(1)
    expect(await reached.claims(visit.session)).toHaveLength(1)
  },
)

test('case 13: the tab that is sending is closed; another goes on with the same tap', async ({
  live,
  device,
  visit,
  reached,
}) => {
  // no worker is woken, so that no one but the tab can be the one that sends
  const phone = await device()
  await withoutSync(phone)
  await openHome(phone, visit.caretaker)
  live.proxy.rule(request => (confirms(request) && request.nth === 0 ? {do: 'hang'} : undefined))
  await phone.button('start').click()
  await expect.poll(reached.keys).toHaveLength(1)
  const second = await phone.open('/dash/caretaker')
  await expect.poll(() => placesAtLock(second)).toBe(2)
  await phone.kill()
  await expect(phone.received(second)).toBeVisible()
  expect(await reached.claims(visit.session)).toHaveLength(1)
  expect(reached.keys()).toHaveLength(1)
})
