import {beforeEach, expect, test, vi} from 'vitest'
import {createLazyPrecache} from './lazy-precache.ts'

const origin = 'https://village.test'
/** The cached files by cache and address. */
const disk = new Map<string, Map<string, string>>()
const network = vi.fn<(path: string) => Promise<Response>>()
let isFull = false

const cacheOf = (files: Map<string, string>) => ({
  match: async (address: string) => {
    const text = files.get(new URL(address, origin).href)
    return text === undefined ? undefined : new Response(text)
  },
  put: async (address: string, answer: Response) => {
    if (isFull) throw new DOMException('Full', 'QuotaExceededError')
    files.set(new URL(address, origin).href, await answer.text())
  },
  keys: async () => [...files.keys()].map(url => ({url})),
  delete: async ({url}: {url: string}) => files.delete(url),
})

const file = (text: string, type = 'text/javascript') => new Response(text, {headers: {'content-type': type}})

const kept = () =>
  Object.fromEntries([...(disk.get('staff') ?? [])].map(([url, text]) => [url.slice(origin.length), text]))

beforeEach(() => {
  disk.clear()
  isFull = false
  vi.stubGlobal('self', {location: {origin}})
  vi.stubGlobal('caches', {
    has: async (name: string) => disk.has(name),
    open: async (name: string) => {
      const files = disk.get(name) ?? new Map<string, string>()
      disk.set(name, files)
      return cacheOf(files)
    },
  })
  vi.stubGlobal('fetch', network)
  network.mockReset().mockImplementation(async path => file(path))
  return () => vi.unstubAllGlobals()
})

const charts = {url: 'assets/charts-1a.js', revision: null}
const picture = {url: 'map/dots.json', revision: 'r1'}

test('each file is fetched once, and one without a hash in its name again when it has changed', async () => {
  await createLazyPrecache('staff', [charts, picture]).cacheAll()
  expect(kept()).toEqual({
    '/assets/charts-1a.js': '/assets/charts-1a.js',
    '/map/dots.json?revision=r1': '/map/dots.json',
  })
  await createLazyPrecache('staff', [charts, picture]).cacheAll()
  expect(network).toHaveBeenCalledTimes(2)
  await createLazyPrecache('staff', [charts, {...picture, revision: 'r2'}]).cacheAll()
  expect(network.mock.lastCall?.[0]).toBe('/map/dots.json')
  expect(network).toHaveBeenCalledTimes(3)
})

test('what is no file of ours is never kept, and what fails keeps no other file waiting', async () => {
  const keeper = createLazyPrecache('staff', [charts, picture, 'assets/editor-2b.js'])
  network.mockResolvedValueOnce(file('Welcome to the café', 'text/html'))
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await keeper.cacheAll()
  expect(Object.keys(kept())).toEqual(['/assets/editor-2b.js'])
  await keeper.cacheAll()
  expect(Object.keys(kept())).toHaveLength(3)
})

test('a file is given also where the device has no room for it', async () => {
  const {answer} = createLazyPrecache('staff', [charts])
  isFull = true
  const url = new URL('/assets/charts-1a.js', origin)
  const given = await answer({url, request: new Request(url), event: {} as never, sameOrigin: true} as never)
  expect(await given.text()).toBe('/assets/charts-1a.js')
  expect(kept()).toEqual({})
})

test('a file of the same path on another site is left to the network', () => {
  const {handles} = createLazyPrecache('staff', [charts])
  const at = (site: string) => ({url: new URL('/assets/charts-1a.js', site), sameOrigin: site === origin}) as never
  expect([handles(at(origin)), handles(at('https://tiles.test'))]).toEqual([true, false])
})

test('pages that ask at the same time are served by one round', async () => {
  const keeper = createLazyPrecache('staff', [charts, picture])
  await Promise.all([keeper.cacheAll(), keeper.cacheAll()])
  expect(network).toHaveBeenCalledTimes(2)
})

test('what another version left goes, and where nothing was kept nothing begins to be', async () => {
  await createLazyPrecache('staff', ['assets/charts-0z.js', charts, picture]).cacheAll()
  const next = {...picture, revision: 'r2'}
  await createLazyPrecache('staff', [charts, next]).clean()
  expect(Object.keys(kept())).toEqual(['/assets/charts-1a.js'])
  await createLazyPrecache('map', [next]).clean()
  expect([...disk.keys()]).toEqual(['staff'])
})

test('what comes after another set waits until that has ended', async () => {
  const first = createLazyPrecache('staff', [charts])
  const order: string[] = []
  network.mockImplementation(async path => {
    order.push(path)
    return file(path)
  })
  const done = first.cacheAll()
  await first.settled().then(() => order.push('after'))
  await done
  expect(order).toEqual(['/assets/charts-1a.js', 'after'])
  await expect(first.settled()).resolves.toBeUndefined()
})
