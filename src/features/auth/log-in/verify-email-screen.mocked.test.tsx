import type {ReactNode} from 'react'
import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import {bookingQueries} from '#data/queries/bookings.ts'
import {buttonNamed, found, mount as mountAlone, press} from '#tests/support/mount.ts'
import {VerifyEmailScreen} from './verify-email-screen.tsx'

const state = vi.hoisted(() => ({data: undefined as object | undefined}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, params, children}: {to: string; params?: {id: string}; children: ReactNode}) => (
    <a href={to.replace('$id', params?.id ?? '')}>{children}</a>
  ),
}))
vi.mock('#data/account/email-change.ts', () => ({
  useVerifyEmail: () => ({mutate: vi.fn(), data: state.data, error: null, isError: false, isPending: false}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'parent'}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('./sign-in-page.tsx', () => ({
  SignInPage: ({lead, children}: {lead?: string; children: ReactNode}) => (
    <>
      <p>{lead}</p>
      {children}
    </>
  ),
}))

const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
const inClient = (node: ReactNode) => <QueryClientProvider client={client}>{node}</QueryClientProvider>
const setBookings = (bookings: {id: string; email_pending?: boolean}[]) =>
  client.setQueryData(bookingQueries.list().queryKey, bookings as never)

async function mount(node: ReactNode) {
  const {redraw} = await mountAlone(inClient(node))
  return {redraw: (next: ReactNode) => redraw(inClient(next))}
}

beforeEach(() => {
  state.data = undefined
  setBookings([])
})

test.each([
  {of: 'the request that waited', waiting: ['a'], to: '/dash/parent/requests/a'},
  {of: 'the requests, if several waited', waiting: ['a', 'b'], to: '/dash/parent/requests'},
  {of: 'the home, if none waited', waiting: [], to: '/dash'},
])('a family goes on to $of', async ({waiting, to}) => {
  setBookings([{id: 'other'}, ...waiting.map(id => ({id, email_pending: true}))])
  const {redraw} = await mount(<VerifyEmailScreen token="token" verify />)
  await press(buttonNamed('Verify this address'))
  state.data = {email: 'mary@example.org', is_change: false}
  setBookings([])
  await redraw(<VerifyEmailScreen token="token" verify />)
  expect(found('a').getAttribute('href')).toBe(to)
  const thanks = 'Thank you for confirming mary@example.org.'
  expect(document.body.textContent).toContain(
    waiting.length > 0 ? `${thanks} Your requests no longer wait for this.` : `${thanks}Continue`,
  )
})

test('a family does not go on to a request that waits for the other adult’s address', async () => {
  const others = {id: 'others', email_pending: true}
  setBookings([others, {id: 'own', email_pending: true}])
  const {redraw} = await mount(<VerifyEmailScreen token="token" verify />)
  await press(buttonNamed('Verify this address'))
  state.data = {email: 'mary@example.org', is_change: false}
  setBookings([others, {id: 'own'}])
  await redraw(<VerifyEmailScreen token="token" verify />)
  expect(found('a').getAttribute('href')).toBe('/dash/parent/requests/own')
})

test('a family reads what its requests need', async () => {
  await mount(<VerifyEmailScreen token="token" verify />)
  expect(document.body.textContent).toContain('Requests that you send are shown only once it is verified.')
})

test('before and after a change of address it is said which device stays logged in', async () => {
  const {redraw} = await mount(<VerifyEmailScreen token="token" verify={false} />)
  expect(document.body.textContent).toContain(
    'You will be logged out on every device but the one where you asked for the change.',
  )
  state.data = {email: 'mary@example.org', is_change: true}
  await redraw(<VerifyEmailScreen token="token" verify={false} />)
  expect(document.body.textContent).toContain(
    'You were logged out on every device but the one where you asked for the change.',
  )
})

test('who was only invited reads where the invitation went, and is not sent to a log-in without a password', async () => {
  state.data = {email: 'fay@example.org', is_change: true, is_invited: true}
  await mount(<VerifyEmailScreen token="token" verify={false} />)
  expect(document.body.textContent).toContain('Your invitation was sent again, to fay@example.org.')
  expect(document.querySelector('a')).toBeNull()
})
