import {expect, test, vi} from 'vitest'
import {found, mount, press} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {ChangeRequest} from './change-request.tsx'

const state = vi.hoisted(() => ({navigate: vi.fn(), isOnline: true}))
vi.mock('@tanstack/react-router', () => ({useNavigate: () => state.navigate}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T16:00:00.000Z'}))
vi.mock('#data/offline/use-connection.ts', () => ({
  useNeedsConnection: () => (what: string) => (state.isOnline ? undefined : `${what} needs a connection`),
}))

const open = sampleBooking({status: 'PENDING', offers: [], offers_count: 0})
const reason = () => {
  const id = found('button').getAttribute('aria-describedby')
  return id === null ? null : document.getElementById(id)?.textContent
}

test('a request without offers opens in the form, at its review', async () => {
  state.isOnline = true
  await mount(<ChangeRequest booking={open} />)
  expect(found('button').textContent).toBe('Change request')
  await press('button')
  expect(state.navigate).toHaveBeenCalledWith({
    to: '/dash/parent/request-service',
    search: {change: 'booking-1', step: 'review'},
    state: {form_id: expect.any(String), is_from_target: true},
  })
})

test('a request with offers opens in the form too', async () => {
  state.navigate.mockClear()
  await mount(<ChangeRequest booking={sampleBooking()} />)
  expect(reason()).toBeNull()
  await press('button')
  expect(state.navigate).toHaveBeenCalledOnce()
})

test('a request that was approved meanwhile says so', async () => {
  await mount(<ChangeRequest booking={sampleBooking({status: 'CONFIRMED'})} />)
  expect(reason()).toContain('already approved')
})

test('without a network it says that it needs one', async () => {
  state.isOnline = false
  await mount(<ChangeRequest booking={open} />)
  expect(reason()).toBe('Changing a request needs a connection')
})
