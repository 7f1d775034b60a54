import {sql} from 'drizzle-orm'
import {PgDialect} from 'drizzle-orm/pg-core'
import {searchWords, trigrams} from './schema/columns.ts'

/** Runs plain SQL outside of a transaction. */
type Query = (text: string) => Promise<{rows: unknown[]}>

interface LargeIndex {
  readonly name: string
  readonly on: string
  /** Fills what the index reads, some rows after the id `last` at a time; answers the last id, null after all. */
  readonly fill?: (last: string) => string
}

/** The parts of words that staff search in some columns, as `hasWords` reads them. */
function wordsOf(...columns: string[]): string {
  return new PgDialect().sqlToQuery(trigrams(searchWords(...columns.map(column => sql.raw(column))))).sql
}

/**
 * Indexes of tables that are large, which a migration would lock until it has built them. Each is filled and built after
 * the migrations, beside what other processes write: that it stands says that all of it is done.
 */
const indexes: readonly LargeIndex[] = [
  {
    name: 'sessions_offline',
    on: 'sessions (scheduled_end, booking_id) where confirmed_offline',
    fill: last => `with part as (select id, session_id, offline from claims where id > '${last}' order by id limit 10000),
      marked as (update sessions set confirmed_offline = true
        where id in (select session_id from part where offline) and not confirmed_offline)
      select (select id::text from part order by id desc limit 1) as last`,
  },
  {
    name: 'ledger_entries_revenue',
    on: `ledger_entries (at, account, amount_cents)
      where account in ('revenue:lead', 'revenue:fee', 'revenue:subscription')`,
  },
  {name: 'bookings_location_words', on: `bookings using gin (${wordsOf('location')})`},
  {
    name: 'contact_messages_words',
    on: `contact_messages using gin (${wordsOf('name', 'email', 'message')})`,
  },
  {name: 'invoices_due', on: "invoices (coalesce(due_at, 'infinity'::timestamptz), id)"},
  {name: 'bookings_rate', on: 'bookings (coalesce(hourly_rate_cents, 0), id)'},
  // staff's reviews of one provider: hidden and waiting ones too, by both sides
  {name: 'reviews_all_of_caretaker', on: 'reviews (caretaker_id, id)'},
  {name: 'reviews_all_of_org', on: 'reviews (org_id, id)'},
  // staff's demand by county reads two months of requests, and their rows are wide
  {name: 'bookings_demand', on: 'bookings (first_start) include (county, approved_at)'},
]

const first_id = '00000000-0000-0000-0000-000000000000'

async function fillUp(query: Query, fill: (last: string) => string): Promise<void> {
  for (let last: string | null = first_id; last !== null;) {
    const {rows} = await query(fill(last))
    last = (rows[0] as {last: string | null}).last
  }
}

/** Builds the large indexes that are missing; `how` is `concurrently` where other processes write. */
export async function buildLargeIndexes(query: Query, how: 'concurrently' | ''): Promise<void> {
  for (const {name, on, fill} of indexes) {
    const {rows} = await query(`select indisvalid as is_valid from pg_index where indexrelid = to_regclass('${name}')`)
    const found = rows[0] as {is_valid: boolean} | undefined
    if (found?.is_valid) continue
    // begun by a process that ended meanwhile
    if (found) await query(`drop index ${how} ${name}`)
    if (fill) await fillUp(query, fill)
    await query(`create index ${how} ${name} on ${on}`)
  }
}
