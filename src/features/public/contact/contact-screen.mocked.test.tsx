import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {passTalkToContact} from '#data/queries/chat/talk-for-contact.ts'
import {found, mount} from '#tests/support/mount.ts'
import {noValues} from './contact-form.tsx'
import {ContactScreen} from './contact-screen.tsx'

const state = vi.hoisted(() => ({start: undefined as object | undefined, who: null as object | null}))
vi.mock('#data/forms/drafted-defaults.ts', () => ({useDraftedDefaults: () => state.start}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: undefined, isLoading: false}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.who,
}))

beforeEach(() => {
  Object.assign(state, {start: noValues, who: null})
  return () => passTalkToContact('')
})

const show = () =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <ContactScreen />
    </QueryClientProvider>,
  )
const message = () => (found('textarea') as HTMLTextAreaElement).value

test('a guest finds the conversation with the assistant in the message, below what they wrote before', async () => {
  state.start = {...noValues, message: 'Hello'}
  passTalkToContact('Me: a person, please')
  await show()
  expect(message()).toBe('Hello\n\nMe: a person, please')
})

test('a conversation that is taken to the open form is put into it', async () => {
  await show()
  expect(message()).toBe('')
  await act(async () => passTalkToContact('Me: a person, please'))
  expect(message()).toBe('Me: a person, please')
})

test('a signed-in person finds no conversation there, which staff have already', async () => {
  state.who = {user_id: 'u1', role: 'parent'}
  passTalkToContact('Me: a person, please')
  await show()
  expect(message()).toBe('')
})
