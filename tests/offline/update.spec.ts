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

test('a new worker that is given the shell of an old server does not install, and does with its own', async ({
  live: {proxy, base_url},
  phone,
}) => {
  const [worker, shell] = await Promise.all(
    ['/sw.js', '/index.html?lang=en'].map(async path => (await fetch(base_url + path)).text()),
  )
  // the build after this one has another shell, so its worker asks for it
  const later = worker!.replace(/"revision":"\w+(?=[^}]*"index\.html)/, '$&0')
  expect(later).not.toBe(worker)
  let isReplaced = false
  proxy.rule(({path}) => {
    const answer = (type: string, body: string) =>
      ({do: 'answer', status: 200, headers: {'content-type': type}, body}) as const
    if (path.startsWith('/sw.js')) return answer('text/javascript', later)
    if (isReplaced || !path.startsWith('/index.html')) return undefined
    return answer('text/html', shell!.replace(/index-[\w-]{8}\.js/, 'index-0ldBui1d.js'))
  })
  /** Looks for a new worker; how its installation ends. */
  const update = () =>
    phone.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const found = new Promise<ServiceWorker>(resolve => {
        registration.addEventListener('updatefound', () => resolve(registration.installing!), {once: true})
      })
      // a browser may tell of a failed installation here too
      await registration.update().catch(() => undefined)
      const installing = await found
      return new Promise<ServiceWorkerState>(resolve => {
        const look = () => installing.state !== 'installing' && resolve(installing.state)
        installing.addEventListener('statechange', look)
        look()
      })
    })
  const offer = phone.page.getByText('A new version of Village is ready')
  expect(await update()).toBe('redundant')
  await expect(offer).toHaveCount(0)

  isReplaced = true
  expect(await update()).toBe('installed')
  await expect(offer).toBeVisible()
})
