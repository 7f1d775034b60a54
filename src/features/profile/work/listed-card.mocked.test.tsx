import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {mount} from '#tests/support/mount.ts'
import {ListedCard} from './listed-card.tsx'

vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('../edit-card.tsx', () => ({EditCard: ({children}: {children: object}) => children}))

test('a caregiver reads what families see of where they live, before and after a bid', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ListedCard profile={{id: 'june', is_listed: true} as CaretakerProfile} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain(
    'Of where you live they read only the county; a family whose request you bid on reads the town as well.',
  )
})
