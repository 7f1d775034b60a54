import {expect, test} from 'vitest'
import type {Endpoint} from '#contract/endpoint.ts'
import {getOwnCaretakerProfile, getParentProfile} from '#contract/accounts/profiles.ts'
import {ApiError, CaretakerNotFoundError, refusedError} from './api-error.ts'
import type {Call} from './call.ts'
import {discoverRole} from './role-discovery.ts'

const refused = (status: number, code = 'forbidden') => new ApiError({kind: 'refused', status, code})
const noNetwork = new ApiError({kind: 'network'})

/** Answers each profile path in turn and records the requests. */
const server = (answers: Record<string, unknown>) => {
  const asked: string[] = []
  const call = (async ({path}: Endpoint) => {
    asked.push(path)
    const answer = answers[path] ?? refused(403)
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as Call
  return {asked, call}
}

test('asks organization, parent, caretaker and admin in this order, and takes the first that answers', async () => {
  const {asked, call} = server({
    '/caretaker/profile': {id: 'c1'},
    '/parent/profile': refused(404, 'not_found'),
  })
  expect(await discoverRole(call)).toEqual({kind: 'found', role: 'caretaker', profile: {id: 'c1'}})
  expect(asked).toEqual(['/org/profile', '/parent/profile', '/caretaker/profile'])
})

test('the role of staff is the one in the answer, else admin', async () => {
  expect(await discoverRole(server({'/admin/profile': {role: 'blog_writer'}}).call)).toMatchObject({
    role: 'blog_writer',
  })
  expect(await discoverRole(server({'/admin/profile': {}}).call)).toMatchObject({role: 'admin'})
})

test.each([
  ['no network', noNetwork],
  ['a server in trouble', refused(503, 'unavailable')],
  ['a portal', new ApiError({kind: 'not-ours', status: 403})],
  ['a suspension', refused(403, 'suspended')],
  ['an agency that they left', refused(403, 'left_agency')],
])('%s does not log out', async (_, trouble) => {
  const {asked, call} = server({'/parent/profile': trouble})
  expect(await discoverRole(call)).toEqual({kind: 'unknown'})
  expect(asked).toEqual(['/org/profile', '/parent/profile'])
})

test('an account without a profile is no stranger: its registration goes on', async () => {
  const account = {id: 'u1', user_id: 'u1', role: 'caretaker'}
  const {asked, call} = server({'/caretaker/profile': refused(404, 'not_found'), '/profile': account})
  expect(await discoverRole(call)).toEqual({kind: 'unfinished', role: 'caretaker'})
  expect(asked.at(-1)).toBe('/profile')
  expect(await discoverRole(server({'/profile': refused(503, 'unavailable')}).call)).toEqual({
    kind: 'unknown',
  })
})

test('a 401 signs out, and so does having no role at all', async () => {
  expect(await discoverRole(server({'/org/profile': refused(401, 'session_ended')}).call)).toEqual({
    kind: 'signed-out',
  })
  expect(await discoverRole(server({}).call)).toEqual({kind: 'signed-out'})
})

test('a caregiver’s profile whose error says "not found" is missing, whatever its status', async () => {
  const gone = refusedError(getOwnCaretakerProfile, {kind: 'refused', status: 500, detail: 'Caretaker not found'})
  expect(gone).toBeInstanceOf(CaretakerNotFoundError)
  const {call} = server({'/caretaker/profile': gone, '/profile': {id: 'u1', user_id: 'u1', role: 'caretaker'}})
  expect(await discoverRole(call)).toEqual({kind: 'unfinished', role: 'caretaker'})
  const elsewhere = refusedError(getParentProfile, {kind: 'refused', status: 404, detail: 'Not found'})
  expect(elsewhere).not.toBeInstanceOf(CaretakerNotFoundError)
})
