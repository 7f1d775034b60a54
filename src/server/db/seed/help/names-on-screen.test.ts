import {readdirSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {helpEntries} from './all.ts'

/** Quoted in an answer, but not a whole text of the app: reasons, other products' words and beginnings of labels. */
const otherQuotes = new Set([
  '2.1 miles away',
  'free at all 6 times',
  'works with toddlers',
  'Typical nearby',
  'Typical near you',
  'Continue using Google',
  'Continue using Facebook',
  'Ready for',
  'even offline',
  'Now, or at …?',
  'Read … reviews',
  'a 2.1 millas',
  'disponible en los 6 horarios',
  'trabaja con niños de 1 y 2 años',
  'Lo habitual en la zona',
  'Lo habitual cerca de usted',
  'Continuar con Google',
  'Continuar con Facebook',
  'Agregar a pantalla de inicio',
  'Enviar oferta a …',
])

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : []

/** A text with its variables as one sign, without those at its ends and without its last mark. */
const withoutVariables = (text: string): string =>
  text
    .replaceAll(/\{\{?[^}]*\}\}?|…/g, '*')
    .replaceAll(/\s*\*\s*/g, '*')
    .replaceAll(/^[*\s¿]+|[*\s.,?]+$/g, '')

function textsOf(language: string): string[] {
  const folder = new URL(`../../../../messages/${language}/`, import.meta.url)
  return readdirSync(folder).flatMap(file => textsIn(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
}

const messagesOf = (language: string): Set<string> => new Set(textsOf(language).map(withoutVariables))

test.each([
  ['en', helpEntries.map(({key, answer}) => ({key, answer}))],
  ['es', helpEntries.map(({key, answer_es}) => ({key, answer: answer_es}))],
])('each name that an answer quotes is on a screen in %s', (language, entries) => {
  const messages = messagesOf(language)
  const missing = entries.flatMap(({key, answer}) =>
    [...answer.matchAll(/“([^”]+)”/g)]
      .map(([, quoted = '']) => quoted)
      .filter(quoted => !otherQuotes.has(quoted) && !messages.has(withoutVariables(quoted)))
      .map(quoted => `${key}: ${quoted}`),
  )
  expect(missing).toEqual([])
})

test('an answer that says how the calendar shows visits names each of its views', () => {
  const ofViews = helpEntries.flatMap(({answer, answer_es}) =>
    [answer, answer_es].filter(text => /by month|por mes[ ,]/.test(text)),
  )
  expect(ofViews.length).toBeGreaterThan(2)
  expect(ofViews.filter(text => !/by month, week or day|por mes, por semana o por día/.test(text))).toEqual([])
})

test.each(['Parents', 'Caregivers', 'Agencies'] as const)(
  '%s find how to read their visits in another calendar',
  audience => {
    const ways = [/“Add to my calendar”.*“Make an address”/, /“Agregar a mi calendario”.*“Crear una dirección”/]
    const texts = helpEntries
      .filter(entry => entry.audience === audience)
      .flatMap(each => [each.answer, each.answer_es])
    expect(ways.map(way => texts.filter(text => way.test(text)).length)).toEqual([1, 1])
  },
)

/** A calendar outside the app, which is read from a file or an address: that of a phone, Google or Apple. */
const otherCalendars =
  /(agregar a mi|archivos? de|programas? de|direcci(ón|ones)[^.]*|(a|en) otro|deje que su) calendario|calendario de (google|apple)|calendarios que leen/gi

test('the screen Agenda has that name in every Spanish text, and a calendar is one outside the app', () => {
  const texts = [...textsOf('es'), ...helpEntries.flatMap(({question_es, answer_es}) => [question_es, answer_es])]
  expect(texts.filter(text => /calendario/i.test(text.replaceAll(otherCalendars, '')))).toEqual([])
})
