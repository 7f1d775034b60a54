import {asc, desc, gt, lt, sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import type {PgColumn, PgTable} from 'drizzle-orm/pg-core'

/** What a list is sorted by, and the direction. It needs an index that goes on with the id. */
export interface SortedBy {
  columns: readonly SQLWrapper[]
  isDesc: boolean
}

/** Reads `amount` or `-amount` by the columns of a list. */
export const sortOf = <Name extends string>(
  sort: Name | `-${Name}`,
  columns: Readonly<Record<Name, SQLWrapper | readonly SQLWrapper[]>>,
): SortedBy => {
  const isDesc = sort.startsWith('-')
  const found = columns[(isDesc ? sort.slice(1) : sort) as Name]
  return {columns: Array.isArray(found) ? found : [found as SQLWrapper], isDesc}
}

/** The order of a sorted list, where equal values go by the id, and the rows after that of the cursor. */
export function orderOf(
  {table, id}: {table: PgTable; id: PgColumn},
  {columns, isDesc}: SortedBy,
  after: string | null,
): {order: SQL[]; beyond: SQL | undefined} {
  const direct = isDesc ? desc : asc
  if (columns[0] === id) {
    return {order: [direct(id)], beyond: after === null ? undefined : (isDesc ? lt : gt)(id, after)}
  }
  const all = sql.join([...columns, id], sql`, `)
  const last = sql`(select ${all} from ${table} where ${id} = ${after}::uuid)`
  return {
    order: [...columns.map(direct), direct(id)],
    beyond: after === null ? undefined : sql`(${all}) ${isDesc ? sql`<` : sql`>`} ${last}`,
  }
}
