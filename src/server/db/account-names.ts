import {inArray} from 'drizzle-orm'
import {fullName} from '#lib/full-name.ts'
import type {Db} from './client.ts'
import {users} from './schema/all.ts'

/** Full names of accounts, by id. */
export async function accountNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({id: users.id, first_name: users.first_name, last_name: users.last_name})
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, fullName(row)]))
}
