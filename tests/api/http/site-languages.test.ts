import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Hono} from 'hono'
import {afterAll, expect, test} from 'vitest'
import {serveSite} from '#server/http/site.ts'
import {testApp} from '#tests/support/app.ts'

/* Which language a page, its files and its head are in, over two clients of a few lines. */

const {deps, clock} = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'village-languages-'))
afterAll(() => rmSync(folder, {recursive: true, force: true}))

for (const [client, language] of [
  ['client', 'en'],
  ['client-es', 'es'],
] as const) {
  mkdirSync(join(folder, client, 'assets'), {recursive: true})
  const write = (file: string, text: string) => writeFileSync(join(folder, client, file), text)
  write('index.html', `<html lang="${language}"><head><title>Village</title></head><body></body></html>`)
  write('sw.js', `// worker in ${language}`)
  write('manifest.webmanifest', `{"lang": "${language}"}`)
  write(`assets/app-${language}345678.js`, `// ${language}`)
}

const site = new Hono()
serveSite(site, join(folder, 'client'), {
  database: deps.database,
  public_url: 'https://village.example',
  own_url: deps.ownUrl,
  clock,
})
const get = (path: string, headers: Record<string, string> = {}) => site.request(path, {headers})
const mexican = {'accept-language': 'es-MX,es;q=0.9,en;q=0.8'}

test.each([
  ['a browser that names no language', '/faq', {}, 'en'],
  ['a browser in Mexican Spanish', '/faq', mexican, 'es'],
  ['a person who chose English in a Spanish browser', '/faq', {...mexican, cookie: 'language=en'}, 'en'],
  ['an address that names Spanish', '/faq?lang=es', {cookie: 'language=en'}, 'es'],
  ['a private page', '/dash/parent', mexican, 'es'],
  ['the shell for a worker', '/index.html?lang=es', {}, 'es'],
  ['a page that is not there', '/no/such/page', mexican, 'es'],
])('%s gets its page in the right language from the first byte', async (_, path, headers, language) => {
  const answer = await get(path, headers)
  expect(await answer.text()).toContain(`<html lang="${language}">`)
  expect(answer.headers.get('content-language')).toBe(language)
  for (const name of ['Accept-Language', 'Cookie', 'Accept-Encoding'])
    expect(answer.headers.get('vary')).toContain(name)
})

test('worker and manifest are of the language, and say on what they depend', async () => {
  expect(await (await get('/sw.js')).text()).toBe('// worker in en')
  const worker = await get('/sw.js', mexican)
  expect(await worker.text()).toBe('// worker in es')
  expect(worker.headers.get('vary')).toContain('Accept-Language, Cookie')
  expect(await (await get('/sw.js?lang=en', mexican)).text()).toBe('// worker in en')
  expect(await (await get('/manifest.webmanifest?lang=es')).json()).toMatchObject({lang: 'es'})
})

test('a page that is open in one language still gets its parts after the other was chosen', async () => {
  const part = await get('/assets/app-en345678.js', {cookie: 'language=es'})
  expect(await part.text()).toBe('// en')
  expect(part.headers.get('cache-control')).toContain('immutable')
  expect(part.headers.get('vary') ?? '').not.toContain('Cookie')
  expect((await get('/assets/app-xx345678.js', mexican)).status).toBe(404)
})

test('the language of an address is stored for a year, for pages and scripts to read', async () => {
  expect((await get('/faq?lang=es')).headers.get('set-cookie')).toBe(
    'language=es; Max-Age=31536000; Path=/; SameSite=Lax',
  )
  for (const path of ['/faq', '/faq?lang=xx', '/index.html?lang=es', '/sw.js?lang=es'])
    expect((await get(path, mexican)).headers.get('set-cookie'), path).toBeNull()
})

test('a public page names its address in each language, a door and a private page none', async () => {
  const links = (html: string) =>
    [...html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, address]) => [language, address])
  const both = [
    ['en', 'https://village.example/faq'],
    ['es', 'https://village.example/faq?lang=es'],
    ['x-default', 'https://village.example/faq'],
  ]
  const english = await (await get('/faq')).text()
  const spanish = await (await get('/faq', mexican)).text()
  expect(links(english)).toEqual(both)
  expect(links(spanish)).toEqual(both)
  expect(english).toContain('<link rel="canonical" href="https://village.example/faq" />')
  expect(spanish).toContain('<link rel="canonical" href="https://village.example/faq?lang=es" />')
  expect(english).toContain('<meta property="og:locale" content="en_US" />')
  expect(spanish).toContain('<meta property="og:locale" content="es_US" />')
  expect(spanish).toContain('<title>Preguntas y respuestas · Village</title>')
  for (const path of ['/agency/login', '/dash/parent']) expect(links(await (await get(path)).text())).toEqual([])
})

test('the sitemap lists each page in both languages, and a post once', async () => {
  const text = await (await get('/sitemap.xml')).text()
  expect(text).toContain('<url><loc>https://village.example/faq</loc><xhtml:link rel="alternate" hreflang="en"')
  expect(text).toContain('<url><loc>https://village.example/faq?lang=es</loc><xhtml:link rel="alternate" hreflang="en"')
  expect(text.match(/hreflang="x-default" href="https:\/\/village\.example\/faq"/g)).toHaveLength(2)
})

test('the worker is of the same build as the shell, also where a later build took its place on the disk', async () => {
  writeFileSync(join(folder, 'client', 'index.html'), 'a later shell')
  writeFileSync(join(folder, 'client', 'sw.js'), '// a later worker')
  expect(await (await get('/sw.js')).text()).toBe('// worker in en')
  expect(await (await get('/index.html')).text()).toContain('<html lang="en">')
})
