import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {peopleQueries} from '#data/queries/people.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {ReviewStep} from './review-step.tsx'
import type {RequestForm} from './use-request-form.ts'
import {invitationValues, newLine, requestDefaults, type RequestValues} from './values.ts'

vi.mock('./visits/visits-summary.tsx', () => ({VisitsSummary: () => null}))
vi.mock('./visits/booked-times.tsx', () => ({BookedTimes: () => null}))

async function warnings(typed: Partial<RequestValues>) {
  const values = {...requestDefaults(), location: 'Nashville, TN', ...typed}
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const available_dates = [{date_range: ['2099-01-01'], weekdays: [1], time_range: ['08:00-14:00']}]
  client.setQueryData(peopleQueries.caretaker('grace').queryKey, {available_dates} as never)
  await mount(
    <QueryClientProvider client={client}>
      <ReviewStep form={{values} as RequestForm} onStep={() => {}} />
    </QueryClientProvider>,
  )
  return texts('[role=status]').filter(Boolean)
}

test.each(['location', 'preference', 'notes'] as const)(
  'before the request is sent the family reads that contacts in its %s stay hidden until an approval',
  async field => {
    expect(await warnings({[field]: 'Call 615-555-0143'})).toEqual([
      'Phone numbers, email addresses, links and handles stay hidden until you approve an offer.',
    ])
  },
)

test('a request without contacts, or with one in what is shared after the approval, gets no such warning', async () => {
  expect(await warnings({notes: 'Two dogs', handover: 'Call 615-555-0143'})).toEqual([])
})

test('visits outside of the hours of the caregiver who is asked first are named once more before it is sent', async () => {
  // a Tuesday
  const days: [string, string] = ['2099-06-02', '2099-06-02']
  const lines = [{...newLine(), days, from: '09:00', to: '13:00'}]
  const grace = {caretaker_id: 'grace', org_id: null, name: 'Grace Okafor'}
  expect((await warnings({lines, audience: 'caretakers', ...invitationValues(grace)})).join()).toContain(
    'Outside of the hours on the profile',
  )
})
