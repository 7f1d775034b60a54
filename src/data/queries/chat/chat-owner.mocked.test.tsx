import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {chat} from '#domain/constants.ts'
import {mount} from '#tests/support/mount.ts'
import {useTokenRemoval} from './chat-owner.ts'

const forgetChat = vi.hoisted(() => vi.fn())
vi.mock('./chat-client.ts', () => ({forgetChat}))
vi.mock('../../account/current-user.ts', () => ({useWho: () => ({user_id: 'mary', generation: 1})}))

const onRemoved = vi.fn()
function Watcher() {
  useTokenRemoval(onRemoved)
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  localStorage.setItem('access_token', 'secret')
  return () => {
    vi.useRealTimers()
    localStorage.clear()
  }
})

test('the chat closes and its conversation is forgotten a second after the token is removed', async () => {
  await mount(<Watcher />)
  await act(() => vi.advanceTimersByTimeAsync(10 * chat.token_poll_ms))
  expect(onRemoved).not.toHaveBeenCalled()

  localStorage.removeItem('access_token')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(forgetChat).toHaveBeenCalledExactlyOnceWith('mary')
  expect(onRemoved).toHaveBeenCalledOnce()
  await act(() => vi.advanceTimersByTimeAsync(10 * chat.token_poll_ms))
  expect(onRemoved).toHaveBeenCalledOnce()
})
