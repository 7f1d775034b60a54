import {beforeEach, expect, test, vi} from 'vitest'

type LoggedIn = {token: string | null; user_id: string; generation: number}
const credentials = vi.hoisted((): {record: LoggedIn} => ({record: {token: 'token-a', user_id: 'anna', generation: 1}}))
vi.mock('#api/credentials.ts', () => ({browserCredentials: () => ({fresh: async () => ({...credentials.record})})}))

const network = vi.fn<() => Promise<Response>>()
/** The cached bodies by cache and address. */
const disk = new Map<string, Map<string, string>>()

const cacheOf = (name: string) => {
  const files = disk.get(name) ?? new Map<string, string>()
  disk.set(name, files)
  const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url)
  return {
    match: async (request: Request | string) => {
      const text = files.get(urlOf(request))
      return text === undefined ? undefined : new Response(text)
    },
    put: async (request: Request | string, answer: Response) => void files.set(urlOf(request), await answer.text()),
  }
}

const origin = 'https://village.test'
const [WorkerEvent, OtherEvent] = [class extends Event {}, class extends Event {}]
const stores = {
  open: async (name: string) => cacheOf(name),
  match: async (request: Request, {cacheName}: {cacheName: string}) => cacheOf(cacheName).match(request),
  delete: async (name: string) => disk.delete(name),
  keys: async () => [...disk.keys()],
}
const globals = {
  // workbox explains every step of its own in a console
  __WB_DISABLE_DEV_LOGS: true,
  self: {__WB_DISABLE_DEV_LOGS: true, location: {origin}, clients: {matchAll: async () => []}, caches: stores},
  location: new URL(origin),
  registration: {scope: `${origin}/`},
  caches: stores,
  fetch: network,
  FetchEvent: OtherEvent,
  ExtendableEvent: WorkerEvent,
}
for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
// the ages of what is stored are workbox's own
vi.mock('workbox-expiration', () => ({ExpirationPlugin: vi.fn<() => void>()}))
const {answerCalendar, isCalendar} = await import('./caches.ts')

const json = (value: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {headers: {'content-type': 'application/json', ...headers}})

/** Asks the worker for the visits with this token, and waits for what it stores. */
const ask = async (token = 'token-a') => {
  const waiting: Promise<unknown>[] = []
  const request = new Request(`${origin}/api/sessions`, {headers: {authorization: `Bearer ${token}`}})
  const event = Object.assign(new WorkerEvent('fetch'), {
    waitUntil: (work: Promise<unknown>) => void waiting.push(work),
  })
  const answer = await answerCalendar({event, request, url: new URL(request.url)})
  const text = await answer.text()
  await Promise.all(waiting)
  return text
}
const stored = () => [...disk.values()].flatMap(files => [...files.values()])

beforeEach(() => {
  disk.clear()
  credentials.record = {token: 'token-a', user_id: 'anna', generation: 1}
  network.mockReset().mockImplementation(async () => json(['visit of anna']))
})

test('an answer to who is logged in is there again without a network', async () => {
  expect(await ask()).toBe('["visit of anna"]')
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await ask()).toBe('["visit of anna"]')
})

test('an answer to another token is not stored, and reads nothing that is', async () => {
  await ask()
  network.mockImplementation(async () => json(['visit of bert']))
  expect(await ask('token-b')).toBe('["visit of bert"]')
  expect(stored()).toEqual(['["visit of anna"]'])
})

test('an answer that comes after the log-out is not stored', async () => {
  network.mockImplementation(async () => {
    credentials.record = {...credentials.record, token: null, generation: 2}
    return json(['visit of anna'])
  })
  expect(await ask()).toBe('["visit of anna"]')
  expect(stored()).toEqual([])
})

test('the page of a captive portal is not stored', async () => {
  network.mockImplementation(async () => new Response('<p>Welcome</p>', {headers: {'content-type': 'text/html'}}))
  await ask()
  expect(stored()).toEqual([])
})

test('only lists of visits and bookings are stored, in the language of the worker', () => {
  const isStored = (path: string, headers: Record<string, string> = {}) => {
    const request = new Request(`${origin}${path}`, {headers})
    return isCalendar({url: new URL(request.url), request, sameOrigin: true, event: {} as ExtendableEvent})
  }
  expect(isStored('/api/sessions')).toBe(true)
  expect(isStored('/api/sessions', {'accept-language': 'es'})).toBe(false)
  expect(isStored('/api/users/me')).toBe(false)
  expect(isStored('/sessions')).toBe(false)
})
