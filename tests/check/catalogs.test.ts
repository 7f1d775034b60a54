import {expect, it} from 'vitest'
import {type Catalog, catalogProblems} from './catalogs.ts'

const problems = (english: Catalog, spanish: Catalog, used: string[]) =>
  catalogProblems({'a.json': english}, {'a.json': spanish}, new Set(used))

it('accepts a message that stands in both languages and is used', () => {
  expect(problems({hello: 'Hello {name}'}, {hello: 'Hola, {name}'}, ['hello'])).toEqual([])
})

it('finds what is missing, unused, unknown, empty, or has other variables', () => {
  expect(problems({hello: 'Hello'}, {}, ['hello'])).toEqual(['es/a.json: hello is missing'])
  expect(problems({hello: 'Hello'}, {hello: ' '}, ['hello'])).toEqual(['es/a.json: hello is missing'])
  expect(problems({hello: 'Hello'}, {hello: 'Hola'}, [])).toEqual(['en/a.json: hello is used nowhere'])
  expect(problems({}, {hello: 'Hola'}, [])).toEqual(['es/a.json: hello is not in English'])
  expect(problems({hello: 'Hello {name}'}, {hello: 'Hola, {nombre}'}, ['hello'])).toEqual([
    'es/a.json: hello has other variables than in English',
  ])
})

it('finds a key that two catalogs have', () => {
  const catalogs = {'a.json': {hello: 'Hello'}, 'b.json': {hello: 'Hello'}}
  expect(catalogProblems(catalogs, catalogs, new Set(['hello']))).toEqual(['hello stands in a.json and in b.json'])
})

it('reads the variables of a plural, and no escaped brace', () => {
  const plural = (one: string, other: string) => [
    {
      declarations: ['input count', 'local n = count: plural'],
      selectors: ['n'],
      match: {'n=one': one, 'n=other': other},
    },
  ]
  const english = {visits: plural('{count} visit', '{count} visits'), code: '\\{it\\} of {name}'}
  const spanish = {visits: plural('{count} visita', '{count} visitas'), code: '\\{eso\\} de {name}'}
  expect(problems(english, spanish, ['visits', 'code'])).toEqual([])
})

it('finds British spelling in an English message, whatever its variables are called', () => {
  const of = (text: string) => problems({hello: text}, {hello: text}, ['hello'])
  expect(of('cancelled')).toEqual(['en/a.json: hello is not in American English'])
  expect(of('{cancelled} visits, {cancelled_ahead} ahead were canceled')).toEqual([])
})

it('finds a Spanish word that the glossary has another for', () => {
  const of = (spanish: string) => problems({hello: 'Hello'}, {hello: spanish}, ['hello'])
  expect(of('Pulse “Confirmar fin”')).toEqual(['es/a.json: hello has “Pulse” for the word of the glossary'])
  expect(of('Hay una cuenta de cobro')).toEqual(['es/a.json: hello has “cuenta de cobro” for the word of the glossary'])
  expect(of('Maneja el calendario')).toEqual(['es/a.json: hello has “el calendario” for the word of the glossary'])
  expect(of('Toque “Confirmar fin”. No es un impulso.')).toEqual([])
})
