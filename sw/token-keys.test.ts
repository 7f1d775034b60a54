import {beforeEach, expect, test, vi} from 'vitest'
import {deleteTokenKeys} from './token-keys.ts'

const address = (path: string) => `https://village.test${path}`
const stored = new Map<string, Request[]>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    open: async (name: string) => ({
      keys: async () => stored.get(name) ?? [],
      delete: async (request: Request) =>
        void stored.set(
          name,
          (stored.get(name) ?? []).filter(({url}) => url !== request.url),
        ),
    }),
  })
  return () => vi.unstubAllGlobals()
})

test('answers stored under a key with a bearer token are deleted, and no others', async () => {
  const headers = {authorization: 'Bearer abc'}
  stored.set('u-anna-1', [new Request(address('/api/sessions'), {headers})])
  stored.set('pub-blog', [new Request(address('/api/blog/posts/1'), {headers}), new Request(address('/api/faqs'))])
  await deleteTokenKeys()
  expect(Object.fromEntries([...stored].map(([name, keys]) => [name, keys.map(({url}) => url)]))).toEqual({
    'u-anna-1': [],
    'pub-blog': [address('/api/faqs')],
  })
})
