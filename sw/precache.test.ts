import {beforeEach, expect, test, vi} from 'vitest'
import {deferred} from '#tests/support/deferred.ts'
import {installInParallel, type Precache} from './precache.ts'

const origin = 'https://village.test'
const files = Array.from({length: 20}, (_, n) => ({url: `assets/file-${n}.js`, revision: n === 0 ? 'r1' : null}))
const event = {type: 'install'} as ExtendableEvent

/** A controller whose strategy answers by `handle`; what it was asked for is in `asked`. */
function controllerOf(handle: (options: {request: Request}) => Promise<unknown>) {
  const asked: {path: string; key: unknown; mode: string}[] = []
  const handleAll: Precache['strategy']['handleAll'] = options => {
    asked.push({
      path: new URL(options.request.url).pathname,
      key: options.params.cacheKey,
      mode: options.request.cache,
    })
    const answer = handle(options)
    return [answer, answer]
  }
  const keys = new Map(files.map(({url}) => [`${origin}/${url}`, `key of ${url}`]))
  const controller: Precache = {getURLsToCacheKeys: () => keys, strategy: {handleAll}}
  return {asked, controller}
}

beforeEach(() => {
  vi.stubGlobal('self', {location: new URL(`${origin}/sw.js`)})
  return () => vi.unstubAllGlobals()
})

test('six files are fetched at once, and each of them one time', async () => {
  const answers = deferred()
  const {asked, controller} = controllerOf(() => answers.promise)
  const installing = installInParallel(controller, files, event)
  expect(asked).toHaveLength(6)
  answers.keep()
  await installing
  expect(asked.map(({path}) => path).toSorted()).toEqual(files.map(({url}) => `/${url}`).toSorted())
})

test('a file without a hash in its name is fetched past the browser’s cache, each under the key of its version', async () => {
  const {asked, controller} = controllerOf(async () => undefined)
  await installInParallel(controller, files, event)
  expect(asked.slice(0, 2)).toEqual([
    {path: '/assets/file-0.js', key: 'key of assets/file-0.js', mode: 'reload'},
    {path: '/assets/file-1.js', key: 'key of assets/file-1.js', mode: 'default'},
  ])
})

test('a file that fails ends the installation', async () => {
  const {controller} = controllerOf(async ({request}) => {
    if (request.url.endsWith('file-7.js')) throw new Error('not found')
  })
  await expect(installInParallel(controller, files, event)).rejects.toThrow('not found')
})
