import {expect, test} from 'vitest'
import {createCall} from '#api/call.ts'
import {signedOut} from '#api/credentials-record.ts'
import {addChild, listChildren} from '#contract/accounts/children.ts'
import {inviteToFamily} from '#contract/accounts/members.ts'
import {refundPayment} from '#contract/admin/returns.ts'
import {approveByParent, cancelBooking} from '#contract/bookings/family-bookings.ts'
import {testApp} from '#tests/support/app.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {stated, paid} = paidCareOf(app)

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

test('a child added again after a lost answer is one child; another of the same name is a second one', async () => {
  const parent = await app.parent()
  const call = clientOf(parent.token)
  const add = () => call(addChild, {body: {first_name: 'Ellie', birth_month: '2023-04'}})
  const count = async () => (await app.ok(listChildren, {by: parent})).items.length

  await expect(add()).rejects.toMatchObject({kind: 'network'})
  await add()
  expect(await count()).toBe(1)
  await add()
  expect(await count()).toBe(2)
})

test('an invite repeated after a lost answer is mailed once', async () => {
  const call = clientOf((await app.parent()).token)
  const body = {first_name: 'Leo', last_name: 'Diaz', email: 'leo.diaz@village.test'}
  const invite = () => call(inviteToFamily, {body})

  await expect(invite()).rejects.toMatchObject({kind: 'network'})
  await invite()
  expect(await app.rows("select 1 from jobs.job where data ->> 'mail' = 'invitation'")).toHaveLength(1)
})

test('a refund repeated after a lost answer is paid once; an equal one after that is a second one', async () => {
  const made = await stated()
  await paid(made)
  const [payment] = (await app.rows('select id from payments')) as {id: string}[]
  const call = clientOf((await app.staff()).token)
  const body = {amount_cents: 1000, reason: 'goodwill', memo: 'They called us'} as const
  const refund = () => call(refundPayment, {params: {id: payment!.id}, body})
  const refunded = () => app.rows('select refund_cents from payments')

  await expect(refund()).rejects.toMatchObject({kind: 'network'})
  await refund()
  expect(await refunded()).toEqual([{refund_cents: 1000}])
  await refund()
  expect(await refunded()).toEqual([{refund_cents: 2000}])
})
