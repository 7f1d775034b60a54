import {expect, test} from 'vitest'
import {createCall} from '#api/call.ts'
import {signedOut} from '#api/credentials-record.ts'
import {approveByParent, cancelBooking} from '#contract/bookings/family-bookings.ts'
import {testApp} from '#tests/support/app.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

/** The client of a page whose first answer is lost on its way, after the server has acted. */
function clientOf(token: string) {
  let isLost = true
  return createCall({
    api_url: 'http://village.test/api',
    credentials: () => ({read: async () => ({...signedOut, token})}),
    fetch: async input => {
      const response = await app.app.request(input)
      if (!isLost) return response
      isLost = false
      throw new TypeError('Failed to fetch')
    },
  })
}

test('a second press after a lost answer learns that the offer was approved and the booking canceled', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const booking = await story.request(parent)
  const offer = await story.bid(caretaker, booking)

  const approving = clientOf(parent.token)
  const approve = () =>
    approving(approveByParent, {
      params: {bookingId: booking.id},
      query: {caretaker_id: caretaker.caretaker_id},
      body: {offer_id: offer.id},
    })
  await expect(approve()).rejects.toMatchObject({kind: 'network'})
  expect(await approve()).toMatchObject({id: booking.id, status: 'CONFIRMED', approved_offer_id: offer.id})

  const canceling = clientOf(parent.token)
  const cancel = () => canceling(cancelBooking, {params: {id: booking.id}, body: {reason: 'We moved'}})
  await expect(cancel()).rejects.toMatchObject({kind: 'network'})
  expect(await cancel()).toMatchObject({id: booking.id, status: 'CANCELLED'})
  await expect(cancel()).rejects.toMatchObject({kind: 'refused', code: 'booking_closed'})
})
