import {setNames} from '#messages/names'
import {expect, test as base} from '#tests/support/browser/fixtures.ts'
import {startLive} from '#tests/support/browser/live.ts'

const nidito = {product: 'Nidito', support_email: 'ayuda@nidito.test', support_phone: '+1 305 555 0177'}

/** The product under another name. */
const test = base.extend({
  live: async ({database}, use) => {
    const live = await startLive({database, settings: nidito})
    await use(live)
    await live.close()
  },
})

for (const [locale, assistant] of [
  ['en-US', 'Nidito Assistant'],
  ['es-MX', 'Asistente de Nidito'],
] as const) {
  test.describe(locale, () => {
    test.use({locale})

    test('a product of another name has it on its pages, also without a network, and a later name reaches the phone', async ({
      visitor,
    }) => {
      const {page, context, go} = await visitor({worker: true})
      const hasNames = async (product: string) => {
        await expect(page).toHaveTitle(new RegExp(`^${product}: `))
        await expect(page.getByRole('banner').getByText(product, {exact: true})).toBeVisible()
        await expect(page.getByRole('contentinfo').getByRole('link', {name: nidito.support_email})).toBeVisible()
        await expect(page.locator('body')).not.toContainText(/\bVillage\b|village\.example|555.0142/)
      }
      await go('/')
      await hasNames('Nidito')
      await expect(page.getByRole('button', {name: assistant})).toBeVisible()
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
      await context.setOffline(true)
      await page.reload()
      await hasNames('Nidito')

      await context.setOffline(false)
      setNames({product: 'Nido'})
      await page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready
        const changed = new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done))
        const take = () => worker.waiting?.postMessage({type: 'SKIP_WAITING'})
        worker.addEventListener('updatefound', () => worker.installing?.addEventListener('statechange', take))
        await worker.update()
        take()
        await changed
      })
      await context.setOffline(true)
      await page.goto('/')
      await hasNames('Nido')
    })
  })
}
