import {createMemoryHistory, createRootRoute, createRouter, RouterProvider} from '@tanstack/react-router'
import {act, useEffect, useReducer} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {FamilyToCall} from '#contract/admin/family-calls.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {FamilyCallsScreen} from './family-calls-screen.tsx'

const state = vi.hoisted(() => ({items: [] as FamilyToCall[], called: [] as unknown[], answered: [] as unknown[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: {items: state.items}}),
}))
vi.mock('#data/queries/admin/family-calls.ts', () => ({
  familyCallQueries: {list: () => ({})},
  useMarkFamilyCalled: () => ({
    isPending: false,
    error: null,
    mutate: (input: unknown) => void state.called.push(input),
  }),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined, useOnline: () => true}))
vi.mock('#data/queries/admin/bookings.ts', () => ({
  useAnswerTimes: (...of: unknown[]) => ({
    isPending: false,
    error: null,
    mutate: (proposal_id: string) => void state.answered.push([...of, proposal_id]),
  }),
  visitTimesQuery: () => ({}),
}))
beforeEach(() => void Object.assign(state, {items: [], called: [], answered: []}))

/** Set by the screen: draws it again, as a refetch does. */
let refetch: () => void = () => undefined

function Screen() {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => void (refetch = draw), [])
  return <FamilyCallsScreen />
}

async function show() {
  const routeTree = createRootRoute({component: Screen})
  const history = createMemoryHistory()
  await mount(<RouterProvider router={createRouter({routeTree, history}) as never} />)
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Families to call'))
}

const booking = {id: 'b1', number: 'VB-1', service: 'Child Care', timezone: 'America/Chicago'} as const

test('a family is listed with its number and what happened, and “Called” names what was listed when it was pressed', async () => {
  const created_at = '2026-06-02T15:00:00.000Z'
  state.items = [
    {
      ...{id: 'f1', first_name: 'Walter', last_name: 'Dunn', phone_number: '6155550171'},
      calls: [
        {
          ...{
            id: 'c1',
            kind: 'offer_placed',
            created_at,
            booking: {...booking, is_open: true},
            visit: null,
            proposal: null,
          },
          offer: {name: 'Grace Lee', hourly_rate: 28},
        },
        {
          ...{
            id: 'c2',
            kind: 'session_cancelled',
            created_at,
            booking: {...booking, id: 'b2', is_open: false},
            proposal: null,
          },
          visit: {scheduled_start: '2026-06-08T14:00:00.000Z', scheduled_end: '2026-06-08T18:00:00.000Z'},
          offer: null,
        },
      ],
    },
  ]
  await show()
  const text = document.body.textContent.replaceAll('\u00A0', ' ')
  expect(text).toContain('Walter Dunn')
  expect(text).toContain('A new bid on the request: Grace Lee, $28/hr')
  expect(text).toContain('A visit was canceled')
  expect(text).toContain('Visit on Jun 8, 2026, 9:00 AM CT')
  expect([...document.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
    '/admin/dashboard/admin-careseekers/f1/bookings',
    'tel:6155550171',
    '/admin/dashboard/admin-careseekers/f1/requests/b1',
    '/admin/dashboard/admin-careseekers/f1/bookings/b2',
  ])
  await press('li button')
  expect(texts('[role=alertdialog] li')).toHaveLength(2)
  expect(state.called).toEqual([])
  const [family] = state.items
  state.items = [{...family!, calls: [...family!.calls, {...family!.calls[0]!, id: 'c3', kind: 'session_late'}]}]
  await act(async () => refetch())
  expect(document.body.textContent).toContain('The caregiver is running late')
  expect(texts('[role=alertdialog] li')).toHaveLength(2)
  await press('[role=alertdialog] footer button:last-of-type')
  expect(state.called).toEqual([{id: 'f1', call_ids: ['c1', 'c2']}])
})

test('proposed times are answered from the list, in a dialog that outlives their row', async () => {
  state.items = [
    {
      ...{id: 'f1', first_name: 'Walter', last_name: 'Dunn', phone_number: '6155550171'},
      calls: [
        {
          ...{id: 'c1', kind: 'reschedule_proposed', created_at: '2026-06-02T15:00:00.000Z'},
          booking: {...booking, is_open: false},
          visit: {scheduled_start: '2999-06-08T14:00:00.000Z', scheduled_end: '2999-06-08T18:00:00.000Z'},
          proposal: {id: 'p1', session_id: 's1', start: '2999-06-08T15:00:00.000Z', end: '2999-06-08T19:00:00.000Z'},
          offer: null,
        },
      ],
    },
  ]
  await show()
  expect(document.body.textContent.replaceAll('\u00A0', ' ')).toMatch(/Proposed: .*10:00 AM – 2:00 PM/)
  await press('ul ul button:last-of-type')
  state.items = []
  await act(async () => refetch())
  await press('[role=alertdialog] footer button:last-of-type')
  expect(state.answered).toEqual([['s1', 'decline', 'p1']])
})

test('a family without a number, and that there may be more than are listed, are named', async () => {
  const family = {first_name: 'Walter', last_name: 'Dunn', phone_number: null, calls: []}
  state.items = Array.from({length: 99}, (_, at) => ({...family, id: `f${at}`}))
  await show()
  expect(document.body.textContent).toContain('No phone number is known.')
  expect(document.body.textContent).not.toContain('are listed')
  state.items = [...state.items, {...family, id: 'f99'}]
  await act(async () => refetch())
  expect(document.body.textContent).toContain('Only the 100 families that have waited longest are listed.')
})

test('without one it is said that no family waits', async () => {
  await show()
  expect(document.body.textContent).toContain('No family without an account is waiting for a call.')
})
