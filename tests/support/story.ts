import type {Booking} from '#contract/bookings/booking.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import * as offers from '#contract/bookings/offers.ts'
import type {Session} from '#contract/sessions/session.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import type {TestApp} from './app.ts'
import {davidson, nashville} from './people.ts'
import type {Caretaker, Member, Parent} from './people.ts'

/** Three mornings of the week after `testStart`, 9 to 13 in Nashville, for one child. */
export const someRequest: RequestBody = {
  service: 'Child Care',
  schedule: [{date_range: ['2026-06-08', '2026-06-10'], time_range: ['09:00', '13:00']}],
  timezone: 'America/Chicago',
  location: 'Nashville, TN',
  ...nashville,
  county: davidson,
  address: {line1: '1200 Forrest Ave', city: 'Nashville', state: 'TN', zip: '37206'},
  number_of_children: 1,
  ages: [4],
  notes: 'Likes trains',
  handover: 'Allergic to peanuts; the door code is 4711',
}

type Bidder = Caretaker | Member
const isCaretaker = (bidder: Bidder): bidder is Caretaker => 'caretaker_id' in bidder

/** People doing what people do, each through the API with their own sign-in. A step that is refused throws. */
export interface Story {
  readonly request: (parent: Parent, overrides?: Partial<RequestBody>) => Promise<Booking>
  /** To agencies: without `organization_id` every subscribed one of the county. */
  readonly requestAgency: (
    parent: Parent,
    overrides?: Partial<RequestBody> & {organization_id?: string},
  ) => Promise<Booking>
  /** `hourly_rate` in dollars; 25 where it is not said. */
  readonly bid: (bidder: Bidder, booking: {id: string}, hourly_rate?: number) => Promise<Offer>
  readonly approve: (parent: Parent, booking: {id: string}, bidder: Bidder) => Promise<Booking>
  /** Requested, bid on and approved. */
  readonly confirmed: (parent: Parent, bidder: Bidder, overrides?: Partial<RequestBody>) => Promise<Booking>
  /** Sessions of a booking, the first one first. */
  readonly sessions: (reader: {token: string}, booking: {id: string}) => Promise<Session[]>
}

export function storyOf(app: TestApp): Story {
  const request: Story['request'] = (by, overrides) =>
    app.ok(familyBookings.requestBooking, {by, key: newId(), body: {...someRequest, ...overrides}})

  const requestAgency: Story['requestAgency'] = (by, overrides) =>
    app.ok(familyBookings.requestAgencyBooking, {by, key: newId(), body: {...someRequest, ...overrides}})

  const bid: Story['bid'] = (by, {id}, hourly_rate = 25) =>
    app.ok(isCaretaker(by) ? offers.bidByCaretaker : offers.bidByOrganization, {
      by,
      key: newId(),
      params: {id},
      body: {hourly_rate},
    })

  const approve: Story['approve'] = (by, {id}, bidder) =>
    app.ok(familyBookings.approveByParent, {
      by,
      key: newId(),
      params: {bookingId: id},
      query: isCaretaker(bidder) ? {caretaker_id: bidder.caretaker_id} : {org_id: bidder.org_id},
    })

  return {
    request,
    requestAgency,
    bid,
    approve,
    confirmed: async (parent, bidder, overrides) => {
      const booking = await (isCaretaker(bidder) ? request : requestAgency)(parent, overrides)
      await bid(bidder, booking)
      return approve(parent, booking, bidder)
    },
    sessions: (by, {id}) => app.ok(sessions.listSessions, {by, query: {booking_id: id}}),
  }
}
