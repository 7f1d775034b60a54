import {QueryClient, QueryObserver} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import {until} from '../../../tests/support/until.ts'
import {refetchStaleQueries} from './live.ts'

/** Renders a query that failed with `error` and returns its number of refetches. */
async function askedAgainAfter(error: Error): Promise<number> {
  const client = new QueryClient({defaultOptions: {queries: {retry: false}}})
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(error)
  const stop = new QueryObserver(client, {queryKey: ['it'], queryFn: ask}).subscribe(() => undefined)
  await until(() => expect(client.getQueryState(['it'])?.status).toBe('error'))
  refetchStaleQueries(client)
  stop()
  return ask.mock.calls.length - 1
}

const refused = (status: number) => new ApiError({kind: 'refused', status})

test('what the line or the server’s trouble left behind is asked for again, what was refused for good is not', async () => {
  expect(await askedAgainAfter(new ApiError({kind: 'network'}))).toBe(1)
  expect(await askedAgainAfter(new ApiError({kind: 'not-ours', status: 200}))).toBe(1)
  expect(await askedAgainAfter(refused(503))).toBe(1)
  expect(await askedAgainAfter(refused(429))).toBe(1)
  expect(await askedAgainAfter(refused(404))).toBe(0)
  expect(await askedAgainAfter(refused(403))).toBe(0)
})
