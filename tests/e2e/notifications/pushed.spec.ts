import type {Page} from '@playwright/test'
import {newId} from '#lib/id.ts'
import {chromiumFlags, findChromium} from '#tests/support/browser/chromium.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'

// the headless shell shows no notifications
test.use({launchOptions: {executablePath: findChromium(), args: chromiumFlags}})

test('a pushed notice shows on the device of the one it is for, and no one else’s', async ({live: {app}, visitor}) => {
  const cam = await app.caretaker()
  const {page, context, loginAs} = await visitor({worker: true})
  await context.grantPermissions(['notifications'])
  await loginAs(cam)
  const deliver = await pushInto(page)
  const message = (user_id: string, notice_id: string) => ({
    notice_id,
    user_id,
    title: 'Pia confirmed the start at 9:00 AM',
    body: 'Mon, Jun 8, 9:00 AM – 1:00 PM. Please confirm it too.',
    link: '/dash/caretaker/calendar',
  })
  await deliver(message(newId(), 'of another'))
  await deliver({...message(cam.user_id, 'to elsewhere'), link: '//evil.example'})
  await deliver('no words at all')
  await deliver(message(cam.user_id, 'first'))
  await deliver(message(cam.user_id, 'first'))
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready
        return (await worker.getNotifications()).map(({title, body, tag}) => ({title, body, tag}))
      }),
    )
    .toEqual([
      {
        title: 'Pia confirmed the start at 9:00 AM',
        body: 'Mon, Jun 8, 9:00 AM – 1:00 PM. Please confirm it too.',
        tag: 'first',
      },
    ])
})

/** The way of a push service into this page's worker. */
async function pushInto(page: Page): Promise<(message: unknown) => Promise<void>> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({registrations}) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const {origin} = new URL(page.url())
  return async message => {
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    })
  }
}
