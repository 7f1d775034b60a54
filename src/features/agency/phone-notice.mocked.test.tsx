import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Profile} from '#contract/accounts/own-profile.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {PhoneNotice} from './phone-notice.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, hash, children}: {to: string; hash: string; children: ReactNode}) => (
    <a href={`${to}#${hash}`}>{children}</a>
  ),
}))

/** What a member with this profile reads, and where its link leads. */
async function show(me: Partial<Profile>) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(profileQueries.me().queryKey, me as Profile)
  await mount(
    <QueryClientProvider client={client}>
      <PhoneNotice />
    </QueryClientProvider>,
  )
  return {words: texts('p').join(' '), link: document.querySelector('a')?.getAttribute('href')}
}

test('a member without a phone number is asked for it, and led to where it is entered', async () => {
  const {words, link} = await show({phone_number: null})
  expect(words).toContain('Your agency has no phone number for you')
  expect(link).toBe('/dash/agency/edit#your-name-and-phone-number')
})

test.each([
  ['has one', {phone_number: '+16155550177'}],
  ['may have one, in a profile that an older version stored', {}],
])('a member who %s is not asked', async (_, me) => {
  expect(await show(me)).toEqual({words: '', link: undefined})
})
