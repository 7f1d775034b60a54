import {expect, test} from 'vitest'
import {listOrganizationBookings} from '#contract/bookings/provider-bookings.ts'
import * as contract from '#contract/messages/messages.ts'
import {testApp} from '#tests/support/app.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

test('a family has the same name in messages about a request as the lead has, and its whole name where it is booked', async () => {
  const dana = await app.parent({first_name: 'Dana', last_name: 'Park'})
  const olive = await app.agency()
  const booked = await story.requestAgency(dana)
  await story.bid(olive, booked)
  await story.approve(dana, booked, olive)
  const open = await story.requestAgency(dana, {
    schedule: [{date_range: ['2026-06-20', '2026-06-20'], time_range: ['09:00', '13:00']}],
  })
  await story.bid(olive, open)
  const threadOf = async (by: typeof dana | typeof olive, {id: booking_id}: {id: string}) =>
    (await app.ok(contract.listThreads, {by, query: {booking_id}})).items[0]
  const listed = await app.ok(listOrganizationBookings, {by: olive})
  expect(listed.find(({id}) => id === open.id)?.parent).toMatchObject({first_name: 'Dana', last_name: 'P.'})
  expect((await threadOf(olive, open))?.with.name).toBe('Dana P.')
  expect((await threadOf(olive, booked))?.with.name).toBe('Dana Park')
  expect((await threadOf(dana, open))?.hides_contacts).toBe(false)
})
