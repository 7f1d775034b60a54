import {randomInt} from 'node:crypto'
import {cpSync, existsSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as moment} from 'node:timers/promises'
import {sql} from 'drizzle-orm'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {openPGlite, openPostgres, rowsOf, type Database} from '#server/db/client.ts'
import {Chance} from '#server/db/seed/chance.ts'
import {markerColumns} from '#tests/cluster/compare.ts'
import type {Table} from '#tests/cluster/tally.ts'
import {findPostgres, startPostgres} from '#tests/support/services/postgres.ts'
import {bundleServer, launch, launched, seedFolder} from '#tests/support/services/server-process.ts'
import type {Ended, ServerProcess} from '#tests/support/services/server-process.ts'
import {ConfirmationWriter, logInPair, RequestWriter, type Write, type Writer} from './writers.ts'

/** `KILL_SEED=…` runs one that failed again. */
const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31))
/** `KILLS=…` asks for more over each database, as a soak does. */
const kills = Number(process.env.KILLS ?? 1)
const latest_kill_ms = 400
/** What was cut off arrives so soon once the server is back. */
const liveness_ms = 60_000

let main = ''
let removeBundle = () => {}
const seeded = mkdtempSync(join(tmpdir(), 'village-kill-'))
const folders = [seeded]
beforeAll(async () => {
  console.info(`kill -9: KILL_SEED=${seed}`)
  ;({main, remove: removeBundle} = await bundleServer())
  await seedFolder(main, seeded)
})
afterAll(() => {
  removeBundle()
  for (const folder of folders) rmSync(folder, {recursive: true, force: true})
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'village-kill-'))
  folders.push(folder)
  return folder
}

/** Where a server stores its data. */
interface Storage {
  readonly settings: Record<string, string>
  /** Opens the database itself, once its server is gone. */
  readonly open: () => Promise<Database>
  readonly remove: () => Promise<void>
}

/** Far above a family's daily requests: the writers do not pause. */
const load = {LIMITS_FACTOR: '1000'}

function embedded(): Storage & {folder: string} {
  const folder = makeFolder()
  cpSync(seeded, folder, {recursive: true})
  return {folder, settings: {...load, DATA_DIR: folder}, open: () => openPGlite(folder), remove: async () => {}}
}

/** A PostgreSQL that waits for its disk, as a production's does. */
async function durable(bin: string): Promise<Storage> {
  const {url, stop} = await startPostgres(bin, {durable: true})
  const database = {DATABASE_URL: url, PUBLIC_URL: 'http://localhost', SEED_DEMO: '1'}
  return {
    settings: {...load, ...database, DATA_DIR: makeFolder()},
    open: () => openPostgres(url, {migrate: false}),
    remove: stop,
  }
}

/** Every one of `writes` is stored, once, and nothing else is; in the words that the soak counts. */
async function expectOnce({open}: Storage, writes: readonly Write[]): Promise<void> {
  const database = await open()
  try {
    const found: string[] = []
    for (const [table, column] of Object.entries(markerColumns) as [Table, string][]) {
      const marker = sql.identifier(column)
      const rows = await rowsOf<{marker: string; n: number}>(
        database.db,
        sql`select ${marker} as marker, count(*)::int as n from ${sql.identifier(table)}
          where ${marker} like 'kill %' group by 1`,
      )
      const stored = new Map(rows.map(row => [row.marker, row.n]))
      const written = writes.filter(write => write.table === table).map(write => write.marker)
      found.push(
        ...written.filter(each => !stored.has(each)).map(each => `lost: ${table} ${each}`),
        ...rows.filter(({n}) => n > 1).map(row => `${row.n} times on the server: ${table} ${row.marker}`),
        ...rows.filter(row => !written.includes(row.marker)).map(row => `not written: ${table} ${row.marker}`),
      )
    }
    expect(found.join('\n')).toBe('')
  } finally {
    await database.close()
  }
}

/** The next server over the same storage and at the same address, which the phones know. */
async function startAgain({base_url}: ServerProcess, {settings}: Storage): Promise<ServerProcess> {
  return launched(main, {...settings, PORT: new URL(base_url).port})
}

/** Three who request and bid, and two who confirm. */
async function logInWriters({base_url}: ServerProcess, chance: Chance): Promise<Writer[]> {
  const line = {base_url, random: () => chance.next()}
  const pair = await logInPair(line)
  return [RequestWriter, RequestWriter, RequestWriter, ConfirmationWriter, ConfirmationWriter].map(
    Kind => new Kind(line, pair),
  )
}

/** Kills the server under load so often. Returns the last one and what was written. */
async function killUnderLoad(storage: Storage): Promise<{server: ServerProcess; writes: Write[]}> {
  const chance = new Chance(seed)
  let server = await launched(main, storage.settings)
  const writers = await logInWriters(server, new Chance(seed + 1))
  const writes: Write[] = []
  for (let kill = 1; kill <= kills; kill++) {
    for (const writer of writers) await writer.prepare()
    const writing = Promise.all(writers.map((writer, i) => writer.writeUntilCut(writes, `kill ${kill}.${i}`)))
    await moment(chance.int(0, latest_kill_ms))
    expect(writers.map(({cut}) => cut)).toEqual(writers.map(() => null))
    await server.end('SIGKILL')
    // the lock of the dead process is free: the next one starts on the same folder
    server = await startAgain(server, storage)
    const restarted_ms = performance.now()
    await writing
    expect(performance.now() - restarted_ms).toBeLessThan(liveness_ms)
    expect(writers.map(({cut}) => cut)).toEqual(writers.map(() => 'no answer'))
  }
  return {server, writes}
}

/** What a phone sends again under its keys after the answer has the same answer, and no other effect. */
async function expectSameAgain(server: ServerProcess, storage: Storage, writes: readonly Write[]): Promise<void> {
  const next = await startAgain(server, storage)
  for (const {marker, id, send} of writes.slice(-10)) expect({marker, ...(await send())}).toMatchObject({marker, id})
  expect(await next.end('SIGTERM')).toMatchObject({code: 0, signal: null, stderr: ''})
  await expectOnce(storage, writes)
}

const bin = findPostgres()
// a machine without PostgreSQL plays it on the embedded database alone
const storages: {name: string; prepare: () => Storage | Promise<Storage>}[] = [
  {name: 'the embedded database', prepare: embedded},
  ...(bin ? [{name: 'PostgreSQL', prepare: () => durable(bin)}] : []),
]

test.for(storages)(
  `${kills} times kill -9 under load over $name: nothing acknowledged is lost, nothing happens twice`,
  {timeout: kills * 360_000},
  async ({prepare}, {task}) => {
    const storage = await prepare()
    try {
      const {server, writes} = await killUnderLoad(storage)
      task.meta.count = {of: 'writes', number: writes.length}
      expect(await server.end('SIGTERM')).toMatchObject({code: 0, signal: null, stderr: ''})
      await expectOnce(storage, writes)
      await expectSameAgain(server, storage, writes)
    } finally {
      await storage.remove()
    }
  },
)

test('asked to stop under load it answers what it took on, and loses nothing', {timeout: 360_000}, async () => {
  const storage = embedded()
  const server = await launched(main, storage.settings)
  const writers = await logInWriters(server, new Chance(seed + 1))
  for (const writer of writers) await writer.prepare()
  const second = (await launch(main, storage.settings)) as Ended
  expect(second).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`is in use by process ${server.pid}`) as string,
  })
  const writes: Write[] = []
  const writing = Promise.all(writers.map((writer, i) => writer.writeUntilCut(writes, `kill term.${i}`)))
  await moment(new Chance(seed).int(50, latest_kill_ms))
  expect(await server.end('SIGTERM')).toMatchObject({code: 0, signal: null, stderr: ''})
  expect(existsSync(join(storage.folder, 'lock'))).toBe(false)

  // what was refused at the closed door is sent again, and all of it is there once
  const next = await startAgain(server, storage)
  await writing
  expect((await next.end('SIGTERM')).code).toBe(0)
  await expectOnce(storage, writes)
})
