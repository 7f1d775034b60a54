import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {ApiError} from '#data/app/message.ts'
import {mount, press, texts, write} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {EndWeeklyDialog} from './end-weekly-dialog.tsx'

const state = vi.hoisted(() => ({
  visits: [] as Session[] | undefined,
  error: null as Error | null,
  now: '',
  sent: [] as unknown[],
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.visits}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'parent'}),
}))
vi.mock('#data/queries/bookings.ts', () => ({
  useEndWeekly: () => ({mutate: (input: unknown) => state.sent.push(input), isPending: false, error: state.error}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('../calendar/use-reader.ts', () => ({useReader: () => ({now: state.now, zone: 'America/Chicago'})}))
vi.mock('#ui/fields/date-field.tsx', () => ({
  DateField: ({onChange}: {onChange: (day: string) => void}) => (
    <button data-field="day" onClick={() => onChange('2026-06-08')}>
      Last day
    </button>
  ),
}))

const every_week = true
const visits = [
  sampleSession({id: 'first', my_side: 'parent', status: 'COMPLETED', every_week}),
  sampleSession({
    id: 'next',
    my_side: 'parent',
    every_week,
    scheduled_start: '2026-06-09T19:00:00.000Z',
    scheduled_end: '2026-06-09T23:00:00.000Z',
  }),
]
const booking: Booking = sampleBooking({
  status: 'CONFIRMED',
  hourly_rate: 25,
  fee_bps: 1000,
  first_start: '2026-06-08T12:00:00.000Z',
  approved_offer_id: 'offer-1',
  offers: [sampleOffer({status: 'ACCEPTED'})],
})

const dialog = () => (
  <EndWeeklyDialog booking_id={booking.id} timezone="America/Chicago" booking={booking} onClose={() => undefined} />
)
const pressEnd = () => press('footer button + button')
const said = () => texts('[role=alertdialog]').join(' ')

test('after a lost answer the cost that was read is agreed to again, also once canceling has become late', async () => {
  Object.assign(state, {visits, error: null, now: '2026-06-08T18:30:00.000Z', sent: []})
  const {redraw} = await mount(dialog())
  await press('[data-field=day]')
  expect(said()).toContain('Nothing is due')
  await pressEnd()

  Object.assign(state, {error: new ApiError({kind: 'network'}), now: '2026-06-08T19:30:00.000Z'})
  await redraw(dialog())
  expect(said()).toContain('Nothing is due')
  await pressEnd()
  const ended = {booking_id: booking.id, last_day: '2026-06-08', reason: '', fee_cents: 0}
  expect(state.sent).toEqual([ended, ended])
})

test('for a provider nothing is said of how the family learns of it before the visits are known', async () => {
  Object.assign(state, {visits: undefined, error: null, now: '2026-06-08T18:30:00.000Z', sent: []})
  const providers = () => (
    <EndWeeklyDialog booking_id={booking.id} timezone="America/Chicago" onClose={() => undefined} />
  )
  const {redraw} = await mount(providers())
  expect(said()).toContain('Later visits will be canceled, and no more will be booked.')
  expect(said()).not.toMatch(/family/i)
  Object.assign(state, {visits: visits.map(visit => ({...visit, my_side: 'caretaker', family_without_account: true}))})
  await redraw(providers())
  expect(said()).toContain('support calls the family.')
})

test('a refusal goes once another day is chosen or the reason is changed', async () => {
  Object.assign(state, {visits, error: null, now: '2026-06-08T18:30:00.000Z', sent: []})
  const {redraw} = await mount(dialog())
  const refuse = (detail: string) => {
    state.error = new ApiError({kind: 'refused', status: 409, code: 'refused', detail})
    return redraw(dialog())
  }
  await refuse('This day is over')
  expect(texts('[role=alert]')).toEqual(['This day is over'])
  await press('[data-field=day]')
  expect(texts('[role=alert]')).toEqual([])
  await refuse('This reason cannot be stored')
  expect(texts('[role=alert]')).toEqual(['This reason cannot be stored'])
  await write('[role=alertdialog] textarea', 'We move away')
  expect(texts('[role=alert]')).toEqual([])
})
