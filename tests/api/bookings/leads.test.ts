import {beforeEach, describe, expect, test} from 'vitest'
import {bidByOrganization} from '#contract/bookings/offers.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {testStart} from '#tests/support/clock.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {agencyBid} = bidsOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

describe('a lead', () => {
  test('says what its fee would be where a rate is known, and comes in pages', async () => {
    const parent = await app.parent()
    const agency = await app.agency()
    const open = await story.requestAgency(parent)
    const capped = await story.requestAgency(parent, {max_hourly_rate: 30})
    const long = await story.requestAgency(parent, {
      max_hourly_rate: 30,
      schedule: [{date_range: ['2026-06-08', '2026-08-31'], weekdays: [1], time_range: ['09:00', '13:00']}],
    })
    const leads = await app.ok(providerBookings.listLeads, {by: agency})
    expect(leads.map(lead => [lead.id, lead.lead_fee_cents])).toEqual([
      // five Mondays lie within the first thirty days
      [long.id, 5 * 1200],
      [capped.id, 3 * 1200],
      [open.id, undefined],
    ])
    await agencyBid(agency, open, 20)
    const first = await app.call(providerBookings.listLeads, {
      by: agency,
      query: {limit: '2', county: 'Davidson County, TN'},
    })
    expect(first.body.map(lead => lead.id)).toEqual([long.id, capped.id])
    const next = /<\/api\/get-bookings\?(.*)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1]
    const rest = await app.call(providerBookings.listLeads, {
      by: agency,
      query: Object.fromEntries(new URLSearchParams(next)),
    })
    expect(rest.body.map(lead => [lead.id, lead.lead_fee_cents])).toEqual([[open.id, 3 * 800]])
    expect(rest.headers.get('Link')).toBeNull()
  })

  test('assigned to an agency waits for its answer', async () => {
    const parent = await app.parent()
    const agency = await app.agency()
    const assigned = await story.requestAgency(parent, {organization_id: agency.org_id})
    await story.requestAgency(parent)
    const waiting = () => app.ok(providerBookings.assignedRequests, {by: agency})
    expect((await waiting()).map(each => each.id)).toEqual([assigned.id])
    await agencyBid(agency, assigned)
    expect(await waiting()).toEqual([])
    const [own] = await app.ok(providerBookings.listOrganizationBookings, {
      by: agency,
      query: {status: 'PENDING'},
    })
    expect(own).toMatchObject({id: assigned.id, status: 'REVIEW', my_offer: {hourly_rate: 30}})
  })

  test('keeps the time of the first offer when a later one has another rate', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const lead = await story.requestAgency(parent)
    const offer = await story.bid(agency, lead, 30)
    app.clock.advance({hours: 2})
    await app.ok(bidByOrganization, {
      by: agency,
      params: {id: lead.id},
      body: {hourly_rate: 32, replaces: offer.id},
      key: newId(),
    })
    expect(await app.ok(providerBookings.listOrganizationBookings, {by: agency})).toMatchObject([
      {my_offer: {hourly_rate: 32, received_at: app.clock.now()}, first_offer_at: offer.received_at},
    ])
  })
})
