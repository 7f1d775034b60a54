import {beforeEach, describe, expect, test, vi} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import type {Session} from '#contract/sessions/session.ts'
import {mount} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {CancelDialog} from './cancel-dialog.tsx'
import {EndWeeklyDialog} from './end-weekly-dialog.tsx'

const state = vi.hoisted(() => ({visits: [] as Session[], invoices: undefined as Invoice[] | undefined}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('invoices') ? state.invoices : state.visits,
  }),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'agency'}),
}))
vi.mock('#data/queries/bookings.ts', () => ({
  bookingQueries: {one: () => ({queryKey: ['bookings']})},
  useCancelWon: () => ({isPending: false, error: null}),
  useEndWeekly: () => ({isPending: false, error: null}),
}))
vi.mock('#data/queries/session-commands.ts', () => ({useCancelSession: () => ({isPending: false, error: null})}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))

const first = sampleSession({id: 'first'})
const second = sampleSession({
  id: 'second',
  scheduled_start: '2026-06-09T19:00:00.000Z',
  scheduled_end: '2026-06-09T23:00:00.000Z',
})
const {booking_id} = first
const lines = [
  {about: null, description: '', quantity: 1, unit: 'piece' as const, unit_cents: 1920, amount_cents: 1920},
]
const paid = invoiceSample({booking_id, status: 'PAID', amount_cents: 1920, due_cents: 0, lines})
const open = invoiceSample({booking_id, amount_cents: 1920, lines})

beforeEach(() => Object.assign(state, {visits: [first, second], invoices: [paid, open]}))

const part_back =
  'you get back the $19.20 that you paid of this booking’s lead price. You no longer owe the other $19.20.'

/** What the dialog says that cancels the whole booking, or this visit of it. */
async function says(session?: Session) {
  const onClose = () => undefined
  await mount(
    session ? (
      <CancelDialog scope="visit" session={session} onClose={onClose} />
    ) : (
      <CancelDialog scope="booking" booking_id={booking_id} onClose={onClose} />
    ),
  )
  return document.body.textContent
}

test('an agency that cancels a booking before its first visit reads what it gets back, and how', async () => {
  const text = await says()
  expect(text).toContain(part_back)
  expect(text).toContain('$19.20 is taken off your next lead invoice, or refunded after 60 days.')
})

test('one that paid all of it gets all of it back', async () => {
  state.invoices = [paid]
  const text = await says()
  expect(text).toContain('you get the whole lead price of this booking back: $19.20. $19.20 is taken off')
  expect(text).not.toContain('owe')
})

test('one that paid nothing only reads that it owes nothing', async () => {
  state.invoices = [open]
  const text = await says()
  expect(text).toContain('No visit took place, so you owe no lead price for this booking.')
  expect(text).not.toContain('$')
})

test('after a visit took place it reads how much stays invoiced, and how much of that is still owed', async () => {
  state.visits = [{...first, status: 'COMPLETED'}, second]
  expect(await says()).toContain(
    'What was invoiced for this booking, $38.40, does not change. You still owe $19.20 of it.',
  )
})

test('one visit of several is not credited, the last one that is left is', async () => {
  expect(await says(second)).toContain('$38.40, does not change')
  state.visits = [{...first, status: 'CANCELLED'}, second]
  expect(await says(second)).toContain(part_back)
})

test('without its invoices it still reads the rule', async () => {
  state.invoices = undefined
  expect(await says()).toContain('so you get the whole lead price of this booking back.')
})

describe('an agency that ends the weekly visits', () => {
  const day_ms = 86_400_000
  const after = (days: number) => (instant: string) => new Date(Date.parse(instant) + days * day_ms).toISOString()
  /** A weekly visit as many days after the first. */
  const visit = (id: string, days: number, given: Partial<Session> = {}) =>
    sampleSession({
      id,
      scheduled_start: after(days)(first.scheduled_start),
      scheduled_end: after(days)(first.scheduled_end),
      every_week: true,
      ...given,
    })
  /** What its dialog says, of these visits. */
  async function saysOf(...visits: Session[]) {
    state.visits = visits
    await mount(<EndWeeklyDialog booking_id={booking_id} timezone="America/Chicago" onClose={() => undefined} />)
    return document.body.textContent
  }

  test('cannot end them once the family did', async () => {
    const text = await saysOf(visit('before', 1, {every_week: undefined}))
    expect(text).toContain('The weekly visits were ended in the meantime.')
    expect(text).not.toContain('later visits')
  })

  test('reads what stays invoiced and is still owed, and that visits until the last day are invoiced', async () => {
    const text = await saysOf(visit('before', 1), visit('later', 15))
    expect(text).toContain('What was invoiced for this booking, $38.40, does not change. You still owe $19.20 of it.')
    expect(text).toContain('Lead prices for visits until the last day are invoiced as before.')
  })

  test('reads that it gets all of it back where no visit is left', async () => {
    const text = await saysOf(visit('gone', 1, {status: 'CANCELLED'}), visit('later', 15))
    expect(text).toContain(part_back)
    expect(text).not.toContain('until the last day are invoiced')
  })
})
