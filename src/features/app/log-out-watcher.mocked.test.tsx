import {beforeEach, expect, test, vi} from 'vitest'
import type {Who} from '#data/account/current-user.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {mount} from '#tests/support/mount.ts'
import {LogOutWatcher} from './log-out-watcher.tsx'

const state = vi.hoisted(() => ({who: null as Who | null, isLoggingOut: false, steps: [] as unknown[]}))
vi.mock('@tanstack/react-router', () => {
  const step = (name: string) => (to?: object) => {
    state.steps.push(to ? {[name]: to} : name)
    return Promise.resolve()
  }
  const router = {navigate: step('navigate'), invalidate: step('invalidate'), state: {location: {pathname: '/'}}}
  return {useRouter: () => router}
})
vi.mock('#data/account/current-user.ts', () => ({
  useWho: () => state.who,
  isLoggingOut: () => state.isLoggingOut,
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

test('another person who logs in reads nothing of it', async () => {
  state.who = {...member('field', 2), user_id: 'gus'}
  await mount(<LogOutWatcher admitted={member('coordinator')} />)
  await vi.waitFor(() => expect(state.steps).toEqual(['invalidate']))
  expect(takeToast()).toBeUndefined()
})
