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
