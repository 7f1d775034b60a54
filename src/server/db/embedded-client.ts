import {parse, protocol, types} from '@electric-sql/pglite'
import type {PGlite, QueryOptions} from '@electric-sql/pglite'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
/** Of what Drizzle asks for each time: its parsers are always `asSent`. */
type Options = Pick<QueryOptions, 'rowMode'>

/** A statement that the database has planned, with the types of its values and what it says of its columns. */
interface Statement {
  readonly name: string
  readonly parameters: readonly number[]
  readonly columns: Messages
  runs: number
}

/** Statements that are kept; what comes after so many is planned at each run, as it would be without. */
const statements_max = 400
/** The embedded database never counts its rows by itself: after so many runs a plan may be for a much smaller table. */
const runs_max = 200

/** Drizzle reads these itself, of the text that the database sent. */
const asSent = Object.fromEntries(
  [
    ...[types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE],
    // lists of numeric, timestamp, timestamptz, interval and date
    ...[1231, 1115, 1185, 1187, 1182],
  ].map(type => [type, (text: string) => text]),
)

const joined = (messages: Uint8Array[]): Uint8Array => Buffer.concat(messages)
const {serialize} = protocol

/**
 * What Drizzle asks of the embedded database. A statement with values is read and planned once, and then runs in one step
 * instead of six; PGlite itself does all of it each time, and makes a table of three hundred ways to read a value.
 */
export function embeddedClient(pglite: PGlite): PGlite {
  const statements = new Map<string, Statement>()
  let names = 0
  let parsers: PGlite['parsers'] | undefined

  async function planned(text: string): Promise<Statement> {
    const known = statements.get(text)
    if (known && known.runs < runs_max) return known
    const name = known?.name ?? `planned_${names++}`
    const named = {type: 'S', name} as const
    statements.delete(text)
    const messages = await pglite.execProtocolStream(
      joined([
        ...(known ? [serialize.close(named)] : []),
        ...[serialize.parse({name, text}), serialize.describe(named), serialize.sync()],
      ]),
      {syncToFs: false},
    )
    const parameters = parse.parseDescribeStatementResults(messages)
    const columns = messages.filter(message => message.name === 'rowDescription')
    const statement = {name, parameters, columns, runs: 0}
    statements.set(text, statement)
    return statement
  }

  const sent = (value: unknown, type: number = types.TEXT): string | null =>
    value === null || value === undefined ? null : (pglite.serializers[type] ?? String)(value)

  async function run(text: string, values: unknown[], options: Options | undefined, isAlone: boolean) {
    const statement = await planned(text)
    statement.runs++
    const messages = await pglite.execProtocolStream(
      joined([
        serialize.bind({
          statement: statement.name,
          values: values.map((value, n) => sent(value, statement.parameters[n])),
        }),
        ...[serialize.execute({}), serialize.sync()],
      ]),
      {syncToFs: isAlone},
    )
    parsers ??= {...pglite.parsers, ...asSent}
    return parse.parseResults([...statement.columns, ...messages], parsers, {rowMode: options?.rowMode})[0]
  }

  const isPlanned = (text: string, values?: unknown[]): values is unknown[] =>
    pglite.ready && Boolean(values?.length) && (statements.has(text) || statements.size < statements_max)

  const client = {
    query: (text: string, values: unknown[], options?: Options) =>
      isPlanned(text, values)
        ? pglite._runExclusiveTransaction(() =>
            pglite._runExclusiveQuery(() => run(text, values, options, true)),
          )
        : pglite.query(text, values, options),
    transaction: (work: (tx: object) => Promise<unknown>) =>
      pglite.transaction(tx =>
        work({
          query: (text: string, values: unknown[], options?: Options) =>
            // one that has ended refuses what comes too late: it would run alone, or within the next one
            !tx.closed && isPlanned(text, values)
              ? pglite._runExclusiveQuery(() => run(text, values, options, false))
              : tx.query(text, values, options),
        }),
      ),
  }
  return client as unknown as PGlite
}
