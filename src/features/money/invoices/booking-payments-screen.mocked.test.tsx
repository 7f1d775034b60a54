import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {BookingPaymentsScreen} from './booking-payments-screen.tsx'

const state = vi.hoisted(() => ({sessions: [] as {unbilled_cents?: number}[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly unknown[]}) => ({
    data: queryKey.includes('sessions') ? state.sessions : [],
    error: null,
  }),
}))
vi.mock('@tanstack/react-router', () => ({Link: () => null}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))

test('the payments of a booking say what is not billed yet instead of that nothing is due', async () => {
  state.sessions = [{unbilled_cents: 880}, {}]
  const {redraw} = await mount(<BookingPaymentsScreen key="owed" bookingId="b" />)
  expect(document.body.textContent).toContain('Not billed yet: $8.80. It will be on the next statement.')
  expect(document.body.textContent).not.toContain('Nothing is due')
  state.sessions = [{}]
  await redraw(<BookingPaymentsScreen key="nothing" bookingId="b" />)
  expect(document.body.textContent).toContain('Nothing is due')
})
