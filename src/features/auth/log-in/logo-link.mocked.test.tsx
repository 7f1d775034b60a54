import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {AdminLoginScreen} from './admin-login-screen.tsx'
import {SignInPage} from './sign-in-page.tsx'

const state = vi.hoisted(() => ({visitor: null as {role: string} | null}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, children, ...rest}: {to: string; children: ReactNode}) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
  useRouter: () => ({}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.visitor,
}))
vi.mock('./sign-in-form.tsx', () => ({SignInForm: () => null}))

const logo = () => document.querySelector('a[aria-label="Village, home"]')?.getAttribute('href')

test.each([
  [null, '/'],
  ['parent', '/'],
  ['agency', '/dash/agency'],
])('the logo of a log-in page leads %s to %s', async (role, target) => {
  state.visitor = role === null ? null : {role}
  const {redraw} = await mount(<SignInPage title="Log in">{null}</SignInPage>)
  expect(logo()).toBe(target)
  await redraw(<AdminLoginScreen onLogOut={vi.fn()} />)
  expect(logo()).toBe(target)
})
