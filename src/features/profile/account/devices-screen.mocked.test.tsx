import {expect, test, vi} from 'vitest'
import type {SignIn} from '#contract/accounts/sign-ins.ts'
import {found, mount, press} from '#tests/support/mount.ts'
import {DevicesScreen} from './devices-screen.tsx'

const state = vi.hoisted(() => ({role: 'agency'}))
const signIn = (id: string, is_current: boolean): SignIn => ({
  id,
  device: 'iPhone',
  browser: 'Safari',
  first_seen_at: '2026-06-01T15:00:00.000Z',
  last_seen_at: '2026-06-01T15:00:00.000Z',
  is_current,
})
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: [signIn('a', true), signIn('b', false)]}),
}))
vi.mock('#data/account/current-user.ts', () => ({useWho: () => state}))
vi.mock('#data/account/sign-ins.ts', () => ({signInsQuery: () => ({}), useEndSignIns: () => ({isPending: false})}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('./account-page.tsx', () => ({AccountPage: ({children}: {children: React.ReactNode}) => children}))

test.each([
  ['agency', true],
  ['parent', true],
  ['caretaker', true],
  ['admin', false],
])(
  'who logs out all other devices reads that the calendar’s address ends, if they may have one: %s',
  async (role, reads) => {
    state.role = role
    await mount(<DevicesScreen />)
    // those of single devices name theirs
    await press('button:not([aria-label])')
    expect((found('[role=alertdialog], [role=dialog]').textContent ?? '').includes('calendar’s private address')).toBe(
      reads,
    )
  },
)
