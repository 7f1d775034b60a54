import {beforeEach, expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {CrashScreen} from './crash-screen.tsx'

const state = vi.hoisted(() => ({connection: 'offline' as 'online' | 'offline'}))
const retry = vi.hoisted(() => vi.fn<() => void>())
vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useConnection: () => ({state: state.connection}),
}))
vi.mock('#ui/hooks/use-missing-part.ts', () => ({useMissingPart: () => ({hasFailed: false, retry})}))
vi.mock('@tanstack/react-router', () => ({useRouter: () => ({invalidate: vi.fn()})}))

const missing = Object.assign(new Error('Missing: /assets/payments.js'), {name: 'MissingPart'})
const screen = () => <CrashScreen error={missing} reset={vi.fn()} />

beforeEach(() => retry.mockReset())

test('a screen that is not on the device is requested again by itself once the connection is back', async () => {
  state.connection = 'offline'
  const {redraw} = await mount(screen())
  expect(texts('h1')).toEqual(['This page needs a connection'])
  expect(retry).not.toHaveBeenCalled()
  state.connection = 'online'
  await redraw(screen())
  expect(retry).toHaveBeenCalledOnce()
})

test('with a connection the person decides, since a reload that changes nothing would go on for good', async () => {
  state.connection = 'online'
  const {redraw} = await mount(screen())
  await redraw(screen())
  expect(retry).not.toHaveBeenCalled()
})
