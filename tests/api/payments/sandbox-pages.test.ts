import {beforeEach, expect, test} from 'vitest'
import {parentSubscriptionByCard} from '#contract/money/checkout.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'

const app = await testApp()
const money = moneyOf(app)
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

test('a form longer than any of the sandbox’s pages is refused before it is read', async () => {
  const send = (body: BodyInit) =>
    app.app.request('/api/sandbox/checkout/none', {
      method: 'POST',
      headers: {'Content-Type': 'application/x-www-form-urlencoded'},
      body,
      duplex: 'half',
    } as RequestInit)
  const long = `number=${'4'.repeat(16_384)}`
  expect((await send(long)).status).toBe(413)
  expect((await send(new Blob([long]).stream())).status).toBe(413)
  expect((await send('number=4242')).status).toBe(404)
})

test('a page is in the language of its visitor: that of the cookie, else of the browser', async () => {
  const read = async (headers: Record<string, string>) =>
    (await app.app.request('/api/sandbox/checkout/none', {headers})).text()
  expect(await read({'Accept-Language': 'fr, es;q=0.8'})).toContain('<h1>Este pago está cerrado</h1>')
  const english = await read({Cookie: 'language=en', 'Accept-Language': 'es'})
  expect(english).toContain('<html lang="en">')
  expect(english).toContain('<h1>This checkout is closed</h1>')
  expect(await read({Cookie: 'language=es'})).toContain('<html lang="es">')
})

test('a card that has expired is refused, and so is an expiry that is none; one of this month pays', async () => {
  const planId = await money.plan('careseekers')
  const parent = await app.parent({subscribed: false})
  const checkout = await app.ok(parentSubscriptionByCard, {by: parent, params: {planId}})
  const paid = () => app.rows('select status from payments')
  for (const [expiry, problem] of [
    ['05/26', 'This card has expired. Try another one.'],
    ['12 / 2025', 'This card has expired. Try another one.'],
    ['13/34', 'Enter the expiry as month and year, such as 12/34.'],
    ['soon', 'Enter the expiry as month and year, such as 12/34.'],
  ] as const) {
    const refused = await money.pay(checkout, numbers.pays, {expiry})
    expect(refused.html, expiry).toContain(`role="alert">${problem}`)
    expect(await paid(), expiry).toEqual([])
  }
  const asked = await money.pay(checkout, numbers.asks, {expiry: '06/26'})
  expect(asked.html).toContain('name="expiry" value="06/26"')
  expect((await money.pay(checkout, numbers.asks, {expiry: '05/26', confirmed: 'yes'})).html).toContain('has expired')
  expect((await money.pay(checkout, numbers.asks, {expiry: '06/26', confirmed: 'yes'})).status).toBe(303)
  expect(await paid()).toEqual([{status: 'SUCCEEDED'}])
})
