import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {NotFoundScreen} from './not-found-screen.tsx'

const state = vi.hoisted(() => ({visitor: null as {role: string} | null}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, children}: {to: string; children: ReactNode}) => <a href={to}>{children}</a>,
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.visitor,
}))

test.each([
  [null, '/'],
  ['caretaker', '/'],
  ['agency', '/dash/agency'],
])('at an unknown address the logo leads %s to %s', async (role, target) => {
  state.visitor = role === null ? null : {role}
  await mount(<NotFoundScreen />)
  expect(document.querySelector('a:has([data-product])')?.getAttribute('href')).toBe(target)
})
