import pg from 'pg'

/**
 * Sends every statement without its name. PgBouncer in transaction mode gives each transaction any of its connections,
 * and a statement prepared on another one is unknown there.
 */
export class UnnamedClient extends pg.Client {
  // the inherited overloads stay, because the arguments are passed on as they are
  static {
    const {query} = pg.Client.prototype
    this.prototype.query = function (this: pg.Client, statement: unknown, ...rest: unknown[]) {
      const unnamed =
        typeof statement === 'object' && statement !== null && 'name' in statement
          ? {...statement, name: undefined}
          : statement
      return Reflect.apply(query, this, [unnamed, ...rest]) as never
    }
  }
}
