import {describe, expect, test} from 'vitest'
import {allEndpoints} from '#contract/all.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {testApp} from '../support/app.ts'
import {payloadColumns} from '../support/payload-world.ts'
import {storedPayloads} from '../support/payloads.ts'
import {runsHere} from '../support/runs.ts'
import {callersOf, callsIn, expectForm, typeOf} from './calls.ts'
import {withText} from './wrong-inputs.ts'
import {buildWorld} from './world/world.ts'

/* What a person types is data: it is refused, or stored as it was typed, in every field of every call. */

const app = await testApp()
const world = await buildWorld(app)
const {askedOf, fittingFor, send} = callsIn(app, world)

/** How many payloads a field gets; a soak gives it all of them. */
const per_field = Math.min(storedPayloads.length, runsHere(4))
/** No text of the world holds it, and no random token can: `~` is in none of their alphabets. */
const mark = 'Zq7~'

const tables = (
  await app.rows<{name: string}>(
    `select relname::text as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  )
).map(({name}) => name)

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** Every text of the database with the mark in it. */
async function storedTexts(): Promise<string[]> {
  const rows = await app.rows<{table: string; row: string}>(
    tables
      .map(
        name => `select '${name}' as table, to_jsonb(t)::text as row from "${name}" t where t::text like '%${mark}%'`,
      )
      .join(' union all '),
  )
  return rows.flatMap(({table, row}) =>
    Object.entries(JSON.parse(row) as object).flatMap(([column, value]) => {
      const texts = textsIn(value).filter(text => text.includes(mark))
      if (texts.length > 0) stored_columns.add(`${table}.${column}`)
      return texts
    }),
  )
}

/** HTML, of which only what a post may contain is stored: tests/api/blog/blog-writing.test.ts. */
const sanitized = new Set(['POST /blog/posts body_html', 'PATCH /blog/posts/:uuid body_html'])

let next = 0
const nextPayload = () => `${storedPayloads[next++ % storedPayloads.length]!} ${mark}`

const writing = allEndpoints
  .filter(({endpoint}) => endpoint.body && endpoint.method !== 'GET')
  .map(({endpoint}) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const stored_in = new Set<string>()
const stored_columns = new Set<string>()

/** What repeats the columns of others, and the HTML of posts. */
const elsewhere = /^(audit_log|idempotency_keys)\.|\.body_html$/

function* requestsWith(endpoint: Endpoint, payload: string) {
  const [input] = askedOf(endpoint)
  const params = (input?.params ?? {}) as Record<string, string>
  const fitting = fittingFor(endpoint)
  const query = Object.entries(fitting.query)
  for (const {field, value} of withText(fitting.body, endpoint.body, payload)) {
    const body =
      endpoint.encoding === 'form'
        ? String(new URLSearchParams(value as Record<string, string>))
        : JSON.stringify(value)
    yield {field, request: {params, query, body, contentType: typeOf(endpoint)}}
  }
}

describe('a payload in any field is refused, or stored as it was typed', () => {
  test.each(writing)('%s', async (name, endpoint) => {
    for (let n = 0; n < per_field; n++) {
      const payload = nextPayload()
      for (const {field, request} of requestsWith(endpoint, payload)) {
        app.forgetLimits()
        const {answer, texts} = await app.rolledBack(async () => {
          const sent = await send(endpoint, request, callersOf(endpoint)[0]!)
          return {answer: sent, texts: sent.status < 300 ? await storedTexts() : []}
        })
        const at = `${name} ${field} ${payload}`
        if (answer.status >= 400) expectForm(answer)
        if (texts.length > 0) stored_in.add(`${name} ${field}`)
        if (sanitized.has(`${name} ${field}`)) continue
        expect(
          [...new Set(texts)].filter(text => text !== payload.trim()),
          at,
        ).toEqual([])
      }
    }
  })

  test('which is every field that another person reads', () => {
    expect(storedPayloads.length).toBeGreaterThanOrEqual(70)
    expect(stored_in.size).toBeGreaterThan(100)
  })

  test('each of their columns holds payloads where every screen, mail and file is read with them', () => {
    expect([...stored_columns].filter(column => !elsewhere.test(column) && !payloadColumns.has(column))).toEqual([])
  })
})
