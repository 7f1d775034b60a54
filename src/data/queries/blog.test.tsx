import {act} from 'react'
import {QueryClient, QueryClientProvider, useQuery} from '@tanstack/react-query'
import {afterAll, expect, test, vi} from 'vitest'
import {mount, texts} from '../../../tests/support/mount.ts'
import {until} from '../../../tests/support/until.ts'
import {public_changed} from '#offline/queries/scope.ts'

const worker = new EventTarget()
vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, {serviceWorker: worker}))
afterAll(() => void vi.unstubAllGlobals())
const {useRenewed} = await import('./blog.ts')

const says = (path: string) =>
  act(async () => void worker.dispatchEvent(new MessageEvent('message', {data: {type: public_changed, path}})))

/** A post whose answer changes between fetches. */
async function open(path: string, read: () => Promise<string>) {
  const client = new QueryClient({defaultOptions: {queries: {retry: false}}})
  function Post() {
    const {data, error} = useQuery({queryKey: [path], queryFn: read})
    const isRenewed = useRenewed(path, [path])
    return <output>{`${error ? error.message : data} ${isRenewed ? 'renewed' : ''}`.trim()}</output>
  }
  await mount(
    <QueryClientProvider client={client}>
      <Post />
    </QueryClientProvider>,
  )
}

const shows = (words: string) => act(() => until(() => expect(texts('output')).toEqual([words])))

test('the newer version is read when the worker has found one', async () => {
  const versions = ['Old', 'New']
  await open('/posts/1', () => Promise.resolve(versions.shift()!))
  await shows('Old')
  await says('/posts/2')
  await shows('Old')
  await says('/posts/1')
  await shows('New renewed')
})

test('also where the worker is faster than the first answer, which may be the old one', async () => {
  let answerFirst: (words: string) => void = () => {}
  const first = new Promise<string>(resolve => {
    answerFirst = resolve
  })
  const readings = [() => first, () => Promise.reject(new Error('gone'))]
  await open('/posts/1', () => readings.shift()!())
  await says('/posts/1')
  answerFirst('Old')
  await shows('gone renewed')
})
