import {drizzle as overPg} from 'drizzle-orm/node-postgres'
import {migrate as migratePg} from 'drizzle-orm/node-postgres/migrator'
import {drizzle as overPGlite} from 'drizzle-orm/pglite'
import {migrate as migratePGlite} from 'drizzle-orm/pglite/migrator'
import {asDb, openPGlite, type Db} from './client.ts'
import * as schema from './schema/all.ts'
import {connect, listed, quoted, type Layout} from './snapshot.ts'

type Table = Layout['tables'][number]

/** An empty database that a backup is restored into, on one connection. */
export interface Target {
  readonly db: Db
  readonly query: (text: string) => Promise<unknown[]>
  readonly copyIn: (table: Table, lines: Uint8Array) => Promise<void>
  /** Runs the migrations of this folder that have not run. */
  readonly migrate: (migrationsFolder: string) => Promise<void>
  readonly close: () => Promise<void>
}

const copyInto = ({name, columns}: Table) => `COPY ${quoted(name)} (${listed(columns)}) FROM`

/** The embedded database in a folder that has none yet. */
export async function pgliteTarget(folder: string): Promise<Target> {
  const {pglite, close} = await openPGlite(folder, {migrate: false})
  const db = overPGlite(pglite, {schema})
  return {
    db: asDb(db),
    query: async text => (await pglite.exec(text)).at(-1)?.rows ?? [],
    copyIn: async (table, lines) => {
      await pglite.query(`${copyInto(table)} '/dev/blob'`, [], {blob: new Blob([Buffer.from(lines)])})
    },
    migrate: migrationsFolder => migratePGlite(db, {migrationsFolder}),
    close,
  }
}

export async function postgresTarget(url: string): Promise<Target> {
  const {from} = await import('pg-copy-streams')
  const client = await connect(url)
  const db = overPg(client, {schema})
  return {
    db: asDb(db),
    query: async text => (await client.query(text)).rows as unknown[],
    copyIn: (table, lines) =>
      new Promise((done, failed) => {
        client
          .query(from(`${copyInto(table)} STDIN`))
          .on('error', failed)
          .on('finish', done)
          .end(lines)
      }),
    migrate: migrationsFolder => migratePg(db, {migrationsFolder}),
    close: () => client.end(),
  }
}
