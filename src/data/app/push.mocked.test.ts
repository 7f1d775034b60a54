import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {messageOf} from './message.ts'
import {renewPush, switchPushOn} from './push.ts'

const call = vi.hoisted(() => vi.fn<(endpoint: {path: string}) => Promise<object>>())
const me = vi.hoisted(() => ({user_id: 'mary', generation: 1}))
vi.mock('#api/client.ts', () => ({call}))
vi.mock('../account/current-user.ts', () => ({who: {get: () => me}}))

const isReachable = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
vi.mock('./server-reachable.ts', () => ({isServerReachable: isReachable}))

const made = (key: ArrayBuffer) => ({
  options: {applicationServerKey: key},
  unsubscribe: vi.fn<() => Promise<boolean>>().mockResolvedValue(true),
  toJSON: () => ({endpoint: 'https://push.example.test/x', keys: {p256dh: 'k', auth: 'a'}}),
})
/** The bytes of the server's key `AA`. */
const server_key = new Uint8Array([0]).buffer
let subscription = made(server_key)
const subscribeAnew = vi.fn<() => Promise<ReturnType<typeof made>>>()
let rows: Map<string, string>

beforeEach(() => {
  rows = new Map([['push:on:mary', '1']])
  me.generation = 1
  subscription = made(server_key)
  subscribeAnew.mockReset().mockImplementation(() => Promise.resolve(made(server_key)))
  isReachable.mockReset().mockResolvedValue(true)
  call.mockReset().mockResolvedValue({push_key: 'AA'})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  })
  const worker = {
    pushManager: {getSubscription: () => Promise.resolve(subscription), subscribe: subscribeAnew},
  }
  vi.stubGlobal('navigator', {
    serviceWorker: {ready: Promise.resolve(worker), getRegistration: () => Promise.resolve(worker)},
  })
  vi.stubGlobal('Notification', {permission: 'granted'})
  vi.stubGlobal('PushManager', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const told = () => call.mock.calls.filter(([{path}]) => path === '/notices/push').length

test('the server is told again by a new sign-in, though the browser kept its part, and once for each', async () => {
  await renewPush()
  expect(told()).toBe(0)
  me.generation = 3
  await renewPush()
  await renewPush()
  expect(told()).toBe(1)
})

test('one that was made for another key of the server gives way to a new one; one for this key stays', async () => {
  me.generation = 3
  await renewPush()
  expect(subscribeAnew).not.toHaveBeenCalled()
  subscription = made(new Uint8Array([7]).buffer)
  me.generation = 4
  await renewPush()
  expect(subscription.unsubscribe).toHaveBeenCalledOnce()
  expect(subscribeAnew).toHaveBeenCalledOnce()
})

test('who never switched it on here has nothing renewed', async () => {
  rows.clear()
  await renewPush()
  expect(call).not.toHaveBeenCalled()
})

test('a browser that refuses, as a private window does, is named as the cause with what to do', async () => {
  vi.stubGlobal('Notification', {permission: 'granted', requestPermission: () => Promise.resolve('granted')})
  subscription = made(new Uint8Array([7]).buffer)
  subscribeAnew.mockRejectedValue(new DOMException('Registration failed - permission denied', 'AbortError'))
  const failure = await switchPushOn().catch((error: unknown) => error)
  expect(messageOf(failure)).toContain('Try a normal window or another browser.')
})

test('a connection that is lost while push is turned on is named as the cause, not the browser', async () => {
  vi.stubGlobal('Notification', {permission: 'granted', requestPermission: () => Promise.resolve('granted')})
  subscription = made(new Uint8Array([7]).buffer)
  subscribeAnew.mockRejectedValue(new DOMException('Registration failed - push service error', 'AbortError'))
  isReachable.mockResolvedValue(false)
  const failure = await switchPushOn().catch((error: unknown) => error)
  expect(messageOf(failure)).toContain('No connection')
})
