import {existsSync, mkdirSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {PGlite} from '@electric-sql/pglite'
import {btree_gist} from '@electric-sql/pglite/contrib/btree_gist'
import {pg_trgm} from '@electric-sql/pglite/contrib/pg_trgm'
import type {ExtractTablesWithRelations, Logger, SQL} from 'drizzle-orm'
import {drizzle as overPg, NodePgTransaction, type NodePgDatabase} from 'drizzle-orm/node-postgres'
import {migrate as migratePg} from 'drizzle-orm/node-postgres/migrator'
import {PgDialect, type PgDatabase, type PgQueryResultHKT} from 'drizzle-orm/pg-core'
import {drizzle as overPGlite, type PgliteDatabase} from 'drizzle-orm/pglite'
import {migrate as migratePGlite} from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import {lockFolder} from './folder-lock.mjs'
import {buildLargeIndexes} from './large-indexes.ts'
import {listenOnPostgres, type ChannelListener} from './listen.ts'
import {offerLanes, sharedConnection} from './one-connection.ts'
import * as schema from './schema/all.ts'
import {UnnamedClient} from './unnamed-client.ts'

/** Drizzle over either database; inside a command it is the command's transaction. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** Drizzle over one of the two as Drizzle over either: they differ in the type of `execute`'s answer, which `rowsOf` reads. */
export const asDb = (db: NodePgDatabase<typeof schema> | PgliteDatabase<typeof schema>): Db => db

/** An open database and what differs between the two kinds. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  /**
   * Connections apart from those of commands, for what commits on its own while a command waits for it; null in the
   * embedded database, which has one connection and one process.
   */
  readonly apart: {readonly query: (query: pg.QueryConfig) => Promise<{rows: unknown[]}>} | null
  /** Plain SQL without Drizzle, for the job queue. */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<{rows: unknown[]}>
  /** Listens for committed NOTIFY messages on this channel. Returns a function that stops listening. */
  readonly listen: (channel: string, ears: ChannelListener) => Promise<() => Promise<void>>
  /** How many connections of commands there are; null in the embedded database, which has one. */
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | null
  readonly close: () => Promise<void>
}

/** `src/server/db/migrations` in development, `dist/server/migrations` when built. */
export function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const built = join(here, 'db/migrations')
  return existsSync(built) ? built : join(here, 'migrations')
}

/**
 * Opens the embedded database in `folder`, or in memory if `folder` is null.
 * @throws FolderInUse if another process has locked the folder
 */
export async function openPGlite(
  folder: string | null,
  options: {loadDataDir?: Blob; migrate?: boolean; logger?: Logger} = {},
): Promise<Database & {pglite: PGlite}> {
  let unlock = () => {}
  if (folder) {
    mkdirSync(folder, {recursive: true})
    unlock = lockFolder(folder)
  }
  const pglite = await PGlite.create({
    ...(folder ? {dataDir: join(folder, 'pg')} : {}),
    ...(options.loadDataDir ? {loadDataDir: options.loadDataDir} : {}),
    extensions: {btree_gist, pg_trgm},
    relaxedDurability: false,
  })
  const db = overPGlite(pglite, {schema, ...(options.logger && {logger: options.logger})})
  if (options.migrate !== false) {
    await migratePGlite(db, {migrationsFolder: migrationsFolder()})
    await buildLargeIndexes(text => pglite.query(text), '')
  }
  return {
    kind: 'pglite',
    apart: null,
    pool: null,
    db: asDb(db),
    pglite,
    // only exec takes several statements at once, and it takes no values
    query: async (text, values) =>
      values?.length ? pglite.query(text, [...values]) : {rows: (await pglite.exec(text)).at(-1)?.rows ?? []},
    // the embedded connection cannot break and has no other process
    listen: (channel, {onNotify: hear}) => pglite.listen(channel, hear),
    close: async () => {
      await pglite.close()
      unlock()
    },
  }
}

/** An arbitrary lock id of this product, so that migrations wait only for each other. */
const migrationLock = 7_305_112

/** Drizzle over a connection whose transaction has begun; another one within it is a savepoint. */
type Transaction = NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>

/**
 * Drizzle over a pool in which each connection keeps its own Drizzle, which a transaction runs on: prepared statements are
 * reused, because rebuilding them took a sixth of a confirmation (tests/bench/README.md#drivers). BEGIN is sent with the
 * first statement, and COMMIT with those that the work did not wait for.
 */
export function overPool(pool: pg.Pool, logger?: Logger) {
  const config = {schema, ...(logger && {logger})}
  const db: NodePgDatabase<typeof schema> = overPg(pool, config)
  const transactions = new WeakMap<pg.PoolClient, Transaction>()
  const transactionOver = (client: pg.PoolClient): Transaction => {
    const connection: typeof db = overPg(client, config)
    return new NodePgTransaction(new PgDialect(), connection._.session, undefined)
  }
  db.transaction = async work => {
    const client = await pool.connect()
    const transaction = transactions.get(client) ?? transactionOver(client)
    transactions.set(client, transaction)
    try {
      const begun = client.query('begin')
      // waited for below, beside the statements that follow it
      begun.catch(() => {})
      const result = await work(transaction)
      // outside a transaction each statement would have been committed alone
      await begun
      const {command} = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('not committed: a statement of the transaction failed')
      return result
    } catch (error) {
      // a lost connection has rolled back
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }
  offerLanes(asDb(db), () => {
    const lane: typeof db = overPg(sharedConnection(pool), config)
    lane.transaction = db.transaction
    return asDb(lane)
  })
  return db
}

/** How long a call waits for a connection, in milliseconds: less than the 15 seconds that a phone waits for an answer. */
const connection_wait_ms = 10_000

export function openPool(url: string, max: number, prepared: boolean, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // idle connections stay open because a new one must plan every statement again
    idleTimeoutMillis: 0,
    // statements of one transaction that wait for nothing are sent at once
    pipeline: true,
    connectionTimeoutMillis: connection_wait_ms,
    keepAlive: true,
    ...(!prepared && {Client: UnnamedClient}),
    ...more,
  })
  // the pool replaces broken connections; without a listener their error would end the process
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

export interface PostgresOptions {
  readonly max?: number
  readonly migrate?: boolean
  readonly logger?: Logger
  /** Servers to listen on without a pooler between, the primary among them; `url` itself if absent. */
  readonly direct?: readonly string[] | undefined
  /** Whether statements have names; false behind a pooler in transaction mode. */
  readonly prepared?: boolean
}

/**
 * Migrates the schema on connections of its own. A setting that a migration gives the database holds for new connections
 * only: with `jit` on, the test that kills a first start took 137 s instead of 25.
 */
async function migratePostgres(url: string, prepared: boolean, logger?: Logger): Promise<void> {
  const pool = openPool(url, 2, prepared)
  try {
    const guard = await pool.connect()
    try {
      await guard.query('BEGIN')
      // without a value: a parameter would leave a snapshot open, which an index that is built concurrently waits for
      await guard.query(`SELECT pg_advisory_xact_lock(${migrationLock})`)
      await migratePg(overPool(pool, logger), {migrationsFolder: migrationsFolder()})
      await buildLargeIndexes(text => pool.query(text), 'concurrently')
      await guard.query('COMMIT')
    } finally {
      guard.release()
    }
  } finally {
    await pool.end()
  }
}

/** Connects to PostgreSQL and migrates its schema. A lock serializes processes that start together. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const {prepared = true} = options
  if (options.migrate !== false) await migratePostgres(url, prepared, options.logger)
  const pool = openPool(url, options.max ?? 10, prepared)
  const apart = openPool(url, 2, prepared)
  const db = overPool(pool, options.logger)
  return {
    kind: 'postgres',
    apart: {query: async query => apart.query(query)},
    pool,
    db: asDb(db),
    query: async (text, values) => pool.query(text, values ? [...values] : undefined),
    listen: (channel, ears) => listenOnPostgres(options.direct ?? [url], channel, ears),
    close: async () => {
      await Promise.all([pool.end(), apart.end()])
    },
  }
}

/** Runs plain SQL and returns its rows. Cast the columns so that both drivers return the same types. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as {rows: Row[]}
  return result.rows
}

/** Returns PostgreSQL's error code from an error of either driver or of Drizzle. */
export function pgCode(error: unknown): {code: string; constraint: string | undefined} | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const {code, constraint} = e as {code?: unknown; constraint?: unknown}
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return {code, constraint: typeof constraint === 'string' ? constraint : undefined}
    }
  }
  return null
}
