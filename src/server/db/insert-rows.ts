import {getTableColumns, sql, type SQL} from 'drizzle-orm'
import type {PgTable} from 'drizzle-orm/pg-core'
import {rowsOf, type Db} from './client.ts'

/**
 * Inserts rows of equal fields with one parameter, however many there are: a statement takes at most 65,535, which
 * Drizzle's `values` passes with a few thousand rows. `more` is what follows, such as `on conflict` or `returning`, whose
 * rows it returns.
 */
export async function insertRows<Table extends PgTable, Returned = never>(
  tx: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  more: SQL = sql``,
): Promise<Returned[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.entries(getTableColumns(table)).filter(([key, {defaultFn}]) => key in first || defaultFn)
  const named = sql.join(
    columns.map(([, {name}]) => sql.identifier(name)),
    sql`, `,
  )
  const values = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([key, {name, defaultFn}]) => [name, key in row ? row[key] : defaultFn?.()])),
  )
  return rowsOf<Returned>(
    tx,
    sql`insert into ${table} (${named})
      select ${named} from json_populate_recordset(null::${table}, ${JSON.stringify(values)}::json) ${more}`,
  )
}
