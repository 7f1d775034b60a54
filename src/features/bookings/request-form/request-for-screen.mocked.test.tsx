import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Child} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {ApiError} from '#data/app/message.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {RequestForScreen} from './request-for-screen.tsx'

const server = vi.hoisted(() => ({
  number_of_children: 1,
  children: [] as Child[] | Error,
  bookings: [] as Booking[],
}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: async ({path}: {path: string}, {params}: {params?: {id: string}}) => {
    if (path === '/admin/non-users/:id') return {number_of_children: server.number_of_children}
    if (path === '/admin/non-users/:id/children') {
      if (server.children instanceof Error) throw server.children
      return {items: server.children, next_cursor: null}
    }
    if (path === '/admin/bookings') return {items: server.bookings, next_cursor: null}
    if (path === '/admin/bookings/:id') return {booking: server.bookings.find(({id}) => id === params?.id)}
    return new Promise(() => undefined)
  },
}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async () => null,
  writeDraft: async () => undefined,
  forgetDraft: async () => undefined,
}))
vi.mock('#data/offline/server-now.ts', () => ({
  serverNow: () => '2026-06-01T15:00:00.000Z',
  useNow: () => '2026-06-01T15:00:00.000Z',
  useServerNow: () => '2026-06-01T15:00:00.000Z',
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useBlocker: () => ({status: 'idle'}),
}))

const child = {birth_month: '2022-05', allergies: null, routines: null, notes: null}
const ellie: Child = {...child, id: 'ellie', first_name: 'Ellie'}
const sam: Child = {...child, id: 'sam', first_name: 'Sam', birth_month: '2019-05'}
beforeEach(() => void Object.assign(server, {number_of_children: 1, children: [], bookings: []}))

/** The names of the children that the form begins with, and how many ages it asks for beside them. */
async function begun() {
  const requester = {draft: 'request-for-family', family_id: 'family', sendFor: async () => sampleBooking()}
  await mount(
    <QueryClientProvider client={new QueryClient({defaultOptions: {queries: {retry: false}}})}>
      <RequestForScreen title="" crumbs={[]} requester={requester} step="care" onStep={() => {}} onSent={() => {}} />
    </QueryClientProvider>,
  )
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(texts('form')).toHaveLength(1)
  })
  const picked = [...document.querySelectorAll<HTMLInputElement>('form input[type=checkbox]:checked')]
  return {
    picked: picked.map(box => box.closest('label')?.textContent?.split(',')[0]),
    ages: texts('form label').filter(text => text.startsWith('Age of child')).length,
  }
}

test('one of two children is recorded: it asks for the age of the other', async () => {
  Object.assign(server, {number_of_children: 2, children: [ellie]})
  expect(await begun()).toEqual({picked: ['Ellie'], ages: 1})
})

test('it begins with the children of the newest request that had any', async () => {
  const older = sampleBooking({id: 'older', number_of_children: 1, ages: [4], child_ids: ['ellie']})
  const newest = sampleBooking({id: 'newest', service: 'Elderly Care', number_of_children: 0, ages: []})
  Object.assign(server, {number_of_children: 2, children: [ellie, sam], bookings: [newest, older]})
  expect(await begun()).toEqual({picked: ['Ellie'], ages: 0})
})

test('records that fail to load are said to be, and can be chosen once they are', async () => {
  server.children = new ApiError({kind: 'refused', status: 503})
  await begun()
  expect(texts('form [role=alert]').join()).toContain('The children could not be loaded')
  server.children = [ellie]
  await press('form [role=alert] button')
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(texts('form label').join()).toContain('Ellie, 4 years')
  })
  expect(texts('form [role=alert]')).toEqual([])
})
