import {beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import type {OpenMatter} from '#contract/accounts/closing.ts'
import type {FamilyAdult} from '#contract/accounts/members.ts'
import {ApiError} from '#data/app/message.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {CloseScreen, OpenMatters} from './close-screen.tsx'

const state = vi.hoisted(() => ({role: 'parent', user_id: 'dana'}))
const family = vi.hoisted(() => ({
  data: undefined as FamilyAdult[] | undefined,
  error: null as Error | null,
  isFetching: false,
  isFetchedAfterMount: true,
}))
vi.mock('@tanstack/react-query', async original => ({...(await original<object>()), useQuery: () => family}))
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

const adult = (first_name: string, given: Partial<FamilyAdult> = {}): FamilyAdult => ({
  user_id: first_name.toLowerCase(),
  first_name,
  last_name: 'Vance',
  email: `${first_name.toLowerCase()}@example.test`,
  avatar_url: null,
  is_first: first_name === 'Dana',
  is_invited: false,
  is_closed: false,
  is_active: true,
  has_phone_number: true,
  ...given,
})
beforeEach(() => Object.assign(family, {data: [adult('Dana')], error: null, isFetching: false}))

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

test('care that no statement has yet is a line with its booking’s page', async () => {
  const unbilled: OpenMatter = {...visits, kind: 'unbilled', session_id: null, at: null, amount_cents: 2750}
  delete unbilled.count
  await mount(<OpenMatters items={[unbilled]} more={0} />)
  expect(texts('li')).toEqual(['V-7K3Q2: $27.50 comes with the next statement'])
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

test('an agency’s only owner reads that its lead invoices have to be paid first, too', async () => {
  state.role = 'agency'
  onTestFinished(() => void (state.role = 'parent'))
  await mount(<CloseScreen />)
  expect(document.body.textContent).toContain(
    'only once the agency has no booked visits, no unpaid statements and no unpaid lead invoices',
  )
})

describe('a parent reads', () => {
  const words = async () => {
    await mount(<CloseScreen />)
    return document.body.textContent ?? ''
  }
  const rule = 'only once you have no booked visits and no unpaid statements'

  test('which adult keeps the family, what stays with it, and no rule that is not theirs', async () => {
    family.data = [adult('Dana'), adult('Sam')]
    const read = await words()
    for (const stays of [
      'Your family stays with Sam: its children, bookings, visits, requests, statements and plan. Nothing is canceled.',
      'caregivers and agencies have Sam as your family’s contact',
      'the messages you wrote',
      'The family’s places, children’s records and favorites stay',
      'while visits are booked and statements are unpaid: Sam takes them over',
    ])
      expect(read).toContain(stays)
    for (const untrue of [rule, 'Open requests are closed', 'A plan is not renewed', 'no phone number'])
      expect(read).not.toContain(untrue)
  })

  test('that the adult who becomes the contact has no phone number, and how they add one', async () => {
    family.data = [adult('Dana'), adult('Sam', {has_phone_number: false})]
    const read = await words()
    expect(read).toContain('Sam has no phone number')
    expect(read).toContain('Ask Sam to add a number first: in their own profile, under “About you”')
  })

  test.each([
    ['no other adult', []],
    ['one who was invited', [adult('Sam', {is_invited: true, is_active: false})]],
    ['one who closed their account too', [adult('Sam', {is_closed: true, is_active: false})]],
  ])('what goes with the family that has %s', async (_, others) => {
    family.data = [adult('Dana', {has_phone_number: false}), ...others]
    const read = await words()
    for (const goes of [rule, 'Open requests are closed', 'children’s records, favorites', 'A plan is not renewed'])
      expect(read).toContain(goes)
    for (const untrue of ['Sam', 'has no phone number']) expect(read).not.toContain(untrue)
  })

  test('what goes with an account that has no family', async () => {
    Object.assign(family, {data: undefined, error: new ApiError({kind: 'refused', status: 404, code: 'not_found'})})
    expect(await words()).toContain('Your password')
  })

  test.each([
    ['before it is known who else there is', {data: [adult('Dana')], isFetching: true, isFetchedAfterMount: false}],
    ['when that could not be loaded', {data: undefined, error: new Error('lost')}],
  ])('nothing of it, and cannot close, %s', async (_, state) => {
    onTestFinished(() => void (family.isFetchedAfterMount = true))
    Object.assign(family, state)
    const read = await words()
    for (const absent of [rule, 'Your password']) expect(read).not.toContain(absent)
  })
})
