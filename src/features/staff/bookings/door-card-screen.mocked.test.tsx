import type * as router from '@tanstack/react-router'
import {expect, test, vi} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {DoorCardScreen} from './door-card-screen.tsx'

vi.mock('@tanstack/react-router', async original => ({...(await original<typeof router>()), Link: () => null}))
const card = vi.hoisted(() => ({
  is_made: false,
  card_id: null as string | null | undefined,
  number: 'V-7K3Q2',
  family: 'Pat Doe',
  visits: [{}, {}] as object[],
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({
    data: card,
    error: null,
  }),
}))
const make = vi.hoisted(() => vi.fn())
vi.mock('#data/queries/admin/careseekers.ts', () => ({
  careseekerQueries: {card: () => ({})},
  useMakeDoorCard: () => ({mutate: make, isPending: false, error: null}),
}))

test('a card is for the visits that are not settled yet, also those that are over', async () => {
  await mount(<DoorCardScreen id="family" bookingId="booking" />)
  expect(texts('div').join(' ')).toContain('Make it for the 2 visits that are not settled yet.')
})

test('a first card is asked for as the first', async () => {
  await mount(<DoorCardScreen id="family" bookingId="booking" />)
  await press('button')
  expect(make.mock.calls[0]?.[0]).toBeNull()
})

test('a new card can be made where the server is of a version that names none', async () => {
  Object.assign(card, {is_made: true, card_id: undefined, service: 'Child Care', provider: null})
  card.visits = [
    {
      session_id: 's1',
      scheduled_start: '2026-06-08T19:00:00.000Z',
      scheduled_end: '2026-06-08T23:00:00.000Z',
      timezone: 'America/Chicago',
      start_code: '123456',
      end_code: null,
    },
  ]
  make.mockClear()
  await mount(<DoorCardScreen id="family" bookingId="booking" />)
  await press('button')
  await press('[role=alertdialog] button:last-of-type')
  expect(make.mock.calls[0]?.[0]).toBeUndefined()
  expect(make).toHaveBeenCalledOnce()
})
