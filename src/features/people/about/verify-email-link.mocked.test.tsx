import {QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {createQueryClient} from '#data/app/query-client.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {VerifyEmail} from './verify-email.tsx'

const state = vi.hoisted(() => ({link: null as string | null, reads: 0, fails: 0}))
vi.mock('./use-is-email-unverified.ts', () => ({useIsEmailUnverified: () => true}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/queries/profile-edit.ts', () => ({ownAccount: () => ({params: {id: 'ann'}})}))
vi.mock('#data/queries/profile.ts', () => ({
  profileQueries: {me: () => ({queryKey: ['me'], queryFn: () => ({email: 'ann@c.test'})})},
}))
vi.mock('#api/client.ts', () => ({
  call: async ({method}: {method: string}) => {
    if (method === 'POST') return {ok: true}
    state.reads += 1
    if (state.fails > 0) {
      state.fails -= 1
      throw new Error('The server is busy')
    }
    return {is_verified: false, is_mail_stored: true, link: state.link}
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(state, {link: null, reads: 0, fails: 0})
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = () =>
  mount(
    <QueryClientProvider client={createQueryClient()}>
      <VerifyEmail waits="Your bids wait." />
    </QueryClientProvider>,
  )

test('a demo shows the link once its mail is stored, without a reload', async () => {
  await show()
  await pass(3000)
  expect(texts('a')).toEqual([])
  state.link = '/confirm-email?verify=1&t=abc'
  await pass(3000)
  expect(texts('a')).toEqual(['Open the link'])
})

test('also where the first answers failed', async () => {
  state.fails = 10
  state.link = '/confirm-email?verify=1&t=abc'
  await show()
  await pass(10_000)
  state.fails = 0
  await pass(30_000)
  expect(texts('a')).toEqual(['Open the link'])
})

test('sending the link again reads it anew', async () => {
  state.link = '/confirm-email?verify=1&t=abc'
  await show()
  await pass(100)
  expect(texts('a')).toEqual(['Open the link'])
  await press('button')
  await pass(0)
  expect(texts('a')).toEqual([])
  state.link = '/confirm-email?verify=1&t=def'
  await pass(3000)
  expect(found('a').getAttribute('href')).toBe('/confirm-email?verify=1&t=def')
})

test('a link that came late, after another one was asked for, gives way to that one', async () => {
  await show()
  await pass(100)
  await press('button')
  state.link = '/confirm-email?verify=1&t=abc'
  await pass(3000)
  expect(found('a').getAttribute('href')).toBe('/confirm-email?verify=1&t=abc')
  state.link = '/confirm-email?verify=1&t=def'
  await pass(11_000)
  expect(found('a').getAttribute('href')).toBe('/confirm-email?verify=1&t=def')
})
