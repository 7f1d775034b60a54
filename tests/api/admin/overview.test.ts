import {beforeEach, describe, expect, test} from 'vitest'
import {listAllBookings} from '#contract/admin/bookings.ts'
import {uploadCheckDocuments} from '#contract/accounts/profile-edit.ts'
import {exportInvoicesOfAll} from '#contract/admin/exports.ts'
import {listAllInvoices} from '#contract/admin/invoices.ts'
import {creditInvoice} from '#contract/admin/returns.ts'
import {getFigures} from '#contract/admin/figures.ts'
import {getOverview, getWaiting, listAudit} from '#contract/admin/operations.ts'
import {listAgencies, listCaregivers, listCareseekers} from '#contract/admin/people.ts'
import {listOrgInvoices} from '#contract/money/invoices.ts'
import {hideReview, unhideReview} from '#contract/bookings/reviews.ts'
import {outboxTelemetry, reportOutbox} from '#contract/telemetry.ts'
import {askReview, createPost, savePost} from '#contract/content/blog-writing.ts'
import {contactUs} from '#contract/content/support.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {davidson} from '#tests/support/people.ts'
import {fileOf, pdf} from '#tests/support/pictures.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
let admin: Person

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  admin = await app.staff('admin')
})

const overview = () => app.ok(getOverview, {by: admin})

describe('the overview', () => {
  test('an empty product has nothing waiting, and twelve empty months', async () => {
    const {waiting, bookings, visits, approvals, revenue, sign_ups} = await overview()
    expect(Object.values(waiting)).toEqual(Array.from({length: 11}, () => ({count: 0, since: null})))
    expect(bookings).toEqual([])
    expect(visits).toEqual({both: 0, one: 0, none: 0})
    for (const months of [approvals, revenue, sign_ups]) {
      expect(months.map(each => each.month)).toEqual([
        '2025-07',
        '2025-08',
        '2025-09',
        '2025-10',
        '2025-11',
        '2025-12',
        '2026-01',
        '2026-02',
        '2026-03',
        '2026-04',
        '2026-05',
        '2026-06',
      ])
    }
  })

  test('says what waits for a person, and since when', async () => {
    await app.caretaker({verified: false})
    app.clock.advance({hours: 1})
    await app.caretaker({verified: false})
    await app.ok(contactUs, {body: {name: 'Ada', email: 'a@example.test', message: 'Help'}})
    const {caretaker_id} = await app.caretaker()
    await app.rows('delete from checks')
    // two checks of one caregiver: the list that this leads to shows people
    for (const [kind, day] of [
      ['background', '20'],
      ['identity', '25'],
    ]) {
      await app.rows(
        `insert into checks (id, caretaker_id, kind, provider, checked_on, expires_on)
         values ('${newId()}', '${caretaker_id}', '${kind}', 'Checkers', '2025-06-${day}', '2026-06-${day}')`,
      )
    }
    const {waiting} = await overview()
    expect(waiting.verifications).toEqual({count: 2, since: testStart})
    expect(waiting.messages).toEqual({count: 1, since: app.clock.now()})
    expect(waiting.message_reports).toEqual({count: 0, since: null})
    expect(waiting.checks_expiring).toEqual({count: 1, since: '2026-06-20T00:00:00.000Z'})
  })

  test('a post waits since its reviewer was asked, not since it was saved', async () => {
    const [ada, ben] = [await app.staff('blog_writer'), await app.staff('admin')]
    const {id, version} = await app.ok(createPost, {by: ada, body: {title: 'The first day'}})
    const waiting = async () => (await app.ok(getWaiting, {by: ben})).post_reviews
    app.clock.advance({days: 3})
    const asked_at = app.clock.now()
    await app.ok(askReview, {by: ada, params: {uuid: id}, body: {reviewer_id: ben.user_id}})
    expect(await waiting()).toEqual({count: 1, since: asked_at})
    app.clock.advance({days: 1})
    await app.ok(savePost, {by: ada, params: {uuid: id}, body: {version, title: 'The second day'}})
    expect(await waiting()).toEqual({count: 1, since: asked_at})
  })

  test('a verification waits since its newest document, not since the sign-up', async () => {
    const by = await app.caretaker({verified: false})
    app.clock.advance({days: 3})
    const submit = (words: string) =>
      app.ok(uploadCheckDocuments, {by, params: {kind: 'identity'}, files: {documents: [fileOf(pdf(words), 'id.pdf')]}})
    await submit('ID')
    app.clock.advance({days: 1})
    await submit('ID, both sides')
    const submitted_at = app.clock.now()
    app.clock.advance({hours: 1})
    expect((await overview()).waiting.verifications).toEqual({count: 1, since: submitted_at})
  })

  test('counts bookings, approvals, visits, revenue and who came', async () => {
    const [ada, agency] = [await app.parent(), await app.agency()]
    const booking = await story.requestAgency(ada)
    app.clock.advance({hours: 3})
    await story.bid(agency, booking)
    await story.approve(ada, booking, agency)
    const now = await overview()
    expect(now.bookings).toEqual([{status: 'CONFIRMED', count: 1}])
    expect(now.approvals.at(-1)).toEqual({month: '2026-06', approved: 1, hours_median: 3})
    // three mornings of four hours at $25, ten percent of it
    expect(now.revenue.at(-1)).toEqual({
      month: '2026-06',
      lead_cents: 3000,
      fee_cents: 0,
      subscription_cents: 0,
    })
    expect(now.sign_ups.at(-1)).toEqual({month: '2026-06', parents: 1, caretakers: 0, agencies: 1})
    app.clock.set('2026-06-12T00:00:00.000Z')
    expect((await overview()).visits).toEqual({both: 0, one: 0, none: 3})
  })
})

test('the figures of fixed periods lead to lists of what they count', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker)
  const earlier = await story.request(parent)
  await app.agency()
  await app.rows(`update bookings set created_at = '2026-01-05Z' where id = '${earlier.id}'`)
  await app.rows(`update users set created_at = '2026-05-31T23:59:59Z' where id = '${caretaker.user_id}'`)
  const [may, june] = [
    {from: '2026-05-01', to: '2026-05-31'},
    {from: '2026-06-01', to: '2026-06-30'},
  ]
  const {bookings, approvals, sign_ups} = await overview()
  const ids = async (query: object) => (await app.ok(listAllBookings, {by: admin, query})).items.map(({id}) => id)
  expect(bookings).toEqual([{status: 'CONFIRMED', count: 1}])
  expect(await ids({days_of: 'requested', from: '2026-03-15', to: '2026-06-30'})).toEqual([booking.id])
  expect(await ids({days_of: 'requested', from: '2026-01-05', to: '2026-01-05'})).toEqual([earlier.id])
  expect(approvals.at(-1)?.approved).toBe(1)
  expect(await ids({days_of: 'approved', ...june})).toEqual([booking.id])
  expect(await ids({days_of: 'approved', ...may})).toEqual([])

  expect(sign_ups.slice(-2)).toMatchObject([
    {parents: 0, caretakers: 1, agencies: 0},
    {parents: 1, caretakers: 0, agencies: 1},
  ])
  for (const [query, counts] of [
    [may, [0, 1, 0]],
    [june, [1, 0, 1]],
  ] as const) {
    const lists = [listCareseekers, listCaregivers, listAgencies] as const
    const totals = await Promise.all(lists.map(async list => (await app.ok(list, {by: admin, query})).total?.count))
    expect(totals).toEqual(counts)
  }
})

describe('figures of a period', () => {
  const days = {from: '2026-06-08', to: '2026-06-10'}
  const figures = () => app.ok(getFigures, {by: admin, query: days})

  test('are counted from the lists that they lead to, beside the days before', async () => {
    await story.request(await app.parent(), {
      schedule: [{date_range: ['2026-06-07', '2026-06-07'], time_range: ['09:00', '10:00']}],
    })
    const {parent, caretaker, session, second} = await morningsOf(app).morning()
    const visits = visitsOf(app)
    await visits.starts(parent, session)
    await visits.starts(caretaker, session)
    app.clock.set(session.scheduled_end)
    await visits.ends(parent, session)
    await visits.ends(caretaker, session)
    app.clock.set(second.scheduled_start)
    await visits.starts(caretaker, second, {offline: true})
    await app.ok(reportOutbox, {by: caretaker, body: {oldest_ms: 90_000, sent: 1, waiting: 0, refusals: []}})
    const stuck = {oldest_ms: 1000, sent: 1, waiting: 1, oldest_waiting_ms: 7_200_000, refusals: []}
    await app.ok(reportOutbox, {by: caretaker, body: stuck})
    app.clock.set('2026-06-12T00:00:00.000Z')

    const {earlier, now, before, counties} = await figures()
    expect(earlier).toEqual({from: '2026-06-05', to: '2026-06-07'})
    expect(now).toMatchObject({requests: 1, filled: 1, first_offer_minutes: 0, visits: 3, confirmed_by_both: 1})
    expect(now).toMatchObject({confirmations: 5, offline: 1, oldest_tap_ms: 90_000, oldest_waiting_ms: 7_200_000})
    expect(before).toMatchObject({requests: 1, filled: 0, first_offer_minutes: null, visits: 0})
    expect(counties).toEqual([{county: davidson, requests: 1, filled: 1, requests_before: 1}])

    const phones = async (query: object) => (await app.ok(outboxTelemetry, {by: admin, query})).days
    expect(await phones(days)).toMatchObject([
      {date: '2026-06-09', reports: 2, oldest_ms_max: 90_000, oldest_waiting_ms_max: 7_200_000},
      {date: '2026-06-08', reports: 0, oldest_ms_max: null, oldest_waiting_ms_max: null},
    ])
    expect(await phones({from: '2026-05-01', to: '2026-05-31'})).toEqual([])
    const long = {from: '2025-01-01', to: '2026-06-01'}
    expectRefusal(await app.call(outboxTelemetry, {by: admin, query: long}), 422, 'invalid')

    const list = async (query: object) => (await app.ok(listAllBookings, {by: admin, query})).total?.count
    expect(await list(days)).toBe(now.requests)
    expect(await list({...days, visits: 'unconfirmed'})).toBe(1)
    expect(await list({...days, visits: 'confirmed'})).toBe(1)
    expect(await list({...days, visits: 'in_part'})).toBe(1)
    expect(await list({...days, visits: 'neither'})).toBe(1)
    expect(await list({from: '2026-06-08', to: '2026-06-08', visits: 'neither'})).toBe(0)
    expect(await list({...days, visits: 'offline'})).toBe(1)
    expect(await list({from: '2026-06-08', to: '2026-06-08', visits: 'unconfirmed'})).toBe(0)
  })

  test('lead from the revenue to invoices that add up to it, credits of earlier ones included', async () => {
    const agency = await app.agency()
    const win = async () => {
      const ada = await app.parent()
      const booking = await story.requestAgency(ada)
      await story.bid(agency, booking)
      await story.approve(ada, booking, agency)
    }
    await win()
    const [first] = await app.ok(listOrgInvoices, {by: agency})
    app.clock.set('2026-06-03T15:00:00.000Z')
    await win()
    const body = {amount_cents: 1000, reason: 'goodwill', memo: 'They called us'} as const
    await app.ok(creditInvoice, {by: admin, params: {id: first!.id}, body, key: newId()})
    const listed = async (period: {from: string; to: string}) => {
      const {now} = await app.ok(getFigures, {by: admin, query: period})
      const {items, total} = await app.ok(listAllInvoices, {by: admin, query: {...period, revenue: 'true'}})
      const cents = items.map(({revenue_cents = 0}) => revenue_cents)
      expect(total).toMatchObject({count: items.length, amount_cents: now.revenue_cents})
      expect(cents.reduce((sum, each) => sum + each, 0)).toBe(now.revenue_cents)
      return cents
    }
    expect(await listed({from: '2026-06-01', to: '2026-06-01'})).toEqual([3000])
    expect(await listed({from: '2026-06-03', to: '2026-06-03'})).toEqual([3000, -1000])
    expect(await listed({from: '2026-06-01', to: '2026-06-03'})).toEqual([3000, 2000])
    expect(await listed({from: '2026-06-02', to: '2026-06-02'})).toEqual([])

    // the file of the list adds up too
    const column = async (query: Record<string, string>) => {
      const {text} = await app.call(exportInvoicesOfAll, {by: admin, query})
      const [head = '', ...lines] = text.trimEnd().split('\r\n')
      const at = head.split(',').indexOf('Revenue USD')
      return lines.map(line => line.split(',')[at])
    }
    const second = {from: '2026-06-03', to: '2026-06-03'}
    expect(await column({...second, revenue: 'true'})).toEqual(['30.00', '-10.00'])
    expect(await column({})).toEqual(['', ''])
  })

  test('lead to no list of revenue without both days, nor of more than 366, nor to its export', async () => {
    const lists = (query: object) =>
      Promise.all(
        [listAllInvoices, exportInvoicesOfAll].map(async of => (await app.call(of, {by: admin, query})).status),
      )
    const revenue = 'true'
    expect(await lists({revenue})).toEqual([422, 422])
    expect(await lists({revenue, from: '2026-06-01'})).toEqual([422, 422])
    expect(await lists({revenue, to: '2026-06-01'})).toEqual([422, 422])
    expect(await lists({revenue, from: '2025-06-01', to: '2026-06-02'})).toEqual([422, 422])
    expect(await lists({revenue, from: '2025-06-01', to: '2026-06-01'})).toEqual([200, 200])
    expect(await lists({from: '2025-06-01', to: '2026-06-02'})).toEqual([200, 200])
  })

  test('are of the last thirty days where none are chosen, and never of days that end before they begin', async () => {
    const {period} = await app.ok(getFigures, {by: admin})
    expect(period).toEqual({from: '2026-05-03', to: '2026-06-01'})
    expect((await app.call(getFigures, {by: admin, query: {from: '2026-06-02', to: '2026-06-01'}})).status).toBe(422)
  })
})

test('what staff do about reviews is in the log', async () => {
  const review = reviewsOf(app)
  const [ada, grace] = [await app.parent(), await app.caretaker()]
  const booking = await review.visited(ada, grace, [
    {date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']},
  ])
  const {mine} = await review.writes(ada, booking)
  const params = {id: mine!.id}
  await app.ok(hideReview, {by: admin, key: newId(), params, body: {reason: 'Insults'}})
  await app.ok(unhideReview, {by: admin, key: newId(), params, body: {}})
  const {items} = await app.ok(listAudit, {by: admin, query: {target: 'review'}})
  expect(items.map(({action, after}) => [action, after?.hidden_reason])).toEqual([
    ['review.shown', null],
    ['review.hidden', 'Insults'],
  ])
})
