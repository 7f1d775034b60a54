import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import {join, resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {diskFiles, filesOf} from '#server/adapters/files/files.ts'
import type {FileStore} from '#server/adapters/files/port.ts'
import {systemClock} from '#server/clock.ts'
import {openPGlite, openPostgres, pgCode} from '#server/db/client.ts'
import {FolderInUse, lockFolder} from '#server/db/folder-lock.mjs'
import {readEnv, type Env} from '#server/env.ts'
import {erased_prefix} from '#server/modules/privacy/index.ts'
import {CannotGoOn, type Manifest, readArchive, verifyArchive} from './archive.ts'
import {askAtDoor} from './door.ts'
import {makeBackup, type BackupOf} from './make-backup.ts'
import {finishGoingBack, restoreBackup} from './restore-backup.ts'
import {snapshotOfPGlite, snapshotOfPostgres} from '#server/db/snapshot.ts'
import {pgliteTarget, postgresTarget, type Target} from '#server/db/restore-target.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Where a command works. */
interface Place {
  readonly env: Env
  readonly dataDir: string
  readonly files: FileStore
}

/** The keys that push and sealed secrets depend on; null before the first start. */
export function keysOf(env: Env, dataDir: string): BackupOf['keys'] {
  const {VAPID_PUBLIC_KEY: public_key, VAPID_PRIVATE_KEY: private_key} = env
  if (public_key && private_key) return {public_key, private_key, are_configured: true}
  const path = join(dataDir, 'vapid.json')
  if (!existsSync(path)) return null
  const stored = JSON.parse(readFileSync(path, 'utf8')) as {public_key: string; private_key: string}
  return {...stored, are_configured: false}
}

async function writeBackup({env, dataDir, files}: Place, out: NodeJS.WritableStream): Promise<void> {
  const of = {files, keys: keysOf(env, dataDir), now: systemClock.now()}
  const {DATABASE_URL: url} = env
  if (url) return makeBackup({...of, openSnapshot: () => snapshotOfPostgres(url)}, out)
  if (!existsSync(join(dataDir, 'pg'))) throw new CannotGoOn(`There is no database in ${dataDir}.`)
  let database
  try {
    database = await openPGlite(dataDir, {migrate: false})
  } catch (error) {
    if (error instanceof FolderInUse) return askAtDoor(dataDir, out)
    throw error
  }
  const {pglite, close} = database
  try {
    await makeBackup({...of, openSnapshot: () => snapshotOfPGlite(pglite)}, out)
  } finally {
    await close()
  }
}

async function backUp(place: Place, file: string): Promise<void> {
  if (existsSync(file)) throw new CannotGoOn(`${file} is there already. Choose another name.`)
  const part = `${file}.part`
  try {
    await writeBackup(place, createWriteStream(part, {mode: 0o600}))
    const {made_at} = await verifyArchive(part)
    renameSync(part, file)
    say(`Backed up as of ${made_at} to ${file}. Keep it as safe as the database: who reads it reads everything.`)
  } catch (error) {
    rmSync(part, {force: true})
    const isEmpty = ['3F000', '42P01'].includes(pgCode(error)?.code ?? '')
    throw isEmpty ? new CannotGoOn('The database is empty: there is nothing to back up.') : error
  }
}

/** The archive's own keys, which go where the server reads them. */
async function keysIn(file: string): Promise<string | null> {
  for await (const {name, bytes} of readArchive(file)) if (name === 'vapid.json') return Buffer.from(bytes).toString()
  return null
}

/** Stores the archive's keys, and says where sealed secrets need others. */
async function restoreKeys(file: string, {vapid_public_key}: Manifest, {env, dataDir}: Place, into = dataDir) {
  const keys = await keysIn(file)
  if (keys !== null) {
    mkdirSync(into, {recursive: true})
    writeFileSync(join(into, 'vapid.json'), keys, {mode: 0o600})
  }
  if ((keysOf(env, into)?.public_key ?? null) !== vapid_public_key) {
    say(
      'Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY as they were where the backup was made: push and the authenticators of staff depend on them.',
    )
  }
}

interface Restoring {
  readonly file: string
  readonly manifest: Manifest
  readonly how: {erasedIn: readonly FileStore[]; now: string; onTrouble: (error: unknown) => void}
}

/** Removes what it put, if `work` fails; what was there before stays, because a store may be that of a running product. */
async function withPutFiles<T>(files: FileStore, work: (files: FileStore) => Promise<T>): Promise<T> {
  const keys: string[] = []
  try {
    return await work({
      ...files,
      put: async (key, bytes) => {
        if ((await files.get(key)) === null) keys.push(key)
        await files.put(key, bytes)
      },
    })
  } catch (error) {
    for (const key of keys) await files.remove(key)
    throw error
  }
}

async function intoPostgres({file, manifest, how}: Restoring, place: Place, target: Target) {
  const filled = await target.query(
    "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
  )
  if (filled.length > 0) throw new CannotGoOn('The database at DATABASE_URL is not empty. Restore into an empty one.')
  const keys = keysOf(place.env, place.dataDir)
  if (keys && !keys.are_configured && keys.public_key !== manifest.vapid_public_key) {
    throw new CannotGoOn(`${join(place.dataDir, 'vapid.json')} is of another database. Move it away, and try again.`)
  }
  try {
    const restored = await withPutFiles(place.files, files => restoreBackup(file, manifest, {target, files}, how))
    await restoreKeys(file, manifest, place)
    return restored
  } catch (error) {
    // it was empty, so everything in it is of this attempt
    await target.query('ROLLBACK')
    await target.query('DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    throw error
  }
}

/** Restores into a folder inside the data folder, whose contents move up at the end. */
async function intoFolder({file, manifest, how}: Restoring, {env, dataDir}: Place) {
  mkdirSync(dataDir, {recursive: true})
  const unlock = lockFolder(dataDir)
  const inside = join(dataDir, 'restoring')
  try {
    rmSync(inside, {recursive: true, force: true})
    const names = readdirSync(dataDir).filter(name => name !== 'lock' && !name.startsWith('lock.new.'))
    const stored = names.includes('files') ? readdirSync(join(dataDir, 'files')) : []
    if (names.some(name => name !== 'files') || stored.some(name => !name.startsWith(erased_prefix))) {
      throw new CannotGoOn(`${dataDir} is not empty. Restore into an empty folder: set DATA_DIR to one.`)
    }
    const target = await pgliteTarget(inside)
    const erasedHere = diskFiles(join(dataDir, 'files'))
    let restored
    try {
      restored = await withPutFiles(filesOf(env, join(inside, 'files')), files =>
        restoreBackup(file, manifest, {target, files}, {...how, erasedIn: [...how.erasedIn, erasedHere]}),
      )
    } finally {
      await target.close()
    }
    await restoreKeys(file, manifest, {env, dataDir, files: erasedHere}, inside)
    rmSync(join(dataDir, 'files'), {recursive: true, force: true})
    for (const name of readdirSync(inside)) renameSync(join(inside, name), join(dataDir, name))
    return restored
  } finally {
    rmSync(inside, {recursive: true, force: true})
    unlock()
  }
}

async function restore(place: Place, file: string, how: Restoring['how']): Promise<void> {
  const manifest = await verifyArchive(file)
  const restoring = {file, manifest, how}
  const {DATABASE_URL: url} = place.env
  let restored
  if (url) {
    const target = await postgresTarget(url)
    try {
      restored = await intoPostgres(restoring, place, target)
    } finally {
      await target.close()
    }
  } else restored = await intoFolder(restoring, place)
  say(`Restored what was backed up at ${manifest.made_at}. Accounts erased again: ${restored.erased}.`)
}

/** After the database went back by other means, such as PostgreSQL's own recovery. */
async function finishRecovery({env, dataDir, files}: Place, {erasedIn, ...how}: Restoring['how']): Promise<void> {
  const database = env.DATABASE_URL ? await openPostgres(env.DATABASE_URL) : await openPGlite(dataDir)
  try {
    const erased = await finishGoingBack(database.db, [files, ...erasedIn], how)
    say(`The next start has a new epoch. Accounts erased again: ${erased}.`)
  } finally {
    await database.close()
  }
}

const usage = {
  backup: 'npm run backup -- FILE',
  restore: 'npm run restore -- FILE [--erased FORMER_DATA_DIR], or npm run restore -- --recovered',
}

/**
 * Runs `backup` or `restore` as typed, in the environment of the product. Returns the exit code.
 * @see src/server/backup/README.md
 */
export async function runCommand(name: keyof typeof usage, args: readonly string[]): Promise<number> {
  const {values, positionals} = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {erased: {type: 'string'}, recovered: {type: 'boolean'}},
  })
  const [file] = positionals
  if (!file && !(name === 'restore' && values.recovered)) {
    process.stderr.write(`${usage[name]}\n`)
    return 2
  }
  const env = readEnv()
  const dataDir = resolve(env.DATA_DIR)
  const place: Place = {env, dataDir, files: filesOf(env, join(dataDir, 'files'))}
  let troubles = 0
  const how = {
    now: systemClock.now(),
    erasedIn: values.erased ? [diskFiles(join(values.erased, 'files'))] : [],
    onTrouble: (error: unknown) => {
      troubles += 1
      process.stderr.write(`An account was not erased again: ${String(error)}\n`)
    },
  }
  try {
    if (!file) await finishRecovery(place, how)
    else if (name === 'backup') await backUp(place, resolve(file))
    else await restore(place, resolve(file), how)
  } catch (error) {
    if (!(error instanceof CannotGoOn || error instanceof FolderInUse)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
  return troubles > 0 ? 1 : 0
}
