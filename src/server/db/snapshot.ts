import type {PGlite} from '@electric-sql/pglite'
import pg from 'pg'
import * as v from 'valibot'

/** What has to stand in a database before its rows come back. */
export const Layout = v.object({
  /** The newest migration, by its `when` in the journal. */
  migration: v.number(),
  tables: v.array(v.object({name: v.string(), columns: v.array(v.string())})),
  /** Partitions that jobs made ahead, with their bounds as PostgreSQL writes them. */
  partitions: v.array(v.object({name: v.string(), parent: v.string(), bound: v.string()})),
})
export type Layout = v.InferOutput<typeof Layout>

/** Every row of the product's tables as of one moment. The job queue is not among them: jobs find again what is due. */
export interface Snapshot {
  readonly layout: Layout
  /** Where each stored file lies in the file store. */
  readonly file_keys: readonly string[]
  /** The rows of a table in PostgreSQL's text form, a line each. */
  readonly rowsOf: (table: Layout['tables'][number]) => AsyncIterable<Uint8Array>
  readonly close: () => Promise<void>
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ')

const layoutQuery = `select
  (select max(created_at)::float8 from drizzle.__drizzle_migrations) as migration,
  coalesce((select json_agg(t order by t.name) from (
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not a.attisdropped and a.attgenerated = ''
    group by c.relname) t), '[]') as tables,
  coalesce((select json_agg(p order by p.name) from (
    select c.relname as name, (select p.relname from pg_class p where p.oid = i.inhparent) as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r') p), '[]') as partitions`

// a partitioned table is copied by a query only
const copyQuery = ({name, columns}: Layout['tables'][number]) => `COPY (SELECT ${listed(columns)} FROM ${quoted(name)})`

type Ask = (text: string) => Promise<{rows: unknown[]}>

async function describe(ask: Ask): Promise<Pick<Snapshot, 'layout' | 'file_keys'>> {
  const {rows} = await ask(layoutQuery)
  const files = await ask('select key from files order by key')
  return {layout: v.parse(Layout, rows[0]), file_keys: files.rows.map(row => (row as {key: string}).key)}
}

/** All rows at once, because the embedded database has one connection and its commands wait meanwhile. */
export const snapshotOfPGlite = (pglite: PGlite): Promise<Snapshot> =>
  pglite.transaction(async tx => {
    const described = await describe(text => tx.query(text))
    const rows = new Map<string, Blob>()
    for (const table of described.layout.tables) {
      const {blob} = await tx.query(`${copyQuery(table)} TO '/dev/blob'`)
      if (blob) rows.set(table.name, blob)
    }
    return {
      ...described,
      rowsOf: ({name}) => (rows.get(name) ?? new Blob([])).stream(),
      close: async () => {},
    }
  })

/** For the transaction: texts of rows do not depend on the settings of the database. */
export const plainTexts = `SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'`

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({connectionString: url})
  // a lost connection rejects what waits for it; without a listener it would end the process
  client.on('error', () => {})
  await client.connect()
  return client
}

/** One repeatable-read transaction, beside which everything goes on. */
export async function snapshotOfPostgres(url: string): Promise<Snapshot> {
  const {to} = await import('pg-copy-streams')
  const client = await connect(url)
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${plainTexts}`)
    return {
      ...(await describe(text => client.query(text))),
      rowsOf: table => client.query(to(`${copyQuery(table)} TO STDOUT`)),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
