import {QueryClient, QueryClientProvider, useQueryClient} from '@tanstack/react-query'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#data/app/message.ts'
import {found, mount, press, texts, write} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {TwoStep} from './two-step.tsx'

const state = vi.hoisted(() => ({since: null as string | null, confirm: vi.fn()}))
const queryKey = ['second-step']
vi.mock('#data/account/second-step.ts', () => ({
  beginSecondStep: async () => ({secret: 'ABCD', uri: 'otpauth://totp/'}),
  confirmSecondStep: state.confirm,
  secondStepQueries: {
    own: () => ({
      queryKey,
      queryFn: async () => ({
        is_required: false,
        since: state.since,
        recovery_codes_left: 10,
        password_needed_from: null,
      }),
    }),
  },
  useSecondStepChanged: () => {
    const client = useQueryClient()
    return () => void client.invalidateQueries({queryKey})
  },
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined, useOnline: () => true}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

const page = () => document.body.textContent
const pressButton = async (words: string) => {
  const button = [...document.querySelectorAll('button')].find(({textContent}) => textContent === words)
  await act(async () => button?.click())
}

/** Sets up an authenticator up to its first code. */
async function toFirstCode() {
  const client = new QueryClient({defaultOptions: {queries: {retry: false}}})
  await mount(
    <QueryClientProvider client={client}>
      <TwoStep />
    </QueryClientProvider>,
  )
  await act(() => until(() => expect(texts('button')).toContain('Set up')))
  await pressButton('Set up')
  await press('button[type=submit]')
  await write('form input', '123456')
}

beforeEach(() => {
  state.since = null
  state.confirm.mockReset()
})

test('where the answer to the first code is lost, it is said that two-step login is on and how to get codes', async () => {
  await toFirstCode()
  state.confirm.mockImplementation(async () => {
    state.since = '2026-06-08T12:00:00.000Z'
    throw new ApiError({kind: 'network'})
  })
  await press('button[type=submit]')
  await act(() => until(() => expect(page()).toContain('your recovery codes did not arrive')))
  expect(texts('button')).toContain('New recovery codes')
  expect(document.querySelector('form')).toBeNull()
})

test('a wrong code leaves the form open, and Cancel shows how it stands by now', async () => {
  await toFirstCode()
  state.confirm.mockRejectedValue(
    new ApiError({kind: 'refused', status: 422, code: 'totp_wrong', detail: 'Wrong code.'}),
  )
  await press('button[type=submit]')
  expect(found('form').textContent).toContain('Wrong code.')
  state.since = '2026-06-08T12:00:00.000Z'
  await pressButton('Cancel')
  await act(() => until(() => expect(texts('button')).toContain('Turn it off')))
})
