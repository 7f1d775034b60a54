import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount, press} from '#tests/support/mount.ts'
import {NewPasswordScreen} from './new-password-screen.tsx'

const state = vi.hoisted(() => ({link: {} as object, choose: vi.fn(async () => '/agency/login')}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.link, error: null, isLoading: false}),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({children}: {children: ReactNode}) => <a href="/login">{children}</a>,
  useRouter: () => ({navigate: vi.fn()}),
}))
vi.mock('#data/account/password.ts', () => ({resetLinkQuery: () => ({}), choosePassword: state.choose}))
vi.mock('./sign-in-page.tsx', () => ({
  SignInPage: ({title, lead, children}: {title: string; lead?: string; children: ReactNode}) => (
    <main>
      <h1>{title}</h1>
      <p>{lead}</p>
      {children}
    </main>
  ),
}))

const Field = ({onChange}: {onChange: (value: string) => void}) => (
  <button id="type" type="button" onClick={() => onChange('otter-lamp-tuesday')} />
)

test('an invited member reads which agency they join, and their address goes to the login page', async () => {
  state.link = {ok: true, invitation: {email: 'fay@example.test', agency: 'Oak Care LLC'}}
  await mount(<NewPasswordScreen token="abc" Field={Field} />)
  const {textContent: said} = found('main')
  expect(found('h1').textContent).toBe('Join Oak Care LLC')
  expect(said).toContain('Choose a password. Then log in with fay@example.test.')
  expect(said).not.toContain('Remembered it?')
  await press('#type')
  await press('button[type=submit]')
  expect(state.choose).toHaveBeenCalledWith('abc', 'otter-lamp-tuesday', 'fay@example.test')
})

test('who forgot a password reads what it does to other devices', async () => {
  state.link = {ok: true}
  await mount(<NewPasswordScreen token="abc" Field={Field} />)
  expect(found('h1').textContent).toBe('New password')
  expect(found('main').textContent).toContain('It logs out all your other devices')
})
