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

/** What Drizzle keeps to itself of a database or transaction: the connection, and how it writes SQL. */
interface Inside {
  session: {
    client: unknown
    prepareQuery: (
      query: unknown,
      fields: undefined,
      name: string,
      inArrays: false,
    ) => Statement<{rows: never[]}>
  }
  dialect: {sqlToQuery: (query: SQL) => unknown}
}
const inside = (db: Db) => db as unknown as Inside

/**
 * A statement that is written once per process and planned once per connection: `sql.placeholder` stands where the values
 * of each run come in. Drizzle's own `.prepare` is bound to the connection it was made on, which in a transaction is another
 * each time, and writing a large statement costs more than running it.
 */
export function prepared<Answer>(name: string, build: (db: Db) => Preparable<Answer>) {
  // the drivers run statements of their own kind, and tests may open both
  const byDriver = new WeakMap<object, Statement<Answer>>()
  return (db: Db, values: Values): Promise<Answer> => {
    const {session} = inside(db)
    let statement = byDriver.get(session.constructor)
    if (!statement) byDriver.set(session.constructor, (statement = build(db).prepare(name)))
    const here = Object.create(statement) as Statement<Answer> & {client: unknown}
    here.client = session.client
    return here.execute(values)
  }
}

/** Ids as one value of a prepared statement, in whose text `= any(…::uuid[])` stands. */
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

/** The same for plain SQL, whose columns must be cast so that both drivers agree. */
export function preparedSql<Row>(name: string, query: SQL) {
  const run = prepared(name, db => ({
    prepare: called => {
      const {session, dialect} = inside(db)
      return session.prepareQuery(dialect.sqlToQuery(query), undefined, called, false)
    },
  }))
  return async (db: Db, values: Values): Promise<Row[]> => (await run(db, values)).rows
}
