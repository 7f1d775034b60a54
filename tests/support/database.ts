import {randomBytes} from 'node:crypto'
import {openAsBlob} from 'node:fs'
import {sql} from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import {systemClock} from '#server/clock.ts'
import {openPGlite, openPostgres, rowsOf} from '#server/db/client.ts'
import type {Database, Db} from '#server/db/client.ts'
import {createJobs} from '#server/jobs/queue.ts'

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

/** Makes the queue's tables, as every start of the product does. */
export async function prepareJobs<D extends Database>(database: D): Promise<D> {
  const log = pino({level: 'silent'})
  const jobs = createJobs({database, clock: systemClock, log, sendMail: async () => {}})
  await jobs.prepare()
  await jobs.stop()
  return database
}

/** Hears every statement that a database opened here is sent; `watchStatements` sets it. */
export const statementLog: {add: (text: string) => void} = {add: () => {}}
const logger = {logQuery: (text: string) => statementLog.add(text)}

async function freshPGlite(): Promise<Database> {
  const dump = process.env[templateVariables.pglite]
  if (dump) return openPGlite(null, {loadDataDir: await openAsBlob(dump), migrate: false, logger})
  return prepareJobs(await openPGlite(null, {logger}))
}

async function freshPostgres(url: string): Promise<Database> {
  const name = `village_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const template = process.env[templateVariables.postgres]
  await withCluster(url, async client => {
    await client.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`)
    // a setting that a migration made for its database is not copied: one file took 90 s with compiled plans, 15 s without
    if (template) await client.query(`ALTER DATABASE ${name} SET jit = off`)
  })
  const database = await openPostgres(urlOf(url, name), {max: 60, migrate: !template, logger})
  if (!template) await prepareJobs(database)
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

/**
 * Takes every row of the product's tables away, once all writers in them are done. Deleting the few rows that a
 * test made costs a sixth of truncating sixty tables, whose files are all made anew. The rules against deleting do not
 * hold for the owner of the cluster, who says so; another role truncates.
 */
export async function emptyTables(db: Db): Promise<void> {
  await rowsOf(
    db,
    sql.raw(`do $$
      declare
        names text[] := array(select quote_ident(relname) from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition);
        every text := array_to_string(names, ', ');
        each text;
        has_rows boolean;
      begin
        if current_setting('is_superuser')::boolean then
          execute 'lock table ' || every;
          set local session_replication_role = replica;
          foreach each in array names loop
            execute 'select exists (select from ' || each || ')' into has_rows;
            if has_rows then execute 'delete from ' || each; end if;
          end loop;
          set local session_replication_role = origin;
        else
          execute 'truncate ' || every || ' cascade';
        end if;
      end $$`),
  )
}

/** Makes a database as it was migrated, at a fraction of a new one's price: nothing waits in the queue either. */
export async function emptyDatabase(db: Db): Promise<void> {
  await emptyTables(db)
  for (const jobs of ['jobs.job', 'jobs.archive']) await rowsOf(db, sql.raw(`delete from ${jobs}`))
}
