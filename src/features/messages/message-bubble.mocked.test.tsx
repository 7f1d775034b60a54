import {expect, onTestFinished, test, vi} from 'vitest'
import type {Message, Thread} from '#contract/messages/messages.ts'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {mount, texts} from '#tests/support/mount.ts'
import {MessageBubble} from './message-bubble.tsx'

vi.mock('@tanstack/react-query', async original => ({...(await original<object>()), useQuery: () => ({})}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))

const thread = {with: {side: 'family', id: 'p1', name: 'Nora Hall', avatar_url: null}} as Thread
const message: Message = {
  id: 'm1',
  thread_id: 't1',
  author: 'them',
  name: 'Olaf',
  text: 'Hello',
  has_picture: false,
  is_masked: false,
  written_at: '2026-06-08T12:00:00.000Z',
  received_at: '2026-06-08T12:00:00.000Z',
  read_at: null,
  is_reported: false,
}

test('a message is labeled with the adult who wrote it, not with the name of the family', async () => {
  const now = '2026-06-08T13:00:00.000Z'
  await mount(<MessageBubble message={message} thread={thread} now={now} showsReadTime={false} onReport={vi.fn()} />)
  expect(document.querySelector('li')?.getAttribute('aria-label')).toMatch(/^Olaf, /)
})

test('a day after a name or a word begins without a capital, as within a sentence', async () => {
  const now = '2026-06-09T13:00:00.000Z'
  const bubble = (given: Partial<Message>) => (
    <MessageBubble message={{...message, ...given}} thread={thread} now={now} showsReadTime onReport={vi.fn()} />
  )
  const {redraw} = await mount(bubble({}))
  expect(document.querySelector('li')?.getAttribute('aria-label')).toMatch(/^Olaf, yesterday, /)
  expect(document.querySelector('li span')?.textContent).toMatch(/^Olaf, yesterday, /)
  await redraw(bubble({author: 'me', read_at: message.written_at}))
  expect(document.querySelector('li span')?.textContent).toMatch(/^Yesterday, .*, read yesterday, /)
})

test('a message that arrived later than it was written says when, since later ones stand above it', async () => {
  const now = '2026-06-08T13:00:00.000Z'
  const late = {...message, received_at: '2026-06-08T12:24:00.000Z'}
  const bubble = (given: Partial<Message>) => (
    <MessageBubble message={{...late, ...given}} thread={thread} now={now} showsReadTime onReport={vi.fn()} />
  )
  const below = () => document.querySelector('li span')?.textContent
  const {redraw} = await mount(bubble({}))
  expect(below()).toMatch(/^Olaf, .+:00.*, received .+:24/)
  await redraw(bubble({author: 'me'}))
  expect(below()).toMatch(/:00.*, received [^,]+:24 [AP]M$/)
  await redraw(bubble({received_at: '2026-06-08T12:00:20.000Z'}))
  expect(below()).not.toContain('received')
})

test.each([
  ['2026-06-08T13:00:00.000Z', /^Olaf, \d+:00.[ap]\.m\.$/],
  ['2026-06-09T13:00:00.000Z', /^Olaf, ayer, \d+:00.[ap]\.m\.$/],
  ['2026-06-12T13:00:00.000Z', /^Olaf, lun, 8 de jun, \d+:00.[ap]\.m\.$/],
])('a time after a name has no article in Spanish (read at %s)', async (now, text) => {
  const own = getLocale
  onTestFinished(() => overwriteGetLocale(own))
  overwriteGetLocale(() => 'es')
  await mount(<MessageBubble message={message} thread={thread} now={now} showsReadTime={false} onReport={vi.fn()} />)
  expect(document.querySelector('li')?.getAttribute('aria-label')).toMatch(text)
  expect(document.querySelector('li span')?.textContent).toMatch(text)
})

test('a message runs in the direction of its own letters', async () => {
  const now = '2026-06-08T13:00:00.000Z'
  const text = 'مرحبا، متى نلتقي؟'
  await mount(
    <MessageBubble message={{...message, text}} thread={thread} now={now} showsReadTime={false} onReport={vi.fn()} />,
  )
  expect(texts('[dir=auto]')).toEqual([text])
  expect(document.querySelector('[dir=auto] [lang], [dir=auto][lang]')).toBeNull()
})
