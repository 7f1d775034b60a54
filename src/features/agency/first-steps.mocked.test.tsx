import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {FirstSteps} from './first-steps.tsx'

interface Given {
  organization: {joined_at?: string; phone_number: string | null; logo_url: string | null; about: string | null}
  members: object[]
  filters: object[]
  leads: object[]
  connected: boolean
  isSubscribed: boolean
  member_role: string
  online: boolean
}
const state = vi.hoisted(() => ({}) as Given)
const asked = vi.hoisted(() => new Set<string>())
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey, enabled = true}: {queryKey: readonly string[]; enabled?: boolean}) => {
    const data: Record<string, unknown> = {
      organization: state.organization,
      members: state.members,
      'lead-filters': {items: state.filters},
      account: {connected: state.connected},
      pack: state.leads,
    }
    const name = Object.keys(data).find(each => queryKey.includes(each)) ?? ''
    if (enabled) asked.add(name)
    return {data: enabled ? data[name] : undefined}
  },
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, hash, children}: {to: string; hash?: string; children: ReactNode}) => (
    <a href={hash ? `${to}#${hash}` : to}>{children}</a>
  ),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'agency', member_role: state.member_role}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useConnection: () => ({online: state.online})}))
vi.mock('#data/queries/money/subscribed.ts', () => ({useIsSubscribed: () => state.isSubscribed}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

const owner = sampleMember('olive', {role: 'owner'})
beforeEach(() => {
  asked.clear()
  Object.assign(state, {
    organization: {joined_at: '2026-06-01T12:00:00.000Z', phone_number: null, logo_url: null, about: null},
    members: [owner],
    filters: [],
    leads: [leadSample()],
    connected: false,
    isSubscribed: false,
    member_role: 'owner',
    online: true,
  } satisfies Given)
})
const links = () => [...document.querySelectorAll('a')].map(link => [link.textContent, link.getAttribute('href')])

test('the owner of a new agency reads what is not set up yet, each with a link to its screen', async () => {
  await mount(<FirstSteps />)
  expect(texts('h2')).toEqual([expect.stringMatching(/^First steps\s*0 of 7 done$/)])
  expect(links()).toEqual([
    ['Add a phone number', '/dash/agency/edit#phone-number'],
    ['Add your logo', '/dash/agency/edit#logo'],
    ['Describe your agency', '/dash/agency/edit#your-agency'],
    ['Invite your first caregiver', '/dash/agency/members'],
    ['Choose a plan', '/dash/agency/status'],
    ['Save a lead filter', '/dash/agency/leads'],
    ['Connect a payout account', '/dash/agency/edit#payout-account'],
  ])
})

test('what is set up has no link, and is said to be done', async () => {
  state.members = [owner, sampleMember('fay', {is_invited: true})]
  state.connected = true
  await mount(<FirstSteps />)
  expect(texts('h2').join()).toContain('2 of 7 done')
  expect(links().map(([title]) => title)).not.toContain('Invite your first caregiver')
  expect(texts('li').filter(text => text.includes('done'))).toEqual([
    'Invite your first caregiver · done',
    'Connect a payout account · done',
  ])
})

test('without a connection a phone number is said to be missing too', async () => {
  state.online = false
  await mount(<FirstSteps />)
  expect(links()).toContainEqual(['Add a phone number', '/dash/agency/edit#phone-number'])
  expect(texts('li').join()).not.toContain('Add a phone number · done')
})

test('a lead filter is not proposed while there are no leads', async () => {
  state.leads = []
  await mount(<FirstSteps />)
  expect(links().map(([title]) => title)).not.toContain('Save a lead filter')
})

test('the list goes once all is done', async () => {
  Object.assign(state, {
    organization: {
      ...state.organization,
      phone_number: '6155550142',
      logo_url: '/files/logo.webp',
      about: 'Care since 2010',
    },
    members: [owner, sampleMember('fay')],
    filters: [{id: 'f'}],
    connected: true,
    isSubscribed: true,
  })
  await mount(<FirstSteps />)
  expect(document.body.textContent).toBe('')
})

test.each([
  ['a coordinator', {member_role: 'coordinator'}],
  [
    'an agency that joined earlier',
    {organization: {joined_at: '2026-04-01T12:00:00.000Z', phone_number: null, logo_url: null, about: null}},
  ],
  ['a profile stored by an earlier version', {organization: {phone_number: null, logo_url: null, about: null}}],
])('%s reads nothing of it, and nothing is asked for it', async (_, given) => {
  Object.assign(state, given)
  await mount(<FirstSteps />)
  expect(document.body.textContent).toBe('')
  expect([...asked]).toEqual(['organization'])
})
