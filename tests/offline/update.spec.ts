import {deferred} from '#tests/support/deferred.ts'
import {confirms, expect, test} from './support/fixtures.ts'

test('case 28: a new version is offered, waits for what is being sent, and starts when she agrees', async ({
  live: {proxy, base_url},
  phone,
  visit,
  reached,
}) => {
  const worker = await (await fetch(`${base_url}/sw.js`)).text()
  const passing = deferred()
  proxy.rule(request => {
    if (confirms(request)) return {do: 'wait', until: passing.promise}
    if (!request.path.startsWith('/sw.js')) return undefined
    const headers = {'content-type': 'text/javascript'}
    return {do: 'answer', status: 200, headers, body: `${worker}\n// a later build`}
  })
  await phone.tap('start')
  await expect.poll(() => proxy.seen.filter(confirms)).toHaveLength(1)
  const isOldPage = () => phone.page.evaluate(() => 'oldPage' in globalThis)
  await phone.page.evaluate(async () => {
    Object.assign(globalThis, {oldPage: true})
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
  const offer = phone.page.getByText('A new version of Village is ready')
  await expect(offer).toBeVisible()

  await phone.page.getByRole('button', {name: 'Update now'}).click()
  await expect(phone.page.getByRole('button', {name: 'Update now'})).toHaveAttribute('aria-busy', 'true')
  expect(await isOldPage()).toBe(true)
  passing.keep()
  await expect.poll(() => isOldPage().catch(() => true)).toBe(false)
  await expect(phone.received()).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect(await reached.claims(visit.session)).toHaveLength(1)
  expect(reached.keys()).toHaveLength(1)
})
