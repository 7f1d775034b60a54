import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import type {Session} from '#contract/sessions/session.ts'
import {mount} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {SessionSheet} from './session-sheet.tsx'

const answers = vi.hoisted(() => ({
  role: 'parent',
  window: [] as object[],
  one: async (): Promise<object[]> => [],
}))
vi.mock('#data/queries/sessions.ts', () => ({
  sessionQueries: {
    all: () => ['sessions'],
    window: () => ({queryKey: ['sessions', 'window'], queryFn: async () => answers.window}),
    one: (id: string) => ({queryKey: ['sessions', 'one', id], queryFn: answers.one, retry: false}),
  },
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: answers.role}),
}))
vi.mock('#data/queries/places.ts', () => ({useMapStyle: () => null}))
vi.mock('#ui/hooks/use-page-search.ts', () => ({usePageSearch: () => [{}, () => undefined]}))
vi.mock('./visit-panel.tsx', () => ({VisitPanel: ({session}: {session: Session}) => <output>{session.id}</output>}))

const session = sampleSession({})
const mountSheet = (client = new QueryClient()) =>
  mount(
    <QueryClientProvider client={client}>
      <SessionSheet id={session.id} onClose={() => undefined} />
    </QueryClientProvider>,
  )
const shown = () => document.querySelector('output')?.textContent

beforeEach(() => {
  answers.window = []
  answers.one = async () => [session]
})

test('a visit older than the lists of this device is asked for alone', async () => {
  await mountSheet()
  await vi.waitFor(() => expect(shown()).toBe(session.id))
})

test('one of the window is not', async () => {
  answers.window = [session]
  answers.one = vi.fn(answers.one)
  await mountSheet()
  await vi.waitFor(() => expect(shown()).toBe(session.id))
  expect(answers.one).not.toHaveBeenCalled()
})

test('one that is assigned to someone else while it is open is asked for alone, and its stored copy is dropped', async () => {
  answers.role = 'agency'
  answers.window = [session]
  let refuse = () => {}
  answers.one = vi.fn(
    () =>
      new Promise<object[]>((_, reject) => {
        refuse = () => reject(new ApiError({kind: 'refused', status: 404}))
      }),
  )
  const client = new QueryClient()
  await mountSheet(client)
  await vi.waitFor(() => expect(shown()).toBe(session.id))
  expect(answers.one).not.toHaveBeenCalled()
  // the list of its booking has it too
  client.setQueryData(['sessions', 'booking'], [session])
  await act(async () => client.setQueryData(['sessions', 'window'], []))
  await vi.waitFor(() => expect(answers.one).toHaveBeenCalledOnce())
  expect(shown()).toBe(session.id)
  await act(async () => refuse())
  await vi.waitFor(() => expect(document.body.textContent).toContain('It may be assigned to someone else now'))
  expect(shown()).toBeUndefined()
})

test.each([
  ['parent', 'It is not a visit of your family'],
  ['caretaker', 'It is not one of your visits, or not any longer.'],
  ['agency', 'It may be assigned to someone else now'],
])('one that is not theirs is not found, and the %s reads why', async (role, says) => {
  answers.role = role
  answers.one = () => Promise.reject(new ApiError({kind: 'refused', status: 404}))
  await mountSheet()
  await vi.waitFor(() => expect(document.body.textContent).toContain('Visit not found'))
  expect(document.body.textContent).toContain(says)
})
