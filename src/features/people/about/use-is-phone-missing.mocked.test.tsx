import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {profileQueries} from '#data/queries/profile.ts'
import {mount} from '#tests/support/mount.ts'
import type {PhoneOwner} from '#ui/frame/phone-link.tsx'
import {PhoneNeeded} from './phone-needed.tsx'
import {useIsPhoneMissing} from './use-is-phone-missing.ts'

const state = vi.hoisted(() => ({online: true}))
vi.mock('#data/offline/use-connection.ts', () => ({useConnection: () => ({online: state.online})}))

const Answer = ({of}: {of: PhoneOwner | null}) => String(useIsPhoneMissing(of))

/** What the hook answers with these profiles loaded. */
async function answer(
  of: PhoneOwner | null,
  profiles: Partial<Record<keyof typeof profileQueries, unknown>>,
  node: ReactNode = <Answer of={of} />,
) {
  const client = new QueryClient({
    defaultOptions: {queries: {staleTime: Infinity, queryFn: () => new Promise(() => {})}},
  })
  for (const [name, profile] of Object.entries(profiles)) {
    client.setQueryData(profileQueries[name as keyof typeof profileQueries]().queryKey, profile as never)
  }
  const {redraw} = await mount(<QueryClientProvider client={client}>{node}</QueryClientProvider>)
  const text = document.body.textContent
  await redraw(null)
  return text
}

const [none, one] = [{user: {phone_number: null}}, {user: {phone_number: '+16155550177'}}]

test('a caregiver or a family without a phone number is known to lack it', async () => {
  expect(await answer('caregiver', {caretaker: none, parent: one})).toBe('true')
  expect(await answer('family', {parent: none})).toBe('true')
  expect(await answer('family', {parent: one})).toBe('false')
  expect(await answer(null, {parent: none})).toBe('false')
})

test('of a family the number of its contact counts, not that of the other adult', async () => {
  const ana = {first_name: 'Ana', has_phone_number: false}
  expect(await answer('family', {parent: {...one, contact: ana}})).toBe('true')
  expect(await answer('family', {parent: {...none, contact: {...ana, has_phone_number: true}}})).toBe('false')
})

test('the other adult reads that the contact has to add it, without a link to their own field', async () => {
  const contact = {first_name: 'Ana', has_phone_number: false}
  const shown = await answer('family', {parent: {...one, contact}}, <PhoneNeeded of="family" />)
  expect(shown).toContain('Ana has no phone number yet')
  expect(shown).toContain('Ask Ana to add it to their profile.')
  expect(shown).not.toContain('Add a phone number')
})

test('an agency lacks it where it has none of its own, which families read', async () => {
  const me = {phone_number: '+16155550177'}
  expect(await answer('agency', {organization: {phone_number: null}, me})).toBe('true')
  expect(await answer('agency', {organization: {phone_number: '+16155550188'}, me: {phone_number: null}})).toBe('false')
})

test('a profile that is not loaded, or that may be stale without a connection, blocks nothing', async () => {
  expect(await answer('caregiver', {})).toBe('false')
  state.online = false
  expect(await answer('caregiver', {caretaker: none})).toBe('false')
  state.online = true
})
