import {expect, test, vi} from 'vitest'
import type {PublicOrganization} from '#contract/accounts/profiles.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {AboutSheet} from './about-sheet.tsx'

const agency: PublicOrganization = {
  id: 'agency',
  legal_name: 'Maple Care LLC',
  website: null,
  about: 'Care in Nashville since 2012. We <b>meet</b> you first.',
  logo: null,
  logo_path: null,
  logo_url: null,
  certifications: [],
  county: ['Davidson County, TN'],
  is_subscribed: true,
  timezone: null,
  location: null,
  rating: null,
  reviews_count: 0,
  certificates: [],
}
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: agency}),
}))
vi.mock('#data/account/current-user.ts', async original => ({...(await original<object>()), useWho: () => null}))

test('an agency’s own words stand in its sheet, as text', async () => {
  await mount(
    <AboutSheet
      provider={{caretaker_id: null, org_id: 'agency', name: ''}}
      hasFavourite={false}
      onClose={() => undefined}
    />,
  )
  expect(texts('[role=dialog] p')).toContain(agency.about)
})
