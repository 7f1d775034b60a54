import {beforeEach, expect, test, vi} from 'vitest'
import {QueryObserver} from '@tanstack/react-query'
import type {Profile} from '#contract/accounts/own-profile.ts'
import type {MemberRole} from '#contract/accounts/roles.ts'
import {ApiError} from '#api/api-error.ts'
import {browserCredentials} from '#api/credentials.ts'
import {destinationsFor} from '#features/app/destinations.ts'
import {who} from '../account/current-user.ts'
import {ownProfileQuery} from '../queries/own-profile.ts'
import {startApp} from './app-startup.ts'

/** The answer to the next calls for the profile; null without a network. */
const server = vi.hoisted(() => ({member_role: 'field' as string | null, isDown: false, asked: 0}))

vi.mock('#api/client.ts', () => ({
  call: async (): Promise<Profile> => {
    server.asked += 1
    if (server.isDown) throw new ApiError({kind: 'network'})
    return {
      id: 'org',
      user_id: 'fern',
      role: 'agency',
      ...(server.member_role !== null && {member_role: server.member_role as MemberRole}),
      email: 'fern@example.test',
      first_name: 'Fern',
      last_name: 'Field',
      avatar_url: null,
      avatar_is_logo: false,
      is_subscribed: true,
      is_verified: 'Verified',
    }
  },
}))
vi.mock('../offline/query-persister.ts', () => ({persistAs: () => undefined}))
vi.mock('./background.ts', () => ({startBackground: () => undefined}))

const logIn = (member_role: MemberRole | null) =>
  browserCredentials().logIn({user_id: 'fern', token: 't', role: 'agency', member_role, logout_handle: null})
const start = () => startApp({onResolving: async () => () => undefined})
const places = () => destinationsFor(who.get()!).map(({label}) => label)

beforeEach(() => Object.assign(server, {member_role: 'field', isDown: false, asked: 0}))

test('a former member who was invited again as a field caregiver opens Today and Calendar, without a log-in', async () => {
  await logIn(null)
  await start()
  expect(places()).toEqual(['Today', 'Calendar'])
  expect((await browserCredentials().read()).token).toBe('t')
})

test('a member’s app opens without a question, and a former member’s without a network', async () => {
  await logIn('coordinator')
  await start()
  expect(server.asked).toBe(0)
  server.isDown = true
  await logIn(null)
  await start()
  expect(who.get()).toMatchObject({user_id: 'fern', member_role: null})
})

test.each([
  ['coordinator', 'field', ['Today', 'Calendar']],
  ['field', 'coordinator', ['Home', 'Leads', 'Bookings', 'People', 'Payments']],
] as const)(
  'a member who was %s and is %s now gets the screens of that, and no stored answers',
  async (was, now, shown) => {
    await logIn(was)
    const {queryClient} = await start()
    queryClient.setQueryData(['earlier answers'], 'leads')
    server.member_role = now
    const stop = new QueryObserver(queryClient, ownProfileQuery()).subscribe(() => undefined)
    await vi.waitFor(() => expect(places()).toEqual(shown))
    stop()
    expect(queryClient.getQueryData(['earlier answers'])).toBeUndefined()
  },
)
