import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount, press} from '#tests/support/mount.ts'
import {MemberCard} from './member-card.tsx'

const state = vi.hoisted(() => ({me: {}, save: vi.fn(async () => undefined)}))
vi.mock('#data/queries/profile.ts', () => ({
  profileQueries: {me: () => ({queryKey: ['me'], queryFn: async () => state.me})},
}))
vi.mock('#data/queries/profile-edit.ts', () => ({useSaveUser: () => ({mutateAsync: state.save})}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async () => null,
  writeDraft: async () => undefined,
  forgetDraft: vi.fn(),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useBlocker: () => ({status: 'idle'}),
}))

beforeEach(() => state.save.mockClear())

/** The card of a member with this profile. */
async function show(me: object) {
  state.me = {first_name: 'Tom', last_name: 'Bell', ...me}
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <MemberCard />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => found('input[type=tel]'))
}

const type = (selector: string, text: string) =>
  act(async () => {
    const input = found(selector)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })

test.each([
  ['without a number', {phone_number: null}],
  ['as an older version stored them', {}],
])('a member %s adds a phone number beside the names', async (_, me) => {
  await show(me)
  expect(found('form').textContent).toContain('Families do not see it.')
  await type('input[type=tel]', '555-0177')
  await press('button[type=submit]')
  expect(state.save).not.toHaveBeenCalled()
  await type('input[type=tel]', '(615) 555-0177')
  await press('button[type=submit]')
  expect(state.save).toHaveBeenCalledWith({phone_number: '(615) 555-0177'})
})

test('a member without a number saves the name alone', async () => {
  await show({phone_number: null})
  await type('input[autocomplete="given-name"]', 'Thomas')
  await press('button[type=submit]')
  expect(state.save).toHaveBeenCalledWith({first_name: 'Thomas'})
})

test('a known number is shown as people write it, and is changed but not removed', async () => {
  await show({phone_number: '+16155550177'})
  expect(found('input[type=tel]')).toHaveProperty('value', '(615) 555-0177')
  await type('input[type=tel]', '')
  await press('button[type=submit]')
  expect(found('form').textContent).toContain('Phone number is required')
  expect(state.save).not.toHaveBeenCalled()
})
