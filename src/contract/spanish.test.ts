import * as v from 'valibot'
import {afterEach, expect, it} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import './default-message.ts'
import {createUser} from './accounts/registration.ts'
import {Cents} from './admin/returns.ts'
import {allEndpoints} from './all.ts'
import {Rate} from './shapes.ts'

// other files of this worker need theirs back
const ownLocale = getLocale

type Wording = string | ((issue: {input: string}) => string)

/** Every message of a schema and of all that it is made of. */
function wordingsOf(schema: unknown, seen = new Set<unknown>()): Wording[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const own = 'kind' in schema && 'message' in schema ? [schema.message as Wording | undefined] : []
  return [...own.filter(each => each !== undefined), ...Object.values(schema).flatMap(each => wordingsOf(each, seen))]
}

const say = (wording: Wording, language: 'en' | 'es') => {
  overwriteGetLocale(() => language)
  return typeof wording === 'string' ? wording : wording({input: '{{x}}'})
}
afterEach(() => overwriteGetLocale(ownLocale))

/** Each text in English that reads the same in Spanish, or is empty. */
const untranslated = (wordings: Wording[]) =>
  [...new Set(wordings)].flatMap(each => {
    const [english, spanish] = [say(each, 'en'), say(each, 'es')]
    return english === spanish || spanish.trim() === '' ? [english] : []
  })

it('every message of a schema has Spanish words', () => {
  const wordings = allEndpoints.flatMap(({endpoint: {params, query, body}}) => wordingsOf([params, query, body]))
  expect(new Set(wordings).size).toBeGreaterThan(100)
  expect(untranslated(wordings)).toEqual([])
})

it('so has what each call says when nothing else is known', () => {
  const fallbacks = allEndpoints.map(({endpoint}) => endpoint.fallback)
  expect(new Set(fallbacks).size).toBeGreaterThan(100)
  expect(untranslated(fallbacks)).toEqual([])
})

const messagesOf = (schema: v.GenericSchema, input: unknown, language: 'en' | 'es') => {
  overwriteGetLocale(() => language)
  return v.safeParse(schema, input).issues?.map(({message}) => message)
}

it('a limit without words of its own says what it allows', () => {
  const schema = v.object({
    children: v.pipe(v.number(), v.minValue(0)),
    age: v.pipe(v.number(), v.maxValue(17)),
    seats: v.pipe(v.number(), v.integer()),
    name: v.pipe(v.string(), v.maxLength(3)),
  })
  const input = {children: -1, age: 18, seats: 1.5, name: 'Anna'}
  expect(messagesOf(schema, input, 'en')).toEqual([
    'Must be at least 0',
    'Must be at most 17',
    'Must be a whole number',
    'Must be at most 3 characters',
  ])
  expect(messagesOf(schema, input, 'es')).toEqual([
    'Debe ser por lo menos 0',
    'Debe ser máximo 17',
    'Debe ser un número entero',
    'Debe tener máximo 3 caracteres',
  ])
})

it('a rate out of bounds names them in dollars', () => {
  expect(messagesOf(Rate, 0.5, 'en')).toEqual(['Must be at least $1'])
  expect(messagesOf(Rate, 501, 'en')).toEqual(['Must be at most $500'])
  expect(messagesOf(Rate, 0.5, 'es')).toEqual(['Debe ser por lo menos $1'])
  expect(messagesOf(Cents, 0, 'en')).toEqual(['Must be at least $0.01'])
})

it('a rule without words of its own has some in Spanish, and in English those of its library', () => {
  const schema = v.object({seats: v.number(), name: v.string()})
  expect(messagesOf(schema, {seats: 'two'}, 'es')).toEqual(['No es válido', 'Obligatorio'])
  expect(messagesOf(schema, {seats: 'two'}, 'en')).toEqual([
    'Invalid type: Expected number but received "two"',
    'Required',
  ])
})

it.each([
  ['en', ['Invalid email address', 'Password must be at least 8 characters']],
  ['es', ['Correo electrónico no válido', 'La contraseña debe tener por lo menos 8 caracteres']],
] as const)('a registration with a bad address and a short password is corrected in %s', (language, words) => {
  const messages = messagesOf(createUser.body, {email: 'no-address', password: 'short'}, language)
  expect(messages).toEqual(expect.arrayContaining([...words]))
})
