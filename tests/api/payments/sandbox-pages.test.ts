import {afterEach, expect, test} from 'vitest'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()
afterEach(app.reset)

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
