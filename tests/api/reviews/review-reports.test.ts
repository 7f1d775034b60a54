import {eq} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import {listAudit, getWaiting} from '#contract/admin/operations.ts'
import * as contract from '#contract/bookings/reviews.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {users} from '#server/db/schema/all.ts'
import {waitingBetween} from '#server/modules/admin/waiting-mail.ts'
import {eraseWrittenBy} from '#server/modules/privacy/closing/erase-words.ts'
import {collectData} from '#server/modules/privacy/export/collect.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {joinFamily} from '#tests/support/second-adult.ts'

const app = await testApp()
const review = reviewsOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** A pair whose reviews are both shown. */
async function bothShown() {
  const dana = await app.parent({first_name: 'Dana', last_name: 'Park'})
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const admin = await app.staff('admin')
  const booking = await review.visited(dana, june)
  await review.writes(june, booking, {text: 'They were kind'})
  const {mine, theirs} = await review.writes(dana, booking, {text: 'Rude words'})
  return {dana, june, admin, booking, ofDana: mine!, ofJune: theirs!}
}

const report = (by: Person, {id}: {id: string}, note?: string) =>
  app.call(contract.reportReview, {by, key: newId(), params: {id}, body: {reason: 'untrue', note}})
const reported = (by: Person) => app.ok(contract.listStaffReviews, {by, query: {state: 'reported'}})
const hide = (by: Person, {id}: {id: string}) =>
  app.ok(contract.hideReview, {by, key: newId(), params: {id}, body: {reason: 'Insults'}})
const leave = (by: Person, {id}: {id: string}, report_ids: string[]) =>
  app.call(contract.leaveReview, {by, key: newId(), params: {id}, body: {memo: 'An opinion', report_ids}})

/** What the bell says of reviews that were reported or taken down. */
const bell = async (by: Person) =>
  (await app.ok(listNotifications, {by})).items
    .filter(({kind}) => kind === 'review_hidden' || kind === 'review_report_closed')
    .map(({title, body, link, booking_id}) => ({title, body, link, booking_id}))

describe('a report of a review', () => {
  test('is made once by the person it is about and by a family that reads it, and known to each of them alone', async () => {
    const {dana, june, admin, ofDana, booking} = await bothShown()
    const [reader, other] = [await app.parent({first_name: 'Ada', last_name: 'Lane'}), await app.parent()]
    for (const note of ['It names my child', 'Again']) expect((await report(june, ofDana, note)).status).toBe(200)
    expect((await report(reader, ofDana)).status).toBe(200)
    const {items, total} = await reported(admin)
    expect(total).toEqual({count: 1, amount_cents: null})
    expect(items).toMatchObject([
      {
        id: ofDana.id,
        reports: [
          {by: 'June Rivers', by_reviewed: true, reason: 'untrue', note: 'It names my child', closed: null},
          {by: 'Ada Lane', by_reviewed: false, reason: 'untrue', note: null, closed: null},
        ],
      },
    ])
    const listed = async (by: Person) =>
      (await app.ok(contract.listCaretakerReviews, {by, params: {id: june.caretaker_id}})).items[0]?.is_reported
    expect(await Promise.all([june, reader, other, dana].map(listed))).toEqual([true, true, undefined, undefined])
    expect((await review.reads(june, booking)).theirs).toMatchObject({is_reported: true})
    // the family reads it among those of its caregivers
    const [comment] = await app.ok(contract.listParentComments, {by: dana, query: {}})
    expect(comment).not.toHaveProperty('is_reported')
  })

  test('is a 404 of one’s own, of one that is not shown, and of what a stranger wrote about a family', async () => {
    const {dana, june, admin, ofDana, ofJune} = await bothShown()
    expectRefusal(await report(dana, ofDana), 404)
    expectRefusal(await report(await joinFamily(app, dana), ofDana), 404)
    expectRefusal(await report(await app.caretaker(), ofDana), 404)
    expectRefusal(await report(await app.parent(), ofJune), 404)
    expect((await report(dana, ofJune)).status).toBe(200)
    await hide(admin, ofDana)
    expectRefusal(await report(june, ofDana), 404)
    const [parent, agency] = [await app.parent(), await app.agency()]
    const {mine} = await review.writes(
      parent,
      await review.visited(parent, agency, [
        {date_range: ['2026-06-10', '2026-06-10'], time_range: ['09:00', '13:00']},
      ]),
    )
    expectRefusal(await report(agency, mine!), 404)
    await app.rows(`update reviews set shown_at = written_at where id = '${mine!.id}'`)
    for (const by of [agency, await app.member(agency, 'coordinator')]) {
      expect((await report(by, mine!)).status).toBe(200)
    }
    expect((await reported(admin)).items.map(({id, reports}) => [id, reports?.length])).toEqual([
      [mine!.id, 2],
      [ofJune.id, 1],
    ])
  })

  test('is in the copy of the data of who made it, without what staff wrote, and loses its note with the account', async () => {
    const {admin, ofDana} = await bothShown()
    const reader = await app.parent()
    await report(reader, ofDana, 'It names my child')
    await hide(admin, ofDana)
    const {reviews_reported: made = []} = await collectData(app.db, reader.user_id)
    expect(made).toMatchObject([{review_id: ofDana.id, reason: 'untrue', note: 'It names my child'}])
    expect(Object.keys(made[0]!)).not.toContain('memo')
    const [user] = await app.db.select().from(users).where(eq(users.id, reader.user_id))
    await eraseWrittenBy(app.db, user!)
    expect(await app.rows('select note, reason from review_reports')).toEqual([{note: null, reason: 'untrue'}])
  })

  test('waits for staff by the review, in the bell and in their mail', async () => {
    const {june, admin, ofDana} = await bothShown()
    const since = app.clock.now()
    await report(june, ofDana)
    app.clock.advance({minutes: 1})
    await report(await app.parent(), ofDana)
    expect((await app.ok(getWaiting, {by: admin})).review_reports).toEqual({count: 1, since})
    const until = app.clock.now()
    const between = {user_id: admin.user_id, after: testStart, until, only_safety: false}
    expect(await waitingBetween(app.db, [between], until)).toMatchObject([{reviews: 1, reports: 0}])
    await hide(admin, ofDana)
    expect((await app.ok(getWaiting, {by: admin})).review_reports).toEqual({count: 0, since: null})
  })
})

describe('staff', () => {
  test('leave a review as it is: who reported it is notified, and a report that came since stays open', async () => {
    const {dana, june, admin, booking, ofDana} = await bothShown()
    await report(june, ofDana)
    const [first] = (await reported(admin)).items[0]!.reports ?? []
    const reader = await app.parent()
    await report(reader, ofDana)
    expect((await leave(admin, ofDana, [first!.id])).body).toMatchObject({
      hidden: null,
      reports: [{closed: {at: app.clock.now(), outcome: 'no_violation', memo: 'An opinion'}}, {closed: null}],
    })
    expect(await bell(june)).toEqual([
      {
        title: 'We looked into your report',
        body: 'Our team read the review that you reported, and it stays as it is.',
        link: `/dash/caretaker/reviews/${booking.id}`,
        booking_id: booking.id,
      },
    ])
    expect([...(await bell(reader)), ...(await bell(dana))]).toEqual([])
    expect((await app.ok(listAudit, {by: admin})).items).toMatchObject([
      {
        action: 'review.report_closed',
        target_id: ofDana.id,
        about: {name: booking.number},
        after: {outcome: 'no_violation', memo: 'An opinion', reasons: ['untrue']},
      },
    ])
    expectRefusal(await leave(admin, ofDana, [first!.id]), 409, 'already_answered')
    // a second report of the same person changes nothing
    await report(june, ofDana)
    expect((await reported(admin)).items[0]?.reports).toHaveLength(2)
  })

  test('hide it with a reason: its writers and everyone who reported it are notified, and a reader learns no booking', async () => {
    const {dana, june, admin, booking, ofDana} = await bothShown()
    const [otto, reader] = [await joinFamily(app, dana), await app.parent()]
    await report(june, ofDana)
    await report(reader, ofDana)
    await hide(admin, ofDana)
    const down = {
      title: 'A review of yours was taken down',
      body: 'Only you still see it, and its stars do not count. “Insults”',
      link: `/dash/parent/reviews/${booking.id}`,
      booking_id: booking.id,
    }
    expect(await bell(dana)).toEqual([down])
    expect(await bell(otto)).toEqual([down])
    const body = 'Our team read the review that you reported and took it down.'
    expect(await bell(june)).toMatchObject([{body, booking_id: booking.id}])
    expect(await bell(reader)).toEqual([{title: 'We looked into your report', body, link: '/dash', booking_id: null}])
    expect((await app.ok(listAudit, {by: admin})).items.map(({action}) => action)).toEqual([
      'review.hidden',
      'review.report_closed',
    ])
    expect((await reported(admin)).items).toEqual([])
  })
})
