import {randomBytes} from 'node:crypto'
import {openAsBlob} from 'node:fs'
import pg from 'pg'
import {openPGlite, openPostgres} from '#server/db/client.ts'
import type {Database} from '#server/db/client.ts'

/** Where the run's migrated template is: a dumped folder for PGlite, a database's name for PostgreSQL. */
export const templateVariables = {
  pglite: 'VILLAGE_TEST_PGLITE_DUMP',
  postgres: 'VILLAGE_TEST_TEMPLATE_DATABASE',
} as const

/** Connects as the owner of the test cluster, and lets go at once. */
export async function withCluster<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({connectionString: url})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** `url` with another database's name. */
export function urlOf(url: string, database: string): string {
  const named = new URL(url)
  named.pathname = `/${database}`
  return named.href
}

async function freshPGlite(): Promise<Database> {
  const dump = process.env[templateVariables.pglite]
  return dump ? openPGlite(null, {loadDataDir: await openAsBlob(dump), migrate: false}) : openPGlite(null)
}

async function freshPostgres(url: string): Promise<Database> {
  const name = `village_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const template = process.env[templateVariables.postgres]
  await withCluster(url, client =>
    client.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`),
  )
  const database = await openPostgres(urlOf(url, name), {max: 60, migrate: !template})
  return {
    ...database,
    close: async () => {
      await database.close()
      await withCluster(url, client => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
}

/** An empty, migrated database of one's own: PGlite in memory, or on the cluster that `TEST_DATABASE_URL` names. */
export function freshDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  return url ? freshPostgres(url) : freshPGlite()
}
