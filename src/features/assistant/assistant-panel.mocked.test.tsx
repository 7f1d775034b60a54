import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {AssistantPanel} from './assistant-panel.tsx'

const state = vi.hoisted(() => ({
  isOnline: false,
  faqs: undefined as object | undefined,
  messages: [] as object[],
  isTyping: false,
}))
const ask = vi.hoisted(() => vi.fn(() => true))
const navigate = vi.hoisted(() => vi.fn())
const push = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
  useRouter: () => ({history: {push}}),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.faqs}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => state.isOnline}))
vi.mock('#data/queries/chat/chat.ts', () => ({
  useChat: () => ({
    messages: state.messages,
    questions: ['What does it cost?'],
    isTyping: state.isTyping,
    closed: state.isOnline ? undefined : 'The assistant needs a connection',
    ask,
  }),
}))

beforeEach(() => {
  navigate.mockClear()
  ask.mockClear()
  push.mockClear()
  Object.assign(state, {isOnline: false, faqs: {items: [], variables: {}}, messages: [], isTyping: false})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  return () => vi.unstubAllGlobals()
})

const type = (text: string) =>
  act(async () => {
    const field = found('form input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', {bubbles: true}))
  })

test('offline, the assistant says what it needs and searches the questions on this device instead', async () => {
  const onClose = vi.fn()
  await mount(<AssistantPanel name="Village Assistant" onClose={onClose} />)
  expect(texts('[role=region]').join()).toContain('You can search our questions and answers on this device instead')
  expect(texts('form label')).toEqual(['Search the FAQ'])
  await type(' cancel ')
  await press('form button')
  expect(navigate).toHaveBeenCalledWith({to: '/faq', search: {q: 'cancel'}})
  expect(onClose).toHaveBeenCalled()
})

test('where the questions are not on this device, it only says that it needs a connection, and the number for emergencies', async () => {
  state.faqs = undefined
  await mount(<AssistantPanel name="Village Assistant" onClose={vi.fn()} />)
  expect(texts('[role=region]').join()).toBe('The assistant needs a connectionIn an emergency call 911.')
  expect(found('[role=region] a').getAttribute('href')).toBe('tel:911')
  expect(found('form button').getAttribute('aria-disabled')).toBe('true')
})

test('online, it takes questions', async () => {
  state.isOnline = true
  await mount(<AssistantPanel name="Village Assistant" onClose={vi.fn()} />)
  expect(texts('form label')).toEqual(['Your question'])
  expect(texts('[role=region]').join()).toContain('What does it cost?')
})

test.each(['my baby is not breathing', 'El bebé no respira'])(
  'a danger is sent while an answer is on its way: %s',
  async danger => {
    Object.assign(state, {isOnline: true, isTyping: true})
    await mount(<AssistantPanel name="Village Assistant" onClose={vi.fn()} />)
    await type(danger)
    await press('form button')
    expect(ask).toHaveBeenCalledWith(danger)
  },
)

test('a screen reader gets every answer since the last question', async () => {
  const message = (key: string, sender: 'bot' | 'user', text: string) => ({key, sender, text, links: [], isNew: true})
  const messages = [
    message('0', 'bot', 'Hello'),
    message('1', 'user', 'she drank bleach'),
    message('2', 'bot', 'Call 911 now'),
    message('3', 'bot', 'Our safety team has your message.'),
  ]
  Object.assign(state, {isOnline: true, messages})
  await mount(<AssistantPanel name="Village Assistant" onClose={vi.fn()} />)
  expect(texts('[aria-live=polite] p')).toEqual(['Call 911 now', 'Our safety team has your message.'])
})

test.each([
  [true, ['Me: a person, please', 'Assistant: Write to us.']],
  [false, undefined],
])('a guest takes the conversation to the contact form (guest: %s)', async (isGuest, conversation) => {
  const contact = {label: 'Contact us', path: '/contact'}
  const messages = [
    {key: '0', sender: 'user', text: 'a person, please', links: []},
    {key: '1', sender: 'bot', text: 'That failed', links: [], isError: true},
    {key: '2', sender: 'bot', text: 'Write to us.', links: [contact]},
  ]
  Object.assign(state, {isOnline: true, messages})
  await mount(<AssistantPanel name="Village Assistant" isGuest={isGuest} onClose={vi.fn()} />)
  await press('a[href="/contact"]')
  expect(push).toHaveBeenCalledExactlyOnceWith('/contact', {conversation})
})
