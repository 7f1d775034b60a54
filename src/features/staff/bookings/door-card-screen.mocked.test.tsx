import type * as router from '@tanstack/react-router'
import {expect, test, vi} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {DoorCardScreen} from './door-card-screen.tsx'

vi.mock('@tanstack/react-router', async original => ({...(await original<typeof router>()), Link: () => null}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({
    data: {is_made: false, card_id: null, number: 'V-7K3Q2', family: 'Pat Doe', visits: [{}, {}]},
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
