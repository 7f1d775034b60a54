import {useEffect, useReducer, useRef} from 'react'
import {browserCredentials} from '#api/credentials.ts'
import {credentialsEnded} from '#api/signals.ts'
import {chatClientId} from './chat-client.ts'
import {openChatLine, type ChatLine} from './chat-line.ts'
import {chatAfter, emptyChat, type ChatState} from './chat-state.ts'
import {useOnline} from '../../offline/use-connection.ts'
import {useWho} from '../../account/current-user.ts'

export type {ShownMessage} from './chat-state.ts'

export interface Chat extends ChatState {
  /** Why the input is disabled; undefined if it is enabled. */
  readonly closed: string | undefined
  /** Returns false if it was not sent. */
  readonly ask: (question: string) => boolean
}

const at = () => new Date().toISOString()

/**
 * The conversation with the assistant while it is mounted. Remount it for each log-in: the credentials record reports
 * changes from every tab, so the token is not polled.
 */
export function useChat(): Chat {
  const visitor = useWho()
  const isOnline = useOnline()
  const user_id = visitor?.user_id ?? null
  const username = visitor?.role ?? 'guest'
  const [state, tell] = useReducer(chatAfter, emptyChat)
  const line = useRef<ChatLine>(undefined)
  const client_id = useRef('')

  useEffect(() => {
    if (!isOnline) return
    let isOver = false
    client_id.current = chatClientId(user_id)
    const connect = async () => {
      const {token} = await browserCredentials().read()
      if (isOver) return
      tell({is: 'tried'})
      line.current = openChatLine(
        {type: 'connect', client_id: client_id.current, username, api_token: token},
        {
          hear: message => tell({is: 'said', message, at: at()}),
          trying: () => tell({is: 'tried'}),
          lost: () => tell({is: 'lost'}),
          ended: () => token !== null && credentialsEnded.emit({token}),
        },
      )
    }
    void connect()
    return () => {
      isOver = true
      line.current?.hangUp()
      line.current = undefined
      tell({is: 'lost'})
    }
  }, [user_id, username, isOnline])

  const closed = !isOnline
    ? 'The assistant needs a connection'
    : state.line === 'connected'
      ? undefined
      : 'Connecting to the assistant'
  return {
    ...state,
    closed,
    ask: question => {
      const content = question.trim()
      if (content === '' || closed !== undefined) return false
      const isSent = line.current?.say({type: 'chat', content, client_id: client_id.current, username: ''}) ?? false
      if (isSent) tell({is: 'asked', text: content, at: at()})
      return isSent
    },
  }
}
