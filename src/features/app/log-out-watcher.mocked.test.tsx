import {beforeEach, expect, test, vi} from 'vitest'
import type {Who} from '#data/account/current-user.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {mount} from '#tests/support/mount.ts'
import {LogOutWatcher} from './log-out-watcher.tsx'

const state = vi.hoisted(() => ({
  who: null as Who | null,
  isLoggingIn: false,
  isLoggingOut: false,
  isOwnLogIn: false,
  isForGuests: false,
  left_elsewhere: 0,
  roles: undefined as readonly string[] | undefined,
  steps: [] as unknown[],
}))
vi.mock('@tanstack/react-router', () => {
  const step = (name: string) => (to?: object) => {
    state.steps.push(to ? {[name]: to} : name)
    return Promise.resolve()
  }
  const location = {pathname: '/'}
  const routerState = () => ({
    location,
    matches: [{staticData: {}}, {staticData: {guests: state.isForGuests, roles: state.roles}}],
  })
  const router = {
    navigate: step('navigate'),
    invalidate: step('invalidate'),
    get state() {
      return routerState()
    },
  }
  return {useRouter: () => router}
})
vi.mock('#data/account/current-user.ts', () => ({
  useWho: () => state.who,
  isLoggingIn: () => state.isLoggingIn,
  isLoggingOut: () => state.isLoggingOut,
  isOwnLogIn: () => state.isOwnLogIn,
  isLeftElsewhere: (generation: number) => state.left_elsewhere === generation,
}))

const member = (member_role: Who['member_role'], generation = 1): Who => ({
  user_id: 'fay',
  role: 'agency',
  member_role,
  generation,
  unfinished: false,
})

beforeEach(() => {
  state.steps = []
  state.isLoggingIn = false
  state.isOwnLogIn = false
  state.isForGuests = false
  state.left_elsewhere = 0
  state.roles = undefined
  takeToast()
})

test('a member who may do less now is led home, then reads the new role', async () => {
  state.who = member('field', 2)
  await mount(<LogOutWatcher admitted={member('coordinator')} />)
  await vi.waitFor(() => expect(takeToast()).toEqual({title: 'Your role in the agency is now Field caregiver'}))
  expect(state.steps).toEqual([{navigate: expect.objectContaining({to: '/dash/agency'})}, 'invalidate'])
})

test('a member who may do more now stays on the page and reads the new role', async () => {
  state.who = member('owner', 2)
  await mount(<LogOutWatcher admitted={member('coordinator')} />)
  await vi.waitFor(() => expect(takeToast()).toEqual({title: 'Your role in the agency is now Owner'}))
  expect(state.steps).toEqual(['invalidate'])
})

test('a form that logs out another person first is not navigated away from its own log-in', async () => {
  state.who = null
  state.isLoggingIn = true
  await mount(<LogOutWatcher admitted={member('coordinator')} />)
  expect(state.steps).toEqual([])
})

test('another person who logs in reads nothing of it', async () => {
  state.who = {...member('field', 2), user_id: 'gus'}
  await mount(<LogOutWatcher admitted={member('coordinator')} />)
  await vi.waitFor(() => expect(state.steps).toEqual(['invalidate']))
  expect(takeToast()).toBeUndefined()
})

/** Opens a page as a guest, then someone logs in in this tab or in another one. */
async function logInAtGuestPage({isForGuests, isOwnLogIn}: {isForGuests: boolean; isOwnLogIn: boolean}) {
  Object.assign(state, {who: null, isForGuests})
  const {redraw} = await mount(<LogOutWatcher admitted={null} />)
  Object.assign(state, {who: member('owner', 2), isOwnLogIn})
  await redraw(<LogOutWatcher admitted={null} />)
}

test('an open login form is left when someone logs in in another tab', async () => {
  await logInAtGuestPage({isForGuests: true, isOwnLogIn: false})
  expect(state.steps).toEqual([{navigate: expect.objectContaining({to: '/dash/agency'})}])
})

test('the form that logs in leads on by itself, and a public page stays', async () => {
  await logInAtGuestPage({isForGuests: true, isOwnLogIn: true})
  await logInAtGuestPage({isForGuests: false, isOwnLogIn: false})
  expect(state.steps).toEqual([])
})

/** Opens a page of these roles, whose owner then is logged out. */
async function logOutAt(roles: readonly string[] | undefined, left_elsewhere: number) {
  Object.assign(state, {who: member('owner', 1), roles, left_elsewhere})
  const {redraw} = await mount(<LogOutWatcher admitted={member('owner', 1)} />)
  state.who = null
  await redraw(<LogOutWatcher admitted={null} />)
}

test('a page of who logged out in another tab is left without a guard that would remember it', async () => {
  await logOutAt(['agency'], 1)
  expect(state.steps).toEqual([{navigate: expect.objectContaining({to: '/login', ignoreBlocker: true})}])
})

test.each([
  ['a public page stays after that', undefined, 1],
  ['a page of a log-in that ended otherwise is remembered by its guard', ['agency'], 0],
])('%s', async (_, roles, left_elsewhere) => {
  await logOutAt(roles, left_elsewhere)
  expect(state.steps).toEqual(['invalidate'])
})
