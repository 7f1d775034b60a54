import {sql} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {withdrawOffer} from '#contract/bookings/offers.ts'
import type {ChangedRequestBody} from '#contract/bookings/request.ts'
import {blockThread} from '#contract/messages/messages.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {rowsOf} from '#server/db/client.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Parent, Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'
import {threadsOf} from '#tests/support/threads.ts'

const app = await testApp({protecting: 1})
const story = storyOf(app)
const {offersOn, statusOf} = bidsOf(app)
const {latest: threadOf} = threadsOf(app)

/** The embedded database has one connection, on which nothing waits. */
const isOnServer = app.deps.database.kind === 'postgres'

beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const {invite: _, ...asBefore} = someRequest
const tuesday = [{date_range: ['2026-06-09', '2026-06-09'], time_range: ['10:00', '12:00']}] as NonNullable<
  ChangedRequestBody['schedule']
>

/** Changes a request, which ends this offer if it is live. */
const change = (by: Parent, request: {id: string}, offer: {id: string}) =>
  app.call(familyBookings.changeRequest, {
    by,
    key: newId(),
    params: {id: request.id},
    body: {...asBefore, schedule: tuesday, changed_at: null, ends_offers: [offer.id]},
  })

/** The kinds of what a person was notified of about requests and offers, newest first. */
const notifiedOf = async (by: Person) =>
  (await app.ok(listNotifications, {by, query: {}})).items
    .map(({kind}) => kind)
    .filter(kind => /^(offer|request)_/.test(kind) && kind !== 'request_new' && kind !== 'request_assigned')

/** Number of connections that wait for a lock. */
async function waiting(): Promise<number | undefined> {
  const [row] = await app.rows<{n: number}>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.n
}

/** Both wait for the locked request at the same time, and get it in this order; the embedded database runs them in turn. */
async function atOnce<First, Second>(
  request: {id: string},
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[Awaited<First>, Awaited<Second>]> {
  if (!isOnServer) return [await first(), await second()]
  const calls = await app.db.transaction(async tx => {
    await rowsOf(tx, sql`select 1 from bookings where id = ${request.id}::uuid for update`)
    const earlier = first()
    await expect.poll(waiting).toBe(1)
    const later = second()
    await expect.poll(waiting).toBe(2)
    return [earlier, later] as const
  })
  return Promise.all(calls)
}

describe('a change of a request at the moment in which its offer', () => {
  /** A family of two adults with a request, and a caregiver who bid on it. */
  async function bidOn() {
    const [parent, june] = [await app.parent({first_name: 'Hannah'}), await app.caretaker()]
    const otto = await joinFamily(app, parent)
    const request = await story.request(parent)
    const offer = await story.bid(june, request)
    return {
      parent,
      otto,
      june,
      request,
      offer,
      changing: () => change(parent, request, offer),
      withdrawing: () => app.call(withdrawOffer, {by: june, key: newId(), params: {id: offer.id}, body: {}}),
      declining: () =>
        app.call(familyBookings.declineByParent, {
          by: otto,
          key: newId(),
          params: {id: request.id},
          body: {caretaker_id: june.caretaker_id, offer_id: offer.id, reason: 'Too early'},
        }),
    }
  }
  const readOf = async (by: Parent, {id}: {id: string}) =>
    (await app.ok(familyBookings.getParentBooking, {by, params: {id}})).offers

  test('is withdrawn, the withdrawal first: it stays withdrawn, and its bidder reads of the change', async () => {
    const {parent, otto, june, request, offer, withdrawing, changing} = await bidOn()
    const [withdrawn, changed] = await atOnce(request, withdrawing, changing)
    expect([withdrawn.status, changed.status]).toEqual([200, 200])
    expect(changed.body).toMatchObject({status: 'PENDING', schedule: tuesday})
    expect(await offersOn(request)).toMatchObject([{id: offer.id, status: 'WITHDRAWN'}])
    expect((await readOf(parent, request))?.[0]).not.toHaveProperty('is_ended_by_change')
    expect(await notifiedOf(june)).toEqual(['request_changed'])
    expect(await notifiedOf(parent)).toEqual(['offer_withdrawn', 'offer_placed'])
    expect(await notifiedOf(otto)).toEqual(['request_changed', 'offer_withdrawn', 'offer_placed', 'request_sent'])
  })

  test('is withdrawn, the change first: it ended with the change, and no one reads of a withdrawal', async () => {
    const {parent, otto, june, request, offer, withdrawing, changing} = await bidOn()
    const [changed, withdrawn] = await atOnce(request, changing, withdrawing)
    expect(changed.status).toBe(200)
    const {current} = expectRefusal(withdrawn, 409, 'offer_closed')
    expect(current).toMatchObject({id: offer.id, status: 'NOT_SELECTED', is_ended_by_change: true})
    expect(await offersOn(request)).toMatchObject([{id: offer.id, status: 'NOT_SELECTED'}])
    expect(await statusOf(request)).toBe('PENDING')
    expect(await notifiedOf(june)).toEqual(['offer_closed'])
    expect(await notifiedOf(parent)).toEqual(['offer_placed'])
    expect(await notifiedOf(otto)).toEqual(['request_changed', 'offer_placed', 'request_sent'])
  })

  test('is declined, that first: it stays declined with its reason, and its bidder reads of both', async () => {
    const {parent, june, request, offer, declining, changing} = await bidOn()
    const [declined, changed] = await atOnce(request, declining, changing)
    expect([declined.status, changed.status]).toEqual([200, 200])
    expect(changed.body).toMatchObject({status: 'PENDING', schedule: tuesday})
    expect(await offersOn(request)).toMatchObject([{id: offer.id, status: 'DECLINED'}])
    expect((await readOf(parent, request))?.[0]).not.toHaveProperty('is_ended_by_change')
    expect(await app.rows('select decline_reason from offers')).toEqual([{decline_reason: 'Too early'}])
    expect(await notifiedOf(june)).toEqual(['request_changed', 'offer_closed'])
  })

  test('is declined, the change first: it ended with the change, and the decline is refused', async () => {
    const {june, request, offer, declining, changing} = await bidOn()
    const [changed, declined] = await atOnce(request, changing, declining)
    expect(changed.status).toBe(200)
    expectRefusal(declined, 409, 'offer_closed')
    expect(await offersOn(request)).toMatchObject([{id: offer.id, status: 'NOT_SELECTED'}])
    expect(await app.rows('select decline_reason from offers')).toEqual([{decline_reason: null}])
    expect(await statusOf(request)).toBe('PENDING')
    expect(await notifiedOf(june)).toEqual(['offer_closed'])
  })

  test.runIf(isOnServer).each(['withdrawing', 'declining'] as const)(
    'ends another way (%s), in whichever order they come: it ends once, and its bidder is notified once of each',
    async way => {
      const town = await bidOn()
      const {june, request, changing} = town
      const [changed, other] = await Promise.all([changing(), town[way]()])
      expect(changed.status).toBe(200)
      const isChangeFirst = other.status !== 200
      if (isChangeFirst) expectRefusal(other, 409, 'offer_closed')
      const ended = way === 'withdrawing' ? 'WITHDRAWN' : 'DECLINED'
      expect((await offersOn(request)).map(({status}) => status)).toEqual([isChangeFirst ? 'NOT_SELECTED' : ended])
      const notified = (await notifiedOf(june)).toSorted()
      const both = way === 'withdrawing' ? ['request_changed'] : ['offer_closed', 'request_changed']
      expect(notified).toEqual(isChangeFirst ? ['offer_closed'] : both)
    },
  )
})

describe('a bidder whose offer a change ended is not invited to bid again', () => {
  /** What a bidder reads of the end of the offer, and whether it invites to another bid. */
  const closedOf = async (by: Person) =>
    (await app.ok(listNotifications, {by, query: {}})).items
      .filter(({kind}) => kind === 'offer_closed')
      .map(({body}) => body)
  const without = [expect.stringMatching(/so your bid ended\.$/)]
  const invited = [expect.stringMatching(/bid again if it suits you\.$/)]
  const lapse = (id: string) =>
    app.rows(
      `update subscriptions set status = 'EXPIRED', current_period_end = '${testStart}' where owner_id = '${id}'`,
    )

  test.each(['family', 'caregiver'] as const)('while a block by the %s stands between them', async by => {
    const [parent, june, maya] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const request = await story.request(parent)
    const offer = await story.bid(june, request)
    const blocker = by === 'family' ? parent : june
    await app.ok(blockThread, {by: blocker, key: newId(), params: {id: (await threadOf(blocker)).id}})
    expect((await change(parent, request, offer)).status).toBe(200)
    expect(await closedOf(june)).toEqual(without)
    expect(await notifiedOf(june)).toEqual(['offer_closed'])
    // who did not bid reads of the change
    expect(await notifiedOf(maya)).toEqual(['request_changed'])
  })

  test('once the plan of an agency has lapsed', async () => {
    const [parent, lapsed, other] = [await app.parent(), await app.agency(), await app.agency()]
    const request = await story.requestAgency(parent)
    const offer = await story.bid(lapsed, request)
    const live = await story.bid(other, request)
    await lapse(lapsed.org_id)
    const answer = await app.call(familyBookings.changeRequest, {
      by: parent,
      key: newId(),
      params: {id: request.id},
      body: {...asBefore, schedule: tuesday, changed_at: null, ends_offers: [offer.id, live.id]},
    })
    expect(answer.status).toBe(200)
    expect(await closedOf(lapsed)).toEqual(without)
    expect(await closedOf(other)).toEqual(invited)
  })

  test('once the plan of a caregiver has lapsed, as long as the other live bids take up what is free', async () => {
    const june = await app.caretaker()
    const bidOnOne = async () => {
      const parent = await app.parent()
      const request = await story.request(parent)
      return {parent, request, offer: await story.bid(june, request)}
    }
    const [first, second] = [await bidOnOne(), await bidOnOne()]
    for (let more = 0; more < 3; more++) await bidOnOne()
    await lapse(june.caretaker_id)
    await change(first.parent, first.request, first.offer)
    expect(await closedOf(june)).toEqual(without)
    expectRefusal(await bidsOf(app).bid(june, first.request, {claimed_at: app.clock.now()}), 409, 'plan_limit')
    // with one bid less, two are left once this change ends another
    await app.rows(`update offers set status = 'WITHDRAWN' where id = (
      select id from offers where status = 'SUBMITTED' and id <> '${second.offer.id}' limit 1)`)
    await change(second.parent, second.request, second.offer)
    expect(await closedOf(june)).toEqual([...invited, ...without])
  })
})
