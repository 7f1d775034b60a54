import {QueryClient, QueryClientProvider, type QueryKey} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {act} from 'react'
import {expect, onTestFinished, vi} from 'vitest'
import {mount, press, texts, write} from './mount.ts'
import {until} from './until.ts'

/** Mounts a form whose every call is refused with this sentence, until the test ends; `known` was read before. */
export async function mountRefused(
  form: ReactNode,
  detail: string,
  known: readonly (readonly [QueryKey, unknown])[] = [],
): Promise<void> {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, retry: false}}})
  for (const [key, answer] of known) client.setQueryData(key, answer)
  const headers = {'content-type': 'application/json'}
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({code: 'refused', detail}), {status: 409, headers}))
  onTestFinished(() => void vi.unstubAllGlobals())
  await mount(<QueryClientProvider client={client}>{form}</QueryClientProvider>)
}

/** Sends the form, reads why it was refused, and finds the refusal gone once the field has other words. */
export async function expectRefusalToGo({button, field}: {button: string; field: string}, detail: string) {
  const alerts = () => texts('[role=alert]')
  await press(button)
  await act(() => until(() => expect(alerts()).toEqual([detail])))
  await write(field, 'Something else')
  expect(alerts()).toEqual([])
}
