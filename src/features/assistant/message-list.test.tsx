// @vitest-environment happy-dom
import {expect, test, vi} from 'vitest'
import type {ShownMessage} from '#data/queries/chat/chat.ts'
import {mount} from '#tests/support/mount.ts'
import {MessageList} from './message-list.tsx'

const message = (text: string, sender: 'bot' | 'user'): ShownMessage => ({
  id: text,
  key: text,
  timestamp: '2026-06-01T15:00:00.000Z',
  sender,
  text,
  links: [],
  isError: false,
  isNew: false,
  isArriving: false,
  byModel: false,
})

test('the phone numbers of an answer can be called', async () => {
  const text = 'Call 911 first, then 1-800-222-1222. Text 988. It costs $911.50, invoice INV-2026-000911, 9110 in all.'
  await mount(
    <MessageList
      messages={[message(text, 'bot'), message('Is 911 right?', 'user')]}
      isTyping={false}
      onFollow={vi.fn()}
    />,
  )
  expect([...document.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
    'tel:911',
    'tel:18002221222',
    'tel:988',
  ])
})
