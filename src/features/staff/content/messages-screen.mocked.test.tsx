import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {MessagesScreen} from './messages-screen.tsx'

const message = {
  id: 'message',
  name: 'Nora Quill',
  email: 'nora@example.com',
  topic: null,
  message: 'Is Sunday possible?',
  created_at: '2026-06-01T15:00:00.000Z',
  read_at: '2026-06-01T16:00:00.000Z',
  answered_at: null,
  answers: [],
}
const drafts = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async (name: string) => drafts.get(name) ?? null,
  writeDraft: async (name: string, draft: unknown) => void drafts.set(name, draft),
  forgetDraft: async (name: string) => void drafts.delete(name),
}))
const seen = vi.hoisted(() => ({
  unsaved: (() => 'saved') as () => string,
}))
vi.mock('@tanstack/react-router', async original => ({...(await original<object>()), Link: () => null}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: ({queryKey}: {queryKey: readonly unknown[]}) => ({
    data: {pages: [{items: queryKey.includes('closed') ? [] : [message], total: null}]},
    hasNextPage: false,
  }),
}))
vi.mock('#data/queries/admin/operations.ts', async original => ({
  ...(await original<object>()),
  useMarkMessage: () => ({mutate: () => undefined, mutateAsync: async () => undefined, isPending: false, error: null}),
  useAnswerMessage: () => ({
    mutate: (_: unknown, {onSuccess}: {onSuccess: () => void}) => onSuccess(),
    isPending: false,
    error: null,
  }),
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))
vi.mock('../../profile/unsaved.tsx', () => ({
  useUnsaved: (stateOf: () => string) => {
    seen.unsaved = stateOf
  },
}))

beforeEach(() => {
  drafts.clear()
  seen.unsaved = () => 'saved'
})

const screen = (state: 'waiting' | 'closed') => <MessagesScreen state={state} onState={vi.fn()} />
const buttonOf = (words: string) => [...document.querySelectorAll('button')].find(each => each.textContent === words)
const pressNamed = (words: string) => act(async () => buttonOf(words)?.click())

function typeAnswer(words: string) {
  const area = found('textarea') as HTMLTextAreaElement
  const {set} = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
  return act(async () => {
    set?.call(area, words)
    area.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

test('an answer that is being written survives another list and a reload, and leaving the page asks', async () => {
  const {redraw} = await mount(screen('waiting'))
  expect(seen.unsaved()).toBe('saved')
  await pressNamed('Answer')
  expect(document.activeElement).toBe(found('textarea'))
  await typeAnswer('Sunday is fine.')
  expect(seen.unsaved()).toBe('stored')
  await redraw(screen('closed'))
  expect(document.querySelector('textarea')).toBeNull()
  await redraw(screen('waiting'))
  await vi.waitFor(() => expect((found('textarea') as HTMLTextAreaElement).value).toBe('Sunday is fine.'))
  await redraw(null)
  await redraw(screen('waiting'))
  await vi.waitFor(() => expect((found('textarea') as HTMLTextAreaElement).value).toBe('Sunday is fine.'))
  await typeAnswer('')
  expect(found('textarea')).toBeTruthy()
})

test('an answer that was sent leaves no draft', async () => {
  const {redraw} = await mount(screen('waiting'))
  await pressNamed('Answer')
  await typeAnswer('Sunday is fine.')
  await redraw(null)
  await vi.waitFor(() => expect(drafts.size).toBe(1))
  await redraw(screen('waiting'))
  await vi.waitFor(() => expect(found('textarea')).toBeTruthy())
  await pressNamed('Send answer')
  await vi.waitFor(() => expect(drafts.size).toBe(0))
  expect(document.querySelector('textarea')).toBeNull()
})

test('after an answer the focus is at the button that opens the next one', async () => {
  await mount(screen('waiting'))
  await pressNamed('Answer')
  await typeAnswer('Sunday is fine.')
  await pressNamed('Send answer')
  expect(seen.unsaved()).toBe('saved')
  expect(document.activeElement).toBe(buttonOf('Answer'))
})
