import {randomInt} from 'node:crypto'
import {cpSync, existsSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as moment} from 'node:timers/promises'
import {sql} from 'drizzle-orm'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {openPGlite, rowsOf} from '#server/db/client.ts'
import {Chance} from '#server/db/seed/chance.ts'
import {bundleServer, launch, launched, seedFolder} from '#tests/support/services/server-process.ts'
import type {Ended} from '#tests/support/services/server-process.ts'
import {send, logIn, writeUntilCut} from './writers.ts'
import type {Pair, Write} from './writers.ts'

/** `KILL_SEED=…` runs one that failed again. */
const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31))
/** `KILLS=…` asks for more, as a soak does. */
const kills = Number(process.env.KILLS ?? 2)
const writers = 5
const latest_kill_ms = 400

let main = ''
let removeBundle = () => {}
const seeded = mkdtempSync(join(tmpdir(), 'village-kill-'))
beforeAll(async () => {
  console.info(`kill -9: KILL_SEED=${seed}`)
  ;({main, remove: removeBundle} = await bundleServer())
  await seedFolder(main, seeded)
})
const folders = [seeded]
afterAll(() => {
  removeBundle()
  for (const folder of folders) rmSync(folder, {recursive: true, force: true})
})

function copySeeded(): string {
  const folder = mkdtempSync(join(tmpdir(), 'village-kill-'))
  folders.push(folder)
  cpSync(seeded, folder, {recursive: true})
  return folder
}

/** Far above a family's daily requests: the writers do not pause. */
const settings = (folder: string) => ({DATA_DIR: folder, LIMITS_FACTOR: '1000'})
const isRequest = (write: Write) => 'notes' in write.body

/** What the folder itself has of these writes, read after its server is gone: how often each marker stands there. */
async function markersStored(folder: string): Promise<{requests: Map<string, number>; offers: Map<string, number>}> {
  const database = await openPGlite(folder)
  try {
    const count = async (query: ReturnType<typeof sql>) => {
      const rows = await rowsOf<{marker: string; n: number}>(database.db, query)
      return new Map(rows.map(row => [row.marker, row.n]))
    }
    return {
      requests: await count(
        sql`select notes as marker, count(*)::int as n from bookings where notes like 'kill %' group by 1`,
      ),
      offers: await count(
        sql`select note as marker, count(*)::int as n from offers where note like 'kill %' group by 1`,
      ),
    }
  } finally {
    await database.close()
  }
}

/** What a phone waits at most once the server is back, in milliseconds. */
const liveness_ms = 60_000

/** How what the server has differs from these markers, each once; in the words that the soak counts. */
function differences(stored: ReadonlyMap<string, number>, markers: readonly string[]): string[] {
  return [
    ...markers.filter(marker => !stored.has(marker)).map(marker => `lost: ${marker}`),
    ...[...stored].filter(([, n]) => n > 1).map(([marker, n]) => `${n} times on the server: ${marker}`),
    ...[...stored.keys()].filter(marker => !markers.includes(marker)).map(marker => `not written: ${marker}`),
  ]
}

/** Every one of `writes` is there, once, and nothing else is. */
async function expectOnce(folder: string, writes: readonly Write[]): Promise<void> {
  const {requests, offers} = await markersStored(folder)
  const markersOf = (of: readonly Write[]) => of.map(({body}) => ('notes' in body ? body.notes : body.note))
  const found = [
    ...differences(requests, markersOf(writes.filter(isRequest))),
    ...differences(offers, markersOf(writes.filter(write => !isRequest(write)))),
  ]
  expect(found.join('\n')).toBe('')
}

/** Asks again for what was acknowledged: a key whose write were lost would make another one. */
async function expectAcknowledged(base_url: string, writes: readonly Write[]): Promise<void> {
  for (const write of writes) {
    const {id} = write
    expect(await send(base_url, write)).toBe(true)
    expect(write.id, `lost: ${write.key}`).toBe(id)
  }
}

test(
  `${kills} times kill -9 under load: nothing acknowledged is lost, nothing happens twice`,
  {timeout: kills * 180_000},
  async () => {
    const chance = new Chance(seed)
    const folder = copySeeded()
    let server = await launched(main, settings(folder))
    const pair: Pair = {
      parent: await logIn(server.base_url, 'parent@demo.test'),
      caretaker: await logIn(server.base_url, 'caregiver@demo.test'),
    }
    const all: Write[] = []
    let cut = 0
    for (let kill = 1; kill <= kills; kill++) {
      const writes: Write[] = []
      const writing = Array.from({length: writers}, (_, i) =>
        writeUntilCut(server.base_url, pair, writes, `kill ${kill}.${i}`),
      )
      await moment(chance.int(0, latest_kill_ms))
      await server.end('SIGKILL')
      await Promise.all(writing)
      // the lock of the dead process is free: the next one starts on the same folder
      server = await launched(main, settings(folder))
      const restarted_ms = performance.now()
      await expectAcknowledged(server.base_url, writes.filter(write => write.id !== null).slice(-2 * writers))
      const unanswered = writes.filter(write => write.id === null)
      cut += unanswered.length
      for (const write of unanswered) expect(await send(server.base_url, write)).toBe(true)
      expect(performance.now() - restarted_ms).toBeLessThan(liveness_ms)
      all.push(...writes)
    }
    // it was worth the name: every kill cut every writer off in mid-request
    expect(cut).toBe(kills * writers)

    const second = (await launch(main, settings(folder))) as Ended
    expect(second).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`is in use by process ${server.pid}`) as string,
    })
    await expectAcknowledged(server.base_url, all.slice(-writers))
    expect(await server.end('SIGTERM')).toMatchObject({code: 0, signal: null, stderr: ''})
    await expectOnce(folder, all)
  },
)

test('asked to stop under load it answers what it took on, and loses nothing', {timeout: 360_000}, async () => {
  const folder = copySeeded()
  const server = await launched(main, settings(folder))
  const pair: Pair = {
    parent: await logIn(server.base_url, 'parent@demo.test'),
    caretaker: await logIn(server.base_url, 'caregiver@demo.test'),
  }
  const writes: Write[] = []
  const writing = Array.from({length: writers}, (_, i) =>
    writeUntilCut(server.base_url, pair, writes, `kill term.${i}`),
  )
  await moment(new Chance(seed).int(50, latest_kill_ms))
  expect(await server.end('SIGTERM')).toMatchObject({code: 0, signal: null, stderr: ''})
  await Promise.all(writing)
  expect(existsSync(join(folder, 'lock'))).toBe(false)

  // what was refused at the closed door is sent again, and all of it is there once
  const next = await launched(main, settings(folder))
  for (const write of writes.filter(write => write.id === null)) {
    expect(await send(next.base_url, write)).toBe(true)
  }
  expect((await next.end('SIGTERM')).code).toBe(0)
  await expectOnce(folder, writes)
})
