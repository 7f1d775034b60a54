import {act} from 'react'
import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {call} from '#api/client.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {ReadinessLine, soonVisits} from './readiness-line.tsx'

vi.mock('#api/client.ts', async load => ({...(await load<object>()), call: vi.fn(() => new Promise(() => {}))}))
vi.mock('#data/offline/device-keeps.ts', async load => ({...(await load<object>()), useCanStoreOffline: () => true}))
vi.mock('#data/offline/server-now.ts', async load => ({
  ...(await load<object>()),
  useServerNow: () => '2026-06-08T13:00:00.000Z',
}))

const visit = sampleSession({my_side: 'parent'})

test('it is a question of the evening before', () => {
  expect(soonVisits([visit], '2026-06-08T02:00:00.000Z')).toEqual([visit])
  expect(soonVisits([visit], '2026-06-07T19:00:00.000Z')).toEqual([])
  expect(soonVisits([visit], '2026-06-08T19:30:00.000Z')).toEqual([])
})

describe('whether the app opens without a network', () => {
  const browser = navigator
  const stubWorkers = (serviceWorker: object | undefined) => {
    vi.stubGlobal('navigator', Object.defineProperty(Object.create(browser), 'serviceWorker', {value: serviceWorker}))
  }
  let activate: (registration: object) => void = () => {}
  beforeEach(() => {
    stubWorkers({
      controller: null,
      getRegistration: async () => ({installing: {}, active: null}),
      ready: new Promise<object>(resolve => {
        activate = resolve
      }),
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  /** Shows the line with the visit on the device, and by default its start code. */
  const show = ({hasCode = true} = {}) => {
    const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, retry: false}}})
    client.setQueryData(sessionQueries.window().queryKey, [visit])
    if (hasCode) client.setQueryData(sessionQueries.startCode(visit.id).queryKey, {secret: 'secret'} as never)
    return mount(
      <QueryClientProvider client={client}>
        <ReadinessLine />
      </QueryClientProvider>,
    )
  }
  const shows = (words: string) => until(() => expect(texts('[role=status]').join()).toContain(words))

  test('is not said while the worker still installs, and is as soon as it is active', async () => {
    await show()
    await shows('Getting this device ready for offline')
    expect(texts('[role=status]').join()).not.toContain('even offline')
    await act(async () => activate({active: {}}))
    await shows('Ready for today, even offline')
  })

  test('is said where a worker is active that does not control this page yet', async () => {
    stubWorkers({
      controller: null,
      getRegistration: async () => ({active: {}}),
      ready: Promise.resolve({active: {}}),
    })
    await show()
    await shows('Ready for today, even offline')
  })

  test('what is still loading is not said to be missing, and is once that failed', async () => {
    stubWorkers({controller: {}, getRegistration: async () => ({active: {}}), ready: Promise.resolve({active: {}})})
    let fail: (error: Error) => void = () => {}
    vi.mocked(call).mockReturnValueOnce(
      new Promise((_, reject) => {
        fail = reject
      }),
    )
    await show({hasCode: false})
    await until(() => expect(vi.mocked(call)).toHaveBeenCalled())
    await act(async () => {})
    expect(texts('[role=status]')).toEqual([])
    await act(async () => fail(new Error('no answer')))
    await shows('is missing the start code')
  })

  test('is never said in a browser without workers', async () => {
    stubWorkers(undefined)
    await show()
    await shows('This browser cannot open Village offline')
  })
})
