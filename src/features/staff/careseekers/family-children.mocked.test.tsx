import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, type ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Child} from '#contract/accounts/children.ts'
import type {ListedBooking} from '#contract/admin/bookings.ts'
import {buttonNamed, found, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {FamilyChildren} from './family-children.tsx'

const server = vi.hoisted(() => ({
  children: [] as Child[],
  bookings: [] as Partial<ListedBooking>[],
  sent: [] as unknown[],
}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: async (
    {method, path}: {method: string; path: string},
    {params, body, query}: {params: object; body?: object; query?: {unnamed_children?: string; cursor?: string}},
  ) => {
    if (method === 'GET' && path === '/admin/bookings') {
      const from = Number(query?.cursor ?? 0)
      const next_cursor = from + 50 < server.bookings.length ? String(from + 50) : null
      return {items: server.bookings.slice(from, from + 50), next_cursor}
    }
    if (method === 'GET') return {items: server.children, next_cursor: null}
    server.sent.push({method, path, params, ...(body && {body})})
    return {}
  },
}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async () => null,
  writeDraft: async () => undefined,
  forgetDraft: async () => undefined,
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children, params}: {children: ReactNode; params: {bookingId: string}}) => (
    <a href={`#${params.bookingId}`}>{children}</a>
  ),
}))
vi.mock('#data/offline/server-now.ts', () => ({useNow: () => '2026-06-01T12:00:00.000Z'}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined, useOnline: () => true}))

const ellie: Child = {
  id: 'ellie',
  first_name: 'Ellie',
  birth_month: '2022-05',
  allergies: 'Peanuts',
  routines: null,
  notes: 'Shy at first',
}
beforeEach(() => void Object.assign(server, {children: [ellie], bookings: [], sent: []}))

async function show() {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <FamilyChildren id="family" />
    </QueryClientProvider>,
  )
  await until(() => expect(texts('li p')).toContain('Ellie'))
}
async function type(label: string, value: string) {
  const field = [...document.querySelectorAll('label')].find(each => each.textContent?.startsWith(label))
  const input = document.getElementById(field?.htmlFor ?? '') as HTMLTextAreaElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

test('staff change what is recorded of a child, and only what they changed is sent', async () => {
  await show()
  expect(texts('li').join()).toContain('Peanuts')
  await press('[aria-label="Edit Ellie"]')
  await until(() => expect(found('[role=dialog]').textContent).toContain('approved for a booking that names the child'))
  await type('Allergies', 'Milk')
  await press('[role=dialog] footer button:last-of-type')
  await until(() => expect(server.sent).toHaveLength(1))
  expect(server.sent).toEqual([
    {
      method: 'PATCH',
      path: '/admin/non-users/:id/children/:childId',
      params: {id: 'family', childId: 'ellie'},
      body: {allergies: 'Milk', seen: {allergies: 'Peanuts'}},
    },
  ])
})

test('a record is deleted after a question', async () => {
  await show()
  await press('[aria-label="Remove Ellie"]')
  expect(found('[role=alertdialog]').textContent).toContain('not even the allergies')
  await press('[role=alertdialog] footer button:last-of-type')
  await until(() => expect(server.sent).toHaveLength(1))
  expect(server.sent).toMatchObject([{method: 'DELETE', params: {id: 'family', childId: 'ellie'}}])
  expect(buttonNamed('Add a child')).toBeTruthy()
})

test('running bookings that do not name a recorded child are said, with the way to their pages', async () => {
  const booking = {status: 'CONFIRMED', number_of_children: 1, child_ids: [] as string[], provider: null} as const
  server.bookings = [
    {...booking, id: 'unnamed', number: 'V-7K3Q2'},
    {...booking, id: 'named', number: 'V-8M4R3', child_ids: ['ellie']},
    {...booking, id: 'request', number: 'V-9N5S4', status: 'PENDING'},
    {...booking, id: 'over', number: 'V-2P6T5', status: 'COMPLETED'},
  ]
  await show()
  await until(() => expect(texts('a')).toEqual(['Booking V-7K3Q2']))
  expect(texts('[role=status]').join()).toContain('cannot read what is recorded about Ellie yet')
})

test('so is one that names only a removed child, though it has no room left, with what to do', async () => {
  const booking = {status: 'CONFIRMED', number_of_children: 1, provider: null} as const
  server.bookings = [{...booking, id: 'removed', number: 'V-7K3Q2', child_ids: ['gone']}]
  await show()
  await until(() => expect(texts('a')).toEqual(['Booking V-7K3Q2']))
  expect(texts('[role=status]').join()).toMatch(/no longer recorded.*Choose again/)
})

test('so is one after sixty others of the family', async () => {
  const booking = {
    status: 'CONFIRMED',
    number_of_children: 1,
    child_ids: ['ellie'] as string[],
    provider: null,
  } as const
  server.bookings = [
    ...Array.from({length: 60}, (_, i) => ({...booking, id: `named-${i}`, number: `V-${i}`})),
    {...booking, id: 'unnamed', number: 'V-7K3Q2', child_ids: []},
  ]
  await show()
  await until(() => expect(texts('a')).toEqual(['Booking V-7K3Q2']))
})
