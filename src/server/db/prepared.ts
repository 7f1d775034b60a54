import {sql} from 'drizzle-orm'
import type {Column, SQL} from 'drizzle-orm'
import type {Db} from './client.ts'

type Values = Record<string, unknown>
interface Statement<Answer> {
  execute: (values: Values) => Promise<Answer>
}
interface Preparable<Answer> {
  prepare: (name: string) => Statement<Answer>
}

/** Prepares a statement whose values are `sql.placeholder`s. PostgreSQL plans it once per connection, by its name. */
export function prepared<Answer>(name: string, build: (db: Db) => Preparable<Answer>) {
  const statements = new WeakMap<Db, Statement<Answer>>()
  return (db: Db, values: Values): Promise<Answer> => {
    const statement = statements.get(db) ?? build(db).prepare(name)
    statements.set(db, statement)
    return statement.execute(values)
  }
}

/** Formats ids as one value for `= any(…::uuid[])`. */
export const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`

/**
 * Prepares a statement for one id and another for many; `is` writes the condition. With a list, PostgreSQL plans on
 * every run, which costs more than running the statement.
 */
export function preparedByIds<Answer>(
  name: string,
  build: (db: Db, is: (column: Column) => SQL) => Preparable<Answer>,
) {
  const one = prepared(`${name}_one`, db => build(db, column => sql`${column} = ${sql.placeholder('id')}::uuid`))
  const many = prepared(name, db => build(db, column => sql`${column} = any(${sql.placeholder('ids')}::uuid[])`))
  return (db: Db, ids: readonly string[], values: Values = {}): Promise<Answer> =>
    ids.length === 1 ? one(db, {...values, id: ids[0]}) : many(db, {...values, ids: uuids(ids)})
}
