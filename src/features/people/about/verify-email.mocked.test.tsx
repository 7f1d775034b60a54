import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '../../../../tests/support/mount.ts'
import {until} from '../../../../tests/support/until.ts'
import {VerifyEmail} from './verify-email.tsx'

const state = vi.hoisted(() => ({link: null as string | null, new_email: null as string | null}))
vi.mock('./use-is-email-unverified.ts', () => ({useIsEmailUnverified: () => true}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/queries/profile.ts', () => ({
  profileQueries: {me: () => ({queryKey: ['me'], queryFn: () => ({email: 'ann@c.test'})})},
}))
vi.mock('#data/account/email-change.ts', () => ({
  emailVerificationQuery: () => ({
    queryKey: ['verification'],
    queryFn: () => ({is_verified: false, is_mail_stored: true, link: state.link, new_email: state.new_email}),
  }),
  useSendVerification: () => ({mutate: () => undefined, isPending: false, isSuccess: false, error: null}),
}))

test('a demo says that it sends no email where its link is, and not before', async () => {
  const client = new QueryClient()
  await mount(
    <QueryClientProvider client={client}>
      <VerifyEmail waits="Your requests wait." />
    </QueryClientProvider>,
  )
  await act(() => until(() => expect(texts('strong')).toEqual(['ann@c.test'])))
  expect(texts('a')).toEqual([])
  expect(document.body.textContent).not.toContain('This demo sends no email')
  state.link = '/confirm-email?verify=1&t=abc'
  await act(() => client.invalidateQueries())
  await act(() => until(() => expect(texts('a')).toEqual(['Open the link'])))
  expect(document.body.textContent).toContain('This demo sends no email, so the link is here.')
})

test('after another address was asked for, its link is the one to open', async () => {
  state.new_email = 'anna@c.test'
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <VerifyEmail waits="Your requests wait." />
    </QueryClientProvider>,
  )
  await act(() => until(() => expect(texts('strong')).toEqual(['anna@c.test'])))
  expect(texts('button')).toEqual([])
})
