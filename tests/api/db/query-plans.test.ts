import {beforeAll, describe, expect, test} from 'vitest'
import {listWaitlist} from '#contract/admin/bookings.ts'
import {exportAudit, exportMessages} from '#contract/admin/exports.ts'
import {listAllInvoices, listInvoiceAges} from '#contract/admin/invoices.ts'
import {listMessageReports} from '#contract/admin/messages.ts'
import {listNotes} from '#contract/admin/notes.ts'
import {listAudit, listMessages} from '#contract/admin/operations.ts'
import * as people from '#contract/admin/people.ts'
import {listManagedPosts} from '#contract/content/blog-writing.ts'
import {listPosts} from '#contract/content/blog.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import {listMeetings} from '#contract/bookings/meetings.ts'
import {listThreads} from '#contract/messages/messages.ts'
import {getCarePaidCsv} from '#contract/money/care-paid.ts'
import {getEarnings} from '#contract/money/earnings.ts'
import {getTypicalRates} from '#contract/places.ts'
import {makeCalendarFeed, readCalendarFeed} from '#contract/sessions/calendar-feed.ts'
import {listFavourites} from '#contract/bookings/favourites.ts'
import * as invoices from '#contract/money/invoices.ts'
import {findProviders} from '#contract/bookings/providers.ts'
import * as offers from '#contract/bookings/offers.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import * as subscriptions from '#contract/money/subscriptions.ts'
import {day_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {mailWeeklyDue} from '#server/jobs/weekly/mail-weekly.ts'
import {countVisits, isOnDays} from '#server/modules/assistant/own/visits-data.ts'
import {notifyNotStarted} from '#server/modules/sessions/index.ts'
import {testApp} from '#tests/support/app.ts'
import type {CallInput} from '#tests/support/call.ts'
import {nashville, type Caretaker, type Member, type Parent, type Person} from '#tests/support/people.ts'
import {madeId, plansOf} from '#tests/support/query-plans.ts'
import {putRequests} from '#tests/support/requests.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const {invite: _, ...asBefore} = someRequest
const oneDay: (typeof someRequest.schedule)[number] = {
  date_range: ['2026-06-02', '2026-06-02'],
  time_range: ['10:00', '12:00'],
}

/** Rows of each table that grows without end, as `npm test` has it. */
const rows_count = 20_000
const grown = new Set([
  'bookings',
  'offers',
  'sessions',
  'claims',
  'idempotency_keys',
  'invoices',
  'invoice_lines',
  'subscriptions',
  'users',
  'family_adults',
  'parents',
  'audit_log',
  'contact_messages',
  'posts',
  'meetings',
])

const app = await testApp()
const {statementsOf, planOf, readWhole} = plansOf(app, grown)
let parent: Parent
let caretaker: Caretaker
let agency: Member
let admin: Person
let booking_id: string
let lead_id: string
let asked_id: string
let offer_id: string
let feeds: {caretaker: string; agency: string}

beforeAll(async () => {
  parent = await app.parent()
  caretaker = await app.caretaker()
  agency = await app.agency()
  admin = await app.staff('admin')
  const rival = await app.caretaker()
  const other = await app.agency()
  // an office of several accounts
  for (const role of ['coordinator', 'coordinator'] as const) await app.member(agency, role)
  const family = await app.parent()
  const [request] = await putRequests(app, family, [{}])
  const [own] = await putRequests(app, parent, [{}], {
    status: 'CONFIRMED',
    caretaker_id: caretaker.caretaker_id,
  })
  const [lead] = await putRequests(app, parent, [{}], {audience: 'agencies'})
  booking_id = own!.id
  lead_id = lead!.id
  // spread over the state, in every status, to caregivers and agencies of a hundred counties
  await app.rows(`
    insert into bookings (id, number, audience, parent_id, status, service, schedule, timezone, location,
      latitude, longitude, approx_latitude, approx_longitude, place, county, number_of_children, ages,
      first_start, last_start, last_end, minutes, sessions_count, created_by, created_at)
    select ${madeId('0000')}, 'V-' || n, case when n % 3 = 0 then 'agencies' else 'caretakers' end, b.parent_id,
      (array['PENDING', 'REVIEW', 'COMPLETED', 'CANCELLED', 'EXPIRED'])[1 + n % 5],
      b.service, b.schedule, b.timezone, b.location, b.latitude, b.longitude,
      ${nashville.latitude} + (n % 141) * 0.01 - 0.7, ${nashville.longitude} + (n % 139) * 0.04 - 2.8,
      point((${nashville.longitude} + (n % 139) * 0.04 - 2.8) * 111319.49, 4323000 + ((n % 141) * 0.01 - 0.7) * 138000),
      case when n % 100 = 0 then b.county else 'Number ' || n % 100 || ' County, TN' end,
      1, b.ages, b.first_start, b.last_start, b.last_end, b.minutes, b.sessions_count, b.created_by, b.created_at
    from bookings b, generate_series(1, ${rows_count}) n where b.id = '${request!.id}'`)
  await app.rows(`
    insert into offers (id, booking_id, bidder, caretaker_id, by_user_id, hourly_rate_cents, status, received_at)
    select ${madeId('0001')}, ${madeId('0000')}, 'caretaker',
      case when n % 200 = 0 then '${caretaker.caretaker_id}'::uuid else '${rival.caretaker_id}'::uuid end,
      '${caretaker.user_id}', 2000 + n % 1000, case when n % 2 = 0 then 'SUBMITTED' else 'NOT_SELECTED' end,
      '${app.clock.now()}'
    from generate_series(1, ${rows_count}) n`)
  await app.rows(`
    insert into sessions (id, booking_id, parent_id, caretaker_id, local_date, scheduled_start, scheduled_end, timezone,
      status, start_secret)
    select ${madeId('0002')}, ${madeId('0000')}, b.parent_id,
      case when n % 200 = 0 then '${caretaker.caretaker_id}'::uuid else '${rival.caretaker_id}'::uuid end,
      (timestamptz '2020-01-01Z' + n * interval '3 hours')::date, timestamptz '2020-01-01Z' + n * interval '3 hours',
      timestamptz '2020-01-01Z' + n * interval '3 hours' + interval '2 hours', 'America/Chicago', 'SCHEDULED', 'secret'
    from bookings b, generate_series(1, ${rows_count}) n where b.id = '${request!.id}'`)
  await app.rows(`
    insert into claims (id, session_id, side, edge, claimed_at, received_at, effective_at, by_user_id)
    select ${madeId('0003')}, ${madeId('0002')}, 'parent', 'start', '${app.clock.now()}', '${app.clock.now()}',
      '${app.clock.now()}', '${parent.user_id}'
    from generate_series(1, ${rows_count}) n`)
  await app.rows(`
    insert into idempotency_keys (user_id, key, fingerprint, status, created_at)
    select '${parent.user_id}', ${madeId('0004')}, 'f', 200, '${app.clock.now()}' from generate_series(1, ${rows_count}) n`)
  await app.rows(`
    insert into invoices (id, number, kind, status, org_id, payee_org_id, amount_cents, fee_cents, issued_at, created_at)
    select ${madeId('0005')}, 'INV-1999-' || n, 'lead', 'PAID',
      case when n % 400 = 0 then '${agency.org_id}'::uuid else '${other.org_id}'::uuid end, null, 0, 0,
      '${app.clock.now()}', '${app.clock.now()}'
    from generate_series(1, ${rows_count}) n`)
  await app.rows(`
    insert into invoice_lines (id, invoice_id, position, part, description, quantity, unit_cents, amount_cents)
    select ${madeId('0006')}, ${madeId('0005')}, 0, 'fee', 'Line', 1, 0, 0 from generate_series(1, ${rows_count}) n`)
  await app.rows(`
    insert into subscriptions (id, owner_id, plan_id, status, created_at)
    select ${madeId('0007')}, ${madeId('0008')}, p.id, 'EXPIRED', '${app.clock.now()}'
    from generate_series(1, ${rows_count}) n, (select id from plans limit 1) p`)
  await app.rows(`
    insert into users (id, email, role, first_name, last_name, created_at)
    select ${madeId('0009')}, 'p' || n || '@example.test', case when n % 2 = 0 then 'parent' else 'caretaker' end, 'First' || n, 'Last' || n % 977, '${app.clock.now()}'
    from generate_series(1, ${rows_count}) n`)
  await app.rows(`
    insert into parents (id, user_id, number_of_children, created_at)
    select ${madeId('000a')}, ${madeId('0009')}, 1, '${app.clock.now()}' from generate_series(1, ${rows_count}) n`)
  await app.rows(`
    insert into family_adults (parent_id, user_id, seat, joined_at)
    select ${madeId('000a')}, ${madeId('0009')}, 1, '${app.clock.now()}' from generate_series(1, ${rows_count}) n`)
  await app.rows(`
    insert into audit_log (id, at, actor_user_id, action, target_kind, target_id)
    select ${madeId('000b')}, '${app.clock.now()}', ${madeId('0009')}, 'user.checked',
      (array['user', 'faq', 'plan', 'booking'])[1 + n % 4], ${madeId('0009')}::text
    from generate_series(1, ${rows_count}) n`)
  await app.rows(`
    insert into contact_messages (id, name, email, message, created_at, answered_at)
    select ${madeId('000c')}, 'Ada', 'ada@example.test', 'Hello', '${app.clock.now()}',
      case when n % 100 > 0 then timestamptz '${app.clock.now()}' end
    from generate_series(1, ${rows_count}) n`)
  await app.rows(`
    insert into caretakers (id, user_id, hourly_rate_cents, work_distance, is_verified, listed_county, created_at)
    select ${madeId('000d')}, ${madeId('0009')}, 2400, 10, 'Approved', 'Number ' || n % 1000 || ' County, TN',
      '${app.clock.now()}'
    from generate_series(1, ${rows_count}) n`)
  await app.rows(`
    insert into posts (id, title, summary, body_html, author_user_id, status, published_at, updated_at, created_at)
    select ${madeId('000e')}, 'Post ' || n, 'About ' || n, '<p>Word' || n || '</p>', '${admin.user_id}',
      (array['published', 'draft'])[1 + n % 2], case when n % 2 = 0 then t end, t, t
    from generate_series(1, ${rows_count}) n, lateral (select timestamptz '${app.clock.now()}' - n * interval '1 hour' as t) at`)
  await app.rows(`
    insert into meetings (id, parent_id, caretaker_id, status, proposed_by, by_user_id, scheduled_start, scheduled_end,
      timezone, how, created_at)
    select ${madeId('000f')}, ${madeId('000a')}, '${rival.caretaker_id}', 'OVER', 'family', ${madeId('0009')},
      t, t + interval '30 minutes', 'America/Chicago', 'phone', t
    from generate_series(1, ${rows_count}) n, lateral (select timestamptz '${app.clock.now()}' - n * interval '1 hour' as t) at`)
  const feedOf = async (by: Person) => (await app.ok(makeCalendarFeed, {by})).url.split('/').at(-1) ?? ''
  feeds = {caretaker: await feedOf(caretaker), agency: await feedOf(agency)}
  await app.rows(`
    insert into favourites (parent_id, caretaker_id, kept_at)
    values ('${parent.parent_id}', '${caretaker.caretaker_id}', '${app.clock.now()}')`)
  await app.rows('vacuum analyze')
  const bid = await app.ok(offers.bidByOrganization, {
    by: agency,
    params: {id: lead_id},
    body: {hourly_rate: 30},
  })
  offer_id = bid.id
  const caretaker_ids = [caretaker.caretaker_id]
  asked_id = (await storyOf(app).request(parent, {invite: {caretaker_ids, exclusive_hours: 72}})).id
})

const call = <E extends Endpoint>(endpoint: E, input: () => CallInput<E>) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  run: () => app.ok(endpoint, input()),
})

const calls = [
  call(providerBookings.nearby, () => ({by: caretaker, query: {radius_miles: '10', limit: '50'}})),
  call(providerBookings.nearby, () => ({by: caretaker, query: {radius_miles: '50'}})),
  call(providerBookings.nearbyCount, () => ({by: caretaker})),
  call(providerBookings.listCaretakerBookings, () => ({by: caretaker, query: {}})),
  call(providerBookings.listCaretakerBookings, () => ({
    by: caretaker,
    query: {status: 'PENDING' as const, limit: '20'},
  })),
  call(providerBookings.listOrganizationBookings, () => ({by: agency, query: {}})),
  call(providerBookings.listLeads, () => ({by: agency, query: {status: 'PENDING' as const, limit: '50'}})),
  call(providerBookings.listLeads, () => ({by: agency, query: {booking_id: lead_id, view: 'true' as const}})),
  call(providerBookings.assignedRequests, () => ({by: agency})),
  call(providerBookings.openLeadsCount, () => ({by: agency})),
  call(familyBookings.listParentBookings, () => ({by: parent, query: {}})),
  call(familyBookings.reviewAgency, () => ({by: parent, query: {}})),
  call(familyBookings.getParentBooking, () => ({by: parent, params: {id: booking_id}})),
  call(listFavourites, () => ({by: parent})),
  call(sessions.listSessions, () => ({by: parent, query: {}})),
  call(sessions.listSessions, () => ({by: caretaker, query: {}})),
  call(sessions.listSessions, () => ({by: agency, query: {}})),
  call(sessions.listSessions, () => ({by: parent, query: {booking_id}})),
  call(invoices.listOrgInvoices, () => ({by: agency, query: {limit: '20'}})),
  call(invoices.listParentInvoices, () => ({by: parent, query: {status: 'OPEN' as const}})),
  call(invoices.listCaretakerInvoices, () => ({by: caretaker, query: {}})),
  call(invoices.listBookingPayments, () => ({by: parent, params: {bookingId: booking_id}})),
  call(subscriptions.getOwnSubscription, () => ({by: caretaker})),
  call(people.listUsers, () => ({by: admin, query: {limit: '50'}})),
  call(people.listUsers, () => ({by: admin, query: {q: 'first123', limit: '50'}})),
  call(people.listCareseekers, () => ({by: admin, query: {limit: '50'}})),
  call(people.listCareseekers, () => ({by: admin, query: {sort: 'name' as const, limit: '50'}})),
  call(people.listCareseekers, () => ({by: admin, query: {q: 'last5', limit: '50'}})),
  call(people.getUser, () => ({by: admin, params: {id: parent.user_id}})),
  call(listAudit, () => ({by: admin, query: {limit: '50'}})),
  call(listAudit, () => ({by: admin, query: {target: 'faq' as const, limit: '50'}})),
  call(listAudit, () => ({by: admin, query: {target_id: parent.user_id, limit: '50'}})),
  call(listAudit, () => ({by: admin, query: {by: parent.user_id, limit: '50'}})),
  call(listMessages, () => ({by: admin, query: {limit: '50'}})),
  call(listMessages, () => ({by: admin, query: {state: 'waiting' as const, limit: '50'}})),
  call(listMessages, () => ({by: admin, query: {state: 'closed' as const, limit: '50'}})),
  call(listMessages, () => ({by: admin, query: {q: 'zebra', limit: '50'}})),
  call(listAllInvoices, () => ({by: admin, query: {provider_id: agency.org_id, limit: '10'}})),
  call(listAllInvoices, () => ({by: admin, query: {parent_id: parent.parent_id, limit: '10'}})),
  call(getEarnings, () => ({by: caretaker, query: {period: 'week' as const}})),
  call(getEarnings, () => ({by: caretaker, query: {period: 'year' as const}})),
  call(readCalendarFeed, () => ({params: {file: feeds.caretaker}})),
  call(readCalendarFeed, () => ({params: {file: feeds.agency}})),
  call(sessions.listSessions, () => ({
    by: agency,
    query: {from: '2026-06-01T00:00:00.000Z', to: '2026-06-08T00:00:00.000Z'},
  })),
  call(getTypicalRates, () => ({
    by: caretaker,
    query: {latitude: String(nashville.latitude), longitude: String(nashville.longitude)},
  })),
  call(getBookingHistory, () => ({by: parent, params: {id: booking_id}})),
  call(getBookingHistory, () => ({by: parent, params: {id: lead_id}})),
  call(listMeetings, () => ({by: caretaker})),
  call(listThreads, () => ({by: caretaker})),
  call(listThreads, () => ({by: agency})),
  call(getCarePaidCsv, () => ({by: parent, params: {year: '2026'}})),
  call(listPosts, () => ({query: {limit: '20'}})),
  call(listPosts, () => ({query: {q: 'word1234', limit: '20'}})),
  call(listManagedPosts, () => ({by: admin, query: {status: 'draft' as const, limit: '20'}})),
  call(listManagedPosts, () => ({by: admin, query: {q: 'word1234', limit: '20'}})),
  call(listManagedPosts, () => ({by: admin, query: {review: 'mine' as const, limit: '20'}})),
  call(listWaitlist, () => ({by: admin})),
  call(listInvoiceAges, () => ({by: admin})),
  call(listMessageReports, () => ({by: admin, query: {limit: '20'}})),
  call(listNotes, () => ({by: admin, query: {target: 'user' as const, target_id: parent.user_id}})),
  call(exportMessages, () => ({by: admin, query: {state: 'waiting' as const}})),
  call(exportAudit, () => ({by: admin, query: {target_id: parent.user_id}})),
  call(familyBookings.changeRequest, () => ({
    by: parent,
    params: {id: asked_id},
    key: newId(),
    body: {
      ...asBefore,
      changed_at: null,
      schedule: [oneDay],
    },
  })),
  call(familyBookings.openInvitation, () => ({by: parent, params: {id: asked_id}, body: {}, key: newId()})),
  call(offers.withdrawOffer, () => ({by: agency, params: {id: offer_id}, body: {}, key: newId()})),
  call(offers.bidByOrganization, () => ({
    by: agency,
    params: {id: lead_id},
    body: {hourly_rate: 31},
    key: newId(),
  })),
]

describe(`with ${rows_count} rows no table that grows is read whole by`, () => {
  test.each(calls)('$name', async ({run}) => {
    const statements = await statementsOf(run)
    expect(statements.length).toBeGreaterThan(1)
    for (const statement of statements) expect(await readWhole(statement), statement.text).toEqual([])
  })
})

test('one that does read a table whole is noticed', async () => {
  const text = "select count(*) from bookings where notes = 'Likes trains'"
  expect(await readWhole({text, values: []})).toEqual(['bookings'])
})

test('contact messages with typed words come out of the index of parts of words', async () => {
  const statements = await statementsOf(() => app.ok(listMessages, {by: admin, query: {q: 'zebra', limit: '50'}}))
  const searches = statements.filter(({text}) => text.includes('translate'))
  expect(searches.length).toBeGreaterThan(1)
  for (const search of searches) expect(await planOf(search)).toMatch(/contact_messages_words/)
})

test('caregivers near a place come out of the index of their counties', async () => {
  const statements = await statementsOf(() =>
    app.ok(findProviders, {
      by: parent,
      query: {latitude: String(nashville.latitude), longitude: String(nashville.longitude)},
    }),
  )
  const search = statements.find(({text}) => text.includes('listed_county'))!
  expect(await planOf(search)).toMatch(/caretakers_listed/)
})

test('visits of a day that the assistant is asked about are looked up by their start', async () => {
  const reader = {kind: 'caretaker', owner_id: caretaker.caretaker_id} as const
  const day = '2021-03-01'
  const [counted] = await statementsOf(() => countVisits(app.db, reader, isOnDays({first: day, last: day})))
  expect(await planOf(counted!)).toMatch(/Index Cond: .*caretaker_id = .*scheduled_start >= .*scheduled_start <= /)
})

test('weekly summaries find who is due and what they say by index', async () => {
  // most people joined long before
  const now = plusMs(app.clock.now(), 30 * day_ms)
  const due = [parent, caretaker, agency].map(({user_id}) => `'${user_id}'`).join()
  await app.rows(`insert into notice_settings (user_id, weekly_mail_at)
    select id, case when id in (${due}) then timestamptz '${now}' else '2100-01-01Z' end from users
    on conflict (user_id) do update set weekly_mail_at = excluded.weekly_mail_at`)
  await app.rows('analyze notice_settings')
  const statements = await statementsOf(() => mailWeeklyDue(app.db, app.deps.jobs.send, now))
  expect(statements.length).toBeGreaterThan(8)
  for (const statement of statements) expect(await readWhole(statement), statement.text).toEqual([])
  const search = statements.find(({text}) => text.includes('for no key update'))!
  expect(await planOf(search)).toMatch(/notice_settings_weekly/)
})

test('visits whose start no side has confirmed are found by index among those under way', async () => {
  const now = '2021-03-01T01:00:00.000Z'
  const statements = await statementsOf(() => notifyNotStarted(app.db, now, 100))
  expect(statements.length).toBeGreaterThan(2)
  for (const statement of statements) expect(await readWhole(statement), statement.text).toEqual([])
  expect(await planOf(statements[0]!)).toMatch(/Index Cond: .*scheduled_end > .*scheduled_end < /)
})

test('what is nearby comes out of the index already in order', async () => {
  const statements = await statementsOf(() =>
    app.ok(providerBookings.nearby, {by: caretaker, query: {radius_miles: '10'}}),
  )
  const search = statements.find(({text}) => text.includes('<->'))!
  const plan = await planOf(search)
  expect(plan).toMatch(/Index Scan using bookings_nearby on bookings/)
  expect(plan).toMatch(/Order By: \(place <->/)
})
