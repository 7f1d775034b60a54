import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleChild} from '#tests/support/samples/booking-samples.ts'
import {ChildrenInBookings} from './children-in-bookings.tsx'

const state = vi.hoisted(() => ({bookings: [] as object[], sent: [] as unknown[]}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, params, children}: {to: string; params: {id: string}; children: ReactNode}) => (
    <a href={to.replace('$id', params.id)}>{children}</a>
  ),
}))
vi.mock('#data/queries/bookings.ts', () => ({
  bookingQueries: {list: () => ({queryKey: ['bookings'], queryFn: () => state.bookings, initialData: state.bookings})},
  useAddChildren: () => ({mutate: (body: unknown) => state.sent.push(body), isPending: false, error: null}),
}))

const provider = {name: 'Cora Ellis'} as Booking['provider']
const running = (given: Partial<Booking>) => sampleBooking({status: 'CONFIRMED', provider, ...given})
const max = sampleChild({id: 'max', first_name: 'Max'})

beforeEach(() => {
  state.sent.length = 0
})

async function show(bookings: Booking[], records = [max]) {
  state.bookings = bookings
  await mount(
    <QueryClientProvider client={new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})}>
      <ChildrenInBookings records={records} />
    </QueryClientProvider>,
  )
}

test('a new child is added with one press to a running booking beside those it names', async () => {
  const ellie = sampleChild()
  await show([running({id: 'b', number_of_children: 2, ages: [3, 6], child_ids: [ellie.id]})], [ellie, max])
  expect(document.body.textContent).toContain('Cora Ellis does not see what you recorded about Max.')
  expect(texts('[role=status]'), 'it may be left out on purpose').toEqual([])
  await press('[aria-label="Add Max to the booking with Cora Ellis"]')
  expect(state.sent).toEqual([{booking_id: 'b', ids: ['max']}])
})

test('which of two children a booking for one is for is chosen on its page', async () => {
  await show([running({id: 'b', number_of_children: 1, ages: [3]})], [sampleChild(), max])
  expect(texts('button')).toEqual([])
  expect(texts('[role=status]')[0]).toContain('Cora Ellis cannot read what you recorded about')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/dash/parent/booking/b')
})

test('a booking whose only child was removed asks on its page which child it is for', async () => {
  await show([running({id: 'b', number_of_children: 1, ages: [0], child_ids: ['removed']})])
  const [asked] = texts('[role=status]')
  expect(asked).toContain('A child of this booking is no longer recorded: Cora Ellis reads ages only')
  expect(asked).toContain('Choose again who the visits are for.')
  expect(texts('button')).toEqual([])
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/dash/parent/booking/b')
})

test('a booking that names only a removed record asks again, as its caregiver reads none', async () => {
  await show([running({id: 'b', number_of_children: 2, ages: [0, 3], child_ids: ['removed']})])
  expect(texts('[role=status]')[0]).toContain('A child of this booking is no longer recorded')
  // the button adds the only other one
  expect(texts('[role=status]')[0]).not.toContain('Choose again')
})

test('requests, bookings that are over, and those that name as many as they are for say nothing', async () => {
  const one = {number_of_children: 1, ages: [3]}
  await show([
    running({...one, child_ids: ['max']}),
    running({...one, status: 'COMPLETED'}),
    running({...one, status: 'PENDING'}),
    running({number_of_children: 0, ages: []}),
  ])
  expect(document.body.textContent).toBe('')
})
