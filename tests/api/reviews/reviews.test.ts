import fc from 'fast-check'
import {beforeEach, describe, expect, test} from 'vitest'
import * as contract from '#contract/bookings/reviews.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import {settleException} from '#contract/admin/exceptions.ts'
import {contestSession} from '#contract/sessions/sessions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {versionOf} from '#domain/accounts/review.ts'
import {plusMs} from '#server/clock.ts'
import {tick} from '#server/jobs/tick.ts'
import {showDue} from '#server/modules/reviews/save.ts'
import {deliverDue} from '#server/modules/notifications/deliver.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {fiveStars, reviewsOf} from '#tests/support/reviews.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const review = reviewsOf(app)
const day_ms = 86_400_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const someVisit = async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  return {parent, caretaker, booking: await review.visited(parent, caretaker)}
}

/** What a form sends that was opened over what this person reads now. */
const readBy = async (by: Person, booking: {id: string}) => {
  const {mine} = await review.reads(by, booking)
  return {replaces: mine && versionOf(mine)}
}

describe('writing', () => {
  test('not before a visit is settled', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    expect(await review.reads(parent, booking)).toMatchObject({
      writing: 'not_yet',
      mine: null,
      shows_at: null,
    })
    expectRefusal(await review.write(parent, booking), 409, 'not_yet')
    expectRefusal(await review.write(caretaker, booking), 409, 'not_yet')
  })

  test('not while the times of its only visit are contested, which is said', async () => {
    const {parent, booking} = await someVisit()
    expect(await review.reads(parent, booking)).not.toHaveProperty('is_contested')
    const [session] = await story.sessions(parent, booking)
    const body = {reason: 'She left at noon'}
    await app.ok(contestSession, {by: parent, key: newId(), params: {id: session!.id}, body})
    expect(await review.reads(parent, booking)).toMatchObject({writing: 'not_yet', is_contested: true})
    expectRefusal(await review.write(parent, booking), 409, 'not_yet')
  })

  test('a request that no one was approved for has no one to review', async () => {
    const parent = await app.parent()
    const booking = await story.request(parent)
    expect(await review.reads(parent, booking)).toMatchObject({about: null, writing: 'not_yet'})
    expectRefusal(await review.write(parent, booking), 409, 'not_yet')
  })

  test('a visit that silence settled without anybody coming may be reviewed: that is worth saying', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker, {
      schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
    })
    await visit.until('2026-06-10T00:00:00.000Z')
    const [session] = await story.sessions(parent, booking)
    expect(session?.status).toBe('MISSED')
    expect((await review.writes(parent, booking, {punctuality: 1})).mine).toMatchObject({punctuality: 1})
  })

  test('a review is for the last visit that took place, not for one that was missed after it', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const twoDays: RequestBody['schedule'] = [
      {date_range: ['2026-06-08', '2026-06-09'], time_range: ['09:00', '13:00']},
    ]
    const booking = await review.visited(parent, caretaker, twoDays)
    await visit.until('2026-06-11T00:00:00.000Z')
    expect((await story.sessions(parent, booking)).map(({status}) => status)).toEqual(['COMPLETED', 'MISSED'])
    expect((await review.writes(parent, booking)).mine).toMatchObject({visit_on: '2026-06-08'})
  })

  test('both sides are asked in the bell and by mail after the first settled visit, once, and not who has written', async () => {
    const asked = async (by: Person) =>
      (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === 'review_asked')
    const parent = await app.parent({first_name: 'Dana'})
    const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
    const booking = await review.visited(parent, june)
    await review.writes(june, booking)
    for (let minute = 0; minute < 2; minute += 1) await tick(app.db, app.clock.now())
    expect(await asked(parent)).toMatchObject([
      {title: 'How was your visit with June Rivers?', link: `/dash/parent/reviews/${booking.id}`},
    ])
    expect(await asked(june)).toEqual([])
    await deliverDue(app.db, app.deps.jobs.send, app.clock.now(), 50)
    const mailed = await app.rows<{user_id: string}>(
      `select n.user_id from jobs.job j join notices n on n.id = (j.data ->> 'notice_id')::uuid
        where j.name = 'mail' and n.kind = 'review_asked'`,
    )
    expect(mailed).toEqual([{user_id: parent.user_id}])
  })

  test('being asked counts as read while the times of the only visit are contested, and as unread once staff decided', async () => {
    const {parent, booking} = await someVisit()
    await tick(app.db, app.clock.now())
    const bell = async () => {
      const {items, unread} = await app.ok(listNotifications, {by: parent})
      const {title, body, read_at} = items.find(({kind}) => kind === 'review_asked')!
      return {title, body, is_unread: read_at === null, unread}
    }
    const asked = await bell()
    expect(asked).toMatchObject({title: expect.stringMatching(/^How was your visit with /), is_unread: true})
    const [session] = await story.sessions(parent, booking)
    const contested = {by: parent, key: newId(), params: {id: session!.id}, body: {reason: 'She left at noon'}}
    await app.ok(contestSession, contested)
    expect(await bell()).toEqual({
      title: expect.stringMatching(/^Your visit with /),
      body: 'You don’t need to do anything anymore.',
      is_unread: false,
      unread: asked.unread - 1,
    })
    const {id, scheduled_start: started_at, scheduled_end: ended_at} = session!
    await app.ok(settleException, {
      by: await app.staff(),
      key: newId(),
      params: {id},
      body: {act: 'settle', started_at, ended_at, reason_code: 'both_told', memo: 'They agree'},
    })
    expect(await bell()).toEqual({...asked, unread: asked.unread + 1})
  })

  test('no one is asked while the times of one of several visits are contested, but one can be written', async () => {
    const [parent, june] = [await app.parent(), await app.caretaker()]
    const booking = await review.visited(parent, june, [
      {date_range: ['2026-06-08', '2026-06-09'], time_range: ['09:00', '13:00']},
    ])
    const [, second] = await story.sessions(parent, booking)
    await app.rows(`update sessions set status = 'DISPUTED' where id = '${second!.id}'`)
    const prompts = async () => (await app.ok(contract.listReviewPrompts, {by: parent})).items.length
    const notices = async () =>
      (await app.ok(listNotifications, {by: parent})).items.filter(({kind}) => kind === 'review_asked').length
    await tick(app.db, app.clock.now())
    expect([await prompts(), await notices()]).toEqual([0, 0])
    expect(await review.reads(parent, booking)).toMatchObject({writing: 'open', is_contested: true})
    await app.rows(`update sessions set status = 'SCHEDULED' where id = '${second!.id}'`)
    await tick(app.db, app.clock.now())
    expect([await prompts(), await notices()]).toEqual([1, 1])
    expect(await review.reads(parent, booking)).not.toHaveProperty('is_contested')
  })

  test('the other adult of a family is asked no more once one has written its review', async () => {
    const {parent, booking} = await someVisit()
    const otto = await joinFamily(app, parent)
    await tick(app.db, app.clock.now())
    const asked = async () => {
      const {items} = await app.ok(listNotifications, {by: otto})
      return items.find(({kind}) => kind === 'review_asked')!
    }
    expect(await asked()).toMatchObject({title: expect.stringMatching(/^How was your visit with /), read_at: null})
    await review.writes(parent, booking)
    expect(await asked()).toMatchObject({
      title: expect.stringMatching(/^Your visit with /),
      body: 'You don’t need to do anything anymore.',
      read_at: app.clock.now(),
    })
  })

  test('both sides are asked when the rest was canceled before the first visit settled', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await review.visited(parent, caretaker)
    await app.rows(`update bookings set status = 'CANCELLED' where id = '${booking.id}'`)
    await tick(app.db, app.clock.now())
    for (const by of [parent, caretaker]) {
      const {items} = await app.ok(listNotifications, {by})
      expect(items.map(({kind}) => kind)).toContain('review_asked')
    }
  })

  test('the author reads it at once, the other side that there is one', async () => {
    const {parent, caretaker, booking} = await someVisit()
    const now = app.clock.now()
    const written = await review.writes(parent, booking, {care: 4, text: '  Ellie adored her.  '})
    expect(written).toMatchObject({
      booking_id: booking.id,
      about: {kind: 'caregiver'},
      writing: 'open',
      theirs: null,
      is_theirs_in: false,
      shows_at: plusMs(now, 14 * day_ms),
      mine: {
        ...fiveStars,
        care: 4,
        rating: 14 / 3,
        text: 'Ellie adored her.',
        written_at: now,
        visit_on: '2026-06-08',
        shown_at: null,
        hidden: null,
        answer: null,
        author: {kind: 'family', name: 'Pat P.', avatar_url: null},
      },
    })
    expect(await review.reads(parent, booking)).toEqual(written)
    expect(await review.reads(caretaker, booking)).toMatchObject({
      about: {kind: 'family', name: 'Pat P.'},
      writing: 'open',
      mine: null,
      theirs: null,
      is_theirs_in: true,
      shows_at: plusMs(now, 14 * day_ms),
    })
  })

  test('stars alone are a review; a text has its limit', async () => {
    const {parent, booking} = await someVisit()
    const call = {by: parent, params: {id: booking.id}}
    const bare = await app.ok(contract.writeReview, {...call, key: newId(), body: fiveStars})
    expect(bare.mine?.text).toBe('')
    const long = await review.write(parent, booking, {text: 'x'.repeat(limits.review_text_max + 1)})
    expect(expectRefusal(long, 422, 'invalid').fields).toHaveProperty('text')
    for (const stars of [0, 6, 4.5]) {
      const answer = await review.write(parent, booking, {punctuality: stars})
      expect(expectRefusal(answer, 422, 'invalid').fields).toHaveProperty('punctuality')
    }
  })

  test('it may be changed until it is shown, never after', async () => {
    const {parent, caretaker, booking} = await someVisit()
    await review.writes(parent, booking)
    app.clock.advance({days: 2})
    const changed = await review.writes(parent, booking, {care: 2, text: 'On second thoughts'})
    expect(changed.mine).toMatchObject({care: 2, text: 'On second thoughts'})
    // changing wins no time
    expect(changed.shows_at).toBe(plusMs(changed.mine!.written_at, 14 * day_ms))
    await review.writes(caretaker, booking)
    expectRefusal(await review.write(parent, booking), 409, 'review_closed')
    expectRefusal(await review.write(caretaker, booking), 409, 'review_closed')
    expect((await review.reads(parent, booking)).mine).toMatchObject({care: 2})
  })

  test('time closes it even before the next look at what is due', async () => {
    const {parent, booking} = await someVisit()
    await review.writes(parent, booking)
    app.clock.advance({days: 14})
    expectRefusal(await review.write(parent, booking, {care: 1}), 409, 'review_closed')
  })

  test('the family is one author, whichever adult writes; the agency’s is its office', async () => {
    const [parent, agency] = [await app.parent(), await app.agency({legal_name: 'Juniper Care LLC'})]
    const [coordinator, field] = [await app.member(agency, 'coordinator'), await app.member(agency, 'field')]
    const booking = await review.visited(parent, agency)
    expectRefusal(await review.write(field, booking), 403, 'forbidden')
    await review.writes(agency, booking, {text: 'First'})
    const changed = await review.writes(coordinator, booking, {text: 'Second', ...(await readBy(coordinator, booking))})
    expect(changed.mine).toMatchObject({text: 'Second', author: {kind: 'agency', name: 'Juniper Care LLC'}})
    expect(await app.rows('select count(*)::int as n from reviews')).toEqual([{n: 1}])
  })

  test('a form opened before the other adult wrote replaces nothing until that review was read', async () => {
    const {parent, booking} = await someVisit()
    const otto = await joinFamily(app, parent)
    const opened = await readBy(parent, booking)
    expect(opened).toEqual({replaces: null})
    await review.writes(otto, booking, {text: 'By Otto', ...opened})
    const late = await review.write(parent, booking, {text: 'By Pat', ...opened})
    expect(expectRefusal(late, 409, 'review_changed').detail).toMatch(/^Otto wrote your family’s review/)
    expect((await review.reads(parent, booking)).mine).toMatchObject({text: 'By Otto', by_name: 'Otto'})

    const read = await readBy(parent, booking)
    app.clock.advance({minutes: 1})
    // what was read has changed again
    await review.writes(otto, booking, {text: 'By Otto, again', ...read})
    expectRefusal(await review.write(parent, booking, {text: 'By Pat', ...read}), 409, 'review_changed')
    const replaced = await review.writes(parent, booking, {text: 'By Pat', ...(await readBy(parent, booking))})
    expect(replaced.mine).toMatchObject({text: 'By Pat', changed_at: app.clock.now()})
    expect(await app.rows('select text from reviews')).toEqual([{text: 'By Pat'}])
  })

  test('a colleague of the office is told that the agency’s review was written in the meantime', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const coordinator = await app.member(agency, 'coordinator')
    const booking = await review.visited(parent, agency)
    const opened = await readBy(agency, booking)
    await review.writes(coordinator, booking, {text: 'First', ...opened})
    const late = await review.write(agency, booking, {text: 'Second', ...opened})
    expect(expectRefusal(late, 409, 'review_changed').detail).toContain('wrote your agency’s review')
    expect(await app.rows('select text from reviews')).toEqual([{text: 'First'}])
  })

  test('an older app, which does not say what it read, changes its own person’s review and no one else’s', async () => {
    const {parent, booking} = await someVisit()
    const otto = await joinFamily(app, parent)
    await review.writes(parent, booking, {text: 'First'})
    expect((await review.writes(parent, booking, {text: 'Changed'})).mine).toMatchObject({text: 'Changed'})
    expectRefusal(await review.write(otto, booking, {text: 'By Otto'}), 409, 'review_changed')
    expect(await app.rows('select text from reviews')).toEqual([{text: 'Changed'}])
  })

  test('a person’s own change on another device is not replaced unread either', async () => {
    const {parent, booking} = await someVisit()
    await review.writes(parent, booking, {text: 'On the phone', replaces: null})
    const late = await review.write(parent, booking, {text: 'On the laptop', replaces: null})
    expect(expectRefusal(late, 409, 'review_changed').detail).toMatch(/^This review has changed/)
    expect(await app.rows('select text from reviews')).toEqual([{text: 'On the phone'}])
  })

  test('two adults at once write one, and the later one is told', async () => {
    const {parent, booking} = await someVisit()
    const otto = await joinFamily(app, parent)
    const answers = await Promise.all([parent, otto].map(by => review.write(by, booking, {replaces: null})))
    expect(answers.map(({status}) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('two tabs at once write one', async () => {
    const {parent, caretaker, booking} = await someVisit()
    const answers = await Promise.all([
      review.write(parent, booking, {text: 'One'}),
      review.write(parent, booking, {text: 'Other'}),
      review.write(caretaker, booking),
    ])
    // the second of the family's may come when both sides are in, and is then too late
    expect(answers.filter(answer => answer.status === 200).length).toBeGreaterThanOrEqual(2)
    expect(await app.rows('select count(*)::int as n from reviews where shown_at is not null')).toEqual([{n: 2}])
  })
})

describe('who sees what', () => {
  test('strangers find no such booking', async () => {
    const {booking} = await someVisit()
    for (const by of [await app.parent(), await app.caretaker(), await app.agency()]) {
      expectRefusal(await review.write(by, booking), 404)
      expectRefusal(await app.call(contract.getBookingReviews, {by, params: {id: booking.id}}), 404, 'not_found')
    }
  })

  test('both are shown with the second, and count at once', async () => {
    const {parent, caretaker, booking} = await someVisit()
    await review.writes(caretaker, booking, {text: 'A welcoming home'})
    expect((await review.reads(parent, booking)).theirs).toBeNull()
    const written = await review.writes(parent, booking, {punctuality: 4})
    expect(written).toMatchObject({
      writing: 'closed',
      shows_at: null,
      mine: {shown_at: app.clock.now()},
      theirs: {text: 'A welcoming home'},
    })
    // the writer of the second reads the other's here; the person who wrote first is told
    expect(await app.rows("select user_id::text as user_id from notices where kind = 'review_visible'")).toEqual([
      {user_id: caretaker.user_id},
    ])
    const rated = 'select rating::float8 as rating, reviews_count::int as n from caretakers'
    const [row] = await app.rows<{rating: number; n: number}>(rated)
    expect(row?.n).toBe(1)
    expect(row?.rating).toBeCloseTo(14 / 3)
  })

  test('the provider reads which adult of the family wrote it', async () => {
    const {parent, caretaker, booking} = await someVisit()
    await review.writes(caretaker, booking)
    await review.writes(await joinFamily(app, parent), booking)
    const reads = async (by: Person) =>
      (await app.ok(listNotifications, {by})).items.find(({kind}) => kind === 'review_visible')?.title
    expect(await reads(caretaker)).toBe('Otto (Pat’s family) reviewed you')
    // and the other adult whose review can be read now
    expect(await reads(parent)).toMatch(/^Cam \w+ reviewed you$/)
  })

  test('the other adult of a family reads who wrote theirs', async () => {
    const {parent, booking} = await someVisit()
    const otto = await joinFamily(app, parent)
    await review.writes(otto, booking)
    expect((await review.reads(parent, booking)).mine?.by_name).toBe('Otto')
    expect((await review.reads(otto, booking)).mine).not.toHaveProperty('by_name')
  })

  test('a review that stays alone is shown, and counts, after fourteen days', async () => {
    const {parent, caretaker, booking} = await someVisit()
    await review.writes(parent, booking)
    await visit.until(plusMs(app.clock.now(), 14 * day_ms - 1))
    expect((await review.reads(caretaker, booking)).theirs).toBeNull()
    await visit.until(plusMs(app.clock.now(), 1))
    expect((await review.reads(caretaker, booking)).theirs).toMatchObject({text: 'Came on time'})
    expect(await app.rows('select reviews_count::int as n from caretakers')).toEqual([{n: 1}])
    // late words are shown at once
    expect((await review.writes(caretaker, booking)).mine).toMatchObject({shown_at: app.clock.now()})
  })

  test('hidden until both are in or fourteen days have passed, in whatever order things happen', async () => {
    const step = fc.oneof(fc.constantFrom('parent' as const, 'caretaker' as const), fc.integer({min: 1, max: 15}))
    await fc.assert(
      fc.asyncProperty(fc.array(step, {minLength: 1, maxLength: 6}), async steps => {
        app.clock.set(testStart)
        const {parent, caretaker, booking} = await someVisit()
        const people = {parent, caretaker}
        const written: {parent?: string; caretaker?: string} = {}
        for (const what of steps) {
          if (typeof what === 'number') {
            app.clock.advance({days: what})
            await showDue(app.db, app.clock.now(), 10)
          } else {
            await review.write(people[what], booking)
            written[what] ??= app.clock.now()
          }
          const now_ms = Date.parse(app.clock.now())
          const ages = Object.values(written).map(at => now_ms - Date.parse(at))
          const isShown = ages.length === 2 || ages.some(age => age >= 14 * day_ms)
          for (const side of ['parent', 'caretaker'] as const) {
            const seen = await review.reads(people[side === 'parent' ? 'caretaker' : 'parent'], booking)
            expect(seen.is_theirs_in).toBe(written[side] !== undefined)
            expect(seen.theirs !== null).toBe(written[side] !== undefined && isShown)
          }
        }
      }),
      {numRuns: 12},
    )
  })
})

describe('answering', () => {
  const answer = (by: {token: string}, id: string, text = 'Thank you, it was a joy') =>
    app.call(contract.answerReview, {by, key: newId(), params: {id}, body: {text}})

  test('the person it is about answers what is shown, once', async () => {
    const {parent, caretaker, booking} = await someVisit()
    const id = (await review.writes(parent, booking)).mine!.id
    expectRefusal(await answer(caretaker, id), 404)
    await review.writes(caretaker, booking)
    expectRefusal(await answer(parent, id), 404)
    expectRefusal(await answer(await app.caretaker(), id), 404)
    const answered = await answer(caretaker, id)
    expect(answered.body.answer).toEqual({text: 'Thank you, it was a joy', written_at: app.clock.now()})
    expectRefusal(await answer(caretaker, id, 'And another thing'), 409, 'already_answered')
    expect((await review.reads(parent, booking)).mine?.answer?.text).toBe('Thank you, it was a joy')
  })

  test('notifies the side that wrote the review, once', async () => {
    const {parent, caretaker, booking} = await someVisit()
    const {id} = (await review.writes(parent, booking)).mine!
    const own = (await review.writes(caretaker, booking)).mine!.id
    await answer(caretaker, id)
    await answer(caretaker, id, 'And another thing')
    await answer(parent, own)
    const replies = async (by: Person) =>
      (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === 'review_answered')
    expect(await replies(parent)).toMatchObject([
      {
        title: expect.stringMatching(/^Cam \w+ replied to your family’s review$/),
        link: `/dash/parent/reviews/${booking.id}`,
      },
    ])
    expect(await replies(caretaker)).toMatchObject([{title: 'Pat replied to your review'}])
  })
})
