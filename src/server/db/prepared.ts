import {sql} from 'drizzle-orm'
import type {Column, SQL} from 'drizzle-orm'
import type {Db} from './client.ts'
import {statementOwner} from './connections.ts'

type Values = Record<string, unknown>
interface Statement<Answer> {
  execute: (values: Values) => Promise<Answer>
}
interface Preparable<Answer> {
  prepare: (name: string) => Statement<Answer>
}

/**
 * A statement with `sql.placeholder` where the values of each run come in. PostgreSQL plans it once per connection, by its
 * name; Drizzle builds its text once for the pool and once per connection that runs transactions.
 */
export function prepared<Answer>(name: string, build: (db: Db) => Preparable<Answer>) {
  const statements = new WeakMap<Db, Statement<Answer>>()
  return (db: Db, values: Values): Promise<Answer> => {
    const owner = statementOwner(db)
    const statement = statements.get(owner) ?? build(owner).prepare(name)
    statements.set(owner, statement)
    return statement.execute(values)
  }
}

/** Ids as one value of a statement, in whose text `= any(…::uuid[])` stands. */
export const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`

/**
 * A statement about rows of these ids, whose condition `is` writes. It is prepared twice, for one id and for many: a list
 * makes the planner hope for a better plan each time, and planning the large ones costs more than running them.
 */
export function preparedByIds<Answer>(
  name: string,
  build: (db: Db, is: (column: Column) => SQL) => Preparable<Answer>,
) {
  const one = prepared(`${name}_one`, db =>
    build(db, column => sql`${column} = ${sql.placeholder('id')}::uuid`),
  )
  const many = prepared(name, db =>
    build(db, column => sql`${column} = any(${sql.placeholder('ids')}::uuid[])`),
  )
  return (db: Db, ids: readonly string[], values: Values = {}): Promise<Answer> =>
    ids.length === 1 ? one(db, {...values, id: ids[0]}) : many(db, {...values, ids: uuids(ids)})
}
