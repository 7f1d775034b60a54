import {m} from '#messages'
import {default_names, setNames} from '#messages/names'
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Hono} from 'hono'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {Language, changeLanguage} from '#contract/accounts/language.ts'
import {listFaqs} from '#contract/content/support.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {serveSite} from '#server/http/site.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {testApp} from '#tests/support/app.ts'
import {chatServer} from '#tests/support/assistant.ts'
import {pdfText} from '#tests/support/pdf-text.ts'

/* A product of another name, with a support of its own: no text names the first one, in either language. */

const nidito = {
  product: 'Nidito',
  support_email: 'ayuda@nidito.test',
  support_phone: '+1 305 555 0177',
  company_address: '9 Nest Ave, Miami, FL 33101',
}
const app = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'product-names-'))
const server = await chatServer(app.app)

beforeAll(async () => {
  setNames(nidito)
  await storeHelp(app.db, app.clock.now())
})
afterAll(async () => {
  setNames(default_names)
  rmSync(folder, {recursive: true, force: true})
  await server.close()
})

for (const client of ['client', 'client-es']) {
  mkdirSync(join(folder, client), {recursive: true})
  const write = (file: string, text: string) => writeFileSync(join(folder, client, file), text)
  write('index.html', '<html><head><title>Village</title></head><body><span data-product>Village</span></body></html>')
  write('sw.js', 'precache([{url: "index.html", revision: "1a-{{names}}"}])')
  write('manifest.webmanifest', '{"name": "Village: care", "short_name": "Village", "id": "/"}')
}
const site = new Hono()
serveSite(site, join(folder, 'client'), {
  database: app.deps.database,
  public_url: 'https://nidito.test',
  own_url: app.deps.ownUrl,
  clock: app.clock,
})
const served = async (path: string) => (await site.request(path)).text()
const anyName = /\bVillage\b|village\.example|555 0142/

test.each([
  ['/?lang=en', 'Nidito: it takes a village to raise a child'],
  ['/?lang=es', 'Nidito: para criar a un niño hace falta toda una aldea'],
  ['/faq?lang=es', 'Preguntas y respuestas · Nidito'],
  ['/index.html?lang=en', 'Nidito'],
])('the page %s has the names of the settings, for its texts as well', async (path, title) => {
  const html = await served(path)
  expect(html).toContain(`<title>${title}</title>`)
  expect(html).toContain('<span data-product>Nidito</span>')
  for (const [name, text] of Object.entries(nidito))
    expect(html).toContain(`<meta name="village:${name}" content="${text}" />`)
  expect(html).not.toMatch(anyName)
})

test('the manifest has the name, and a worker fetches it and the shell anew where it has changed', async () => {
  const manifest = async (language: Language) => JSON.parse(await served(`/manifest.webmanifest?lang=${language}`))
  expect(await manifest('en')).toEqual({name: 'Nidito: care found nearby', short_name: 'Nidito', id: '/'})
  expect(await manifest('es')).toMatchObject({name: 'Nidito: cuidado cerca de usted', short_name: 'Nidito'})
  const first = await served('/sw.js')
  expect(first).toMatch(/revision: "1a-\w{8}"/)
  expect(await served('/sw.js')).toBe(first)
  setNames({support_phone: '+1 305 555 0178'})
  expect(await served('/sw.js')).not.toBe(first)
  setNames(nidito)
})

test('no message without parameters names another product, in either language', () => {
  const messages = Object.values(m) as ((inputs: object, options: {locale: Language}) => string)[]
  const texts = Language.options.flatMap(locale => messages.map(message => message({}, {locale})))
  expect(texts.filter(text => text.includes('Nidito')).length).toBeGreaterThan(200)
  expect(texts.filter(text => anyName.test(text))).toEqual([])
})

test('mails, the FAQ and a PDF have the names, each in the language of its reader', async () => {
  const carer = await app.caretaker()
  const head = {public_url: 'https://nidito.test'}
  const welcome = () => writeMail({mail: 'welcome', user_id: carer.user_id}, {db: app.db, now: app.clock.now(), head})
  expect(await welcome()).toMatchObject({subject: 'Welcome to Nidito'})
  await app.ok(changeLanguage, {by: carer, body: {language: 'es'}})
  const mail = await welcome()
  expect(mail).toMatchObject({subject: 'Le damos la bienvenida a Nidito'})
  expect(mail?.text).toContain('Nidito · ¿Preguntas? Escriba a ayuda@nidito.test')
  expect(mail?.html).not.toMatch(anyName)

  for (const language of Language.options) {
    const {items} = await app.ok(listFaqs, {headers: {'Accept-Language': language}})
    const text = items.map(({question, answer}) => question + answer).join('\n')
    expect(text).toContain('Nidito')
    expect(text).not.toMatch(anyName)
  }

  const pdf = await app.app.request('/api/caretaker/earnings/2026/pdf', {
    headers: {Authorization: `Bearer ${carer.token}`},
  })
  expect(pdf.headers.get('content-disposition')).toContain('nidito-earnings-2026.pdf')
  const text = pdfText(Buffer.from(await pdf.arrayBuffer()))
  expect(text).toContain('Nidito')
  expect(text).not.toMatch(anyName)
})

test('the assistant answers to its own name, in both languages', async () => {
  const chat = await server.join({token: null})
  for (const [question, answer] of [
    ['Hi Nidito', 'Hello'],
    ['Who are you?', 'I am Nidito’s assistant'],
    ['What is Nidito?', 'Nidito does not employ caregivers'],
    ['does nidito hold my money?', 'Nidito only receives its fee'],
    ['¿Qué es Nidito?', 'Nidito no'],
  ] as const) {
    const {text} = await chat.ask(question)
    expect(text).toContain(answer)
    expect(text).not.toMatch(anyName)
  }
  chat.close()
})
