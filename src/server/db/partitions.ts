import {sql} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {firstIdAt, timeOfId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {pgCode, rowsOf, type Db} from './client.ts'

/**
 * Tables that grow without end, by ranges of their UUIDv7, and the months in one range. Each range costs every statement
 * about 50 µs of planning, so ranges are few (src/server/db/README.md#partitions).
 */
export const partitioned = {
  claims: {months: 12},
  session_events: {months: 12},
  audit_log: {months: 12},
  /** Dropped range by range, because its rows are purged. */
  notices: {months: 3, is_purged: true},
} as const satisfies Record<string, {months: number; is_purged?: true}>

type Partitioned = keyof typeof partitioned
const names = Object.keys(partitioned) as Partitioned[]

/** Ranges are made this long before their first id. */
const ahead_ms = 30 * day_ms
/** A command that waits for a new range waits no longer than this; the next tick tries again. */
const lock_timeout_ms = 200

interface Range {
  readonly name: string
  /** Both null of the default range; `from` of the first. `to` is not part of it. */
  readonly from: string | null
  readonly to: string | null
}

const rangesOf = (db: Db, table: Partitioned): Promise<Range[]> =>
  rowsOf<Range>(
    db,
    sql`select c.relname::text as name, substring(bound from 'FROM \\(''([^'']+)') as "from",
        substring(bound from 'TO \\(''([^'']+)') as "to"
      from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bound
      where i.inhparent = ${table}::text::regclass order by 2 nulls first`,
  )

/** The calendar range around an instant, such as a quarter, cut off where others begin and end; null if it is covered. */
function missingRange(
  table: Partitioned,
  instant: string,
  ranges: readonly Range[],
): {from: string; to: string} | null {
  const id = firstIdAt(instant)
  const made = ranges.filter(({from, to}) => from !== null || to !== null)
  if (made.some(({from, to}) => (from ?? '') <= id && (to === null || id < to))) return null
  const {months} = partitioned[table]
  const time = new Date(instant)
  const month = time.getUTCMonth() - (time.getUTCMonth() % months)
  const edge = (offset: number) => firstIdAt(new Date(Date.UTC(time.getUTCFullYear(), month + offset, 1)).toISOString())
  const before = made.flatMap(({to}) => (to !== null && to <= id ? [to] : []))
  const after = made.flatMap(({from}) => (from !== null && from > id ? [from] : []))
  const from = before.reduce((latest, each) => (each > latest ? each : latest), edge(0))
  return {from, to: after.reduce((earliest, each) => (each < earliest ? each : earliest), edge(months))}
}

/** The lowest id that no range takes; null if there is none. */
async function firstStray(db: Db, table: Partitioned): Promise<string | null> {
  const [row] = await rowsOf<{id: string}>(
    db,
    sql`select id::text as id from ${sql.identifier(`${table}_rest`)} order by id limit 1`,
  )
  return row?.id ?? null
}

/** Makes one range, and moves into it what the default range took meanwhile. */
async function addRange(tx: Db, table: Partitioned, {from, to}: {from: string; to: string}): Promise<void> {
  const [parent, rest] = [sql.identifier(table), sql.identifier(`${table}_rest`)]
  const range = sql.identifier(`${table}_${timeOfId(from).slice(0, 10).replaceAll('-', '_')}`)
  const isInside = sql`id >= ${sql.raw(`'${from}'`)} and id < ${sql.raw(`'${to}'`)}`
  await tx.execute(sql`create table ${range} (like ${parent} including defaults including constraints)`)
  // histories refuse a delete, but this one is a move
  await tx.execute(sql`alter table ${rest} disable trigger user`)
  await tx.execute(
    sql`with moved as (delete from ${rest} where ${isInside} returning *) insert into ${range} select * from moved`,
  )
  await tx.execute(sql`alter table ${rest} enable trigger user`)
  await tx.execute(
    sql`alter table ${parent} attach partition ${range} for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${to}'`)})`,
  )
}

/** Runs work that locks a whole table; null if another process or a command had it locked for too long. */
async function withLockedTable<T>(db: Db, table: Partitioned, work: (tx: Db) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction(async tx => {
      const [was] = await rowsOf<{lock_timeout: string}>(
        tx,
        sql`select current_setting('lock_timeout') as lock_timeout`,
      )
      await tx.execute(sql`select set_config('lock_timeout', ${`${lock_timeout_ms}ms`}, true)`)
      await tx.execute(sql`lock table ${sql.identifier(table)} in share update exclusive mode`)
      const done = await work(tx)
      await tx.execute(sql`select set_config('lock_timeout', ${was?.lock_timeout ?? '0'}, true)`)
      return done
    })
  } catch (error) {
    if (pgCode(error)?.code === '55P03') return null
    throw error
  }
}

async function makeRanges(db: Db, table: Partitioned, now: string): Promise<number> {
  const missing = async (tx: Db) => {
    const [stray, ranges] = [await firstStray(tx, table), await rangesOf(tx, table)]
    const last = plusMs(now, ahead_ms)
    // an id of a later time than any range has was not made by this product
    const times = [...(stray && stray < firstIdAt(last) ? [timeOfId(stray)] : []), now, last]
    return times.map(time => missingRange(table, time, ranges)).find(range => range !== null)
  }
  let made = 0
  // looked for without a lock first, because nothing is missing in all ticks but a few a year
  while (await missing(db)) {
    const done = await withLockedTable(db, table, async tx => {
      const range = await missing(tx)
      if (range) await addRange(tx, table, range)
      return range ? 1 : 0
    })
    if (done === null) break
    made += done
  }
  // autovacuum knows the ranges, but not the table that they make up
  if (made > 0) await db.execute(sql`analyze ${sql.identifier(table)}`)
  const stray = await firstStray(db, table)
  if (stray) throw new Error(`rows of ${table} are in its default partition, the first is ${stray}`)
  return made
}

/**
 * Makes the ranges of now and of the days ahead, and one for what the default range took, so that each id finds its own.
 * Several processes may do so at once. Returns how many were made.
 * @throws if ids of no time are in a default range: another program wrote them, and no range can take them
 */
export async function makePartitions(db: Db, now: string): Promise<number> {
  let made = 0
  for (const table of names) made += await makeRanges(db, table, now)
  return made
}

/** Drops ranges of purged tables that ended and whose rows were all purged. Returns how many. */
export async function dropPartitions(db: Db, now: string): Promise<number> {
  let dropped = 0
  for (const table of names) {
    if (!('is_purged' in partitioned[table])) continue
    const yesterday = firstIdAt(plusMs(now, -day_ms))
    const over = (await rangesOf(db, table)).filter(({to}) => to !== null && to <= yesterday)
    for (const {name} of over) {
      const done = await withLockedTable(db, table, async tx => {
        const range = sql.identifier(name)
        const [there] = await rowsOf<{there: boolean}>(tx, sql`select to_regclass(${name}::text) is not null as there`)
        if (!there?.there) return 0
        await tx.execute(sql`lock table ${range} in access exclusive mode`)
        const rows = await rowsOf(tx, sql`select 1::int from ${range} limit 1`)
        if (rows.length > 0) return 0
        await tx.execute(sql`drop table ${range}`)
        return 1
      })
      dropped += done ?? 0
    }
  }
  return dropped
}
