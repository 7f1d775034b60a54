import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import type {CheckKind} from '#contract/files.ts'
import {mount} from '#tests/support/mount.ts'
import {VerificationCard} from './verification-card.tsx'

vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('../unsaved.tsx', () => ({useUnsaved: vi.fn()}))
vi.mock('./check-documents.tsx', () => ({CheckDocuments: () => null}))

async function cardOf(kinds: readonly CheckKind[]): Promise<string> {
  const profile = {
    is_verified: 'Pending',
    check_documents: [],
    user: {timezone: 'America/Chicago'},
    checks: kinds.map(kind => ({kind, provider: 'Checkmate', checked_on: '2026-01-05', expires_on: null})),
  } as unknown as CaretakerProfile
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <VerificationCard profile={profile} />
    </QueryClientProvider>,
  )
  return document.body.textContent
}

test('a caregiver whose checks are all valid reads that the approval is missing, and no check', async () => {
  const text = await cardOf(['identity', 'age', 'background'])
  expect(text).toContain('Our team has yet to approve your profile. You can bid once they do.')
  expect(text).toContain('Under review')
  expect(text).not.toContain('Not verified')
  expect(text).not.toContain('as soon as all three are verified')
})

test('a caregiver with a check missing reads that all three and the approval come before a bid', async () => {
  const text = await cardOf(['identity', 'age'])
  expect(text).toContain('You can bid as soon as all three are verified and our team has approved your profile.')
  expect(text).toContain('Not verified')
  expect(text).not.toContain('has yet to approve')
})
