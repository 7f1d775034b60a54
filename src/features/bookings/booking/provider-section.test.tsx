import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {ProviderSection} from './provider-section.tsx'

async function headingOf(given: Parameters<typeof sampleBooking>[0]) {
  const client = new QueryClient({defaultOptions: {queries: {enabled: false}}})
  await mount(
    <QueryClientProvider client={client}>
      <ProviderSection booking={sampleBooking({status: 'CONFIRMED', offers: [], ...given})} />
    </QueryClientProvider>,
  )
  return texts('h2, h3').at(-1)
}

test('a booking with an agency is headed by it, and one with a caregiver by the caregiver', async () => {
  expect(await headingOf({approved_org_id: 'org-1'})).toBe('Your agency')
  expect(await headingOf({caretaker_id: 'june'})).toBe('Your caregiver')
})
