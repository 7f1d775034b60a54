import {beforeAll, describe, expect, test} from 'vitest'
import {allEndpoints} from '#contract/all.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {Role} from '#contract/accounts/roles.ts'
import type {MemberRole} from '#contract/accounts/roles.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '../support/app.ts'
import {addressOf} from '../support/call.ts'
import type {Person} from '../support/people.ts'

const app = await testApp()
const people = {} as Record<Role, Person>
beforeAll(async () => {
  people.parent = await app.parent()
  people.caretaker = await app.caretaker()
  people.agency = await app.agency()
  people.admin = await app.staff('admin')
  people.blog_writer = await app.staff('blog_writer')
})

/** What stands beside the contract, because it answers pictures or pages, or is a socket: see `http/files.ts`, `http/openapi.ts` and the payments' sandbox. */
const beside = [
  // who may open it, and the socket
  'GET /api/chat',
  'GET /api/chat',
  'GET /api/files/:key',
  'GET /api/files/:key/:size',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs/swagger-ui.css',
  'GET /api/docs/swagger-ui-bundle.js',
  // the sandbox's own pages, where no payment provider is configured
  'GET /api/sandbox/checkout/:id',
  'POST /api/sandbox/checkout/:id',
  'GET /api/sandbox/connect',
  'POST /api/sandbox/connect',
]

const named = allEndpoints.map(each => [`${each.endpoint.method} ${each.endpoint.path}`, each.endpoint] as const)
const guarded = named.filter(([, endpoint]) => endpoint.roles !== 'public' && endpoint.roles !== 'optional')
const rolesOf = (endpoint: Endpoint): readonly Role[] => (Array.isArray(endpoint.roles) ? endpoint.roles : Role.options)
const membersOf = (endpoint: Endpoint): readonly MemberRole[] => endpoint.members ?? ['owner', 'coordinator']

/** Someone who may call it; a field caregiver where no one else of an agency may. */
const callerOf = async (endpoint: Endpoint): Promise<Person> => {
  const [role] = rolesOf(endpoint)
  return membersOf(endpoint).includes('owner') ? people[role!] : app.member(people.agency as never, 'field')
}

/** Asks with a made-up id and a body that is none: a guard must answer before anyone looks at either. */
async function knock(endpoint: Endpoint, headers: Record<string, string> = {}) {
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]))
  const response = await app.app.request(`${addressOf(endpoint, params)}?status=NONSENSE`, {
    method: endpoint.method,
    headers: {'Content-Type': 'application/json', ...headers},
    ...(endpoint.method !== 'GET' && {body: '{"nonsense": 1'}),
  })
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
  // live notices have no end; who gets any of them was let in
  if (isStream) await response.body?.cancel()
  const {code} = isStream ? {code: 'let in'} : ((await response.json()) as {code: string})
  return {status: response.status, code}
}
const as = ({token}: {token: string}) => ({Authorization: `Bearer ${token}`})

test('every call of the contract is mounted once, and nothing else is', () => {
  const mounted = app.app.routes.map(({method, path}) => `${method} ${path}`)
  const expected = allEndpoints.map(({endpoint}) => `${endpoint.method} /api${endpoint.path}`)
  expect(mounted.filter(route => !route.startsWith('ALL ')).sort()).toEqual([...expected, ...beside].sort())
})

test('what is not there says so in the form of every refusal', async () => {
  for (const [path, method] of [
    ['/api/nonsense', 'GET'],
    ['/api/login', 'GET'],
    ['/api/sessions/x', 'DELETE'],
  ] as const) {
    const response = await app.app.request(path, {method})
    expect([response.status, await response.json()]).toMatchObject([404, {code: 'not_found'}])
  }
})

describe('no one gets in without a sign-in', () => {
  test.each(guarded)('%s', async (_, endpoint) => {
    expect(await knock(endpoint)).toEqual({status: 401, code: 'not_signed_in'})
    const madeUp = {Authorization: `Bearer ${'x'.repeat(43)}`}
    expect(await knock(endpoint, madeUp)).toEqual({status: 401, code: 'session_ended'})
  })
})

describe('another role is turned away before its input is looked at', () => {
  test.each(guarded)('%s', async (_, endpoint) => {
    for (const role of Role.options.filter(each => !rolesOf(endpoint).includes(each))) {
      expect(await knock(endpoint, as(people[role])), role).toEqual({status: 403, code: 'forbidden'})
    }
  })
})

describe('a field caregiver of an agency reaches only what names her', () => {
  test.each(guarded.filter(([, endpoint]) => rolesOf(endpoint).includes('agency')))('%s', async (_, endpoint) => {
    await app.rolledBack(async () => {
      const field = await app.member(people.agency as never, 'field')
      const turnedAway = (await knock(endpoint, as(field))).code === 'forbidden'
      expect(turnedAway).toBe(!membersOf(endpoint).includes('field'))
    })
  })
})

describe('who left an agency, or was suspended, is shut out', () => {
  const ofMembers = guarded.filter(([, each]) => rolesOf(each).includes('agency') && !each.evenFormerMember)
  test.each(ofMembers)('left: %s', async (_, endpoint) => {
    await app.rolledBack(async () => {
      const owner = await app.agency()
      await app.rows(`update members set removed_at = joined_at where id = '${owner.member_id}'`)
      expect(await knock(endpoint, as(owner))).toEqual({status: 403, code: 'left_agency'})
    })
  })

  const toOpen = guarded.filter(([, endpoint]) => !endpoint.evenEnded)
  test.each(toOpen)('closed: %s', async (_, endpoint) => {
    await app.rolledBack(async () => {
      const caller = await callerOf(endpoint)
      await app.rows(`update users set closed_at = created_at where id = '${caller.user_id}'`)
      expect(await knock(endpoint, as(caller))).toEqual({status: 403, code: 'account_closed'})
    })
  })

  test.each(toOpen)('suspended: %s', async (_, endpoint) => {
    await app.rolledBack(async () => {
      const caller = await callerOf(endpoint)
      await app.rows(`update users set suspended_at = created_at where id = '${caller.user_id}'`)
      expect(await knock(endpoint, as(caller))).toEqual({status: 403, code: 'suspended'})
    })
  })
})
