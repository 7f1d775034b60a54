import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {ApiError} from '#api/api-error.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {FavouritesScreen} from './favourites-screen.tsx'

const state = vi.hoisted(() => ({bookings: [] as Booking[], error: null as Error | null}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: unknown[]}) =>
    queryKey.join().includes('favourites')
      ? {data: undefined, error: state.error, isError: true, dataUpdatedAt: 0}
      : {data: state.bookings, error: null, isError: false, dataUpdatedAt: Date.now()},
}))
vi.mock('@tanstack/react-router', () => ({Link: () => null}))
vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => false, useNeedsConnection: () => () => undefined}))
vi.mock('../about/about-button.tsx', () => ({AboutButton: () => null}))

const came = {
  id: 'b1',
  has_come: true,
  caretaker_id: 'grace',
  provider: {name: 'Grace Okafor', avatar_url: null},
  last_end: '2026-06-09T18:00:00.000Z',
} as Booking

const shown = async (bookings: Booking[]) => {
  state.error = new ApiError({kind: 'network'})
  state.bookings = bookings
  await mount(<FavouritesScreen />)
  return texts('body').join()
}

test('without a network, favorites that were never read are named beside the caregivers who came', async () => {
  const text = await shown([came])
  expect(text).toContain('Your favorites need a connection the first time. Caregivers who have visited you are below.')
  expect(text).toContain('Grace Okafor')
  expect(text).toContain('as of')
  expect(text).not.toContain('You need a connection to open this the first time')
})

test('with neither, the page says that it needs a connection, and has no age', async () => {
  const text = await shown([])
  expect(text).toContain('You need a connection to open this the first time')
  expect(text).not.toContain('as of')
})

test('a caregiver whose first visit runs right now is not said to have it ahead', async () => {
  const running = {...came, has_come: false, status: 'IN_PROGRESS'} as const
  expect(await shown([running])).toContain('Booked, not here yet')
})
