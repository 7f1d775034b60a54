import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {noteOtherDevice} from '#data/offline/other-device.ts'
import {found, mount, press} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {FrameBanners, UpdateOffer} from './frame-banners.tsx'

const sessions = vi.hoisted(() => ({known: [] as Session[]}))
vi.mock('#data/account/current-user.ts', () => ({useWho: () => ({role: 'parent'})}))
vi.mock('#data/queries/sessions.ts', () => ({
  sessionQueries: {window: () => ({queryKey: ['window'], queryFn: () => sessions.known})},
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T15:00:00.000Z'}))
const update = vi.hoisted(() => ({state: 'current', setStep: (() => {}) as (step: 'sending' | 'starting') => void}))
vi.mock('#data/app/app-update.ts', () => ({
  useUpdate: () => update.state,
  applyUpdate: (setStep: typeof update.setStep) => {
    update.setStep = setStep
    setStep('sending')
  },
}))

const sampleStart = (scheduled_start: string) => sampleSession({scheduled_start})

test.each([
  [[], false],
  [['2026-06-09T14:00:00.000Z'], false],
  [['2026-06-08T22:00:00.000Z'], true],
  [['2026-06-05T14:00:00.000Z'], true],
])('the use of another device is told of only with a visit by today: %j', async (starts, isShown) => {
  sessions.known = starts.map(sampleStart)
  noteOtherDevice('2026-06-08T12:00:00.000Z')
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <FrameBanners />
    </QueryClientProvider>,
  )
  await act(() => new Promise(done => setTimeout(done)))
  expect(document.body.textContent.includes('another device')).toBe(isShown)
})

test('“Update now” says what it does, step by step', async () => {
  update.state = 'waiting'
  await mount(<UpdateOffer />)
  expect(document.body.textContent).toContain('Unsent items stay in your outbox')
  await press('button')
  expect(found('button').getAttribute('aria-busy')).toBe('true')
  expect(document.body.textContent).toContain('Step 1 of 2: sending what waits in your outbox')
  await act(async () => update.setStep('starting'))
  expect(document.body.textContent).toContain('Step 2 of 2: starting the new version')
})
