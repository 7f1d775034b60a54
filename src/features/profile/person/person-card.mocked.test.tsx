import {expect, test, vi} from 'vitest'
import type {User} from '#contract/accounts/profiles.ts'
import {mount} from '#tests/support/mount.ts'
import {PersonCard} from './person-card.tsx'

vi.mock('#data/queries/profile-edit.ts', () => ({useSaveUser: () => ({mutateAsync: vi.fn()})}))
vi.mock('#data/offline/drafts.ts', () => ({readDraft: async () => null, writeDraft: vi.fn(), forgetDraft: vi.fn()}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useBlocker: () => ({status: 'idle'}),
}))

const user = {first_name: 'Fay', last_name: 'Field', gender: 'Other', phone_number: null} as User

const shown = () => document.querySelector('select')?.selectedOptions[0]?.textContent

test('a gender that the person never chose is shown as not given, a chosen one as it is', async () => {
  const {redraw} = await mount(<PersonCard user={{...user, is_gender_given: false}} phoneHint="Seen by none" />)
  expect(shown()).toBe('Not given')
  await redraw(<PersonCard key="chosen" user={user} phoneHint="Seen by none" />)
  expect(shown()).toBe('Other')
})
