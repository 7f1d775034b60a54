import {sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import type {TestApp} from './app.ts'
import {storedPayloads} from './payloads.ts'

/** What people type, by table: columns with a text, or with a list of texts. */
const typedColumns: Readonly<Record<string, readonly string[]>> = {
  bookings: ['location', 'handover', 'preference', 'notes', 'cancelled_reason'],
  caretakers: ['bio', 'booking_time', 'preference', 'certifications', 'legal_certifications'],
  chat_messages: ['text'],
  checks: ['provider'],
  children: ['first_name', 'allergies', 'routines', 'notes'],
  claims: ['reason', 'memo'],
  contact_answers: ['text'],
  contact_messages: ['name', 'message'],
  credit_notes: ['reason'],
  faqs: ['question', 'answer', 'question_es', 'answer_es', 'aliases'],
  files: ['name', 'refused_reason'],
  invitations: ['decline_reason'],
  invoice_lines: ['description'],
  invoices: ['credit_note', 'credit_answer'],
  meetings: ['note', 'reason'],
  message_reports: ['note', 'memo'],
  messages: ['text'],
  offers: ['note', 'decline_reason'],
  open_questions: ['question'],
  organizations: [
    ...['legal_name', 'about', 'certifications', 'legal_certifications', 'location', 'suspended_reason'],
    ...['bank_name', 'bank_account_name'],
  ],
  parents: ['children_details', 'childcare_preferences'],
  passkeys: ['name'],
  payments: ['refund_reason'],
  plans: ['title', 'description', 'list_items'],
  post_revisions: ['title', 'summary', 'cover_alt', 'tags'],
  posts: ['title', 'summary', 'cover_alt', 'tags', 'review_note'],
  reschedules: ['reason'],
  resolutions: ['memo'],
  review_reports: ['note', 'memo'],
  reviews: ['text', 'answer', 'hidden_reason'],
  saved_filters: ['name'],
  sessions: ['cancelled_reason'],
  staff_notes: ['text'],
  users: ['first_name', 'last_name', 'location', 'suspended_reason', 'bank_name', 'bank_account_name'],
}

const placeNames = ['line1', 'line2', 'city', 'arrival_notes']

/** The same within columns of JSON, by table and column: every text that stands under one of these names. */
const typedNames: Readonly<Record<string, readonly string[]>> = {
  'bookings.address': placeNames,
  'bookings.weekly_end': ['reason'],
  'caretakers.references': ['name', 'relation', 'text'],
  'faqs.links': ['label', 'label_es'],
  'meetings.address': placeNames,
  'members.credentials': ['name'],
  'notices.facts': [
    ...['family', 'provider', 'adult', 'member', 'from', 'of_family', 'reason', 'text', 'title', 'name', 'plan'],
  ],
  'parents.contact': ['first_name', 'last_name'],
  'saved_filters.search': ['q'],
  'session_events.data': ['reason', 'text', 'memo'],
}

/** No text of the town holds it. */
const mark = 'Zq7~'

// the server refuses control characters
const payloads = storedPayloads.filter(text => !/\p{Cc}/u.test(text)).map(text => text.trim())

/** As a browser shows it: spaces are one, and none is at the ends. */
const shown = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const shownPayloads = payloads.map(shown)

const columns = [
  ...Object.entries(typedColumns).flatMap(([table, names]) => names.map(name => `${table}.${name}`)),
  ...Object.keys(typedNames),
].toSorted()

/** The columns whose texts are payloads, as `table.column`. */
export const payloadColumns: ReadonlySet<string> = new Set(columns)

/** The end of each text of a column, which no payload is without. */
const markOf = (column: string) => ` ${mark}${String(columns.indexOf(column)).padStart(3, '0')}`

/** Fills a column with one payload after another; without a text in it, where it is empty. */
async function fillColumn(db: Db, table: string, name: string, isList: boolean): Promise<void> {
  const column = sql.identifier(name)
  const texts = payloads.map(text => text + markOf(`${table}.${name}`))
  const first = columns.indexOf(`${table}.${name}`)
  const isFilled = isList ? sql`cardinality(${column}) > 0` : sql`${column} <> ''`
  const from = sql.identifier(table)
  const [filled] = await rowsOf<{n: number}>(db, sql`select count(*)::int as n from ${from} where ${isFilled}`)
  await db.execute(
    sql`update ${from} as t set ${column} = ${isList ? sql`array[texts.text]` : sql`texts.text`}
      from (select tableoid, ctid, row_number() over (order by tableoid, ctid) + ${first}::int as nth
        from ${from} where ${filled!.n > 0 ? isFilled : sql`true`}) as own
      join jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as texts(text, n)
        on texts.n = 1 + own.nth % ${texts.length}::int
      where t.tableoid = own.tableoid and t.ctid = own.ctid`,
  )
}

/** Every text below one of these names as `replace` makes it. */
function replaced(value: unknown, names: readonly string[], replace: () => string): unknown {
  if (Array.isArray(value)) return value.map(each => replaced(each, names, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'string' && each !== '' && names.includes(name) ? replace() : replaced(each, names, replace),
    ]),
  )
}

async function fillJson(db: Db, column: string, names: readonly string[]): Promise<void> {
  const [from, value] = column.split('.').map(name => sql.identifier(name))
  const end = markOf(column)
  let next = columns.indexOf(column)
  const stored = await rowsOf<{place: string; row: string; value: string}>(
    db,
    sql`select tableoid::text as place, ctid::text as row, ${value}::text as value from ${from}
      where ${value} is not null order by tableoid, ctid`,
  )
  for (const each of stored) {
    const changed = replaced(JSON.parse(each.value), names, () => payloads[next++ % payloads.length]! + end)
    await db.execute(
      sql`update ${from} set ${value} = ${JSON.stringify(changed)}::jsonb
        where tableoid = ${each.place}::oid and ctid = ${each.row}::tid`,
    )
  }
}

/** Writes payloads over every text of the database that someone typed, one after another, past the API and every check. */
export async function writePayloads({db}: TestApp): Promise<void> {
  await db.transaction(async tx => {
    // some rows are never changed
    await tx.execute(sql`set local session_replication_role = replica`)
    const lists = await rowsOf<{name: string}>(
      tx,
      sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'ARRAY'`,
    )
    const isList = (name: string) => lists.some(list => list.name === name)
    for (const [table, names] of Object.entries(typedColumns)) {
      for (const name of names) await fillColumn(tx, table, name, isList(`${table}.${name}`))
    }
    for (const [column, names] of Object.entries(typedNames)) await fillJson(tx, column, names)
  })
}

/**
 * The columns whose texts stand in this one, which is as it is shown. Each of them has to be whole: what is before its end
 * is the payload as it was typed but for capitals, and `written` says how else one may be written.
 */
export function columnsIn(text: string, written: (payload: string) => string = payload => payload): Set<string> {
  const flat = shown(text)
  const whole = [...new Set([...shownPayloads, ...shownPayloads.map(written)])].map(each => each.toLowerCase())
  const found = new Set<string>()
  const broken: string[] = []
  for (const {index, 1: number} of flat.matchAll(new RegExp(`${mark}(\\d{3})`, 'g'))) {
    const column = columns[Number(number)]!
    const before = flat.slice(0, index).trimEnd().toLowerCase()
    found.add(column)
    if (!whole.some(payload => before.endsWith(payload))) broken.push(`${column}: …${before.slice(-150)}`)
  }
  if (broken.length > 0) throw new Error(broken.join('\n'))
  return found
}
