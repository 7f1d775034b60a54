import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Hono} from 'hono'
import * as v from 'valibot'
import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import {getProfile} from '#contract/accounts/auth.ts'
import {contactUs} from '#contract/content/support.ts'
import {ApiErrorBody} from '#contract/errors.ts'
import {setPicture} from '#contract/accounts/profile-edit.ts'
import {securityHeaders} from '#server/http/security/headers.ts'
import {inlineHashes, toast_style_hashes} from '#server/http/security/policy.ts'
import {serveSite} from '#server/http/site.ts'
import {allRoutes} from '#server/modules/all.ts'
import {createApp} from '#server/app.ts'
import {testApp} from '../support/app.ts'
import {fileOf, picture} from '../support/pictures.ts'

const app = await testApp()
beforeEach(() => app.reset())

const shell =
  '<html lang="en"><head><title>Village</title><style>p {margin: 0}</style><script>start()</script></head><body></body></html>'
const folder = mkdtempSync(join(tmpdir(), 'village-headers-'))
afterAll(() => rmSync(folder, {recursive: true, force: true}))
for (const client of ['client', 'client-es']) {
  mkdirSync(join(folder, client, 'assets'), {recursive: true})
  writeFileSync(join(folder, client, 'index.html'), shell)
  writeFileSync(join(folder, client, 'sw.js'), '// worker')
  writeFileSync(join(folder, client, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, client, 'assets/app-12345678.js'), '// app')
}

/** The server as `main.ts` puts it together. */
function serverOf({https, api = app.app}: {https: boolean; api?: Hono}): Hono {
  const server = new Hono()
  server.use('*', securityHeaders(https))
  server.route('/', api)
  serveSite(server, join(folder, 'client'), {
    database: app.deps.database,
    public_url: https ? 'https://village.example' : null,
    own_url: app.deps.ownUrl,
    clock: app.clock,
  })
  return server
}
const server = serverOf({https: true})

/** A call whose handler throws what a bug or the database would. */
const broken = serverOf({
  https: true,
  api: createApp(
    app.deps,
    allRoutes.map(route =>
      route.endpoint === getProfile
        ? {
            ...route,
            handler: () =>
              Promise.reject(new Error('relation "tokens" of postgres://village:word@10.0.0.1 is missing')),
          }
        : route,
    ),
  ),
})

/** One answer of each class that the server gives. */
const answers: Record<string, () => Response | Promise<Response>> = {
  'a page': () => server.request('/faq'),
  'the shell of a private page': () => server.request('/dash/parent'),
  'a page that is not there': () => server.request('/no/such/page'),
  'a file of the client': () => server.request('/assets/app-12345678.js'),
  'the worker': () => server.request('/sw.js'),
  'the manifest': () => server.request('/manifest.webmanifest'),
  'a file that is not there': () => server.request('/missing.png'),
  'robots.txt': () => server.request('/robots.txt'),
  'the sitemap': () => server.request('/sitemap.xml'),
  'the feed': () => server.request('/blog/feed.xml'),
  'security.txt': () => server.request('/.well-known/security.txt'),
  'an answer of the API': () => server.request('/api/health'),
  'the API’s description': () => server.request('/api/openapi.json'),
  'the page with that description': () => server.request('/api/docs'),
  'a call that is not there': () => server.request('/api/nothing'),
  'a call without a sign-in': () => server.request('/api/profile'),
  'a call with a wrong body': () =>
    server.request('/api/contact', {
      method: contactUs.method,
      headers: {'Content-Type': 'application/json'},
      body: '{',
    }),
  'a file of the API that is not there': () => server.request('/api/files/nothing-0123456789.png'),
  'a page of the payment sandbox': () => server.request('/api/sandbox/checkout/none'),
  'a redirect to a provider’s log-in': () => server.request('/api/auth/signup/google?userType=parent'),
  'a refused return from there': () => server.request('/api/auth/google/callback?state=x&code=y'),
  'an address for another method': () => server.request('/api/profile', {method: 'DELETE'}),
  'an uploaded picture': async () => {
    const parent = await app.parent()
    const files = {picture: [fileOf(await picture(), 'me.jpg')]}
    const {profile_picture_url} = await app.ok(setPicture, {by: parent, params: {id: parent.user_id}, files})
    return server.request(profile_picture_url!)
  },
  'a fault of ours': async () => {
    const {token} = await app.parent()
    return broken.request('/api/profile', {headers: {Authorization: `Bearer ${token}`}})
  },
}
const named = Object.entries(answers)

const directivesOf = (response: Response) =>
  new Map(
    (response.headers.get('Content-Security-Policy') ?? '').split('; ').map(directive => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )

describe('every class of answer', () => {
  test.each(named)('%s: no frame, no sniffing, https only, no referrer abroad', async (_, ask) => {
    const response = await ask()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(['no-referrer', 'strict-origin-when-cross-origin']).toContain(response.headers.get('Referrer-Policy'))
    for (const feature of ['camera=()', 'microphone=()', 'payment=()', 'geolocation=(self)']) {
      expect(response.headers.get('Permissions-Policy')).toContain(feature)
    }
    const directives = directivesOf(response)
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    const sources = [...directives.values()].flat()
    expect(sources).not.toContain("'unsafe-inline'")
    expect(sources).not.toContain("'unsafe-eval'")
  })

  test.each(named)('%s: nothing of a policy is left out', async (_, ask) => {
    const directives = directivesOf(await ask())
    const none = (name: string) => (directives.get(name) ?? directives.get('default-src'))?.join(' ') === "'none'"
    // a sandbox without scripts needs no more
    const isSandboxed = directives.has('sandbox')
    expect({object: none('object-src'), base: isSandboxed || none('base-uri')}).toEqual({object: true, base: true})
  })
})

test('over http no browser is told to insist on https', async () => {
  const response = await serverOf({https: false}).request('/faq')
  expect(response.status).toBe(200)
  expect(response.headers.get('Strict-Transport-Security')).toBeNull()
})

test('a page runs and styles what its hashes name, and HTML passes our policies alone', async () => {
  const response = await server.request('/faq')
  const html = await response.text()
  const directives = directivesOf(response)
  expect(directives.get('script-src')).toEqual(["'self'", ...inlineHashes('script', html)])
  expect(directives.get('style-src')).toEqual(["'self'", ...inlineHashes('style', html), ...toast_style_hashes])
  expect(inlineHashes('script', html)).toHaveLength(1)
  expect(directives.get('require-trusted-types-for')).toEqual(["'script'"])
  expect(directives.get('trusted-types')).toEqual(['default', 'village'])
})

test('the style of the toasts is the one of the installed package', () => {
  const code = readFileSync(
    createRequire(import.meta.url)
      .resolve('sonner')
      .replace(/\.js$/, '.mjs'),
    'utf8',
  )
  const literal = /__insertCSS\((".*")\);/.exec(code)?.[1] ?? '""'
  const texts = ['', JSON.parse(literal) as string]
  expect(texts.flatMap(text => inlineHashes('style', `<style>${text}</style>`))).toEqual([...toast_style_hashes])
})

test.each(['/api/sandbox/checkout/none', '/api/auth/google/callback?state=x&code=y'])(
  'the small page %s has no script, and styles by hash alone',
  async path => {
    const response = await server.request(path, {headers: {Accept: 'text/html'}})
    const directives = directivesOf(response)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(directives.get('style-src')).toEqual(inlineHashes('style', await response.text()))
    expect(directives.get('style-src')).toHaveLength(1)
  },
)

describe('what goes wrong is told in the form of every refusal, and no more than that', () => {
  test.each([
    'a call that is not there',
    'a call without a sign-in',
    'a call with a wrong body',
    'a file of the API that is not there',
    'an address for another method',
    'a fault of ours',
  ])('%s', async name => {
    const response = await answers[name]!()
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    const text = await response.text()
    expect(v.is(ApiErrorBody, JSON.parse(text)), text).toBe(true)
    expect(text).not.toMatch(/postgres|relation|node_modules|\.ts:|at \w+ \(/)
  })

  test('of a fault only that it is ours', async () => {
    const response = await answers['a fault of ours']!()
    expect([response.status, await response.json()]).toEqual([
      500,
      {code: 'internal', detail: 'Something went wrong on our side. Please try again.'},
    ])
  })
})
