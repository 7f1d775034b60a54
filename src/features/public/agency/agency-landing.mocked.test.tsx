import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {AgencyLanding} from './agency-landing.tsx'

const visitor = vi.hoisted(() => ({who: null as {role: string} | null}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => visitor.who,
}))
vi.mock('#data/queries/support.ts', async original => ({
  ...(await original<object>()),
  useTextValues: () => ({}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, children}: {to: string; children: ReactNode}) => <a href={to}>{children}</a>,
}))

test('a signed-in agency is led to its own pages and never asked to register', async () => {
  visitor.who = {role: 'agency'}
  await mount(<AgencyLanding />)
  expect(texts('a')).toEqual(['Go to your agency'])
})

test('a guest can register above and below', async () => {
  visitor.who = null
  await mount(<AgencyLanding />)
  expect(texts('a')).toEqual(['Register your agency', 'Log in', 'Register your agency'])
})
