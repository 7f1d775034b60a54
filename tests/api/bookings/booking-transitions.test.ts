import {sql} from 'drizzle-orm'
import {beforeAll, describe, expect, test} from 'vitest'
import type {BookingStatus} from '#contract/bookings/choices.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Member, Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

const statusOf = async (id: string) => {
  const [row] = await app.rows<{status: string}>(sql`select status from bookings where id = ${id}::uuid`)
  return row?.status
}
const decline = (by: Parent, id: string, body = {}) =>
  app.call(familyBookings.declineByParent, {by, params: {id}, body})
const cancel = (by: {token: string}, id: string, body = {}) =>
  app.call(familyBookings.cancelBooking, {by, params: {id}, body})
const reopen = (by: Parent, id: string) => app.call(familyBookings.reopenBooking, {by, params: {id}, key: newId()})
const get = (by: Parent, id: string) => app.ok(familyBookings.getParentBooking, {by, params: {id}})

describe('what a status does not allow is refused with its reason and changes nothing', () => {
  let parent: Parent
  let agency: Member
  beforeAll(async () => {
    ;[parent, agency] = [await app.parent(), await app.agency()]
  })
  const calls = {
    approve: (id: string) =>
      app.call(familyBookings.approveByParent, {
        by: parent,
        params: {bookingId: id},
        query: {org_id: agency.org_id},
      }),
    accept: (id: string) => app.call(providerBookings.approveByOrganization, {by: agency, params: {id}}),
    answer: (id: string) =>
      app.call(providerBookings.approveByOrganization, {by: agency, params: {id}, body: {hourly_rate: 30}}),
    decline: (id: string) => decline(parent, id),
    cancel: (id: string) => cancel(parent, id),
    cancelByAgency: (id: string) => app.call(providerBookings.cancelByOrganization, {by: agency, params: {id}}),
    reopen: (id: string) => reopen(parent, id),
  }
  const approved = {
    approve: 'already_approved',
    accept: 'already_approved',
    answer: 'booking_closed',
    decline: 'already_approved',
    reopen: 'nothing_to_reopen',
  }
  const over = {
    approve: 'booking_closed',
    accept: 'booking_closed',
    answer: 'booking_closed',
    decline: 'booking_closed',
    cancel: 'booking_closed',
    cancelByAgency: 'booking_closed',
    reopen: 'nothing_to_reopen',
  }
  const refused = {
    PENDING: {reopen: 'nothing_to_reopen'},
    REVIEW: {reopen: 'nothing_to_reopen'},
    CONFIRMED: approved,
    IN_PROGRESS: approved,
    COMPLETED: {...approved, cancel: 'booking_closed', cancelByAgency: 'booking_closed'},
    DECLINED: over,
    CANCELLED: over,
    EXPIRED: over,
  } satisfies Record<BookingStatus, Partial<Record<keyof typeof calls, string>>>

  const cases = Object.entries(refused).flatMap(([status, codes]) =>
    Object.entries(codes).map(([call, code]) => [status, call as keyof typeof calls, code] as const),
  )
  test.each(cases)('%s, %s: %s', async (status, call, code) => {
    const booking = await story.requestAgency(parent, {organization_id: agency.org_id, max_hourly_rate: 40})
    await story.bid(agency, booking, 35)
    const isApproved =
      (refused as Record<string, object>)[status]!.hasOwnProperty('answer') && !['DECLINED', 'EXPIRED'].includes(status)
    await app.rows(sql`update bookings set status = ${status},
      approved_org_id = ${isApproved ? agency.org_id : null}::uuid,
      cancelled_by = ${['DECLINED', 'CANCELLED'].includes(status) ? 'parent' : null} where id = ${booking.id}::uuid`)
    const all = sql`select * from bookings b left join offers o on o.booking_id = b.id where b.id = ${booking.id}::uuid`
    const before = await app.rows(all)
    const refusal = expectRefusal(await calls[call](booking.id), 409, code as 'booking_closed')
    expect(refusal.current).toMatchObject({status})
    expect(await app.rows(all)).toEqual(before)
  })
})

describe('an agency’s answer to what is assigned to it', () => {
  test('needs a rate where the family named none', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const {id} = await story.requestAgency(parent, {organization_id: agency.org_id})
    expectRefusal(
      await app.call(providerBookings.approveByOrganization, {by: agency, params: {id}}),
      422,
      'rate_required',
    )
    expect(await statusOf(id)).toBe('PENDING')
  })

  test('a second rate replaces the first', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const {id} = await story.requestAgency(parent, {organization_id: agency.org_id})
    for (const hourly_rate of [30, 28]) {
      await app.ok(providerBookings.approveByOrganization, {by: agency, params: {id}, body: {hourly_rate}})
    }
    expect((await get(parent, id)).offers).toMatchObject([{hourly_rate: 28, status: 'SUBMITTED'}])
  })

  test('an unassigned lead, another’s or an unknown one is not there', async () => {
    const [parent, agency, other] = [await app.parent(), await app.agency(), await app.agency()]
    const lead = await story.requestAgency(parent)
    const others = await story.requestAgency(parent, {organization_id: other.org_id})
    for (const id of [lead.id, others.id, newId()]) {
      for (const endpoint of [providerBookings.approveByOrganization, providerBookings.cancelByOrganization]) {
        expectRefusal(await app.call(endpoint, {by: agency, params: {id}}), 404, 'not_found')
      }
    }
  })
})
