import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {BookingPaymentsScreen} from './booking-payments-screen.tsx'

const state = vi.hoisted(() => ({
  sessions: [] as {unbilled_cents?: number}[],
  status: 'CONFIRMED',
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly unknown[]}) => ({
    data: queryKey.includes('sessions') ? state.sessions : queryKey.includes('invoices') ? [] : {status: state.status},
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

test.each([
  ['CONFIRMED', {}, 'Nothing to pay yetAfter each week with visits, a statement of the confirmed visits appears here.'],
  [
    'CANCELLED',
    {unbilled_cents: 2400},
    'No statement yetYour first statement will appear here, with what is not billed yet.',
  ],
  ['CANCELLED', {}, 'Nothing to payThis booking has ended, with nothing to bill.'],
])('without a statement a %s booking with visits %j says what comes', async (status, visit, text) => {
  Object.assign(state, {status, sessions: [visit]})
  await mount(<BookingPaymentsScreen bookingId="b" />)
  expect(document.body.textContent).toContain(text)
})
