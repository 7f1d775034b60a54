import {expect, test, vi} from 'vitest'
import type {ReactNode} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {Counties, NewLeads} from './new-leads.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({search, children}: {search: object; children: ReactNode}) => <a href={JSON.stringify(search)}>{children}</a>,
}))

// the card has its own tests
vi.mock('#features/leads/lead-card.tsx', () => ({LeadCard: ({price}: {price: string}) => <p>{price}</p>}))

test('the home counts the same open leads everywhere, those sent to the agency by name too', async () => {
  const since = '2030-01-01T00:00:00.000Z'
  const leads = [leadSample(), leadSample({id: 'sent', organization_id: 'oak'})]
  await mount(
    <>
      <NewLeads leads={leads} since={since} isFirst={false} now={since} />
      <Counties leads={leads} own={[]} since={since} />
    </>,
  )
  expect(document.body.textContent.match(/\d+ open leads?/g)).toEqual(['2 open leads', '2 open leads'])
})

test.each([
  [true, 'New leads'],
  [false, 'New since last visit'],
])('on a first visit (%s) the new leads are not said to be new since the last one', async (isFirst, title) => {
  const now = '2030-01-01T00:00:00.000Z'
  await mount(<NewLeads leads={[leadSample()]} since={now} isFirst={isFirst} now={now} />)
  expect(texts('h2').join()).toContain(title)
})

test.each([
  [true, 'No new leads. There is one open lead.'],
  [false, 'Nothing new since yesterday, 6:49 AM. There is one open lead.'],
])('on a first visit (%s) no time is named, which may be before the account was made', async (isFirst, text) => {
  const [since, now] = ['2030-01-01T06:49:00.000Z', '2030-01-02T06:49:00.000Z']
  const lead = leadSample({created_at: '2029-12-01T12:00:00.000Z'})
  await mount(<NewLeads leads={[lead]} since={since} isFirst={isFirst} now={now} />)
  expect(texts('section div').join()).toContain(text)
})

test('above the new leads it says what their ranges of prices are based on', async () => {
  const since = '2026-05-30T00:00:00.000Z'
  const lead_terms = {fee_bps: 1000, minutes_per_session: [240]}
  const open = leadSample({id: 'open', max_hourly_rate: null, lead_terms})
  const named = [20, 30].map(rate => leadSample({id: `at-${rate}`, max_hourly_rate: rate, lead_fee_cents: rate * 40}))
  const home = (leads: Lead[]) => <NewLeads leads={leads} since={since} isFirst={false} now={since} />
  const {redraw} = await mount(home([open, ...named]))
  expect(document.body.textContent).toContain('about $8.00–$12.00')
  const text = 'Lead price ranges are based on the maximum rates in the other leads.'
  expect(document.body.textContent).toContain(text)
  await redraw(home(named))
  expect(document.body.textContent).not.toContain(text)
})

test('an agency without open leads is told so on its first visit', async () => {
  const now = '2030-01-01T00:00:00.000Z'
  await mount(<NewLeads leads={[]} since={now} isFirst now={now} />)
  expect(document.body.textContent).toContain('There are no open leads in your counties.')
  expect(document.body.textContent).not.toContain('since')
})

test('the link to all leads sets the default filter aside', async () => {
  const now = '2030-01-01T00:00:00.000Z'
  await mount(<NewLeads leads={[leadSample()]} since={now} isFirst={false} now={now} />)
  expect(found('a').getAttribute('href')).toBe('{"saved":"all"}')
})
