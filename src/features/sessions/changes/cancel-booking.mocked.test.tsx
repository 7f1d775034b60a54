import {afterEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {found, mount, press, texts} from '../../../../tests/support/mount.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {CancelDialog} from './cancel-dialog.tsx'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'

const state = vi.hoisted(() => ({visits: [] as Session[] | undefined, mutate: vi.fn(), isOnline: true}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.visits}),
}))
vi.mock('#data/queries/bookings.ts', () => ({
  useCancelWon: () => ({mutate: state.mutate, isPending: false, error: null}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({
  useNeedsConnection: () => (what: string) => (state.isOnline ? undefined : `${what} needs a connection`),
}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T21:00:00.000Z', zone: 'America/Chicago'}),
}))

const running = sampleSession({status: 'IN_PROGRESS'})
const ahead = sampleSession({
  scheduled_start: '2026-06-09T19:00:00.000Z',
  scheduled_end: '2026-06-09T23:00:00.000Z',
})
const final = '[role=alertdialog] button:last-of-type'

afterEach(() => void (state.isOnline = true))

async function ask(visits: Session[] | undefined) {
  Object.assign(state, {visits})
  state.mutate.mockReset()
  await mount(<CancelDialog scope="booking" booking_id={running.booking_id} onClose={() => undefined} />)
  await press(final)
  return document.body.textContent
}

test('while a visit runs, those ahead of it can be canceled', async () => {
  expect(await ask([running, ahead, ahead])).toContain('2 upcoming visits will be canceled')
  expect(state.mutate.mock.calls[0]?.[0]).toEqual({booking_id: running.booking_id, reason: ''})
})

test('of one visit ahead it speaks as of one', async () => {
  const text = await ask([running, ahead])
  expect(text).toContain('1 upcoming visit will be canceled')
  expect(text).toContain('You will not be paid for it.')
  expect(await ask([running, ahead, ahead])).toContain('You will not be paid for these visits.')
})

test('it closes when the page learns that the visits are canceled, whether or not the answer came', async () => {
  Object.assign(state, {visits: [running, ahead]})
  state.mutate.mockReset()
  takeToast()
  const onClose = vi.fn()
  const dialog = () => <CancelDialog scope="booking" booking_id={running.booking_id} onClose={onClose} />
  const {redraw} = await mount(dialog())
  await press(final)
  const canceledBy = (by: string): Session => ({...ahead, status: 'CANCELLED', cancelled: {by, reason: null, at: ''}})
  state.visits = [running, canceledBy('parent')]
  await redraw(dialog())
  expect(onClose).not.toHaveBeenCalled()
  state.visits = [running, canceledBy('caretaker')]
  await redraw(dialog())
  expect(onClose).toHaveBeenCalledOnce()
  expect(takeToast()?.title).toBe('Booking canceled')
})

test('with nothing ahead there is nothing to press, and it says so', async () => {
  expect(await ask([running])).toContain('This booking has no upcoming visits')
  expect(state.mutate).not.toHaveBeenCalled()
  expect(found(final).getAttribute('aria-disabled')).toBe('true')
})

test('a weekly booking without a visit ahead can be canceled, so that no more are booked', async () => {
  const text = await ask([sampleSession({...ahead, status: 'CANCELLED', every_week: true})])
  expect(text).toContain('No more will be booked each week')
  expect(text).not.toContain('nothing to cancel')
  expect(state.mutate.mock.calls[0]?.[0]).toEqual({booking_id: running.booking_id, reason: ''})
})

test('without a connection it says so above its buttons, and sends nothing', async () => {
  state.isOnline = false
  await ask([ahead])
  expect(texts('footer [role=status]')).toEqual(['Canceling needs a connection.'])
  expect(state.mutate).not.toHaveBeenCalled()
})

test('a family without an account is called by support', async () => {
  const without = [running, ahead].map(visit => ({...visit, family_without_account: true}) as const)
  const text = await ask(without)
  expect(text).toContain('1 upcoming visit will be canceled, and ')
  expect(text).toContain('support calls the family.')
  expect(text).not.toContain('notified')
})

test('before the visits are known nothing is said of how the family learns of it', async () => {
  const text = await ask(undefined)
  expect(text).toContain('All upcoming visits will be canceled.')
  expect(text).not.toMatch(/the family (?:will be|has been|can)|support/i)
})
