import {mkdirSync} from 'node:fs'
import {expect, test} from './scene.ts'
import {morningAhead} from '../support/soon.ts'
import {storyOf} from '../support/story.ts'
import {cancelBooking} from '#contract/bookings.ts'
import {newId} from '#lib/id.ts'
mkdirSync('/tmp/shots', {recursive: true})
for (const [size, viewport] of [['phone', {width: 360, height: 740}], ['desk', {width: 1280, height: 800}]] as const) {
  test.describe(size, () => {
    test.use({viewport, isMobile: size === 'phone', hasTouch: size === 'phone', deviceScaleFactor: 1})
    test('look', async ({live, device, visit}) => {
      const {app} = live
      const story = storyOf(app)
      const r1 = await story.request(await app.parent({first_name: 'Quin'}), {schedule: morningAhead(app)})
      const r2 = await story.request(await app.parent({first_name: 'Rae'}), {schedule: morningAhead(app, 3)})
      const phone = await device()
      const shot = (name: string, page = phone.page) => page.screenshot({path: `/tmp/shots/${name}-${size}.png`, fullPage: true})
      await phone.signIn(visit.caretaker, 'caretaker')
      await phone.isReady()
      await phone.button('start').waitFor()
      await shot('home-online')
      await phone.go('/dash/caretaker/nearby')
      await phone.page.locator(`[data-booking-id="${r1.id}"]`).waitFor()
      await phone.offline()
      await phone.go('/dash/caretaker')
      await phone.button('start').waitFor()
      await shot('home-offline')
      await phone.tap('start')
      await shot('home-offline-tapped')
      await phone.page.getByRole('link', {name: /^Outbox/}).click()
      await phone.page.getByRole('heading', {name: 'Outbox', level: 1}).waitFor()
      await shot('outbox-saved')
      await phone.go('/dash/caretaker/nearby')
      for (const r of [r1, r2]) {
        const card = phone.page.locator(`[data-booking-id="${r.id}"]`).first()
        await card.getByRole('button', {name: /^Place bid/}).click()
        await card.getByText('Saved on this phone').waitFor()
      }
      await shot('nearby-offline')
      await app.ok(cancelBooking, {by: {token: (await app.rows<{t: string}>('select 1'), r1, '')} as never, key: newId(), params: {id: r1.id}, body: {}}).catch(() => undefined)
      await app.rows(`update bookings set status='CANCELLED', cancelled_by='parent', cancelled_at=now() where id='${r1.id}'`).catch(e => console.log(String(e)))
      live.proxy.rule(({method, path}) => method !== 'GET' && path.includes(r2.id) ? {do: 'hang'} : method !== 'GET' && path.includes('confirm') ? {do: 'answer', status: 503, headers: {'content-type': 'application/json', 'retry-after': '120'}, body: '{"detail":"Busy","code":"internal"}'} : undefined)
      await phone.online()
      await phone.go('/outbox')
      await phone.page.getByText('Needs attention').first().waitFor({timeout: 15000}).catch(() => undefined)
      await phone.page.getByText('Sending').first().waitFor({timeout: 15000}).catch(() => undefined)
      await shot('outbox-states')
      await phone.page.getByRole('button', {name: /^Account/}).click()
      await shot('account-menu')
      await phone.page.getByRole('menuitem', {name: 'Logout'}).click()
      await phone.page.getByRole('dialog').waitFor()
      await shot('sign-out')
      await phone.page.getByRole('button', {name: 'Keep for this account'}).click()
      await phone.page.waitForURL(/login/)
      await shot('after-sign-out')
      expect(1).toBe(1)
    })
  })
}
