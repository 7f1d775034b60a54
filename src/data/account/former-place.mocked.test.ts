import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import {wipeAfterEndedLogIn} from './log-out-device.ts'

const server = vi.hoisted(() => ({
  refusal: undefined as unknown,
  tokens: [] as unknown[],
  reader: null as string | null,
  unsent: [] as object[],
  meanwhile: (): void => undefined,
}))
vi.mock('#api/client.ts', () => ({
  call: async (_: unknown, {token}: {token: string}) => {
    server.tokens.push(token)
    server.meanwhile()
    throw server.refusal
  },
}))
vi.mock('#api/credentials.ts', async original => ({
  ...(await original<object>()),
  browserCredentials: () => ({read: async () => ({user_id: server.reader})}),
}))
vi.mock('#api/ask-epoch.ts', () => ({askEpoch: async () => undefined}))
vi.mock('#offline/log-out.ts', () => ({wipeDevice: async () => undefined}))
vi.mock('#offline/outbox/browser.ts', () => ({
  browserOutbox: () => ({outbox: {noteEpoch: async () => undefined, unsent: async () => server.unsent}}),
}))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
beforeEach(() => {
  stored.clear()
  server.tokens = []
  server.reader = null
  server.unsent = []
  server.meanwhile = () => undefined
})

const ended = (current?: unknown) => new ApiError({kind: 'refused', status: 401, code: 'session_ended', current})

test('a page whose log-in ended asks why, and notes the agency that the person left', async () => {
  server.refusal = ended({agency: 'Oak Care LLC'})
  await wipeAfterEndedLogIn('user', {token: 'ended-token'})
  expect(server.tokens).toEqual(['ended-token'])
  expect(JSON.parse(stored.get('formerPlace')!)).toEqual({agency: 'Oak Care LLC'})
})

test('of what waits on the device of a former adult, a message is noted apart from a confirmation', async () => {
  server.refusal = ended({first_adult: 'Pat'})
  server.unsent = [
    {kind: 'confirm-end', state: 'saved'},
    {kind: 'message', state: 'saved'},
  ]
  await wipeAfterEndedLogIn('user', {token: 'ended-token'})
  expect([stored.get('endedLogIn'), stored.get('notSentByFormer')]).toEqual(['2', '1'])
})

test('nothing is noted of a log-in after which another person logged in while the server was asked', async () => {
  server.refusal = ended({agency: 'Oak Care LLC'})
  server.meanwhile = () => {
    server.reader = 'next'
  }
  await wipeAfterEndedLogIn('user', {token: 'ended-token'})
  expect(server.tokens).toEqual(['ended-token'])
  expect(stored).toEqual(new Map())
})

test.each([
  ['that ended otherwise', ended()],
  ['whose server does not answer', new ApiError({kind: 'network'})],
])('a log-in %s notes nothing', async (_, refusal) => {
  server.refusal = refusal
  await wipeAfterEndedLogIn('user', {token: 'ended-token'})
  expect(stored).toEqual(new Map())
})

test('a command that ended one’s own log-in asks nothing', async () => {
  await wipeAfterEndedLogIn('user')
  expect(server.tokens).toEqual([])
})
