import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {MemberRole} from '#contract/accounts/roles.ts'
import {mount} from '#tests/support/mount.ts'
import {AgencyEditScreen} from './agency-edit-screen.tsx'

const state = vi.hoisted(() => ({member_role: 'owner' as MemberRole}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: undefined}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({member_role: state.member_role}),
}))
vi.mock('./edit-frame.tsx', () => ({EditFrame: ({lead}: {lead: ReactNode}) => <p>{lead}</p>}))

test.each([
  ['coordinator', 'What families see about your agency, where you work, and your name, phone number and picture'],
  ['field', 'Your name, phone number and picture. The office manages the agency’s profile.'],
] as const)(
  'the profile of an agency says to a %s what is on it: the account is in the settings',
  async (role, lead) => {
    state.member_role = role
    await mount(<AgencyEditScreen payout={null} reviews={null} />)
    expect(document.body.textContent).toBe(lead)
  },
)
