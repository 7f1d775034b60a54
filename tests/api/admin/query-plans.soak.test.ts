import {beforeAll, describe, expect, test} from 'vitest'
import {getAnyBooking, listAllBookings} from '#contract/admin/bookings.ts'
import {getFigures} from '#contract/admin/figures.ts'
import {listNonUsers} from '#contract/admin/careseekers.ts'
import {listCaregivers, listCareseekers, listUsers} from '#contract/admin/people.ts'
import {searchAll} from '#contract/admin/search.ts'
import {getOverview, getWaiting} from '#contract/admin/operations.ts'
import {listExceptions} from '#contract/admin/exceptions.ts'
import {listAllInvoices, listLeadCredits} from '#contract/admin/invoices.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {listPayments} from '#contract/money/invoices.ts'
import {listNotifications, readNotifications} from '#contract/notifications.ts'
import * as reviews from '#contract/bookings/reviews.ts'
import {plusMs} from '#server/clock.ts'
import {sumFigures} from '#server/modules/admin/summed-figures.ts'
import {deliverDue} from '#server/modules/notifications/deliver.ts'
import {testApp} from '#tests/support/app.ts'
import type {CallInput} from '#tests/support/call.ts'
import type {Caretaker, Member, Parent, Person} from '#tests/support/people.ts'
import {madeId, plansOf} from '#tests/support/query-plans.ts'
import {putRequests} from '#tests/support/requests.ts'

/** Rows of each table that grows without end. */
const rows_count = 20_000
const year_ms = 365 * 86_400_000
const grown = new Set([
  'bookings',
  'sessions',
  'claims',
  'session_events',
  'invoices',
  'credit_notes',
  'checkouts',
  'payments',
  'ledger_entries',
  'reviews',
  'notices',
  'resolutions',
  'users',
  'family_adults',
  'parents',
  'caretakers',
])

const app = await testApp()
const {statementsOf, readWhole} = plansOf(app, grown)
let admin: Person
let parent: Parent
let caretaker: Caretaker
let agency: Member
let booking_id: string

/** Bookings of people who have nothing to do with ours, over two years; what is of today is open, all else is done. */
async function fill() {
  const [rival, family, other] = [await app.caretaker(), await app.parent(), await app.agency()]
  const [request] = await putRequests(app, family, [{}])
  const now = app.clock.now()
  const back = `timestamptz '${plusMs(now, -2 * year_ms)}' + n * interval '52 minutes'`
  const series = `generate_series(1, ${rows_count}) n`
  // every family has two of them
  const itsFamily = madeId('000a').replace('to_hex(n)', 'to_hex(n + n % 2)')
  await app.rows(`
    insert into users (id, email, role, first_name, last_name, created_at)
    select ${madeId('0009')}, 'p' || n || '@example.test', case when n % 2 = 0 then 'parent' else 'caretaker' end,
      'First' || n, 'Last' || n % 977, ${back} from ${series}`)
  await app.rows(`
    insert into parents (id, user_id, contact, number_of_children, created_at)
    select ${madeId('000a')}, case when n % 20 > 0 then ${madeId('0009')} end,
      case when n % 20 = 0 then jsonb_build_object('first_name', 'First' || n, 'last_name', 'Last' || n % 977,
        'phone_number', null, 'email', null) end,
      1, ${back} from ${series} where n % 2 = 0`)
  await app.rows(`
    insert into family_adults (parent_id, user_id, seat, joined_at)
    select ${madeId('000a')}, ${madeId('0009')}, 1, ${back} from ${series} where n % 2 = 0 and n % 20 > 0`)
  await app.rows(`
    insert into caretakers (id, user_id, bio, hourly_rate_cents, work_distance, is_verified, created_at)
    select ${madeId('000d')}, ${madeId('0009')}, '', 2000, 10, 'Approved', ${back} from ${series} where n % 2 = 1`)
  await app.rows(`
    insert into bookings (id, number, audience, parent_id, status, service, schedule, timezone, location,
      latitude, longitude, approx_latitude, approx_longitude, place, county, number_of_children, ages,
      first_start, last_start, last_end, minutes, sessions_count, created_by, created_at)
    select ${madeId('0000')}, 'V-' || n, case when n % 3 = 0 then 'agencies' else 'caretakers' end, ${itsFamily},
      case when n > ${rows_count - 100} then 'PENDING' else 'COMPLETED' end,
      b.service, b.schedule, b.timezone, n || ' Wharf Street', b.latitude, b.longitude, b.approx_latitude, b.approx_longitude,
      b.place, b.county, 1, b.ages, ${back}, ${back}, ${back}, b.minutes, b.sessions_count, b.created_by, ${back}
    from bookings b, ${series} where b.id = '${request!.id}'`)
  await app.rows(`
    insert into sessions (id, booking_id, parent_id, caretaker_id, local_date, scheduled_start, scheduled_end, timezone,
      status, settled_by, exceptions, settles_at, start_secret)
    select ${madeId('0002')}, ${madeId('0000')}, ${itsFamily}, '${rival.caretaker_id}', (${back})::date, ${back},
      ${back} + interval '30 minutes', 'America/Chicago', case when n % 400 = 0 then 'DISPUTED' else 'COMPLETED' end,
      case when n % 400 > 0 then 'agreement' end, case when n % 400 = 0 then array['contested'] else '{}'::text[] end,
      null, 'secret'
    from bookings b, ${series} where b.id = '${request!.id}'`)
  await app.rows(`
    insert into claims (id, session_id, side, edge, claimed_at, received_at, effective_at, by_user_id, flags)
    select ${madeId('0003')}, ${madeId('0002')}, 'parent', 'start', ${back}, ${back}, ${back}, '${family.user_id}',
      case when n % 500 = 0 then array['clock_skew'] else '{}'::text[] end
    from ${series}`)
  await app.rows(`
    insert into session_events (id, session_id, kind, data, by_user_id, at)
    select ${madeId('0011')}, ${madeId('0002')}, case when n % 400 = 0 then 'contested' else 'late' end,
      '{"kind": "contested", "side": "parent", "reason": "Late"}', '${family.user_id}', ${back}
    from ${series}`)
  await app.rows(`
    insert into resolutions (id, kind, target_id, at, reason_code, memo, by_user_id)
    select ${madeId('0012')}, 'session', ${madeId('0002')}, ${back} + interval '1 day', 'nothing_to_do', '', '${admin.user_id}'
    from ${series}`)
  await app.rows(`
    insert into invoices (id, number, kind, status, parent_id, amount_cents, fee_cents, issued_at, created_at, credit_status,
      credit_asked_at, payee_org_id)
    select ${madeId('0005')}, 'INV-1999-' || n, 'statement',
      case when n % 100 = 0 then 'OPEN' else 'PAID' end, ${itsFamily}, 0, 0, ${back}, ${back},
      case when n % 500 = 0 then 'ASKED' when n % 50 = 0 then 'GRANTED' end, case when n % 50 = 0 then ${back} end,
      case when n % 100 = 0 then '${other.org_id}'::uuid end
    from ${series}`)
  await app.rows(`
    insert into credit_notes (id, number, invoice_id, amount_cents, reason, created_at)
    select ${madeId('0016')}, 'CN-1999-' || lpad(n::text, 6, '0'), ${madeId('0005')}, 100, 'goodwill', ${back} from ${series}`)
  await app.rows(`
    insert into checkouts (id, purpose, method, status, payer_id, amount_cents, asked, provider_id, created_at, expires_at)
    select ${madeId('0006')}, 'lead', 'card', 'PAID', '${other.org_id}', 100, '{}', 'cs_' || n, ${back}, ${back} from ${series}`)
  await app.rows(`
    insert into payments (id, checkout_id, provider_payment_id, status, method, payer_id, amount_cents, paid_at)
    select ${madeId('0007')}, ${madeId('0006')}, 'pi_' || n,
      case when n % 400 = 0 then 'DISPUTED' when n % 200 = 0 then 'REFUNDED' else 'SUCCEEDED' end, 'card', ${itsFamily}, n, ${back} from ${series}`)
  await app.rows(`
    insert into checkout_invoices (checkout_id, invoice_id, amount_cents, is_open)
    select ${madeId('0006')}, ${madeId('0005')}, n, false from ${series}`)
  await app.rows(`
    insert into ledger_entries (id, movement_id, kind, account, amount_cents, payment_id, at)
    select case side when 1 then ${madeId('0013')} else ${madeId('0014')} end, ${madeId('0015')}, 'payment', 'cash', side,
      ${madeId('0007')}, ${back}
    from ${series}, unnest(array[1, -1]) as side where n % 2 = 0`)
  await app.rows(`
    insert into reviews (id, booking_id, side, parent_id, caretaker_id, by_user_id, punctuality, communication, care, text,
      written_at, shows_at, shown_at)
    select ${madeId('000e')}, ${madeId('0000')}, case when n % 2 = 0 then 'parent' else 'caretaker' end, ${itsFamily},
      case when n % 200 = 0 then '${caretaker.caretaker_id}'::uuid else '${rival.caretaker_id}'::uuid end,
      '${family.user_id}', 5, 5, 5, 'Kind', ${back}, ${back}, ${back}
    from bookings b, ${series} where b.id = '${request!.id}'`)
  await app.rows(`
    insert into notices (user_id, id, kind, side, facts, created_at, read_at, deliver_at)
    select case when n % 100 = 0 then '${parent.user_id}'::uuid else '${family.user_id}'::uuid end, ${madeId('0010')},
      'review_visible', 'family', jsonb_build_object('name', repeat('x', 400)), ${back}, case when n % 200 > 0 then ${back} end,
      case when n % 1000 = 0 then ${back} end
    from ${series}`)
  await app.rows('vacuum analyze')
}

beforeAll(async () => {
  admin = await app.staff('admin')
  parent = await app.parent()
  caretaker = await app.caretaker()
  agency = await app.agency()
  const [own] = await putRequests(app, parent, [{}], {
    status: 'CONFIRMED',
    caretaker_id: caretaker.caretaker_id,
  })
  booking_id = own!.id
  await fill()
})

const call = <E extends Endpoint>(endpoint: E, input: () => CallInput<E>) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  run: () => app.ok(endpoint, input()),
})
const limit = '10'

const calls = [
  call(listAllBookings, () => ({by: admin, query: {limit}})),
  call(listAllBookings, () => ({by: admin, query: {limit, status: 'PENDING' as const}})),
  call(listAllBookings, () => ({by: admin, query: {limit, status: 'AWAITING_CONFIRMATIONS' as const}})),
  call(listAllBookings, () => ({by: admin, query: {limit, status: 'UNDER_REVIEW' as const}})),
  call(listAllBookings, () => ({by: admin, query: {limit, sort: 'first' as const}})),
  call(listAllBookings, () => ({by: admin, query: {limit, sort: 'status' as const}})),
  call(listAllBookings, () => ({by: admin, query: {limit, sort: '-status' as const}})),
  call(listAllBookings, () => ({by: admin, query: {limit, sort: 'rate' as const}})),
  call(listAllBookings, () => ({by: admin, query: {limit, sort: '-rate' as const}})),
  call(listAllInvoices, () => ({by: admin, query: {limit, sort: '-sum' as const}})),
  call(listAllInvoices, () => ({by: admin, query: {limit, sort: 'due' as const}})),
  call(listCaregivers, () => ({by: admin, query: {limit, is_verified: 'Pending' as const}})),
  call(listPayments, () => ({by: admin, query: {limit, sort: '-sum' as const}})),
  call(listAllInvoices, () => ({by: admin, query: {limit, from: '2026-05-01', to: '2026-05-31'}})),
  call(listAllBookings, () => ({
    by: admin,
    query: {limit, from: '2026-05-01', to: '2026-05-31', visits: 'offline' as const},
  })),
  call(getFigures, () => ({by: admin, query: {from: '2026-05-01', to: '2026-05-31'}})),
  call(listAllInvoices, () => ({
    by: admin,
    query: {limit, from: '2026-05-01', to: '2026-05-31', revenue: 'true' as const},
  })),
  call(listPayments, () => ({by: admin, query: {limit, from: '2026-05-01', to: '2026-05-31'}})),
  call(listAllBookings, () => ({by: admin, query: {limit, parent_id: parent.parent_id}})),
  call(listAllBookings, () => ({by: admin, query: {limit, org_id: agency.org_id}})),
  call(listAllBookings, () => ({by: admin, query: {limit, caretaker_id: caretaker.caretaker_id}})),
  call(listAllBookings, () => ({by: admin, query: {limit, q: 'first12345'}})),
  call(listAllBookings, () => ({by: admin, query: {limit, q: 'frist12345'}})),
  call(listAllBookings, () => ({by: admin, query: {limit, q: '12345 Wharf'}})),
  call(getAnyBooking, () => ({by: admin, params: {id: booking_id}})),
  call(getWaiting, () => ({by: admin})),
  call(listExceptions, () => ({by: admin, query: {limit}})),
  call(listExceptions, () => ({by: admin, query: {limit, state: 'closed' as const}})),
  call(listExceptions, () => ({by: admin, query: {limit, sort: '-due' as const}})),
  call(listExceptions, () => ({by: admin, query: {limit, reason: 'contested' as const}})),
  ...['first12345', 'first123', 'frist12345', 'V-12345', 'INV-1999-123'].flatMap(q => [
    call(listExceptions, () => ({by: admin, query: {limit, q}})),
    call(listExceptions, () => ({by: admin, query: {limit, q, state: 'closed' as const}})),
  ]),
  call(listAllInvoices, () => ({by: admin, query: {limit}})),
  call(listAllInvoices, () => ({by: admin, query: {limit, status: 'OPEN' as const}})),
  call(listAllInvoices, () => ({by: admin, query: {limit, q: 'first12345'}})),
  call(listAllInvoices, () => ({by: admin, query: {limit, q: 'first123'}})),
  call(listAllInvoices, () => ({by: admin, query: {limit, q: '0000.12'}})),
  ...['CN-1999-000123', 'CN 123'].flatMap(q => [
    call(listAllInvoices, () => ({by: admin, query: {limit, q}})),
    call(listPayments, () => ({by: admin, query: {limit, q}})),
    call(listExceptions, () => ({by: admin, query: {limit, q}})),
  ]),
  call(listUsers, () => ({by: admin, query: {limit, q: 'first12345'}})),
  call(listUsers, () => ({by: admin, query: {limit, q: 'Marrsh'}})),
  ...[
    'first12345',
    'frist12345',
    'Okoroh Zyzzyva',
    'p12345@example.test',
    'V-12345',
    'V-2345A',
    'INV-1999-123',
    'INV 123',
    'CN-1999-000123',
    'cn1999000123',
    'CN 123',
    '123',
    '+1 615 555 0123',
    '$12.34',
  ].map(q => call(searchAll, () => ({by: admin, query: {q}}))),
  call(listLeadCredits, () => ({by: admin, query: {limit}})),
  call(listLeadCredits, () => ({by: admin, query: {limit, status: 'closed' as const}})),
  call(listPayments, () => ({by: admin, query: {limit}})),
  call(listPayments, () => ({by: admin, query: {limit, status: 'DISPUTED' as const}})),
  call(listPayments, () => ({by: admin, query: {limit, status: 'SUCCEEDED' as const}})),
  call(listPayments, () => ({by: admin, query: {limit, status: 'SUCCEEDED' as const, sort: 'sum' as const}})),
  call(listPayments, () => ({by: admin, query: {limit, q: 'INV-2026-000123'}})),
  call(listPayments, () => ({by: admin, query: {limit, q: '$12.34'}})),
  call(listAllInvoices, () => ({by: admin, query: {limit, overdue: 'true' as const}})),
  call(listNonUsers, () => ({by: admin, query: {limit}})),
  call(listNonUsers, () => ({by: admin, query: {limit, sort: '-name' as const}})),
  call(listCareseekers, () => ({by: admin, query: {limit, sort: '-name' as const}})),
  call(listCareseekers, () => ({by: admin, query: {limit, q: 'last5'}})),
  call(listCaregivers, () => ({by: admin, query: {limit, sort: 'since' as const}})),
  call(listNonUsers, () => ({by: admin, query: {limit, q: 'last5'}})),
  call(reviews.listStaffReviews, () => ({by: admin, query: {limit}})),
  call(reviews.listStaffReviews, () => ({by: admin, query: {limit, q: 'first12345'}})),
  call(reviews.listStaffReviews, () => ({by: admin, query: {limit, q: 'thirteenth'}})),
  call(reviews.listStaffReviews, () => ({by: admin, query: {limit, provider_id: caretaker.caretaker_id}})),
  call(reviews.listStaffReviews, () => ({by: admin, query: {limit, state: 'reported' as const}})),
  call(listAllInvoices, () => ({by: admin, query: {limit, provider_id: agency.org_id}})),
  call(reviews.listCaretakerReviews, () => ({
    by: parent,
    params: {id: caretaker.caretaker_id},
    query: {limit},
  })),
  call(reviews.listOrganizationReviews, () => ({by: parent, params: {id: agency.org_id}, query: {limit}})),
  call(reviews.listParentComments, () => ({by: parent, query: {limit}})),
  call(reviews.listReviewPrompts, () => ({by: parent})),
  call(reviews.getBookingReviews, () => ({by: parent, params: {id: booking_id}})),
  call(listNotifications, () => ({by: parent, query: {limit}})),
  call(readNotifications, () => ({by: parent, body: {}})),
]

describe(`with ${rows_count} rows no table that grows is read whole by`, () => {
  test.each(calls)('$name', async ({run}) => {
    const statements = await statementsOf(run)
    expect(statements.length).toBeGreaterThan(1)
    for (const statement of statements) expect(await readWhole(statement), statement.text).toEqual([])
  })

  test('the overview and the figures of a period once finished periods are summed, and summing them', async () => {
    // summing two years takes minutes in the embedded database, which has the same indexes
    if (app.deps.database.kind === 'pglite') return
    const summing = await statementsOf(async () => {
      while ((await sumFigures(app.db, app.clock.now())) > 0);
    })
    await app.rows('analyze figures')
    const overview = await statementsOf(() => app.ok(getOverview, {by: admin}))
    const figures = await statementsOf(() => app.ok(getFigures, {by: admin}))
    expect(summing.length).toBeGreaterThan(overview.length + figures.length)
    const last = [...summing.slice(0, 12), ...summing.slice(-12)]
    for (const statement of [...last, ...overview, ...figures])
      expect(await readWhole(statement), statement.text).toEqual([])
  })

  test('handing notices over to mail and push', async () => {
    const statements = await statementsOf(() => deliverDue(app.db, app.deps.jobs.send, app.clock.now(), 10))
    const ours = statements.filter(({text}) => !text.includes('jobs.'))
    expect(ours.length).toBeGreaterThan(1)
    for (const statement of ours) expect(await readWhole(statement), statement.text).toEqual([])
  })
})
