import {expect, test} from 'vitest'
import {demo_clients, demo_path, startDemoProvider} from '#server/adapters/identity/demo-provider.ts'
import {Wanderer} from '#tests/support/services/oidc-issuer.ts'

const redirect_uri = 'http://localhost/api/auth/google/callback'
const ann = {email: 'ann@example.test', first_name: 'Ann', last_name: 'Lee'}

/** Goes to the stand-in's page; answers the status there, and what a form that is sent from it comes to. */
async function visit(
  demo: Awaited<ReturnType<typeof startDemoProvider>>,
  way_back = redirect_uri,
  browser = new Wanderer(),
) {
  const query = new URLSearchParams({
    client_id: demo_clients.google,
    response_type: 'code',
    prompt: 'login',
    scope: 'openid',
    redirect_uri: way_back,
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  })
  const answer = await browser.get(`${demo.inside}/auth?${query}`)
  const page = new URL(answer.headers.get('Location') ?? 'about:blank', demo.inside)
  const send = (form: Record<string, string>, isStreamed = false) =>
    browser.get(page.href, (address, init) => {
      const body = new Blob([new URLSearchParams(form).toString()])
      const headers = {...init.headers, 'Content-Type': 'application/x-www-form-urlencoded'}
      return isStreamed
        ? fetch(address, {
            ...init,
            method: 'POST',
            headers,
            body: body.stream(),
            duplex: 'half',
          } as RequestInit)
        : fetch(address, {...init, method: 'POST', headers, body})
    })
  return {status: answer.status, page, send}
}

test('a form longer than any of its pages is not read to its end, and the page goes on working', async () => {
  const demo = await startDemoProvider()
  demo.admit(redirect_uri)
  const {page, send} = await visit(demo)
  expect(page.pathname).toMatch(new RegExp(`^${demo_path}/people/`))
  const long = {...ann, first_name: 'a'.repeat(16_384)}
  expect((await send(long)).status).toBe(413)
  expect((await send(long, true)).status).toBe(413)
  expect((await send(ann)).status).toBe(303)
})

test('it knows five hundred ways back, and forgets the one that was asked for longest ago', async () => {
  const demo = await startDemoProvider()
  const other = (n: number) => `http://host-${n}.test/api/auth/google/callback`
  demo.admit(redirect_uri)
  for (let n = 1; n < 500; n++) demo.admit(other(n))
  expect((await visit(demo)).status).toBe(303)
  demo.admit(redirect_uri)
  demo.admit(other(500))
  expect((await visit(demo)).status).toBe(303)
  expect((await visit(demo, other(1))).status).toBe(400)
})

test('another person may be chosen in the same browser, and comes back with a code', async () => {
  const demo = await startDemoProvider()
  demo.admit(redirect_uri)
  const browser = new Wanderer()
  for (const person of [ann, {...ann, email: 'bea@example.test'}, ann]) {
    const {send} = await visit(demo, redirect_uri, browser)
    const answer = await send(person)
    const resumed = new URL(answer.headers.get('Location') ?? 'about:blank', demo.inside)
    const last = await browser.get(`${demo.inside}${resumed.pathname.slice(demo_path.length)}`)
    expect(last.headers.get('Location')).toMatch(/^http:\/\/localhost\/api\/auth\/google\/callback\?code=/)
  }
})
