import type {ComponentProps} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import {forgetEndedAccount, noteEndedAccount} from '#data/account/ended-account.ts'
import {found, mount, pressKey, texts} from '#tests/support/mount.ts'
import {AccountCorner} from './account-corner.tsx'

const me = {
  first_name: 'Tess',
  last_name: 'Boyd',
  email: 'tess@example.org',
  legal_name: 'Riverbend Care LLC',
  avatar_url: '/api/files/logo',
  avatar_is_logo: true,
}
vi.mock('@tanstack/react-query', async original => ({...(await original<object>()), useQuery: () => ({data: me})}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to: _, children, ...link}: ComponentProps<'a'> & {to: string}) => (
    <a href="/" {...link}>
      {children}
    </a>
  ),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'agency', member_role: 'field'}),
}))
vi.mock('./use-log-out.ts', () => ({useLogOut: () => ({logOut: vi.fn(), isAsking: false})}))

beforeEach(forgetEndedAccount)

test('an agency’s member sees their own initials and name, with the agency’s name below', async () => {
  await mount(<AccountCorner />)
  expect(found('[aria-label="Account of Tess Boyd"]').textContent).toBe('TB')
  await pressKey('[aria-label="Account of Tess Boyd"]', 'Enter')
  expect(found('[role=menu]').textContent).toMatch(/^Tess BoydRiverbend Care LLCtess@example\.org/)
})

test('a former member’s menu offers no page of the agency', async () => {
  noteEndedAccount(new ApiError({kind: 'refused', status: 403, code: 'left_agency'}))
  await mount(<AccountCorner />)
  await pressKey('[aria-label="Account of Tess Boyd"]', 'Enter')
  expect(texts('[role=menuitem]')).toEqual(['About', 'FAQ', 'Contact', 'Blog', 'Logout'])
})
