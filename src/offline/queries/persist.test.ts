import {QueryClient, type QueryFunction, queryOptions, QueryObserver} from '@tanstack/react-query'
import {get, set, type UseStore} from 'idb-keyval'
import * as v from 'valibot'
import {beforeEach, expect, test, vi} from 'vitest'
import {brokenStore, memoryDisk, signedIn} from '../../../tests/offline/support/memory-store.ts'
import {until} from '../../../tests/support/until.ts'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {createPersistence, type StoredKind, schemaHash} from './persist.ts'
import {createQueryStore} from './query-store.ts'

// other files of this worker need theirs back
const ownLocale = getLocale

const family: StoredKind = {name: 'bookings', answer: v.array(v.object({id: v.string()})), max_age_ms: 60_000}
const queryKey = ['bookings', 'mine']
const stored_key = `u:anna:1:bookings-${JSON.stringify(queryKey)}`
const first = [{id: 'b1'}]

let store: UseStore
let session: Awaited<ReturnType<typeof signedIn>>

/** A reloaded page: empty memory, same storage. */
const page = (over: UseStore = store, used: StoredKind = family) => {
  const persistence = createPersistence({store: createQueryStore({store: over}), credentials: session})
  const client = new QueryClient({
    defaultOptions: {queries: {retry: false, networkMode: 'offlineFirst', gcTime: Infinity}},
  })
  const options = (queryFn: QueryFunction<unknown, string[]>) =>
    queryOptions({queryKey, queryFn, persister: persistence.persister(used)})
  const read = (queryFn: QueryFunction<unknown, string[]>) => client.fetchQuery(options(queryFn))
  return {client, read, options, persistence}
}
const answers = (data: unknown) => () => Promise.resolve(data)
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const stored = () => until(async () => expect(await get(stored_key, store)).toBeDefined())

beforeEach(async () => {
  store = memoryDisk().store('queries')
  session = await signedIn()
})

test('what was read is there again without a network, as old as it is', async () => {
  const before = page()
  await before.read(answers(first))
  await stored()
  const {dataUpdatedAt} = before.client.getQueryState(queryKey)!
  const after = page()
  expect(await after.read(offline)).toEqual(first)
  await until(() => expect(after.client.getQueryState(queryKey)?.dataUpdatedAt).toBe(dataUpdatedAt))
})

test('an answer is read in its own language alone, is there again with it, and leaves with its owner', async () => {
  const inSpanish = [{id: 'b1, en español'}]
  const keys = [stored_key, stored_key.replace('bookings-', 'bookings.es-')]
  const held = async () => (await Promise.all(keys.map(key => get(key, store)))).map(Boolean)
  await page().read(answers(first))
  await stored()
  try {
    overwriteGetLocale(() => 'es')
    await expect(page().read(offline)).rejects.toThrow('Failed to fetch')
    await page().read(answers(inSpanish))
    await until(async () => expect(await held()).toEqual([true, true]))
    expect(await page().read(offline)).toEqual(inSpanish)
  } finally {
    overwriteGetLocale(ownLocale)
  }
  expect(await page().read(offline)).toEqual(first)
  await createQueryStore({store}).forget('u:anna:')
  expect(await held()).toEqual([false, false])
})

test('it is fetched anew in the background, and a failure leaves it standing', async () => {
  await page().read(answers(first))
  await stored()
  const after = page()
  const fetched = vi.fn(offline)
  const stop = new QueryObserver(after.client, after.options(fetched)).subscribe(() => undefined)
  await until(() => expect(after.client.getQueryState(queryKey)?.status).toBe('error'))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(after.client.getQueryData(queryKey)).toEqual(first)
  stop()
})

test('what is too old, of another form, or not valid is fetched instead', async () => {
  await page().read(answers(first))
  await stored()
  const other = {...family, answer: v.array(v.object({id: v.string(), more: v.optional(v.string())}))}
  await expect(page(store, other).read(offline)).rejects.toThrow('Failed to fetch')
  await page().read(answers(first))
  await stored()
  await expect(page(store, {...family, max_age_ms: -1}).read(offline)).rejects.toThrow('Failed to fetch')
})

test('another sign-in, even of the same person, reads nothing of the last', async () => {
  await page().read(answers(first))
  await stored()
  await session.logIn({
    user_id: 'anna',
    token: 'token-2',
    role: 'caretaker',
    member_role: null,
    logout_handle: null,
  })
  await expect(page().read(offline)).rejects.toThrow('Failed to fetch')
})

test('an answer that comes after its reader left is not stored', async () => {
  let arrive: ((data: unknown) => void) | undefined
  const late = page().read(() => new Promise(resolve => (arrive = resolve)))
  await until(() => expect(arrive).toBeDefined())
  await session.logOut()
  arrive?.(first)
  await late
  // a write is delayed by one turn of the event loop; this waits for it, and reads follow writes
  await new Promise(resolve => setTimeout(resolve))
  expect(await get(stored_key, store)).toBeUndefined()
})

test('storage that fails never keeps the network’s answer from the screen', async () => {
  expect(await page(brokenStore).read(answers(first))).toEqual(first)
})

test('slow storage is not waited for, and drawn when it comes', async () => {
  await page().read(answers(first))
  await stored()
  let release = () => {}
  const slow: UseStore = async (mode, callback) => {
    await new Promise<void>(resolve => (release = resolve))
    return store(mode, callback)
  }
  const after = page(slow)
  await expect(after.read(offline)).rejects.toThrow('Failed to fetch')
  release()
  await until(() => expect(after.client.getQueryData(queryKey)).toEqual(first))
})

test('a large answer is not stored, and the oldest give way when all is full', async () => {
  const queries = createQueryStore({store, now: () => Date.now()})
  await queries.setItem('u:anna:1:huge', 'x'.repeat(300_000))
  expect(await get('u:anna:1:huge', store)).toBeUndefined()
  for (let n = 0; n < 20; n++) {
    await set(`u:anna:1:${n}`, {at: Date.now() - 1_000 * (20 - n), text: 'x'.repeat(250_000)}, store)
  }
  await queries.sweep('u:anna:1:')
  expect(await get('u:anna:1:0', store)).toBeUndefined()
  expect(await get('u:anna:1:19', store)).toBeDefined()
})

test('a start sweeps out what belongs to another sign-in', async () => {
  const queries = createQueryStore({store})
  const all = ['u:anna:1:x', 'u:anna:2:x', 'u:bert:1:x']
  for (const key of all) await queries.setItem(key, '1')
  await queries.sweep('u:anna:2:')
  const left = await Promise.all(all.map(key => get(key, store)))
  expect(left.map(Boolean)).toEqual([false, true, false])
})

const Secret = v.array(v.object({until: v.number(), door: v.optional(v.string())}))
const secrets: StoredKind<v.InferOutput<typeof Secret>> = {
  name: 'bookings',
  answer: Secret,
  max_age_ms: 60_000,
  redact: (all, now_ms) => {
    const left = all.filter(({until}) => until + 1_000 > now_ms)
    return left.length === 0 ? undefined : left.map(({until, door}) => ({until, ...(until > now_ms && {door})}))
  },
}

test('what must leave the device is neither shown again nor found on it, whether or not anybody looks', async () => {
  const now_ms = Date.now()
  const answer = [
    {until: now_ms + 5_000, door: 'fern'},
    {until: now_ms + 500_000, door: 'oak'},
  ]
  await page(store, secrets).read(answers(answer))
  await stored()
  const text = async () => (await get<{text: string} | undefined>(stored_key, store))?.text
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now_ms + 5_500)
  try {
    const after = page(store, secrets)
    expect(await after.read(offline)).toEqual([{until: now_ms + 5_000}, {until: now_ms + 500_000, door: 'oak'}])
    expect(await text()).toContain('fern')
    await after.persistence.sweep()
    expect(await text()).toContain('oak')
    expect(await text()).not.toContain('fern')
    clock.mockReturnValue(now_ms + 59_000)
    await after.persistence.sweep()
    expect(await text()).toContain('oak')
    // expired, or with another schema: it is never read
    clock.mockReturnValue(now_ms + 61_000)
    await after.persistence.sweep()
    expect(await text()).toBeUndefined()
  } finally {
    clock.mockRestore()
  }
})

test('what is too old leaves the device, although no screen reads it again', async () => {
  await page().read(answers(first))
  await stored()
  const has = async () => (await get<{text: string} | undefined>(stored_key, store)) !== undefined
  const clock = vi.spyOn(Date, 'now')
  const now_ms = Date.now()
  try {
    const after = page()
    after.options(offline)
    clock.mockReturnValue(now_ms + family.max_age_ms - 1_000)
    await after.persistence.sweep()
    expect(await has()).toBe(true)
    clock.mockReturnValue(now_ms + family.max_age_ms + 1_000)
    await after.persistence.sweep()
    expect(await has()).toBe(false)
  } finally {
    clock.mockRestore()
  }
})

test('what must leave the device leaves in the language that is no longer read, too', async () => {
  const now_ms = Date.now()
  await page(store, secrets).read(answers([{until: now_ms + 5_000, door: 'fern'}]))
  await stored()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now_ms + 5_500)
  overwriteGetLocale(() => 'es')
  try {
    const after = page(store, secrets)
    after.options(offline)
    await after.persistence.sweep()
    expect((await get<{text: string}>(stored_key, store))?.text).not.toContain('fern')
  } finally {
    overwriteGetLocale(ownLocale)
    clock.mockRestore()
  }
})

test('what has to leave at once is not stored at all', async () => {
  const now_ms = Date.now()
  const answer = [
    {until: now_ms - 500, door: 'fern'},
    {until: now_ms + 500_000, door: 'oak'},
  ]
  expect(await page(store, secrets).read(answers(answer))).toEqual(answer)
  await stored()
  expect((await get<{text: string}>(stored_key, store))?.text).not.toContain('fern')
})

test('the hash of a form changes with the form alone', () => {
  const form = () => v.object({id: v.string(), when: v.optional(v.pipe(v.string(), v.isoTimestamp()))})
  expect(schemaHash(form())).toBe(schemaHash(form()))
  expect(schemaHash(v.object({id: v.string()}))).not.toBe(schemaHash(v.object({id: v.number()})))
  expect(schemaHash(v.picklist(['a']))).not.toBe(schemaHash(v.picklist(['a', 'b'])))
})
