import {useEffect, useRef} from 'react'
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
