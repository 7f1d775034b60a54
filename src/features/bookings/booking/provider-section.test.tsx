import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {ProviderSection} from './provider-section.tsx'

async function headingOf(given: Parameters<typeof sampleBooking>[0], sessions = [sampleSession()]) {
  const client = new QueryClient({defaultOptions: {queries: {enabled: false}}})
  await mount(
    <QueryClientProvider client={client}>
      <ProviderSection booking={sampleBooking({status: 'CONFIRMED', offers: [], ...given})} sessions={sessions} />
    </QueryClientProvider>,
  )
  return texts('h2, h3').at(-1)
}

test('a booking with an agency is headed by it, and one with a caregiver by the caregiver', async () => {
  expect(await headingOf({approved_org_id: 'org-1'})).toBe('Your agency')
  expect(await headingOf({caretaker_id: 'june'})).toBe('Your caregiver')
})

test('the price names what canceling late costs on top', async () => {
  const approved = {
    caretaker_id: 'june',
    offers: [sampleOffer()],
    approved_offer_id: sampleOffer().id,
    sessions_count: 2,
  }
  const canceled = (due_cents?: number) =>
    sampleSession({
      status: 'CANCELLED',
      cancelled: {by: 'parent', reason: null, at: '2026-06-08T12:00:00.000Z', ...(due_cents && {due_cents})},
    })
  await headingOf({...approved, cancelled_count: 1}, [sampleSession(), canceled()])
  expect(document.body.textContent).not.toContain('canceling late')
  await headingOf({...approved, cancelled_count: 2}, [canceled(2420), canceled(1000)])
  expect(document.body.textContent).toContain('Plus for canceling late$34.20')
})
