import {QueryClient, QueryClientProvider, useQueries, type UseQueryOptions} from '@tanstack/react-query'
import {createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider} from '@tanstack/react-router'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount, texts, write} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {noValues} from './contact-form.tsx'
import {ContactScreen} from './contact-screen.tsx'

const state = vi.hoisted(() => ({
  start: undefined as object | undefined,
  who: null as object | null,
  data: undefined as object | undefined,
  /** The server's pages of notifications. */
  pages: [] as {items: object[]; next_cursor: string | null}[],
}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: async (_: unknown, {query = {}}: {query?: {cursor?: string}}) => state.pages[Number(query.cursor ?? 0)],
}))
const writeDraft = vi.hoisted(() => vi.fn(async (_name: string, _draft: {values: unknown}) => undefined))
vi.mock('#data/offline/drafts.ts', async original => ({...(await original<object>()), writeDraft}))
vi.mock('#data/forms/drafted-defaults.ts', () => ({useDraftedDefaults: () => state.start}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: (options: UseQueryOptions) => {
    // a notification that is looked up is asked of the server
    const isLookUp = options.queryKey.includes('notice')
    const [asked] = useQueries({queries: [{...options, enabled: isLookUp && options.enabled}]})
    return isLookUp ? asked : {data: state.data, isLoading: false}
  },
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.who,
}))

beforeEach(() => {
  Object.assign(state, {start: noValues, who: null, data: undefined, pages: []})
  writeDraft.mockClear()
  vi.stubGlobal('scrollTo', () => undefined)
  return () => vi.unstubAllGlobals()
})

const title = 'My conversation with the assistant:'
const lines = ['Me: a person, please', 'Assistant: Write to us.']
const talk = [title, ...lines].join('\n')

/** The contact page, opened with this conversation if any. */
async function show(conversation?: readonly string[], message_id?: string) {
  const root = createRootRoute()
  const routes = [
    createRoute({getParentRoute: () => root, path: '/contact', component: () => <ContactScreen message_id={message_id} />}),
    createRoute({getParentRoute: () => root, path: '/faq', component: () => <h1>FAQ</h1>}),
  ]
  const history = createMemoryHistory({initialEntries: ['/faq']})
  const router = createRouter({routeTree: root.addChildren(routes), history})
  const open = async (said?: readonly string[]) => {
    await act(async () => router.history.push('/contact', {conversation: said}))
    await settled(() => expect(document.querySelector('textarea')).not.toBeNull())
  }
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await open(conversation)
  return {router, open}
}

const settled = (assert: () => void) =>
  until(async () => {
    await act(async () => undefined)
    assert()
  })
const message = () => (found('textarea') as HTMLTextAreaElement).value
const hides = () => act(async () => void dispatchEvent(new Event('pagehide')))
const hint = 'Your conversation with the assistant is in the message.'

test('a guest finds the conversation with the assistant in the message, below what they wrote before', async () => {
  state.start = {...noValues, message: 'Hello'}
  await show(lines)
  await settled(() => expect(message()).toBe(`Hello\n\n${talk}`))
  expect(texts('form').join()).toContain(hint)
})

test('a conversation that is taken to the open form is put below what is typed there', async () => {
  const {open} = await show()
  expect(texts('form').join()).not.toContain(hint)
  await write('textarea', 'Typed')
  await open(lines)
  await settled(() => expect(message()).toBe(`Typed\n\n${talk}`))
  await open([...lines, 'Me: thanks'])
  await settled(() => expect(message()).toBe(`Typed\n\n${talk}\nMe: thanks`))
})

test('a line that the guest deleted does not come back', async () => {
  const {router} = await show(lines)
  await settled(() => expect(message()).toBe(talk))
  await settled(() => expect(router.state.location.state.conversation).toBeUndefined())
  await write('textarea', `${title}\n${lines[1]}`)
  expect(texts('form').join()).not.toContain(hint)
  await hides()
  const stored = writeDraft.mock.lastCall?.[1].values
  expect(stored).toMatchObject({message: `${title}\n${lines[1]}`})

  state.start = stored as object
  await act(async () => router.history.push('/faq'))
  await settled(() => expect(texts('h1')).toEqual(['FAQ']))
  await act(async () => router.history.back())
  await settled(() => expect(message()).toBe(`${title}\n${lines[1]}`))
})

test('an unchanged conversation is not stored on the device with what is typed', async () => {
  await show(lines)
  await settled(() => expect(message()).toBe(talk))
  await write('textarea', `My words\n\n${talk}`)
  await hides()
  expect(writeDraft.mock.lastCall?.[1].values).toMatchObject({message: 'My words'})
  expect(JSON.stringify(writeDraft.mock.calls)).not.toContain('a person, please')
  await settled(() => expect(texts('[role=status]').join()).toBe(''))
})

test('a signed-in person finds no conversation there, which staff have already', async () => {
  state.who = {user_id: 'u1', role: 'parent'}
  await show(lines)
  expect(message()).toBe('')
})

test('who opens the notification of a message from staff reads it above the form', async () => {
  const message = {id: 'n1', kind: 'staff_message', title: 'Message from Village support', body: '“Please call us”'}
  Object.assign(state, {who: {role: 'parent'}, data: {items: [{...message, id: 'n2', body: '“Earlier”'}, message]}})
  await show(undefined, 'n1')
  expect(texts('h2')).toContain('Message from Village support')
  expect(document.body.textContent).toContain('Please call us')
  expect(document.body.textContent).not.toContain('Earlier')
})

test('a message from staff that is older than the listed notifications is read there too', async () => {
  const message = {id: 'n1', kind: 'staff_message', title: 'Message from Village support', body: '“Please call us”'}
  const pages = [
    {items: [{...message, id: 'n3', body: '“Later”'}], next_cursor: '1'},
    {items: [message], next_cursor: null},
  ]
  Object.assign(state, {who: {role: 'parent'}, data: pages[0], pages})
  await show(undefined, 'n1')
  await settled(() => expect(document.body.textContent).toContain('Please call us'))
  expect(document.body.textContent).not.toContain('Later')
})
