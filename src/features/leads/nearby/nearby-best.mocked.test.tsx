import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {NearbyBest} from './lead-list.tsx'

const state = vi.hoisted(() => ({leads: [] as Lead[], entries: [] as OutboxEntry[], isPart: false}))
vi.mock('./use-nearby.ts', async original => ({
  ...(await original<object>()),
  useNearby: () => ({leads: state.leads, reach: 25, isPart: state.isPart, isBarred: false, error: null}),
}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useOutbox: () => ({entries: state.entries, receipts: [], ready: true, failed: false}),
}))
vi.mock('../lead-card.tsx', () => ({LeadCard: ({lead}: {lead: Lead}) => <article>{lead.id}</article>}))
vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))

const offer = (status: string) => ({status}) as Lead['my_offer']

beforeEach(() => {
  state.entries = []
})

test('the home shows requests that she has not bid on, and those whose bid waits on the phone, and counts no others', async () => {
  state.leads = [
    leadSample({id: 'withdrawn', my_offer: offer('WITHDRAWN')}),
    leadSample({id: 'live', my_offer: offer('SUBMITTED')}),
    leadSample({id: 'waits'}),
    leadSample({id: 'one'}),
    leadSample({id: 'two'}),
  ]
  state.entries = [sampleEntry({kind: 'bid-caretaker', lane: 'waits'})]
  const {redraw} = await mount(<NearbyBest key="one" />)
  expect(texts('article')).toEqual(['waits', 'one', 'two'])
  expect(texts('h2')).toEqual(['Requests nearby3'])

  // what is bid on here stays until the screen is opened again
  state.leads = state.leads.map(lead => (lead.id === 'one' ? {...lead, my_offer: offer('SUBMITTED')} : lead))
  await redraw(<NearbyBest key="one" />)
  expect(texts('article')).toEqual(['waits', 'one', 'two'])
  expect(texts('h2')).toEqual(['Requests nearby2'])
  await redraw(<NearbyBest key="two" />)
  expect(texts('article')).toEqual(['waits', 'two'])
})

test('a caregiver who bid on every request reads so', async () => {
  state.leads = [leadSample({id: 'live', my_offer: offer('SUBMITTED')})]
  await mount(<NearbyBest />)
  expect(document.body.textContent).toContain('You have bid on every request within 25 miles.')
})

test('where the list ended at its limit there may be more than it counts', async () => {
  state.leads = [leadSample({id: 'one'}), leadSample({id: 'two'})]
  state.isPart = true
  await mount(<NearbyBest />)
  expect(texts('h2')).toEqual(['Requests nearby2+'])
  state.isPart = false
})
