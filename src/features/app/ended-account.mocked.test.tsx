import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import {forgetEndedAccount, noteEndedAccount} from '#data/account/ended-account.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {EndedAccount} from './ended-account.tsx'
import {EndedAccountGate} from './ended-account-gate.tsx'

const state = vi.hoisted(() => ({
  outbox: {waiting: 0, attention: 0, receipts: [] as object[]},
  pathname: '/dash/agency',
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, children}: {to: string; children: ReactNode}) => <a href={to}>{children}</a>,
  useLocation: ({select}: {select: (at: {pathname: string}) => unknown}) => select(state),
}))
vi.mock('#data/offline/outbox.ts', () => ({useOutbox: () => state.outbox}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#ui/hooks/lazy-with-retry.ts', () => ({lazyWithRetry: () => EndedAccount}))

const left = new ApiError({
  kind: 'refused',
  status: 403,
  code: 'left_agency',
  detail: 'You no longer belong to Oak Care LLC.',
  current: {agency: 'Oak Care LLC'},
})
const show = () =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <EndedAccountGate>
        <p>The screen</p>
      </EndedAccountGate>
    </QueryClientProvider>,
  )

beforeEach(() => {
  Object.assign(state, {outbox: {waiting: 0, attention: 0, receipts: []}, pathname: '/dash/agency'})
  forgetEndedAccount()
  noteEndedAccount(left)
})

test('a former member with nothing waiting reads that they no longer belong to the agency, and who can help', async () => {
  await show()
  expect(texts('h1')).toEqual(['You no longer belong to Oak Care LLC'])
  expect(document.body.textContent).toContain('ask an owner of the agency to invite you again')
  expect(document.body.textContent).not.toContain('The screen')
  expect(texts('[role=status]')).toEqual([])
  expect(texts('a')).toEqual(['Export my data', 'Close my account'])
})

test('a former member who was invited again presses Try again, and the screen is there', async () => {
  await show()
  await press('button')
  expect(texts('h1')).toEqual([])
  expect(document.body.textContent).toContain('The screen')
})

test('a former member reads what of this device waits, was refused and was received', async () => {
  state.outbox = {waiting: 1, attention: 2, receipts: [{}]}
  await show()
  const [said] = texts('[role=status]')
  expect(said).toContain('Confirmations that you made before that still wait on this device, and are still sent.')
  expect(said).toContain('2 items were refused. The outbox says why.')
  expect(said).toContain('Village received 1 item from this device in the last 24 hours.')
  expect(texts('a')[0]).toBe('Open the outbox')
})

test.each(['/outbox', '/settings/export', '/settings/close-account'])(
  'a former member still opens %s',
  async pathname => {
    state.pathname = pathname
    await show()
    expect(texts('[role=alert]')[0]).toContain('You no longer belong to Oak Care LLC')
    expect(document.body.textContent).toContain('The screen')
  },
)

test('a suspended account opens its outbox alone', async () => {
  forgetEndedAccount()
  noteEndedAccount(new ApiError({kind: 'refused', status: 403, code: 'suspended'}))
  state.pathname = '/settings/export'
  await show()
  expect(texts('h1')).toEqual(['Your account is suspended'])
  expect(document.body.textContent).not.toContain('The screen')
})

test('who may open a closed account again reads what stays closed, and that a plan has to be resumed', async () => {
  forgetEndedAccount()
  const current = {erased_on: '2026-06-12T12:00:00.000Z'}
  noteEndedAccount(new ApiError({kind: 'refused', status: 403, code: 'account_closed', detail: 'Closed.', current}))
  await show()
  expect(texts('button')).toContain('Open my account again')
  expect(document.body.textContent).toContain(
    'What ended when you closed the account stays ended: requests, bids, invitations, meet-and-greets, assignments to visits, and the private address of your calendar. If your plan was stopped with it, it ends when its paid time is over unless you resume it.',
  )
})
