import {createMemoryHistory, createRootRoute, createRouter, RouterProvider} from '@tanstack/react-router'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Careseeker} from '#contract/admin/careseekers.ts'
import {mount} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {SameContactNote} from './same-contact.tsx'

const state = vi.hoisted(() => ({asked: [] as unknown[], known: null as object | null}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.known}),
}))
vi.mock('#data/queries/admin/search.ts', () => ({
  sameContactQuery: (contact: unknown) => void state.asked.push(contact),
}))
beforeEach(() => {
  Object.assign(state, {asked: [], known: null})
  return () => vi.useRealTimers()
})

async function show(family: Careseeker | null, typed: {phone_number: string; email: string}) {
  const component = () => (
    <main>
      <SameContactNote family={family} typed={typed} />
    </main>
  )
  const router = createRouter({routeTree: createRootRoute({component}), history: createMemoryHistory()})
  await mount(<RouterProvider router={router as never} />)
  await until(() => expect(document.querySelector('main')).not.toBeNull())
}

test('who is known by the typed contact is linked, in a tab of its own', async () => {
  const person = {user_id: 'u1', role: 'parent', first_name: 'Rose', last_name: 'Field', email: 'rose@example.test'}
  state.known = {people: [person], agencies: [], careseekers: [{id: 'f1', first_name: 'Rosa', last_name: 'Field'}]}
  await show(null, {phone_number: '615-555-0170', email: ''})
  expect(document.body.textContent).toContain('This phone number or email is known already')
  const links = [...document.querySelectorAll('a')].map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Rosa Field', '/admin/dashboard/admin-careseekers/f1/bookings'],
    ['Rose Field', '/admin/dashboard/users/parents/u1'],
  ])
  expect(document.querySelectorAll('a[target=_blank]')).toHaveLength(2)
})

test('only a whole number or address that was not stored is looked up', async () => {
  const family = {id: 'f1', phone_number: '6155550170', email: 'rose@example.test'} as Careseeker
  await show(null, {phone_number: '615-555', email: 'rose@'})
  expect(state.asked.at(-1)).toEqual({phone_number: undefined, email: undefined, except: undefined})
  await show(family, {phone_number: '(615) 555-0170', email: 'rose.field@example.test'})
  expect(state.asked.at(-1)).toEqual({phone_number: undefined, email: 'rose.field@example.test', except: 'f1'})
  expect(document.querySelector('main')?.textContent).toBe('')
})

test('an address is looked up once its typing pauses, and a known one goes with the address', async () => {
  vi.useFakeTimers()
  const typed = (email: string) => <SameContactNote family={null} typed={{phone_number: '', email}} />
  const pause = () => act(() => vi.advanceTimersByTimeAsync(500))
  const {redraw} = await mount(typed(''))
  await redraw(typed('rose@example.te'))
  await act(() => vi.advanceTimersByTimeAsync(100))
  await redraw(typed('rose@example.tes'))
  await redraw(typed('rose@example.test'))
  await pause()
  const emails = state.asked.map(each => (each as {email?: string}).email)
  expect([...new Set(emails)]).toEqual([undefined, 'rose@example.test'])

  await redraw(typed(''))
  await pause()
  state.known = {people: [], agencies: [], careseekers: [{id: 'f1', first_name: 'Rosa', last_name: 'Field'}]}
  await redraw(typed(''))
  expect(document.body.textContent).toBe('')
})
