import {randomBytes} from 'node:crypto'
import type pg from 'pg'
import {newId} from '#lib/id.ts'
import {mercator} from '#domain/place.ts'
import {plusMs, systemClock} from '#server/clock.ts'
import {bookings, tokens} from '#server/db/schema/all.ts'
import {sumFigures} from '#server/modules/admin/summed-figures.ts'
import {countyAt} from '#server/modules/places/index.ts'
import type {Database} from '#server/db/client.ts'
import {tokenHash} from '#server/http/caller.ts'
import {withCluster} from '../support/database.ts'
import {nashville, peopleOf} from '../support/people.ts'
import type {Place} from '../support/people.ts'
import {newDatabase, requestRow, settle} from './town.ts'

const day_ms = 86_400_000
/** Three years of a product in use, of which the last bookings lie ahead. */
const span_ms = 1_095 * day_ms
const now = systemClock.now()
const began = plusMs(now, -span_ms)

/** How many there are of each at the full size. A hundredth of it has a hundredth of the towns, as many people in each. */
const full = {bookings: 1_000_000, people: 200_000, towns: 400}
const visits_each = 10

/** Tables whose indexes are made after their rows, in a third of the time. */
const filled = [
  ...['users', 'parents', 'family_adults', 'caretakers', 'organizations', 'members', 'bookings', 'offers', 'sessions'],
  ...[
    'claims',
    'session_events',
    'notices',
    'audit_log',
    'invoices',
    'invoice_lines',
    'checkouts',
    'checkout_invoices',
  ],
  ...['payments', 'ledger_entries', 'reviews', 'threads', 'thread_sides', 'messages'],
]

/** Those that a call must never read from one end to the other. */
export const grown: ReadonlySet<string> = new Set(filled.filter(name => !['organizations', 'members'].includes(name)))

/** Bytes a row of each table, its indexes and long values included. */
export async function sizesInBytes({query}: Database): Promise<string> {
  const lines = []
  for (const name of filled) {
    const {rows} = await query(`select count(*)::int as n,
        (select sum(pg_total_relation_size(relid)) from pg_partition_tree('${name}'))::bigint::text as partitions,
        pg_total_relation_size('${name}')::text as bytes from ${name}`)
    const [row] = rows as {n: number; partitions: string | null; bytes: string}[]
    const bytes = Math.max(Number(row?.bytes), Number(row?.partitions ?? 0))
    if (row && row.n > 0) lines.push(`${name}: ${row.n} rows of ${Math.round(bytes / row.n)} bytes`)
  }
  return lines.join('\n')
}

/** A signed-in person who has rows. */
interface SignedIn {
  readonly user_id: string
  readonly token: string
}

export interface Country {
  readonly database: Database & {url: string}
  readonly admins: readonly SignedIn[]
  readonly families: readonly (SignedIn & {parent_id: string; booking_id: string})[]
  readonly caregivers: readonly (SignedIn & {caretaker_id: string; booking_id: string})[]
  readonly agencies: readonly (SignedIn & {org_id: string})[]
  /** Where some of them live. */
  readonly place: Place
  /** The number of a row whose booking, family, caregiver and invoice exist: V-000n, INV-2025-n. */
  readonly n: number
  /** Name of the family and the caregiver of the row `n`. */
  readonly named: {readonly first_name: string; readonly last_name: string}
}

interface County extends Place {
  readonly county: string
}

/** Places in so many counties, all over the country. */
async function findCounties(count: number): Promise<County[]> {
  const found: County[] = []
  for (let n = 0; found.length < count; n += 1) {
    const place = {latitude: 47 - ((n * 0.618_034) % 1) * 14, longitude: -119 + ((n * 0.754_878) % 1) * 42}
    const county = await countyAt(place)
    if (county && !found.some(each => each.county === county)) found.push({...place, county})
  }
  return found
}

/** An id that sorts by its time, as the product's do: `n` is a row's number of `of`, `kind` three hexadecimal digits. */
const idOf = (kind: string, n: string, of: number) =>
  `(lpad(to_hex(${Date.parse(began)} + (${n})::bigint * ${span_ms} / ${of}), 12, '0') || '7${kind}8' || lpad(to_hex((${n})::bigint), 15, '0'))::uuid`
/** Of another kind, an id of the same time and number; `kind` is an expression. */
const relatedId = (id: string, kind: string) =>
  `(left(${id}::text, 14) || '7' || ${kind} || '-8' || right(${id}::text, 16))::uuid`
const timeOf = (n: string, of: number) =>
  `timestamptz '${began}' + ((${n})::bigint * ${span_ms} / ${of}) * interval '1 ms'`

/** Parts of names: made from few letters in common, as people's are, so that a search reads no more than it would of those. */
const syllables = [
  ...['ba', 'cel', 'di', 'fon', 'gur', 'ha', 'jem', 'kir', 'lo', 'mus', 'na', 'pel', 'ri', 'sov', 'tu', 'van', 'wex'],
  ...['yo', 'zan', 'bri', 'clo', 'dre', 'fla', 'gry', 'ple', 'sti', 'tho', 'wro', 'qui', 'eck', 'und'],
]
const nth = (n: string, part: number) => `(${n}) / ${syllables.length ** part} % ${syllables.length}`
/** SQL: a name of `parts` syllables for each number. */
const nameSql = (n: string, parts: number) =>
  `initcap(${Array.from({length: parts}, (_, part) => `(array['${syllables.join("','")}'])[1 + ${nth(n, part)}]`).join(' || ')})`
/** 961 first names, so that many share one; of 9,973 last names a dozen people each. */
const firstName = (n: string) => nameSql(`(${n})::bigint * 7919`, 2)
const lastName = (n: string) => nameSql(`(${n})::bigint % 9973 * 104729`, 3)

/** The next number that shares no factor with what rows are dealt by. */
const coprime = (n: number): number => (n % 2 === 0 || n % 5 === 0 ? coprime(n + 1) : n)

function sizesOf(factor: number) {
  const people = Math.round(full.people * factor)
  const agencies = Math.max(1, Math.round(people / 200))
  return {
    bookings: Math.round(full.bookings * factor),
    towns: Math.max(1, Math.round(full.towns * factor)),
    agencies,
    families: coprime(Math.round(people * 0.6)),
    caregivers: coprime(Math.round(people * 0.39)),
  }
}
type Sizes = ReturnType<typeof sizesOf>

/** Every statement that fills a table, in the order of references. */
function statements(
  sizes: Sizes,
  counties: readonly County[],
  model: {id: string; created_by: string},
): [table: string, sql: string][] {
  const {bookings: N, families: F, caregivers: C, agencies: A, towns: T} = sizes
  const series = (count: number) => `generate_series(0, ${count - 1}) n`
  const booking = (n: string) => idOf('b00', n, N)
  const family = (n: string) => idOf('fa0', n, F)
  const caregiver = (n: string) => idOf('ca0', n, C)
  const agency = (n: string) => idOf('a90', n, A)
  const familyUser = (n: string) => idOf('fa1', n, F)
  const caregiverUser = (n: string) => idOf('ca1', n, C)
  const agencyUser = (n: string) => idOf('a91', n, A)
  const member = (n: string) => idOf('a92', n, A)
  const session = (n: string) => idOf('5e0', n, N * visits_each)
  const invoice = (n: string) => idOf('1f0', n, N)
  const made = (n: string) => timeOf(n, N)
  const isOpen = `n % 20 < 4 and n > ${Math.floor(N * 0.95)}`
  const isOfCaregiver = 'n % 20 >= 8'
  const isOfAgency = 'n % 20 between 4 and 7'
  // the same town for a family and its bookings; an agency works in one
  const origin = mercator(0, 0)
  const perDegree = mercator(0, 1).x - origin.x
  const pick = (values: readonly (number | string)[], n: string) =>
    `(array[${values.map(value => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value)).join()}])[1 + (${n}) % ${T}]`
  const town = (n: string) => {
    const latitude = `(select ${pick(
      counties.map(each => each.latitude),
      n,
    )} + ((${n}) % 61 * 7919 % 61) * 0.002 - 0.06)`
    const longitude = `(select ${pick(
      counties.map(each => each.longitude),
      n,
    )} + ((${n}) % 61 * 104729 % 61) * 0.002 - 0.06)`
    return {
      latitude,
      longitude,
      point: `point(${longitude} * ${perDegree}, 6378137 * ln(tan(pi() / 4 + radians(${latitude}) / 2)))`,
      county: pick(
        counties.map(each => each.county),
        n,
      ),
    }
  }
  const first = `date_trunc('day', ${made('n')}) + interval '3 days 14 hours'`
  const start = `case when ${isOpen} then timestamptz '${now}' + (2 + n % 28) * interval '1 day' else ${first} end`
  const status = `case when ${isOpen} then 'PENDING'
    when n % 20 < 4 then case when n % 2 = 0 then 'EXPIRED' else 'CANCELLED' end
    when ${first} + interval '${visits_each} days' < timestamptz '${now}' then 'COMPLETED'
    when ${first} < timestamptz '${now}' then 'IN_PROGRESS' else 'CONFIRMED' end`
  const person = (role: string, id: string, count: number, prefix: string) => `
    insert into users (id, email, role, first_name, last_name, location, latitude, longitude, timezone, email_verified_at, created_at)
    select ${id}, '${prefix}' || n || '@example.test', '${role}', ${firstName('n')}, ${lastName('n')}, 'Town ' || n % ${T},
      ${town('n').latitude}, ${town('n').longitude}, 'America/Chicago', ${timeOf('n', count)}, ${timeOf('n', count)} from ${series(count)}`
  const recent = (days: number) => `timestamptz '${plusMs(now, -days * day_ms)}'`
  return [
    ['users', person('parent', familyUser('n'), F, 'f')],
    ['users', person('caretaker', caregiverUser('n'), C, 'c')],
    ['users', person('agency', agencyUser('n'), A, 'a')],
    [
      'parents',
      `insert into parents (id, user_id, number_of_children, created_at)
        select ${family('n')}, ${familyUser('n')}, 1, ${timeOf('n', F)} from ${series(F)}`,
    ],
    [
      'family_adults',
      `insert into family_adults (parent_id, user_id, seat, joined_at)
        select ${family('n')}, ${familyUser('n')}, 1, ${timeOf('n', F)} from ${series(F)}`,
    ],
    [
      'caretakers',
      `insert into caretakers (id, user_id, bio, hourly_rate_cents, work_distance, is_verified, place, listed_county, created_at)
        select ${caregiver('n')}, ${caregiverUser('n')}, 'Ten years with small children', 1800 + n % 1400, 15,
          case when n % 200 = 0 then 'Pending' else 'Approved' end, ${town('n').point},
          case when n % 4 = 0 then ${town('n').county} end, ${timeOf('n', C)} from ${series(C)}`,
    ],
    [
      'organizations',
      `insert into organizations (id, legal_name, county, location, timezone, created_at)
        select ${agency('n')}, 'Agency ' || n || ' LLC', array[${town('n').county}], 'Town', 'America/Chicago',
          ${timeOf('n', A)} from ${series(A)}`,
    ],
    [
      'members',
      `insert into members (id, org_id, user_id, role, joined_at)
        select ${member('n')}, ${agency('n')}, ${agencyUser('n')}, 'owner', ${timeOf('n', A)} from ${series(A)}`,
    ],
    [
      'bookings',
      `insert into bookings (id, number, audience, parent_id, status, caretaker_id, approved_org_id, hourly_rate_cents, fee_bps,
          approved_at, service, schedule, timezone, location, latitude, longitude, approx_latitude, approx_longitude, place, county,
          number_of_children, ages, first_start, last_start, last_end, minutes, sessions_count, created_by, review_asked_at, created_at)
        select ${booking('n')}, 'V-' || lpad(n::text, 6, '0'), case when n % 20 in (1, 3) or ${isOfAgency} then 'agencies' else 'caretakers' end,
          ${family(`n % ${F}`)}, ${status}, case when ${isOfCaregiver} then ${caregiver(`n % ${C}`)} end,
          case when ${isOfAgency} then ${agency(`n / 20 % ${A}`)} end, case when n % 20 >= 4 then 2250 end,
          case when n % 20 >= 4 then 1000 end, case when n % 20 >= 4 then ${made('n')} end, b.service, b.schedule,
          'America/Chicago', b.location, b.latitude, b.longitude, ${town(`n % ${F}`).latitude}, ${town(`n % ${F}`).longitude},
          ${town(`n % ${F}`).point}, ${town(`n % ${F}`).county}, 1, b.ages, ${start},
          ${start} + interval '${visits_each - 1} days', ${start} + interval '${visits_each - 1} days 3 hours',
          ${visits_each * 180}, ${visits_each}, ${familyUser(`n % ${F}`)}, ${made('n')}, ${made('n')}
        from ${series(N)}, bookings b where b.id = '${model.id}'`,
    ],
    [
      'offers',
      `insert into offers (id, booking_id, bidder, caretaker_id, by_user_id, hourly_rate_cents, status, received_at)
        select ${idOf('0f0', 'n * 2 + i', N * 2)}, ${booking('n')}, 'caretaker', ${caregiver(`(n + i) % ${C}`)},
          ${caregiverUser(`(n + i) % ${C}`)}, 2250 + i * 100,
          case when ${isOpen} then 'SUBMITTED' when n % 20 < 4 then 'EXPIRED' when i = 0 then 'APPROVED' else 'NOT_SELECTED' end,
          ${made('n')}
        from ${series(N)}, generate_series(0, 1) i where not (${isOfAgency} or n % 20 in (1, 3))`,
    ],
    [
      'sessions',
      `insert into sessions (id, booking_id, parent_id, caretaker_id, org_id, assigned_member_id, local_date, scheduled_start,
          scheduled_end, timezone, status, settled_by, started_at, ended_at, exceptions, settles_at, counted, start_secret)
        select id, booking_id, parent_id, caretaker_id, org_id, member_id, start::date, start, start + interval '3 hours',
          'America/Chicago', case when is_disputed then 'DISPUTED' when is_over then 'COMPLETED' else 'SCHEDULED' end,
          case when is_over and not is_disputed then 'agreement' end, case when is_over then start end,
          case when is_over then start + interval '3 hours' end,
          case when is_disputed then array['contested'] else '{}'::text[] end,
          case when not is_over then start + interval '27 hours' end, is_over, md5(n::text)
        from (
          select n, ${session(`n * ${visits_each} + i`)} as id, ${booking('n')} as booking_id, ${family(`n % ${F}`)} as parent_id,
            case when ${isOfCaregiver} then ${caregiver(`n % ${C}`)} end as caretaker_id,
            case when ${isOfAgency} then ${agency(`n / 20 % ${A}`)} end as org_id,
            case when ${isOfAgency} then ${member(`n / 20 % ${A}`)} end as member_id,
            ${first} + i * interval '1 day' as start, ${first} + i * interval '1 day 1 minute' < timestamptz '${now}' as is_over,
            (n * ${visits_each} + i) % 397 = 0 and ${first} + i * interval '1 day' between ${recent(60)} and timestamptz '${now}' as is_disputed
          from ${series(N)}, generate_series(0, ${visits_each - 1}) i where n % 20 >= 4) made`,
    ],
    [
      'claims',
      `insert into claims (id, session_id, side, edge, claimed_at, received_at, effective_at, by_user_id)
        select ${relatedId('s.id', `'c0' || i`)}, s.id,
          case when i % 2 = 0 then 'parent' else 'caretaker' end, case when i < 2 then 'start' else 'end' end, at, at, at,
          b.created_by
        from sessions s join bookings b on b.id = s.booking_id, generate_series(0, 3) i,
          lateral (select case when i < 2 then s.scheduled_start else s.scheduled_end end as at) of
        where s.scheduled_end between ${recent(150)} and timestamptz '${now}'`,
    ],
    [
      'session_events',
      `insert into session_events (id, session_id, kind, data, by_user_id, at)
        select ${relatedId('s.id', `'e00'`)}, s.id, 'contested',
          '{"kind": "contested", "side": "parent", "reason": "Late"}', b.created_by, s.scheduled_end
        from sessions s join bookings b on b.id = s.booking_id where s.status = 'DISPUTED'`,
    ],
    [
      'invoices',
      `insert into invoices (id, number, kind, status, parent_id, org_id, payee_caretaker_id, booking_id, amount_cents, fee_cents,
          issued_at, due_at, paid_at, created_at)
        select ${invoice('n')}, 'INV-2025-' || n, case when ${isOfAgency} then 'lead' else 'statement' end,
          case when n % 40 = 8 and n > ${Math.floor(N * 0.8)} then 'OPEN' else 'PAID' end,
          case when ${isOfCaregiver} then ${family(`n % ${F}`)} end, case when ${isOfAgency} then ${agency(`n / 20 % ${A}`)} end,
          case when ${isOfCaregiver} then ${caregiver(`n % ${C}`)} end, ${booking('n')}, 67500 + n % 999, 6750,
          ${made('n')} + interval '14 days', ${made('n')} + interval '21 days',
          case when not (n % 40 = 8 and n > ${Math.floor(N * 0.8)}) then ${made('n')} + interval '16 days' end,
          ${made('n')} + interval '14 days'
        from ${series(N)} where n % 20 >= 4 and ${made('n')} < ${recent(14)}`,
    ],
    [
      'invoice_lines',
      `insert into invoice_lines (id, invoice_id, position, part, description, quantity, unit_cents, amount_cents)
        select ${relatedId('id', `'1f1'`)}, id, 0, 'care', 'Care', 30, 2250, amount_cents from invoices`,
    ],
    [
      'checkouts',
      `insert into checkouts (id, purpose, method, status, payer_id, amount_cents, asked, provider_id, created_at, expires_at)
        select ${relatedId('id', `'cc0'`)}, kind, 'card', 'PAID', coalesce(parent_id, org_id),
          amount_cents, '{}', 'cs_' || number, paid_at, paid_at from invoices where status = 'PAID'`,
    ],
    [
      'checkout_invoices',
      `insert into checkout_invoices (checkout_id, invoice_id, amount_cents, is_open)
        select ${relatedId('id', `'cc0'`)}, id, amount_cents, false from invoices where status = 'PAID'`,
    ],
    [
      'payments',
      `insert into payments (id, checkout_id, provider_payment_id, status, method, payer_id, amount_cents, paid_at)
        select ${relatedId('id', `'cd0'`)},
          ${relatedId('id', `'cc0'`)}, 'pi_' || number, 'SUCCEEDED', 'card',
          coalesce(parent_id, org_id), amount_cents, paid_at from invoices where status = 'PAID'`,
    ],
    [
      'ledger_entries',
      `insert into ledger_entries (id, movement_id, kind, account, amount_cents, invoice_id, at)
        select ${relatedId('id', `'de' || side`)},
          ${relatedId('id', `'de9'`)}, 'payment', case side when 0 then 'cash' else 'receivable' end,
          case side when 0 then amount_cents else -amount_cents end, id, paid_at
        from invoices, generate_series(0, 1) side where status = 'PAID'`,
    ],
    [
      'reviews',
      `insert into reviews (id, booking_id, side, parent_id, caretaker_id, by_user_id, punctuality, communication, care, text,
          written_at, shows_at, shown_at)
        select ${idOf('4e0', 'n', N)}, ${booking('n')}, 'parent', ${family(`n % ${F}`)}, ${caregiver(`n % ${C}`)},
          ${familyUser(`n % ${F}`)}, 5, 5, 5, 'Kind and punctual', at, at, at
        from ${series(N)}, lateral (select ${made('n')} + interval '16 days' as at) of where n % 20 in (8, 12) and at < timestamptz '${now}'`,
    ],
    [
      'threads',
      `insert into threads (id, booking_id, parent_id, caretaker_id, messages_count, changed_at, created_at)
        select ${idOf('740', 'n', N)}, ${booking('n')}, ${family(`n % ${F}`)}, ${caregiver(`n % ${C}`)}, 4, ${made('n')}, ${made('n')}
        from ${series(N)} where n % 20 in (8, 10) and n > ${Math.floor(N * 0.6)}`,
    ],
    [
      'thread_sides',
      `insert into thread_sides (thread_id, side, read_position)
        select id, side, 4 from threads, unnest(array['family', 'caretaker']) side`,
    ],
    [
      'messages',
      `insert into messages (id, thread_id, position, side, user_id, text, received_at)
        select ${relatedId('t.id', `'5' || lpad(i::text, 2, '0')`)}, t.id, i, 'family',
          b.created_by, 'See you at the door at two', t.changed_at
        from threads t join bookings b on b.id = t.booking_id, generate_series(1, 4) i`,
    ],
    [
      'notices',
      `insert into notices (user_id, id, kind, side, facts, booking_id, created_at, read_at)
        select user_id, (lpad(to_hex(${Date.parse(now) - 80 * day_ms} + i * ${6 * day_ms}::bigint), 12, '0') || '7' || right(user_id::text, 3) || '8'
            || left(replace(right(user_id::text, 17), '-', ''), 15))::uuid,
          'offer_new', 'family', '{"service": "babysitting", "number": "V-1", "provider": "Grace B."}', null,
          ${recent(80)} + i * interval '6 days', case when i < 10 then ${recent(80)} + i * interval '7 days' end
        from (select ${familyUser('n')} as user_id from ${series(F)} union all select ${caregiverUser('n')} from ${series(C)}) people,
          generate_series(0, 11) i`,
    ],
    [
      'audit_log',
      `insert into audit_log (id, at, actor_user_id, action, target_kind, target_id)
        select ${idOf('ad0', 'n', F)}, ${timeOf('n', F)}, '${model.created_by}', 'user.checked', (array['user', 'booking', 'plan'])[1 + n % 3],
          ${familyUser('n')}::text from ${series(F)}`,
    ],
  ]
}

/** Runs `work` without the tables' indexes, which are made again in one go each. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const names = filled.map(name => `'${name}'`).join()
  const {rows: indexes} = await client.query<{drop: string; make: string}>(`
    select format('drop index %I', i.relname) as drop, pg_get_indexdef(i.oid) as make
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relname in (${names}) and not exists (select from pg_constraint c where c.conindid = i.oid)`)
  const {rows: exclusions} = await client.query<{drop: string; make: string}>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'x'`)
  for (const {drop} of [...indexes, ...exclusions]) await client.query(drop)
  await work()
  await client.query("set maintenance_work_mem = '512MB'")
  // of a partitioned table the definition names the table alone
  for (const {make} of [...indexes, ...exclusions]) await client.query(make.replace(' ON ONLY ', ' ON '))
}

/**
 * A database of its own with three years of a country: at the factor 1 a million bookings, eight million visits and two
 * hundred thousand people, written by SQL. All of it but the numbers is alike at every size.
 */
export async function makeCountry(cluster_url: string, factor: number): Promise<Country> {
  const database = await newDatabase(cluster_url, `bench_country_${String(factor).replace('.', '_')}`)
  const people = peopleOf({db: database.db, clock: systemClock})
  const sizes = sizesOf(factor)
  const [author, admin] = [await people.parent(), await people.staff('admin')]
  const model = requestRow(author, [2, 11])
  const counties = await findCounties(sizes.towns)
  await database.db.insert(bookings).values({...model, status: 'EXPIRED'})
  await withCluster(database.url, async client => {
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await withoutIndexes(client, async () => {
      for (const [table, sql] of statements(sizes, counties, {id: model.id!, created_by: author.user_id})) {
        const since = performance.now()
        const {rowCount} = await client.query(sql)
        console.error(`  ${table}: ${rowCount} rows, ${Math.round(performance.now() - since)} ms`)
      }
    })
  })
  // a product in use has summed its finished periods; here no command waits for a transaction
  while ((await sumFigures(database.db, now, {hour: 480, day: 40, month: 1})) > 0);
  await settle(database.url)
  const n = 108
  const {rows} = await database.query(
    `select ${firstName(String(n))} as first_name, ${lastName(String(n))} as last_name`,
  )
  const [named] = rows as Country['named'][]
  if (!named) throw new Error('a row has no name')
  return {database, admins: [admin], ...(await signIn(database, sizes)), place: counties[0] ?? nashville, n, named}
}

/** Signs in some of each kind whose calendars have visits. */
async function signIn({db, query}: Database, {bookings: N}: Sizes) {
  const credentials = async (user_id: string): Promise<SignedIn> => {
    const token = randomBytes(32).toString('base64url')
    const ends = plusMs(now, 30 * day_ms)
    await db.insert(tokens).values({
      id: newId(),
      user_id,
      token_hash: tokenHash(token),
      logout_hash: tokenHash(randomBytes(32).toString('base64url')),
      created_at: now,
      last_used_at: now,
      expires_at: ends,
      ends_at: ends,
    })
    return {user_id, token}
  }
  // bookings of the last days, the same places in the row at each size
  const some = async <Row extends {user_id: string}>(of: string, condition: string) => {
    const {rows} = await query(`select b.id::text as booking_id, ${of} from bookings b
      join parents p on p.id = b.parent_id left join caretakers c on c.id = b.caretaker_id
      left join members m on m.org_id = b.approved_org_id
      where b.id in (select id from bookings order by id desc limit ${Math.min(N, 400)}) and ${condition} order by b.id desc limit 5`)
    const people: (Row & SignedIn)[] = []
    for (const row of rows as Row[]) people.push({...row, ...(await credentials(row.user_id))})
    return people
  }
  type Member = {user_id: string; org_id: string}
  type Parent = {user_id: string; parent_id: string; booking_id: string}
  type Caretaker = {user_id: string; caretaker_id: string; booking_id: string}
  return {
    families: await some<Parent>('p.user_id::text, p.id::text as parent_id', 'b.caretaker_id is not null'),
    caregivers: await some<Caretaker>('c.user_id::text, c.id::text as caretaker_id', 'b.caretaker_id is not null'),
    agencies: await some<Member>('m.user_id::text, m.org_id::text', 'b.approved_org_id is not null'),
  }
}
