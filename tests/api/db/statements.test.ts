import {readFileSync, writeFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {afterAll, expect, test} from 'vitest'
import {allEndpoints} from '#contract/all.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {newId} from '#lib/id.ts'
import {createLimits} from '#server/http/limits.ts'
import {testApp} from '#tests/support/app.ts'
import {freshDatabase} from '#tests/support/database.ts'
import {countTrips, type Cost} from '#tests/support/trips.ts'
import {asks} from '../../security/matrix/requests.ts'
import type {Ask} from '../../security/matrix/request.ts'
import {isAbout, readRows, type Row} from '../../security/matrix/rows.ts'
import {buildWorld, columns, type Column} from '../../security/world/world.ts'

const file = fileURLToPath(new URL('../../bench/statements.json', import.meta.url))
const writesAnew = process.env.WRITE_STATEMENTS === '1'
const howToWrite =
  'WRITE_STATEMENTS=1 npx vitest run --config tests/vitest.config.ts --project api tests/api/db/statements.test.ts writes it anew'

const nameOf = ({method, path}: Endpoint) => `${method} ${path}`
const names = allEndpoints.map(({endpoint}) => nameOf(endpoint)).toSorted()
const listed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Cost>

test('every call of the contract is listed, and nothing else', () => {
  if (!writesAnew) expect(Object.keys(listed), howToWrite).toEqual(names)
})

/** How often a read waits for the database: for its caller, with what needs only the call, and for the rest. */
const read_trips = 2

const widens = 'each wider match is searched only where a narrower one finds nothing'
const opens = 'the search over all open work begins once its caller is known, and what it finds is read after it'
const logged = 'the audit log has what staff were allowed to read'
/** The reads that wait more often, and why. */
const longer_reads: Record<string, {trips: number; why: string}> = {
  'GET /admin/non-users/:id/children': {trips: 3, why: logged},
  'GET /admin/exceptions': {trips: 3, why: opens},
  'GET /admin/exceptions/export.csv': {trips: 3, why: opens},
  'GET /admin/search': {trips: 7, why: widens},
  'GET /admin/users/caregivers': {trips: 6, why: `typed words: ${widens}`},
  'GET /bookings/nearby': {trips: 3, why: 'the nearest requests are ranked before the best are read'},
  'GET /messages/:id/picture': {trips: 3, why: logged},
  'GET /threads': {trips: 4, why: 'only where a new pair may write: its thread is made, then all are read again'},
}

test('no read waits for the database more than twice, but for those with a reason', () => {
  if (writesAnew) return
  const reads = names.filter(name => name.startsWith('GET ') && listed[name]!.trips > read_trips)
  const trips = Object.fromEntries(reads.map(name => [name, listed[name]!.trips]))
  const reasoned = Object.entries(longer_reads).map(([name, read]) => [name, read.trips])
  expect(trips, 'send at once what does not wait for an answer').toEqual(Object.fromEntries(reasoned))
})

test('a confirmation and a bid take at most four trips and nine statements', () => {
  const taps = names.filter(name => /^PATCH \/sessions\/:id\/confirm-|^POST \/bidBooking\/\w+\/request/.test(name))
  expect(taps).toHaveLength(6)
  const over = taps.filter(name => listed[name]!.trips > 4 || listed[name]!.statements > 9)
  if (!writesAnew) expect(over).toEqual([])
})

const opened = await freshDatabase()
afterAll(opened.close)

/** One column of each kind of caller: those of one kind are answered by the same statements. */
const kindOf = (column: Column) =>
  column.startsWith('agency') && column !== 'agency_field' ? 'office' : column.split('_')[0]
const firstOfKinds = (row: Row, isMeant: (status: number) => boolean) => {
  const meant = columns.filter(column => isMeant(row.expected[column]))
  return meant.filter((column, at) => meant.findIndex(each => kindOf(each) === kindOf(column)) === at)
}

/**
 * The costs of every call, over all rows of the matrix: the most trips and the most statements that one of them takes. A
 * refusal counts only where no row of the call succeeds.
 */
async function measure(): Promise<Record<string, Cost>> {
  const {database, count} = countTrips(opened)
  const app = await testApp({database, limits: createLimits({factor: 100_000, store: database.apart})})
  const world = await buildWorld(app)

  const send = async (ask: Ask, column: Column, endpoint: Endpoint) => {
    if ('talk' in ask) return []
    const token = ('by' in ask ? world.fresh[column] : world.people[column])?.token
    const key = endpoint.idempotent && token ? newId() : undefined
    const {cost, result, sent} = await count(async (): Promise<{status: number}> =>
      'endpoint' in ask
        ? app.call(ask.endpoint, {...ask.input, ...(token && {token}), ...(key && {key})})
        : app.app.request(ask.address, token ? {headers: {Authorization: `Bearer ${token}`}} : {}),
    )
    if (process.env.SHOW_STATEMENTS === nameOf(endpoint))
      process.stdout.write(`${column} ${result.status} ${JSON.stringify(sent, null, 1)}\n`)
    return [{...cost, succeeds: result.status < 400}]
  }
  const rows = [...readRows('./authz-matrix.csv'), ...readRows('./authz-matrix.extra.csv')]
  const costs: Record<string, Cost> = {}
  for (const {endpoint} of allEndpoints) {
    const costsOf = async (isMeant: (status: number) => boolean) => {
      const all = []
      for (const row of rows.filter(each => isAbout(each, endpoint))) {
        for (const column of firstOfKinds(row, isMeant)) {
          const cell = {people: world.people, column, ids: world.ids}
          for (const ask of [asks[row.id]!(cell)].flat()) all.push(...(await send(ask, column, endpoint)))
        }
      }
      return all
    }
    const successes = (await costsOf(status => status < 400)).filter(({succeeds}) => succeeds)
    const counted = successes.length > 0 ? successes : await costsOf(status => status >= 400)
    costs[nameOf(endpoint)] = {
      trips: Math.max(...counted.map(({trips}) => trips)),
      statements: Math.max(...counted.map(({statements}) => statements)),
    }
  }
  return Object.fromEntries(names.map(name => [name, costs[name]!]))
}

test('no call takes more trips or statements than are listed, and none fewer', async () => {
  // the embedded database is no trip away
  if (opened.kind === 'pglite') return
  const costs = await measure()
  if (writesAnew) {
    const lines = names.map(
      name => `  ${JSON.stringify(name)}: ${JSON.stringify(costs[name]).replaceAll(/[:,]/g, '$& ')}`,
    )
    writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
    return
  }
  const differing = (isWrong: (cost: number, was: number) => boolean) =>
    names.flatMap(name => {
      const [cost, was] = [costs[name]!, listed[name]!]
      const isAny = isWrong(cost.trips, was.trips) || isWrong(cost.statements, was.statements)
      return isAny ? [`${name}: ${cost.trips} trips, ${cost.statements} statements`] : []
    })
  expect(
    differing((cost, was) => cost > was),
    'these grew: send at once what does not wait for an answer',
  ).toEqual([])
  expect(
    differing((cost, was) => cost < was),
    `these fell: ${howToWrite}`,
  ).toEqual([])
})
