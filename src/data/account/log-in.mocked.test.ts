import {beforeEach, expect, test, vi} from 'vitest'
import {login, type SignedIn} from '#contract/accounts/auth.ts'
import {logIn} from './log-in.ts'

const device = vi.hoisted(() => ({user_id: null as string | null, logged_out: [] as unknown[]}))
vi.mock('#api/client.ts', () => ({
  call: async (endpoint: unknown) =>
    endpoint === login
      ? ({access_token: 'token-b', logout_handle: 'handle-b', role: 'parent'} as SignedIn)
      : {user_id: 'bert', role: 'parent', language: null},
}))
vi.mock('#api/credentials.ts', () => ({
  browserCredentials: () => ({
    fresh: async () => ({user_id: device.user_id}),
    logIn: async ({user_id}: {user_id: string}) => {
      device.user_id = user_id
    },
  }),
}))
vi.mock('./log-out-device.ts', () => ({
  logOut: async (unsent: string) => {
    device.logged_out.push({user_id: device.user_id, unsent})
    device.user_id = null
  },
}))
vi.mock('../app/language.ts', () => ({noteAccountLanguage: () => undefined}))

const bert = {email: 'bert@example.test', password: 'otter-lamp-tuesday'}

beforeEach(() => {
  Object.assign(device, {user_id: null, logged_out: []})
})

test('a form that stood open logs out another person who logged in meanwhile, and keeps what waits', async () => {
  device.user_id = 'anna'
  await logIn(bert, 'parent')
  expect(device).toEqual({user_id: 'bert', logged_out: [{user_id: 'anna', unsent: 'keep'}]})
})

test.each([null, 'bert'])('a log-in where %s is logged in logs out no one', async user_id => {
  device.user_id = user_id
  await logIn(bert, 'parent')
  expect(device).toEqual({user_id: 'bert', logged_out: []})
})
