import type {TestApp} from './app.ts'

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}
type Query = (...args: unknown[]) => Promise<{rows: Record<string, unknown>[]}>
interface Client {
  query: Query
  transaction?: (work: (tx: {query: Query}) => unknown) => unknown
  connect?: () => Promise<{query: Query}>
}

/** Ids that sort by the number `n` of a row made in bulk, as real ones do by time; `kind` is four hexadecimal digits. */
export const madeId = (kind: string) => `('0197${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

const isExplainable = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text)

/** How the database goes about what the product asks it; `grown` names the tables that grow without end. */
export function plansOf(app: TestApp, grown: ReadonlySet<string>) {
  const {$client} = app.db as unknown as {$client: Client}

  /** Every statement that leaves for the database while `work` runs, outside of transactions and within. */
  async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
    const seen: Statement[] = []
    const listen = (client: {query: Query}) => {
      const query = client.query.bind(client)
      client.query = (...args) => {
        const [first, values] = args as [string | {text: string; values?: unknown[]}, unknown[] | undefined]
        const text = typeof first === 'string' ? first : first.text
        if (isExplainable(text))
          seen.push({text, values: values ?? (typeof first === 'string' ? [] : (first.values ?? []))})
        return query(...args)
      }
      return () => {
        client.query = query
      }
    }
    const quiet = [listen($client)]
    const {transaction, connect} = $client
    if (transaction) {
      $client.transaction = inner =>
        transaction.call($client, tx => {
          listen(tx)
          return inner(tx)
        })
    }
    if (connect) {
      $client.connect = async (...args: []) => {
        const client = await connect.apply($client, args)
        if (client) quiet.push(listen(client))
        return client
      }
    }
    try {
      await work()
    } finally {
      for (const stop of quiet) stop()
      if (transaction) $client.transaction = transaction
      if (connect) $client.connect = connect
    }
    return seen
  }

  async function planOf({text, values}: Statement): Promise<string> {
    const {rows} = await $client.query(`explain ${text}`, values)
    return rows.map(row => String(row['QUERY PLAN'])).join('\n')
  }

  /** Tables that have many rows, by their partition's name where they have partitions. */
  let filled: Promise<Map<string, string>> | undefined
  const findFilled = async () => {
    const {rows} = await $client.query(`select c.relname::text as name, coalesce(p.relname, c.relname)::text as "table"
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples > 1000`)
    return new Map(rows.map(row => [String(row.name), String(row.table)]))
  }

  /** Tables that grow and that the plan of this statement would read from one end to the other. */
  async function readWhole(statement: Statement): Promise<string[]> {
    filled ??= findFilled()
    const [plan, tables] = [await planOf(statement), await filled]
    return [...plan.matchAll(/Seq Scan on (\w+)/g)].flatMap(match => {
      const table = tables.get(match[1]!)
      return table !== undefined && grown.has(table) ? [table] : []
    })
  }

  return {statementsOf, planOf, readWhole}
}
