import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import type {Invitation} from '#contract/bookings/booking.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {InvitationBadge} from './invitation-badge.tsx'

vi.mock('#data/queries/profile.ts', () => ({
  profileQueries: {me: () => ({queryKey: ['me'], queryFn: () => ({first_name: 'June'})})},
}))
vi.mock('#data/offline/server-now.ts', async original => ({
  ...(await original<object>()),
  useServerNow: () => '2026-06-02T13:00:00.000Z',
}))

async function badge(viewer: 'caregiver' | 'agency', given: Partial<Invitation>): Promise<string | undefined> {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  if (viewer === 'caregiver') client.setQueryData(['me'], {first_name: 'June'})
  const invitation = {exclusive_until: '2026-06-02T20:00:00.000Z', then_open: true, is_exclusive: true, ...given}
  await mount(
    <QueryClientProvider client={client}>
      <InvitationBadge lead={leadSample({invitation})} viewer={viewer} />
    </QueryClientProvider>,
  )
  return texts('p').at(-1)
}

test('a time is named only where others are asked then, and only a provider who alone is invited reads that no one else is asked', async () => {
  expect(await badge('caregiver', {})).toMatch(/^June, Hannah’s family asks you first, until /)
  expect(await badge('caregiver', {then_open: false, is_only: true})).toBe('June, Hannah’s family asks you only')
  expect(await badge('caregiver', {then_open: false})).toBe('June, Hannah’s family asks you')
  expect(await badge('agency', {then_open: false, is_only: true})).toBe('Hannah’s family asks your agency only')
})

test.each([
  ['agency', 'Your agency declined this request: today, 12:00 PM. You can still place a bid.'],
  ['caregiver', 'You declined this request: today, 12:00 PM. You can still place a bid.'],
] as const)('%s: a request that was declined says when, and that a bid is still possible', async (viewer, text) => {
  const lead = leadSample({declined_invitation_at: '2026-06-02T12:00:00.000Z'})
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <InvitationBadge lead={lead} viewer={viewer} />
    </QueryClientProvider>,
  )
  expect(texts('p').at(-1)).toBe(text)
})
