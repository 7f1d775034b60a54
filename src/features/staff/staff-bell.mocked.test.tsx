import {createMemoryHistory, createRootRoute, createRouter, RouterProvider} from '@tanstack/react-router'
import {expect, test, vi} from 'vitest'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {StaffBell} from './staff-bell.tsx'
import {waitingOrder} from './overview/waiting-kinds.ts'

vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({
    data: {
      ...Object.fromEntries(waitingOrder.map(kind => [kind, {count: 0, since: null}])),
      exceptions: {count: 4, since: null},
      payments: {count: 1, since: null},
    },
  }),
}))
vi.mock('#ui/hooks/use-media-query.ts', async original => ({...(await original<object>()), useIsPhone: () => false}))

test('exceptions of visits and of payments are two numbers, each with the list of what it counts', async () => {
  const routeTree = createRootRoute({component: StaffBell})
  const history = createMemoryHistory()
  await mount(<RouterProvider router={createRouter({routeTree, history}) as never} />)
  await until(() => expect(document.querySelector('button')).not.toBeNull())
  await press('button')
  expect(texts('li')).toEqual(['Exceptions: visits4', 'Exceptions: payments1'])
  expect(found('li:first-child a').getAttribute('href')).toContain('/exceptions?about=visits')
  expect(found('li:last-child a').getAttribute('href')).toContain('/exceptions?about=money')
})
