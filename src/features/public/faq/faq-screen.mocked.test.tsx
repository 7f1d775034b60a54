import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {onAskAssistant} from '#data/queries/chat/ask-assistant.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {FaqScreen} from './faq-screen.tsx'

const question = (id: string, text: string) => ({
  id,
  question: text,
  answer: 'Write to us.',
  audience: 'Parents',
  position: 1,
  in_faq: true,
})
const shown = vi.hoisted(() => ({searched: undefined as {items: unknown[]} | undefined, online: true, hash: ''}))
const listed = {items: [question('a', 'What does it cost?')]}
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey, enabled = true}: {queryKey: readonly string[]; enabled?: boolean}) => ({
    data: queryKey.includes('searched') ? (enabled ? shown.searched : undefined) : listed,
    isError: false,
  }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useLocation: () => ({hash: shown.hash}),
  Link: ({children}: {children: ReactNode}) => <a href="/contact">{children}</a>,
}))
vi.mock('#data/queries/support.ts', async original => ({
  ...(await original<object>()),
  useFaqsRenewed: () => false,
}))
vi.mock('#data/offline/use-connection.ts', () => ({useConnection: () => ({online: shown.online})}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
beforeEach(() => {
  Object.assign(shown, {searched: {items: [...listed.items, question('b', 'How do I get a refund?')]}, online: true, hash: ''})
})

const search = (asked: string | undefined) =>
  mount(<FaqScreen group={undefined} asked={asked} onGroup={() => undefined} onAsk={() => undefined} />)

test('a search finds what only the assistant answers, which the page does not list', async () => {
  await search('refunds')
  expect(texts('h2').join()).toContain('How do I get a refund?')
})

test('the link of a question that the page does not list opens it above the groups', async () => {
  shown.hash = 'b'
  await search(undefined)
  expect(found('details[open] h2').textContent).toBe('How do I get a refund?')
  expect(texts('h2')[0]).toBe('How do I get a refund?')
  expect(texts('h2')).toContain('What does it cost?')
})

test('the link of a question that the page lists opens it in its group, once', async () => {
  shown.hash = 'a'
  await search(undefined)
  expect(found('details[open] h2').textContent).toBe('What does it cost?')
  expect(texts('h2').filter(text => text === 'What does it cost?')).toHaveLength(1)
})

test('where the rest is not stored, the search looks through the questions of the page', async () => {
  Object.assign(shown, {searched: undefined, online: false})
  await search('costs')
  expect(texts('h2').join()).toContain('What does it cost?')
})

test('where nothing is found, the assistant is asked with the words filled in', async () => {
  const asked = vi.fn()
  const stop = onAskAssistant(asked)
  await search('purple elephants')
  await press('main button, [class] button')
  expect(asked).toHaveBeenCalledWith('purple elephants')
  stop()
})

test('without a connection the assistant is not offered', async () => {
  shown.online = false
  await search('purple elephants')
  expect(texts('button')).not.toContain('Ask the assistant')
})
