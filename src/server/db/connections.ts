const connections = new WeakMap<object, object>()

/** Lets a transaction use the statements prepared for its connection. */
export function shareStatements(tx: object, connection: object): void {
  connections.set(tx, connection)
}

/** The connection whose prepared statements `db` uses: its own, unless it is a transaction on another. */
export const statementOwner = <Db extends object>(db: Db): Db => (connections.get(db) as Db | undefined) ?? db
