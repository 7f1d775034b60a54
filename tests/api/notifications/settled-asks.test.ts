import {beforeEach, describe, expect, test} from 'vitest'
import {declineByParent, openInvitation} from '#contract/bookings/family-bookings.ts'
import {answerMeeting, proposeMeeting} from '#contract/bookings/meetings.ts'
import {withdrawOffer} from '#contract/bookings/offers.ts'
import {declineInvitation} from '#contract/bookings/provider-bookings.ts'
import {answerPaidOutside, getInvoice, markPaidOutside} from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {
  acceptReschedule,
  askNotToGo,
  assignSession,
  cancelSession,
  declineReschedule,
  proposeReschedule,
} from '#contract/sessions/sessions.ts'
import {day_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {deliverDue, type Send} from '#server/modules/notifications/deliver.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

/* What a notification asks for may be answered or ended by anyone before it is read. */

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const {stated} = paidCareOf(app)

beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const over = 'You don’t need to do anything anymore.'
const bell = (by: Person) => app.ok(listNotifications, {by})
/** The texts of a kind in a person's bell, newest first, and whether each is unread. */
const asks = async (by: Person, kind: string) =>
  (await bell(by)).items
    .filter(each => each.kind === kind)
    .map(({title, body, read_at}) => ({title, body, is_unread: read_at === null}))
const asked = async (by: Person, kind: string) => (await asks(by, kind))[0]

async function booked() {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const [session] = await story.sessions(parent, await story.confirmed(parent, caretaker))
  return {parent, caretaker, session: session!, post: () => ({key: newId(), params: {id: session!.id}})}
}

describe('proposed times', () => {
  const times = {start: '2026-06-08T20:00:00.000Z', end: '2026-06-08T23:00:00.000Z'}
  const later = {start: '2026-06-08T21:00:00.000Z', end: '2026-06-08T23:30:00.000Z'}

  async function proposed() {
    const all = await booked()
    await app.ok(proposeReschedule, {by: all.caretaker, ...all.post(), body: times})
    const before = await asked(all.parent, 'reschedule_proposed')
    expect(before).toMatchObject({is_unread: true, body: expect.stringMatching(/ Accept or decline it\.$/)})
    return {...all, before: (await bell(all.parent)).unread}
  }
  const isOver = {is_unread: false, body: expect.stringMatching(new RegExp(`^Proposed: .+\\. ${over}$`))}

  test.each(['accepted', 'declined', 'withdrawn', 'canceled with the visit', 'passed'])('%s', async how => {
    const {parent, caretaker, post, before} = await proposed()
    if (how === 'accepted') await app.ok(acceptReschedule, {by: parent, ...post()})
    else if (how === 'declined') await app.ok(declineReschedule, {by: parent, ...post()})
    else if (how === 'withdrawn') await app.ok(declineReschedule, {by: caretaker, ...post()})
    else if (how === 'passed') app.clock.set(times.start)
    else await app.ok(cancelSession, {by: parent, ...post(), body: {}})
    expect(await asked(parent, 'reschedule_proposed')).toMatchObject(isOver)
    // that it was withdrawn is new
    expect((await bell(parent)).unread).toBe(how === 'withdrawn' ? before : before - 1)
  })

  test('of a visit that has begun by its booked times', async () => {
    const {parent, session, before} = await proposed()
    app.clock.set(session.scheduled_start)
    expect(await asked(parent, 'reschedule_proposed')).toMatchObject(isOver)
    expect((await bell(parent)).unread).toBe(before - 1)
  })

  test('replaced by others, which are asked for instead', async () => {
    const {parent, caretaker, post} = await proposed()
    app.clock.advance({minutes: 1})
    await app.ok(proposeReschedule, {by: caretaker, ...post(), body: later})
    const open = {is_unread: true, body: expect.stringMatching(/ Accept or decline it\.$/)}
    expect(await asks(parent, 'reschedule_proposed')).toMatchObject([open, isOver])
  })

  test('are mailed while they are open, and not once they were answered', async () => {
    const {parent, post} = await proposed()
    const still = await proposed()
    const mailed: string[] = []
    const send: Send = async (_tx: unknown, name: string, jobs: unknown) => {
      if (name === 'mail') mailed.push(...(jobs as {user_id: string}[]).map(({user_id}) => user_id))
    }
    await app.ok(acceptReschedule, {by: parent, ...post()})
    await app.rows(`update notices set deliver_at = null where kind <> 'reschedule_proposed'`)
    await deliverDue(app.db, send, app.clock.now(), 100)
    expect(mailed).toEqual([still.parent.user_id])
  })
})

describe('an offer', () => {
  test('that was withdrawn, while another one waits', async () => {
    const [parent, one, other] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const request = await story.request(parent)
    const offer = await story.bid(one, request)
    app.clock.advance({minutes: 1})
    await story.bid(other, request)
    await app.ok(withdrawOffer, {by: one, params: {id: offer.id}, body: {}})
    expect(await asks(parent, 'offer_placed')).toMatchObject([
      {is_unread: true, body: expect.not.stringContaining(over)},
      {is_unread: false, body: expect.stringContaining(over)},
    ])
  })

  test('that was approved, and the one that was not', async () => {
    const [parent, one, other] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const request = await story.request(parent)
    await story.bid(one, request)
    await story.bid(other, request)
    expect((await bell(parent)).unread).toBe(2)
    await story.approve(parent, request, one)
    const isOver = {is_unread: false, body: expect.stringContaining(over)}
    expect(await asks(parent, 'offer_placed')).toMatchObject([isOver, isOver])
    expect((await bell(parent)).unread).toBe(0)
  })

  test('of which the notification names none, from before it did', async () => {
    const [parent, one] = [await app.parent(), await app.caretaker()]
    const request = await story.request(parent)
    await story.bid(one, request)
    await app.rows(`update notices set facts = facts - 'offer_id' where kind = 'offer_placed'`)
    expect(await asked(parent, 'offer_placed')).toMatchObject({is_unread: true})
    await story.approve(parent, request, one)
    expect(await asked(parent, 'offer_placed')).toMatchObject({is_unread: false})
  })
})

test('a meet-and-greet that was answered, changed or is over', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  await story.bid(caretaker, await story.request(parent))
  const body = {caretaker_id: caretaker.caretaker_id, start: '2026-06-03T22:00:00.000Z', minutes: 30} as const
  const {id} = await app.ok(proposeMeeting, {
    by: parent,
    key: newId(),
    body: {...body, how: 'video', note: 'https://meet.example/a'},
  })
  const answer = (by: Person, to: {answer: 'accept'} | {answer: 'propose'; start: string; minutes: number}) =>
    app.ok(answerMeeting, {by, key: newId(), params: {id}, body: to})
  const open = {is_unread: true, body: expect.stringMatching(/ Accept, decline or propose another time\.$/)}
  const isOver = {is_unread: false, body: expect.stringMatching(new RegExp(`by video\\. ${over}$`))}
  expect(await asked(caretaker, 'meeting_proposed')).toMatchObject(open)
  // another length at the same start, proposed by the same side
  app.clock.advance({minutes: 1})
  await answer(parent, {answer: 'propose', start: body.start, minutes: 60})
  expect(await asks(caretaker, 'meeting_proposed')).toMatchObject([open, isOver])
  // the same time, proposed by the other side
  await answer(caretaker, {answer: 'propose', start: body.start, minutes: 60})
  expect(await asks(caretaker, 'meeting_proposed')).toMatchObject([isOver, isOver])
  expect(await asked(parent, 'meeting_proposed')).toMatchObject(open)
  await answer(parent, {answer: 'accept'})
  expect(await asked(parent, 'meeting_proposed')).toMatchObject(isOver)
})

test('a confirmation that was asked for and given, or that is no longer needed', async () => {
  const {parent, caretaker, session} = await booked()
  app.clock.set(session.scheduled_start)
  await visit.starts(caretaker, session)
  expect((await asked(parent, 'session_confirmed'))?.body).toBe('Mon, Jun 8, 9:00 AM – 1:00 PM. Please confirm it too.')
  await visit.starts(parent, session)
  expect(await asked(parent, 'session_confirmed')).toMatchObject({
    body: 'Mon, Jun 8, 9:00 AM – 1:00 PM.',
    is_unread: false,
  })
  app.clock.set(session.scheduled_end)
  await visit.ends(caretaker, session)
  expect((await asked(parent, 'session_confirmed'))?.body).toContain('Please confirm it too.')
  await visit.until(plusMs(session.scheduled_end, 86_400_000))
  expect(await asked(parent, 'session_confirmed')).toMatchObject({is_unread: false})
  expect((await asked(parent, 'session_confirmed'))?.body).not.toContain('confirm')
})

test('times that differ ask to be checked until the visit is settled', async () => {
  const {parent, caretaker, session} = await booked()
  app.clock.set(session.scheduled_start)
  await visit.starts(caretaker, session)
  await visit.starts(parent, session)
  app.clock.set(session.scheduled_end)
  await visit.ends(caretaker, session)
  app.clock.set(plusMs(session.scheduled_end, 60_000))
  await visit.ends(parent, session, {claimed_at: plusMs(session.scheduled_end, -3_600_000)})
  expect((await asked(caretaker, 'times_differ'))?.body).toContain('Check both times.')
  await visit.until(plusMs(session.scheduled_end, 2 * 86_400_000))
  expect(await asked(caretaker, 'times_differ')).toMatchObject({
    is_unread: false,
    body: expect.stringMatching(new RegExp(`^Child Care, .+\\. ${over}$`)),
  })
})

test('a visit without a caregiver asks for one until it has one', async () => {
  const [parent, owner] = [await app.parent(), await app.agency()]
  const field = await app.member(owner)
  const [session] = await story.sessions(parent, await story.confirmed(parent, owner))
  const post = (member_id: string | null) => ({key: newId(), params: {id: session!.id}, body: {member_id}})
  await app.ok(assignSession, {by: owner, ...post(field.member_id)})
  await app.rows(`update sessions set assigned_member_id = null where id = '${session!.id}'`)
  await app.rows(`insert into notices (user_id, id, kind, side, booking_id, session_id, facts, created_at)
    select '${owner.user_id}', gen_random_uuid(), 'session_unassigned', 'office', booking_id, id,
      jsonb_build_object('start', scheduled_start, 'end', scheduled_end), '${app.clock.now()}' from sessions
    where id = '${session!.id}'`)
  expect((await asked(owner, 'session_unassigned'))?.body).toContain('Assign a caregiver.')
  await app.ok(assignSession, {by: owner, ...post(field.member_id)})
  expect(await asked(owner, 'session_unassigned')).toMatchObject({
    is_unread: false,
    body: expect.stringContaining(over),
  })
})

describe('a caregiver who asked not to go', () => {
  async function askedNotToGo() {
    const [parent, owner] = [await app.parent(), await app.agency()]
    const [field, other] = [await app.member(owner), await app.member(owner)]
    const [session] = await story.sessions(parent, await story.confirmed(parent, owner))
    const assign = (member_id: string) =>
      app.ok(assignSession, {by: owner, key: newId(), params: {id: session!.id}, body: {member_id}})
    await assign(field.member_id)
    await app.ok(askNotToGo, {by: field, key: newId(), params: {id: session!.id}, body: {reason: 'Sick'}})
    return {owner, session: session!, assign: () => assign(other.member_id)}
  }

  test('is replaced', async () => {
    const {owner, assign} = await askedNotToGo()
    await assign()
    expect(await asked(owner, 'session_cannot_go')).toMatchObject({is_unread: false})
  })

  test('cannot be replaced any more once the visit’s time is over', async () => {
    const {owner, session} = await askedNotToGo()
    app.clock.set(plusMs(session.scheduled_end, -60_000))
    expect(await asked(owner, 'session_cannot_go')).toMatchObject({
      is_unread: true,
      body: expect.stringContaining('Assign someone else.'),
    })
    app.clock.set(session.scheduled_end)
    expect(await asked(owner, 'session_cannot_go')).toMatchObject({
      is_unread: false,
      body: expect.stringContaining(over),
    })
  })
})

test('a payment outside of Village asks whether it came until the payee answers', async () => {
  const {parent, carer, invoiceId} = await stated()
  const params = {id: invoiceId}
  await app.ok(markPaidOutside, {by: parent, params, body: {}})
  expect((await asked(carer, 'paid_outside_asked'))?.body).toContain('Did you receive it?')
  await app.ok(answerPaidOutside, {by: carer, params, body: {received: false}})
  expect(await asked(carer, 'paid_outside_asked')).toMatchObject({
    is_unread: false,
    body: expect.stringContaining(over),
  })
})

test('an overdue invoice asks for its payment until it is paid', async () => {
  const agency = await app.agency()
  const lead = leadMoneyOf(app)
  const [id = ''] = await lead.leads(agency, 1)
  const {due_at} = await app.ok(getInvoice, {by: agency, params: {id}})
  await visit.until(plusMs(due_at!, 3 * day_ms))
  expect(await asked(agency, 'invoice_overdue')).toMatchObject({title: 'Overdue: $30.00', is_unread: true})
  expect((await asked(agency, 'invoice_overdue'))?.body).not.toContain(over)
  await lead.pay(agency, {id})
  expect(await lead.statusOf(agency, id)).toBe('PAID')
  expect(await asked(agency, 'invoice_overdue')).toMatchObject({
    title: '$30.00 is no longer due',
    is_unread: false,
    body: expect.stringMatching(new RegExp(`, due .+\\. ${over}$`)),
  })
})

describe('an invitation', () => {
  const open = {is_unread: true, body: expect.stringMatching(/ Bid or decline by .+\.$/)}
  const isOver = {is_unread: false, body: expect.stringMatching(new RegExp(` ${over}$`))}
  const decline = (by: Person, {id}: {id: string}) =>
    app.ok(declineInvitation, {by, key: newId(), params: {id}, body: {}})

  test('is over once the provider declined, while others still answer', async () => {
    const [parent, june, otis] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const caretaker_ids = [june, otis].map(({caretaker_id}) => caretaker_id)
    const request = await story.request(parent, {invite: {caretaker_ids}})
    await decline(june, request)
    expect(await asked(june, 'request_invited')).toMatchObject(isOver)
    expect(await asked(otis, 'request_invited')).toMatchObject(open)
    await app.ok(openInvitation, {by: parent, key: newId(), params: {id: request.id}, body: {}})
    expect(await asked(otis, 'request_invited')).toMatchObject(isOver)
  })

  test('is over for the whole office that declined it', async () => {
    const [parent, owner] = [await app.parent(), await app.agency()]
    const coordinator = await app.member(owner, 'coordinator')
    const request = await story.requestAgency(parent, {invite: {organization_id: owner.org_id}})
    expect(await asked(owner, 'request_invited')).toMatchObject(open)
    await decline(coordinator, request)
    expect(await asked(owner, 'request_invited')).toMatchObject(isOver)
  })

  test('is over while a bid stands', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const request = await story.request(parent, {invite: {caretaker_ids: [caretaker.caretaker_id]}})
    const offer = await story.bid(caretaker, request)
    expect(await asked(caretaker, 'request_invited')).toMatchObject(isOver)
    await app.ok(withdrawOffer, {by: caretaker, params: {id: offer.id}, body: {}})
    expect(await asked(caretaker, 'request_invited')).toMatchObject(open)
    const other = await story.bid(caretaker, request)
    await app.ok(declineByParent, {
      by: parent,
      params: {id: request.id},
      body: {caretaker_id: caretaker.caretaker_id, offer_id: other.id},
    })
    expect(await asked(caretaker, 'request_invited')).toMatchObject(isOver)
    await story.bid(caretaker, request)
    await story.approve(parent, request, caretaker)
    expect(await asked(caretaker, 'request_invited')).toMatchObject(isOver)
  })
})

test('a request assigned to an agency asks its office until someone there bids', async () => {
  const [parent, owner] = [await app.parent(), await app.agency()]
  const coordinator = await app.member(owner, 'coordinator')
  const request = await story.requestAgency(parent, {organization_id: owner.org_id})
  expect(await asked(owner, 'request_assigned')).toMatchObject({is_unread: true})
  await story.bid(coordinator, request)
  expect(await asked(owner, 'request_assigned')).toMatchObject({
    is_unread: false,
    body: expect.stringContaining(over),
  })
})

test('the unread number looks at the newest 500 alone, of which most may be settled', async () => {
  const {parent, session} = await booked()
  await app.rows('delete from notices')
  const {scheduled_start: start, scheduled_end: end, timezone} = session
  const facts = JSON.stringify({start, end, first_start: start, timezone, service: 'Child Care', rate_cents: 2500})
  const insert = (kind: string, count: number, at: string) =>
    app.rows(`insert into notices (user_id, id, kind, side, booking_id, session_id, facts, created_at)
      select '${parent.user_id}', gen_random_uuid(), '${kind}', 'family', '${session.booking_id}', '${session.id}', '${facts}', '${at}'
      from generate_series(1, ${count})`)
  await insert('booking_confirmed', 3, testStart)
  await insert('times_differ', 498, plusMs(testStart, 1000))
  expect((await bell(parent)).unread).toBe(2)
  await insert('booking_confirmed', 1, plusMs(testStart, 2000))
  await insert('times_differ', 498, plusMs(testStart, 3000))
  expect((await bell(parent)).unread).toBe(1)
})
