import * as offers from '#contract/bookings/offers.ts'
import {newId} from '#lib/id.ts'
import type {TestApp} from './app.ts'
import type {Caretaker, Member} from './people.ts'
import {storyOf} from './story.ts'

interface BidBody {
  hourly_rate?: number
  note?: string
  claimed_at?: string
  replaces?: string | null
  as_invited?: boolean
}

/** Bidding as a test asks for it, refusals and all, and what the database then holds. */
export const bidsOf = (app: TestApp) => ({
  bid: (by: Caretaker, {id}: {id: string}, body: BidBody = {}, key = newId()) =>
    app.call(offers.bidByCaretaker, {by, params: {id}, body, key}),

  /** `hourly_rate` in dollars. */
  agencyBid: (
    by: Member,
    {id}: {id: string},
    hourly_rate = 30,
    body: Omit<BidBody, 'hourly_rate'> = {},
    key = newId(),
  ) => app.call(offers.bidByOrganization, {by, params: {id}, body: {hourly_rate, ...body}, key}),

  withdraw: (by: Caretaker | Member, {id}: {id: string}) =>
    app.call(offers.withdrawOffer, {by, params: {id}, body: {}, key: newId()}),

  statusOf: async ({id}: {id: string}) =>
    (await app.rows<{status: string}>(`select status from bookings where id = '${id}'`))[0]?.status,

  /** Oldest first; `rate` in cents. */
  offersOn: ({id}: {id: string}) =>
    app.rows<{id: string; status: string; rate: number}>(
      `select id::text, status, hourly_rate_cents::int as rate from offers where booking_id = '${id}' order by id`,
    ),

  /** A family with an open request, and a caregiver who may bid on it. */
  town: async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker({rate: 22.5, first_name: 'Grace', last_name: 'Okafor'})
    const booking = await storyOf(app).request(parent)
    return {parent, caretaker, booking}
  },
})
