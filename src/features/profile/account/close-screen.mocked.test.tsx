import {expect, onTestFinished, test, vi} from 'vitest'
import type {OpenMatter} from '#contract/accounts/closing.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {CloseScreen, OpenMatters} from './close-screen.tsx'

const state = vi.hoisted(() => ({role: 'parent'}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state,
}))
vi.mock('#data/account/closing.ts', () => ({useCloseAccount: () => ({isPending: false}), leaveClosed: vi.fn()}))
vi.mock('#data/offline/outbox.ts', () => ({useOutbox: () => ({unreadable: 0})}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('./account-page.tsx', () => ({AccountPage: ({children}: {children: React.ReactNode}) => children}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useNavigate: () => vi.fn(),
  Link: ({to, children}: {to: string; children: React.ReactNode}) => <a href={to}>{children}</a>,
}))

const visits: OpenMatter = {
  kind: 'visit',
  booking_id: 'booking',
  session_id: 'session',
  invoice_id: null,
  number: 'V-7K3Q2',
  at: '2026-12-16T20:00:00.000Z',
  timezone: 'America/Chicago',
  amount_cents: null,
  count: 9,
  name: 'Grace Okafor',
}

test('visits ahead are one line for each booking, with its page, and the list says how many items it leaves out', async () => {
  await mount(<OpenMatters items={[visits]} more={12} />)
  expect(texts('li')).toEqual(['Grace Okafor: 9 visits until Dec 16, 2026. Cancel the booking first.', 'and 12 more'])
  expect(found('li a').getAttribute('href')).toBe('/dash/parent/booking/booking')
})

test('what has to be settled first stands before the password', async () => {
  await mount(<CloseScreen />)
  const words = document.body.textContent ?? ''
  const rule = words.indexOf('only once you have no booked visits and no unpaid statements')
  expect(rule).toBeGreaterThan(0)
  expect(rule).toBeLessThan(words.indexOf('Your password'))
})

test.each([
  ['parent', true],
  ['caretaker', false],
  ['agency', false],
])('what is erased is what a %s has', async (role, hasChildren) => {
  state.role = role
  onTestFinished(() => void (state.role = 'parent'))
  await mount(<CloseScreen />)
  const words = document.body.textContent ?? ''
  expect(words).toContain('we erase your profile')
  expect(words.includes('children')).toBe(hasChildren)
  expect(words.includes('available times')).toBe(role === 'caretaker')
  expect(words.includes('bank details')).toBe(role !== 'parent')
})

test('an agency’s people read what goes with the agency, and what goes with them alone', async () => {
  state.role = 'agency'
  onTestFinished(() => void (state.role = 'parent'))
  await mount(<CloseScreen />)
  const words = document.body.textContent ?? ''
  for (const own of ['credentials', 'availability', 'messages']) expect(words).toContain(own)
  const [, its = ''] = words.split('If the agency closes too')
  for (const erased of ['name', 'website', 'certifications', 'bank details', 'place and phone number of its office'])
    expect(its).toContain(erased)
})
