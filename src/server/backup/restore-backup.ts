import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {eq} from 'drizzle-orm'
import type {FileStore} from '#server/adapters/files/port.ts'
import {migrationsFolder, type Db} from '#server/db/client.ts'
import {epoch_name} from '#server/db/server-secret.ts'
import {serverSecrets} from '#server/db/schema/all.ts'
import {eraseAgain} from '#server/modules/privacy/index.ts'
import {CannotGoOn, fileOf, type Manifest, readArchive, tableOf} from './archive.ts'
import {plainTexts, quoted} from '#server/db/snapshot.ts'
import type {Target} from '#server/db/restore-target.ts'

interface Journal {
  readonly entries: readonly {readonly when: number; readonly tag: string}[]
}

/** Runs `work` with a folder of the migrations that the backup's database had. */
async function withMigrationsOf<T>({migration}: Manifest, work: (folder: string) => Promise<T>): Promise<T> {
  const all = migrationsFolder()
  const journal = JSON.parse(readFileSync(join(all, 'meta/_journal.json'), 'utf8')) as Journal
  const entries = journal.entries.filter(({when}) => when <= migration)
  if (entries.at(-1)?.when !== migration) {
    throw new CannotGoOn('This backup was made by a newer version. Install that version, and restore again.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'village-migrations-'))
  try {
    mkdirSync(join(folder, 'meta'))
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({...journal, entries}))
    for (const {tag} of entries) cpSync(join(all, `${tag}.sql`), join(folder, `${tag}.sql`))
    return await work(folder)
  } finally {
    rmSync(folder, {recursive: true})
  }
}

const foreignKeys = `select conrelid::regclass::text as on_table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`

const partitions = `select oid::regclass::text as name from pg_class
  where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace`

/** Loads rows and files in one transaction, with foreign keys and triggers out of the way as `pg_dump` does. */
async function load(file: string, manifest: Manifest, {target, files}: RestoreInto): Promise<void> {
  const tables = new Map(manifest.tables.map(table => [table.name, table]))
  await target.query(`BEGIN; ${plainTexts}`)
  // migrations and jobs draw their bounds by the time at which they run
  for (const {name} of (await target.query(partitions)) as {name: string}[]) await target.query(`DROP TABLE ${name}`)
  for (const {name, parent, bound} of manifest.partitions) {
    await target.query(`CREATE TABLE ${quoted(name)} PARTITION OF ${quoted(parent)} ${bound}`)
  }
  const keys = (await target.query(foreignKeys)) as {on_table: string; name: string; definition: string}[]
  for (const {on_table, name} of keys) await target.query(`ALTER TABLE ${on_table} DROP CONSTRAINT ${quoted(name)}`)
  // what migrations wrote is in the backup as well
  await target.query(`TRUNCATE ${manifest.tables.map(({name}) => quoted(name)).join(', ')}`)
  for (const {name} of manifest.tables) await target.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  for await (const {name, bytes} of readArchive(file)) {
    const table = tables.get(tableOf(name) ?? '')
    const key = fileOf(name)
    if (table) await target.copyIn(table, bytes)
    else if (key !== null) await files.put(key, bytes)
  }
  for (const {name} of manifest.tables) await target.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  for (const {on_table, name, definition} of keys) {
    await target.query(`ALTER TABLE ${on_table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
  }
  // before anything that could be cut off: a start without an epoch makes a new one
  await target.query(`DELETE FROM server_secrets WHERE name = '${epoch_name}'`)
  await target.query('COMMIT')
}

/**
 * Makes a database that went back to an earlier moment ready for service: the next start gives it a new epoch, and
 * accounts erased since are erased again.
 * @returns how many accounts were erased
 * @see src/server/backup/README.md#after-going-back
 */
export async function finishGoingBack(
  db: Db,
  stores: readonly FileStore[],
  how: {now: string; onTrouble: (error: unknown) => void},
): Promise<number> {
  await db.delete(serverSecrets).where(eq(serverSecrets.name, epoch_name))
  return eraseAgain(db, stores, how)
}

export interface RestoreInto {
  readonly target: Target
  readonly files: FileStore
}

/**
 * Restores a backup into an empty database, brings its schema up to date and erases what was erased since.
 * `erasedIn`: where the list of erased accounts may be, beside the archive's own.
 * @throws CannotGoOn if the archive is damaged or too new; then nothing has changed
 */
export async function restoreBackup(
  file: string,
  manifest: Manifest,
  into: RestoreInto,
  {erasedIn, ...how}: {erasedIn: readonly FileStore[]; now: string; onTrouble: (error: unknown) => void},
): Promise<{erased: number}> {
  await withMigrationsOf(manifest, folder => into.target.migrate(folder))
  await load(file, manifest, into)
  await into.target.migrate(migrationsFolder())
  return {erased: await finishGoingBack(into.target.db, [into.files, ...erasedIn], how)}
}
