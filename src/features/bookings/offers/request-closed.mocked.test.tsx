import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {RequestClosed} from './request-screen.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))

test.each([
  ['the caregiver', 'caretaker', 'Rosa J. declined this request'],
  ['the family', 'parent', 'All offers were declined'],
])('a request that %s declined says so also after its last visit', async (_, by, says) => {
  const cancelled = {by, reason: null, at: '2026-06-02T15:00:00.000Z', ...(by === 'caretaker' && {name: 'Rosa J.'})}
  const booking = sampleBooking({status: 'DECLINED', offers: [], offers_count: 0, cancelled})
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RequestClosed booking={booking} now="2999-06-02T15:00:00.000Z" />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain(says)
  expect(document.body.textContent).toContain('Request again')
})

test('a declined request that was sent again speaks of the request, because no visits were booked', async () => {
  const at = '2026-06-02T15:00:00.000Z'
  const cancelled = {by: 'caretaker', name: 'Rosa J.', reason: null, at}
  const booking = sampleBooking({status: 'DECLINED', offers: [], offers_count: 0, cancelled, reopened_as: 'again'})
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RequestClosed booking={booking} now={at} />
    </QueryClientProvider>,
  )
  const text = document.body.textContent
  expect(text).toContain('Requested again')
  expect(text).toContain('The same request went out again.')
  expect(text).toContain('See the new request')
  expect(text).not.toContain('visits')
})

test.each([
  ['an agency that was asked alone, at the highest rate', {organization_id: 'org', hourly_rate: 30}],
  ['an agency that was asked alone, at another rate', {organization_id: 'org', hourly_rate: 32}],
  ['one of several agencies', {organization_id: null, hourly_rate: 30}],
])('a request that booked %s says so, and leaves to the history who decided', async (_, given) => {
  const booking = sampleBooking({
    status: 'CONFIRMED',
    audience: 'agencies',
    max_hourly_rate: 30,
    approved_org_id: 'org',
    approved_offer_id: 'offer',
    provider: {name: 'Cumberland', avatar_url: null},
    ...given,
  })
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RequestClosed booking={booking} now="2026-06-02T15:00:00.000Z" />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Cumberland was booked')
  expect(document.body.textContent).not.toMatch(/approved|accepted/)
})

test('a request that support ended says so', async () => {
  const cancelled = {by: 'staff', reason: 'A duplicate', at: '2026-06-02T15:00:00.000Z'}
  const booking = sampleBooking({status: 'CANCELLED', offers: [], offers_count: 0, cancelled})
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RequestClosed booking={booking} now="2999-06-02T15:00:00.000Z" />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Village support ended this request')
  expect(document.body.textContent).toContain('“A duplicate”')
})
