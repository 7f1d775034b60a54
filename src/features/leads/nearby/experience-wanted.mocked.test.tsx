import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {found, mount} from '#tests/support/mount.ts'
import {ExperienceWanted} from './experience-wanted.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, hash, children}: {to: string; hash: string; children: ReactNode}) => (
    <a href={`${to}#${hash}`}>{children}</a>
  ),
}))

const nothing = {years_experience: null, languages: [], references: [], driver: null}

async function show(given: Partial<CaretakerProfile>) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(profileQueries.caretaker().queryKey, {...nothing, ...given} as CaretakerProfile)
  await mount(
    <QueryClientProvider client={client}>
      <ExperienceWanted />
    </QueryClientProvider>,
  )
}

test('a caregiver whose profile has no experience is led to its card', async () => {
  await show({})
  expect(document.body.textContent).toContain('Tell families about your experience')
  expect(found('a').getAttribute('href')).toBe('/dash/caretaker/edit#your-experience')
})

test.each([{years_experience: 0}, {languages: ['es']}, {driver: {has_license: true, has_car: false, seats: null}}])(
  'one who has given %j is not',
  async given => {
    await show(given)
    expect(document.body.textContent).toBe('')
  },
)
