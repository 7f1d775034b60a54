import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import {getProfile} from '#contract/accounts/auth.ts'
import {choosePassword} from './password.ts'

const device = vi.hoisted(() => ({
  token: null as string | null,
  user_id: null as string | null,
  refusal: undefined as Error | undefined,
}))
vi.mock('#api/client.ts', () => ({
  call: async (endpoint: unknown) => {
    if (endpoint !== getProfile) return {ok: true, role: 'agency', passkeys: 0}
    if (device.refusal) throw device.refusal
    return {}
  },
}))
vi.mock('#api/credentials.ts', () => ({
  browserCredentials: () => ({
    read: async () => ({token: device.token, user_id: device.user_id}),
    logOut: async () => {
      device.token = null
    },
  }),
}))
vi.mock('./log-out-device.ts', () => ({
  wipeAfterEndedLogIn: async () => {
    device.user_id = null
  },
}))

const link = {token: 'abc', new_password: 'otter-lamp-tuesday'}

beforeEach(() => {
  Object.assign(device, {token: 'olgas', user_id: 'olga', refusal: undefined})
})

test('a password of another account leaves who is logged in on this device as they are', async () => {
  expect(await choosePassword(link, 'fay@example.test')).toBeNull()
  expect(device).toMatchObject({token: 'olgas', user_id: 'olga'})
})

test('without an answer about the log-in of this device it stays', async () => {
  device.refusal = new ApiError({kind: 'network'})
  expect(await choosePassword(link)).toBeNull()
  expect(device).toMatchObject({token: 'olgas', user_id: 'olga'})
})

test('a password of the own account clears this device and leads to the login page', async () => {
  device.refusal = new ApiError({kind: 'refused', status: 401, code: 'session_ended'})
  expect(await choosePassword(link)).toBe('/agency/login')
  expect(device).toMatchObject({token: null, user_id: null})
})
