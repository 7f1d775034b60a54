import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {allEndpoints} from '#contract/all.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import {testApp} from '../support/app.ts'
import {isSoak, property_seed, runsHere} from '../support/runs.ts'
import {callersOf, callsIn, expectForm, typeOf} from './calls.ts'
import {edges, namesOf, requests, unknownNames} from './wrong-inputs.ts'
import type {Request} from './wrong-inputs.ts'
import {buildWorld} from './world/world.ts'

const app = await testApp()
const world = await buildWorld(app)
const {askedOf, fittingFor, send: sendUncounted} = callsIn(app, world)

/** The requests so far that were answered with 4xx. */
let wrong_requests = 0
/** Sends a request, however wrong it is; no call answers it with 5xx, not even with 503. */
const send: typeof sendUncounted = async (...request) => {
  const answer = await sendUncounted(...request)
  expect(answer.status, answer.text).toBeLessThan(500)
  if (answer.status >= 400) wrong_requests += 1
  return answer
}
/** How many requests a call gets: what takes no input has little to get wrong. */
const runsFor = ({body, query, params}: Endpoint) => runsHere(body ? 20 : query ? 15 : params ? 10 : 4)

const tables = (
  await app.rows<{name: string}>("select tablename::text as name from pg_tables where schemaname = 'public' order by 1")
).map(table => table.name)
/** How many rows every table has, and what the rows of people and bookings say. */
const written = () =>
  app.rows(
    [
      ...tables.map(name => `select '${name}' as name, count(*)::text as said from "${name}"`),
      ...['users', 'bookings', 'offers', 'sessions'].map(
        name => `select 'in ${name}', md5(string_agg(t::text, '|' order by id)) from "${name}" t`,
      ),
    ].join(' union all '),
  )

/** Refused as it should be: a fault has broken its transaction, and has nothing left to keep. */
const isRefused = ({status}: {status: number}) => status >= 400 && status < 500

const named = allEndpoints.map(each => [`${each.endpoint.method} ${each.endpoint.path}`, each.endpoint] as const)

describe('wrong input is refused in the form of every refusal, and leaves nothing behind', () => {
  test.each(named)('%s', async (_, endpoint) => {
    const before = await written()
    const callers = fc.constantFrom(...callersOf(endpoint))
    await fc.assert(
      fc.asyncProperty(requests(endpoint, fittingFor(endpoint)), callers, async (request, column) => {
        app.forgetLimits()
        // what turned out to be right after all is taken back; a refusal must have nothing to take back
        const answer = await app.rolledBack(() => send(endpoint, request, column), isRefused)
        if (answer.status >= 400) expectForm(answer)
      }),
      {numRuns: runsFor(endpoint), seed: property_seed},
    )
    expect(await written()).toEqual(before)
  })
})

/** Requests to something that is there, with one text or date of the body or the query at an edge. */
function* edgeRequests(endpoint: Endpoint): Generator<{request: Request; isControl: boolean}> {
  const fitting = fittingFor(endpoint)
  const [input] = askedOf(endpoint)
  const params = (input?.params ?? {}) as Record<string, string>
  const query = Object.entries(fitting.query)
  const write = (body: unknown) =>
    endpoint.encoding === 'form' ? String(new URLSearchParams(body as Record<string, string>)) : JSON.stringify(body)
  const right = endpoint.body
    ? {body: write(fitting.body), contentType: typeOf(endpoint)}
    : {body: undefined, contentType: undefined}
  for (const {value, isControl} of edges(fitting.query, endpoint.query))
    yield {request: {params, query: Object.entries(value as Record<string, string>), ...right}, isControl}
  if (!endpoint.body) return
  for (const {value, isControl} of edges(fitting.body, endpoint.body))
    yield {request: {params, query, ...right, body: write(value)}, isControl}
}

describe('control characters are refused everywhere, and dates at the ends of their range break nothing', () => {
  test.each(named.filter(([, {query, body}]) => query ?? body))('%s', async (_, endpoint) => {
    for (const {request, isControl} of edgeRequests(endpoint)) {
      app.forgetLimits()
      const answer = await app.rolledBack(() => send(endpoint, request, callersOf(endpoint)[0]!), isRefused)
      const sent = JSON.stringify(request)
      if (isControl) expect(answer, sent).toMatchObject({status: 422})
      if (answer.status >= 400) expectForm(answer)
    }
  })
})

const bodied = named.filter(([, endpoint]) => endpoint.body)

/** A request to something that is there, with this body. */
const withBody = (endpoint: Endpoint, body: string, contentType = typeOf(endpoint)) => {
  const [input] = askedOf(endpoint)
  const request = {
    params: (input?.params ?? {}) as Record<string, string>,
    query: Object.entries((input?.query ?? {}) as Record<string, string>),
    body,
    contentType,
  }
  return app.rolledBack(() => send(endpoint, request, callersOf(endpoint)[0]!), isRefused)
}

const columnNames = (
  await app.rows<{name: string}>(
    "select distinct column_name::text as name from information_schema.columns where table_schema = 'public' order by 1",
  )
).map(({name}) => name)

describe('each unknown field is named, and each column of the database that is no field of the call', () => {
  test.each(bodied)('%s', async (_, endpoint) => {
    const fitting = JSON.stringify(fittingFor(endpoint).body)
    const known = namesOf(endpoint.body)
    const unknown = [...unknownNames, ...columnNames].filter(name => !known.includes(name))
    const json = `${fitting.slice(0, -1)}${fitting === '{}' ? '' : ','}${unknown.map(name => `"${name}":1`).join()}}`
    const form = new URLSearchParams([
      ...Object.entries(fittingFor(endpoint).body as Record<string, string>),
      ...unknown.map(name => [name, '1'] as [string, string]),
    ]).toString()
    const refusal = expectForm(await withBody(endpoint, endpoint.encoding === 'form' ? form : json))
    expect(refusal.code).toBe('invalid')
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual(unknown.sort())
  })
})

describe('a body that cannot be read is refused by what is wrong with it', () => {
  test.each(bodied)('%s', async (_, endpoint) => {
    const code = async (...of: [body: string, contentType?: string]) => expectForm(await withBody(endpoint, ...of)).code
    expect(await code('{"a": 1}', 'text/plain')).toBe('unsupported_media_type')
    expect(await code('x'.repeat(limits.body_bytes + 1))).toBe('too_large')
    if (endpoint.encoding === 'form') return
    for (const malformed of ['{', '{"a":', 'null null', '\u0000', "{'a': 1}"])
      expect(await code(malformed)).toBe('malformed')
    for (const other of ['null', '[]', '1', '"text"', 'true']) expect(await code(other)).toBe('invalid')
  })
})

test('a soak sends 100,000 wrong requests at least', ({task}) => {
  task.meta.count = {of: 'wrong requests', number: wrong_requests}
  expect(wrong_requests).toBeGreaterThanOrEqual(isSoak ? 100_000 : 1)
})
