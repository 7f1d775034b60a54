import {beforeEach, describe, expect, test} from 'vitest'
import {getCaretaker} from '#contract/accounts/profiles.ts'
import * as contract from '#contract/bookings/reviews.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Member, Parent} from '#tests/support/people.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const review = reviewsOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const on = (day: string) => [
  {date_range: [day, day] as [string, string], time_range: ['09:00', '13:00'] as [string, string]},
]

/** A family has someone come on that day, and both write of it. */
async function reviewed(parent: Parent, bidder: Caretaker | Member, day: string, text: string, stars = 5) {
  const booking = await review.visited(parent, bidder, on(day))
  await review.writes(bidder, booking)
  const {mine} = await review.writes(parent, booking, {
    punctuality: stars,
    communication: stars,
    care: stars,
    text,
  })
  return {booking, id: mine!.id}
}

const about = ({caretaker_id}: Caretaker) => ({params: {id: caretaker_id}})

describe('what is said of someone', () => {
  test('families and the caregiver read it, newest first, by first name and initial', async () => {
    const caretaker = await app.caretaker()
    await reviewed(await app.parent({first_name: 'Ada', last_name: 'Stone'}), caretaker, '2026-06-08', 'One', 4)
    await reviewed(await app.parent({first_name: 'Ben', last_name: 'Reyes'}), caretaker, '2026-06-10', 'Two', 5)
    for (const by of [await app.parent(), caretaker]) {
      const page = await app.ok(contract.listCaretakerReviews, {by, ...about(caretaker)})
      expect(page.items.map(({author, text}) => `${author.name}: ${text}`)).toEqual(['Ben R.: Two', 'Ada S.: One'])
      expect(page.next_cursor).toBeNull()
    }
    const profile = await app.ok(getCaretaker, {by: caretaker, ...about(caretaker)})
    expect(profile).toMatchObject({rating: 4.5, reviews_count: 2})
    // what is said of a family is not said here
    expect(await app.rows('select count(*)::int as n from reviews')).toEqual([{n: 4}])
    const stranger = {by: await app.caretaker(), ...about(caretaker)}
    expectRefusal(await app.call(contract.listCaretakerReviews, stranger), 404)
  })

  test('its author reads their own as theirs, and others read it as before', async () => {
    const [caretaker, author] = [await app.caretaker(), await app.parent({first_name: 'Ada', last_name: 'Stone'})]
    await reviewed(author, caretaker, '2026-06-08', 'One', 4)
    await reviewed(await app.parent(), caretaker, '2026-06-10', 'Two', 5)
    const marks = async (by: Parent | Caretaker) => {
      const {items} = await app.ok(contract.listCaretakerReviews, {by, ...about(caretaker)})
      return items.map(({text, is_mine}) => [text, is_mine])
    }
    expect(await marks(author)).toEqual([
      ['Two', undefined],
      ['One', true],
    ])
    const unmarked = [
      ['Two', undefined],
      ['One', undefined],
    ]
    expect(await marks(await app.parent())).toEqual(unmarked)
    expect(await marks(caretaker)).toEqual(unmarked)
  })

  test('contacts in a review and its reply are hidden but from those of its booking', async () => {
    const [caretaker, author] = [await app.caretaker(), await app.parent()]
    const {id} = await reviewed(author, caretaker, '2026-06-08', 'Call 615-555-0142')
    await app.ok(contract.answerReview, {by: caretaker, params: {id}, body: {text: 'Write to june@example.com'}})
    const reads = async (by: Parent | Caretaker) => {
      const {items} = await app.ok(contract.listCaretakerReviews, {by, ...about(caretaker)})
      return [items[0]?.text, items[0]?.answer?.text]
    }
    const whole = ['Call 615-555-0142', 'Write to june@example.com']
    expect([await reads(author), await reads(caretaker)]).toEqual([whole, whole])
    expect(await reads(await app.parent())).toEqual(['Call [hidden until booked]', 'Write to [hidden until booked]'])
  })

  test('page after page', async () => {
    const caretaker = await app.caretaker()
    for (const day of ['2026-06-08', '2026-06-09', '2026-06-10'])
      await reviewed(await app.parent(), caretaker, day, day)
    const by = await app.parent()
    const first = await app.ok(contract.listCaretakerReviews, {by, ...about(caretaker), query: {limit: '2'}})
    expect(first.items.map(({text}) => text)).toEqual(['2026-06-10', '2026-06-09'])
    const cursor = first.next_cursor ?? ''
    const rest = await app.ok(contract.listCaretakerReviews, {by, ...about(caretaker), query: {cursor}})
    expect(rest).toMatchObject({items: [{text: '2026-06-08'}], next_cursor: null})
    const wrong = await app.call(contract.listCaretakerReviews, {
      by,
      ...about(caretaker),
      query: {cursor: 'x'},
    })
    expectRefusal(wrong, 422, 'invalid')
  })

  test('an agency’s are read by families and its own office', async () => {
    const agency = await app.agency()
    await reviewed(await app.parent(), agency, '2026-06-08', 'Always somebody we know', 3)
    const params = {id: agency.org_id}
    for (const by of [await app.parent(), agency, await app.member(agency, 'coordinator')]) {
      const page = await app.ok(contract.listOrganizationReviews, {by, params})
      expect(page.items).toMatchObject([{text: 'Always somebody we know', rating: 3}])
    }
    const field = await app.member(agency, 'field')
    expectRefusal(await app.call(contract.listOrganizationReviews, {by: field, params}), 403)
    const other = await app.agency()
    expectRefusal(await app.call(contract.listOrganizationReviews, {by: other, params}), 404)
    expect(await app.rows('select rating::float8 as rating from organizations where rating is not null')).toEqual([
      {rating: 3},
    ])
  })
})

describe('comments for a family', () => {
  const comments = (by: Parent, query: {skip?: string; limit?: string} = {}) =>
    app.ok(contract.listParentComments, {by, query})

  test('about its own caregivers and agencies, no matter who wrote them, and about no others', async () => {
    const [us, others] = [await app.parent(), await app.parent()]
    const [ours, stranger, agency] = [await app.caretaker(), await app.caretaker(), await app.agency()]
    await reviewed(us, ours, '2026-06-08', 'Ours of her')
    await reviewed(others, ours, '2026-06-09', 'Theirs of her')
    await reviewed(others, stranger, '2026-06-10', 'Of a stranger')
    await reviewed(us, agency, '2026-06-11', 'Of the agency')
    const seen = await comments(us)
    expect(seen.map(({text, is_mine}) => [text, is_mine])).toEqual([
      ['Of the agency', true],
      ['Theirs of her', false],
      ['Ours of her', true],
    ])
    expect(seen[1]?.about).toMatchObject({caretaker_id: ours.caretaker_id, org_id: null})
    expect(seen[0]?.about).toMatchObject({caretaker_id: null, org_id: agency.org_id})
    expect(await comments(await app.parent())).toEqual([])
  })

  test('contacts in another family’s review and its reply are hidden, as in the list about the caregiver', async () => {
    const [us, others, ours] = [await app.parent(), await app.parent(), await app.caretaker()]
    const {id} = await reviewed(others, ours, '2026-06-08', 'Call 615-555-0142')
    await app.ok(contract.answerReview, {by: ours, params: {id}, body: {text: 'Write to june@example.com'}})
    await reviewed(us, ours, '2026-06-09', 'Ours')
    const reads = async (by: Parent) => {
      const theirs = (await comments(by)).find(review => review.id === id)
      return [theirs?.text, theirs?.answer?.text]
    }
    expect(await reads(us)).toEqual(['Call [hidden until booked]', 'Write to [hidden until booked]'])
    expect(await reads(others)).toEqual(['Call 615-555-0142', 'Write to june@example.com'])
  })

  test('skips and limits; a hundred at most', async () => {
    const [us, ours] = [await app.parent(), await app.caretaker()]
    for (const day of ['2026-06-08', '2026-06-09', '2026-06-10']) await reviewed(us, ours, day, day)
    expect((await comments(us, {skip: '0', limit: '2'})).map(each => each.text)).toEqual(['2026-06-10', '2026-06-09'])
    expect((await comments(us, {skip: '2'})).map(each => each.text)).toEqual(['2026-06-08'])
    expect(await comments(us, {limit: '5000'})).toHaveLength(3)
    const wrong = await app.call(contract.listParentComments, {by: us, query: {skip: '-1'}})
    expectRefusal(wrong, 422, 'invalid')
  })
})

describe('invitations', () => {
  const invited = async (by: {token: string}) => (await app.ok(contract.listReviewPrompts, {by})).items

  test('the visit that is named took place; one that was missed only where none did', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await review.visited(parent, caretaker, [
      {date_range: ['2026-06-08', '2026-06-09'], time_range: ['09:00', '13:00']},
    ])
    const [first, last] = await story.sessions(parent, booking)
    const missed = (id: string) =>
      app.rows(`update sessions set status = 'MISSED', settled_by = 'deadline' where id = '${id}'`)
    await missed(last!.id)
    expect(await invited(parent)).toMatchObject([{last_visit_start: first!.scheduled_start}])
    await missed(first!.id)
    expect(await invited(parent)).toMatchObject([{last_visit_start: last!.scheduled_start}])
  })

  test('each side is invited once a visit is settled, until it has written', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await review.visited(parent, caretaker)
    await story.confirmed(parent, await app.caretaker(), {schedule: on('2026-06-20')})
    const visits = await story.sessions(parent, booking)
    expect(await invited(parent)).toMatchObject([
      {
        booking_id: booking.id,
        about: {kind: 'caregiver'},
        // of an overnight visit its end may still be ahead
        last_visit_start: visits.at(-1)?.scheduled_start,
        is_theirs_in: false,
        timezone: 'America/Chicago',
      },
    ])
    expect(await invited(caretaker)).toMatchObject([{booking_id: booking.id, about: {kind: 'family'}}])
    await review.writes(parent, booking)
    expect(await invited(parent)).toEqual([])
    expect(await invited(caretaker)).toMatchObject([{booking_id: booking.id, is_theirs_in: true}])
  })

  test('bookings with contested times take no place of the ten that are asked about', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await review.visited(parent, caretaker)
    for (let day = 10; day < 20; day++) {
      const date_range = [`2026-06-${day}`, `2026-06-${day}`] as [string, string]
      await story.confirmed(parent, caretaker, {
        schedule: [
          {date_range, time_range: ['09:00', '11:00']},
          {date_range, time_range: ['12:00', '14:00']},
        ],
      })
    }
    await app.rows(`update sessions set settled_by = 'deadline', status = 'MISSED' where booking_id <> '${booking.id}'`)
    expect(await invited(parent)).toHaveLength(10)
    await app.rows(`update sessions s set settled_by = null, status = 'DISPUTED' where booking_id <> '${booking.id}'
      and scheduled_start > (select min(scheduled_start) from sessions where booking_id = s.booking_id)`)
    expect(await invited(parent)).toMatchObject([{booking_id: booking.id}])
  })

  test('no one is asked about what is a month ago', async () => {
    const parent = await app.parent()
    await review.visited(parent, await app.agency())
    expect(await invited(parent)).toHaveLength(1)
    app.clock.advance({days: 31})
    expect(await invited(await signedInAgain(parent))).toEqual([])
  })

  /** Sign-ins end after thirty days without use. */
  const signedInAgain = async (parent: Parent) => ({token: await app.logInAgain(parent)})
})

describe('staff', () => {
  test('take a review down with a reason; it counts for nothing, and its author reads why', async () => {
    const [parent, caretaker, admin] = [await app.parent(), await app.caretaker(), await app.staff()]
    const kept = await reviewed(parent, caretaker, '2026-06-08', 'Lovely', 5)
    const rude = await reviewed(await app.parent(), caretaker, '2026-06-09', 'Rude words', 1)
    const params = {id: rude.id}
    const list = () => app.ok(contract.listCaretakerReviews, {by: parent, ...about(caretaker)})
    expect((await list()).items).toHaveLength(2)
    const call = {by: admin, key: newId(), params}
    const hidden = await app.ok(contract.hideReview, {...call, body: {reason: 'Insults'}})
    expect(hidden).toMatchObject({
      hidden: {reason: 'Insults', at: app.clock.now()},
      about: {kind: 'caregiver'},
    })
    expect((await list()).items).toMatchObject([{id: kept.id}])
    expect((await review.reads(caretaker, rude.booking)).theirs).toBeNull()
    const rated = () => app.rows('select rating::float8 as rating, reviews_count::int as n from caretakers')
    expect(await rated()).toEqual([{rating: 5, n: 1}])
    await app.ok(contract.unhideReview, {...call, key: newId(), body: {}})
    expect(await rated()).toEqual([{rating: 3, n: 2}])
    const all = await app.ok(contract.listStaffReviews, {by: admin, query: {limit: '1'}})
    expect(all).toMatchObject({items: [{id: rude.id, hidden: null}], next_cursor: rude.id})
  })

  test('list those of one agency, caregiver or family by its id, hidden ones too, with its name', async () => {
    const [parent, agency, june, admin] = [
      await app.parent(),
      await app.agency({legal_name: 'Cedar Home LLC'}),
      await app.caretaker({first_name: 'June', last_name: 'Rivers'}),
      await app.staff(),
    ]
    const booking = await review.visited(parent, agency)
    const ids = [(await review.writes(agency, booking)).mine!.id, (await review.writes(parent, booking)).mine!.id]
    const other = await reviewed(await app.parent(), june, '2026-06-09', 'Lovely', 5)
    await app.ok(contract.hideReview, {by: admin, key: newId(), params: {id: ids[0]!}, body: {reason: 'Insults'}})
    const list = (provider_id: string) => app.ok(contract.listStaffReviews, {by: admin, query: {provider_id}})
    const ofAgency = await list(agency.org_id)
    expect(ofAgency.items.map(({id}) => id)).toEqual(ids.toReversed())
    expect(ofAgency).toMatchObject({total: {count: 2}, provider_name: 'Cedar Home LLC'})
    const ofJune = await list(june.caretaker_id)
    expect(ofJune).toMatchObject({total: {count: 2}, provider_name: 'June Rivers'})
    expect(ofJune.items[0]?.id).toBe(other.id)
    const query = {parent_id: parent.parent_id}
    const ofFamily = await app.ok(contract.listStaffReviews, {by: admin, query})
    expect(ofFamily.items.map(({id}) => id)).toEqual(ids.toReversed())
    expect(ofFamily).toMatchObject({total: {count: 2}, family_name: expect.any(String)})
    expect(ofFamily).not.toHaveProperty('provider_name')
  })

  test('to the other side a review taken down before it is shown counts as not written', async () => {
    const [parent, caretaker, admin] = [await app.parent(), await app.caretaker(), await app.staff()]
    const booking = await review.visited(parent, caretaker)
    const id = (await review.writes(caretaker, booking)).mine!.id
    await app.ok(contract.hideReview, {by: admin, key: newId(), params: {id}, body: {reason: 'Insults'}})
    expect(await review.reads(parent, booking)).toMatchObject({
      theirs: null,
      is_theirs_in: false,
      is_theirs_hidden: true,
    })
    expect((await app.ok(contract.listReviewPrompts, {by: parent})).items).toMatchObject([{is_theirs_in: false}])
    // the other adult of the family would be notified of a review that no one can read
    const otto = await joinFamily(app, parent)
    await review.writes(otto, booking)
    const notified = "select user_id::text as user_id from notices where kind = 'review_visible'"
    expect(await app.rows(notified)).toEqual([{user_id: caretaker.user_id}])
    // for when both are shown it counts as written
    expect(await review.reads(caretaker, booking)).toMatchObject({theirs: {author: {kind: 'family'}}})
  })

  test('show one again that was published while it was hidden: the reviewed side is notified then, once', async () => {
    const [parent, caretaker, admin] = [await app.parent(), await app.caretaker(), await app.staff()]
    const booking = await review.visited(parent, caretaker)
    const id = (await review.writes(caretaker, booking)).mine!.id
    const hide = () => app.ok(contract.hideReview, {by: admin, key: newId(), params: {id}, body: {reason: 'Insults'}})
    const unhide = () => app.ok(contract.unhideReview, {by: admin, key: newId(), params: {id}, body: {}})
    const notified = () =>
      app.rows(`select from notices where kind = 'review_visible' and user_id = '${parent.user_id}'`)
    await hide()
    app.clock.advance({minutes: 1})
    await review.writes(parent, booking)
    expect(await notified()).toEqual([])
    await unhide()
    expect(await notified()).toHaveLength(1)
    app.clock.advance({minutes: 1})
    await hide()
    await unhide()
    expect(await notified()).toHaveLength(1)
  })

  test('do not take down again what is down, so its publication is not missed', async () => {
    const [parent, caretaker, admin] = [await app.parent(), await app.caretaker(), await app.staff()]
    const booking = await review.visited(parent, caretaker)
    const id = (await review.writes(caretaker, booking)).mine!.id
    const hide = (reason: string) =>
      app.call(contract.hideReview, {by: admin, key: newId(), params: {id}, body: {reason}})
    expect((await hide('Insults')).status).toBe(200)
    app.clock.advance({minutes: 1})
    await review.writes(parent, booking)
    app.clock.advance({minutes: 1})
    expectRefusal(await hide('Names a child'), 409, 'record_changed')
    expect(await app.rows(`select hidden_reason as reason from reviews where id = '${id}'`)).toEqual([
      {reason: 'Insults'},
    ])
    await app.ok(contract.unhideReview, {by: admin, key: newId(), params: {id}, body: {}})
    const notified = `select from notices where kind = 'review_visible' and user_id = '${parent.user_id}'`
    expect(await app.rows(notified)).toHaveLength(1)
  })

  test('do not take down for its earlier words a review that its author has changed', async () => {
    const [parent, caretaker, admin] = [await app.parent(), await app.caretaker(), await app.staff()]
    const booking = await review.visited(parent, caretaker)
    const {mine} = await review.writes(caretaker, booking)
    const written_at = mine!.written_at
    app.clock.advance({minutes: 1})
    await review.writes(caretaker, booking, {text: 'In other words', replaces: written_at})
    const hide = (changed_at: string | null) =>
      app.call(contract.hideReview, {
        by: admin,
        key: newId(),
        params: {id: mine!.id},
        body: {reason: 'Insults', seen: {changed_at}},
      })
    expectRefusal(await hide(null), 409, 'record_changed')
    expect((await review.reads(caretaker, booking)).mine).toMatchObject({text: 'In other words', hidden: null})
    expect((await hide(app.clock.now())).body).toMatchObject({hidden: {reason: 'Insults'}})
  })

  test('do not show again a review that a colleague has hidden anew for another reason', async () => {
    const [parent, caretaker, admin] = [await app.parent(), await app.caretaker(), await app.staff()]
    const booking = await review.visited(parent, caretaker)
    const id = (await review.writes(caretaker, booking)).mine!.id
    const hide = (reason: string) =>
      app.ok(contract.hideReview, {by: admin, key: newId(), params: {id}, body: {reason}})
    const unhide = (hidden_at: string) =>
      app.call(contract.unhideReview, {
        by: admin,
        key: newId(),
        params: {id},
        body: {seen: {hidden_at, changed_at: null}},
      })
    const first = (await hide('Insults')).hidden!.at
    expect((await unhide(first)).status).toBe(200)
    app.clock.advance({minutes: 1})
    const second = (await hide('Names a child')).hidden!.at
    expectRefusal(await unhide(first), 409, 'record_changed')
    expect((await review.reads(caretaker, booking)).mine).toMatchObject({hidden: {reason: 'Names a child'}})
    expect((await unhide(second)).body).toMatchObject({hidden: null})
  })

  test('find reviews by words, people, stars, author and state', async () => {
    const [admin, caretaker] = [await app.staff(), await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})]
    const kind = await reviewed(await app.parent({last_name: 'Stone'}), caretaker, '2026-06-08', 'Lovely with twins', 5)
    const rude = await reviewed(await app.parent({last_name: 'Reyes'}), caretaker, '2026-06-09', 'Rude words', 2)
    await app.ok(contract.hideReview, {by: admin, key: newId(), params: {id: rude.id}, body: {reason: 'Insults'}})
    const found = async (query: object) => {
      const {items, total} = await app.ok(contract.listStaffReviews, {by: admin, query})
      expect(total).toEqual({count: items.length, amount_cents: null})
      return items.filter(({author}) => author.kind === 'family').map(({id}) => id)
    }
    const {items} = await app.ok(contract.listStaffReviews, {by: admin, query: {q: 'reyes'}})
    expect(items[0]?.author.name).toMatch(/ Reyes$/)
    expect(await found({q: 'twin'})).toEqual([kind.id])
    expect(await found({q: 'lovly'})).toEqual([kind.id])
    expect(await found({q: 'reyes'})).toEqual([rude.id])
    expect(await found({q: 'okafor', side: 'parent'})).toEqual([rude.id, kind.id])
    expect(await found({side: 'caretaker'})).toEqual([])
    expect(await found({rating: '2'})).toEqual([rude.id])
    expect(await found({state: 'hidden'})).toEqual([rude.id])
    expect(await found({state: 'shown', rating: '5', side: 'parent'})).toEqual([kind.id])
    expect(await found({state: 'waiting'})).toEqual([])
  })

  test('a review that is not there cannot be taken down', async () => {
    const call = {by: await app.staff(), key: newId(), params: {id: newId()}, body: {reason: 'Insults'}}
    expectRefusal(await app.call(contract.hideReview, call), 404)
  })
})

test('reviews shown at the same moment are all counted', async () => {
  const caretaker = await app.caretaker()
  const parents = [await app.parent(), await app.parent(), await app.parent()]
  const days = ['2026-06-08', '2026-06-09', '2026-06-10']
  const written = []
  for (const [i, parent] of parents.entries()) {
    const booking = await review.visited(parent, caretaker, on(days[i]!))
    await review.writes(caretaker, booking)
    written.push({parent, booking})
  }
  await Promise.all(written.map(({parent, booking}) => review.writes(parent, booking)))
  expect(await app.rows('select reviews_count::int as n from caretakers')).toEqual([{n: 3}])
})
