import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount, press} from '#tests/support/mount.ts'
import {NewAccount} from './new-account.tsx'

const state = vi.hoisted(() => ({
  save: vi.fn(async () => undefined),
  ask: vi.fn(async () => 'sent'),
}))
const me = {first_name: 'Anna', last_name: 'Diaz', email: 'ana@exmaple.test'}
vi.mock('#data/queries/profile.ts', () => ({
  profileQueries: {me: () => ({queryKey: ['me'], queryFn: async () => me})},
}))
vi.mock('#data/queries/profile-edit.ts', () => ({useSaveUser: () => ({mutateAsync: state.save})}))
vi.mock('#data/account/email-change.ts', () => ({
  askForEmail: state.ask,
  emailVerificationQuery: () => ({
    queryKey: ['verification'],
    queryFn: () => ({is_verified: false, is_mail_stored: false, new_email: null, link: null}),
  }),
}))
vi.mock('#data/offline/drafts.ts', () => ({readDraft: async () => null, writeDraft: vi.fn(), forgetDraft: vi.fn()}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useBlocker: () => ({status: 'idle'}),
}))

async function type(selector: string, text: string) {
  const input = found(selector)
  if (!(input instanceof HTMLInputElement)) throw new Error('not a field')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

test('a new account’s name is corrected, and a link is sent to another email, before the registration is finished', async () => {
  const client = new QueryClient()
  await mount(
    <QueryClientProvider client={client}>
      <NewAccount />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Anna Diaz'))

  await press('[aria-label="Change your name"]')
  await type('input[autocomplete="given-name"]', 'Ana')
  await press('button[type=submit]')
  await vi.waitFor(() => expect(state.save).toHaveBeenCalledWith({first_name: 'Ana'}))
  await vi.waitFor(() => expect(document.querySelector('form')).toBeNull())

  await press('[aria-label="Change your email"]')
  await type('input[type=email]', 'ana@example.test')
  await press('button[type=submit]')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Check your email'))
  expect(state.ask).toHaveBeenCalledWith('ana@example.test', undefined)
})
