import {createMemoryHistory, type RouterHistory} from '@tanstack/react-router'
import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {fromTarget, useStepEntries} from './use-step-entries.ts'

const router = vi.hoisted(() => ({history: undefined as RouterHistory | undefined}))
vi.mock('@tanstack/react-router', async original => ({...(await original<object>()), useRouter: () => router}))

type Entries = ReturnType<typeof useStepEntries>

function Form({onEntries}: {onEntries?: (entries: Entries) => void}) {
  const entries = useStepEntries()
  onEntries?.(entries)
  return entries.isLeft ? null : <form />
}

/** A form opened from the home or from its request, and two further steps of it. */
async function openedForm(state: object) {
  const history = createMemoryHistory({initialEntries: ['/home']})
  router.history = history
  const entries: Entries[] = []
  history.push('/request')
  history.push('/form', state)
  const {redraw} = await mount(<Form onEntries={given => entries.push(given)} />)
  const goTo = (path: string) => history.push(path, entries[0]?.state())
  goTo('/form?step=when')
  goTo('/form?step=review')
  return {
    history,
    leave: async () => {
      entries[0]?.leave(() => history.replace('/request-changed'))
      await redraw(null)
    },
    /** As the router draws the entry that Forward leads to. */
    goForward: async (count: number) => {
      history.go(count)
      await redraw(<Form />)
    },
  }
}

const page = (history: RouterHistory) => history.location.pathname

test('Back from a finished form leads to the page before it, whatever steps were opened', async () => {
  const {history, leave} = await openedForm({})
  await leave()
  expect(page(history)).toBe('/request-changed')
  history.back()
  expect(page(history)).toBe('/request')
})

test('a form opened from its request returns to that very entry', async () => {
  const {history, leave} = await openedForm(fromTarget())
  await leave()
  expect(page(history)).toBe('/request')
  history.back()
  expect(page(history)).toBe('/home')
})

test.each([
  ['/request-changed', {}, [1, 2]],
  ['/request', fromTarget(), [1, 2, 3]],
])('Forward from %s does not lead into the form that was sent', async (path, state, counts) => {
  const {history, leave, goForward} = await openedForm(state)
  await leave()
  for (const count of counts) {
    await goForward(count)
    expect(document.querySelector('form')).toBeNull()
    expect(page(history)).toBe(path)
  }
})

test('a form that was not sent can be returned to with Forward', async () => {
  const {history, goForward} = await openedForm({})
  history.go(-2)
  await goForward(1)
  expect(document.querySelector('form')).not.toBeNull()
  expect(page(history)).toBe('/form')
})
