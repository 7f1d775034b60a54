import fc from 'fast-check'
import * as v from 'valibot'
import type {Endpoint} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'

/** One request as it travels; nothing about it needs to be right. */
export interface Request {
  readonly params: Record<string, string>
  readonly query: readonly (readonly [string, string])[]
  readonly body: string | undefined
  readonly contentType: string | undefined
}

type Json = unknown
/** What a person would send: a body and a query that fit, and ids of things that are there. */
export interface Fitting {
  readonly body: Json
  readonly query: Record<string, string>
  readonly ids: readonly string[]
}

/** Dates and instants at the ends of their range, and beyond. */
const lastDates = [
  '0001-01-01',
  '1900-01-01',
  '2099-12-31',
  '9999-12-31',
  '2000-01-01T00:00:00.000Z',
  '2099-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
]

let deep: Json = 'bottom'
for (let i = 0; i < 2000; i++) deep = i % 2 ? [deep] : {deep}

/** Values that have broken programs before. */
const nasty = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e21,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '0',
    '-1',
    'null',
    '[]',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    '\u202e',
    '\ufeff',
    '🧒🏽'.repeat(50),
    'a@'.repeat(5000),
    ' '.repeat(3000),
    'x'.repeat(limits.text_max + 1),
    'x'.repeat(100_000),
    "'; drop table users; --",
    '%00',
    '../../etc/passwd',
    '${7*7}',
    '<script>',
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    ...lastDates,
    '24:00',
    '2026-06-08T09:00:00',
    '+275760-09-13T00:00:00.001Z',
    '00000000-0000-0000-0000-000000000000',
    'not-a-uuid',
    '__proto__',
    'constructor',
    [],
    {},
    [null],
    [[]],
    [{}],
    deep,
    Array.from({length: 2000}, (_, i) => i),
    {length: 1e9},
    {toString: null},
    {constructor: {prototype: {}}},
  ),
  fc.string({unit: 'binary', maxLength: 40}),
  fc.double(),
  fc.jsonValue({maxDepth: 3}),
)

const names = fc.oneof(
  fc.constantFrom(
    'id',
    'role',
    'status',
    'user_id',
    'parent_id',
    'is_verified',
    'hourly_rate_cents',
    'toString',
    'hasOwnProperty',
  ),
  fc.stringMatching(/^[a-z_]{3,12}$/),
)

type Step = string | number
/** Every place inside a value, the value itself first. */
const placesIn = (value: Json): Step[][] => [
  [],
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        placesIn(inner).map(rest => [Array.isArray(value) ? Number(key) : key, ...rest]),
      )
    : []),
]

/** A copy with another value at one place, where that place is still there; `undefined` takes it out. */
function replaced(value: Json, [step, ...rest]: readonly Step[], by: Json): Json {
  if (step === undefined) return by
  if (Array.isArray(value)) return value.map((each, i) => (i === step ? replaced(each, rest, by) : each) as Json)
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return value
  const record = value as Record<string, Json>
  return {...record, [step]: replaced(record[step], rest, by)}
}

const splinters = fc.constantFrom('\u0000', '\ud800', '\u001b', '\u202e', '\u2028', '\n', '%00', "'", '\\', '🧒🏽', ' ')
/** The same text with a splinter in it: right in form where no one looked for it. */
const splintered = (text: string) =>
  fc.tuple(splinters, fc.nat(text.length)).map(([splinter, at]) => text.slice(0, at) + splinter + text.slice(at))

const at = (value: Json, place: readonly Step[]): Json =>
  place.reduce<Json>((inner, step) => (inner as Record<Step, Json>)[step], value)

/** A fitting value with something nasty at one to three places, or with a place left out. */
function spoilt(fitting: Json): fc.Arbitrary<Json> {
  const places = fc.constantFrom(...placesIn(fitting))
  const change = places.chain(place => {
    const there = at(fitting, place)
    const by = fc.oneof(
      {weight: 5, arbitrary: nasty},
      {weight: 1, arbitrary: fc.constant(undefined)},
      {weight: typeof there === 'string' ? 5 : 0, arbitrary: splintered(String(there))},
    )
    return by.map(what => [place, what] as const)
  })
  return fc
    .array(change, {minLength: 1, maxLength: 3})
    .map(changes => changes.reduce<Json>((value, [where, what]) => replaced(value, where, what), fitting))
}

const asText = (value: Json) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A body as text: spoilt, not JSON at all, cut off, too long, or fitting. */
function bodies(endpoint: Endpoint, fitting: Json): fc.Arbitrary<Pick<Request, 'body' | 'contentType'>> {
  if (!endpoint.body) return fc.constant({body: undefined, contentType: undefined})
  const isForm = endpoint.encoding === 'form'
  const right = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const write = (value: Json) => {
    if (!isForm) return JSON.stringify(value)
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [[asText(value), '']]
    return new URLSearchParams(entries.map(([key, each]) => [key, asText(each)])).toString()
  }
  const known = namesOf(endpoint.body)
  const typed = (body: string | undefined) => ({body, contentType: right})
  return fc.oneof(
    {weight: 10, arbitrary: spoilt(fitting).map(value => typed(write(value) ?? ''))},
    {
      weight: 3,
      arbitrary: fc
        .dictionary(fc.oneof(fc.constantFrom('id', ...known), names), nasty)
        .map(value => typed(write(value))),
    },
    {weight: 1, arbitrary: fc.nat(200).map(at => typed(write(fitting).slice(0, at)))},
    {weight: 1, arbitrary: fc.string({unit: 'binary', maxLength: 200}).map(typed)},
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('text/plain', 'multipart/form-data', '', 'application/xml; charset=x')
        .map(contentType => ({body: write(fitting), contentType})),
    },
    {weight: 1, arbitrary: fc.constant(typed('x'.repeat(limits.body_bytes + 1)))},
    {weight: 2, arbitrary: fc.constant(typed(write(fitting)))},
  )
}

/** The names that a schema of an object knows. */
export const namesOf = (schema: unknown): string[] =>
  Object.keys((schema as {entries?: object} | undefined)?.entries ?? {})

const isDate = (value: Json) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T|$)/.test(value)

/** Whether a field's schema takes a date of this form. */
const takesDate = (schema: unknown, date: string) =>
  v.is(schema as v.GenericSchema, date) && !v.is(schema as v.GenericSchema, 'no date')

const entriesOf = (schema: unknown): [string, unknown][] =>
  Object.entries((schema as {entries?: object} | undefined)?.entries ?? {})

/**
 * A fitting value once for each text in it with a control character in that text, and for each date with one at the ends
 * of the range. Fields of the schema that the fitting value lacks are added.
 */
export function* edges(fitting: Json, schema: unknown): Generator<{value: Json; isControl: boolean}> {
  const missing = entriesOf(schema).filter(([name]) => !Object.hasOwn(fitting as object, name))
  for (const [name, field] of missing) {
    const added = (value: string) => ({...(fitting as object), [name]: value})
    if (v.is(field as v.GenericSchema, 'a text')) yield {value: added('\u0000'), isControl: true}
    for (const date of ['2026-06-08', '2026-06-08T09:00:00Z'].filter(each => takesDate(field, each)))
      for (const last of lastDates)
        if (last.includes('T') === date.includes('T')) yield {value: added(last), isControl: false}
  }
  for (const place of placesIn(fitting)) {
    const there = at(fitting, place)
    if (typeof there !== 'string') continue
    yield {value: replaced(fitting, place, `${there}\u0000`), isControl: true}
    if (isDate(there)) for (const last of lastDates) yield {value: replaced(fitting, place, last), isControl: false}
  }
}

/**
 * A fitting value once for each text in it with this text there, and with the field's path. Fields of the schema that the
 * fitting value lacks are added.
 */
export function* withText(fitting: Json, schema: unknown, text: string): Generator<{field: string; value: Json}> {
  for (const [name, field] of entriesOf(schema)) {
    if (Object.hasOwn(fitting as object, name) || !v.is(field as v.GenericSchema, 'a text')) continue
    yield {field: name, value: {...(fitting as object), [name]: text}}
  }
  for (const place of placesIn(fitting))
    if (typeof at(fitting, place) === 'string') yield {field: place.join('.'), value: replaced(fitting, place, text)}
}

/** Requests to one call: path, query and body each fitting or wrong, in any mixture. */
export function requests(endpoint: Endpoint, fitting: Fitting): fc.Arbitrary<Request> {
  const wrongIds = fc.constantFrom(
    'not-an-id',
    '%00',
    '%E0%A4%A',
    '..%2f..',
    '%ED%A0%80',
    'x'.repeat(3000),
    '0',
    'null',
    '00000000-0000-0000-0000-000000000000',
  )
  const id = fc.oneof(
    {weight: 4, arbitrary: fc.constantFrom(...fitting.ids)},
    {weight: 1, arbitrary: fc.uuid()},
    {weight: 1, arbitrary: wrongIds},
  )
  const pathNames = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const given = Object.entries(fitting.query)
  const spoiltQuery = fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom('limit', 'cursor', 'status', ...namesOf(endpoint.query)), names),
        fc.oneof(nasty.map(asText), id, splintered(given[0]?.[1] ?? 'Davidson County, TN')),
      ),
      {maxLength: 4},
    )
    .map(wrong => [...given.filter(([name]) => !wrong.some(([other]) => other === name)), ...wrong])
  return fc
    .record({
      params: fc.record(Object.fromEntries(pathNames.map(name => [name, id]))),
      query: fc.oneof({weight: 2, arbitrary: fc.constant(given)}, {weight: 1, arbitrary: spoiltQuery}),
      sent: bodies(endpoint, fitting.body),
    })
    .map(({sent, ...rest}) => ({...rest, ...sent}))
}

/** Names that no body knows, among them those that every object in JavaScript has. */
export const unknownNames = ['__proto__', 'constructor', 'toString', 'zz']
