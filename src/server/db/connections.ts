const connections = new WeakMap<object, object>()

/** Lets a transaction use the statements prepared for its connection. */
export function shareStatements(tx: object, connection: object): void {
  connections.set(tx, connection)
}

/** Returns the connection that owns the prepared statements of `db`. */
export const statementOwner = <Db extends object>(db: Db): Db => (connections.get(db) as Db | undefined) ?? db
