import {beforeEach, expect, test, vi} from 'vitest'
import type {FamilyAdult} from '#contract/accounts/members.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {AdultsCard} from './adults-card.tsx'

const family = vi.hoisted(() => ({
  data: [] as FamilyAdult[] | undefined,
  error: null as Error | null,
  refetch: vi.fn(),
}))
const sendAgain = vi.hoisted(() => vi.fn())
const connection = vi.hoisted(() => ({isOnline: true}))
vi.mock('@tanstack/react-query', async original => ({...(await original<object>()), useQuery: () => family}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({user_id: 'sam'}),
}))
vi.mock('#data/queries/members.ts', () => {
  const useCommand = () => ({mutate: vi.fn(), isPending: false, error: null})
  return {
    familyQuery: vi.fn(),
    useInviteToFamily: useCommand,
    useLeaveFamily: useCommand,
    useRemoveFromFamily: useCommand,
    useSendFamilyInviteAgain: () => ({...useCommand(), mutate: sendAgain}),
  }
})
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))
vi.mock('#data/offline/use-connection.ts', () => ({
  useNeedsConnection: () => () => undefined,
  useOnline: () => connection.isOnline,
}))

const adult = (first_name: string, given: Partial<FamilyAdult>): FamilyAdult => ({
  user_id: first_name.toLowerCase(),
  first_name,
  last_name: 'Vance',
  email: `${first_name.toLowerCase()}@example.test`,
  avatar_url: null,
  is_first: false,
  is_invited: false,
  is_closed: false,
  is_active: true,
  has_phone_number: true,
  ...given,
})
beforeEach(() => {
  family.data = []
  family.error = null
  connection.isOnline = true
})

test('an adult whose account is closed is marked, and keeps their place until they are erased', async () => {
  family.data = [adult('Dana', {is_closed: true, is_active: false}), adult('Sam', {is_first: true})]
  await mount(<AdultsCard />)
  expect(texts('li').map(text => /(Account closed|Second adult|Your family’s contact|You)/.exec(text)?.[0])).toEqual([
    'Account closed',
    'You',
  ])
  expect(texts('button')).toEqual([])
})

test('the second adult leaves, or is removed by the one who created the family', async () => {
  family.data = [adult('Dana', {is_first: true}), adult('Sam', {})]
  const {redraw} = await mount(<AdultsCard />)
  expect(texts('li').map(text => /(Account closed|Second adult|Your family’s contact|You)/.exec(text)?.[0])).toEqual([
    'Your family’s contact',
    'You',
  ])
  expect(texts('button')).toEqual(['Leave'])
  family.data = [adult('Dana', {}), adult('Sam', {is_first: true})]
  await redraw(<AdultsCard />)
  expect(texts('button')).toEqual(['Remove'])
})

test('who is invited may have an account already, so the dialog promises a link to join', async () => {
  family.data = [adult('Sam', {is_first: true})]
  await mount(<AdultsCard />)
  await press('section button')
  expect(found('[role=dialog]').textContent).toContain('We will email them a link to join.')
})

test('an invited adult is sent the invitation again, one who joined is not', async () => {
  family.data = [adult('Sam', {is_first: true}), adult('Dana', {is_invited: true, is_active: false})]
  const {redraw} = await mount(<AdultsCard />)
  expect(texts('li button')).toEqual(['Send again', 'Remove'])
  await press('li button')
  expect(sendAgain).toHaveBeenCalledWith({user_id: 'dana'}, expect.anything())
  family.data = [adult('Sam', {is_first: true}), adult('Dana', {})]
  await redraw(<AdultsCard />)
  expect(texts('li button')).toEqual(['Remove'])
})

test('without a connection the card calmly waits; with one it says that loading failed', async () => {
  family.data = undefined
  family.error = new Error('no network')
  connection.isOnline = false
  const {redraw} = await mount(<AdultsCard />)
  expect(texts('[role=alert]')).toEqual([])
  expect(texts('[role=status]')).toEqual(['Adults in your family will load when you are back online.'])
  connection.isOnline = true
  await redraw(<AdultsCard />)
  expect(found('[role=alert]').textContent).toContain('The family could not be loaded')
})
