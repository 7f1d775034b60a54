import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#data/app/message.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {TwoStep} from './two-step.tsx'

const state = vi.hoisted(() => ({
  since: null as string | null,
  needed_from: null as string | null,
  begin: vi.fn(),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({
    data: {is_required: false, since: state.since, recovery_codes_left: 0, password_needed_from: state.needed_from},
  }),
}))
vi.mock('#data/account/second-step.ts', () => ({
  beginSecondStep: state.begin,
  secondStepQueries: {own: () => ({})},
  useSecondStepChanged: () => () => undefined,
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('./confirm-authenticator.tsx', () => ({ConfirmAuthenticator: () => <p>Scan this</p>}))

const passwords = () => document.querySelectorAll<HTMLInputElement>('input[autocomplete="current-password"]')

async function type(words: string) {
  const input = passwords()[0]!
  const {set} = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  await act(async () => {
    set?.call(input, words)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

/** Opens the setup. */
async function setUp() {
  await mount(<TwoStep />)
  const buttons = [...document.querySelectorAll('section button')]
  const opens = buttons.find(({textContent}) => textContent === 'Set up' || textContent === 'Use another phone')
  await act(async () => (opens as HTMLButtonElement).click())
}
const goOn = () => press('section button.w-full')

beforeEach(() => {
  state.since = null
  state.begin.mockReset().mockResolvedValue({secret: 'ABCD', uri: 'otpauth://totp/'})
})

test('an older log-in is asked for the password first, without an error and without a request', async () => {
  state.needed_from = '2026-06-08T11:00:00.000Z'
  await setUp()
  expect(passwords()).toHaveLength(1)
  expect(texts('[role=alert]')).toEqual([])
  await goOn()
  expect(state.begin).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('Enter the password first.')
  await type('right')
  expect(document.body.textContent).not.toContain('Enter the password first.')
  await goOn()
  expect(state.begin).toHaveBeenCalledExactlyOnceWith({current_password: 'right'})
  expect(found('section').textContent).toContain('Scan this')
})

test('a recent log-in needs no password; one that grew old meanwhile goes to the field without an error', async () => {
  state.needed_from = '2026-06-08T12:05:00.000Z'
  state.begin.mockRejectedValueOnce(
    new ApiError({
      kind: 'refused',
      status: 403,
      code: 'reauthentication_required',
      detail: 'Enter your current password.',
    }),
  )
  await setUp()
  expect(passwords()).toHaveLength(0)
  await goOn()
  expect(passwords()).toHaveLength(1)
  expect(document.activeElement).toBe(passwords()[0])
  expect(passwords()[0]?.getAttribute('aria-invalid')).not.toBe('true')
  expect(document.body.textContent).not.toContain('Enter your current password.')
})

test.each([
  ['the first set-up', null],
  ['another phone', '2026-01-01T12:00:00.000Z'],
])('Enter in the password field submits the form of %s', async (_, since) => {
  state.since = since
  state.needed_from = '2026-06-08T11:00:00.000Z'
  await setUp()
  const {form} = passwords()[0]!
  expect(form).not.toBeNull()
  expect([...form!.querySelectorAll('button[type=submit]')].map(({textContent}) => textContent)).toEqual(['Continue'])
  expect([...document.querySelectorAll('form')]).toEqual([form])
})
