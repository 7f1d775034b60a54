import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {ReviewStep} from './review-step.tsx'
import type {RequestForm} from './use-request-form.ts'
import {requestDefaults, type RequestValues} from './values.ts'

vi.mock('./visits/visits-summary.tsx', () => ({VisitsSummary: () => null}))
vi.mock('./visits/booked-times.tsx', () => ({BookedTimes: () => null}))

async function warnings(typed: Partial<RequestValues>) {
  const values = {...requestDefaults(), location: 'Nashville, TN', ...typed}
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ReviewStep form={{values} as RequestForm} onStep={() => {}} />
    </QueryClientProvider>,
  )
  return texts('[role=status]').filter(Boolean)
}

test.each(['location', 'preference', 'notes'] as const)(
  'before the request is sent the family reads that contacts in its %s stay hidden until an approval',
  async field => {
    expect(await warnings({[field]: 'Call 615-555-0143'})).toEqual([
      'Only the caregiver or agency you approve sees phone numbers, email addresses, links and handles.',
    ])
  },
)

test('a request without contacts, or with one in what is shared after the approval, gets no such warning', async () => {
  expect(await warnings({notes: 'Two dogs', handover: 'Call 615-555-0143'})).toEqual([])
})
