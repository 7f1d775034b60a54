import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {found, mount, press, texts, write} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {CancelBooking} from './cancel-booking.tsx'

const respond = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  respond.mockReset()
  takeToast()
  vi.stubGlobal('fetch', () => respond())
})
afterEach(() => void vi.unstubAllGlobals())

const now = '2026-06-08T12:00:00.000Z'
const booking = sampleBooking({
  status: 'CONFIRMED',
  hourly_rate: 25,
  fee_bps: 1000,
  approved_offer_id: 'offer-1',
  offers: [sampleOffer({status: 'ACCEPTED'})],
})
const canceled: Booking = {...booking, status: 'CANCELLED', cancelled: {by: 'parent', reason: null, at: now}}
const soon = sampleSession({my_side: 'parent', scheduled_start: '2026-06-08T14:00:00.000Z'})
const later = sampleSession({id: 'later', my_side: 'parent', scheduled_start: '2026-06-12T14:00:00.000Z'})
const visits = [soon, later]
const canceledVisits = visits.map(visit => ({...visit, status: 'CANCELLED' as const}))

const said = () => texts('[role=alertdialog]').join(' ')
const pressCancel = () => press('footer button + button')
const lost = () => respond.mockRejectedValue(new TypeError('network'))
const settled = (check: () => void) => act(() => until(check))

async function open(given: Session[] = visits, shown: Booking = booking) {
  const onDone = vi.fn()
  const onClose = vi.fn()
  const client = new QueryClient()
  const withPage = (page: Booking, sessions: Session[]) => (
    <QueryClientProvider client={client}>
      <CancelBooking booking={page} sessions={sessions} now={now} onDone={onDone} onClose={onClose} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(withPage(shown, given))
  /** The page has loaded the booking and its visits again. */
  return {onDone, onClose, reload: (page: Booking, sessions: Session[]) => redraw(withPage(page, sessions))}
}

test('a visit whose booked start has passed does not start soon', async () => {
  const overdue = {...soon, scheduled_start: '2026-06-08T11:30:00.000Z'}
  await open([overdue])
  expect(said()).toContain('Its booked start has passed. Cancellation fee: $27.50')
  expect(said()).toContain('does not come, keep the visit: you owe nothing for it')
  await open([overdue, soon, later])
  expect(said()).toContain('keep it and cancel the later ones one by one: you owe nothing for the one you keep')
  expect(said()).toContain('2 of them should have started or start in less than 24 hours. Cancellation fee: $55.00')
  expect(said()).not.toContain('It starts in')
})

test('of weeks that go on it is said to end them today, which keeps the visit to which no one comes', async () => {
  const weekly = {...booking, schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['06:30', '10:30']}]}
  const overdue = {...soon, scheduled_start: '2026-06-08T11:30:00.000Z'}
  await open([overdue, later], weekly as Booking)
  expect(said()).toContain('end the weekly visits instead, with today as the last day')
  expect(said()).not.toContain('one by one')
})

test('of visits that have not begun it is not said what a missed one costs', async () => {
  await open([soon, later])
  expect(said()).not.toContain('does not come')
})

test('after a lost answer the preview stays as it was pressed, while the page loads the visits again', async () => {
  const {reload, onClose} = await open()
  lost()
  await pressCancel()
  await settled(() => expect(said()).toContain('No connection to Village.'))
  await reload(booking, canceledVisits)
  expect(said()).toContain('2 upcoming visits will be canceled')
  expect(said()).toContain('Cancellation fee: $27.50')
  expect(onClose).not.toHaveBeenCalled()
})

test('free canceling says that nothing is owed for it, not that nothing is due, as an earlier fee may be', async () => {
  const {reload} = await open()
  const earlier = sampleSession({
    id: 'earlier',
    my_side: 'parent',
    status: 'CANCELLED',
    cancelled: {by: 'parent', reason: null, at: now, due_cents: 2750},
  })
  await reload(booking, [earlier, later])
  expect(said()).toContain('You owe nothing for canceling now: it is free until 24 hours before a visit.')
  expect(said()).not.toContain('Nothing is due')
})

test('while the caregiver is not verified nothing is owed, and no check is said to have expired', async () => {
  const {reload} = await open()
  await reload(booking, [{...soon, cancels_free: true}])
  expect(said()).toContain('You owe nothing for canceling now: the caregiver is not verified right now.')
})

test('it closes when the page learns that the booking is canceled, and says what is owed', async () => {
  const {reload, onDone, onClose} = await open()
  lost()
  await pressCancel()
  await settled(() => expect(said()).toContain('No connection to Village.'))
  await reload(booking, canceledVisits)
  await reload(canceled, canceledVisits)
  expect(onClose).toHaveBeenCalledOnce()
  expect(onDone).toHaveBeenCalledOnce()
  expect(takeToast()).toEqual({
    title: 'Booking canceled',
    description: 'You owe $27.50 for canceling late. It will be on the week’s statement.',
  })
})

test('the answer says the same, once', async () => {
  const {reload, onClose} = await open()
  respond.mockResolvedValue(
    new Response(JSON.stringify(canceled), {status: 200, headers: {'content-type': 'application/json'}}),
  )
  await pressCancel()
  await settled(() => expect(onClose).toHaveBeenCalledOnce())
  expect(takeToast()?.description).toContain('You owe $27.50')
  await reload(canceled, canceledVisits)
  expect(onClose).toHaveBeenCalledOnce()
})

test('after a refusal the preview is that of the page again', async () => {
  const {reload} = await open()
  const body = {code: 'already_started', detail: 'A visit has started.'}
  respond.mockResolvedValue(
    new Response(JSON.stringify(body), {status: 409, headers: {'content-type': 'application/json'}}),
  )
  await pressCancel()
  await settled(() => expect(said()).toContain('A visit has started.'))
  await reload(booking, [{...soon, status: 'IN_PROGRESS'}, later])
  expect(said()).toContain('1 upcoming visit will be canceled')
})

test('once no visit is ahead any more it says so and cannot be pressed', async () => {
  const {reload} = await open()
  await reload(booking, [{...soon, status: 'IN_PROGRESS'}])
  expect(said()).toContain('This booking has no upcoming visits, so there is nothing to cancel.')
  expect(said()).not.toMatch(/0 upcoming|You owe nothing/)
  expect(texts('footer [aria-disabled=true]')).toEqual(['Cancel booking'])
})

test('weekly visits without one ahead can still be ended', async () => {
  const {reload} = await open()
  const time_range: [string, string] = ['09:00', '13:00']
  await reload({...booking, schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range}]}, [])
  expect(said()).toContain('No visits are upcoming. No more will be booked each week')
  expect(texts('footer [aria-disabled=true]')).toEqual([])
})

test('a booking that the caregiver cancels after the press is not said to be canceled by it', async () => {
  const {reload, onClose} = await open()
  lost()
  await pressCancel()
  await settled(() => expect(said()).toContain('No connection to Village.'))
  await reload({...canceled, cancelled: {by: 'caretaker', reason: null, at: now}}, canceledVisits)
  expect(said()).toContain('This booking was canceled in the meantime')
  expect(onClose).not.toHaveBeenCalled()
  expect(takeToast()).toBeUndefined()
})

test('a booking that someone else cancels meanwhile is said to be, and what was typed stays', async () => {
  const {reload, onClose} = await open()
  await write('textarea', 'Grandma is visiting')
  await reload({...canceled, cancelled: {by: 'caretaker', reason: null, at: now}}, canceledVisits)
  expect(said()).toContain('This booking was canceled in the meantime')
  expect((found('textarea') as HTMLTextAreaElement).value).toBe('Grandma is visiting')
  expect(texts('footer [aria-disabled=true]')).toEqual(['Cancel booking'])
  expect(onClose).not.toHaveBeenCalled()
})
