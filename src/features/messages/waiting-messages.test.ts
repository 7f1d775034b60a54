import {expect, test} from 'vitest'
import type {Thread} from '#contract/messages/messages.ts'
import {makeEntry} from '#tests/offline/support/make-entry.ts'
import {isMessageAbout, isMessageIn} from './waiting-messages.ts'

const thread = (state: Thread['state'], side: Thread['with']['side'] = 'caretaker') => ({
  id: 't1',
  booking_id: 'b1',
  state,
  with: {side, id: 'june', name: 'June R.', avatar_url: null},
})
const written = (lane: string, who?: string) =>
  makeEntry({kind: 'booking-message', lane, params: {booking_id: lane, text: 'Hello', ...(who && {with: who})}})

test('what was written before the thread was known waits in that thread and in no other', () => {
  expect(isMessageIn(thread('closed'))(written('b1', 'june'))).toBe(true)
  expect(isMessageIn(thread('open'))(written('b1', 'ida'))).toBe(false)
  expect(isMessageIn(thread('open'))(written('b2', 'june'))).toBe(false)
  expect(isMessageIn(thread('open'))(makeEntry({kind: 'message', lane: 't1'}))).toBe(true)
  // a bid of the same request
  expect(isMessageIn(thread('open'))(makeEntry({kind: 'bid-caretaker', lane: 'b1'}))).toBe(false)
})

test('without a name it waits in the open thread of a family, and in the only one of a provider', () => {
  expect(isMessageIn(thread('open'))(written('b1'))).toBe(true)
  expect(isMessageIn(thread('closed'))(written('b1'))).toBe(false)
  expect(isMessageIn(thread('closed', 'family'))(written('b1'))).toBe(true)
})

test('while the thread is unknown, it waits with its booking', () => {
  const about = isMessageAbout({booking_id: 'b1', with: 'june'})
  expect([written('b1', 'june'), written('b1'), written('b1', 'ida'), written('b2', 'june')].map(about)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isMessageAbout({booking_id: 'b1', with: undefined})(written('b1', 'ida'))).toBe(true)
})
