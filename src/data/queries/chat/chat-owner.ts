import {useEffect, useRef} from 'react'
import {chat} from '#domain/constants.ts'
import {forgetChat} from './chat-client.ts'
import {useWho} from '../../account/current-user.ts'

/** Calls back when the user or their credentials change; earlier messages are no longer readable then. */
export function useChatOwner(onChange: () => void): void {
  const visitor = useWho()
  const before = useRef(visitor)
  useEffect(() => {
    const was = before.current
    before.current = visitor
    if (was?.generation === visitor?.generation) return
    forgetChat(was?.user_id ?? null)
    onChange()
  }, [visitor, onChange])
}

const hasToken = () => {
  try {
    return localStorage.getItem('access_token') !== null
  } catch {
    return false
  }
}

/**
 * Closes the chat and forgets its conversation when the token is removed from this browser's storage, which is looked
 * at each second.
 * @see src/domain/rules-people.md#assistant
 */
export function useTokenRemoval(onRemoved: () => void): void {
  const user_id = useWho()?.user_id
  useEffect(() => {
    // without storage there is no token to watch
    if (user_id === undefined || !hasToken()) return
    const timer = setInterval(() => {
      if (hasToken()) return
      clearInterval(timer)
      forgetChat(user_id)
      onRemoved()
    }, chat.token_poll_ms)
    return () => clearInterval(timer)
  }, [user_id, onRemoved])
}
