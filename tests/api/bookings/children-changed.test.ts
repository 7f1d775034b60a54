import {beforeEach, expect, test} from 'vitest'
import {addChild, changeChild, removeChild} from '#contract/accounts/children.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Parent, Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(() => app.clock.set(testStart))

/** A family with two recorded children, and a request for the first. */
async function family() {
  const parent = await app.parent({first_name: 'Mona'})
  const add = (first_name: string) =>
    app.ok(addChild, {by: parent, key: newId(), body: {first_name, birth_month: '2022-05', allergies: 'Peanuts'}})
  const [ellie, max] = [await add('Ellie'), await add('Max')]
  return {parent, ellie, max, wish: {number_of_children: 2, ages: [4, 4], child_ids: [ellie.id]}}
}

const change = (by: Parent, {id}: {id: string}, body: {allergies?: string; routines?: string; first_name?: string}) =>
  app.ok(changeChild, {by, key: newId(), params: {id}, body})
const choose = (by: Parent, {id}: {id: string}, child_ids: string[]) =>
  app.ok(familyBookings.changeAddress, {by, key: newId(), params: {id}, body: {child_ids}})

/** What this person reads about changed children, oldest first. */
async function reads(by: Person) {
  const {items} = await app.ok(listNotifications, {by, query: {}})
  return items.filter(({kind}) => kind === 'children_changed').toReversed()
}

test('the caregiver of a running booking reads which part of a record to read again, not what it says', async () => {
  const {parent, ellie, wish} = await family()
  const caretaker = await app.caretaker()
  const booking = await story.confirmed(parent, caretaker, wish)
  await change(parent, ellie, {allergies: 'Peanuts, bee stings', routines: 'Naps at one'})
  expect(await reads(caretaker)).toMatchObject([
    {
      booking_id: booking.id,
      title: 'Mona changed a child’s record',
      body: expect.stringMatching(/^Child Care, visits from .+ Please read again: allergies and routines\.$/),
    },
  ])
  const stored = await app.rows<{facts: object}>(
    `select facts from notices where kind = 'children_changed' and booking_id = '${booking.id}'`,
  )
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toMatch(/Ellie|Peanuts|bee|Naps/)

  await change(parent, ellie, {allergies: 'Peanuts, bee stings'})
  expect(await reads(caretaker)).toHaveLength(1)
})

test('the office and the caregivers it sends are notified, also who is there now; a colleague is not', async () => {
  const {parent, ellie, wish} = await family()
  const agency = await app.agency()
  const [now, next, colleague] = [
    await app.member(agency, 'field'),
    await app.member(agency, 'field'),
    await app.member(agency, 'field'),
  ]
  const booking = await story.confirmed(parent, agency, wish)
  const [first, second] = await story.sessions(agency, booking)
  for (const [session, {member_id}] of [
    [first!, now],
    [second!, next],
  ] as const) {
    const params = {id: session.id}
    await app.ok(sessions.assignSession, {by: agency, key: newId(), params, body: {member_id}})
  }
  app.clock.set(first!.scheduled_start)
  app.clock.advance({minutes: 1})
  await change(parent, ellie, {allergies: 'Bee stings'})
  for (const by of [agency, now, next]) expect(await reads(by)).toHaveLength(1)
  expect((await reads(agency))[0]?.link).toBe(`/dash/agency/bookings?lead=${booking.id}`)
  expect(await reads(colleague)).toEqual([])
  expect(await reads(parent)).toEqual([])
})

test('children added to a booking, taken from it and removed from the family are counted', async () => {
  const {parent, ellie, max, wish} = await family()
  const caretaker = await app.caretaker()
  const booking = await story.confirmed(parent, caretaker, wish)
  await choose(parent, booking, [ellie.id, max.id])
  await choose(parent, booking, [ellie.id, max.id])
  await choose(parent, booking, [max.id])
  await app.ok(removeChild, {by: parent, params: {id: max.id}})
  // the removed record was notified already
  await choose(parent, booking, [])
  const texts = (await reads(caretaker)).map(({title, body}) => `${title}. ${body.split('. ')[1] ?? ''}.`)
  expect(texts).toEqual([
    'Mona changed which children the visits are for. 1 child was added.',
    'Mona changed which children the visits are for. 1 child was removed.',
    'Mona changed which children the visits are for. 1 child was removed.',
  ])
})

test('a removed child keeps its place when another is chosen, until as many are as the booking is for', async () => {
  const {parent, ellie, max, wish} = await family()
  const booking = await story.confirmed(parent, await app.caretaker(), {...wish, child_ids: [ellie.id, max.id]})
  await app.ok(removeChild, {by: parent, params: {id: ellie.id}})
  expect((await choose(parent, booking, [max.id])).child_ids).toEqual([max.id, ellie.id])
  const zoe = await app.ok(addChild, {by: parent, key: newId(), body: {first_name: 'Zoe', birth_month: '2022-05'}})
  expect((await choose(parent, booking, [max.id, zoe.id])).child_ids).toEqual([max.id, zoe.id])
})

test('no one is notified of a request, of another child, or once no visit is ahead', async () => {
  const {parent, ellie, max, wish} = await family()
  const [caretaker, bidder] = [await app.caretaker(), await app.caretaker()]
  const request = await story.request(parent, wish)
  await story.bid(bidder, request)
  await change(parent, ellie, {allergies: 'Bee stings'})
  await choose(parent, request, [max.id])
  expect(await reads(bidder)).toEqual([])

  const booking = await story.confirmed(parent, caretaker, {
    ...wish,
    schedule: [{date_range: ['2026-06-22', '2026-06-22'], time_range: ['09:00', '13:00']}],
  })
  await change(parent, max, {allergies: 'Bee stings'})
  expect(await reads(caretaker)).toEqual([])
  await change(parent, ellie, {first_name: 'Ella'})
  expect(await reads(caretaker)).toHaveLength(1)
  const [last] = await story.sessions(caretaker, booking)
  app.clock.set(last!.scheduled_end)
  await change(parent, ellie, {first_name: 'Ellie'})
  expect(await reads(caretaker)).toHaveLength(1)
})
