import type {SQL} from 'drizzle-orm'
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
    const here = Object.create(statement, {client: {value: session.client}}) as Statement<Answer>
    return here.execute(values)
  }
}

/** Ids as one value of a prepared statement, in whose text `= any(…::uuid[])` stands: a list of their own length has not one. */
export const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`

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
