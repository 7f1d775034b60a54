import type pg from 'pg'
import type {Table, Tally} from './tally.ts'

/** Where each table holds the marker of a tap. */
export const markerColumns: Record<Table, string> = {claims: 'memo', offers: 'note', bookings: 'notes'}

/** Reads the database: how many acknowledged taps it does not hold, and how many taps it holds more than once. */
export async function compare(client: pg.Client, tally: Tally): Promise<{lost: string[]; doubled: string[]}> {
  const lost: string[] = []
  const doubled: string[] = []
  for (const [table, column] of Object.entries(markerColumns) as [Table, string][]) {
    const {rows} = await client.query<{marker: string; n: number}>(
      `select ${column} as marker, count(*)::int as n from ${table} where ${column} like 'tap %' group by 1`,
    )
    const held = new Map(rows.map(({marker, n}) => [marker, n]))
    lost.push(...tally.markers(table).filter(marker => !held.has(marker)))
    doubled.push(...rows.filter(({n}) => n > 1).map(({marker}) => marker))
  }
  return {lost, doubled}
}
