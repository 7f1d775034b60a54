import {execFile} from 'node:child_process'
import {cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {sql} from 'drizzle-orm'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type Database, openPGlite, openPostgres, rowsOf} from '#server/db/client.ts'
import {urlOf, withCluster} from '#tests/support/database.ts'
import {findPostgres, startPostgres} from '#tests/support/services/postgres.ts'
import {bundleServer, launched, seedFolder} from '#tests/support/services/server-process.ts'
import {type Line, logInPair, RequestWriter, type Write} from './writers.ts'

let main = ''
let removeBundle = () => {}
const folder = mkdtempSync(join(tmpdir(), 'village-backup-'))
const at = (...names: string[]) => join(folder, ...names)
beforeAll(async () => {
  ;({main, remove: removeBundle} = await bundleServer())
  await seedFolder(main, at('embedded'))
})
afterAll(() => {
  removeBundle()
  rmSync(folder, {recursive: true, force: true})
})

/** Runs `backup` or `restore` as npm does. */
const run = (args: readonly string[], env: Record<string, string>) =>
  new Promise<{code: number; out: string; error: string}>(done => {
    execFile(process.execPath, [main, ...args], {env: {PATH: process.env.PATH, ...env}}, (failed, out, error) =>
      done({code: failed ? Number(failed.code) : 0, out, error}),
    )
  })

const lineTo = ({base_url}: {base_url: string}): Line => ({base_url, random: Math.random})

/** Every table of the product with the number of its rows. */
async function countsOf(database: Database): Promise<Record<string, number>> {
  const tables = await rowsOf<{name: string}>(
    database.db,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const {name} of tables) {
    const [row] = await rowsOf<{n: number}>(database.db, sql`select count(*)::int as n from ${sql.identifier(name)}`)
    counts[name] = row!.n
  }
  return counts
}

async function reading<T>(opened: Promise<Database>, read: (database: Database) => Promise<T>): Promise<T> {
  const database = await opened
  try {
    return await read(database)
  } finally {
    await database.close()
  }
}

/** What a start may change: the epoch, and the limits. */
const stable = ({server_secrets: _, rate_limits: __, ...counts}: Record<string, number>) => counts

const notesIn = (database: Database) =>
  rowsOf<{marker: string}>(
    database.db,
    sql`select notes as marker from bookings where notes like 'backup %' order by 1`,
  )

test('a running server is backed up under writes; what is restored is whole, refuses a second one, and serves', async () => {
  cpSync(at('embedded'), at('source'), {recursive: true})
  const source = {DATA_DIR: at('source'), LIMITS_FACTOR: '1000'}
  const server = await launched(main, source)
  const line = lineTo(server)
  const writer = new RequestWriter(line, await logInPair(line))
  const writes: Write[] = []
  const writing = writer.writeUntilCut(writes, 'backup 1')
  const acknowledged = () => writes.filter(({id, table}) => id !== null && table === 'bookings')
  while (acknowledged().length < 3) await Promise.race([writing, new Promise(done => setImmediate(done))])
  const before = acknowledged().map(({marker}) => marker)
  const archive = at('running.tar.gz')
  expect(await run(['backup', archive], source)).toMatchObject({code: 0, error: ''})
  expect((await run(['backup', archive], source)).error).toContain('is there already')
  writer.cut = 'that is enough'
  await writing
  await server.end('SIGTERM')

  const target = {DATA_DIR: at('target'), LIMITS_FACTOR: '1000'}
  expect(await run(['restore', archive], target)).toMatchObject({code: 0, error: ''})
  expect(readdirSync(at('target')).toSorted()).toEqual(['files', 'pg', 'vapid.json'])
  expect(readFileSync(at('target', 'vapid.json'))).toEqual(readFileSync(at('source', 'vapid.json')))
  expect(await run(['restore', archive], target)).toMatchObject({code: 1, error: expect.stringMatching(/not empty/)})
  // all that was acknowledged before the backup is there, and it is as of one moment: no bid lacks its request
  await reading(openPGlite(at('target')), async database => {
    const notes = (await notesIn(database)).map(({marker}) => marker)
    expect(notes).toEqual(expect.arrayContaining(before))
  })

  // two backups of a folder at rest tell the same, which a third place has
  const counted = await reading(openPGlite(at('target')), countsOf)
  const again = at('at-rest.tar.gz')
  expect(await run(['backup', again], target)).toMatchObject({code: 0})
  const third = {DATA_DIR: at('third'), LIMITS_FACTOR: '1000'}
  expect(await run(['restore', again], third)).toMatchObject({code: 0})
  expect(stable(await reading(openPGlite(at('third')), countsOf))).toEqual(stable(counted))
  expect(readdirSync(at('third', 'files')).toSorted()).toEqual(readdirSync(at('target', 'files')).toSorted())

  const restored = await launched(main, third)
  expect((await logInPair(lineTo(restored))).family.token).toMatch(/^[\w-]{20,}$/)
  const health = await fetch(`${restored.base_url}/api/health`)
  expect(health.headers.get('server-epoch')).toMatch(/^[\w-]{20,}$/)
  expect((await restored.end('SIGTERM')).code).toBe(0)

  const bytes = readFileSync(again)
  bytes[bytes.length >> 1]! ^= 0xff
  writeFileSync(at('damaged.tar.gz'), bytes)
  writeFileSync(at('cut.tar.gz'), readFileSync(again).subarray(0, bytes.length >> 1))
  for (const name of ['damaged.tar.gz', 'cut.tar.gz']) {
    const refused = await run(['restore', at(name)], {DATA_DIR: at('fourth')})
    expect(refused).toMatchObject({code: 1, error: expect.stringContaining('damaged')})
    expect(existsSync(at('fourth'))).toBe(false)
  }
})

const postgres = findPostgres()

test.runIf(postgres)('what one database holds comes back in the other, and a filled one is refused', async () => {
  const cluster = await startPostgres(postgres!, {durable: false})
  try {
    const source = {DATA_DIR: at('embedded')}
    const counted = await reading(openPGlite(at('embedded')), countsOf)
    expect(await run(['backup', at('embedded.tar.gz')], source)).toMatchObject({code: 0})

    await withCluster(cluster.url, client => client.query('create database restored'))
    const DATABASE_URL = urlOf(cluster.url, 'restored')
    const target = {DATABASE_URL, PUBLIC_URL: 'http://127.0.0.1:1', DATA_DIR: at('beside-postgres')}
    const damaged = readFileSync(at('embedded.tar.gz'))
    writeFileSync(at('cut-embedded.tar.gz'), damaged.subarray(0, damaged.length - 9))
    expect(await run(['restore', at('cut-embedded.tar.gz')], target)).toMatchObject({code: 1})
    expect(await run(['restore', at('embedded.tar.gz')], target)).toMatchObject({code: 0, error: ''})
    expect(stable(await reading(openPostgres(DATABASE_URL), countsOf))).toEqual(stable(counted))
    expect(await run(['restore', at('embedded.tar.gz')], target)).toMatchObject({
      code: 1,
      error: 'The database at DATABASE_URL is not empty. Restore into an empty one.\n',
    })

    const server = await launched(main, {...target, PORT: '0', SEED_DEMO: '0'})
    expect((await logInPair(lineTo(server))).family.token).toMatch(/^[\w-]{20,}$/)
    expect(await run(['backup', at('postgres.tar.gz')], target)).toMatchObject({code: 0, error: ''})
    await server.end('SIGTERM')
    expect(await run(['restore', at('postgres.tar.gz')], {DATA_DIR: at('back')})).toMatchObject({code: 0, error: ''})
    expect((await reading(openPGlite(at('back')), countsOf)).bookings).toBe(counted.bookings)
    expect(readdirSync(at('back', 'files')).toSorted()).toEqual(readdirSync(at('embedded', 'files')).toSorted())
  } finally {
    await cluster.stop()
  }
})
