import {Hono} from 'hono'
import {expect, it} from 'vitest'
import {m} from '#messages'
import {answerInLanguage, detectLanguage, inLanguage} from './language.ts'

const app = new Hono()
  .get('/page', detectLanguage(['querystring', 'cookie', 'header']), answerInLanguage, c => c.text(m.language()))
  .get('/call', detectLanguage(['header']), answerInLanguage, c => c.text(m.language()))

const answer = async (path: string, headers: Record<string, string> = {}) => (await app.request(path, {headers})).text()

it.each([
  ['nothing said', '/page', {}, 'en'],
  ['a browser in Mexican Spanish', '/page', {'accept-language': 'es-MX,es;q=0.9,en;q=0.8'}, 'es'],
  ['a browser in French and Spanish', '/page', {'accept-language': 'fr,es;q=0.5'}, 'es'],
  ['a browser in French alone', '/page', {'accept-language': 'fr'}, 'en'],
  ['a cookie over the browser', '/page', {'accept-language': 'es', cookie: 'language=en'}, 'en'],
  ['an address over the cookie', '/page?lang=es', {cookie: 'language=en'}, 'es'],
  ['an unknown language in the address', '/page?lang=xx', {cookie: 'language=es'}, 'es'],
  ['a call, which has no address of its own', '/call?lang=es', {}, 'en'],
])('%s', async (_, path, headers, language) => {
  expect(await answer(path, headers)).toBe(language)
})

it('two languages at once stay apart', async () => {
  const said = async (language: 'en' | 'es') =>
    inLanguage(language, async () => {
      await Promise.resolve()
      return m.language_tag()
    })
  expect(await Promise.all([said('en'), said('es'), said('en')])).toEqual(['en-US', 'es-US', 'en-US'])
})
