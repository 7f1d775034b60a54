import {expect, test} from 'vitest'
import {ownShellOnly} from './own-shell.ts'

const origin = 'https://village.test'
const files = ['assets/index-B0csF3gn.js', {url: 'assets/index-Bbqv0JUv.css', revision: null}]
const shellOf = (script: string) =>
  `<link href="/icons/favicon.svg"><script type="module" src="/assets/${script}"></script>
  <link rel="stylesheet" href="/assets/index-Bbqv0JUv.css">`

/** What the worker does with this answer to its request for the file. */
const take = (html: string, {path = '/index.html?lang=en', type = 'install'} = {}) =>
  ownShellOnly('/index.html', files).fetchDidSucceed!({
    request: new Request(`${origin}${path}`),
    response: new Response(html),
    event: Object.assign(new Event(type), {waitUntil: () => undefined}),
    state: {},
  })

test('the shell of its own build is taken as it came', async () => {
  const html = shellOf('index-B0csF3gn.js')
  expect(await (await take(html)).text()).toBe(html)
})

test('the shell of another build ends the installation', async () => {
  await expect(take(shellOf('index-0ldBui1d.js'))).rejects.toThrow(
    'the shell of another build: assets/index-0ldBui1d.js',
  )
})

test('a page that has no stored shell gets what the network has', async () => {
  const html = shellOf('index-0ldBui1d.js')
  expect(await (await take(html, {type: 'fetch'})).text()).toBe(html)
  expect(await (await take(html, {path: '/map/about.html'})).text()).toBe(html)
})
