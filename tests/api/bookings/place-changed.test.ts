import {beforeEach, expect, test} from 'vitest'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Parent, Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(() => app.clock.set(testStart))

const address = {line1: '12 Elm Street', city: 'Nashville', state: 'TN', zip: '37206'}
const change = (by: Parent, {id}: {id: string}, body: BodyIn<typeof familyBookings.changeAddress>) =>
  app.ok(familyBookings.changeAddress, {by, key: newId(), params: {id}, body})

/** What this person reads about a changed address or handover, oldest first. */
async function reads(by: Person) {
  const {items} = await app.ok(listNotifications, {by, query: {}})
  return items.filter(({kind}) => kind === 'place_changed').toReversed()
}

test('the approved caregiver is notified of a changed address or handover, not of what it says', async () => {
  const [parent, caretaker] = [await app.parent({first_name: 'Mona'}), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker)
  await change(parent, booking, {address, handover: 'The code is 4711'})
  await change(parent, booking, {address: {...address, line2: ''}, handover: 'The code is 4711'})
  await change(parent, booking, {handover: 'The code is 0815'})
  await change(parent, booking, {address: {...address, line1: '14 Elm Street'}})
  const items = await reads(caretaker)
  expect(items.map(({title}) => title)).toEqual([
    'Mona changed the address and the handover of the visits',
    'Mona changed the handover of the visits',
    'Mona changed the address of the visits',
  ])
  expect(items[0]?.body).toMatch(/^Child Care, visits from .+ Please read it again before you go\.$/)
  const stored = await app.rows("select facts from notices where kind = 'place_changed'")
  expect(JSON.stringify(stored)).not.toMatch(/Elm|4711|0815/)
  expect(await reads(parent)).toEqual([])
})

test('no one is notified of the address of an open request', async () => {
  const [parent, bidder] = [await app.parent(), await app.caretaker()]
  const request = await story.request(parent)
  await story.bid(bidder, request)
  await change(parent, request, {address})
  expect(await reads(bidder)).toEqual([])
})
