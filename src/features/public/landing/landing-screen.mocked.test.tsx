import {act, type ReactNode} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import {setTheme} from '#data/app/theme.ts'
import {mount} from '#tests/support/mount.ts'
import {LandingScreen} from './landing-screen.tsx'

vi.mock('#data/account/current-user.ts', async original => ({...(await original<object>()), useWho: () => null}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, children}: {to: string; children: ReactNode}) => <a href={to}>{children}</a>,
}))

test('the picture of a phone follows the theme chosen on this device, and the system without one', async () => {
  onTestFinished(() => setTheme('system'))
  await mount(<LandingScreen />)
  const media = () =>
    [...document.querySelectorAll('source[srcset="/pictures/app-dark.webp"]')].map(each => each.getAttribute('media'))
  expect(media()).toEqual(['(prefers-color-scheme: dark)'])
  await act(async () => setTheme('dark'))
  expect(media()).toEqual([null])
  await act(async () => setTheme('light'))
  expect(media()).toEqual([])
})
