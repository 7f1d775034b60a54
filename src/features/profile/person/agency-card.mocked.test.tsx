import {expect, test, vi} from 'vitest'
import type {OrganizationProfile} from '#contract/accounts/profiles.ts'
import {ApiError} from '#data/app/message.ts'
import {mount, press, texts, write} from '#tests/support/mount.ts'
import {AgencyCard} from './agency-card.tsx'

const save = vi.hoisted(() => ({sent: [] as unknown[], error: null as Error | null}))
vi.mock('#data/queries/profile-edit.ts', () => ({
  useSaveAgency: () => ({
    error: save.error,
    mutateAsync: async (body: unknown) => {
      save.sent.push(body)
      if (save.error) throw save.error
    },
  }),
}))
vi.mock('#data/queries/places.ts', () => ({usePlaceSearch: () => ({})}))
vi.mock('#data/queries/money/subscribed.ts', () => ({useIsSubscribed: () => true}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useBlocker: () => ({status: 'idle'}),
}))

const agency = {
  id: 'oak',
  legal_name: 'Oak Care LLC',
  website: null,
  phone_number: '+16155550177',
  about: null,
} as OrganizationProfile

test('what a colleague saved meanwhile is shown beside what was typed, and replaced only by saving again', async () => {
  const {redraw} = await mount(<AgencyCard agency={agency} />)
  await write('textarea', 'Silas’s words')
  const current = {...agency, phone_number: '(615) 555-0177', about: 'Felix’s words'}
  save.error = new ApiError({kind: 'refused', status: 409, code: 'record_changed', current})
  await press('form [type=submit]')
  expect(save.sent).toEqual([{about: 'Silas’s words', seen: {about: null}}])
  await redraw(<AgencyCard agency={{...agency, about: 'Felix’s words'}} />)
  expect(document.body.textContent).toContain('Someone else saved this meanwhile')
  // the other fields are not sent
  expect(texts('dd')).toEqual(['Felix’s words'])
  expect(document.querySelector('textarea')?.value).toBe('Silas’s words')

  save.error = null
  await press('form [type=submit]')
  expect(save.sent.slice(1)).toEqual([{about: 'Silas’s words', seen: {about: 'Felix’s words'}}])
})

test('what an agency writes about itself says when families read contact details in it', async () => {
  await mount(<AgencyCard agency={agency} />)
  const note = 'Families read the contact details in it once they have booked you.'
  await write('textarea', 'Sitters for evenings')
  expect(document.body.textContent).not.toContain(note)
  await write('textarea', 'Sitters for evenings, call (615) 555-0177')
  expect(document.body.textContent).toContain(note)
})
