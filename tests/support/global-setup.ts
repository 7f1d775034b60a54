import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {openPGlite, openPostgres} from '#server/db/client.ts'
import {prepareJobs, templateVariables, urlOf, withCluster} from './database.ts'

/** Migrates the embedded database and leaves its dump for every copy; once where several runs share it. */
export async function dumpPGlite(): Promise<() => void> {
  if (process.env[templateVariables.pglite]) return () => {}
  const database = await openPGlite(null)
  await prepareJobs(database)
  const dump = await database.pglite.dumpDataDir('none')
  await database.close()
  const folder = mkdtempSync(join(tmpdir(), 'village-test-'))
  const file = join(folder, 'migrated.tar')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  process.env[templateVariables.pglite] = file
  return () => {
    delete process.env[templateVariables.pglite]
    rmSync(folder, {recursive: true, force: true})
  }
}

async function migrateTemplate(url: string): Promise<() => Promise<void>> {
  const name = `village_test_template_${process.pid}`
  await withCluster(url, async client => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${name}`)
  })
  const database = await openPostgres(urlOf(url, name))
  await prepareJobs(database)
  await database.close()
  process.env[templateVariables.postgres] = name
  return () =>
    withCluster(url, async client => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
}

/** Migrates once per run; every test file starts from a copy. */
export default function setup(): Promise<() => void | Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  return url ? migrateTemplate(url) : dumpPGlite()
}
