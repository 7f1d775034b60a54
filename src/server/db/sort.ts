import {asc, desc, gt, lt, sql, type SQL} from 'drizzle-orm'
import type {PgColumn, PgTable} from 'drizzle-orm/pg-core'

/** A column of a list to sort by, and the direction. The column needs an index that goes on with the id. */
export interface SortedBy {
  column: PgColumn
  isDesc: boolean
}

/** Reads `amount` or `-amount` by the columns of a list. */
export const sortOf = <Name extends string>(
  sort: Name | `-${Name}`,
  columns: Readonly<Record<Name, PgColumn>>,
): SortedBy => {
  const isDesc = sort.startsWith('-')
  return {column: columns[(isDesc ? sort.slice(1) : sort) as Name], isDesc}
}

/** The order of a sorted list, where equal values go by the id, and the rows after that of the cursor. */
export function orderOf(
  {table, id}: {table: PgTable; id: PgColumn},
  {column, isDesc}: SortedBy,
  after: string | null,
): {order: SQL[]; beyond: SQL | undefined} {
  const direct = isDesc ? desc : asc
  if (column === id) {
    return {order: [direct(id)], beyond: after === null ? undefined : (isDesc ? lt : gt)(id, after)}
  }
  const last = sql`(select ${column}, ${id} from ${table} where ${id} = ${after}::uuid)`
  return {
    order: [direct(column), direct(id)],
    beyond: after === null ? undefined : sql`(${column}, ${id}) ${isDesc ? sql`<` : sql`>`} ${last}`,
  }
}
