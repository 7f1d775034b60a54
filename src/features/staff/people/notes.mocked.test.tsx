import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount, press} from '#tests/support/mount.ts'
import {Notes} from './notes.tsx'

const drafts = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async (name: string) => drafts.get(name) ?? null,
  writeDraft: async (name: string, draft: unknown) => void drafts.set(name, draft),
  forgetDraft: async (name: string) => void drafts.delete(name),
}))
const state = vi.hoisted(() => ({added: [] as unknown[]}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: async (_: unknown, {body}: {body?: object}) => {
    if (body) state.added.push(body)
    return {items: [], next_cursor: null}
  },
}))

beforeEach(() => {
  drafts.clear()
  state.added = []
})

const notesOf = (id: string) => (
  <QueryClientProvider client={new QueryClient()}>
    <Notes target="user" target_id={id} />
  </QueryClientProvider>
)
const typed = () => (found('textarea') as HTMLTextAreaElement).value

async function type(text: string) {
  await act(async () => {
    const {set} = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
    set?.call(found('textarea'), text)
    found('textarea').dispatchEvent(new Event('input', {bubbles: true}))
  })
}

test('a note being written is there again after a reload, for its person alone', async () => {
  const {redraw} = await mount(notesOf('u1'))
  await type('Called, she rings back on Monday')
  await redraw(null)
  await redraw(notesOf('u2'))
  expect(typed()).toBe('')
  await redraw(null)
  await redraw(notesOf('u1'))
  await vi.waitFor(() => expect(typed()).toBe('Called, she rings back on Monday'))
  await redraw(notesOf('u2'))
  expect(typed()).toBe('')
})

test('a saved note leaves no draft', async () => {
  const {redraw} = await mount(notesOf('u1'))
  await type('Called, she rings back on Monday')
  await redraw(null)
  expect(drafts.size).toBe(1)
  await redraw(notesOf('u1'))
  await vi.waitFor(() => expect(typed()).toBe('Called, she rings back on Monday'))
  await press('button')
  await vi.waitFor(() => expect(drafts.size).toBe(0))
  expect(state.added).toEqual([{target: 'user', target_id: 'u1', text: 'Called, she rings back on Monday'}])
  expect(typed()).toBe('')
})
