import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {MemberRole} from '#contract/accounts/roles.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
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
vi.mock('./edit-frame.tsx', () => ({
  EditFrame: ({lead, index = []}: {lead: ReactNode; index?: {anchor: string; title: string}[]}) => (
    <>
      <p>{lead}</p>
      {index.map(({anchor, title}) => (
        <li key={anchor}>{title}</li>
      ))}
    </>
  ),
}))

test.each([
  ['coordinator', 'What families see about your agency, where you work, and your name, phone number and picture'],
  ['field', 'Your name, phone number and picture. The office manages the agency’s profile.'],
] as const)(
  'the profile of an agency says to a %s what is on it: the account is in the settings',
  async (role, lead) => {
    state.member_role = role
    await mount(<AgencyEditScreen payout={null} reviews={null} />)
    expect(found('p').textContent).toBe(lead)
  },
)

test('the links to its parts stand in the order of the page, the reviews among them', async () => {
  state.member_role = 'owner'
  await mount(<AgencyEditScreen payout={null} reviews={null} />)
  expect(texts('li').slice(-5)).toEqual([
    'Your team',
    'Payout account',
    'Bank account',
    'Your reviews',
    'Your name and phone number',
  ])
})
