import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#data/app/message.ts'
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
  /** Whether the list still has the message. */
  isListed: true,
  /** The refusal of the next answer. */
  refusal: null as Error | null,
  sent: [] as unknown[],
  search: vi.fn(),
  /** What the list knows of the message besides. */
  more: {} as object,
}))
vi.mock('@tanstack/react-router', async original => ({...(await original<object>()), Link: () => null}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: ({queryKey}: {queryKey: readonly unknown[]}) => ({
    data: {
      pages: [{items: queryKey.includes('closed') || !seen.isListed ? [] : [{...message, ...seen.more}], total: null}],
    },
    hasNextPage: false,
  }),
}))
vi.mock('#data/queries/admin/operations.ts', async original => ({
  ...(await original<object>()),
  useMarkMessage: () => ({mutate: () => undefined, mutateAsync: async () => undefined, isPending: false, error: null}),
  useAnswerMessage: () => ({
    mutate: (sent: unknown, on: {onSuccess: () => void; onError: (error: Error) => void}) => {
      seen.sent.push(sent)
      return seen.refusal ? on.onError(seen.refusal) : on.onSuccess()
    },
    isPending: false,
    error: seen.refusal,
  }),
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))
vi.mock('../saved-views.tsx', () => ({SavedViews: ({list}: {list: string}) => <output>{`views of ${list}`}</output>}))
vi.mock('../../profile/unsaved.tsx', () => ({
  useUnsaved: (stateOf: () => string) => {
    seen.unsaved = stateOf
  },
}))

beforeEach(() => {
  drafts.clear()
  Object.assign(seen, {unsaved: () => 'saved', isListed: true, refusal: null, sent: [], search: vi.fn(), more: {}})
})

const screen = (state: 'waiting' | 'closed') => <MessagesScreen state={state} onSearch={seen.search} />
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

test('an answer that is put off is there when the form opens again', async () => {
  await mount(screen('waiting'))
  await pressNamed('Answer')
  await typeAnswer('Sunday is fine.')
  await pressNamed('Not now')
  expect(document.querySelector('textarea')).toBeNull()
  await pressNamed('Answer')
  expect((found('textarea') as HTMLTextAreaElement).value).toBe('Sunday is fine.')
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

test('a colleague who answered first: the card stays with their answer, the refusal and what is typed', async () => {
  const {redraw} = await mount(screen('waiting'))
  await pressNamed('Answer')
  await typeAnswer('Sunday is fine.')
  const answers = [{id: 'answer', text: 'Sundays are full.', by: 'Ada Lee', created_at: '2026-06-01T17:00:00.000Z'}]
  const current = {answers: 1, answered: true, message: {...message, answered_at: '2026-06-01T17:00:00.000Z', answers}}
  seen.refusal = new ApiError({kind: 'refused', status: 409, code: 'record_changed', current})
  seen.isListed = false
  await pressNamed('Send answer')
  await redraw(screen('waiting'))
  const shown = document.body.textContent
  expect(shown).toContain('Sundays are full.')
  expect(shown).toContain('Your answer was not sent')
  expect((found('textarea') as HTMLTextAreaElement).value).toBe('Sunday is fine.')
  seen.refusal = null
  await pressNamed('Send answer')
  expect(seen.sent).toMatchObject([{seen: {answers: 0, answered: false}}, {seen: {answers: 1, answered: true}}])
  expect(document.querySelector('textarea')).toBeNull()
})

test('a message that leaves the list keeps the card while its answer is being written', async () => {
  const {redraw} = await mount(screen('waiting'))
  await pressNamed('Answer')
  await typeAnswer('Sunday is fine.')
  seen.isListed = false
  await redraw(screen('waiting'))
  expect((found('textarea') as HTMLTextAreaElement).value).toBe('Sunday is fine.')
})

test('an empty list of answered messages does not say that all are answered', async () => {
  const {redraw} = await mount(screen('closed'))
  expect(document.body.textContent).toContain('Nothing yetNo message was answered yet.')
  seen.isListed = false
  await redraw(screen('waiting'))
  expect(document.body.textContent).toContain('All caught upEvery message was answered.')
})

test('a message that was only marked says who marked it, and one with an answer says so once', async () => {
  const answered_at = '2026-06-02T15:00:00.000Z'
  seen.more = {answered_at, answered_by: 'Sam Lee'}
  const {redraw} = await mount(screen('waiting'))
  expect(document.body.textContent).toContain('Marked as answered by Sam Lee,')
  seen.more = {
    answered_at,
    answered_by: 'Sam Lee',
    answers: [{id: 'a', text: 'Yes', by: 'Sam Lee', created_at: answered_at}],
  }
  await redraw(screen('waiting'))
  expect(document.body.textContent).not.toContain('Marked as answered by')
})

test('the list is filtered by topic within the state that is shown', async () => {
  await mount(<MessagesScreen state="closed" q="gate" onSearch={seen.search} />)
  expect(document.body.textContent).toContain('views of messages')
  const select = found('select') as HTMLSelectElement
  expect([...select.options].map(({text}) => text)).toContain('Safety')
  await act(async () => {
    select.value = 'Safety'
    select.dispatchEvent(new Event('change', {bubbles: true}))
  })
  expect(seen.search).toHaveBeenCalledWith({state: 'closed', q: 'gate', topic: 'Safety'})
})
