import {beforeEach, expect, test, vi} from 'vitest'
import type {Profile} from '#contract/accounts/own-profile.ts'
import {adoptProfile} from './adopt-profile.ts'

const state = vi.hoisted(() => ({
  record: {user_id: 'otto', role: 'parent', member_role: null as string | null, unfinished: false},
  cached_at_ms: undefined as number | undefined,
  finishRegistration: vi.fn(),
  setMemberRole: vi.fn(),
}))
vi.mock('#api/credentials.ts', () => ({
  browserCredentials: () => ({
    read: async () => state.record,
    finishRegistration: state.finishRegistration,
    setMemberRole: state.setMemberRole,
  }),
}))
vi.mock('#api/answer-meta.ts', () => ({metaOf: () => ({cached_at_ms: state.cached_at_ms})}))

const profile = (given: Partial<Profile>) => ({id: 'family', user_id: 'otto', role: 'parent', ...given}) as Profile

beforeEach(() => {
  state.record = {user_id: 'otto', role: 'parent', member_role: null, unfinished: true}
  state.cached_at_ms = undefined
  state.finishRegistration.mockReset()
  state.setMemberRole.mockReset()
})

test('a former adult who is of a family again has finished their registration', async () => {
  await adoptProfile(profile({}))
  expect(state.finishRegistration).toHaveBeenCalledWith('otto')
})

test.each([
  ['they are of no family yet', {id: 'otto'}, undefined],
  ['the answer is another person’s', {user_id: 'nora'}, undefined],
  ['the answer is a stored one', {}, 1],
])('but not where %s', async (_, given, cached_at_ms) => {
  state.cached_at_ms = cached_at_ms
  await adoptProfile(profile(given))
  expect(state.finishRegistration).not.toHaveBeenCalled()
})

test('the role that an owner gave a member since is stored, and the same one is not again', async () => {
  state.record = {user_id: 'fay', role: 'agency', member_role: 'field', unfinished: false}
  await adoptProfile(profile({user_id: 'fay', role: 'agency', member_role: 'coordinator'}))
  expect(state.setMemberRole).toHaveBeenCalledWith('fay', 'coordinator')
  state.setMemberRole.mockReset()
  await adoptProfile(profile({user_id: 'fay', role: 'agency', member_role: 'field'}))
  expect(state.setMemberRole).not.toHaveBeenCalled()
})
