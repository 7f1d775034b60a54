import {createMemoryHistory, type RouterHistory} from '@tanstack/react-router'
import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {useStepEntries} from './use-step-entries.ts'

const router = vi.hoisted(() => ({history: undefined as RouterHistory | undefined}))
vi.mock('@tanstack/react-router', async original => ({...(await original<object>()), useRouter: () => router}))

function Form({onEntries}: {onEntries: (entries: ReturnType<typeof useStepEntries>) => void}) {
  onEntries(useStepEntries())
  return null
}

/** A form opened from the home or from its request, and two further steps of it. */
async function openedForm(state: object) {
  const history = createMemoryHistory({initialEntries: ['/home']})
  router.history = history
  const entries: ReturnType<typeof useStepEntries>[] = []
  history.push('/request')
  history.push('/form', state)
  await mount(<Form onEntries={given => entries.push(given)} />)
  const goTo = (path: string) => history.push(path, entries[0]?.state())
  goTo('/form?step=when')
  goTo('/form?step=review')
  return {history, leave: () => entries[0]?.leave(() => history.replace('/request-changed'))}
}

const page = (history: RouterHistory) => history.location.pathname

test('Back from a finished form leads to the page before it, whatever steps were opened', async () => {
  const {history, leave} = await openedForm({})
  leave()
  expect(page(history)).toBe('/request-changed')
  history.back()
  expect(page(history)).toBe('/request')
})

test('a form opened from its request returns to that very entry', async () => {
  const {history, leave} = await openedForm({is_from_target: true})
  leave()
  expect(page(history)).toBe('/request')
  history.back()
  expect(page(history)).toBe('/home')
})
