import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {mount, write} from '#tests/support/mount.ts'
import {ExperienceCard} from './experience-card.tsx'

vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))
vi.mock('../edit-card.tsx', () => ({EditCard: ({children}: {children: object}) => children}))

test('a reference says when families read contact details in it', async () => {
  const references = [{name: 'Rosa', relation: 'A neighbor', text: 'Always on time'}]
  const driver = {has_license: false, has_car: false, seats: null}
  const profile = {id: 'june', languages: [], years_experience: 3, driver, references} as Partial<CaretakerProfile>
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ExperienceCard profile={profile as CaretakerProfile} />
    </QueryClientProvider>,
  )
  const note = 'Families read the contact details in it once they have booked you.'
  expect(document.body.textContent).not.toContain(note)
  await write('textarea', 'Always on time, ask me at rosa@example.test')
  expect(document.body.textContent).toContain(note)
})
